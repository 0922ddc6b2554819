// UTF-8.
//
// Strings are read without asking what their characters are, and all characters of a text are
// checked together: how many bytes each of them has is no branch that is often guessed wrong.

extension JSONCursor {
  private typealias Lanes = SIMD16<UInt8>
  private typealias Mask = SIMDMask<SIMD16<Int8>>

  /// What is wrong with the characters before an offset; nil if they are right.
  ///
  /// - Parameter limit: The end of what is checked; a character that is cut there is wrong.
  func encodingFault(before limit: Int) -> ScanFailure? {
    isRight(upTo: limit) ? nil : firstFault(before: limit)
  }

  /// Whether all characters are right, found sixteen bytes at a time.
  private func isRight(upTo limit: Int) -> Bool {
    // Of sixteen bytes the three before them must be known.
    guard limit >= 19 else { return firstFault(before: limit) == nil }
    var at = 0
    var wasWide = true
    while at &+ 16 <= limit {
      let isWide = hasWide(at)
      if isWide || wasWide, at < 3 ? startIsWrong() : isWrong(at) { return false }
      wasWide = isWide
      at &+= 16
    }
    if at < limit, isWrong(limit &- 16) { return false }
    return bytes[limit &- 1] < 0xC0 && bytes[limit &- 2] < 0xE0 && bytes[limit &- 3] < 0xF0
  }

  /// Whether any of sixteen bytes is not ASCII.
  @inline(__always)
  private func hasWide(_ at: Int) -> Bool {
    let raw = UnsafeRawPointer(bytes + at)
    let first = raw.loadUnaligned(as: UInt64.self)
    let second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    return (first | second) & 0x8080_8080_8080_8080 != 0
  }

  /// Whether the first bytes of the text are wrong, up to those that `isWrong` looks at.
  @inline(never)
  private func startIsWrong() -> Bool {
    var at = 0
    while at < 16 {
      if bytes[at] < 0x80 {
        at += 1
      } else {
        let length = JSONCursor.multibyteLength(four(at))
        if length == 0 { return true }
        at += length
      }
    }
    return false
  }

  /// Whether one of sixteen bytes does not go with the three before it.
  @inline(__always)
  private func isWrong(_ at: Int) -> Bool {
    let raw = UnsafeRawPointer(bytes + at)
    let here: Lanes = raw.loadUnaligned(as: Lanes.self)
    let before: Lanes = (raw - 1).loadUnaligned(as: Lanes.self)
    let second: Lanes = (raw - 2).loadUnaligned(as: Lanes.self)
    let third: Lanes = (raw - 3).loadUnaligned(as: Lanes.self)
    func all(_ byte: UInt8) -> Lanes { Lanes(repeating: byte) }
    // A lead demands as many continuations as it tells, and nothing else is one.
    let demanded: Mask = (before .>= all(0xC0)) .| (second .>= all(0xE0)) .| (third .>= all(0xF0))
    let found: Mask = (here .>= all(0x80)) .& (here .< all(0xC0))
    // 0xC0 and 0xC1 would be longer than needed, and above 0xF4 there is nothing.
    let noLead: Mask = (here .>= all(0xF5)) .| ((here & all(0xFE)) .== all(0xC0))
    // So would be some that begin with 0xE0 or 0xF0; 0xED begins surrogates, and 0xF4 the last plane.
    let low: Mask =
      ((before .== all(0xE0)) .& (here .< all(0xA0)))
      .| ((before .== all(0xF0)) .& (here .< all(0x90)))
    let high: Mask =
      ((before .== all(0xED)) .& (here .>= all(0xA0)))
      .| ((before .== all(0xF4)) .& (here .>= all(0x90)))
    let wrong: Mask = (demanded .^ found) .| noLead .| low .| high
    let words = unsafeBitCast(wrong, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }

  // MARK: One by one

  @inline(never)
  private func firstFault(before limit: Int) -> ScanFailure? {
    var at = 0
    while at < limit {
      if bytes[at] < 0x80 {
        at += 1
      } else {
        let length = JSONCursor.multibyteLength(four(at))
        if length == 0 || at + length > limit { return encodingFault(at) }
        at += length
      }
    }
    return nil
  }

  /// How many bytes the character has that stands in the lowest ones; 0 if there is none.
  private static func multibyteLength(_ four: UInt32) -> Int {
    if four & 0xC0E0 == 0x80C0 {
      // 0xC0 and 0xC1 would be longer than needed.
      return four & 0x1E != 0 ? 2 : 0
    }
    if four & 0xC0_C0F0 == 0x80_80E0 {
      // The highest five bits: 0 would be longer than needed, 0xD800 to 0xDFFF are surrogates.
      let high = four & 0x200F
      return high != 0 && high != 0x200D ? 3 : 0
    }
    if four & 0xC0C0_C0F8 == 0x8080_80F0 {
      // The plane: 0 would be longer than needed, 16 is the last one.
      let plane = (four & 0x07) << 2 | four >> 12 & 0x03
      return plane &- 1 < 16 ? 4 : 0
    }
    return 0
  }

  /// A wrong character, or one at the end of the text that is right as far as it is there.
  private func encodingFault(_ at: Int) -> ScanFailure {
    let lead = bytes[at]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let rest = UnsafeBufferPointer(start: bytes + at, count: end - at).dropFirst()
    let isCut =
      at + length > end && (0xC2...0xF4).contains(lead) && rest.allSatisfy { $0 & 0xC0 == 0x80 }
    return ScanFailure(reason: .encoding, offset: isCut ? end : at)
  }
}
