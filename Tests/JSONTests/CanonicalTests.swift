import PushJSON
import PushTestSupport
import Testing

/// RFC 8785 against the data of its authors.
@Suite(
  .enabled(
    if: SharedFolder.has("conformance/jcs"),
    "shared/conformance/jcs is absent; PUSHBRIDGE_SHARED may name the folder shared"))
struct CanonicalSuiteTests {
  @Test func documents() throws {
    var suite = SuiteCount("jcs documents")
    for file in SharedFolder.files("conformance/jcs/input") {
      let name = file.prefix { $0 != "." }
      let input = try #require(SharedFolder.bytes("conformance/jcs/input/\(file)"))
      let output = try #require(SharedFolder.bytes("conformance/jcs/output/\(file)"))
      let hex = try #require(SharedFolder.bytes("conformance/jcs/outhex/\(name).txt"))
      let document = try JSONDocument(input)
      let canonical = try document.canonicalBytes()
      let again = try JSON(canonical).canonicalBytes()
      suite.count(
        file, canonical == output && canonical == Self.bytes(hex: hex) && again == canonical)
    }
    suite.report()
    #expect(suite.failures == [])
    #expect(suite.total == 6)
  }

  @Test func numbers() throws {
    var writing = SuiteCount("jcs es6-numbers writing")
    var reading = SuiteCount("jcs es6-numbers reading")
    let lines = try #require(SharedFolder.bytes("conformance/jcs/es6-numbers.csv"))
      .split(separator: 0x0A)
    for line in lines {
      let parts = line.split(separator: 0x2C).map { String(decoding: $0, as: UTF8.self) }
      let bits = try #require(parts.first.flatMap { UInt64($0, radix: 16) })
      let text = try #require(parts.last)
      let value = Double(bitPattern: bits)
      let number = try #require(JSONNumber(text: text))
      let written = try JSON.array([.number(number)]).canonicalBytes()
      let made = value == 0 ? "0" : JSONNumber(value)?.text
      writing.count(text, made == text && written == Array("[\(text)]".utf8), made ?? "nil")
      let read = number.double
      reading.count(text, read.bitPattern == bits || (read == 0 && value == 0))
    }
    writing.report()
    reading.report()
    #expect(writing.failures == [] && reading.failures == [])
    #expect(writing.total == 20_000 && reading.total == 20_000)
  }

  private static func bytes(hex: [UInt8]) -> [UInt8] {
    hex.split { $0 <= 0x20 }.compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
  }
}

@Suite struct CanonicalTests {
  @Test(arguments: [
    (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    (#"{"\ue000":1,"\ud83d\ude00":2,"\ud7ff":3}"#, "{\"\u{D7FF}\":3,\"😀\":2,\"\u{E000}\":1}"),
    (#"{"a":1,"":2,"aa":3}"#, #"{"":2,"a":1,"aa":3}"#),
    ("9007199254740993", "9007199254740992"),
    ("[-0,0.0,1E2,1e-7,1e21,123e-2]", "[0,0,100,1e-7,1e+21,1.23]"),
    ("1e-999", "0"),
    (#"" \/\u0008\u000b\u007f\u00e9\u2028""#, "\" /\\b\\u000b\u{7F}\u{E9}\u{2028}\""),
    ("[[],{},null,true,false]", "[[],{},null,true,false]"),
  ])
  func text(input: String, expected: String) throws {
    let document = try JSONDocument(Array(input.utf8))
    #expect(try document.canonicalBytes() == Array(expected.utf8))
    #expect(try document.root.canonicalBytes() == Array(expected.utf8))
  }

  @Test func refusals() throws {
    let big = try JSON(text: "[1e400]")
    #expect(throws: JSONCanonicalError.number(JSONNumber(text: "1e400") ?? JSONNumber(0))) {
      try big.canonicalBytes()
    }
    #expect(throws: JSONCanonicalError.loneSurrogate) {
      try JSON(text: #"{"a":"\ud800"}"#).canonicalBytes()
    }
    #expect(throws: JSONCanonicalError.loneSurrogate) {
      try JSON(text: #"{"\udc00":1}"#).canonicalBytes()
    }
    #expect(
      "\(JSONCanonicalError.loneSurrogate)" == "expected text without lone surrogates")
    let number = JSONNumber(text: "1e400").map { "\(JSONCanonicalError.number($0))" }
    #expect(number == "expected a number within the range of a 64-bit float, found 1e400")
  }
}
