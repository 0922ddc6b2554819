import PushJSON

/// Finding the right value where it is certain.
extension Spec.Proposal {
  /// The change of a value that a check has found.
  func change(of value: Int, in document: JSONDocument) -> Spec.Fix.Change? {
    let view = JSONView(document, node: value)
    let isMember = value > 0 && document.nodes[value - 1].kind == .name
    switch self {
    case .integer: return view.jsonString.flatMap(Spec.Proposal.number).map { .replace($0) }
    case .one: return view.bool == true || view.string == "1" ? .replace("1") : nil
    case .text:
      guard view.number != nil || view.bool != nil else { return nil }
      return .replace("\"\(String(decoding: view.raw, as: UTF8.self))\"")
    case .boolean:
      let value = view.bool == nil ? view.string ?? view.int.map(String.init) : nil
      switch value {
      case "true", "1": return view.string == "1" ? nil : .replace("true")
      case "false", "0": return view.string == "0" ? nil : .replace("false")
      default: return nil
      }
    case .remove: return isMember ? .remove : nil
    case .value(let json): return .replace(json.compact)
    case .rename(let name):
      guard isMember, !Spec.Proposal.hasSibling(named: name, value, document) else { return nil }
      return .rename(name)
    case .trim:
      guard let text = view.jsonString else { return nil }
      let inside = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
      guard !inside.isEmpty, inside.count < text.utf8.count else { return nil }
      return .replace(JSON.string(JSONString(utf8: Array(inside))).compact)
    }
  }

  /// The change for a fault of a schema.
  ///
  /// - Parameter hops: The way from the schema that names the rule.
  func change(for fault: Fault, _ hops: Hops, _ writer: FindingWriter) -> Spec.Fix.Change? {
    let isMissing = writer.missingName(fault) != nil
    guard case .value(let json) = self else {
      return isMissing ? nil : change(of: fault.node, in: writer.document)
    }
    // The value is that of the one member the rule is about, or of the very value.
    let rule = writer.plan.documents[hops.schema.document]
    let names = Spec.Proposal.members(of: hops.schema.node, in: rule)
    switch (hops.steps, names.count) {
    case (0, 0): return isMissing ? nil : .replace(json.compact)
    case (0, 1): return isMissing ? .add(json.compact) : nil
    case (1, 1): return hops.isByName && !isMissing ? .replace(json.compact) : nil
    default: return nil
    }
  }

  /// The names that a schema requires or has schemas for.
  private static func members(of schema: Int, in document: JSONDocument) -> Set<JSONString> {
    var names: Set<JSONString> = []
    if let node = document.member("properties", of: schema),
      document.nodes[node].kind == .object
    {
      for name in document.names(of: node) {
        names.insert(JSONString(utf8: document.decoded(name)))
      }
    }
    if let node = document.member("required", of: schema) {
      for element in document.elements(of: node) {
        if let name = JSONView(document, node: element).jsonString { names.insert(name) }
      }
    }
    return names
  }

  /// The number that a text of decimal digits spells.
  private static func number(_ text: JSONString) -> String? {
    guard !text.utf8.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    let digits = text.utf8.drop { $0 == 0x30 }
    return digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
  }

  private static func hasSibling(
    named name: String, _ value: Int, _ document: JSONDocument
  ) -> Bool {
    guard let pointer = document.pointer(to: value)?.parent,
      let object = document.node(at: pointer)
    else { return true }
    return Array(name.utf8).withUnsafeBufferPointer { document.value(of: $0, in: object) } != nil
  }
}
