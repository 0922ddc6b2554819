import PushJSON

/// Texts: `"Hello"`.
extension Draft {
  mutating func decodeText(_ node: Int, _ column: Int) -> Value {
    guard document.nodes[node].kind == .string else {
      return refuse(.expectedText, node, column)
    }
    if document.nodes[node].hasLoneSurrogate { note(.loneSurrogate, node, column) }
    return document.slice(node)
  }
}
