import PushTestSupport
import Testing

@testable import PushSchema

/// Arithmetic on numbers as they are written.
@Suite struct NumberTests {
  private func with<Result>(
    _ left: String, _ right: String, _ body: (Decimals.Text, Decimals.Text) -> Result
  ) -> Result {
    Array(left.utf8).withUnsafeBufferPointer { left in
      Array(right.utf8).withUnsafeBufferPointer { right in body(left, right) }
    }
  }

  private func order(_ left: String, _ right: String) -> Int {
    with(left, right) { Decimals.order($0, $1, small: Decimals.small($1)) }.signum()
  }

  private func isMultiple(_ left: String, _ right: String) -> Bool {
    with(left, right) { Decimals.isMultiple($0, of: $1, small: Decimals.small($1)) }
  }

  /// From small to big; those in one row are equal.
  private static let ladder: [[String]] = [
    ["-1e99999999999999999999"], ["-1e99999999999999999998"], ["-1e400"],
    ["-9007199254740993"], ["-9007199254740992"], ["-2", "-2.0", "-20e-1", "-0.2E1"], ["-1.5"],
    ["-1", "-1.000"], ["-0.5", "-5e-1"], ["-1e-99999999999999999999"],
    ["0", "-0", "0.0", "0e5", "-0.0e-99999999999999999999"], ["1e-400"], ["0.5"], ["0.75"],
    ["1", "1.0", "1e0", "10e-1"], ["1.01"], ["2"], ["10", "1e1"], ["123", "1.23e2"],
    ["999999999999999999"], ["1000000000000000000", "1e18"], ["1000000000000000001"],
    ["123456789012345678901234567890"], ["123456789012345678901234567890.1"], ["1e400"],
    ["1e99999999999999999"], ["1e100000000000000000"], ["1e99999999999999999999"],
    ["12e99999999999999999999", "1.2e100000000000000000000"],
  ]

  @Test func ordering() {
    for (rank, row) in Self.ladder.enumerated() {
      for (otherRank, otherRow) in Self.ladder.enumerated() {
        for left in row {
          for right in otherRow {
            #expect(order(left, right) == (rank - otherRank).signum(), "\(left) \(right)")
          }
        }
      }
    }
  }

  @Test func hashesOfEqualNumbersAreEqual() {
    func hash(_ text: String) -> UInt64 {
      Array(text.utf8).withUnsafeBufferPointer { Decimals.hash($0, 7) }
    }
    for row in Self.ladder { #expect(Set(row.map(hash)).count == 1, "\(row)") }
    #expect(Set(Self.ladder.map { hash($0[0]) }).count == Self.ladder.count)
  }

  @Test(arguments: [1 as UInt64, 2, 3]) func multiples(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let divisor = Int.random(in: 1...200, using: &generator)
      let value = Int.random(in: -5000...5000, using: &generator)
      let shift = Int.random(in: -3...3, using: &generator)
      let expected = value % divisor == 0
      // The same with both numbers moved by a power of ten, and spelled at length.
      #expect(isMultiple("\(value)", "\(divisor)") == expected, "seed \(seed)")
      #expect(isMultiple("\(value)e\(shift)", "\(divisor)e\(shift)") == expected, "seed \(seed)")
      let zeros = String(repeating: "0", count: 30)
      let (long, longDivisor) = ("\(value)\(zeros)", "\(divisor)\(zeros).0")
      #expect(isMultiple(long, longDivisor) == expected, "seed \(seed): \(long) \(longDivisor)")
    }
  }

  /// The digits of a number times another one, the last ones first.
  private func product(_ digits: [Int], _ factor: [Int]) -> [Int] {
    var result = [Int](repeating: 0, count: digits.count + factor.count)
    for (place, digit) in digits.enumerated() {
      for (shift, other) in factor.enumerated() { result[place + shift] += digit * other }
    }
    for place in result.indices.dropLast() {
      result[place + 1] += result[place] / 10
      result[place] %= 10
    }
    return result
  }

  @Test(arguments: [6 as UInt64, 7]) func multiplesOfRandomDivisors(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Many nines and zeros, where guesses at quotients are worst.
    func digits(_ counts: ClosedRange<Int>) -> [Int] {
      let count = Int.random(in: counts, using: &generator)
      return (0..<count).map { _ in [0, 0, 9, 9, 4, 5, 1].randomElement(using: &generator) ?? 0 }
        + [Int.random(in: 1...9, using: &generator)]
    }
    func text(_ digits: [Int]) -> String {
      let text = digits.reversed().map(String.init).joined().drop { $0 == "0" }
      return text.isEmpty ? "0" : String(text)
    }
    for _ in 0..<500 {
      let divisor = [Int.random(in: 1...9, using: &generator)] + digits(17...126)
      let multiple = product(divisor, digits(0...200))
      #expect(isMultiple(text(multiple), text(divisor)), "seed \(seed): \(multiple) \(divisor)")
      var other = multiple
      other[0] = (other[0] + 1) % 10
      #expect(!isMultiple(text(other), text(divisor)), "seed \(seed): \(other) \(divisor)")
    }
  }

  @Test(arguments: [4 as UInt64, 5]) func multiplesOfLongDivisors(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      // (10^20 + 1) × factor, written out, is a multiple of 10^20 + 1 = 100000000000000000001.
      let factor = Int.random(in: 1..<10_000_000, using: &generator)
      let digits = String(factor)
      let padding = String(repeating: "0", count: 20 - digits.utf8.count)
      let product = digits + padding + digits
      #expect(isMultiple(product, "100000000000000000001"), "seed \(seed): \(product)")
      #expect(isMultiple(product + "e7", "100000000000000000001"), "seed \(seed): \(product)")
      #expect(!isMultiple(product + "1", "100000000000000000001"), "seed \(seed): \(product)")
    }
  }

  @Test(arguments: [
    ("1", true), ("-0", true), ("1.0", true), ("1.5", false), ("1e2", true), ("1E+2", true),
    ("1.5e1", true), ("1.5e0", false), ("100e-2", true), ("101e-2", false), ("0e-5", true),
    ("0.0", true), ("1e99999999999999999999", true), ("1e-99999999999999999999", false),
  ])
  func integers(_ text: String, _ isInteger: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { Decimals.isInteger($0) } == isInteger)
  }
}
