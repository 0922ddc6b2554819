import PushJSON
import PushYAML
import Testing

/// Streams of several documents, of none, and the limits of a stream.
@Suite struct DocumentTests {
  private func values(_ yaml: String) throws -> [JSON] {
    try YAMLDocument.readAll(Array(yaml.utf8)).map(\.value)
  }

  @Test(arguments: ["", "\u{FEFF}", "\n\n", "# only a comment", "   ", "\u{FEFF}# é\r\n"])
  func streamsWithoutADocument(_ yaml: String) throws {
    #expect(try values(yaml).isEmpty)
    let error = #expect(throws: YAMLError.self) { try YAMLDocument(Array(yaml.utf8)) }
    #expect(error?.code == "yaml-documents")
    #expect(error?.message == "expected a document, found none")
    #expect(error?.location.offset == yaml.utf8.count)
  }

  @Test func streamsOfDocuments() throws {
    #expect(try values("a") == ["a"])
    #expect(try values("---\na\n---\nb\n") == ["a", "b"])
    #expect(try values("---\n---\n") == [nil, nil])
    #expect(try values("a: 1\n...\n---\n- 2\n...\n") == [["a": 1], [2]])
    #expect(try values("%YAML 1.2\n---\nno\n") == ["no"])
    #expect(try values("\u{FEFF}a: 1") == [["a": 1]])
    #expect(try values("{\"a\": [1, 2.50, null, \"\\u00e9\"]}") == [["a": [1, 2.5, nil, "é"]]])
  }

  @Test func anchorsEndWithTheirDocument() {
    let error = #expect(throws: YAMLError.self) { try values("- &a 1\n---\n- *a\n") }
    #expect(error?.code == "yaml-alias")
    #expect(error?.location.line == 3)
  }

  @Test func oneDocumentMeansOne() {
    let error = #expect(throws: YAMLError.self) { try YAMLDocument(Array("a\n---\nb\n".utf8)) }
    #expect(
      error?.description
        == "2:1: error: expected at most one document, found another [yaml-documents]")
  }

  @Test func theNumberOfDocumentsIsLimited() throws {
    let yaml = Array(String(repeating: "---\n", count: 5).utf8)
    #expect(try YAMLDocument.readAll(yaml, options: .init(documents: 5)).count == 5)
    let error = #expect(throws: YAMLError.self) {
      try YAMLDocument.readAll(yaml, options: .init(documents: 4))
    }
    #expect(error?.message == "expected at most 4 documents, found another")
    #expect(error?.location.line == 5)
  }

  @Test func sizeIsLimited() throws {
    let yaml = Array("a: 12".utf8)
    #expect(try YAMLDocument(yaml, options: .init(size: 5)).value == ["a": 12])
    let error = #expect(throws: YAMLError.self) {
      try YAMLDocument(yaml, options: .init(size: 4))
    }
    #expect(error?.description == "1:1: error: expected at most 4 bytes, found 5 [yaml-size]")
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}")])
  func depthIsLimited(_ open: String, _ close: String) throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }
    #expect(try YAMLDocument(nested(512)).json.root.count == 1)
    let error = #expect(throws: YAMLError.self) { try YAMLDocument(nested(513)) }
    #expect(error?.code == "yaml-depth")
    #expect(error?.message == "expected at most 512 nested sequences and mappings")
    #expect(error?.location.column == 512 * open.utf8.count + 1)
    #expect(try YAMLDocument(nested(2048), options: .init(depth: .max)).json.root.count == 1)
    #expect(throws: YAMLError.self) { try YAMLDocument(nested(2049), options: .init(depth: .max)) }
  }

  /// Blocks, which need no closing bracket, and as many as a hostile text may hold.
  @Test func deepBlocksEndEarly() {
    let yaml = Array(String(repeating: "- ", count: 100_000).utf8)
    let error = #expect(throws: YAMLError.self) { try YAMLDocument(yaml) }
    #expect(error?.code == "yaml-depth")
    #expect(error?.location.column == 1025)
    let start = ContinuousClock.now
    #expect(throws: YAMLError.self) {
      try YAMLDocument(Array(repeating: UInt8(ascii: "["), count: 1 << 20))
    }
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test func optionsAreBroughtWithinBounds() {
    let options = YAMLDocument.Options(size: .max, depth: -1, repeats: .max, documents: -1)
    #expect(options.size == 256 << 20)
    #expect(options.depth == 0)
    #expect(options.repeats == 16_000_000)
    #expect(options.documents == 0)
    var late = YAMLDocument.Options()
    (late.depth, late.documents) = (-5, -1)
    let error = #expect(throws: YAMLError.self) { try YAMLDocument.readAll([0x61], options: late) }
    #expect(error?.message == "expected at most 0 documents, found another")
  }

  @Test func unknownTagsMayBeIgnored() throws {
    let yaml = Array("!point {x: !px 1, y: !px '2', z: !!set [a]}".utf8)
    let document = try YAMLDocument(yaml, options: .init(ignoresUnknownTags: true))
    #expect(document.value == ["x": 1, "y": "2", "z": ["a"]])
    #expect(throws: YAMLError.self) { try YAMLDocument(yaml) }
  }
}
