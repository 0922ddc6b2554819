import PushJSON

/// Reading checks.
extension SpecReader {
  mutating func check(_ node: Int) -> SpecCheck? {
    guard document.nodes[node].kind == .object,
      let name = document.member("name", of: node)
    else {
      report("spec-missing", "the member \"name\" is missing", node, member: "name")
      return nil
    }
    switch choice(name, SpecCheck.names) {
    case "size": return sizeCheck(node)
    case "null":
      let members = members(of: node, known: ["name", "except"])
      return .null(NullCheck(exceptions: members["except"].map { texts($0).map(\.text) } ?? []))
    case "milliseconds":
      let names = checkNames(node, "members")
      return .milliseconds(MillisecondsCheck(names: names))
    case "sensitive":
      let names = checkNames(node, "names")
      return .sensitive(SensitiveCheck(folded: names.map { NameLikeness.fold($0) }))
    case let name?:
      _ = members(of: node, known: ["name"])
      return plainCheck(name)
    case nil: return nil
    }
  }

  private func plainCheck(_ name: String) -> SpecCheck? {
    switch name {
    case "lookalike": .lookalike(LookalikeCheck())
    case "misplaced": .misplaced(MisplacedCheck())
    case "loneSurrogate": .loneSurrogate(LoneSurrogateCheck())
    case "duplicateName": .duplicateName(DuplicateNameCheck())
    case "doubleEscape": .doubleEscape(DoubleEscapeCheck())
    default: nil
    }
  }

  private mutating func sizeCheck(_ node: Int) -> SpecCheck {
    let members = members(of: node, known: ["name", "limit", "byPushType"])
    if let node = members["byPushType"], JSONView(document, node: node).bool == nil {
      report("spec-value", "expected true or false", node)
    }
    if members["limit"] == nil, members["byPushType"] == nil {
      report("spec-missing", "the member \"limit\" or \"byPushType\" is missing", node)
    }
    if let limit = members["limit"], members["byPushType"] != nil {
      report("spec-value", "a limit and limits by push type exclude each other", limit)
    }
    return .size(SizeCheck(limit: members["limit"].flatMap { count($0) }))
  }

  private mutating func checkNames(_ node: Int, _ member: String) -> [[UInt8]] {
    let members = members(of: node, known: ["name", member], required: [member])
    return members[member].map { texts($0).map { Array($0.text.utf8) } } ?? []
  }
}
