/// The rules for characters that may stand only in certain company: RFC 5892, appendix A.
enum ContextualRule {
  /// Whether a character has a rule, and it holds.
  ///
  /// - Parameters:
  ///   - index: Where the character is.
  ///   - label: The label.
  static func holds(at index: Int, of label: [UInt32]) -> Bool {
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    switch label[index] {
    case 0x200C:  // A.1, zero width non-joiner
      return isVirama(before) || joins(at: index, of: label)
    case 0x200D:  // A.2, zero width joiner
      return isVirama(before)
    case 0xB7:  // A.3, middle dot
      return before == 0x6C && after == 0x6C
    case 0x375:  // A.4, Greek lower numeral sign
      return after.map(DomainSets.greek.contains) ?? false
    case 0x5F3, 0x5F4:  // A.5 and A.6, Hebrew punctuation
      return before.map(DomainSets.hebrew.contains) ?? false
    case 0x30FB:  // A.7, Katakana middle dot
      return label.contains { DomainSets.japanese.contains($0) }
    case 0x660...0x669:  // A.8, Arabic-Indic digits
      return !label.contains { 0x6F0...0x6F9 ~= $0 }
    case 0x6F0...0x6F9:  // A.9, extended Arabic-Indic digits
      return !label.contains { 0x660...0x669 ~= $0 }
    default:
      return false
    }
  }

  /// Whether a character has the canonical combining class `Virama`.
  private static func isVirama(_ character: UInt32?) -> Bool {
    guard let scalar = character.flatMap(Unicode.Scalar.init) else { return false }
    return scalar.properties.canonicalCombiningClass.rawValue == 9
  }

  /// Whether the characters on both sides join, but for transparent ones between.
  private static func joins(at index: Int, of label: [UInt32]) -> Bool {
    let before = label[..<index].last { !DomainSets.transparent.contains($0) }
    let after = label[(index + 1)...].first { !DomainSets.transparent.contains($0) }
    return (before.map(DomainSets.joiningBefore.contains) ?? false)
      && (after.map(DomainSets.joiningAfter.contains) ?? false)
  }
}
