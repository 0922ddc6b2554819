import PushTestSupport
import Testing

@testable import PushJSON

/// What the scanner does a word at a time, at every place it could go wrong.
@Suite struct ScannerTests {
  /// The error of a text, nil if it is JSON.
  private func error(_ text: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(text)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Ends of the text

  @Test(arguments: ["x", "\u{E9}", "\u{3042}", "\u{1F381}", "\\n", "\\u00e9", "\\ud83d\\ude00"])
  func stringsAtEveryDistanceFromTheEnd(character: String) throws {
    for before in 0...17 {
      for after in 0...17 {
        let inside = String(repeating: "a", count: before) + character
        let text = Array("[\"\(inside)\"\(String(repeating: " ", count: after))]".utf8)
        let document = try JSONDocument(text)
        #expect(document.nodes.count == 2)
        #expect(document.nodes[1].start == 1)
        #expect(Int(document.nodes[1].end) == 3 + inside.utf8.count)
        #expect(document.nodes[0].flags == (after > 0 ? .blanks : []))
        #expect(document.nodes[1].flags.contains(.escaped) == character.hasPrefix("\\"))
        // The same string with nothing behind it, and cut at each byte.
        let alone = Array("\"\(inside)\"".utf8)
        #expect(try JSONDocument(alone).nodes.map(\.end) == [UInt32(alone.count)])
        for count in 0..<alone.count {
          let error = error(Array(alone[..<count]))
          #expect(error?.location.offset == count && error?.isUnexpectedEnd == true)
        }
      }
    }
  }

  @Test(arguments: 0...17)
  func controlsInStrings(before: Int) {
    for control in UInt8(0)..<0x20 {
      for after in 0...9 {
        let text =
          [0x22] + [UInt8](repeating: 0x61, count: before) + [control]
          + [UInt8](repeating: 0x61, count: after) + [0x22]
        #expect(error(text)?.location.offset == 1 + before)
        #expect(error(text)?.isUnexpectedEnd == false)
      }
    }
  }

  @Test(arguments: 0...17)
  func allPlainBytes(before: Int) throws {
    for byte in UInt8(0x20)..<0x80 where byte != 0x22 && byte != 0x5C {
      let inside = [UInt8](repeating: byte, count: before) + [byte, 0x7F, 0x21, 0x23, 0x5B, 0x5D]
      let document = try JSONDocument([0x22] + inside + [0x22])
      #expect(document.nodes.first.map { Int($0.end) } == inside.count + 2)
      #expect(document.flags == [])
    }
  }

  @Test(arguments: [
    ("12345678", 8), ("123456789", 9), ("-1234567", 8), ("0", 1), ("-0", 2), ("0.1234567890", 12),
    ("1e12345678", 10), ("1.5E+00000001", 13), ("1234567:", 7), ("1234567/", 7),
    ("12345678\u{E9}", 8),
  ])
  func numbersEndWhereTheirDigitsEnd(text: String, end: Int) throws {
    for after in ["", " ", "  ,      ", ",\"aaaaaaaa\"", "]]]]]]]]]"] {
      var document = JSONDocument()
      let used = try Array((text + after).utf8).withUnsafeBufferPointer {
        try document.readPrefix($0)
      }
      #expect(used == end)
    }
  }

  @Test(arguments: [
    ("-", 1), ("-x", 1), ("1.", 2), ("1.x", 2), ("1e", 2), ("1e+", 3), ("01", 1), ("1.e1", 2),
    ("tru", 3), ("trux", 0), ("nul", 3), ("nulL", 0), ("fals", 4), ("falsy", 0), ("f", 1),
    ("fx", 0),
    ("[t", 2), ("[1,", 3), ("[1 ,2 ", 6), ("{", 1), ("{ ", 2), ("{\"a\"", 4), ("{\"a\" ", 5),
    ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7), ("{\"a\":1, ", 8), ("[1,]", 3), ("[,", 1),
    ("{,", 1), ("{\"a\":1,}", 7), ("{\"a\":1 x", 7), ("{\"a\":,", 5), ("[1x", 2), ("[}", 1),
    ("{]", 1),
    ("{\"a\" x", 5), ("{1", 1), ("[1 2", 3), ("", 0), (" ", 1), ("\u{FEFF}", 3), ("1 x", 2),
    ("\"\\", 2), ("\"\\x", 2), ("\"\\u", 3), ("\"\\u12", 5), ("\"\\u12g4\"", 5), ("\"\\u123\"", 6),
    ("\"\\ud800\\u12", 11), ("\"\\ud800\\uzzzz\"", 9), ("\"\\u00e\u{E9}\"", 6),
  ])
  func placesOfErrors(text: String, offset: Int) {
    #expect(error(Array(text.utf8))?.location.offset == offset)
  }

