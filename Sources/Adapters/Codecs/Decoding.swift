import PushJSON

/// From wire to member: each codec's way of reading is in its own file; this one chooses.
extension Draft {
  /// Decodes a node; an absent value means that the codec refused it, with a finding.
  mutating func decode(
    _ node: Int, _ column: Table.Column, _ index: Int, _ table: Table
  ) -> Value {
    let kind = document.nodes[node].kind
    if kind == .null, column.code != .any,
      column.code != .flag || column.detail != Codec.Flag.consent.rawValue
    {
      if !column.isNullable { note(.nullValue, node, index) }
      return Value()
    }
    switch column.code {
    case .text: return decodeText(node, index)
    case .link: return decodeLink(node, index)
    case .requiredLink: return decodeRequiredLink(node, index, column, table)
    case .fractional:
      guard kind == .number else { return refuse(.expectedNumber, node, index) }
      return document.slice(node)
    case .number: return decodeNumber(node, index, isTextual: table.isTextual)
    case .numeral: return decodeNumeral(node, index)
    case .identifier: return decodeIdentifier(node, index)
    case .flag:
      let rule = Codec.Flag(rawValue: column.detail) ?? .one
      return decodeFlag(node, index, rule, isTextual: table.isTextual)
    case .choice: return decodeChoice(node, index, column, table)
    case .moment: return decodeMoment(node, index, isZoned: column.detail == 1)
    case .milliseconds: return decodeMilliseconds(node, index, isTextual: table.isTextual)
    case .pick: return decodePick(node, column, index, table)
    case .texts: return decodeTexts(node, index)
    case .object:
      return decodeObject(node, index, table.nodes[column.node])
    case .any: return document.slice(node)
    case .constant, .list, .bag, .carry: return Value()
    }
  }

  mutating func refuse(_ rule: FindingRule, _ node: Int, _ column: Int) -> Value {
    note(rule, node, column)
    return Value()
  }
}
