/// The code points as a pattern tells them apart: all that are in the same of its sets are one symbol.
struct Alphabet: Sendable {
  /// How many intervals all sets may hold together: some hundredths of a second.
  private static let workLimit = 1 << 20

  /// The symbol of each ASCII character.
  private let ascii: [UInt16]
  /// Where intervals of one symbol begin, from 0 on.
  private let starts: [UInt32]
  /// The symbol of each interval.
  private let symbols: [UInt16]
  /// How many symbols there are; from 0 on.
  let count: Int
  /// The symbols of each set: a bit for each symbol.
  private let members: [UInt64]
  private let wordsPerSet: Int

  /// How many intervals it tells apart, and words for its sets.
  var size: Int { starts.count + members.count }

  /// Makes the alphabet of some sets.
  ///
  /// - Returns: nil if there are more than 2^15 sets or symbols, if the sets need more than 8 MB, or more
  ///   than `workLimit`.
  init?(_ sets: [CodePointSet]) {
    let starts = Alphabet.boundaries(of: sets)
    guard let symbols = Alphabet.symbols(of: starts, sets),
      let last = symbols.max(), last < 1 << 15, sets.count <= 1 << 15
    else { return nil }
    let wordsPerSet = Int(last) / 64 + 1
    guard wordsPerSet * sets.count <= 1 << 20 else { return nil }
    var members = [UInt64](repeating: 0, count: sets.count * wordsPerSet)
    for (number, set) in sets.enumerated() {
      Alphabet.forEachInterval(of: set, starts) { index in
        let symbol = Int(symbols[index])
        members[number * wordsPerSet + symbol / 64] |= 1 << UInt64(symbol % 64)
      }
    }
    count = Int(last) + 1
    ascii = (0..<128).map { symbols[Alphabet.interval(of: $0, in: starts)] }
    self.starts = starts
    self.symbols = symbols
    self.members = members
    self.wordsPerSet = wordsPerSet
  }

  /// Tells intervals apart: two have the same symbol if they are in the same sets.
  ///
  /// - Returns: nil if that is too much work.
  private static func symbols(of starts: [UInt32], _ sets: [CodePointSet]) -> [UInt16]? {
    var symbols = [UInt32](repeating: 0, count: starts.count)
    var next: UInt32 = 1
    var work = 0
    // Each set splits the symbols that it holds in part.
    for set in sets {
      var renamed: [UInt32: UInt32] = [:]
      forEachInterval(of: set, starts) { index in
        work += 1
        let new = renamed[symbols[index], default: next]
        if renamed.updateValue(new, forKey: symbols[index]) == nil { next += 1 }
        symbols[index] = new
      }
      if work > workLimit { return nil }
    }
    var numbers: [UInt32: UInt16] = [:]
    return symbols.map { symbol in
      let number = numbers[symbol] ?? UInt16(truncatingIfNeeded: min(numbers.count, 1 << 15))
      numbers[symbol] = number
      return number
    }
  }

  /// The symbol of a code point.
  @inline(__always)
  func symbol(of codePoint: UInt32) -> UInt16 {
    codePoint < 0x80 ? ascii[Int(codePoint)] : symbolBeyondASCII(codePoint)
  }

  /// Whether a symbol is in a set, by the number of the set.
  @inline(__always)
  func contains(_ symbol: UInt16, in set: Int) -> Bool {
    members[set * wordsPerSet + Int(symbol) / 64] >> (UInt64(symbol) % 64) & 1 != 0
  }

  private func symbolBeyondASCII(_ codePoint: UInt32) -> UInt16 {
    symbols[Alphabet.interval(of: codePoint, in: starts)]
  }

  private static func interval(of codePoint: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= codePoint { low = middle } else { high = middle }
    }
    return low
  }

  private static func boundaries(of sets: [CodePointSet]) -> [UInt32] {
    var boundaries: Set<UInt32> = [0]
    for range in sets.lazy.flatMap(\.ranges) {
      boundaries.insert(range.lowerBound)
      if range.upperBound < CodePointSet.last { boundaries.insert(range.upperBound + 1) }
    }
    return boundaries.sorted()
  }

  private static func forEachInterval(
    of set: CodePointSet, _ starts: [UInt32], _ body: (Int) -> Void
  ) {
    for range in set.ranges {
      var index = interval(of: range.lowerBound, in: starts)
      while index < starts.count, starts[index] <= range.upperBound {
        body(index)
        index += 1
      }
    }
  }
}
