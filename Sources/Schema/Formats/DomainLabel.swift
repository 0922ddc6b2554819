/// A label of a host name that follows the rules for labels.
struct DomainLabel {
  /// Its characters; those of the U-label if it is an A-label (RFC 5890, 2.3.2.1).
  let characters: [UInt32]
  /// How long it is in the DNS.
  let length: Int

  private static let hyphen: UInt32 = 0x2D

  /// Checks a label.
  ///
  /// - Parameters:
  ///   - written: Its characters.
  ///   - repertoire: Whether it may be a U-label. Then labels with `--` after two characters must be
  ///     A-labels, too: RFC 5890, 2.3.1 knows no others.
  init?(_ written: [UInt32], _ repertoire: ByteScanner.Repertoire) {
    guard let first = written.first, first != Self.hyphen, written.last != Self.hyphen else {
      return nil
    }
    guard written.allSatisfy({ $0 < 0x80 }) else {
      guard Self.isUnicodeLabel(written), let encoded = Punycode.encode(written) else { return nil }
      characters = written
      length = encoded.count + 4
      if length > 63 { return nil }
      return
    }
    guard written.count <= 63, written.allSatisfy({ Self.isPlain($0) }) else { return nil }
    length = written.count
    let folded = written.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    guard Self.hasReservedHyphens(folded) else {
      characters = folded
      return
    }
    guard folded.starts(with: [0x78, 0x6E]) else {
      if repertoire == .unicode { return nil }
      characters = folded
      return
    }
    // RFC 5891, 5.4: an A-label is what its U-label would be encoded as.
    let encoded = Array(folded.dropFirst(4))
    guard let decoded = Punycode.decode(encoded), decoded.contains(where: { $0 >= 0x80 }),
      Self.isUnicodeLabel(decoded), Punycode.encode(decoded) == encoded
    else { return nil }
    characters = decoded
  }

  /// Letters, digits and hyphens (RFC 952, as RFC 1123, 2.1 changes it).
  private static func isPlain(_ character: UInt32) -> Bool {
    ByteSet.alphanumeric.contains(UInt8(truncatingIfNeeded: character)) || character == hyphen
  }

  /// Whether the third and the fourth character are hyphens.
  private static func hasReservedHyphens(_ characters: [UInt32]) -> Bool {
    characters.count >= 4 && characters[2] == hyphen && characters[3] == hyphen
  }

  /// Whether characters, some beyond ASCII, are a U-label: RFC 5891, 4.2 and 5.4.
  private static func isUnicodeLabel(_ characters: [UInt32]) -> Bool {
    // 4.2.3.1: hyphens. 4.2.3.2: no combining mark at the beginning.
    guard let first = characters.first, first != hyphen, characters.last != hyphen,
      !hasReservedHyphens(characters), !DomainSets.marks.contains(first)
    else { return false }
    // 4.2.2 and 4.2.3.3: permitted characters, others only where their rule holds.
    for (index, character) in characters.enumerated() {
      if DomainSets.valid.contains(character) { continue }
      guard ContextualRule.holds(at: index, of: characters) else { return false }
    }
    // 4.1 (5.3 for lookup): normalization form C.
    return CanonicalComposition.isNormalized(characters)
  }
}

// MARK: - Direction

extension DomainLabel {
  /// Whether it holds a character that is written from right to left (RFC 5893, 1.4).
  var isRightToLeft: Bool {
    characters.contains { character in
      switch DomainSets.bidiClass(of: character) {
      case .rightToLeft, .arabicLetter, .arabicNumber: true
      default: false
      }
    }
  }

  /// Whether the rule of RFC 5893, 2 holds.
  var keepsBidiRule: Bool {
    let classes = characters.map { DomainSets.bidiClass(of: $0) }
    let last = classes.last { $0 != .nonspacingMark }
    switch classes.first {
    case .rightToLeft, .arabicLetter:
      // Conditions 2, 3 and 4.
      return classes.allSatisfy { Self.mayStandRightToLeft($0) }
        && [.rightToLeft, .arabicLetter, .europeanNumber, .arabicNumber].contains(last)
        && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))
    case .leftToRight:
      // Conditions 5 and 6.
      return classes.allSatisfy { Self.mayStandLeftToRight($0) }
        && [.leftToRight, .europeanNumber].contains(last)
    default:
      // Condition 1.
      return false
    }
  }

  private static func mayStandRightToLeft(_ type: DomainSets.BidiClass?) -> Bool {
    switch type {
    case .rightToLeft, .arabicLetter, .arabicNumber, .europeanNumber, .europeanSeparator,
      .commonSeparator, .europeanTerminator, .otherNeutral, .boundaryNeutral, .nonspacingMark:
      true
    case .leftToRight, nil: false
    }
  }

  private static func mayStandLeftToRight(_ type: DomainSets.BidiClass?) -> Bool {
    switch type {
    case .leftToRight, .europeanNumber, .europeanSeparator, .commonSeparator,
      .europeanTerminator, .otherNeutral, .boundaryNeutral, .nonspacingMark:
      true
    case .rightToLeft, .arabicLetter, .arabicNumber, nil: false
    }
  }
}
