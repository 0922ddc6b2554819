import PushJSON
import Testing

@testable import PushCommandLine

/// An input, and what the reader should find in it, in the order of the input:
/// `2:1 {"a":1}` for a payload, `2:5 json-syntax` for a fault.
struct ReaderCase: Sendable, CustomTestStringConvertible {
  var name: String
  var input: String
  var found: [String]

  init(_ name: String, _ input: String, _ found: String...) {
    self.name = name
    self.input = input
    self.found = found
  }

  var testDescription: String { name }
}

@Suite struct PayloadReaderTests {
  static let cases = [
    ReaderCase("nothing", ""),
    ReaderCase("blanks", " \n\t\r\n"),
    ReaderCase("one without a line end", #"{"a":1}"#, #"1:1 {"a":1}"#),
    ReaderCase("lines", "{}\n[]\n{}\n", "1:1 {}", "2:1 []", "3:1 {}"),
    ReaderCase("lines with CR LF", "{}\r\n{}\r\n", "1:1 {}", "2:1 {}"),
    ReaderCase("empty lines between", "\n{}\n\n\n {}\n", "2:1 {}", "5:2 {}"),
    ReaderCase(
      "several in a line", "{}[] {}\n{}{}", "1:1 {}", "1:3 []", "1:6 {}", "2:1 {}", "2:3 {}"),
    ReaderCase("over lines", "{\n \"a\":\n 1}\n{}", "1:1 {\n \"a\":\n 1}", "4:1 {}"),
    ReaderCase("over lines, then in the last one", "[\n1] {}\n[]", "1:1 [\n1]", "2:4 {}", "3:1 []"),
    ReaderCase("byte order mark", "\u{FEFF}{} {}\n{}", "1:1 {}", "1:4 {}", "2:1 {}"),
    ReaderCase("scalars", "1 \"x\"\ntrue\n", "1:1 1", "1:3 \"x\"", "2:1 true"),
    ReaderCase(
      "fault in a line", "{}\n{\"a\":x}\n{}\n", "1:1 {}", "2:6 json-syntax", "3:1 {}"),
    ReaderCase("no payloads at all", "xy\nz\n{}", "1:1 json-syntax", "2:1 json-syntax", "3:1 {}"),
    ReaderCase("cut text", "{\"a\":\"b\n{}\n", "1:8 json-syntax", "2:1 {}"),
    ReaderCase("cut object", "{\"a\":1\n{}\n[]\n", "2:1 json-syntax", "2:1 {}", "3:1 []"),
    ReaderCase("cut at the end", "{}\n{\"a\":[1,\n", "1:1 {}", "3:1 json-syntax"),
    ReaderCase(
      "cut object that swallows what follows", "[{},\n{},\n{},\n", "4:1 json-syntax", "2:1 {}",
      "2:3 json-syntax", "3:1 {}", "3:3 json-syntax"),
    ReaderCase(
      "fault in the middle of a text", "{\n  \"a\": 1,\n  b\n}\n{}\n", "3:3 json-syntax", "5:1 {}"),
    ReaderCase(
      "fault in the first line of a text", "{ x\n  \"a\": 1\n}\n{}", "1:3 json-syntax", "4:1 {}"),
    ReaderCase("behind a payload", "{} }\n{}", "1:1 {}", "1:4 json-syntax", "2:1 {}"),
    ReaderCase("column in bytes", "{\"é\":é}", "1:7 json-syntax"),
  ]

  @Test(arguments: cases, [1, 2, 3, 7, 1 << 20])
  func finds(_ reading: ReaderCase, pieceSize: Int) throws {
    let found = try events(in: reading.input, pieceSize: pieceSize, limit: 1 << 20)
    #expect(found == reading.found, "pieces of \(pieceSize) bytes")
  }

  @Test(arguments: ["", "\n"]) func textsThatAreTooLong(_ separator: String) throws {
    let long = "[" + String(repeating: "1," + separator, count: 500) + "\n"
    let found = try events(in: long + long + "{}\n", pieceSize: 64, limit: 200)
    #expect(found.count == 3)
    #expect(found.dropLast().allSatisfy { $0.hasSuffix(" json-size") })
    #expect(found.last?.hasSuffix(":1 {}") == true)
  }

  @Test func lineNumbersHoldOverManyWindows() throws {
    let count = 5000
    let lines = (1...count).map { $0 % 7 == 0 ? "{\n\"n\":\($0)\n}" : "{\"n\":\($0)}" }
    let found = try events(in: lines.joined(separator: "\n"), pieceSize: 1000, limit: 1 << 20)
    #expect(found.count == count)
    #expect(found.last == "\(count + 2 * (count / 7)):1 {\"n\":5000}")
  }

  @Test func aFaultInALaterLineTellsWhereTheTextBegins() {
    let errors = pushbridge(["read"], input: "{}\n{\"aps\":\n{}\n{}\n").errors
    #expect(errors.contains("<stdin>:4:1: error") && errors.contains("text begins in line 2"))
  }

  private func events(in input: String, pieceSize: Int, limit: Int) throws -> [String] {
    let source = MemorySource(input.utf8, pieceSize: pieceSize, canWait: true)
    var cutter = LineCutter(source, named: "test", maxLine: 1 << 20)
    var document = JSONDocument(limits: .init(size: limit))
    var found: [String] = []
    var open: Block?
    while open?.end != .inputEnd {
      let block = Block(Messages.Style(isQuiet: false, usesColor: false))
      try cutter.next(into: block) { false }
      if let open, open.isOpen { block.resume(open) }
      found += try events(in: block, of: input, &document)
      open = block
    }
    return found
  }

  private func events(
    in block: Block, of input: String, _ document: inout JSONDocument
  ) throws -> [String] {
    let text = PayloadReader.Text(bytes: block.text.bytes, isLast: block.end != .moreLines)
    var found: [String] = []
    while true {
      let step = block.reader.next(in: text, into: &document)
      var place = Place(input: "test")
      place.start = block.reader.start
      switch step {
      case .payload:
        #expect(Array(input.utf8).dropFirst(place.start.offset).first == document.bytes.first)
        found.append(
          "\(place.start.line):\(place.start.column) "
            + String(decoding: document.bytes, as: UTF8.self))
      case .fault:
        let fault = place.located(try #require(block.reader.fault))
        let start = try #require(fault.location)
        #expect(SourceLocation(offset: start.offset, in: input.utf8).line == start.line)
        found.append("\(start.line):\(start.column) \(fault.code)")
      case .skipped: continue
      case .starved: return found
      }
    }
  }
}
