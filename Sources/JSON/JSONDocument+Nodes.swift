// Walking over the nodes of a document.

extension JSONDocument {
  /// The index after the whole subtree of a value, or after a name.
  package func end(of node: Int) -> Int {
    guard nodes.indices.contains(node) else { return nodes.count }
    return nodes[node].kind == .name ? node + 1 : min(Int(nodes[node].next), nodes.count)
  }

  /// How many elements or members a container has, duplicates included.
  package func childCount(_ node: Int) -> Int {
    guard nodes.indices.contains(node) else { return 0 }
    let isObject = nodes[node].kind == .object
    guard isObject || nodes[node].kind == .array else { return 0 }
    var count = 0
    var index = node + 1
    let end = end(of: node)
    while index < end {
      count += 1
      index = self.end(of: isObject ? index + 1 : index)
    }
    return count
  }

  /// The node of an array's element, nil where there is none.
  package func element(_ index: Int, of array: Int) -> Int? {
    guard index >= 0, nodes.indices.contains(array), nodes[array].kind == .array else { return nil }
    var left = index
    var node = array + 1
    let end = end(of: array)
    while node < end {
      if left == 0 { return node }
      left -= 1
      node = self.end(of: node)
    }
    return nil
  }

  /// The node of a member's value; of duplicates the last one.
  ///
  /// - Parameters:
  ///   - name: The decoded name; it is compared by bytes.
  ///   - object: The node of the object.
  /// - Returns: nil where there is no such member, or no object.
  package func value(of name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
    value(of: name, hash: JSONName.hash(name.baseAddress, name.count), in: object)
  }

  /// The node of the value of a member whose name has a known hash; of duplicates the last one.
  package func value(
    of name: UnsafeBufferPointer<UInt8>, hash: UInt32, in object: Int
  ) -> Int? {
    guard nodes.indices.contains(object), nodes[object].kind == .object else { return nil }
    var found: Int?
    var index = object + 1
    let end = end(of: object)
    nodes.withUnsafeBufferPointer { nodes in
      let isOnly = !nodes[object].flags.contains(.duplicates)
      while index + 1 < end {
        if nodes[index].next == hash, text(index, equals: name) {
          found = index + 1
          if isOnly { break }
        }
        index = Int(nodes[index + 1].next)
      }
    }
    return found
  }

  /// The names of an object's members, of duplicates the last one.
  package func names(of object: Int) -> [Int] {
    let shadowed =
      nodes[object].hasDuplicates ? shadowedNames(of: object) : []
    var names: [Int] = []
    var name = object + 1
    while name < end(of: object) {
      if !shadowed.contains(name) { names.append(name) }
      name = end(of: name + 1)
    }
    return names
  }

  /// The elements of an array; none of anything else.
  package func elements(of array: Int) -> [Int] {
    guard nodes.indices.contains(array), nodes[array].kind == .array else { return [] }
    var elements: [Int] = []
    var element = array + 1
    while element < end(of: array) {
      elements.append(element)
      element = end(of: element)
    }
    return elements
  }
}
