/// The bytes of a text, and the tokens of JSON: every function begins at an offset and moves it
/// behind what it read.
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

  /// - Returns: Whether there was any.
  @inline(__always)
  func skipBlanks(_ at: inout Int) -> Bool {
    guard at < end, bytes[at] <= 0x20 else { return false }
    let start = at
    while at < end, JSONCursor.isBlank(bytes[at]) { at += 1 }
    return at > start
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  func skipLiteral(_ at: inout Int, _ word: StaticString) throws(ScanFailure) {
    let start = at
    for index in 0..<word.utf8CodeUnitCount {
      guard at < end else { throw ScanFailure(reason: .literal, offset: at) }
      guard bytes[at] == word.utf8Start[index] else {
        throw ScanFailure(reason: .literal, offset: start)
      }
      at += 1
    }
  }

  func skipNumber(_ at: inout Int) throws(ScanFailure) {
    if isAt(at, UInt8(ascii: "-")) { at += 1 }
    if isAt(at, UInt8(ascii: "0")) {
      at += 1
    } else {
      try skipDigits(&at)
    }
    if isAt(at, UInt8(ascii: ".")) {
      at += 1
      try skipDigits(&at)
    }
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if isAt(at, UInt8(ascii: "+")) || isAt(at, UInt8(ascii: "-")) { at += 1 }
      try skipDigits(&at)
    }
  }

  @inline(__always)
  private func skipDigits(_ at: inout Int) throws(ScanFailure) {
    let start = at
    while at < end, bytes[at] &- 0x30 < 10 { at += 1 }
    if at == start { throw ScanFailure(reason: .digit, offset: at) }
  }
}

// MARK: - Strings

extension JSONCursor {
  /// Reads a string, from its opening quote to behind its closing one.
  ///
  /// - Returns: What was found in it.
  @inline(__always)
  func skipString(_ at: inout Int) throws(ScanFailure) -> JSONDocument.Flags {
    at += 1
    skipPlainWords(&at)
    if isAt(at, UInt8(ascii: "\"")) {
      at += 1
      return []
    }
    return try skipRest(&at)
  }

  /// Reads on in a string that is longer, or not plain.
  private func skipRest(_ start: inout Int) throws(ScanFailure) -> JSONDocument.Flags {
    var flags: JSONDocument.Flags = []
    var at = start
    while true {
      guard at < end else { throw ScanFailure(reason: .control, offset: at) }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        start = at + 1
        return flags
      }
      if byte >= 0x80 {
        try skipMultibyte(&at, byte)
        // Texts in other scripts go on with such characters.
        if at < end, bytes[at] >= 0x80 { continue }
      } else if byte == UInt8(ascii: "\\") {
        flags.insert(.escaped)
        if try skipEscape(&at) { flags.insert(.loneSurrogate) }
        if isAt(at, UInt8(ascii: "\\")) { continue }
      } else if byte < 0x20 {
        throw ScanFailure(reason: .control, offset: at)
      } else {
        at += 1
      }
      skipPlainWords(&at)
    }
  }

  /// Skips eight bytes at a time as long as they are ASCII without quotes, backslashes, controls.
  ///
  /// Plain words on purpose: vector types were measured to be twenty times slower here.
  @inline(__always)
  private func skipPlainWords(_ at: inout Int) {
    let lows: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while end - at >= 8 {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self).littleEndian
      let quote = word ^ 0x2222_2222_2222_2222
      let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let hits =
        (((quote &- lows) & ~quote) | ((slash &- lows) & ~slash)
          | ((word &- 0x2020_2020_2020_2020) & ~word) | word) & highs
      if hits != 0 {
        at += hits.trailingZeroBitCount >> 3
        return
      }
      at += 8
    }
  }

  /// Reads an escape.
  ///
  /// - Returns: Whether it is half of a surrogate pair without the other half.
  private func skipEscape(_ at: inout Int) throws(ScanFailure) -> Bool {
    guard at + 1 < end else { throw ScanFailure(reason: .control, offset: end) }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
      return false
    case UInt8(ascii: "u"):
      let unit = try hex(at + 2)
      at += 6
      if unit & 0xFC00 == 0xDC00 { return true }
      guard unit & 0xFC00 == 0xD800 else { return false }
      guard isAt(at, UInt8(ascii: "\\")), isAt(at + 1, UInt8(ascii: "u")) else { return true }
      guard try hex(at + 2) & 0xFC00 == 0xDC00 else { return true }
      at += 6
      return false
    default:
      throw ScanFailure(reason: .escape, offset: at + 1)
    }
  }

  private func hex(_ start: Int) throws(ScanFailure) -> UInt16 {
    var value: UInt16 = 0
    for index in start..<(start + 4) {
      guard index < end else { throw ScanFailure(reason: .hex, offset: end) }
      guard let digit = JSONText.hexDigit(bytes[index]) else {
        throw ScanFailure(reason: .hex, offset: index)
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// Reads one character of two to four bytes (RFC 3629: shortest form, no surrogates).
  @inline(__always)
  private func skipMultibyte(_ at: inout Int, _ lead: UInt8) throws(ScanFailure) {
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard at + length <= end else { throw cutShort(at, lead) }
    let second = bytes[at + 1]
    var isGood = second & 0xC0 == 0x80
    switch lead {
    case 0xC2...0xDF: break
    case 0xE0: isGood = isGood && second >= 0xA0
    case 0xED: isGood = isGood && second <= 0x9F
    case 0xE1...0xEF: break
    case 0xF0: isGood = isGood && second >= 0x90
    case 0xF4: isGood = isGood && second <= 0x8F
    case 0xF1...0xF3: break
    default: isGood = false
    }
    if length > 2 { isGood = isGood && bytes[at + 2] & 0xC0 == 0x80 }
    if length > 3 { isGood = isGood && bytes[at + 3] & 0xC0 == 0x80 }
    guard isGood else { throw ScanFailure(reason: .encoding, offset: at) }
    at += length
  }

  /// A character at the end of the text: cut short, or wrong already in what is there.
  private func cutShort(_ at: Int, _ lead: UInt8) -> ScanFailure {
    let isLead = (0xC2...0xF4).contains(lead)
    let rest = UnsafeBufferPointer(start: bytes + at, count: end - at).dropFirst()
    let isCut = isLead && rest.allSatisfy { $0 & 0xC0 == 0x80 }
    return ScanFailure(reason: .encoding, offset: isCut ? end : at)
  }
}
