/// Sets of code points by name, from the Unicode Character Database; `Scripts/unicode-tables` writes them.
///
/// A table is text: records of `!`, names with commas between them, `/` and ranges. A range is two
/// numbers: how many code points are skipped since the range before, and how many follow its first one. A
/// number is written in digits of five bits, the lowest first; digits are the characters from `0` on, and
/// 32 is added to each but a number's last. What is below `0` is skipped.
enum UnicodeTable {
  /// Reads numbers.
  struct Numbers {
    private var rest: UnsafeBufferPointer<UInt8>.SubSequence

    init(_ text: UnsafeBufferPointer<UInt8>.SubSequence) { rest = text }

    /// The next number, nil at the end of the record.
    mutating func next() -> UInt32? {
      var value: UInt32 = 0
      var shift: UInt32 = 0
      while let byte = rest.first, byte != mark {
        rest = rest.dropFirst()
        guard byte >= 0x30 else { continue }
        value |= UInt32((byte - 0x30) & 31) << shift
        if byte - 0x30 < 32 { return value }
        shift += 5
      }
      return nil
    }
  }

  private static let mark = UInt8(ascii: "!")

  /// A set of a table.
  ///
  /// - Returns: nil if the table has none of this name.
  static func set(_ name: String, in table: StaticString) -> CodePointSet? {
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    let name = Array(name.utf8)
    var rest = text[...]
    while let start = rest.firstIndex(of: mark) {
      rest = rest[(start + 1)...]
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      let names = rest[..<end].lazy.filter { $0 >= 0x20 }.split(separator: UInt8(ascii: ","))
      rest = rest[end...]
      if names.contains(where: { $0.elementsEqual(name) }) { return set(Numbers(rest)) }
    }
    return nil
  }

  private static func set(_ numbers: Numbers) -> CodePointSet {
    var numbers = numbers
    var ranges: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    while let gap = numbers.next(), let length = numbers.next() {
      let first = next + gap
      ranges.append(first...(first + length))
      next = first + length + 1
    }
    return CodePointSet(ranges)
  }
}
