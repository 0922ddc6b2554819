import PushJSON

/// Comparing values of the source and of the product by what they say.
extension AccountWriter {
  /// Whether two values say the same: most do so in the same bytes.
  mutating func isSame(_ mine: Value, _ theirs: Value) -> Bool {
    guard mine.kind == theirs.kind else { return false }
    switch mine.kind {
    case .absent, .null, .no, .yes: return true
    case .choice: return mine.code == theirs.code
    case .text, .number, .array, .object:
      return holdSameBytes(mine.range, theirs.range) || isSameMeaning(mine, theirs)
    }
  }

  /// Whether two values of a kind say the same in other bytes.
  @inline(never)
  private mutating func isSameMeaning(_ mine: Value, _ theirs: Value) -> Bool {
    switch mine.kind {
    case .text:
      return (mine.isEscaped || theirs.isEscaped) && source.text(mine) == product.text(theirs)
    case .number:
      return JSONNumber.normalForm(source.document.bytes[mine.range])
        == JSONNumber.normalForm(product.document.bytes[theirs.range])
    default:
      guard mine.node >= 0, theirs.node >= 0 else { return false }
      return source.document.isEqual(Int(mine.node), product.document, Int(theirs.node))
    }
  }

  /// Whether two nodes say the same.
  mutating func isSame(_ node: Int, _ other: Int) -> Bool {
    let mine = source.document.nodes[node]
    let theirs = product.document.nodes[other]
    guard mine.kind == theirs.kind else { return false }
    return holdSameBytes(
      Int(mine.start)..<Int(mine.end), Int(theirs.start)..<Int(theirs.end))
      || source.document.isEqual(node, product.document, other)
  }

  @inline(__always)
  private mutating func holdSameBytes(_ mine: Range<Int>, _ theirs: Range<Int>) -> Bool {
    guard mine.count == theirs.count, mine.upperBound <= source.document.bytes.count,
      theirs.upperBound <= product.document.bytes.count
    else { return false }
    return source.document.bytes.withUnsafeBytes { left in
      product.document.bytes.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return JSONText.areEqual(
          left + mine.lowerBound, right + theirs.lowerBound, theirs.count)
      }
    }
  }

  /// Whether two values are the same as texts: a number is its digits.
  mutating func isSameText(_ mine: Value, _ theirs: Value) -> Bool {
    func bytes(_ value: Value, _ draft: Draft) -> ArraySlice<UInt8>? {
      value.kind == .number ? draft.document.bytes[value.range] : draft.text(value)
    }
    return bytes(mine, source).map { $0 == bytes(theirs, product) } ?? false
  }
}
