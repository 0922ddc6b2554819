import PushJSON
import PushTestSupport
import Testing

@Suite struct DocumentTests {
  @Test func keepsNumbersAsWritten() throws {
    let numbers = [
      "9007199254740993", "1631234567.89", "1e400", "-0", "-0.0", "1.0", "1E+2", "0.10",
      "12345678901234567890123", "5e-324",
    ]
    let text = "[" + numbers.joined(separator: ",") + "]"
    let document = try JSONDocument(Array(text.utf8))
    #expect(document.root.elements.map { Array($0.raw) } == numbers.map { Array($0.utf8) })
    #expect(document.root.elements.compactMap(\.number?.text) == numbers)
    #expect(JSON(document).compact.utf8.elementsEqual(text.utf8))
    #expect(JSONText.compact(Array(text.utf8)) == Array(text.utf8))
  }

  @Test func byteOrderMark() throws {
    let text: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(#" {"a":1}"#.utf8)
    let document = try JSONDocument(text)
    #expect(document.root["a"]?.int == 1)
    #expect(document.root.location?.offset == 4)
    #expect(JSONText.compact(text) == Array(#"{"a":1}"#.utf8))
    #expect(throws: JSONError.self) { try JSON(text + text) }
    #expect(throws: JSONError.self) { try JSON([0x20] + text) }
    #expect(throws: JSONError.self) { try JSON([0xFE, 0xFF, 0x00, 0x31]) }
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, []),
    (#"{"a":1,"b":2,"a":3}"#, ["a"]),
    (#"{"a":1,"\u0061":2}"#, ["a"]),
    (#"{"":1,"":2}"#, [""]),
    (#"{"b":1,"a":1,"a":2,"b":3,"a":4}"#, ["a", "b"]),
    (#"{"x":{"a":1},"a":2}"#, []),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", []),
  ])
  func duplicates(text: String, expected: [String]) throws {
    let document = try JSONDocument(Array(text.utf8))
    #expect(document.root.duplicateNames == expected.map { JSONString($0) })
    #expect(JSON(document).object?.duplicateNames == expected.map { JSONString($0) })
    #expect(document.flags.contains(.duplicates) == !expected.isEmpty)
  }

  @Test func duplicatesAmongMany() throws {
    var names = (0..<1000).map { "name\($0)" }
    let text = { (names: [String]) in "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    }
    #expect(try JSONDocument(Array(text(names).utf8)).root.duplicateNames == [])
    names.append("name500")
    #expect(try JSONDocument(Array(text(names).utf8)).root.duplicateNames == ["name500"])
  }

  @Test func duplicatesInAnInnerObjectAreItsOwn() throws {
    let document = try JSONDocument(Array(#"[{"a":1,"a":2},{"a":3}]"#.utf8))
    #expect(document.root[0]?.duplicateNames == ["a"])
    #expect(document.root[1]?.duplicateNames == [])
    #expect(document.root.duplicateNames == [])
  }

  @Test(arguments: [
    (#""\ud800""#, true), (#""\udc00""#, true), (#""\ud83d\ude00""#, false),
    (#""\ud83d\ud83d\ude00""#, true), (#""\ude00\ud83d""#, true), (#""\ud83dx\ude00""#, true),
    (#""\\ud800""#, false), (#"{"\ud800":1}"#, true), (#""\uD83D\uDE00""#, false),
    (#""\ud83d\u0061""#, true), (#""\ud83d\n""#, true),
  ])
  func loneSurrogates(text: String, expected: Bool) throws {
    let document = try JSONDocument(Array(text.utf8))
    #expect(document.flags.contains(.loneSurrogate) == expected)
    let tree = JSON(document)
    let string = tree.jsonString ?? tree.object?.names.first
    #expect(string?.hasLoneSurrogate == expected)
    // Written and read again it is the same text.
    #expect(try JSON(tree.compactBytes) == tree)
  }

  @Test func composedAndDecomposedNamesDiffer() throws {
    let document = try JSONDocument(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(document.root["\u{E9}"]?.int == 1)
    #expect(document.root["e\u{301}"]?.int == 2)
    #expect(JSON(document)["\u{E9}"]?.int == 1)
    #expect(JSON(document)["e\u{301}"]?.int == 2)
    #expect(JSON("\u{E9}") != JSON("e\u{301}"))
  }

  @Test func severalTextsInARow() throws {
    let text = Array("\u{FEFF}{\"a\":1}\n[2] 3\"4\"\ntrue \n".utf8)
    var document = JSONDocument()
    var found: [String] = []
    var offset = 0
    var last: JSONError?
    text.withUnsafeBufferPointer { buffer in
      do throws(JSONError) {
        while offset < buffer.count {
          offset += try document.readPrefix(UnsafeBufferPointer(rebasing: buffer[offset...]))
          found.append(JSON(document).compact)
        }
      } catch {
        last = error
      }
    }
    #expect(found == [#"{"a":1}"#, "[2]", "3", #""4""#, "true"])
    #expect(last?.isUnexpectedEnd == true)
    #expect(document.root.isNull && document.root.count == 0)
  }

  @Test func readingAgainReplaces() throws {
    var document = try JSONDocument(Array(#"{"a":1,"a":[ 2 ],"\ud800":3}"#.utf8))
    let view = document.root
    try Array("[4]".utf8).withUnsafeBufferPointer { try document.read($0) }
    #expect(document.flags == [])
    #expect(document.root[0]?.int == 4)
    #expect(view["a"]?[0]?.int == 2)
    Array("[4".utf8).withUnsafeBufferPointer { text in
      _ = #expect(throws: JSONError.self) { try document.read(text) }
    }
    #expect(document.nodes.isEmpty && document.bytes.isEmpty && document.root.isNull)
  }

  @Test func blanksAreMarkedWhereTheyAre() throws {
    let document = try JSONDocument(Array(#" [{"a":1},{"b" :2},[ ],[],{"c":"d e"}] "#.utf8))
    let marked = document.nodes.filter { $0.flags.contains(.blanks) }.map { Int($0.start) }
    #expect(marked == [1, 10, 19])
  }
}

@Suite struct UnpackTests {
  /// The macros of the test library cannot change their arguments.
  private func unpack(_ document: inout JSONDocument, _ node: Int) -> Int? {
    document.unpack(node)
  }

  @Test func textInsideText() throws {
    var document = try JSONDocument(Array(#"{"data":"{\"a\":[1,\"x\"]}","b":2}"#.utf8))
    let string = try #require(document.root["data"]?.node)
    let inner = try #require(unpack(&document, string))
    let view = JSONView(document, node: inner)
    #expect(view.json == ["a": [1, "x"]])
    #expect(view["a"]?[1]?.string == "x")
    #expect(view.location == nil && view["a"]?.location == nil)
    #expect(document.root["b"]?.int == 2)
    #expect(document.root.json == ["data": #"{"a":[1,"x"]}"#, "b": 2])
  }

  @Test func nestedTwice() throws {
    let innermost = JSON.object(["deep": "\u{E9}😀\"\\"])
    let middle = JSON.object(["inner": .string(innermost.compact)])
    var document = try JSONDocument(JSON.array([.string(middle.compact)]).compactBytes)
    let outer = try #require(unpack(&document, 1))
    let string = try #require(JSONView(document, node: outer)["inner"]?.node)
    let inner = try #require(unpack(&document, string))
    #expect(JSONView(document, node: outer).json == middle)
    #expect(JSONView(document, node: inner).json == innermost)
    #expect(document.root[0]?.string == middle.compact)
  }

  @Test(arguments: [
    "", " ", "{", "hello", "{\"a\":1", "{} x", "[1,]", "\u{0}", "\u{E9}", "NaN", "\"",
  ])
  func brokenInside(text: String) throws {
    var document = try JSONDocument(JSON.array([.string(text), 5]).compactBytes)
    let (bytes, count, flags) = (document.bytes, document.nodes.count, document.flags)
    #expect(unpack(&document, 1) == nil)
    #expect(document.bytes == bytes && document.nodes.count == count && document.flags == flags)
    #expect(unpack(&document, 2) == nil)
    #expect(unpack(&document, 0) == nil)
  }

  @Test func marksOfTheInnerText() throws {
    var document = try JSONDocument(
      Array(#"["{\"a\":1,\"a\":2}","\"\\ud800\"","\"\ud800\""]"#.utf8))
    let object = try #require(unpack(&document, 1))
    #expect(JSONView(document, node: object).duplicateNames == ["a"])
    #expect(document.flags.contains(.duplicates))
    let string = try #require(unpack(&document, 2))
    #expect(JSONView(document, node: string).jsonString?.hasLoneSurrogate == true)
    // Here the surrogate stands in the outer text: the inner one is not UTF-8.
    #expect(unpack(&document, 3) == nil)
  }

  @Test func innerTextsKeepTheDepthLimit() throws {
    let deep = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
    var document = try JSONDocument(
      JSON.string(deep).compactBytes, limits: .init(depth: 19))
    #expect(unpack(&document, 0) == nil)
  }
}
