/// The text inside JSON strings: from its written form to bytes and back.
///
/// Decoded text is UTF-8, except that a lone surrogate (legal as a `\u` escape, impossible in
/// UTF-8) becomes the three bytes a surrogate would have (WTF-8). Encoding writes it as the escape
/// again, so nothing is lost on the way.
public enum JSONText {
  /// Decodes the inside of a string, without its quotes.
  ///
  /// - Parameter written: The bytes between the quotes of a string that was read before; an escape
  ///   that is cut short is kept as it stands.
  package static func decode(_ written: ArraySlice<UInt8>) -> [UInt8] {
    written.withUnsafeBufferPointer { decode($0) }
  }

  /// Decodes the inside of a string, without its quotes.
  package static func decode(_ written: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: written.count) { text, count in
      count = decode(written, to: text)
    }
  }

  /// Decodes the inside of a string into memory for as many bytes as were written: a text is never
  /// longer.
  ///
  /// - Returns: How many bytes the text has.
  package static func decode(
    _ written: UnsafeBufferPointer<UInt8>, to text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard text.count >= written.count, let source = written.baseAddress,
      let target = text.baseAddress
    else { return 0 }
    var end = 0
    var start = 0
    while true {
      let at = nextSlash(in: written, from: start)
      UnsafeMutableRawPointer(target + end).copyMemory(from: source + start, byteCount: at - start)
      end += at - start
      guard at + 1 < written.count else {
        if at < written.count {
          target[end] = written[at]
          end += 1
        }
        return end
      }
      if written[at + 1] == UInt8(ascii: "u") {
        guard let unit = hex4(at + 2, in: written) else {
          target[end] = written[at]
          end += 1
          start = at + 1
          continue
        }
        let (scalar, length) = character(unit, at, in: written)
        end += put(scalar, at: target + end)
        start = at + length
      } else {
        target[end] = unescaped(written[at + 1])
        end += 1
        start = at + 2
      }
    }
  }

  /// The character that begins with a `\u` escape, and the length of all its escapes; half of a
  /// surrogate pair stands for itself.
  static func character(
    _ unit: UInt32, _ at: Int, in written: UnsafeBufferPointer<UInt8>
  ) -> (scalar: UInt32, length: Int) {
    guard unit & 0xFC00 == 0xD800, at + 7 < written.count, written[at + 6] == 0x5C,
      written[at + 7] == UInt8(ascii: "u"), let low = hex4(at + 8, in: written),
      low & 0xFC00 == 0xDC00
    else { return (unit, 6) }
    return (0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF)), 12)
  }

  /// Writes a code point, surrogates included, in the shape of UTF-8.
  ///
  /// - Returns: How many bytes it has; never more than its escapes.
  private static func put(_ scalar: UInt32, at target: UnsafeMutablePointer<UInt8>) -> Int {
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    switch scalar {
    case ..<0x80:
      target[0] = byte(scalar)
      return 1
    case ..<0x800:
      target[0] = byte(0xC0 | scalar >> 6)
      target[1] = byte(0x80 | scalar & 0x3F)
      return 2
    case ..<0x10000:
      target[0] = byte(0xE0 | scalar >> 12)
      target[1] = byte(0x80 | scalar >> 6 & 0x3F)
      target[2] = byte(0x80 | scalar & 0x3F)
      return 3
    default:
      target[0] = byte(0xF0 | scalar >> 18)
      target[1] = byte(0x80 | scalar >> 12 & 0x3F)
      target[2] = byte(0x80 | scalar >> 6 & 0x3F)
      target[3] = byte(0x80 | scalar & 0x3F)
      return 4
    }
  }

  /// Appends a text as a JSON string: quotes, and only the escapes that JSON demands.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - output: Where to append.
  public static func append(_ text: some StringProtocol, to output: inout [UInt8]) {
    append(utf8: Array(text.utf8), to: &output)
  }

  /// Appends a text as a JSON string.
  package static func append(_ text: String, to output: inout JSONOutput) {
    var text = text
    text.withUTF8 { append(utf8: $0, to: &output) }
  }

  /// Appends decoded bytes as a JSON string.
  package static func append(utf8 text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput) {
    output.append(UInt8(ascii: "\""))
    appendInside(text, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends decoded bytes as a JSON string.
  package static func append(utf8 text: ArraySlice<UInt8>, to output: inout JSONOutput) {
    text.withUnsafeBufferPointer { append(utf8: $0, to: &output) }
  }

  /// Appends decoded bytes as a JSON string.
  package static func append(utf8 text: [UInt8], to output: inout JSONOutput) {
    text.withUnsafeBufferPointer { append(utf8: $0, to: &output) }
  }

  /// Appends decoded bytes as a JSON string to an array.
  package static func append(utf8 text: [UInt8], to output: inout [UInt8]) {
    var written = JSONOutput()
    append(utf8: text, to: &written)
    output.append(contentsOf: written.bytes)
  }

  /// Appends decoded bytes as the inside of a JSON string, without quotes.
  package static func appendInside(_ text: ArraySlice<UInt8>, to output: inout JSONOutput) {
    text.withUnsafeBufferPointer { appendInside($0, to: &output) }
  }

  /// Appends decoded bytes as the inside of a JSON string: what needs no escape run by run, and the
  /// rest one by one.
  package static func appendInside(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput
  ) {
    var start = 0
    var at = 0
    while true {
      at = nextUnplain(in: text, from: at)
      guard at < text.count else { break }
      let byte = text[at]
      let surrogate = byte == 0xED ? surrogate(at, in: text) : nil
      if byte == 0xED, surrogate == nil {
        at += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
      if let surrogate {
        appendEscape(surrogate, to: &output)
        at += 3
      } else {
        appendEscaped(byte, to: &output)
        at += 1
      }
      start = at
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Appends the inside of a string without escapes between quotes, all at once.
  ///
  /// - Parameters:
  ///   - isQuoted: Whether it becomes part of a JSON text inside a string.
  ///   - first: A byte that stands before the quote, if any.
  ///   - last: A byte that stands behind the other one, if any.
  static func appendPlain(
    _ written: UnsafeBufferPointer<UInt8>, isQuoted: Bool, after first: UInt8?,
    before last: UInt8?, to output: inout JSONOutput
  ) {
    output.append(atMost: written.count + 6) { room in
      guard let target = room.baseAddress else { return 0 }
      var end = 0
      func put(_ byte: UInt8) {
        target[end] = byte
        end += 1
      }
      if let first { put(first) }
      if isQuoted { put(0x5C) }
      put(0x22)
      if let source = written.baseAddress {
        JSONOutput.copy(source, written.count, to: target + end)
        end += written.count
      }
      if isQuoted { put(0x5C) }
      put(0x22)
      if let last { put(last) }
      return end
    }
  }

  /// Appends the inside of a string that was read, without needless escapes.
  ///
  /// - Parameter isQuoted: Whether it becomes the inside of a JSON text inside a string, so that its
  ///   backslashes and quotes are escaped once more.
  static func appendNormal(
    _ written: UnsafeBufferPointer<UInt8>, isQuoted: Bool, to output: inout JSONOutput
  ) {
    var start = 0
    while true {
      let at = nextSlash(in: written, from: start)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: written[start..<at]))
      guard at + 1 < written.count else { return }
      switch written[at + 1] {
      case UInt8(ascii: "/"): output.append(UInt8(ascii: "/"))
      case UInt8(ascii: "u"):
        start = appendNormalUnit(at, in: written, isQuoted: isQuoted, to: &output)
        continue
      case let letter:
        output.append(UInt8(ascii: "\\"))
        if isQuoted {
          output.append(UInt8(ascii: "\\"))
          if letter == 0x22 || letter == 0x5C { output.append(UInt8(ascii: "\\")) }
        }
        output.append(letter)
      }
      start = at + 2
    }
  }

  /// The surrogate whose three bytes begin at an offset.
  private static func surrogate(_ at: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt16? {
    guard at + 2 < text.count, text[at + 1] >= 0xA0 else { return nil }
    return 0xD000 | UInt16(text[at + 1] & 0x3F) << 6 | UInt16(text[at + 2] & 0x3F)
  }

  private static func appendEscaped(_ byte: UInt8, to output: inout JSONOutput) {
    let letter: UInt8
    switch byte {
    case 0x22, 0x5C: letter = byte
    case 0x08: letter = UInt8(ascii: "b")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0D: letter = UInt8(ascii: "r")
    case 0x09: letter = UInt8(ascii: "t")
    default:
      appendEscape(UInt16(byte), to: &output)
      return
    }
    output.append(0x5C)
    output.append(letter)
  }

  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  static func hex4(_ at: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard at + 4 <= text.count else { return nil }
    return unit(
      UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: at, as: UInt32.self).littleEndian)
  }

  /// What four hexadecimal digits say, of which the first one is the lowest byte; nil if they are
  /// none.
  @inline(__always)
  static func unit(_ four: UInt32) -> UInt32? {
    // Digits 0 to 9 become those values, and letters in lower case are 0x61 to 0x66.
    let values = four ^ 0x3030_3030
    let lower = four | 0x2020_2020
    let letters = (lower &+ 0x1F1F_1F1F) & ~(lower &+ 0x1919_1919)
    // What is not ASCII makes the sums flow over into the next byte, but is no digit itself.
    let good = (letters | ~(values &+ 0x7676_7676)) & ~four & 0x8080_8080
    if good != 0x8080_8080 { return nil }
    let digits = (four & 0x0F0F_0F0F) &+ ((letters & 0x8080_8080) >> 7) &* 9
    let pairs = (digits &<< 4 | digits >> 8) & 0x00FF_00FF
    return (pairs &<< 8 | pairs >> 16) & 0xFFFF
  }

  private static func unescaped(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: kind
    }
  }

  private static func appendEscape(_ unit: UInt16, to output: inout JSONOutput) {
    let digits: StaticString = "0123456789abcdef"
    output.append(UInt8(ascii: "\\"))
    output.append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] {
      output.append(digits.utf8Start[Int(unit >> UInt16(shift) & 0xF)])
    }
  }

  /// Appends the character of a `\\u` escape as it is, or as the escape that it needs.
  ///
  /// - Returns: The offset behind the escape, or behind both of a surrogate pair.
  private static func appendNormalUnit(
    _ at: Int, in written: UnsafeBufferPointer<UInt8>, isQuoted: Bool,
    to output: inout JSONOutput
  ) -> Int {
    guard let unit = hex4(at + 2, in: written) else {
      // Cut short: what stands there is kept.
      output.append(contentsOf: UnsafeBufferPointer(rebasing: written[at..<at + 2]))
      return at + 2
    }
    let (scalar, length) = character(unit, at, in: written)
    if scalar >= 0x20, scalar != 0x22, scalar != 0x5C, scalar & 0xFFFF_F800 != 0xD800 {
      output.append(atMost: 4) { buffer in buffer.baseAddress.map { put(scalar, at: $0) } ?? 0 }
      return at + length
    }
    if isQuoted { output.append(0x5C) }
    if isQuoted, unit == 0x22 || unit == 0x5C { output.append(0x5C) }
    if unit >= 0x80 {
      appendEscape(UInt16(truncatingIfNeeded: unit), to: &output)
    } else {
      appendEscaped(UInt8(truncatingIfNeeded: unit), to: &output)
    }
    return at + 6
  }
}

