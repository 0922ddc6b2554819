import PushJSON

/// Reads a spec's members and says what is wrong with them; its schemas are the compiler's.
struct SpecReader {
  let document: JSONDocument
  let library: SpecLibrary
  var diagnostics: [Diagnostic] = []
  var parts: SpecParts

  init(_ document: JSONDocument, _ library: SpecLibrary) {
    self.document = document
    self.library = library
    parts = SpecParts(document: document)
  }

  /// Reads the spec; what is wrong is in `diagnostics`.
  ///
  /// - Returns: nil if it is no object.
  mutating func read() -> SpecParts? {
    guard document.nodes.first?.kind == .object else {
      report("spec-value", "expected an object: a spec", 0)
      return nil
    }
    let members = members(
      of: 0,
      known: [
        "spec", "title", "vendor", "checked", "sources", "uses", "definitions", "forms", "rules",
      ],
      required: ["spec", "title", "checked", "forms", "rules"])
    if let node = members["spec"] { readName(node) }
    if let node = members["title"] { parts.title = text(node) ?? "" }
    if let node = members["vendor"] { parts.vendor = text(node) }
    if let node = members["checked"] { readDate(node) }
    if let node = members["sources"] { readSources(node) }
    if let node = members["uses"] { readUses(node) }
    if let node = members["definitions"] { parts.definitions = named(node) }
    if let node = members["forms"] { readForms(node) }
    if let node = members["rules"] { readRules(node) }
    return parts
  }

  private mutating func readName(_ node: Int) {
    guard let name = text(node) else { return }
    let isName =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- 0x30 < 10 || "-_.".utf8.contains(byte)
      }
    if !isName {
      report("spec-value", "expected a name of letters, digits, '-', '_' and '.'", node)
    }
    parts.name = name
  }

  private mutating func readDate(_ node: Int) {
    guard let date = text(node) else { return }
    parts.checked = date
    let isDate =
      date.utf8.count == 10
      && date.utf8.enumerated().allSatisfy { index, byte in
        index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10
      }
    if !isDate { report("spec-value", "expected a date, YYYY-MM-DD", node) }
  }

  private mutating func readSources(_ node: Int) {
    for (name, node) in named(node) {
      if let text = text(node) { parts.sources.append(.init(name: name, text: text)) }
    }
  }

  private mutating func readUses(_ node: Int) {
    for (name, node) in texts(node) {
      if library[name] == nil {
        report(
          "spec-reference", "there is no spec \(SpecReader.quoted(name))", node,
          hint: suggestion(name, library.specs.map(\.name)))
      } else {
        parts.uses.append(name)
      }
    }
  }

  private mutating func readForms(_ node: Int) {
    for (name, node) in named(node) {
      let members = members(of: node, known: ["schema"], required: ["schema"])
      if let schema = members["schema"] { parts.forms.append((name, schema)) }
    }
    if document.nodes[node].kind == .object, parts.forms.isEmpty {
      report("spec-value", "expected at least one form", node)
    }
  }
}

// MARK: - Values

extension SpecReader {
  /// The members of an object by name; reports names that are not known, twice there or missing.
  mutating func members(of node: Int, known: [String], required: [String] = []) -> [String: Int] {
    guard document.nodes[node].kind == .object else {
      report("spec-value", "expected an object, found \(Excerpt.described(document, node))", node)
      return [:]
    }
    var members: [String: Int] = [:]
    for (name, value) in named(node) {
      if known.contains(name) {
        members[name] = value
      } else {
        report(
          "spec-key", "the member \(SpecReader.quoted(name)) is not known here", value,
          hint: suggestion(name, known)
            ?? "known are " + known.map(SpecReader.quoted).joined(separator: ", "))
      }
    }
    for name in required where members[name] == nil {
      report(
        "spec-missing", "the member \(SpecReader.quoted(name)) is missing", node, member: name)
    }
    return members
  }

  /// The members of an object in order; reports names that occur twice.
  mutating func named(_ node: Int) -> [(name: String, node: Int)] {
    guard document.nodes[node].kind == .object else {
      report("spec-value", "expected an object, found \(Excerpt.described(document, node))", node)
      return []
    }
    for name in JSONView(document, node: node).duplicateNames {
      report("spec-key", "the member \(Excerpt.quoted(name)) stands twice here", node)
    }
    return document.names(of: node).map {
      (JSONString(utf8: document.decoded($0)).string, $0 + 1)
    }
  }

  /// A text that is not empty.
  mutating func text(_ node: Int) -> String? {
    guard let text = JSONView(document, node: node).string, !text.isEmpty else {
      report("spec-value", "expected a text, found \(Excerpt.described(document, node))", node)
      return nil
    }
    return text
  }

  /// One text or an array of them.
  mutating func texts(_ node: Int) -> [(text: String, node: Int)] {
    let nodes = document.nodes[node].kind == .array ? document.elements(of: node) : [node]
    return nodes.compactMap { node in text(node).map { ($0, node) } }
  }

  /// One of several texts.
  mutating func choice(_ node: Int, _ choices: [String]) -> String? {
    let found = JSONView(document, node: node).string
    if let found, choices.contains(found) { return found }
    report(
      "spec-value",
      "expected \(choices.map(SpecReader.quoted).joined(separator: ", ")), found "
        + Excerpt.described(document, node), node, hint: found.flatMap { suggestion($0, choices) })
    return nil
  }

  /// An integer above zero.
  mutating func count(_ node: Int) -> Int? {
    if let count = JSONView(document, node: node).int, count > 0 { return count }
    report(
      "spec-value", "expected an integer above 0, found \(Excerpt.described(document, node))", node)
    return nil
  }

  func suggestion(_ name: String, _ known: [String]) -> String? {
    NameLikeness.nearest(to: name, among: known).map { "did you mean \(SpecReader.quoted($0))?" }
  }

  static func quoted(_ name: String) -> String { Excerpt.quoted(JSONString(name)) }

  /// Keeps a finding about a value, or about a member that it lacks.
  mutating func report(
    _ code: String, _ message: String, _ node: Int, member: String? = nil, hint: String? = nil
  ) {
    var pointer = document.pointer(to: node) ?? JSONPointer()
    if let member { pointer = pointer.appending(member) }
    diagnostics.append(
      Diagnostic(
        .error, code: code, message, pointer: pointer.description,
        location: document.location(of: node), hint: hint))
  }
}
