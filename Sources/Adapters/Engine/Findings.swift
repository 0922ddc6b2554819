import PushJSON

/// From findings to diagnostics: only here do they get words and places.
extension Draft {
  func diagnostic(_ finding: Finding, _ table: Table) -> Diagnostic {
    let node = finding.node
    var message = finding.rule.message
    if finding.rule == .missingMember {
      let place = (pointer(of: node) ?? "") + table.pointer(table.columns[finding.column].node)
      return Diagnostic(
        finding.rule.severity, code: finding.rule.rawValue, message + ": \(place)",
        pointer: place, location: location(of: node))
    }
    if let found = found(finding) { message += ", found \(found)" }
    return Diagnostic(
      finding.rule.severity, code: finding.rule.rawValue, message, pointer: pointer(of: node),
      location: location(of: node), hint: finding.rule.hint)
  }

  /// Reports the members that the vendor demands of a payload and that are not there.
  mutating func noteMissing(_ table: Table) {
    for column in table.marks { noteMissing(column, table) }
    for column in table.expected { noteMissing(column, table) }
  }

  private mutating func noteMissing(_ column: Int, _ table: Table) {
    guard located[column] < 0,
      table.find(table.columns[column].node, in: document, from: base) == nil
    else { return }
    note(.missingMember, base, column)
  }

  /// Whether a composed payload needs an application's id that nothing tells.
  func lacksApplication(_ table: Table) -> Bool {
    table.tags[Tag.application.place] >= 0 && self[Tag.application].isAbsent
  }

  /// What kind of value was found, for findings that expected another kind.
  private func found(_ finding: Finding) -> String? {
    guard finding.rule.rawValue.hasPrefix("expected"),
      document.nodes.indices.contains(finding.node)
    else { return nil }
    switch document.nodes[finding.node].kind {
    case .null: return "null"
    case .true, .false: return "a Boolean"
    case .number: return "a number"
    case .string, .name: return "a text"
    case .array: return "an array"
    case .object: return "an object"
    }
  }

  /// Strings with half a surrogate pair, wherever they are in the payload's own text.
  ///
  /// - Parameter most: How many are told.
  func loneSurrogates(most: Int) -> [Diagnostic] {
    guard document.flags.contains(.loneSurrogate) else { return [] }
    let known = Set(findings.filter { $0.rule == .loneSurrogate }.map(\.node))
    return document.nodes.indices.lazy.filter { node in
      document.nodes[node].hasLoneSurrogate
        && (document.nodes[node].kind == .string || document.nodes[node].kind == .name)
        && !known.contains(node) && counts(node)
    }.prefix(most).map { node in
      Diagnostic(
        FindingRule.loneSurrogate.severity, code: FindingRule.loneSurrogate.rawValue,
        FindingRule.loneSurrogate.message, pointer: pointer(of: node),
        location: location(of: node))
    }
  }

  /// Whether a value can be reached, and does not stand behind a name that comes again.
  private func counts(_ node: Int) -> Bool {
    let value = document.nodes[node].kind == .name ? node + 1 : node
    let root = unpacking(of: node)?.root ?? 0
    return document.pointer(to: value, from: root).flatMap { document.node(at: $0, from: root) }
      == value
  }

  /// The place in the payload; of a value in an unpacked text, the place of that text.
  private func location(of node: Int) -> SourceLocation? {
    guard document.nodes.indices.contains(node) else { return nil }
    let offset = Int(document.nodes[outermost(node)].start)
    return SourceLocation(offset: offset, in: document.bytes.prefix(document.textCount))
  }

  private func outermost(_ node: Int) -> Int {
    var place = node
    while let (string, _) = unpacking(of: place) { place = string }
    return place
  }

  /// The text that a node was unpacked from.
  private func unpacking(of node: Int) -> (string: Int, root: Int)? {
    unpacked.last { $0.root <= node && node < document.end(of: $0.root) }
  }

  /// The JSON Pointer of a node; values of unpacked texts are places inside the text's own.
  private func pointer(of node: Int) -> String? {
    guard document.nodes.indices.contains(node) else { return nil }
    if let (string, root) = unpacking(of: node) {
      return (pointer(of: string) ?? "") + (document.path(to: node, from: root) ?? "")
    }
    return document.path(to: node, from: 0)
  }
}

extension JSONDocument {
  /// The JSON Pointer of a node below another.
  fileprivate func path(to node: Int, from root: Int) -> String? {
    pointer(to: nodes[node].kind == .name ? node + 1 : node, from: root)?.description
  }
}

extension Rejection {
  init(
    _ code: String, _ message: String, at node: Int, _ document: JSONDocument,
    hint: String? = nil
  ) {
    let offset = document.nodes.first.map { Int($0.start) } ?? 0
    diagnostic = Diagnostic(
      .error, code: code, message, pointer: "",
      location: SourceLocation(offset: offset, in: document.bytes.prefix(document.textCount)),
      hint: hint)
  }
}