// MARK: - Finding bytes, eight at a time

extension JSONText {
  private static let lows: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first byte from an offset on that a function marks, or the end.
  ///
  /// - Parameter marks: Sets the high bits of the bytes of a word that are looked for; beyond the
  ///   first of them perhaps also of others.
  @inline(__always)
  private static func next(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ marks: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var at = start
    while at &+ 8 <= raw.count {
      let marked = marks(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian)
      if marked != 0 { return at &+ (marked.trailingZeroBitCount >> 3) }
      at &+= 8
    }
    while at < raw.count, marks(UInt64(raw[at])) & 0x80 == 0 { at &+= 1 }
    return at
  }

  /// The high bits of the bytes of a word that are a certain byte; beyond the first of them also of
  /// others.
  @inline(__always)
  private static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let other = word ^ (lows &* UInt64(byte))
    return (other &- lows) & ~other & highs
  }

  /// The first backslash from an offset on, or the end.
  @inline(__always)
  static func nextSlash(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    next(in: text, from: start) { marks($0, 0x5C) }
  }

  /// The first line feed from an offset on, or the end.
  static func nextLineFeed(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    next(in: text, from: start) { marks($0, 0x0A) }
  }

  /// The first quote or backslash from an offset on, or the end.
  @inline(__always)
  static func nextMark(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    next(in: text, from: start) { marks($0, 0x22) | marks($0, 0x5C) }
  }

  /// The first byte from an offset on that may need an escape: a control, a quote, a backslash, or
  /// the first one of a surrogate.
  @inline(__always)
  private static func nextUnplain(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    next(in: text, from: start) { word in
      let controls = (word &- lows &* 0x20) & ~word & highs
      return marks(word, 0x22) | marks(word, 0x5C) | marks(word, 0xED) | controls
    }
  }
}
