import PushJSON
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "10", "0.0", "1.5", "0e0", "1e5", "1E5", "1e+5", "1e-5", "-0.0e-0",
    "123456789012345678901234567890", "1e400", "1.000", "0e99999999999999999999",
  ])
  func accepted(text: String) {
    #expect(JSONNumber(text: text)?.text == text)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", ".5", "5.", "1.e5", "1e", "1e+", "1e5.0", "0x1", "NaN", "Infinity",
    "-Infinity", " 1", "1 ", "1_000", "1,0", "--1", "1-", "٣", "1\u{301}",
  ])
  func rejected(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  /// Texts of one value, and the normal form they share.
  static let equal: [(String, [String])] = [
    ("0", ["0", "-0", "0.0", "0e5", "-0.000e-7", "0e99999999999999999999"]),
    ("1", ["1", "1.0", "1e0", "10e-1", "0.1e1", "0.01E+2", "1.000e-0"]),
    ("-12E3", ["-12000", "-12e3", "-1.2E+4", "-0.00012e8", "-12000.00"]),
    ("12E-3", ["0.012", "12e-3", "1.2e-2", "0.0120"]),
    ("163123456789E-2", ["1631234567.89", "163123456789e-2", "1.63123456789e9"]),
    ("9007199254740993", ["9007199254740993", "9007199254740993.0", "9007199254740.993e3"]),
    ("1E400", ["1e400", "10e399", "0.1e401"]),
    ("101E1", ["1010", "1.01e3", "1010.0"]),
    ("1E100000000000000000000", ["1e100000000000000000000", "10e99999999999999999999"]),
    ("1E-100000000000000000000", ["1e-100000000000000000000", "0.1e-99999999999999999999"]),
    ("1E99999999999999999", ["0.1e100000000000000000", "1e99999999999999999"]),
    ("1E-99999999999999999", ["10e-100000000000000000", "1e-99999999999999999"]),
    ("5E1", ["50", "5e0000000000000000000000000000000001"]),
  ]

  @Test(arguments: equal)
  func equalValues(normal: String, texts: [String]) throws {
    for text in texts {
      let number = try #require(JSONNumber(text: text))
      #expect(number.normalForm == Array(normal.utf8), "\(text)")
      #expect(JSONNumber.normalForm(Array(text.utf8)) == Array(normal.utf8))
      for other in texts {
        let second = try #require(JSONNumber(text: other))
        #expect(number == second)
        #expect(number.hashValue == second.hashValue)
        #expect(bytesAreEqual(text, other))
      }
    }
  }

  @Test func differentValues() throws {
    let texts =
      Self.equal.map(\.0) + [
        "-1", "9007199254740992", "1e401", "1E100000000000000000001", "-1E100000000000000000000",
        "1.0000000000000000000000000001", "11", "1.1", "1e1", "1e-1", "12", "121",
      ]
    let numbers = try texts.map { try #require(JSONNumber(text: $0)) }
    for (index, number) in numbers.enumerated() {
      for (other, second) in numbers.enumerated() where index != other {
        #expect(number != second)
        #expect(!bytesAreEqual(number.text, second.text))
      }
    }
    #expect(Set(numbers).count == numbers.count)
  }

  private func bytesAreEqual(_ left: String, _ right: String) -> Bool {
    Array(left.utf8).withUnsafeBufferPointer { left in
      Array(right.utf8).withUnsafeBufferPointer { JSONNumber.decimalsAreEqual(left, $0) }
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("-0.0", 0), ("1.0", 1), ("1e0", 1), ("100e-2", 1), ("1e2", 100),
    ("1.5e1", 15), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("-9223372036854775808.000", Int.min), ("922337203685477580700e-2", Int.max),
    ("9007199254740993", 9_007_199_254_740_993), ("1e18", 1_000_000_000_000_000_000),
    ("0e99999999999999999999", 0),
  ])
  func integers(text: String, expected: Int) {
    #expect(JSONNumber(text: text)?.int == expected)
  }

  @Test(arguments: [
    "1.5", "0.1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
    "10000000000000000000", "1e99999999999999999999", "1e-99999999999999999999", "9e18000",
  ])
  func notIntegers(text: String) {
    #expect(JSONNumber(text: text) != nil)
    #expect(JSONNumber(text: text)?.int == nil)
  }

  @Test(arguments: [
    ("1", 1.0), ("1631234567.89", 1_631_234_567.89), ("-0", -0.0), ("1e400", .infinity),
    ("-1e400", -.infinity), ("1e-999", 0), ("9007199254740993", 9_007_199_254_740_992),
    ("1e99999999999999999999", .infinity), ("0.1", 0.1),
  ])
  func doubles(text: String, expected: Double) {
    #expect(JSONNumber(text: text)?.double.bitPattern == expected.bitPattern)
  }

  @Test func fromValues() {
    #expect(JSONNumber(5.0)?.text == "5")
    #expect(JSONNumber(0.1)?.text == "0.1")
    #expect(JSONNumber(-0.0)?.text == "-0")
    #expect(JSONNumber(1e21)?.text == "1e+21")
    #expect(JSONNumber(1e20)?.text == "100000000000000000000")
    #expect(JSONNumber(1.5e-7)?.text == "1.5e-7")
    #expect(JSONNumber(0.000001)?.text == "0.000001")
    #expect(JSONNumber(Double.greatestFiniteMagnitude)?.text == "1.7976931348623157e+308")
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(Int.min).text == "-9223372036854775808")
  }

  @Test func longTextsTakeLinearTime() throws {
    let zeros = String(repeating: "0", count: 200_000)
    let long = try #require(JSONNumber(text: "0.\(zeros)1e200001"))
    #expect(long == JSONNumber(1))
    #expect(long.int == 1)
    let exponent = String(repeating: "9", count: 200_000)
    let left = try #require(JSONNumber(text: "10e\(exponent)"))
    let right = try #require(JSONNumber(text: "1e1\(zeros)"))
    #expect(left == right)
    #expect(left.int == nil)
  }
}
