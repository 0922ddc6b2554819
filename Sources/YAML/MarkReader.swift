/// Makes byte offsets of libyaml's marks.
///
/// A mark counts characters (Unicode scalars) from the start of the text, without a byte order
/// mark. Marks come nearly in order, so the way from the last one is short.
struct MarkReader {
  /// The whole text.
  let text: UnsafeBufferPointer<UInt8>
  /// The offset of the first byte behind the byte order mark.
  let start: Int
  /// A character, by its number and by the offset of its first byte.
  private var index = 0
  private var offset: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offset = start
  }

  /// The offset of the first byte of a character; the end of the text for those behind it.
  mutating func offset(of wanted: Int) -> Int {
    while index < wanted, offset < text.count {
      offset += 1
      while offset < text.count, isInside(offset) { offset += 1 }
      index += 1
    }
    while index > wanted, offset > start {
      offset -= 1
      while offset > start, isInside(offset) { offset -= 1 }
      index -= 1
    }
    return offset
  }

  /// Whether a byte goes on with a character that began before it.
  private func isInside(_ at: Int) -> Bool { text[at] & 0xC0 == 0x80 }

  /// Whether a value that begins at an offset begins with a tag or an anchor.
  func mayHoldTag(_ offset: Int) -> Bool {
    offset < text.count && (text[offset] == UInt8(ascii: "!") || text[offset] == UInt8(ascii: "&"))
  }

  /// Whether a value that begins with a tag or an anchor has the tag `!`.
  ///
  /// - Parameter range: Where the value stands.
  func holdsLoneTag(in range: Range<Int>) -> Bool {
    var at = range.lowerBound
    if at < range.upperBound, text[at] == UInt8(ascii: "&") {
      while at < range.upperBound, !isBlank(at) { at += 1 }
      while at < range.upperBound, isBlank(at) { at += 1 }
    }
    guard at < range.upperBound, text[at] == UInt8(ascii: "!") else { return false }
    return at + 1 == range.upperBound || isBlank(at + 1)
  }

  private func isBlank(_ at: Int) -> Bool {
    let byte = text[at]
    return byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
