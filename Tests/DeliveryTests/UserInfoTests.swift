import Foundation
import PushDelivery
import PushJSON
import Testing

/// From `userInfo` to JSON and back.
@Suite("The dictionary an app receives")
struct UserInfoTests {
  struct Case: @unchecked Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Not sendable by type; a constant that nobody changes.
    var value: Any
    /// The value's spelling in JSON.
    var text: String

    init(_ name: String, _ value: Any, _ text: String) {
      testDescription = name
      self.value = value
      self.text = text
    }
  }

  static let foundation = [
    Case("true", NSNumber(value: true), "true"), Case("false", NSNumber(value: false), "false"),
    Case("one", NSNumber(value: 1), "1"), Case("zero", NSNumber(value: 0), "0"),
    Case("one of eight bits", NSNumber(value: Int8(1)), "1"),
    Case("one of eight unsigned bits", NSNumber(value: UInt8(1)), "1"),
    Case("a double that is one", NSNumber(value: 1.0), "1"),
    Case("a double that is zero", NSNumber(value: 0.0), "0"),
    Case("a fraction", NSNumber(value: 1631234567.89), "1631234567.89"),
    Case("a float", NSNumber(value: Float(0.25)), "0.25"),
    Case("the least", NSNumber(value: Int64.min), "-9223372036854775808"),
    Case("2^53 + 1", NSNumber(value: 9_007_199_254_740_993), "9007199254740993"),
    Case("the greatest", NSNumber(value: UInt64.max), "18446744073709551615"),
    Case("a large double", NSNumber(value: 1e300), "1e+300"),
    Case(
      "a decimal", NSDecimalNumber(string: "12345678901234567890.5"), "12345678901234567890.5"),
    Case("a text", NSString(string: "zażółć 😀"), #""zażółć 😀""#),
    Case("null", NSNull(), "null"),
    Case("nothing", NSDictionary(), "{}"), Case("no elements", NSArray(), "[]"),
    Case(
      "a dictionary",
      NSDictionary(dictionary: ["b": NSNumber(value: true), "a": NSNumber(value: 1)]),
      #"{"a":1,"b":true}"#),
    Case(
      "an array",
      NSArray(array: [NSNumber(value: 1), NSNumber(value: true), NSNull(), NSArray(array: ["x"])]),
      #"[1,true,null,["x"]]"#),
    Case("a mutable dictionary", NSMutableDictionary(dictionary: ["a": "x"]), #"{"a":"x"}"#),
  ]

  static let swift = [
    Case("Bool", true, "true"), Case("Int", 1, "1"), Case("UInt8", UInt8(0), "0"),
    Case("Int64", Int64.min, "-9223372036854775808"), Case("Double", 1.5, "1.5"),
    Case("a whole Double", 1.0, "1"), Case("Float", Float(0.5), "0.5"),
    Case("Decimal", Decimal(string: "0.10") ?? 0, "0.1"), Case("String", "a\"b", #""a\"b""#),
    Case("[Int]", [1, 0], "[1,0]"), Case("[Bool]", [true, false], "[true,false]"),
    Case("[String: Int]", ["b": 1, "a": 0], #"{"a":0,"b":1}"#),
    Case("[String: Any]", ["a": ["b": [true, 1, "1"] as [Any]]], #"{"a":{"b":[true,1,"1"]}}"#),
    Case("a value in an optional", Optional(true) as Any, "true"),
  ]

  @Test("a value becomes the JSON it stood for", arguments: foundation + swift)
  func value(_ one: Case) throws {
    #expect(try JSON(userInfo: ["key": one.value]).compact == #"{"key":\#(one.text)}"#)
  }

  @Test("there and back again", arguments: foundation + swift)
  func back(_ one: Case) throws {
    let json = try JSON(text: #"{"key":\#(one.text)}"#)
    #expect(try JSON(userInfo: json.userInfo()) == json)
  }

  @Test("members are in the order of their names, whatever the dictionary's")
  func order() throws {
    let names = ["b", "a", "ż", "é", "_", "A", "aps", "😀"]
    let userInfo = Dictionary(uniqueKeysWithValues: names.map { (AnyHashable($0), $0 as Any) })
    let expected = #"{"A":"A","_":"_","a":"a","aps":"aps","b":"b","é":"é","ż":"ż","😀":"😀"}"#
    #expect(try JSON(userInfo: userInfo).compact == expected)
  }

  // MARK: Refusals

  static let refused = [
    Case("data", Data([1]), "a payload cannot hold Data at /key"),
    Case("a date", Date(), "a payload cannot hold Date at /key"),
    Case("nothing", Optional<Int>.none as Any, "a payload cannot hold Optional<Int> at /key"),
    Case("a date inside", [["a/b": Date()]], "a payload cannot hold Date at /key/0/a~1b"),
    Case("no number", Double.nan, "nan is no number that a payload can hold at /key"),
    Case(
      "infinity", NSNumber(value: -Double.infinity),
      "-inf is no number that a payload can hold at /key"),
    Case("a number for a name", [7: "x"], "the name 7 is no text but Int at /key"),
  ]

  @Test("what no payload can hold is refused with its place", arguments: refused)
  func refusal(_ one: Case) {
    let error = #expect(throws: UserInfoError.self) { try JSON(userInfo: ["key": one.value]) }
    #expect(error?.description == one.text)
  }

  @Test("a payload is an object")
  func noObject() {
    let error = #expect(throws: UserInfoError.self) { try JSON.array([]).userInfo() }
    #expect(error?.description == "a payload must be an object")
  }

  @Test("numbers that Foundation cannot hold")
  func numbers() throws {
    let big = try JSON(text: #"{"a":123456789012345678901234567890}"#)
    #expect(try JSON(userInfo: big.userInfo()) == big)
    let rounded = try JSON(text: #"{"a":1234567890123456789012345678901234567890123}"#)
    #expect(try JSON(userInfo: rounded.userInfo())["a"]?.double == rounded["a"]?.double)
    let error = #expect(throws: UserInfoError.self) { try JSON(text: "{\"a\":[1e400]}").userInfo() }
    #expect(error?.description == "1e400 is too big for a number of Foundation's at /a/0")
  }

  @Test("what nests too deeply is refused, and nothing else happens")
  func depth() {
    var nested: Any = [Any]()
    for _ in 0..<600 { nested = [nested] }
    let error = #expect(throws: UserInfoError.self) { try JSON(userInfo: ["a": nested]) }
    #expect(error?.message == "nested deeper than 512 levels")
  }
}
