/// A JSON number, as it is written.
///
/// Two numbers are equal when their exact decimal values are: `1`, `1.0` and `1e0` are the same
/// number, 2^53 and 2^53 + 1 are not, and exponents may have any size. `text` tells spellings
/// apart.
public struct JSONNumber: Sendable {
  /// The number as it is written.
  public let text: String

  /// Reads a number.
  ///
  /// - Parameter text: The text of the number alone. nil comes back when it is not a number as
  ///   RFC 8259 writes it: `01`, `.5`, `1.`, `+1`, `0x1` and `NaN` are not.
  public init?(text: String) {
    guard JSONNumber.isNumber(text.utf8) else { return nil }
    self.text = text
  }

  /// Takes bytes that the scanner has accepted as a number.
  init(scanned bytes: some Collection<UInt8>) { text = String(decoding: bytes, as: UTF8.self) }

  /// Makes the number of an integer.
  ///
  /// - Parameter value: Any integer.
  public init(_ value: Int) { text = String(value) }

  /// Makes the number of a floating-point value, in the shortest spelling that reads back as it.
  ///
  /// - Parameter value: The value; nil comes back for infinities and not-a-number.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value == 0 && value.sign == .minus ? "-0" : JSONNumber.shortest(value)
  }

  /// The value as an integer, if it is one exactly (`1.0` and `1e0` are) and `Int` can hold it.
  public var int: Int? {
    let decimal = JSONDecimal(text.utf8)
    guard case .small(let exponent) = decimal.exponent, exponent >= 0, exponent <= 19,
      decimal.count <= 19
    else { return nil }
    var value = 0
    func take(_ digit: Int) -> Bool {
      let (shifted, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooSmall) = shifted.subtractingReportingOverflow(digit)
      value = sum
      return !tooBig && !tooSmall
    }
    // Below zero there is one value more, so the sum is made there.
    for byte in decimal.digits where byte != UInt8(ascii: ".") {
      guard take(Int(byte &- UInt8(ascii: "0"))) else { return nil }
    }
    for _ in 0..<exponent where !take(0) { return nil }
    if decimal.isNegative { return value }
    return value == .min ? nil : -value
  }

  /// The nearest floating-point value; infinite when the number is too big for one.
  public var double: Double { Double(text) ?? .nan }

  /// The spelling that all numbers of this value share, such as `-12E3`; `0` for every zero.
  package var normalForm: [UInt8] { JSONNumber.normalForm(text.utf8) }
}

// MARK: - Value

extension JSONNumber: Hashable {
  /// Whether two numbers have the same exact decimal value.
  ///
  /// - Parameters:
  ///   - left: A number.
  ///   - right: Another number.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    JSONDecimal(left.text.utf8).isEqual(JSONDecimal(right.text.utf8))
  }

  /// Hashes the exact decimal value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(normalForm) }
}

extension JSONNumber {
  /// Whether two number texts have the same exact decimal value.
  ///
  /// - Parameters:
  ///   - left: A number as RFC 8259 writes it.
  ///   - right: Another one.
  package static func decimalsAreEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    left.elementsEqual(right) || JSONDecimal(left).isEqual(JSONDecimal(right))
  }

  /// The spelling that all numbers of one value share, such as `-12E3`; `0` for every zero.
  ///
  /// - Parameter text: A number as RFC 8259 writes it.
  package static func normalForm(_ text: some BidirectionalCollection<UInt8>) -> [UInt8] {
    var output = JSONOutput()
    JSONDecimal(text).appendNormalForm(to: &output)
    return output.array
  }

  /// Whether bytes are a number as RFC 8259 writes it.
  ///
  /// - Parameter bytes: The bytes, without blanks around them.
  package static func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    func digits() -> Bool {
      let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: "0") {
      rest = rest.dropFirst()
    } else {
      guard digits() else { return false }
    }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() else { return false }
    }
    return rest.isEmpty
  }
}

// MARK: - Shortest spelling

extension JSONNumber {
  /// The text ECMAScript gives a value: the shortest digits that read back as it.
  ///
  /// - Parameter value: A finite value.
  static func shortest(_ value: Double) -> String {
    let decimal = JSONDecimal(value.description.utf8)
    guard !decimal.isZero, case .small(let exponent) = decimal.exponent else { return "0" }
    let digits = decimal.digits.filter { $0 != UInt8(ascii: ".") }
    let text = layOut(String(decoding: digits, as: UTF8.self), point: digits.count + exponent)
    return decimal.isNegative ? "-" + text : text
  }

  /// Writes digits with the decimal point behind the given number of them, as ECMAScript does.
  private static func layOut(_ digits: String, point: Int) -> String {
    let count = digits.utf8.count
    switch point {
    case count...21: return digits + String(repeating: "0", count: point - count)
    case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return "0." + String(repeating: "0", count: -point) + digits
    default:
      let sign = point > 0 ? "+" : ""
      let fraction = count > 1 ? "." + digits.dropFirst() : ""
      return "\(digits.prefix(1))\(fraction)e\(sign)\(point - 1)"
    }
  }
}
