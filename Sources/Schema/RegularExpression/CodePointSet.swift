/// A set of code points, surrogates included.
struct CodePointSet: Hashable, Sendable {
  /// The largest code point.
  static let last: UInt32 = 0x10FFFF

  /// Ranges in ascending order; between any two is a gap.
  private(set) var ranges: [ClosedRange<UInt32>] = []

  /// Makes a set of ranges in any order; they may overlap.
  init(_ ranges: [ClosedRange<UInt32>] = []) {
    self.ranges = ranges
    normalize()
  }

  /// Makes a set of one code point.
  init(_ codePoint: UInt32) { ranges = [codePoint...codePoint] }

  /// All other code points.
  var inverted: CodePointSet {
    var gaps = CodePointSet()
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.ranges.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.last { gaps.ranges.append(next...Self.last) }
    return gaps
  }

  /// The code points of this set that are not in another.
  func subtracting(_ other: CodePointSet) -> CodePointSet {
    CodePointSet(inverted.ranges + other.ranges).inverted
  }

  /// Whether a code point is in the set.
  func contains(_ codePoint: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < codePoint { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= codePoint
  }

  private mutating func normalize() {
    guard ranges.count > 1 else { return }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges {
      if let previous = joined.last, range.lowerBound <= previous.upperBound + 1 {
        joined[joined.count - 1] =
          previous.lowerBound...max(previous.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }
}

// MARK: - The sets ECMA-262 names

extension CodePointSet {
  /// `\d`.
  static let digits = CodePointSet([0x30...0x39])
  /// `\w`.
  static let word = CodePointSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// What ends a line (ECMA-262, 11.3); `.` is everything else.
  static let lineTerminators = CodePointSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
  /// `\s`: white space (ECMA-262, 11.2: TAB, VT, FF, ZWNBSP and all of `Zs`) and line terminators.
  static let space = CodePointSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
}
