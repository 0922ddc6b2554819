import PushJSON
import PushYAML
import Testing

/// Where values and keys stand.
@Suite struct LocationTests {
  /// A text, a pointer, and the places of the value and of its key.
  struct Case: Sendable, CustomTestStringConvertible {
    var yaml: String
    var pointer: String
    var value: String?
    var key: String?

    init(_ yaml: String, _ pointer: String, _ value: String?, key: String? = nil) {
      self.yaml = yaml
      self.pointer = pointer
      self.value = value
      self.key = key
    }

    var testDescription: String { "\(yaml.debugDescription) \(pointer)" }
  }

  private static let block = """
    # A comment
    name: lamp
    sizes:
      - 10
      - w: 1
        h: 2
    text: |
      one
      two
    folded: a
      b
    empty:
    last: 'x'
    """
  private static let flow = "{a: [1, {b: 2}],\n  \"c d\" : e}"
  private static let wide = "- 😀: é\n  'ü😀': [ä, ö]\n- 漢: x # é\n- y"
  private static let crlf = "a: 1\r\nb:\r\n  - é: 2\r\n    c: 3\r\n"
  private static let alias = "a: &x {k: [1]}\nb: *x\nc: &y !!str z\nd: [*y]"

  static let cases: [Case] = [
    Case(block, "", "2:1"),
    Case(block, "/name", "2:7", key: "2:1"),
    Case(block, "/sizes", "4:3", key: "3:1"),
    Case(block, "/sizes/0", "4:5"),
    Case(block, "/sizes/1", "5:5"),
    Case(block, "/sizes/1/w", "5:8", key: "5:5"),
    Case(block, "/sizes/1/h", "6:8", key: "6:5"),
    Case(block, "/text", "7:7", key: "7:1"),
    Case(block, "/folded", "10:9", key: "10:1"),
    Case(block, "/empty", "12:7", key: "12:1"),
    Case(block, "/last", "13:7", key: "13:1"),
    Case(block, "/none", nil),
    Case(block, "/sizes/2", nil),
    Case(flow, "", "1:1"),
    Case(flow, "/a", "1:5", key: "1:2"),
    Case(flow, "/a/0", "1:6"),
    Case(flow, "/a/1", "1:9"),
    Case(flow, "/a/1/b", "1:13", key: "1:10"),
    Case(flow, "/c d", "2:11", key: "2:3"),
    Case(wide, "/0", "1:3"),
    Case(wide, "/0/😀", "1:9", key: "1:3"),
    Case(wide, "/0/ü😀", "2:13", key: "2:3"),
    Case(wide, "/0/ü😀/1", "2:18"),
    Case(wide, "/1/漢", "3:8", key: "3:3"),
    Case(wide, "/2", "4:3"),
    Case("\u{FEFF}" + wide, "/0/😀", "1:12", key: "1:6"),
    Case("\u{FEFF}" + wide, "/0/ü😀/1", "2:18"),
    Case("\u{FEFF}a", "", "1:4"),
    Case(crlf, "/a", "1:4", key: "1:1"),
    Case(crlf, "/b/0/é", "3:9", key: "3:5"),
    Case(crlf, "/b/0/c", "4:8", key: "4:5"),
    Case(alias, "/a", "1:4", key: "1:1"),
    Case(alias, "/a/k/0", "1:12"),
    Case(alias, "/b", "2:4", key: "2:1"),
    Case(alias, "/b/k", "1:11", key: "1:8"),
    Case(alias, "/b/k/0", "1:12"),
    Case(alias, "/c", "3:4", key: "3:1"),
    Case(alias, "/d/0", "4:5"),
    Case("? a\n: b", "/a", "2:3", key: "1:3"),
    Case("-\n  -\n", "/0", "2:3"),
    Case("-\n  -\n", "/0/0", "2:4"),
    Case("[a: 1]", "/0", "1:2"),
    Case("[a: 1]", "/0/a", "1:5", key: "1:2"),
    Case("--- x", "", "1:5"),
    Case("---\n", "", "2:1"),
  ]

  private static func text(_ location: PushJSON.SourceLocation?) -> String? {
    location.map { "\($0.line):\($0.column)" }
  }

  @Test(arguments: cases)
  func placesAreThose(_ item: Case) throws {
    let bytes = Array(item.yaml.utf8)
    let document = try YAMLDocument(bytes)
    let pointer = try JSONPointer(item.pointer)
    let location = document.location(of: pointer)
    #expect(Self.text(location) == item.value)
    #expect(Self.text(document.keyLocation(of: pointer)) == item.key)
    if let location {
      #expect(PushJSON.SourceLocation(offset: location.offset, in: bytes) == location)
    }
  }

  @Test func whatIsMissingIsShownAtWhatIsAroundIt() throws {
    let document = try YAMLDocument(Array(Self.block.utf8))
    func place(_ pointer: String) throws -> String? {
      Self.text(document.location(nearest: try JSONPointer(pointer)))
    }
    #expect(try place("/sizes/1/w") == "5:8")
    #expect(try place("/sizes/1/title") == "5:5")
    #expect(try place("/sizes/7/title/x") == "4:3")
    #expect(try place("/name/x") == "2:7")
    #expect(try place("/none") == "2:1")
    #expect(try place("") == "2:1")
  }

  @Test func everyDocumentKnowsItsPlaces() throws {
    let documents = try YAMLDocument.readAll(Array("a: 1\n---\na: é\n...\n---\n- 😀\n".utf8))
    #expect(documents.map { Self.text($0.location(of: JSONPointer())) } == ["1:1", "3:1", "6:1"])
    #expect(Self.text(documents[1].location(of: try JSONPointer("/a"))) == "3:4")
    #expect(Self.text(documents[2].location(of: try JSONPointer("/0"))) == "6:3")
  }
}
