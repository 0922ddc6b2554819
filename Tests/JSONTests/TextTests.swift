import PushJSON
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    (
      "{ \"a\" : [ 1 , 2.50 ] ,\r\n\t\"b c\" : \" \\\" \\\\\" }",
      "{\"a\":[1,2.50],\"b c\":\" \\\" \\\\\"}"
    ),
    (" 1 ", "1"), ("\"a b\"", "\"a b\""), ("[ ]", "[]"), ("{ }", "{}"),
    ("\u{FEFF}[1]", "[1]"), (#"{"a":1, "a":2}"#, #"{"a":1,"a":2}"#),
    (#"["\u0041"]"#, #"["\u0041"]"#),
    ("", ""), ("\"unclosed \\", "\"unclosed \\"), ("\"", "\""),
  ])
  func compact(text: String, expected: String) {
    #expect(JSONText.compact(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [
    (
      #"{"a":[1,2.50],"b":{},"c":[],"d":"x, {y}"}"#,
      "{\n  \"a\": [\n    1,\n    2.50\n  ],\n  \"b\": {},\n  \"c\": [],\n  \"d\": \"x, {y}\"\n}"
    ),
    ("[ [ ] , { } ]", "[\n  [],\n  {}\n]"), ("1", "1"), (#""a:b""#, #""a:b""#),
    ("{\n}", "{}"), ("", ""), ("]]", "\n]\n]"), ("[", "[\n  "),
    (#"{"a\"":1}"#, "{\n  \"a\\\"\": 1\n}"),
  ])
  func pretty(text: String, expected: String) {
    #expect(JSONText.pretty(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test func strings() {
    var output: [UInt8] = []
    JSONText.append("a\"\\/\u{8}\u{C}\n\r\t\u{1}\u{7F}\u{D7FF}é😀", to: &output)
    let expected = "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\u{7F}\u{D7FF}é😀\""
    #expect(output == Array(expected.utf8))
  }

  @Test func writer() throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("a")
    writer.beginArray()
    writer.number(1)
    writer.number(try #require(JSONNumber(text: "1.50")))
    writer.bool(true)
    writer.bool(false)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    writer.name(JSONString("b:"))
    writer.string("x[")
    writer.name("c")
    writer.json([1, ["d": nil]])
    writer.name("e")
    writer.raw("1e400".utf8)
    writer.name("f")
    writer.string(JSONString("{"))
    writer.name("g")
    writer.string("\n")
    writer.endObject()
    writer.lineFeed()
    writer.beginArray()
    writer.endArray()
    let expected =
      #"{"a":[1,1.50,true,false,null,{}],"b:":"x[","c":[1,{"d":null}],"e":1e400,"f":"{","g":"\n"}"#
    #expect(writer.bytes == Array("\(expected)\n[]".utf8))
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }
}
