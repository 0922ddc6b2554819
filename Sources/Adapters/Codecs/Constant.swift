import PushJSON

/// A fixed text, such as the mark of a vendor.
extension Draft {
  mutating func checkConstant(
    _ node: Int, _ column: Table.Column, _ index: Int, _ table: Table
  ) {
    if !document.isConstant(node, column, table) { note(.wrongMark, node, index) }
  }
}

extension JSONDocument {
  /// Whether a node is the text of a constant column.
  func isConstant(_ node: Int, _ column: Table.Column, _ table: Table) -> Bool {
    let match = Codec.Match(rawValue: column.detail) ?? .exact
    if match == .anything { return true }
    guard nodes[node].kind == .string else { return false }
    if isText(node, table.text, column.constant) { return true }
    guard match == .anyCase else { return false }
    func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
    let text = nodes[node].isEscaped ? decoded(node)[...] : raw(node).dropFirst().dropLast()
    let constant = table.text[column.constant]
    return text.count == constant.count
      && zip(text, constant).allSatisfy { lower($0) == lower($1) }
  }
}