  // MARK: - UTF-8

  @Test func utf8IsWhatSwiftTakesForIt() {
    let bytes: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
      0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    var wrong: [[UInt8]] = []
    for index in 0..<(bytes.count * bytes.count * bytes.count * bytes.count) {
      var rest = index
      let sequence = (0..<4).map { _ in
        defer { rest /= bytes.count }
        return bytes[rest % bytes.count]
      }
      // Shorter ones behind zeros, which are left out.
      let inside = Array(sequence.drop { $0 == 0 })
      guard !inside.contains(0) else { continue }
      let isGood = String(validating: inside, as: UTF8.self) != nil
      let start = [0x5B, 0x22] + [UInt8](repeating: 0x61, count: index % 17) + inside
      let error = error(start + [0x22] + [UInt8](repeating: 0x20, count: index % 11) + [0x5D])
      if isGood != (error == nil) { wrong.append(inside) }
      if let error, error.code != "json-encoding" { wrong.append(inside) }
    }
    #expect(wrong == [])
  }

  @Test(
    arguments: [
      // The first fault counts, and a character that is cut short by a quote begins it.
      ([0xC3, 0x22], 1), ([0xE3, 0x81, 0x22], 1), ([0xF0, 0x9F, 0x8E, 0x22], 1),
      ([0xC3, 0xA9, 0xC3, 0x22], 3), ([0xC3, 0x01], 1), ([0xC3, 0xA9, 0x01], 3),
      ([0xC3, 0xA9, 0x5C, 0x78, 0xFF], 4), ([0xFF, 0x5C, 0x78], 1), ([0xE3, 0x5C, 0x6E], 1),
      // What is cut short by the end could go on.
      ([0xC3], 2), ([0xE3, 0x81], 3), ([0xF0, 0x9F, 0x8E], 4), ([0xE0], 2), ([0xED, 0xA0], 3),
      ([0xF5], 1), ([0x80], 1), ([0xF0, 0x9F, 0x22], 1), ([0xED, 0xA0, 0x80], 1),
    ] as [([UInt8], Int)])
  func placesOfWrongCharacters(inside: [UInt8], offset: Int) {
    for before in 0...17 {
      let start = [0x22] + [UInt8](repeating: 0x61, count: before)
      #expect(error(start + inside)?.location.offset == before + offset)
      #expect(error([0x7B] + start + inside)?.location.offset == before + offset + 1)
    }
  }

  // MARK: - Names

