import PushJSON

/// The JSON Pointers of a document's values, each found in time in proportion to its length.
final class Pointers {
  private let document: JSONDocument
  private lazy var places = Pointers.places(document)

  init(_ document: JSONDocument) { self.document = document }

  /// Where a value stands in the one around it.
  private struct Place {
    /// The node of the value around it; -1 for none.
    var parent: Int32 = -1
    /// The node of the member's name, or the index of the element.
    var key: Int32 = 0
  }

  /// The pointer of a value as text; that of a name is the one of its value.
  func text(_ node: Int) -> String {
    guard places.indices.contains(node) else { return "" }
    var tokens: [JSONString] = []
    var node = node
    while places[node].parent >= 0 {
      tokens.append(token(node))
      node = Int(places[node].parent)
    }
    return JSONPointer(tokens.reversed()).description
  }

  /// The name or the index of a value; nil for the whole document.
  func last(_ node: Int) -> JSONString? {
    guard places.indices.contains(node), places[node].parent >= 0 else { return nil }
    return token(node)
  }

  private func token(_ node: Int) -> JSONString {
    let place = places[node]
    guard document.nodes[Int(place.parent)].kind == .object else {
      return JSONString(String(place.key))
    }
    return JSONString(utf8: document.decoded(Int(place.key)))
  }

  /// Goes once through the document.
  private static func places(_ document: JSONDocument) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(document.nodes.count)
    var open: [(node: Int32, end: Int, index: Int32, isObject: Bool)] = []
    for (index, node) in document.nodes.enumerated() {
      while let last = open.last, index >= last.end { open.removeLast() }
      let number = Int32(truncatingIfNeeded: index)
      guard let last = open.last else {
        places.append(Place())
        open.append((number, document.end(of: index), 0, node.kind == .object))
        continue
      }
      let isName = node.kind == .name
      places.append(
        Place(parent: last.node, key: last.isObject ? number - (isName ? 0 : 1) : last.index))
      if !last.isObject { open[open.count - 1].index += 1 }
      if node.kind == .array || node.kind == .object {
        open.append((number, document.end(of: index), 0, node.kind == .object))
      }
    }
    return places
  }
}
