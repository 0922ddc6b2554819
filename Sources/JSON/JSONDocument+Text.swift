/// Comparing and copying texts of a document as bytes.
extension JSONDocument {
  /// The bytes of a node's value as written.
  package func raw(_ node: Int) -> ArraySlice<UInt8> {
    bytes[Int(nodes[node].start)..<Int(nodes[node].end)]
  }

  /// The decoded text of a string or name.
  package func decoded(_ node: Int) -> [UInt8] {
    let inside = bytes[(Int(nodes[node].start) + 1)..<(Int(nodes[node].end) - 1)]
    return nodes[node].flags.contains(.escaped) ? JSONText.decode(inside) : Array(inside)
  }

  /// Whether a string or name, decoded, is a literal.
  package func isText(_ node: Int, _ literals: [UInt8], _ literal: Range<Int>) -> Bool {
    literals.withUnsafeBufferPointer {
      text(node, equals: UnsafeBufferPointer(rebasing: $0[literal]))
    }
  }

  /// Whether a string or name, decoded, begins with a literal.
  package func hasPrefix(_ node: Int, _ literals: [UInt8], _ literal: Range<Int>) -> Bool {
    let entry = nodes[node]
    if entry.isEscaped {
      return decoded(node).starts(with: literals[literal])
    }
    let start = Int(entry.start) + 1
    guard Int(entry.end) - 1 - start >= literal.count else { return false }
    return literals.withUnsafeBufferPointer {
      holds(start, UnsafeBufferPointer(rebasing: $0[literal]))
    }
  }

  /// Whether a string or a name says exactly these bytes.
  package func text(_ node: Int, equals text: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = nodes[node]
    if entry.isEscaped { return decoded(node).elementsEqual(text) }
    let start = Int(entry.start) + 1
    return Int(entry.end) - 1 - start == text.count && holds(start, text)
  }

  /// Whether some bytes stand at an offset.
  @inline(__always)
  private func holds(_ start: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = text.count
    guard start + count <= bytes.count else { return false }
    return bytes.withUnsafeBytes { mine in
      JSONText.areEqual(mine.baseAddress.map { $0 + start }, text.baseAddress, count)
    }
  }

  /// The names of an object that do not count, because the same name comes again behind them.
  package func shadowedNames(of object: Int) -> Set<Int> {
    var places: [Int] = []
    var index = object + 1
    let end = Int(nodes[object].next)
    while index < end {
      places.append(index)
      index = Int(nodes[index + 1].next)
    }
    let texts = places.map { (place: $0, text: decoded($0)) }.sorted { left, right in
      left.text == right.text
        ? left.place < right.place : left.text.lexicographicallyPrecedes(right.text)
    }
    var shadowed: Set<Int> = []
    for (earlier, later) in zip(texts, texts.dropFirst()) where earlier.text == later.text {
      shadowed.insert(earlier.place)
    }
    return shadowed
  }

  /// The value of an object's member, the last one if the name occurs twice; nil if there is none.
  package func member(_ name: StaticString, of object: Int) -> Int? {
    UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      .withMemoryRebound(to: UInt8.self) { value(of: $0, in: object) }
  }
}
