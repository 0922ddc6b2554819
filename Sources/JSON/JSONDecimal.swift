/// The exact decimal value of a JSON number: `sign × digits × 10^exponent`.
///
/// It points into the number's text and holds no copy. The digits are those of the text without
/// its point, its leading zeros and its trailing zeros, so equal values have equal digits and equal
/// exponents whatever their spelling: `12000`, `12e3` and `0.12E+5` are all 12 × 10^3.
package struct JSONDecimal<Text: BidirectionalCollection<UInt8>> {
  /// The exponent of ten.
  ///
  /// Texts may write exponents that no `Int` holds.
  package enum Exponent: Hashable {
    case small(Int)
    /// Sign and digits, without leading zeros.
    case big(isNegative: Bool, digits: [UInt8])
  }

  /// The sign; never set for zero.
  package let isNegative: Bool
  /// The digits that count, possibly with the decimal point among them; empty for zero.
  package let digits: Text.SubSequence
  /// How many digits that are, without the point.
  package let count: Int
  /// The power of ten; 0 for zero.
  package let exponent: Exponent

  /// Analyses a number.
  ///
  /// - Parameter text: A number as RFC 8259 writes it.
  package init(_ text: Text) {
    var rest = text[...]
    let minus = rest.first == UInt8(ascii: "-")
    if minus { rest = rest.dropFirst() }
    let mantissaEnd = rest.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? rest.endIndex
    let mantissa = rest[..<mantissaEnd]
    let isDigit = { (byte: UInt8) in byte != UInt8(ascii: ".") && byte != UInt8(ascii: "0") }
    guard let first = mantissa.firstIndex(where: isDigit),
      let last = mantissa.lastIndex(where: isDigit)
    else {
      self.init(isNegative: false, digits: text[text.endIndex...], count: 0, exponent: .small(0))
      return
    }
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    // How many digits stand between the last one that counts and the point.
    let shift =
      last < point
      ? mantissa.distance(from: last, to: point) - 1 : -mantissa.distance(from: point, to: last)
    let digits = mantissa[first...last]
    let holdsPoint = first < point && point < last
    self.init(
      isNegative: minus, digits: digits, count: digits.count - (holdsPoint ? 1 : 0),
      exponent: JSONDecimal.exponent(rest[mantissaEnd...].dropFirst(), plus: shift))
  }

  private init(isNegative: Bool, digits: Text.SubSequence, count: Int, exponent: Exponent) {
    self.isNegative = isNegative
    self.digits = digits
    self.count = count
    self.exponent = exponent
  }

  /// Whether the value is zero.
  package var isZero: Bool { count == 0 }

  /// Whether two numbers have the same value.
  ///
  /// - Parameter other: The other number.
  package func isEqual(_ other: JSONDecimal<some BidirectionalCollection<UInt8>>) -> Bool {
    guard isNegative == other.isNegative, count == other.count else { return false }
    switch (exponent, other.exponent) {
    case (.small(let left), .small(let right)): if left != right { return false }
    case (.big(let minus, let left), .big(let otherMinus, let right)):
      if minus != otherMinus || left != right { return false }
    default: return false
    }
    let point = UInt8(ascii: ".")
    var left = digits.startIndex
    var right = other.digits.startIndex
    while left < digits.endIndex, right < other.digits.endIndex {
      if digits[left] == point {
        digits.formIndex(after: &left)
      } else if other.digits[right] == point {
        other.digits.formIndex(after: &right)
      } else {
        if digits[left] != other.digits[right] { return false }
        digits.formIndex(after: &left)
        other.digits.formIndex(after: &right)
      }
    }
    return true
  }

  /// Appends the one spelling that all texts of this value share, such as `-12E3`.
  ///
  /// - Parameter output: Where to append.
  package func appendNormalForm(to output: inout JSONOutput) {
    guard !isZero else { return output.append(UInt8(ascii: "0")) }
    if isNegative { output.append(UInt8(ascii: "-")) }
    for byte in digits where byte != UInt8(ascii: ".") { output.append(byte) }
    switch exponent {
    case .small(0): break
    case .small(let value):
      output.append(UInt8(ascii: "E"))
      output.append(contentsOf: String(value).utf8)
    case .big(let isNegative, let digits):
      output.append(UInt8(ascii: "E"))
      if isNegative { output.append(UInt8(ascii: "-")) }
      output.append(contentsOf: digits)
    }
  }
}

// MARK: - Exponents

extension JSONDecimal {
  /// Reads an exponent and adds what the position of the decimal point makes of it.
  private static func exponent(_ written: Text.SubSequence, plus shift: Int) -> Exponent {
    var rest = written
    let minus = rest.first == UInt8(ascii: "-")
    if minus || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    // 17 digits and any shift are far from the bounds of Int.
    if rest.count <= 17 {
      var value = 0
      for byte in rest { value = value &* 10 &+ Int(byte &- UInt8(ascii: "0")) }
      return .small((minus ? -value : value) + shift)
    }
    // The size of the written exponent is at least 10^17, so the shift cannot change its sign.
    let digits = adding(minus ? -shift : shift, to: Array(rest))
    if digits.count <= 17 {
      let value = digits.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
      return .small(minus ? -value : value)
    }
    return .big(isNegative: minus, digits: digits)
  }

  /// Adds a small number to a big one in decimal digits; the sum must not be negative.
  private static func adding(_ shift: Int, to digits: [UInt8]) -> [UInt8] {
    var digits = digits
    var carry = shift
    for index in digits.indices.reversed() where carry != 0 {
      let sum = Int(digits[index] &- UInt8(ascii: "0")) + carry
      let digit = ((sum % 10) + 10) % 10
      carry = (sum - digit) / 10
      digits[index] = UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0")
    }
    while carry > 0 {
      digits.insert(UInt8(truncatingIfNeeded: carry % 10) &+ UInt8(ascii: "0"), at: 0)
      carry /= 10
    }
    return Array(digits.drop { $0 == UInt8(ascii: "0") })
  }
}
