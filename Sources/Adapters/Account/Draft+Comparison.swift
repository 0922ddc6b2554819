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
      let left = document.bytes[mine.inside]
      let right = other.document.bytes[theirs.inside]
      if left.count == right.count, left.elementsEqual(right) { return true }
      return (mine.isEscaped || theirs.isEscaped) && text(mine) == other.text(theirs)
    case .number:
      let left = document.bytes[mine.range]
      let right = other.document.bytes[theirs.range]
      return left.elementsEqual(right)
        || JSONNumber.normalForm(left) == JSONNumber.normalForm(right)
    case .array, .object:
      guard mine.node >= 0, theirs.node >= 0 else { return false }
      return document.isEqual(Int(mine.node), other.document, Int(theirs.node))
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
