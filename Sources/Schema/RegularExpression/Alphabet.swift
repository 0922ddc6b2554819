/// The code points as a pattern tells them apart: all that are in the same of its sets are one symbol.
struct Alphabet: Sendable {
  /// The symbol of each ASCII character.
  private let ascii: [UInt16]
  /// Where intervals of one symbol begin, from 0 on.
  private let starts: [UInt32]
  /// The symbol of each interval.
  private let symbols: [UInt16]
  /// How many symbols there are; from 0 on.
  let count: Int
  /// For each set its symbols.
  let members: [SymbolSet]

  /// Some symbols: a bit for each.
  struct SymbolSet: Hashable, Sendable {
    private(set) var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ symbol: UInt16) { words[Int(symbol) / 64] |= 1 << (UInt64(symbol) % 64) }

    func contains(_ symbol: UInt16) -> Bool {
      words[Int(symbol) / 64] >> (UInt64(symbol) % 64) & 1 != 0
    }
  }

  /// Makes the alphabet of some sets.
  ///
  /// - Returns: nil if these are more than 2^15, tell more symbols apart, or would need more than 8 MB.
  init?(_ sets: [CodePointSet]) {
    let starts = Alphabet.boundaries(of: sets)
    var symbols = [Int](repeating: 0, count: starts.count)
    var count = 1
    // Each set splits the symbols that it holds in part.
    for set in sets {
      var renamed: [Int: Int] = [:]
      Alphabet.forEachInterval(of: set, starts) { index in
        let old = symbols[index]
        symbols[index] = renamed[old] ?? count
        if renamed.updateValue(symbols[index], forKey: old) == nil { count += 1 }
      }
    }
    var numbers: [Int: UInt16] = [:]
    for index in symbols.indices {
      let number = numbers[symbols[index]] ?? UInt16(truncatingIfNeeded: numbers.count)
      numbers[symbols[index]] = number
      symbols[index] = Int(number)
    }
    guard numbers.count <= 1 << 15, sets.count <= 1 << 15,
      (numbers.count / 64 + 1) * sets.count <= 1 << 20
    else { return nil }
    self.count = numbers.count
    members = sets.map { set in
      var members = SymbolSet(count: numbers.count)
      Alphabet.forEachInterval(of: set, starts) { members.insert(UInt16(symbols[$0])) }
      return members
    }
    self.starts = starts
    self.symbols = symbols.map { UInt16($0) }
    var interval = 0
    ascii = (0..<128).map { character in
      while interval + 1 < starts.count, starts[interval + 1] <= character { interval += 1 }
      return UInt16(symbols[interval])
    }
  }

  /// The symbol of a code point.
  @inline(__always)
  func symbol(of codePoint: UInt32) -> UInt16 {
    codePoint < 0x80 ? ascii[Int(codePoint)] : symbolBeyondASCII(codePoint)
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
