import PushJSON

/// Identifiers: a text or a number, as it stands.
extension Draft {
  mutating func decodeIdentifier(_ node: Int, _ column: Int) -> Value {
    switch document.nodes[node].kind {
    case .string: return decodeText(node, column)
    case .number: return document.slice(node)
    default: return refuse(.expectedIdentifier, node, column)
    }
  }
}
