/// How much longer a JSON string is written than it has to be.
enum NeedlessEscapes {
  /// How many bytes could be spared without escapes that JSON does not demand.
  ///
  /// - Parameter range: Where a JSON string stands that was read before.
  static func excess(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { excess(of: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private static func excess(of string: UnsafeBufferPointer<UInt8>) -> Int {
    var excess = 0
    var at = 0
    while at + 1 < string.count {
      guard string[at] == UInt8(ascii: "\\") else {
        at = next(behind: at, in: string)
        continue
      }
      switch string[at + 1] {
      case UInt8(ascii: "/"):
        excess += 1
        at += 2
      case UInt8(ascii: "u"):
        let unit = unit(at, in: string)
        let isPair =
          unit & 0xFC00 == 0xD800 && at + 7 < string.count && string[at + 6] == UInt8(ascii: "\\")
          && string[at + 7] == UInt8(ascii: "u") && self.unit(at + 6, in: string) & 0xFC00 == 0xDC00
        excess += isPair ? 12 - 4 : 6 - size(of: unit)
        at += isPair ? 12 : 6
      default: at += 2
      }
    }
    return excess
  }

  /// Where the next escape may begin, a word at a time.
  private static func next(behind at: Int, in string: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(string)
    var at = at + 1
    while at + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let rest = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let found = (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080
      if found != 0 { return at + found.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < bytes.count, bytes[at] != UInt8(ascii: "\\") { at += 1 }
    return at
  }

  /// How many bytes a code unit needs; half of a pair can only be written as an escape.
  private static func size(of unit: UInt32) -> Int {
    switch unit {
    case 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C: 2
    case ..<0x20, 0xD800...0xDFFF: 6
    case ..<0x80: 1
    case ..<0x800: 2
    default: 3
    }
  }

  /// The code unit of an escape that begins at an offset.
  private static func unit(_ at: Int, in string: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for place in (at + 2)..<min(at + 6, string.count) {
      let byte = UInt32(string[place])
      unit = unit << 4 | (byte & 0xF) &+ (byte > 0x39 ? 9 : 0)
    }
    return unit
  }
}
