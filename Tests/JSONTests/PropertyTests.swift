import PushJSON
import PushTestSupport
import Testing

/// Laws over random values.
///
/// Each failure names its seed; the seeds are fixed.
@Suite struct PropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 20_260_801, 0xFEED]
  private static let source = RandomJSON(loneSurrogates: true, duplicates: true)

  /// Runs a law over random values and prints the seed.
  private func check(
    _ law: String, seed: UInt64, source: RandomJSON = source, rounds: Int = 300,
    _ body: (JSON, inout SeededGenerator) throws -> Void
  ) throws {
    print("law \(law): seed \(seed), \(rounds) values")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<rounds {
      let json = source.value(using: &generator)
      try body(json, &generator)
    }
  }

  @Test(arguments: seeds)
  func theCompactSizeIsThatOfTheShortestSpelling(seed: UInt64) throws {
    try check("compact size", seed: seed) { json, generator in
      let document = try JSONDocument(RandomJSON.spell(json, using: &generator))
      #expect(document.compactSize(0) == json.compactBytes.count, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func everySpellingReadsBack(seed: UInt64) throws {
    try check("spelling", seed: seed) { json, generator in
      let text = RandomJSON.spell(json, using: &generator)
      let document = try JSONDocument(text)
      let tree = JSON(document)
      #expect(tree == json, "seed \(seed)")
      #expect(tree.compactBytes == json.compactBytes, "seed \(seed)")
      #expect(tree.hashValue == json.hashValue, "seed \(seed)")
      let compact = JSONText.compact(text)
      #expect(try JSON(compact) == json, "seed \(seed)")
      #expect(JSONText.compact(JSONText.pretty(text)) == compact, "seed \(seed)")
      #expect(JSONText.pretty(JSONText.pretty(text)) == JSONText.pretty(compact), "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func disguisesAreEqual(seed: UInt64) throws {
    try check("equality", seed: seed) { json, generator in
      let other = RandomJSON.disguise(json, using: &generator)
      #expect(json == other && json.hashValue == other.hashValue, "seed \(seed)")
      let left = try JSONDocument(RandomJSON.spell(json, using: &generator))
      let right = try JSONDocument(RandomJSON.spell(other, using: &generator))
      #expect(left.root == right.root, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func treeAndTapeAgree(seed: UInt64) throws {
    let source = RandomJSON(depth: 2, width: 2, loneSurrogates: true, duplicates: true)
    try check("inequality", seed: seed, source: source) { json, generator in
      let other = source.value(using: &generator)
      let left = try JSONDocument(json.compactBytes)
      let right = try JSONDocument(other.compactBytes)
      #expect((left.root == right.root) == (json == other), "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func canonicalFormIsStable(seed: UInt64) throws {
    let source = RandomJSON(duplicates: true, smallNumbers: true)
    try check("canonical", seed: seed, source: source) { json, generator in
      let canonical = try json.canonicalBytes()
      #expect(try JSON(canonical).canonicalBytes() == canonical, "seed \(seed)")
      let other = RandomJSON.disguise(json, using: &generator)
      let document = try JSONDocument(RandomJSON.spell(other, using: &generator))
      #expect(try document.canonicalBytes() == canonical, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func pointersLeadBack(seed: UInt64) throws {
    let source = RandomJSON(width: 4)
    try check("pointer", seed: seed, source: source, rounds: 100) { json, generator in
      let document = try JSONDocument(RandomJSON.spell(json, using: &generator))
      let tree = JSON(document)
      for node in document.nodes.indices where document.nodes[node].kind != .name {
        let pointer = try #require(document.pointer(to: node))
        #expect(try JSONPointer(pointer.description) == pointer, "seed \(seed)")
        #expect(try JSONPointer(fragment: pointer.fragment) == pointer, "seed \(seed)")
        #expect(document.node(at: pointer) == node, "seed \(seed)")
        #expect(tree[pointer] == JSON(document, node: node), "seed \(seed)")
        var edited = tree
        edited[pointer] = "edited"
        #expect(edited[pointer] == "edited", "seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds)
  func textsInsideTexts(seed: UInt64) throws {
    try check("unpack", seed: seed) { json, generator in
      let inner = RandomJSON.spell(json, using: &generator)
      let outer = JSON.array([.string(JSONString(utf8: inner)), 1])
      var document = try JSONDocument(RandomJSON.spell(outer, using: &generator))
      let node = try #require(document.root[0]?.node)
      let unpacked = document.unpack(node)
      #expect(unpacked.map { JSON(document, node: $0) } == json, "seed \(seed)")
      #expect(JSON(document) == outer, "seed \(seed)")
    }
  }
}

/// Random edits of valid texts: they are read or refused, and never trap.
@Suite struct MutationTests {
  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func mutations(seed: UInt64) throws {
    let rounds = 3000
    var generator = SeededGenerator(seed: seed)
    let source = RandomJSON(depth: 3, loneSurrogates: true, duplicates: true)
    var document = JSONDocument(limits: .init(depth: 64, size: 1 << 16))
    var accepted = 0
    for _ in 0..<rounds {
      let json = source.value(using: &generator)
      var text = RandomJSON.spell(json, using: &generator)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        Self.mutate(&text, using: &generator)
      }
      if Self.read(text, into: &document) {
        accepted += 1
        try Self.exercise(document, text)
      }
    }
    print("mutations: seed \(seed), \(rounds) texts, \(accepted) still accepted")
    #expect(accepted > 0 && accepted < rounds)
  }

  private static func read(_ text: [UInt8], into document: inout JSONDocument) -> Bool {
    text.withUnsafeBufferPointer { buffer in
      do throws(JSONError) {
        try document.read(buffer)
        return true
      } catch {
        #expect(error.location.offset >= 0 && error.location.offset <= text.count)
        #expect(error.location == SourceLocation(offset: error.location.offset, in: text))
        // Reading what comes before the fault asks for more, or is a whole text.
        _ = try? document.readPrefix(buffer)
        _ = JSONText.pretty(text) + JSONText.compact(text)
        return false
      }
    }
  }

  /// What was accepted can be looked at from every side.
  private static func exercise(_ document: JSONDocument, _ text: [UInt8]) throws {
    let tree = JSON(document)
    #expect(try JSON(tree.compactBytes) == tree)
    #expect(try JSON(JSONText.pretty(text)) == tree)
    _ = try? tree.canonicalBytes()
    var copy = document
    for node in document.nodes.indices {
      let view = JSONView(document, node: node)
      _ = (view.int, view.double, view.string, view.count, view.duplicateNames, view.location)
      _ = copy.unpack(node)
    }
  }

  private static func mutate(_ text: inout [UInt8], using generator: inout SeededGenerator) {
    let marks =
      Array("\"\\{}[],:0123456789eE+-.tfnu \n".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC0, 0xED, 0xFF]
    let byte =
      generator.once(in: 4)
      ? UInt8(truncatingIfNeeded: generator.next()) : generator.pick(marks, or: 0)
    guard let index = text.indices.randomElement(using: &generator) else {
      text.append(byte)
      return
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: text[index] = byte
    case 1: text.insert(byte, at: index)
    case 2: text.remove(at: index)
    case 3: text.removeLast(text.count - index)
    case 4: text.swapAt(index, text.indices.randomElement(using: &generator) ?? index)
    default:
      let other = text.indices.randomElement(using: &generator) ?? index
      text.insert(contentsOf: text[min(index, other)...max(index, other)], at: index)
    }
  }
}
