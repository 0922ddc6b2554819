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
  package static func decode(_ written: some RandomAccessCollection<UInt8>) -> [UInt8] {
    let text = written.withContiguousStorageIfAvailable { decode($0) }
    return text ?? Array(written).withUnsafeBufferPointer { decode($0) }
  }

  /// Copies what needs no decoding as it is; the text is never longer than it was written.
  private static func decode(_ written: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(written.count)
    var pending: UInt32?
    var start = 0
    var at = 0
    while at < written.count {
      guard written[at] == UInt8(ascii: "\\"), at + 1 < written.count else {
        at += 1
        continue
      }
      if start < at {
        if pending != nil { flush(&pending, &text) }
        text.append(contentsOf: UnsafeBufferPointer(rebasing: written[start..<at]))
      }
      // Most escapes are of quotes and backslashes.
      let kind = written[at + 1]
      if pending == nil, kind == UInt8(ascii: "\"") || kind == UInt8(ascii: "\\") {
        text.append(kind)
        at += 2
      } else {
        at = decodeEscape(at, in: written, &pending, &text)
      }
      start = at
    }
    if start < at { flush(&pending, &text) }
    text.append(contentsOf: UnsafeBufferPointer(rebasing: written[start..<at]))
    flush(&pending, &text)
    return text
  }

  /// Decodes the escape at an offset.
  ///
  /// - Returns: The offset behind it.
  private static func decodeEscape(
    _ at: Int, in written: UnsafeBufferPointer<UInt8>, _ pending: inout UInt32?,
    _ text: inout [UInt8]
  ) -> Int {
    let kind = written[at + 1]
    guard kind == UInt8(ascii: "u"), let unit = hex4(at + 2, in: written) else {
      flush(&pending, &text)
      text.append(unescaped(kind))
      return at + 2
    }
    if let high = pending, unit & 0xFC00 == 0xDC00 {
      pending = nil
      append(scalar: 0x10000 + ((high & 0x3FF) << 10 | (unit & 0x3FF)), to: &text)
    } else {
      flush(&pending, &text)
      if unit & 0xFC00 == 0xD800 { pending = unit } else { append(scalar: unit, to: &text) }
    }
    return at + 6
  }

  /// Appends a text as a JSON string: quotes, and only the escapes that JSON demands.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - output: Where to append.
  public static func append(_ text: some StringProtocol, to output: inout [UInt8]) {
    var written = JSONOutput()
    append(text, to: &written)
    output.append(contentsOf: written.bytes)
  }

  /// Appends a text as a JSON string.
  package static func append(_ text: some StringProtocol, to output: inout JSONOutput) {
    append(utf8: text.utf8, to: &output)
  }

  /// Appends decoded bytes as a JSON string.
  package static func append(utf8 text: some Collection<UInt8>, to output: inout JSONOutput) {
    output.append(UInt8(ascii: "\""))
    appendInside(text, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends decoded bytes as a JSON string to an array.
  package static func append(utf8 text: some Collection<UInt8>, to output: inout [UInt8]) {
    var written = JSONOutput()
    append(utf8: text, to: &written)
    output.append(contentsOf: written.bytes)
  }

  /// Appends decoded bytes as the inside of a JSON string, without quotes.
  package static func appendInside(_ text: some Collection<UInt8>, to output: inout JSONOutput) {
    let isDone: Void? = text.withContiguousStorageIfAvailable { appendInside($0, to: &output) }
    if isDone == nil {
      Array(text).withUnsafeBufferPointer { appendInside($0, to: &output) }
    }
  }

  /// Appends what needs no escape run by run, and the rest one by one.
  private static func appendInside(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput
  ) {
    var start = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte >= 0x20, byte != 0x22, byte != 0x5C, byte != 0xED {
        at += 1
        continue
      }
      let surrogate = byte == 0xED ? surrogate(at, in: text) : nil
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || surrogate != nil else {
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

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hex4(_ at: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard at + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for place in at..<(at + 4) {
      guard let digit = hexDigit(text[place]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
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

  private static func flush(_ pending: inout UInt32?, _ text: inout [UInt8]) {
    guard let unit = pending else { return }
    pending = nil
    append(scalar: unit, to: &text)
  }

  /// Appends a code point, surrogates included, in the shape of UTF-8.
  private static func append(scalar: UInt32, to text: inout [UInt8]) {
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    switch scalar {
    case ..<0x80: text.append(byte(scalar))
    case ..<0x800:
      text.append(byte(0xC0 | scalar >> 6))
      text.append(byte(0x80 | scalar & 0x3F))
    case ..<0x10000:
      text.append(byte(0xE0 | scalar >> 12))
      text.append(byte(0x80 | scalar >> 6 & 0x3F))
      text.append(byte(0x80 | scalar & 0x3F))
    default:
      text.append(byte(0xF0 | scalar >> 18))
      text.append(byte(0x80 | scalar >> 12 & 0x3F))
      text.append(byte(0x80 | scalar >> 6 & 0x3F))
      text.append(byte(0x80 | scalar & 0x3F))
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
}
