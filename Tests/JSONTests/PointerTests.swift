import PushJSON
import Testing

@Suite struct PointerTests {
  /// The document and the pointers of RFC 6901, section 5 and 6.
  private static let document = """
    {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}
    """

  @Test(arguments: [
    ("", "#", document),
    ("/foo", "#/foo", #"["bar","baz"]"#),
    ("/foo/0", "#/foo/0", #""bar""#),
    ("/", "#/", "0"),
    ("/a~1b", "#/a~1b", "1"),
    ("/c%d", "#/c%25d", "2"),
    ("/e^f", "#/e%5Ef", "3"),
    ("/g|h", "#/g%7Ch", "4"),
    (#"/i\j"#, "#/i%5Cj", "5"),
    (#"/k"l"#, "#/k%22l", "6"),
    ("/ ", "#/%20", "7"),
    ("/m~0n", "#/m~0n", "8"),
  ])
  func examplesOfTheRFC(text: String, fragment: String, expected: String) throws {
    let document = try JSONDocument(Array(Self.document.utf8))
    let pointer = try JSONPointer(text)
    #expect(document.root[pointer]?.json == (try JSON(text: expected)))
    #expect(JSON(document)[pointer] == (try JSON(text: expected)))
    #expect(pointer.description == text)
    #expect(pointer.fragment == fragment)
    #expect(try JSONPointer(fragment: fragment) == pointer)
    let node = try #require(document.node(at: pointer))
    #expect(document.pointer(to: node) == pointer)
  }

  @Test(arguments: [
    ("a", 0, "expected the pointer to be empty or to begin with '/'"),
    (" /a", 0, "expected the pointer to be empty or to begin with '/'"),
    ("#/a", 0, "expected the pointer to be empty or to begin with '/'"),
    ("/a~", 2, "expected '0' or '1' after '~'"),
    ("/~2/b", 1, "expected '0' or '1' after '~'"),
    ("/ab/~/c", 4, "expected '0' or '1' after '~'"),
  ])
  func broken(text: String, offset: Int, message: String) throws {
    let error = try #require(throws: JSONPointerError.self) { try JSONPointer(text) }
    #expect(error.offset == offset)
    #expect(error.message == message)
    #expect("\(error)" == "\(message), at byte \(offset)")
  }

  @Test(arguments: [
    ("", 0, "expected the fragment to begin with '#'"),
    ("/a", 0, "expected the fragment to begin with '#'"),
    ("#a", 0, "expected the pointer to be empty or to begin with '/'"),
    ("#/%2", 2, "expected two hexadecimal digits after '%'"),
    ("#/a%zz", 3, "expected two hexadecimal digits after '%'"),
    ("#/%ff", 0, "expected the percent-encoded bytes to be UTF-8"),
    ("#/%7E", 1, "expected '0' or '1' after '~'"),
  ])
  func brokenFragment(text: String, offset: Int, message: String) throws {
    let error = try #require(throws: JSONPointerError.self) { try JSONPointer(fragment: text) }
    #expect(error.offset == offset)
    #expect(error.message == message)
  }

  @Test(arguments: [
    ("0", JSONPointer.ArrayIndex.element(0)), ("10", .element(10)), ("-", .end), ("00", nil),
    ("01", nil), ("-1", nil), ("+1", nil), ("", nil), ("1.0", nil), ("1e0", nil), (" 1", nil),
    ("٣", nil), ("99999999999999999999", nil),
    ("999999999999999999", .element(999_999_999_999_999_999)),
  ])
  func arrayIndex(token: String, expected: JSONPointer.ArrayIndex?) {
    #expect(JSONPointer.arrayIndex(JSONString(token)) == expected)
  }

  @Test(arguments: ["/a/2", "/a/-", "/a/01", "/b", "/a/x", "/s/0", "/a/0/x", "/a/-1", "/o/0/"])
  func absent(text: String) throws {
    let document = try JSONDocument(Array(#"{"a":[1,2],"s":"text","o":{"0":null}}"#.utf8))
    let pointer = try JSONPointer(text)
    #expect(document.root[pointer] == nil)
    #expect(JSON(document)[pointer] == nil)
  }

  @Test func namesThatLookLikeIndices() throws {
    let document = try JSONDocument(Array(#"{"0":{"-":[{"01":1}]}}"#.utf8))
    let pointer = try JSONPointer("/0/-/0/01")
    #expect(document.root[pointer]?.int == 1)
    #expect(JSON(document)[pointer] == 1)
  }

  @Test func duplicatesCountLast() throws {
    let document = try JSONDocument(Array(#"{"a":{"b":1},"\u0061":{"b":2}}"#.utf8))
    #expect(document.root[try JSONPointer("/a/b")]?.int == 2)
    #expect(JSON(document)[try JSONPointer("/a/b")] == 2)
  }

  @Test func building() throws {
    let pointer = JSONPointer().appending("aps").appending("a/b~").appending(3)
    #expect(pointer.description == "/aps/a~1b~0/3")
    #expect(try JSONPointer("/aps/a~1b~0/3") == pointer)
    #expect(pointer.parent?.description == "/aps/a~1b~0")
    #expect(JSONPointer().parent == nil)
    #expect(JSONPointer(["é", "😀"]).fragment == "#/%C3%A9/%F0%9F%98%80")
    #expect(JSONPointer([JSONString(utf8: [0xED, 0xA0, 0x80])]).description == "/\u{FFFD}")
  }

  @Test(arguments: [
    ("/a/0", "9", #"{"a":[9,2],"b":{"c":null}}"#),
    ("/a/-", "9", #"{"a":[1,2,9],"b":{"c":null}}"#),
    ("/a/2", "9", #"{"a":[1,2,9],"b":{"c":null}}"#),
    ("/a/3", "9", #"{"a":[1,2],"b":{"c":null}}"#),
    ("/a/x", "9", #"{"a":[1,2],"b":{"c":null}}"#),
    ("/b/c", "9", #"{"a":[1,2],"b":{"c":9}}"#),
    ("/b/d", "[]", #"{"a":[1,2],"b":{"c":null,"d":[]}}"#),
    ("/x/y", "9", #"{"a":[1,2],"b":{"c":null}}"#),
    ("/b/c/d", "9", #"{"a":[1,2],"b":{"c":null}}"#),
    ("", "9", "9"),
  ])
  func setting(text: String, value: String, expected: String) throws {
    var json = try JSON(text: #"{"a":[1,2],"b":{"c":null}}"#)
    json[try JSONPointer(text)] = try JSON(text: value)
    #expect(json.compact == expected)
  }

  @Test(arguments: [
    ("/a/0", #"{"a":[2],"b":{"c":null}}"#), ("/a", #"{"b":{"c":null}}"#),
    ("/b/c", #"{"a":[1,2],"b":{}}"#), ("/b/x", #"{"a":[1,2],"b":{"c":null}}"#),
    ("/a/-", #"{"a":[1,2],"b":{"c":null}}"#), ("", "null"),
  ])
  func removing(text: String, expected: String) throws {
    var json = try JSON(text: #"{"a":[1,2],"b":{"c":null}}"#)
    json[try JSONPointer(text)] = nil
    #expect(json.compact == expected)
  }

  @Test func everyNodeHasItsPointer() throws {
    let document = try JSONDocument(Array(#"{"a":[1,{"b":[[],2]}],"c":{"d":{"e":3}},"f":4}"#.utf8))
    for node in document.nodes.indices where document.nodes[node].kind != .name {
      let pointer = try #require(document.pointer(to: node))
      #expect(document.node(at: pointer) == node)
    }
    #expect(document.pointer(to: -1) == nil)
    #expect(document.pointer(to: document.nodes.count) == nil)
    #expect(document.pointer(to: 1) == (try JSONPointer("/a")))
  }
}
