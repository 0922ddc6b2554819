import PushJSON

/// Arithmetic on numbers as they are written, exact at any size and bounded in time.
enum Decimals {
  typealias Text = UnsafeBufferPointer<UInt8>
  typealias Decimal = JSONDecimal<Text>

  /// The number as an integer, if it is written as one with at most 18 digits.
  @inline(__always)
  static func small(_ text: Text) -> Int? {
    guard text.count <= 19, let first = text.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    guard text.count <= 18 || isNegative else { return nil }
    var value = 0
    for at in (isNegative ? 1 : 0)..<text.count {
      let digit = text[at] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return isNegative ? 0 &- value : value
  }

  /// Whether a number is an integer: `1.0` and `1e400` are.
  static func isInteger(_ text: Text) -> Bool {
    var at = 0
    while at < text.count, text[at] < 0x3A, text[at] != UInt8(ascii: ".") { at += 1 }
    // Behind the digits can only be a point or an exponent.
    guard at < text.count else { return true }
    if text[at] == UInt8(ascii: ".") {
      var isZero = true
      while at &+ 1 < text.count, text[at &+ 1] &- 0x30 < 10 {
        at &+= 1
        isZero = isZero && text[at] == 0x30
      }
      if at &+ 1 == text.count { return isZero }
    }
    switch Decimal(text).exponent {
    case .small(let exponent): return exponent >= 0
    case .big(let isNegative, _): return !isNegative
    }
  }

  /// Which of two numbers is bigger: negative if the second one is, 0 if they are equal.
  ///
  /// - Parameter small: The second one as an integer, if it is small.
  static func order(_ left: Text, _ right: Text, small: Int?) -> Int {
    if let small {
      if let value = Decimals.small(left) { return value < small ? -1 : value > small ? 1 : 0 }
      if let order = order(fraction: left, small) { return order }
    }
    return order(Decimal(left), Decimal(right))
  }

  /// Compares a number that is written with a fraction and without an exponent.
  private static func order(fraction text: Text, _ small: Int) -> Int? {
    var at = 0
    while at < text.count, text[at] != UInt8(ascii: ".") { at += 1 }
    guard at < text.count, let whole = Decimals.small(Text(rebasing: text[..<at])) else {
      return nil
    }
    var isWhole = true
    for place in (at + 1)..<text.count {
      guard text[place] &- 0x30 < 10 else { return nil }
      if text[place] != 0x30 { isWhole = false }
    }
    if whole != small { return whole < small ? -1 : 1 }
    // `-0.5` has the whole part 0, so the sign is read from the text.
    return isWhole ? 0 : text[0] == UInt8(ascii: "-") ? -1 : 1
  }

  private static func order(_ left: Decimal, _ right: Decimal) -> Int {
    let (leftSign, rightSign) = (sign(left), sign(right))
    guard leftSign == rightSign else { return leftSign - rightSign }
    guard leftSign != 0 else { return 0 }
    // Where the first digits stand, one before the other.
    let distance = difference(left.exponent, right.exponent) + left.count - right.count
    if distance != 0 { return distance > 0 ? leftSign : -leftSign }
    var others = right.digits.lazy.filter { $0 != UInt8(ascii: ".") }.makeIterator()
    for digit in left.digits where digit != UInt8(ascii: ".") {
      // The one that ends first is smaller: behind it stand only zeros.
      guard let other = others.next() else { return leftSign }
      if digit != other { return digit > other ? leftSign : -leftSign }
    }
    return others.next() == nil ? 0 : -leftSign
  }

  private static func sign(_ number: Decimal) -> Int {
    number.isZero ? 0 : number.isNegative ? -1 : 1
  }

  // MARK: Multiples

  /// How many digits a divisor may have, without zeros at its ends.
  ///
  /// So numbers of any length take time in proportion to it.
  static let divisorLimit = 128

  /// Whether a number is a multiple of another one, which is above 0.
  ///
  /// - Parameter small: The second one as an integer, if it is small.
  static func isMultiple(_ text: Text, of divisor: Text, small: Int?) -> Bool {
    if let small, let value = Decimals.small(text) { return value % small == 0 }
    let (left, right) = (Decimal(text), Decimal(divisor))
    if left.isZero { return true }
    // Digits end in no zero, so a smaller power of ten on the left cannot be made up for.
    let power = difference(left.exponent, right.exponent)
    guard power >= 0 else { return false }
    return remainderIsZero(left, times: power, right)
  }

  /// Whether `left × 10^power` is divisible by `right`, both without their own powers of ten.
  private static func remainderIsZero(_ left: Decimal, times power: Int, _ right: Decimal) -> Bool {
    let divisor = right.digits.filter { $0 != UInt8(ascii: ".") }.map { Int($0 &- 0x30) }
    // Once all factors 2 and 5 of the divisor are gone, more tens change nothing.
    let tens = min(power, divisor.count * 4)
    if divisor.count <= 17 {
      let divisor = divisor.reduce(0) { $0 * 10 + $1 }
      var rest = 0
      for byte in left.digits where byte != UInt8(ascii: ".") {
        rest = remainder(rest, Int(byte &- 0x30), divisor)
      }
      for _ in 0..<tens where rest != 0 { rest = remainder(rest, 0, divisor) }
      return rest == 0
    }
    var rest = LongDivision(divisor, digits: left.count + tens)
    for byte in left.digits where byte != UInt8(ascii: ".") { rest.append(byte &- 0x30) }
    for _ in 0..<tens { rest.append(0) }
    return rest.isZero
  }

  /// The remainder of `rest × 10 + digit`, where the rest is smaller than the divisor of at most 17
  /// digits.
  private static func remainder(_ rest: Int, _ digit: Int, _ divisor: Int) -> Int {
    (rest &* 10 &+ digit) % divisor
  }

  // MARK: Exponents

  /// Farther apart than any two numbers have digits.
  private static let far = 1 << 60

  /// The first exponent less the second one, or `far` where it is farther.
  private static func difference(_ left: Decimal.Exponent, _ right: Decimal.Exponent) -> Int {
    if case .small(let left) = left, case .small(let right) = right { return left - right }
    let (left, right) = (parts(left), parts(right))
    guard left.isNegative == right.isNegative else { return left.isNegative ? -far : far }
    let size = difference(left.digits, right.digits)
    return left.isNegative ? -size : size
  }

  private static func parts(_ exponent: Decimal.Exponent) -> (isNegative: Bool, digits: [UInt8]) {
    switch exponent {
    case .small(let value): return (value < 0, Array(String(value.magnitude).utf8))
    case .big(let isNegative, let digits): return (isNegative, digits)
    }
  }

  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var result = 0
    let count = max(left.count, right.count)
    for place in 0..<count {
      let (one, another) = (place - (count - left.count), place - (count - right.count))
      let digit =
        (one >= 0 ? Int(left[one]) - 0x30 : 0) - (another >= 0 ? Int(right[another]) - 0x30 : 0)
      result = result * 10 + digit
      // The digits that follow can change it by less than one unit of this place.
      if result > far / 20 { return far }
      if result < -far / 20 { return -far }
    }
    return result
  }
}
