import PushJSON
import Testing

/// What the reader says about broken texts, and where.
@Suite struct ErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: [UInt8]
    var place: String
    var code: String
    var message: String
    var isUnexpectedEnd: Bool

    init(
      _ text: String, _ place: String, _ message: String, code: String = "json-syntax",
      unexpectedEnd: Bool = false
    ) {
      self.init(
        bytes: Array(text.utf8), place, message, code: code, unexpectedEnd: unexpectedEnd)
    }

    init(
      bytes: [UInt8], _ place: String, _ message: String, code: String = "json-syntax",
      unexpectedEnd: Bool = false
    ) {
      text = bytes
      self.place = place
      self.message = message
      self.code = code
      isUnexpectedEnd = unexpectedEnd
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }
  }

  static let cases: [Case] = [
    Case("", "1:1", "expected a value, found the end of the input", unexpectedEnd: true),
    Case(" \n ", "2:2", "expected a value, found the end of the input", unexpectedEnd: true),
    Case("\u{FEFF}", "1:4", "expected a value, found the end of the input", unexpectedEnd: true),
    Case("{\n  \"a\": x\n}", "2:8", "expected a value, found 'x'"),
    Case("[1,]", "1:4", "expected a value, found ']'"),
    Case("[,1]", "1:2", "expected a value, found ','"),
    Case("{\"a\":}", "1:6", "expected a value, found '}'"),
    Case("[", "1:2", "expected a value, found the end of the input", unexpectedEnd: true),
    Case("[1", "1:3", "expected ',' or ']', found the end of the input", unexpectedEnd: true),
    Case("[1 2]", "1:4", "expected ',' or ']', found '2'"),
    Case("[1}", "1:3", "expected ',' or ']', found '}'"),
    Case("[[1}", "1:4", "expected ',' or ']', found '}'"),
    Case("{\"a\":1]", "1:7", "expected ',' or '}', found ']'"),
    Case("{\"a\":[] x", "1:9", "expected ',' or '}', found 'x'"),
    Case("{\"a\":1\n\"b\":2}", "2:1", "expected ',' or '}', found '\"'"),
    Case("{a:1}", "1:2", "expected a member name in quotes or '}', found 'a'"),
    Case(
      "{", "1:2", "expected a member name in quotes or '}', found the end of the input",
      unexpectedEnd: true),
    Case("{\"a\":1,}", "1:8", "expected a member name in quotes, found '}'"),
    Case("{\"a\" 1}", "1:6", "expected ':' after the member name, found '1'"),
    Case("[01]", "1:3", "expected ',' or ']', found '1'"),
    Case("[-]", "1:3", "expected a digit, found ']'"),
    Case("[1.]", "1:4", "expected a digit, found ']'"),
    Case("1e", "1:3", "expected a digit, found the end of the input", unexpectedEnd: true),
    Case("[+1]", "1:2", "expected a value, found '+'"),
    Case("[nul]", "1:2", "expected 'true', 'false' or 'null', found 'n'"),
    Case(
      "tru", "1:4", "expected 'true', 'false' or 'null', found the end of the input",
      unexpectedEnd: true),
    Case("NaN", "1:1", "expected a value, found 'N'"),
    Case("'a'", "1:1", "expected a value, found '''"),
    Case("\"\\x\"", "1:3", "expected one of \"\\/bfnrtu after '\\', found 'x'"),
    Case(
      "\"\\u12G4\"", "1:6", "expected four hexadecimal digits after '\\u', found 'G'"),
    Case(
      "\"\\ud83d\\u12\"", "1:12", "expected four hexadecimal digits after '\\u', found '\"'"),
    Case(
      "\"a\tb\"", "1:3", "expected a control character to be escaped, found the byte 0x09"),
    Case("\"a\nb\"", "1:3", "expected a control character to be escaped, found a line end"),
    Case(
      "\"abc", "1:5", "expected '\"' to end the text, found the end of the input",
      unexpectedEnd: true),
    Case(
      "\"abc\\", "1:6", "expected '\"' to end the text, found the end of the input",
      unexpectedEnd: true),
    Case(
      "{} {}", "1:4", "expected the end of the input after the value, found '{'", code: "json-end"),
    Case(
      "1\n\n]", "3:1", "expected the end of the input after the value, found ']'",
      code: "json-end"),
    Case("[1,\u{A0}2]", "1:4", "expected a value, found the byte 0xc2"),
    Case(
      bytes: [0x22, 0x61, 0xE9, 0x22], "1:3", "expected UTF-8, found the byte 0xe9",
      code: "json-encoding"),
    Case(
      bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], "1:2", "expected UTF-8, found the byte 0xed",
      code: "json-encoding"),
    Case(
      bytes: [0x22, 0xF0, 0x9F], "1:4", "expected UTF-8, found the end of the input",
      code: "json-encoding", unexpectedEnd: true),
  ]

  @Test(arguments: cases)
  func place(_ row: Case) throws {
    let error = try #require(throws: JSONError.self) { try JSONDocument(row.text) }
    #expect("\(error.location.line):\(error.location.column)" == row.place)
    #expect(error.message == row.message)
    #expect(error.code == row.code)
    #expect(error.isUnexpectedEnd == row.isUnexpectedEnd)
  }

  @Test func asDiagnostic() throws {
    let error = try #require(throws: JSONError.self) { try JSON(text: "{\n1}") }
    #expect(
      "\(error.diagnostic(file: "push.json"))"
        == "push.json:2:1: error: expected a member name in quotes or '}', found '1' [json-syntax]")
  }

  @Test func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeatElement(UInt8(ascii: "["), count: depth))
        + Array(repeatElement(UInt8(ascii: "]"), count: depth))
    }
    _ = try JSONDocument(nested(512))
    let error = try #require(throws: JSONError.self) { try JSONDocument(nested(513)) }
    #expect(error.code == "json-depth")
    #expect(error.message == "expected at most 512 nested arrays and objects")
    #expect(error.location.offset == 512)
    #expect(!error.isUnexpectedEnd)
    _ = try JSONDocument(nested(2048), limits: .init(depth: 9999))
    #expect(throws: JSONError.self) { try JSONDocument(nested(2049), limits: .init(depth: 9999)) }
    #expect(throws: JSONError.self) { try JSONDocument(nested(1), limits: .init(depth: 0)) }
    #expect(try JSON(text: "1", limits: .init(depth: 0)) == 1)
  }

  @Test func size() throws {
    let text = Array("[1,2]".utf8)
    _ = try JSONDocument(text, limits: .init(size: 5))
    let error = try #require(throws: JSONError.self) {
      try JSONDocument(text, limits: .init(size: 4))
    }
    #expect(error.code == "json-size")
    #expect(error.message == "expected at most 4 bytes, found 5")
    #expect(!error.isUnexpectedEnd)
  }

  @Test(arguments: [
    ("[1,2]", 5, true), ("[1,2]", 4, false), ("12 3", 2, true), ("123 4", 2, false),
    ("1e5", 2, false), ("1.5", 1, false), ("\"abc\"", 3, false), ("12", 2, true),
    ("true", 2, false), ("\"\\u00e9\"", 4, false), ("[]x", 2, true),
  ])
  func sizeOfPrefix(text: String, size: Int, fits: Bool) {
    var document = JSONDocument(limits: .init(size: size))
    var code: String?
    Array(text.utf8).withUnsafeBufferPointer { buffer in
      do throws(JSONError) { _ = try document.readPrefix(buffer) } catch { code = error.code }
    }
    #expect(code == (fits ? nil : "json-size"))
  }
}
