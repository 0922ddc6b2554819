import PushJSON

/// One of several texts, each with a number.
extension Draft {
  mutating func decodeChoice(
    _ node: Int, _ index: Int, _ column: Table.Column, _ table: Table
  ) -> Value {
    guard document.nodes[node].kind == .string else {
      return refuse(.expectedText, node, index)
    }
    for choice in table.choices[column.choices]
    where document.isText(node, table.text, choice.text) {
      return .choice(choice.code)
    }
    return refuse(.unknownChoice, node, index)
  }
}
