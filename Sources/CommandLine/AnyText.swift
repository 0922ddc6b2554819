import PushJSON

/// Bytes that may be anything as a JSON string, so that nothing is lost.
///
/// What is UTF-8 stands as it is. Any other byte becomes a lone surrogate, `\udc80` for the byte 0x80
/// to `\udcff` for 0xFF, as Python's `surrogateescape` has it: UTF-8 holds no surrogates, so the
/// bytes can be told from the string.
enum AnyText {
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput) {
    output.append(UInt8(ascii: "\""))
    var start = 0
    var at = 0
    while at < text.count {
      let length = sequenceLength(at, in: text)
      if length == 0 {
        JSONText.appendInside(UnsafeBufferPointer(rebasing: text[start..<at]), to: &output)
        output += "\\udc".utf8
        output += String(text[at], radix: 16).utf8
        start = at + 1
      }
      at += max(length, 1)
    }
    JSONText.appendInside(UnsafeBufferPointer(rebasing: text[start...]), to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// How many bytes the UTF-8 sequence at an offset has; 0 if there is none.
  private static func sequenceLength(_ at: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let lead = text[at]
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case ..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard at + length <= text.count, second.contains(text[at + 1]) else { return 0 }
    let rest = text[(at + 2)..<(at + length)]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}