  @Test(arguments: [0, 1, 2, 3, 24, 25, 63, 64, 65, 66, 128, 300])
  func duplicatesAmongSomeNames(count: Int) throws {
    func text(_ names: [String]) -> [UInt8] {
      Array("{\(names.map { "\"\($0)\":{\"x\":[{}]}" }.joined(separator: ","))}".utf8)
    }
    let names = (0..<count).map { "name\($0)" }
    #expect(try JSONDocument(text(names)).flags == [])
    for place in Set([0, count / 2, count - 1]) where names.indices.contains(place) {
      let plain = try JSONDocument(text(names + [names[place]]))
      #expect(plain.root.duplicateNames == [JSONString(names[place])])
      let marked = plain.nodes.count { $0.flags.contains(.duplicates) }
      #expect(plain.flags == .duplicates && marked == 1)
      let escaped = try JSONDocument(text(["\\u006eame\(place)"] + names))
      #expect(escaped.root.duplicateNames == [JSONString(names[place])])
    }
  }

  @Test func hashesOfNamesOfAllLengths() throws {
    for count in 0...40 {
      let name = (0..<count).map { UInt8(0x61 + $0 % 26) }
      for name in [name, name + Array("\u{E9}".utf8), name + Array("\u{1F381}z".utf8)] {
        let text = [0x7B, 0x22] + name + [0x22, 0x3A, 0x31, 0x7D]
        #expect(try JSONDocument(text).nodes[1].next == JSONName.hash(name))
        let escaped = [0x7B, 0x22] + name + Array(#"\/":1}"#.utf8)
        #expect(try JSONDocument(escaped).nodes[1].next == JSONName.hash(name + [0x2F]))
      }
    }
  }

  // MARK: - Nodes

  @Test func nodesFitAtEveryCount() throws {
    var document = JSONDocument()
    for count in Array(0...70) + [511, 512, 513, 4095, 4096, 4097, 100_000, 3] {
      for (element, nodes) in [("0", 1), ("[]", 1), ("{\"a\":[1]}", 4)] {
        let text = "[" + (0..<count).map { _ in element }.joined(separator: ",") + "]"
        try Array(text.utf8).withUnsafeBufferPointer { try document.read($0) }
        #expect(document.nodes.count == 1 + count * nodes)
        #expect(document.nodes.first.map { Int($0.next) } == document.nodes.count)
        #expect(document.root.count == count)
      }
    }
  }

  @Test func linksOfNodes() throws {
    let document = try JSONDocument(
      Array(#"{"a":[1,{"b":{}},[]],"c":[[[]]] , "d":{"e":null}}"#.utf8))
    let kinds: [JSONDocument.Kind] = [
      .object, .name, .array, .number, .object, .name, .object, .array, .name, .array, .array,
      .array, .name, .object, .name, .null,
    ]
    #expect(document.nodes.map(\.kind) == kinds)
    let links = zip(document.nodes, kinds).filter { $1 != .name }.map { Int($0.0.next) }
    #expect(links == [16, 8, 4, 7, 7, 8, 12, 12, 12, 16, 16])
    #expect(document.nodes.indices.filter { document.nodes[$0].flags.contains(.blanks) } == [0])
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 512, 2048])
  func depths(limit: Int) throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[ ", " ]")] {
      let inner = open.hasPrefix("{") ? "1" : ""
      func text(_ depth: Int) -> [UInt8] {
        let start = String(repeating: open, count: depth)
        return Array((start + inner + String(repeating: close, count: depth)).utf8)
      }
      let limits = JSONDocument.Limits(depth: limit)
      if limit > 0 {
        let document = try JSONDocument(text(limit), limits: limits)
        #expect(document.flags == (open == "[ " ? .blanks : []))
      }
      let error = #expect(throws: JSONError.self) {
        try JSONDocument(text(limit + 1), limits: limits)
      }
      #expect(error?.code == "json-depth")
      #expect(error?.location.offset == limit * open.utf8.count)
    }
  }

  @Test func readingAgainBehindFaults() throws {
    var document = JSONDocument()
    let copy = document
    let texts = ["[1,2,3", #"{"a":{"b":[1,2,{"c":"#, "[[[[[[[[", #"{"a":1,"a":"#, "\"\u{E9}"]
    for text in texts {
      Array(text.utf8).withUnsafeBufferPointer { text in
        _ = #expect(throws: JSONError.self) { try document.read(text) }
      }
      #expect(document.nodes.isEmpty && document.bytes.isEmpty && document.flags == [])
      try Array(#"{"a":[true]}"#.utf8).withUnsafeBufferPointer { try document.read($0) }
      #expect(document.nodes.map(\.next).last == 4 && document.flags == [])
    }
    #expect(copy.nodes.isEmpty && copy.root.isNull)
  }

  @Test func copiesDoNotShareWhatIsReadLater() throws {
    var document = try JSONDocument(Array("[1,2,3]".utf8))
    var copy = document
    try Array("[[4],5]".utf8).withUnsafeBufferPointer { try copy.read($0) }
    try Array("{\"a\":6}".utf8).withUnsafeBufferPointer { try document.read($0) }
    #expect(JSON(document).compact == "{\"a\":6}")
    #expect(JSON(copy).compact == "[[4],5]")
  }

  @Test func unpackedTextsHaveTheirPlaces() throws {
    var document = try JSONDocument(
      Array(#"[0,"{\"a\":[1,{\"b\":\"c\"}],\"a\":2 }"]"#.utf8))
    let unpacked = document.unpack(2)
    let root = try #require(unpacked)
    let appended = document.add(Array(#"{"x":["y"]}"#.utf8))
    let added = try #require(appended)
    #expect(JSONView(document, node: root).json.compact == #"{"a":[1,{"b":"c"}],"a":2}"#)
    #expect(JSONView(document, node: added).json.compact == #"{"x":["y"]}"#)
    #expect(document.nodes[root].flags == [.blanks, .duplicates])
    #expect(document.end(of: root) == added && document.end(of: added) == document.nodes.count)
    #expect(document.root.count == 2)
  }
}
