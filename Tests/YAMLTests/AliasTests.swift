import PushJSON
import PushYAML
import Testing

/// What aliases repeat, and the limits that this keeps.
@Suite struct AliasTests {
  static let cases: [TypeTests.Case] = [
    .init("- &a x\n- *a", #"["x","x"]"#),
    .init("- &a 0x10\n- *a\n- *a", "[16,16,16]"),
    .init("- &a !!str 1\n- *a", #"["1","1"]"#),
    .init("- &a [1, {b: 2}]\n- *a", #"[[1,{"b":2}],[1,{"b":2}]]"#),
    .init("a: &a {b: &b [1]}\nc: *b\nd: *a", #"{"a":{"b":[1]},"c":[1],"d":{"b":[1]}}"#),
    .init("- &a 1\n- &a 2\n- *a", "[1,2,2]"),
    .init("- &a 1\n- &a [*b, &b 3]\n", ""),
    .init("- &a\n- *a", "[null,null]"),
    .init("- &a [&a x]\n- *a", #"[["x"],"x"]"#),
    .init("&a [&a [1], *a]", "[[1],[1]]"),
    .init("- &a []\n- &b [*a, *a]\n- *b", "[[],[[],[]],[[],[]]]"),
  ]

  @Test(arguments: cases)
  func values(_ item: TypeTests.Case) throws {
    let document = try? YAMLDocument(Array(item.yaml.utf8))
    #expect(document?.value.compact ?? "" == item.json)
  }

  /// Nine levels of nine aliases each: 9^9 values.
  @Test func bombsOfCollectionsEndEarly() throws {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let alias = "*a\(level - 1)"
      yaml +=
        "a\(level): &a\(level) [\(Array(repeating: alias, count: 9).joined(separator: ", "))]\n"
    }
    try expectBomb(yaml)
  }

  /// A long text that is repeated often.
  @Test func bombsOfTextsEndEarly() throws {
    let text = String(repeating: "x", count: 1 << 16)
    try expectBomb("- &a \(text)\n" + String(repeating: "- *a\n", count: 100_000))
    try expectBomb("- &a [\(text)]\n" + String(repeating: "- *a\n", count: 100_000))
  }

  #if DEBUG
    private static let mostTime = Duration.seconds(10)
  #else
    private static let mostTime = Duration.seconds(1)
  #endif

  private func expectBomb(_ yaml: String) throws {
    let start = ContinuousClock.now
    let error = #expect(throws: YAMLError.self) { try YAMLDocument(Array(yaml.utf8)) }
    #expect(error?.code == "yaml-repeats")
    #expect(ContinuousClock.now - start < Self.mostTime)
  }

  @Test func theLimitCountsValuesAndKeys() throws {
    let yaml = Array("- &a {k: [1, 2]}\n- *a".utf8)  // object, key, array, two numbers
    #expect(try YAMLDocument(yaml, options: .init(repeats: 5)).value[1] != nil)
    let error = #expect(throws: YAMLError.self) {
      try YAMLDocument(yaml, options: .init(repeats: 4))
    }
    #expect(
      error?.description
        == "2:3: error: expected aliases to repeat at most 4 values and keys, found more; "
        + "write the values out, or allow more repeats [yaml-repeats]")
  }

  @Test func theLimitHoldsForAllDocumentsTogether() throws {
    let yaml = Array("- &a x\n- *a\n---\n- &a x\n- *a\n".utf8)
    #expect(try YAMLDocument.readAll(yaml, options: .init(repeats: 2)).count == 2)
    #expect(throws: YAMLError.self) { try YAMLDocument.readAll(yaml, options: .init(repeats: 1)) }
  }

  /// Aliases of aliases nest deeper than any bracket in the text.
  @Test func depthIsCountedThroughAliases() throws {
    let yaml = Array("- &a [[]]\n- &b [[*a]]\n- [*b]\n".utf8)
    #expect(try YAMLDocument(yaml, options: .init(depth: 6)).value[2] == [[[[[]]]]])
    let error = #expect(throws: YAMLError.self) {
      try YAMLDocument(yaml, options: .init(depth: 5))
    }
    #expect(error?.code == "yaml-depth")
    #expect(error.map { "\($0.location.line):\($0.location.column)" } == "3:4")
  }
}
