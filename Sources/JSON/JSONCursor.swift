/// The bytes of a text, and the tokens of JSON.
///
/// Every function takes the offset of a token and returns the one behind it. Offsets are passed as
/// values and never `inout`: a variable whose address is taken cannot stay in a register.
///
/// All offsets that come in are in `0...end`, and so are all that go out; no byte at or behind
/// `end` is read.
struct JSONCursor {
  let bytes: UnsafePointer<UInt8>
  let end: Int

  /// - Returns: nil for an empty text.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let bytes = text.baseAddress, text.count > 0 else { return nil }
    self.bytes = bytes
    self.end = text.count
  }

  @inline(__always)
  func isAt(_ at: Int, _ byte: UInt8) -> Bool { at < end && bytes[at] == byte }

  /// Reads blanks, or nothing.
  @inline(never)
  func behindBlanks(_ start: Int) -> Int {
    var at = start
    while at < end, JSONCursor.isBlank(bytes[at]) { at &+= 1 }
    return at
  }

  /// Reads a colon with blanks before it.
  @inline(never)
  func behindSpacedColon(_ start: Int) throws(ScanFailure) -> Int {
    let at = behindBlanks(start)
    guard isAt(at, UInt8(ascii: ":")) else { throw ScanFailure(reason: .colon, offset: at) }
    return at + 1
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The next eight bytes, the first one lowest; zeros stand for those behind the end.
  @inline(__always)
  func word(_ at: Int) -> UInt64 {
    guard at &+ 8 <= end else { return lastWord(at) }
    return UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// The next four bytes, the first one lowest; zeros stand for those behind the end.
  @inline(__always)
  func four(_ at: Int) -> UInt32 {
    guard at &+ 4 <= end else { return UInt32(truncatingIfNeeded: lastWord(at)) }
    return UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt32.self).littleEndian
  }

  @inline(never)
  private func lastWord(_ at: Int) -> UInt64 {
    let count = end - at
    guard end < 8 else {
      // The last eight bytes of the text, without those that lie before the offset.
      let word = UnsafeRawPointer(bytes + (end - 8)).loadUnaligned(as: UInt64.self).littleEndian
      return word >> UInt64(truncatingIfNeeded: 64 - 8 * count)
    }
    var word: UInt64 = 0
    for index in at..<end { word |= UInt64(bytes[index]) << UInt64(8 * (index - at)) }
    return word
  }
}

// MARK: - Literals

extension JSONCursor {
  /// Whether four bytes stand at an offset, the first one lowest.
  @inline(__always)
  func isAt(_ at: Int, four: UInt32) -> Bool {
    at &+ 4 <= end
      && UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt32.self).littleEndian == four
  }

  /// What is wrong where a value should be.
  @inline(never)
  func valueFault(_ at: Int) -> ScanFailure {
    switch bytes[at] {
    case UInt8(ascii: "n"): literalFault(at, "null")
    case UInt8(ascii: "t"): literalFault(at, "true")
    case UInt8(ascii: "f"): literalFault(at, "false")
    default: ScanFailure(reason: .value, offset: at)
    }
  }

  private func literalFault(_ start: Int, _ word: StaticString) -> ScanFailure {
    for index in 0..<word.utf8CodeUnitCount {
      guard start + index < end else { return ScanFailure(reason: .literal, offset: end) }
      if bytes[start + index] != word.utf8Start[index] { break }
    }
    return ScanFailure(reason: .literal, offset: start)
  }
}

// MARK: - Numbers

extension JSONCursor {
  /// Reads a number.
  @inline(__always)
  func behindNumber(_ start: Int) throws(ScanFailure) -> Int {
    var at = start
    if bytes[at] == UInt8(ascii: "-") { at &+= 1 }
    if isAt(at, UInt8(ascii: "0")) {
      at &+= 1
    } else {
      let digits = at
      at = behindDigits(at)
      if at == digits { throw ScanFailure(reason: .digit, offset: at) }
    }
    guard at < end else { return at }
    let byte = bytes[at]
    return byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
      ? try behindFraction(at) : at
  }

  /// Reads the rest of a number, from its point or its exponent.
  @inline(never)
  private func behindFraction(_ start: Int) throws(ScanFailure) -> Int {
    var at = start
    if isAt(at, UInt8(ascii: ".")) {
      let digits = at + 1
      at = behindDigits(digits)
      if at == digits { throw ScanFailure(reason: .digit, offset: at) }
    }
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if isAt(at, UInt8(ascii: "+")) || isAt(at, UInt8(ascii: "-")) { at += 1 }
      let digits = at
      at = behindDigits(at)
      if at == digits { throw ScanFailure(reason: .digit, offset: at) }
    }
    return at
  }

  /// Reads digits, or nothing.
  @inline(__always)
  private func behindDigits(_ at: Int) -> Int {
    let count = JSONCursor.digitCount(word(at))
    return count < 8 ? at &+ count : behindManyDigits(at &+ 8)
  }

  @inline(never)
  private func behindManyDigits(_ start: Int) -> Int {
    var at = start
    while true {
      let count = JSONCursor.digitCount(word(at))
      at &+= count
      if count < 8 { return at }
    }
  }

  /// With how many digits a word begins.
  @inline(__always)
  private static func digitCount(_ word: UInt64) -> Int {
    // A digit becomes 0 to 9, and everything else more: then the sum reaches the highest bit.
    let values = word ^ 0x3030_3030_3030_3030
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount >> 3
  }
}

