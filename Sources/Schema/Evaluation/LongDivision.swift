/// Division of a number, nine digits at a time, for divisors that no `Int` holds.
///
/// Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D: both numbers are multiplied
/// so that the divisor's first part is large, which makes guesses at a quotient's part good.
struct LongDivision {
  private static let base: UInt64 = 1_000_000_000

  /// The parts of the divisor, the last ones first.
  private let divisor: [UInt64]
  /// As many parts as the divisor, and one behind.
  private var rest: [UInt64]
  /// By what both numbers are multiplied.
  private let factor: UInt64
  /// The digits that make no part yet.
  private var part: UInt64 = 0
  /// How many digits are left.
  private var left: Int

  /// Prepares a division.
  ///
  /// - Parameters:
  ///   - divisor: Its digits, the first one not 0; at least ten.
  ///   - digits: How many digits will be appended.
  init(_ divisor: [Int], digits: Int) {
    var parts: [UInt64] = []
    var end = divisor.count
    while end > 0 {
      let start = max(end - 9, 0)
      parts.append(divisor[start..<end].reduce(0) { $0 * 10 + UInt64(truncatingIfNeeded: $1) })
      end = start
    }
    factor = LongDivision.base / ((parts.last ?? 0) + 1)
    var carry: UInt64 = 0
    for index in parts.indices {
      let product = parts[index] * factor + carry
      parts[index] = product % LongDivision.base
      carry = product / LongDivision.base
    }
    self.divisor = parts
    rest = [UInt64](repeating: 0, count: parts.count + 1)
    left = digits
  }

  /// Whether the remainder of what was appended is 0.
  var isZero: Bool { rest.allSatisfy { $0 == 0 } }

  /// Makes the remainder that of the number with one more digit.
  mutating func append(_ digit: UInt8) {
    part = part &* 10 &+ UInt64(digit)
    left -= 1
    guard left % 9 == 0 else { return }
    shift(by: part &* factor)
    part = 0
    let quotient = guess
    // A guess is at most 2 too large.
    if quotient > 0, subtract(quotient) {
      while !addBack() {}
    }
  }

  /// Moves the remainder by a part and adds a product of two parts.
  private mutating func shift(by addend: UInt64) {
    for index in rest.indices.reversed().dropLast() { rest[index] = rest[index - 1] }
    rest[0] = 0
    var carry = addend
    for index in rest.indices where carry > 0 {
      let sum = rest[index] + carry
      rest[index] = sum % LongDivision.base
      carry = sum / LongDivision.base
    }
  }

  /// How often the divisor is in the remainder, or a little more.
  private var guess: UInt64 {
    let last = rest.count - 1
    let quotient = (rest[last] * LongDivision.base + rest[last - 1]) / divisor[last - 1]
    return min(quotient, LongDivision.base - 1)
  }

  /// Subtracts the divisor so many times; true if the remainder is below zero then.
  private mutating func subtract(_ quotient: UInt64) -> Bool {
    var borrow: UInt64 = 0
    for index in rest.indices {
      let product = (index < divisor.count ? divisor[index] * quotient : 0) + borrow
      let low = product % LongDivision.base
      borrow = product / LongDivision.base
      if rest[index] < low {
        rest[index] += LongDivision.base
        borrow += 1
      }
      rest[index] -= low
    }
    return borrow > 0
  }

  /// Adds the divisor once; true if the remainder is no longer below zero.
  private mutating func addBack() -> Bool {
    var carry: UInt64 = 0
    for index in rest.indices {
      let sum = rest[index] + (index < divisor.count ? divisor[index] : 0) + carry
      rest[index] = sum % LongDivision.base
      carry = sum / LongDivision.base
    }
    return carry > 0
  }
}
