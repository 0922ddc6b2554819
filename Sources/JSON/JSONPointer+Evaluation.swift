extension JSON {
  /// The value a pointer leads to, nil where there is none.
  ///
  /// Setting replaces that value; a new member, or an element at `-` or at the count, is appended.
  /// Setting nil removes it (the whole value becomes `null`). Where the value around it does not
  /// exist, setting changes nothing.
  ///
  /// - Parameter pointer: The pointer.
  public subscript(pointer: JSONPointer) -> JSON? {
    get {
      var value = self
      for token in pointer.tokens {
        guard let next = value.child(token) else { return nil }
        value = next
      }
      return value
    }
    set { set(newValue, at: pointer.tokens[...]) }
  }

  private func child(_ token: JSONString) -> JSON? {
    switch self {
    case .object(let object): return object[exactly: token]
    case .array:
      guard case .element(let index) = JSONPointer.arrayIndex(token) else { return nil }
      return self[index]
    default: return nil
    }
  }

  private mutating func set(_ newValue: JSON?, at tokens: ArraySlice<JSONString>) {
    guard let token = tokens.first else {
      self = newValue ?? .null
      return
    }
    let rest = tokens.dropFirst()
    switch self {
    case .object(var object):
      self = .null  // so that the members are not copied
      if rest.isEmpty {
        object[exactly: token] = newValue
      } else if let index = object.members.lastIndex(where: { $0.name == token }) {
        object.members[index].value.set(newValue, at: rest)
      }
      self = .object(object)
    case .array(var elements):
      let index =
        switch JSONPointer.arrayIndex(token) {
        case .element(let index): index
        case .end: elements.count
        case nil: -1
        }
      if rest.isEmpty {
        self[index] = newValue
      } else if elements.indices.contains(index) {
        self = .null
        elements[index].set(newValue, at: rest)
        self = .array(elements)
      }
    default: break
    }
  }
}

extension JSONDocument {
  /// The node a pointer leads to.
  ///
  /// - Parameters:
  ///   - pointer: The pointer.
  ///   - start: The node it starts from.
  /// - Returns: nil where there is none.
  package func node(at pointer: JSONPointer, from start: Int = 0) -> Int? {
    guard nodes.indices.contains(start) else { return nil }
    var node = start
    for token in pointer.tokens {
      let next: Int? =
        switch nodes[node].kind {
        case .object: token.utf8.withUnsafeBufferPointer { value(of: $0, in: node) }
        case .array:
          if case .element(let index) = JSONPointer.arrayIndex(token) {
            element(index, of: node)
          } else {
            nil
          }
        default: nil
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// The pointer that leads from the root to a node; for a name, to its value.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - start: The node the pointer starts from.
  /// - Returns: nil where the node is not inside that one.
  package func pointer(to node: Int, from start: Int = 0) -> JSONPointer? {
    guard nodes.indices.contains(start), node >= start, node < end(of: start) else { return nil }
    var pointer = JSONPointer()
    var open = start
    while open < node {
      let isObject = nodes[open].kind == .object
      var index = 0
      var child = open + 1
      // The child whose subtree holds the node: the last one that does not begin behind it.
      while true {
        let value = isObject ? child + 1 : child
        if node < end(of: value) {
          pointer.tokens.append(
            isObject ? JSONString(utf8: decoded(child)) : JSONString(String(index)))
          open = value
          break
        }
        child = end(of: value)
        index += 1
      }
    }
    return pointer
  }
}
