/// Reads code points from UTF-8.
///
/// Text from JSON may hold lone surrogates, encoded as three bytes: they are read as what they are.
/// Any other fault reads as U+FFFD, a byte at a time.
struct CodePointReader {
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the next code point begins.
  private(set) var offset: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
    self.text = text
    self.offset = offset
  }

  /// All code points of a text.
  static func codePoints(of text: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(text.count)
    var reader = CodePointReader(text)
    while let codePoint = reader.next() { result.append(codePoint) }
    return result
  }

  /// The next code point, nil at the end.
  @inline(__always)
  mutating func next() -> UInt32? {
    guard offset < text.count else { return nil }
    let byte = text[offset]
    guard byte >= 0x80 else {
      offset += 1
      return UInt32(byte)
    }
    return nextBeyondASCII(byte)
  }

  private mutating func nextBeyondASCII(_ lead: UInt8) -> UInt32 {
    let (count, bits, least): (Int, UInt8, UInt32) =
      switch lead {
      case 0xC2...0xDF: (2, 0x1F, 0x80)
      case 0xE0...0xEF: (3, 0x0F, 0x800)
      case 0xF0...0xF4: (4, 0x07, 0x10000)
      default: (1, 0, 1)
      }
    if let value = value(of: UInt32(lead & bits), count), value >= least,
      value <= CodePointSet.last
    {
      offset += count
      return value
    }
    offset += 1
    return 0xFFFD
  }
  /// Joins the bits of a lead byte with those of the bytes after it, nil if there are too few of these.
  private func value(of lead: UInt32, _ count: Int) -> UInt32? {
    guard offset + count <= text.count else { return nil }
    var value = lead
    for byte in text[(offset + 1)..<(offset + count)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return value
  }
}
