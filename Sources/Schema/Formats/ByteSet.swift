/// A set of ASCII characters.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Makes a set of the characters of a text.
  init(_ characters: StaticString) {
    for byte in UnsafeBufferPointer(
      start: characters.utf8Start, count: characters.utf8CodeUnitCount)
    {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }

  static let digits = ByteSet("0123456789")
  static let hexadecimal = ByteSet("0123456789ABCDEFabcdef")
  static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  static let alphanumeric = letters.union(digits)

  func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }
}
