extension JSONDocument {
  /// Whether two values are JSON-equal: the same members in any order (of duplicates the last one
  /// counts), the same strings byte for byte, numbers with the same exact decimal value.
  ///
  /// Nodes that do not exist are equal to each other.
  ///
  /// - Parameters:
  ///   - node: A value of this document.
  ///   - other: Another document, or the same.
  ///   - otherNode: A value of the other document.
  package func isEqual(_ node: Int, _ other: JSONDocument, _ otherNode: Int) -> Bool {
    let exists = nodes.indices.contains(node)
    guard exists == other.nodes.indices.contains(otherNode) else { return false }
    guard exists, !standsTheSame(node, other, otherNode) else { return true }
    var pairs = [(node, otherNode)]
    while let (left, right) = pairs.popLast() {
      let kind = nodes[left].kind
      guard kind == other.nodes[right].kind else { return false }
      switch kind {
      case .null, .false, .true: break
      case .number: guard numbersAreEqual(left, other, right) else { return false }
      case .string, .name: guard textsAreEqual(left, other, right) else { return false }
      case .array: guard pushElements(left, other, right, to: &pairs) else { return false }
      case .object: guard pushMembers(left, other, right, to: &pairs) else { return false }
      }
    }
    return true
  }

  /// Whether two values have the same tokens one after the other, as most equal ones have.
  private func standsTheSame(_ node: Int, _ other: JSONDocument, _ otherNode: Int) -> Bool {
    let count = end(of: node) - node
    guard other.end(of: otherNode) - otherNode == count else { return false }
    return bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { otherBytes in
        (0..<count).allSatisfy { offset in
          let (left, right) = (nodes[node + offset], other.nodes[otherNode + offset])
          guard left.kind == right.kind else { return false }
          switch left.kind {
          case .null, .false, .true: return true
          case .array, .object: return Int(left.next) - node == Int(right.next) - otherNode
          case .name where left.next != right.next: return false
          case .name, .string, .number:
            let count = Int(left.end - left.start)
            guard Int(right.end - right.start) == count, let mine = bytes.baseAddress,
              let theirs = otherBytes.baseAddress
            else { return false }
            return JSONText.areEqual(mine + Int(left.start), theirs + Int(right.start), count)
          }
        }
      }
    }
  }

  private func numbersAreEqual(_ node: Int, _ other: JSONDocument, _ otherNode: Int) -> Bool {
    raw(node).withUnsafeBufferPointer { left in
      other.raw(otherNode).withUnsafeBufferPointer { JSONNumber.decimalsAreEqual(left, $0) }
    }
  }

  private func textsAreEqual(_ node: Int, _ other: JSONDocument, _ otherNode: Int) -> Bool {
    let (left, right) = (raw(node), other.raw(otherNode))
    if left == right { return true }
    let flags = nodes[node].flags.union(other.nodes[otherNode].flags)
    return flags.contains(.escaped) && decoded(node) == other.decoded(otherNode)
  }

  private func pushElements(
    _ node: Int, _ other: JSONDocument, _ otherNode: Int, to pairs: inout [(Int, Int)]
  ) -> Bool {
    var (left, right) = (node + 1, otherNode + 1)
    let (end, otherEnd) = (self.end(of: node), other.end(of: otherNode))
    while left < end, right < otherEnd {
      pairs.append((left, right))
      left = self.end(of: left)
      right = other.end(of: right)
    }
    return left == end && right == otherEnd
  }

  private func pushMembers(
    _ node: Int, _ other: JSONDocument, _ otherNode: Int, to pairs: inout [(Int, Int)]
  ) -> Bool {
    let left = sortedNames(of: node)
    let right = other.sortedNames(of: otherNode)
    guard left.count == right.count else { return false }
    for (one, another) in zip(left, right) {
      guard nodes[one].next == other.nodes[another].next, textsAreEqual(one, other, another) else {
        return false
      }
      pairs.append((one + 1, another + 1))
    }
    return true
  }

  /// The names of an object that count, in an order that depends on nothing but the names.
  private func sortedNames(of object: Int) -> [Int] {
    var names: [Int] = []
    var index = object + 1
    let end = end(of: object)
    while index < end {
      names.append(index)
      index = self.end(of: index + 1)
    }
    names.sort { left, right in
      let (hash, otherHash) = (nodes[left].next, nodes[right].next)
      if hash != otherHash { return hash < otherHash }
      let (text, otherText) = (decoded(left), decoded(right))
      return text == otherText ? left < right : text.lexicographicallyPrecedes(otherText)
    }
    guard nodes[object].flags.contains(.duplicates) else { return names }
    var last: [Int] = []
    for name in names {
      if let earlier = last.last, textsAreEqual(earlier, self, name) { last.removeLast() }
      last.append(name)
    }
    return last
  }
}

extension JSONView: Equatable {
  /// Whether two values are JSON-equal: the same members in any order (of duplicates the last one
  /// counts), the same strings byte for byte, numbers with the same exact decimal value.
  ///
  /// - Parameters:
  ///   - left: A value.
  ///   - right: Another value, of the same document or not.
  public static func == (left: JSONView, right: JSONView) -> Bool {
    left.document.isEqual(left.node, right.document, right.node)
  }
}

extension JSONText {
  /// Whether bytes are the same, word by word.
  package static func areEqual(
    _ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?, _ count: Int
  ) -> Bool {
    guard let left, let right else { return count == 0 }
    func word(_ pointer: UnsafeRawPointer, _ at: Int) -> UInt64 {
      pointer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    }
    var at = 0
    while at &+ 16 <= count {
      let difference = word(left, at) ^ word(right, at)
      guard difference | (word(left, at &+ 8) ^ word(right, at &+ 8)) == 0 else { return false }
      at &+= 16
    }
    // The last words overlap what was compared.
    if count >= 16 {
      return word(left, count &- 16) == word(right, count &- 16)
        && word(left, count &- 8) == word(right, count &- 8)
    }
    if count >= 8 {
      return word(left, 0) == word(right, 0) && word(left, count &- 8) == word(right, count &- 8)
    }
    while at < count {
      guard
        left.load(fromByteOffset: at, as: UInt8.self)
          == right.load(fromByteOffset: at, as: UInt8.self)
      else { return false }
      at &+= 1
    }
    return true
  }
}
