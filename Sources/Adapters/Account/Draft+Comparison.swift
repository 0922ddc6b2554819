import PushJSON

/// Comparing values of two drafts by what they say.
extension Draft {
  /// Whether two values say the same.
  func isSame(_ mine: Value, _ other: Draft, _ theirs: Value) -> Bool {
    guard mine.kind == theirs.kind else { return false }
    switch mine.kind {
    case .absent, .null, .no, .yes: return true
    case .choice: return mine.code == theirs.code
    case .text:
      if holdsSameBytes(mine.inside, other, theirs.inside) { return true }
      return (mine.isEscaped || theirs.isEscaped) && text(mine) == other.text(theirs)
    case .number:
      let left = document.bytes[mine.range]
      let right = other.document.bytes[theirs.range]
      return left.elementsEqual(right)
        || JSONNumber.normalForm(left) == JSONNumber.normalForm(right)
    case .array, .object:
      if holdsSameBytes(mine.range, other, theirs.range) { return true }
      guard mine.node >= 0, theirs.node >= 0 else { return false }
      return document.isEqual(Int(mine.node), other.document, Int(theirs.node))
    }
  }

  private func holdsSameBytes(_ mine: Range<Int>, _ other: Draft, _ theirs: Range<Int>) -> Bool {
    guard mine.count == theirs.count else { return false }
    return document.bytes.withUnsafeBufferPointer { left in
      other.document.bytes.withUnsafeBufferPointer { right in
        var at = mine.lowerBound
        let distance = theirs.lowerBound - mine.lowerBound
        while at < mine.upperBound, left[at] == right[at + distance] { at += 1 }
        return at == mine.upperBound
      }
    }
  }

  /// Whether two values are the same as texts: a number is its digits.
  func isSameText(_ mine: Value, _ other: Draft, _ theirs: Value) -> Bool {
    func bytes(_ value: Value, _ draft: Draft) -> [UInt8]? {
      value.kind == .number ? Array(draft.document.bytes[value.range]) : draft.text(value)
    }
    return bytes(mine, self).map { $0 == bytes(theirs, other) } ?? false
  }

  /// Whether there is a medium that is no slide.
  var hasMainMedium: Bool { has(.url) || has(.type) || has(.alternativeText) }
}