// MARK: - Strings

extension JSONCursor {
  /// The end of a string, and what was found in it.
  struct StringEnd {
    var at: Int
    var flags: JSONDocument.Flags
  }

  /// The offset of the next byte that is not plain: of a quote, a backslash or a control; the end if
  /// there is none.
  ///
  /// Eight bytes at a time. Behind the end of the text stand zeros, which are controls.
  ///
  /// Plain words on purpose: vector types were measured to be twenty times slower here.
  @inline(__always)
  func behindPlain(_ start: Int) -> Int {
    var at = start
    while at &+ 8 <= end {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self).littleEndian
      let hits = JSONCursor.hits(word)
      if hits != 0 { return at &+ (hits.trailingZeroBitCount >> 3) }
      at &+= 8
    }
    return behindLastPlain(at)
  }

  @inline(never)
  private func behindLastPlain(_ at: Int) -> Int {
    at + JSONCursor.hits(lastWord(at)).trailingZeroBitCount >> 3
  }

  /// The highest bits of bytes that are not plain; right up to the first such byte.
  @inline(__always)
  private static func hits(_ word: UInt64) -> UInt64 {
    // Quotes (0x22) trade places with spaces (0x20), so that they are below 0x21 with controls.
    let low = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
    let slash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    // Only what is looked for borrows from the next byte.
    return (low | slash) & ~word & 0x8080_8080_8080_8080
  }

  /// Reads a string, from its opening quote on.
  @inline(__always)
  func string(from start: Int) throws(ScanFailure) -> StringEnd {
    let at = behindPlain(start &+ 1)
    return isAt(at, UInt8(ascii: "\"")) ? StringEnd(at: at &+ 1, flags: []) : try behindString(at)
  }

  /// Reads on in a string, from any place between characters.
  @inline(never)
  func behindString(_ start: Int) throws(ScanFailure) -> StringEnd {
    var flags: JSONDocument.Flags = []
    var at = start
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\\") {
        flags.insert(.escaped)
        if at &+ 1 < end, JSONCursor.isShortEscape(bytes[at &+ 1]) {
          at &+= 2
        } else {
          let escape = try behindEscape(at)
          flags.formUnion(escape.flags)
          at = escape.at
        }
      } else if byte == UInt8(ascii: "\"") {
        return StringEnd(at: at &+ 1, flags: flags)
      } else if byte < 0x20 {
        break
      }
      at = behindPlain(at)
    }
    throw ScanFailure(reason: .control, offset: at)
  }
}

// MARK: - Escapes

extension JSONCursor {
  /// Whether the byte behind a backslash is all of an escape that is as short as any.
  @inline(__always)
  private static func isShortEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  /// Reads an escape of a slash, of four hexadecimal digits, or two such that are a surrogate pair.
  @inline(never)
  private func behindEscape(_ at: Int) throws(ScanFailure) -> StringEnd {
    guard at + 1 < end else { throw ScanFailure(reason: .control, offset: end) }
    if bytes[at + 1] == UInt8(ascii: "/") { return StringEnd(at: at + 2, flags: .longEscapes) }
    guard bytes[at + 1] == UInt8(ascii: "u") else {
      throw ScanFailure(reason: .escape, offset: at + 1)
    }
    let unit = try hex(at + 2)
    let next = at + 6
    if unit & 0xFC00 == 0xDC00 {
      return StringEnd(at: next, flags: [.loneSurrogate, .longEscapes])
    }
    guard unit & 0xFC00 == 0xD800 else { return StringEnd(at: next, flags: .longEscapes) }
    guard isAt(next, UInt8(ascii: "\\")), isAt(next + 1, UInt8(ascii: "u")),
      try hex(next + 2) & 0xFC00 == 0xDC00
    else { return StringEnd(at: next, flags: [.loneSurrogate, .longEscapes]) }
    return StringEnd(at: next + 6, flags: .longEscapes)
  }

  /// Reads four hexadecimal digits.
  @inline(__always)
  private func hex(_ start: Int) throws(ScanFailure) -> UInt32 {
    guard let unit = JSONText.unit(four(start)) else { throw hexFault(start) }
    return unit
  }

  @inline(never)
  private func hexFault(_ start: Int) -> ScanFailure {
    for index in start..<(start + 4) {
      guard index < end else { break }
      if JSONText.hexDigit(bytes[index]) == nil {
        return ScanFailure(reason: .hex, offset: index)
      }
    }
    return ScanFailure(reason: .hex, offset: end)
  }
}

// MARK: - Names

extension JSONCursor {
  /// The hash of what a name says that is not plain.
  @inline(never)
  func hash(_ start: Int, _ end: Int, _ flags: JSONDocument.Flags) -> UInt32 {
    flags.contains(.escaped)
      ? JSONName.hash(decoded(start, end)) : JSONName.hash(bytes + start, end - start)
  }

  func decoded(_ start: Int, _ end: Int) -> [UInt8] {
    JSONText.decode(UnsafeBufferPointer(start: bytes + start, count: end - start))
  }
}
