import PushJSON

/// How values are shown in messages: in short, and without control characters.
enum Excerpt {
  /// How many bytes of a value are shown.
  private static let limit = 60

  /// A value as it is written, cut if it is long.
  static func of(_ document: JSONDocument, _ node: Int) -> String {
    guard document.nodes.indices.contains(node) else { return "null" }
    switch document.nodes[node].kind {
    case .array: return compact(document, node) ?? "the array"
    case .object: return compact(document, node) ?? "the object"
    case .string, .name:
      let inside = document.raw(node).dropFirst().dropLast()
      return "\"\(cut(inside))\""
    case .null, .false, .true, .number: return cut(document.raw(node))
    }
  }

  /// A value with a word for what it is.
  static func described(_ document: JSONDocument, _ node: Int) -> String {
    guard document.nodes.indices.contains(node) else { return "null" }
    switch document.nodes[node].kind {
    case .number: return "the number \(of(document, node))"
    case .string: return "the text \(of(document, node))"
    case .name: return "the name \(of(document, node))"
    case .array: return "an array"
    case .object: return "an object"
    case .null, .false, .true: return of(document, node)
    }
  }

  /// A text in quotes.
  static func quoted(_ text: JSONString) -> String {
    var bytes: [UInt8] = []
    JSONText.append(utf8: text.utf8, to: &bytes)
    return "\"\(cut(bytes.dropFirst().dropLast()))\""
  }

  /// An array or object on one line; nil if it is long.
  private static func compact(_ document: JSONDocument, _ node: Int) -> String? {
    let written = document.raw(node)
    // More blanks than that are not worth reading.
    guard written.count <= 1000 else { return nil }
    let text = JSONText.compact(Array(written))
    return text.count <= limit ? printable(text[...]) : nil
  }

  private static func cut(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > limit else { return printable(bytes) }
    var end = bytes.startIndex + limit - 3
    // Not inside a code point, and not behind a backslash that begins an escape.
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let kept = bytes[..<end]
    let slashes = kept.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return printable(slashes % 2 == 1 ? kept.dropLast() : kept) + "…"
  }

  /// Text without the control characters that JSON allows: U+007F to U+009F, and those that change
  /// the direction of the text around them.
  private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
