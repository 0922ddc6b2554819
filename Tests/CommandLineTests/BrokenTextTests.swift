import Testing

@testable import PushCommandLine

/// A text that is no JSON, and the exact first line about it.
struct BrokenCase: Sendable, CustomTestStringConvertible {
  var name: String
  var input: [UInt8]
  var line: String

  init(_ name: String, _ input: String, _ line: String) {
    self.init(name, Array(input.utf8), line)
  }

  init(_ name: String, _ input: [UInt8], _ line: String) {
    self.name = name
    self.input = input
    self.line = "<stdin>:" + line
  }

  var testDescription: String { name }
}

private let double = "write texts and names in double quotes"
private let curly = "write plain double quotes; word processors and chats replace them"

extension String {
  /// The text in UTF-16, least byte first or last.
  fileprivate func utf16Bytes(bigEndian: Bool = false) -> [UInt8] {
    utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }
}

@Suite struct BrokenTextTests {
  static let cases = [
    BrokenCase(
      "curly quotes", "{\u{201C}aps\u{201D}:{}}",
      "1:2: error: a curly quote \u{201C} where JSON has '\"'; \(curly) [json-syntax]"),
    BrokenCase(
      "a curly quote as value", "{\"aps\": \u{201E}x\u{201C}}",
      "1:9: error: a curly quote \u{201E} where JSON has '\"'; \(curly) [json-syntax]"),
    BrokenCase(
      "single quotes", "{'aps':{}}",
      "1:2: error: a single quote where JSON has '\"'; \(double) [json-syntax]"),
    BrokenCase(
      "a single quote as value", "{\"aps\":'x'}",
      "1:8: error: a single quote where JSON has '\"'; \(double) [json-syntax]"),
    BrokenCase(
      "a backtick", "{\"aps\":`x`}",
      "1:8: error: a backtick where JSON has '\"'; \(double) [json-syntax]"),
    BrokenCase(
      "JSON inside a text", #"{\"aps\":{}}"#,
      "1:2: error: an escaped quote where JSON has '\"': this is JSON inside a text; "
        + "take it out of the text around it, so that \\\" becomes \" [json-syntax]"),
    BrokenCase(
      "a comma behind the last member", "{\n  \"aps\": {},\n}",
      "3:1: error: a trailing comma before '}'; remove the comma behind the last member; "
        + "the text begins in line 1 [json-syntax]"),
    BrokenCase(
      "a comma behind the last element", "[1,2, ]",
      "1:7: error: a trailing comma before ']'; remove the comma behind the last element "
        + "[json-syntax]"),
    BrokenCase(
      "two commas", "{\"a\":1,,\"b\":2}",
      "1:8: error: two commas in a row; remove one of them [json-syntax]"),
    BrokenCase(
      "a missing comma", "{\"a\":1 \"b\":2}",
      "1:8: error: a comma is missing before '\"'; write ',' between members and elements "
        + "[json-syntax]"),
    BrokenCase(
      "a line comment", "{\"a\":1, // x\n\"b\":2}",
      "1:9: error: a comment, which JSON has none of; remove it [json-syntax]"),
    BrokenCase(
      "a comment", "/* x */ {\"a\":1}",
      "1:1: error: a comment, which JSON has none of; remove it [json-syntax]"),
    BrokenCase(
      "a comment of a shell", "# x\n{\"source\":\"shop\"}",
      "1:1: error: a comment, which JSON has none of; remove it [json-syntax]"),
    BrokenCase(
      "a cut file", "{\"aps\":{\"alert\":\"x\"",
      "1:20: error: the text ends too early: expected ',' or '}', found the end of the input; "
        + "the text may have been cut; write it to its end [json-syntax]"),
    BrokenCase(
      "a text that is cut", "{\"aps\":\"x",
      "1:10: error: the text ends too early: expected '\"' to end the text, found the end of the "
        + "input; the text may have been cut; write it to its end [json-syntax]"),
    BrokenCase(
      "a text that goes on in the next line", "{\"aps\":\"x\ny\"}",
      "1:10: error: a line ends inside a text; close the text with '\"', or write \\n where the "
        + "text's line ends [json-syntax]"),
    BrokenCase(
      "a tab in a text", "{\"aps\":\"x\ty\"}",
      "1:10: error: a tab inside a text; write \\t [json-syntax]"),
    BrokenCase(
      "UTF-16 with its mark", [0xFF, 0xFE] + "{\"aps\":\n{}}".utf16Bytes(),
      "1:1: error: the text is UTF-16, by its byte order mark, JSON is UTF-8; save it as UTF-8 "
        + "[json-syntax]"),
    BrokenCase(
      "UTF-16 with its mark, the other way", [0xFE, 0xFF] + "{}\n{}".utf16Bytes(bigEndian: true),
      "1:1: error: the text is UTF-16, by its byte order mark, JSON is UTF-8; save it as UTF-8 "
        + "[json-syntax]"),
    BrokenCase(
      "UTF-16 without a mark", "{\"aps\":\n{}}".utf16Bytes(),
      "1:2: error: the text is UTF-16, JSON is UTF-8; save it as UTF-8 [json-syntax]"),
    BrokenCase(
      "UTF-16 without a mark, the other way", "{\"aps\":\n{}}".utf16Bytes(bigEndian: true),
      "1:1: error: the text is UTF-16, JSON is UTF-8; save it as UTF-8 [json-syntax]"),
    BrokenCase(
      "a mark inside", "{\"a\":\u{FEFF}1}",
      "1:6: error: a byte order mark (U+FEFF) inside the text; remove it; it comes of files that "
        + "were put together [json-syntax]"),
    BrokenCase(
      "Latin-1", Array("{\"a\":\"caf".utf8) + [0xE9] + Array("\"}".utf8),
      "1:10: error: expected UTF-8, found the byte 0xe9: the text is not UTF-8; save it as UTF-8; "
        + "it may be Latin-1 or Windows-1252 [json-encoding]"),
    BrokenCase(
      "not a number", "{\"a\":NaN}",
      "1:6: error: NaN is no number that JSON has; leave the member out, or write null "
        + "[json-syntax]"),
    BrokenCase(
      "infinity", "{\"a\":-Infinity}",
      "1:7: error: Infinity is no number that JSON has; leave the member out, or write null "
        + "[json-syntax]"),
    BrokenCase(
      "names without quotes", "{aps:{}}",
      "1:2: error: the name aps has no quotes; write \"aps\" [json-syntax]"),
    BrokenCase(
      "a text without quotes", "{\"aps\":hello}",
      "1:8: error: the text hello has no quotes; write \"hello\" [json-syntax]"),
    BrokenCase(
      "Python's True", "{\"a\":True}",
      "1:6: error: True is Python's spelling; write true [json-syntax]"),
    BrokenCase(
      "Python's False", "[False]",
      "1:2: error: False is Python's spelling; write false [json-syntax]"),
    BrokenCase(
      "Python's None", "{\"a\": None}",
      "1:7: error: None is Python's spelling; write null [json-syntax]"),
    BrokenCase(
      "undefined", "{\"a\":undefined}",
      "1:6: error: undefined is JavaScript's; leave the member out, or write null [json-syntax]"),
    BrokenCase(
      "two values with a comma", "{\"source\":\"shop\"}, {\"source\":\"shop\"}",
      "1:18: error: two values in one text, with a comma between them; write payloads in a row "
        + "without commas, one to a line [json-syntax]"),
    BrokenCase(
      "a bracket too many", "{\"source\":\"shop\"}}",
      "1:18: error: a closing bracket that nothing has opened; remove it, or add what it closes "
        + "[json-syntax]"),
    BrokenCase(
      "an equals sign", "{\"a\"=1}",
      "1:5: error: '=' where JSON has ':'; write ':' between a name and its value [json-syntax]"),
    BrokenCase(
      "a zero before a number", "{\"a\":007}",
      "1:7: error: a number that begins with 0; write it without the zero, or in quotes "
        + "[json-syntax]"),
    BrokenCase(
      "a plus sign", "{\"a\":+1}",
      "1:6: error: a number with a plus sign; write it without the sign [json-syntax]"),
    BrokenCase(
      "a page", "<html>",
      "1:1: error: this looks like XML or HTML; write the payload as JSON [json-syntax]"),
    BrokenCase(
      "what has no known reason", "{\"a\":@}",
      "1:6: error: expected a value, found '@' [json-syntax]"),
    BrokenCase(
      "too deep", String(repeating: "[", count: 600),
      "1:513: error: expected at most 512 nested arrays and objects [json-depth]"),
  ]

  @Test(arguments: cases) func firstLine(_ broken: BrokenCase) {
    let spec = Fixtures.path("findings/shop.yaml")
    let outcome = pushbridge(["validate", "--spec", spec]) {
      $0.input = MemorySource(broken.input)
    }
    #expect(outcome.status == .findings)
    #expect(outcome.lines.first.map(String.init) == broken.line)
    let errors = outcome.lines.filter { $0.contains(": error: ") }
    if broken.name.hasPrefix("UTF-16") { #expect(errors.count == 1) }
  }

  @Test("the reader's words stay where no payloads are checked")
  func otherCommands() {
    #expect(
      pushbridge(["read"], input: "{'a':1}").errors.hasPrefix(
        "<stdin>:1:2: error: expected a member name in quotes or '}', found ''' [json-syntax]"))
  }
}
