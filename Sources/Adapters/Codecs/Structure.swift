import PushJSON

/// Arrays of texts, and objects that pass as they stand.
extension Draft {
  mutating func decodeTexts(_ node: Int, _ column: Int) -> Value {
    guard document.nodes[node].kind == .array else {
      return refuse(.expectedTexts, node, column)
    }
    var item = node + 1
    let end = Int(document.nodes[node].next)
    while item < end {
      guard document.nodes[item].kind == .string else {
        return refuse(.expectedTexts, item, column)
      }
      item = Int(document.nodes[item].next)
    }
    return document.slice(node)
  }

  mutating func decodeObject(
    _ node: Int, _ column: Int, _ place: Table.Node
  ) -> Value {
    switch document.nodes[node].kind {
    case .object: return document.slice(node)
    case .string where place.isEmbedded:
      guard let root = unpack(node), document.nodes[root].kind == .object else {
        return refuse(.brokenText, node, column)
      }
      if !place.embedsUsually { note(.textForObject, node, column) }
      return document.slice(root)
    default: return refuse(.expectedObject, node, column)
    }
  }
}
