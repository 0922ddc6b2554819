import PushJSON
import PushYAML
import Testing

/// What scalars are, by the core schema, and how numbers are spelled.
@Suite struct TypeTests {
  /// A text and the JSON it is read as, byte for byte.
  struct Case: Sendable, CustomTestStringConvertible {
    var yaml: String
    var json: String

    init(_ yaml: String, _ json: String) {
      self.yaml = yaml
      self.json = json
    }

    var testDescription: String { yaml.debugDescription }
  }

  static let words: [Case] = [
    Case("null", "null"), Case("Null", "null"), Case("NULL", "null"), Case("~", "null"),
    Case("nULL", #""nULL""#), Case("'null'", #""null""#), Case("\"~\"", #""~""#),
    Case("a:", #"{"a":null}"#), Case("-", "[null]"), Case("{a}", #"{"a":null}"#),
    Case("true", "true"), Case("True", "true"), Case("TRUE", "true"), Case("tRUE", #""tRUE""#),
    Case("false", "false"), Case("False", "false"), Case("FALSE", "false"),
    Case("no", #""no""#), Case("No", #""No""#), Case("yes", #""yes""#), Case("on", #""on""#),
    Case("off", #""off""#), Case("y", #""y""#), Case("N", #""N""#),
    Case("2001-12-14", #""2001-12-14""#), Case("1:30", #""1:30""#), Case("=", #""=""#),
    Case("<<", #""<<""#), Case("''", #""""#),
  ]

  static let numbers: [Case] = [
    Case("0", "0"), Case("-0", "-0"), Case("12", "12"), Case("-12", "-12"), Case("+12", "12"),
    Case("012", "12"), Case("0777", "777"), Case("-007", "-7"), Case("00", "0"), Case("+0", "0"),
    Case("12345678901234567890123", "12345678901234567890123"),
    Case("0o17", "15"), Case("0o0", "0"), Case("0o", #""0o""#), Case("0o8", #""0o8""#),
    Case("-0o17", #""-0o17""#), Case("0O17", #""0O17""#),
    Case("0x1F", "31"), Case("0xff", "255"), Case("0x0", "0"), Case("0x", #""0x""#),
    Case("0xG", #""0xG""#), Case("+0x1F", #""+0x1F""#), Case("0X1F", #""0X1F""#),
    Case("0xFFFFFFFFFFFFFFFFFFFFFFFF", "79228162514264337593543950335"),
    Case("0xDE0B6B3A7640000", "1000000000000000000"),
    Case("0o7777777777777777777777777", "37778931862957161709567"),
    Case("0b1", #""0b1""#), Case("1_000", #""1_000""#),
    Case("1.5", "1.5"), Case("1.50", "1.50"), Case("+1.5", "1.5"), Case("01.5", "1.5"),
    Case(".5", "0.5"), Case("-.5", "-0.5"), Case("+.5", "0.5"), Case("1.", "1"), Case("-1.", "-1"),
    Case(".", #"".""#), Case("+", #""+""#), Case("+.", #""+.""#), Case(".e1", #"".e1""#),
    Case("1e3", "1e3"), Case("1E+3", "1E+3"), Case("1.e3", "1e3"), Case(".5E-3", "0.5E-3"),
    Case("+012.30e04", "12.30e04"), Case("1e", #""1e""#), Case("e1", #""e1""#),
    Case("1e400", "1e400"), Case("1.2.3", #""1.2.3""#), Case("--1", #""--1""#),
    Case("'12'", #""12""#), Case("\"1.5\"", #""1.5""#), Case("|\n 12", #""12""#),
  ]

  static let tags: [Case] = [
    Case("!!str 12", #""12""#), Case("!!str", #""""#), Case("!!str null", #""null""#),
    Case("! 12", #""12""#), Case("!", #""""#), Case("&a ! 12", #""12""#), Case("! &a 12", #""12""#),
    Case("- &a\n- ! 1", #"[null,"1"]"#), Case("- &a 1\n- !!str 1", #"[1,"1"]"#),
    Case("!!int '12'", "12"), Case("!!int 0x10", "16"), Case("!!int +5", "5"),
    Case("!!float 1", "1"), Case("!!float '.5'", "0.5"), Case("!!float 1e3", "1e3"),
    Case("!!bool 'true'", "true"), Case("!!bool False", "false"),
    Case("!!null ''", "null"), Case("!!null ~", "null"), Case("!!null", "null"),
    Case("!!seq [1]", "[1]"), Case("! [1]", "[1]"), Case("!!map {a: 1}", #"{"a":1}"#),
    Case("! {a: 1}", #"{"a":1}"#), Case("!!map\na: 1", #"{"a":1}"#),
    Case("!<tag:yaml.org,2002:str> 1", #""1""#),
    Case("%TAG !y! tag:yaml.org,2002:\n---\n!y!str 1", #""1""#),
    Case("!!str a: !!int '1'", #"{"a":1}"#),
  ]

  static let keys: [Case] = [
    Case("1: a", #"{"1":"a"}"#), Case("0x1F: a", #"{"0x1F":"a"}"#), Case("+1: a", #"{"+1":"a"}"#),
    Case("null: a", #"{"null":"a"}"#), Case("~: a", #"{"~":"a"}"#),
    Case("true: a", #"{"true":"a"}"#),
    Case("? a", #"{"a":null}"#), Case("'': a", #"{"":"a"}"#),
    Case("? |\n  a\n: b", #"{"a\n":"b"}"#), Case("\"a\\tb\": c", #"{"a\tb":"c"}"#),
    Case("'<<': a", #"{"<<":"a"}"#), Case("!!str <<: a", #"{"<<":"a"}"#),
    Case("!!int 1: a", #"{"1":"a"}"#), Case(".inf: a", #"{".inf":"a"}"#),
    Case("- &k 1\n- *k : x", #"[1,{"1":"x"}]"#), Case("&k a: b\nc: *k", #"{"a":"b","c":"a"}"#),
    Case("&k 1: 2\nc: *k", #"{"1":2,"c":1}"#),
    Case("é: 1\ne\u{301}: 2", "{\"é\":1,\"e\u{301}\":2}"),
    Case("[a: 1, b: 2]", #"[{"a":1},{"b":2}]"#),
  ]

  static let texts: [Case] = [
    Case("a b\n  c", #""a b c""#), Case("|\n a\n b\n", #""a\nb\n""#),
    Case(">\n a\n b\n", #""a b\n""#),
    Case("|-\n a", #""a""#), Case("|+\n a\n\n", #""a\n\n""#), Case("'it''s'", #""it's""#),
    Case(#""\x41\u00e9\U0001F600\e\0\N""#, "\"Aé😀\\u001b\\u0000\u{85}\""),
    Case("a #b", #""a""#), Case("a#b", #""a#b""#), Case("\"\\/\"", #""/""#),
  ]

  @Test(arguments: words + numbers + tags + texts)
  func scalarsAreTyped(_ item: Case) throws {
    let document = try YAMLDocument(Array(item.yaml.utf8))
    #expect(document.value.compact == item.json)
  }

  @Test(arguments: keys)
  func keysAreTexts(_ item: Case) throws {
    let document = try YAMLDocument(Array(item.yaml.utf8))
    #expect(document.value.compact == item.json)
  }

  @Test func digitsOfOtherBasesAreExact() throws {
    // 16^n in decimal, made by adding.
    var digits: [UInt8] = [1]
    for count in 0...CoreDigits.most - 1 {
      if [1, 2, 15, 16, 17, 100, CoreDigits.most - 1].contains(count) {
        let yaml = "0x1" + String(repeating: "0", count: count)
        let decimal = digits.reversed().map(String.init).joined()
        #expect(try YAMLDocument(Array(yaml.utf8)).value.compact == decimal)
      }
      for _ in 0..<4 { CoreDigits.double(&digits) }
    }
  }
}

/// Decimal digits, the last one first.
private enum CoreDigits {
  static let most = 1024

  static func double(_ digits: inout [UInt8]) {
    var carry: UInt8 = 0
    for index in digits.indices {
      let sum = digits[index] * 2 + carry
      digits[index] = sum % 10
      carry = sum / 10
    }
    if carry > 0 { digits.append(carry) }
  }
}
