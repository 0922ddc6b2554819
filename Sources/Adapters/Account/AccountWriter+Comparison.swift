import PushJSON

/// Comparing values of the source and of the product by what they say.
extension AccountWriter {
  /// Whether two values say the same.
  mutating func isSame(_ mine: Value, _ theirs: Value) -> Bool {
    guard mine.kind == theirs.kind else { return false }
    switch mine.kind {
    case .absent, .null, .no, .yes: return true
    case .choice: return mine.code == theirs.code
    case .text:
      if holdSameBytes(mine.inside, theirs.inside) { return true }
      return (mine.isEscaped || theirs.isEscaped) && source.text(mine) == product.text(theirs)
    case .number:
      return holdSameBytes(mine.range, theirs.range)
        || JSONNumber.normalForm(source.document.bytes[mine.range])
          == JSONNumber.normalForm(product.document.bytes[theirs.range])
    case .array, .object:
      if holdSameBytes(mine.range, theirs.range) { return true }
      guard mine.node >= 0, theirs.node >= 0 else { return false }
      return source.document.isEqual(Int(mine.node), product.document, Int(theirs.node))
    }
  }

  private mutating func holdSameBytes(_ mine: Range<Int>, _ theirs: Range<Int>) -> Bool {
    guard mine.count == theirs.count else { return false }
    return source.document.bytes.withUnsafeBufferPointer { left in
      product.document.bytes.withUnsafeBufferPointer { right in
        var at = mine.lowerBound
        let distance = theirs.lowerBound - mine.lowerBound
        while at < mine.upperBound, left[at] == right[at + distance] { at += 1 }
        return at == mine.upperBound
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
