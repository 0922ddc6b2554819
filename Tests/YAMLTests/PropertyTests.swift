import PushJSON
import PushTestSupport
import PushYAML
import Testing

/// Laws over random values; each failure names its seed.
@Suite struct PropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 20_261_101, 0xFEED]
  private static let rounds = 400

  @Test(arguments: seeds)
  func whatIsWrittenIsReadBackWithItsPlaces(seed: UInt64) throws {
    print("law yaml: seed \(seed), \(Self.rounds) values")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let json = RandomJSON().value(using: &generator)
      let yaml = RandomYAML(json, using: SeededGenerator(seed: generator.next()))
      let shown: Comment = "seed \(seed): \(String(decoding: yaml.bytes, as: UTF8.self))"
      do throws(YAMLError) {
        let document = try YAMLDocument(yaml.bytes)
        #expect(document.value == json, shown)
        #expect(document.json.root == (try? JSONDocument(json.compactBytes))?.root, shown)
        for (pointer, offset) in yaml.values {
          #expect(document.location(of: pointer)?.offset == offset, "\(pointer) \(shown)")
        }
        for (pointer, offset) in yaml.keys {
          #expect(document.keyLocation(of: pointer)?.offset == offset, "\(pointer) \(shown)")
        }
      } catch {
        Issue.record("\(error) \(shown)")
      }
    }
  }

  /// JSON is YAML; but libyaml wants no halves of surrogate pairs, and few controls as they are.
  @Test(arguments: seeds)
  func jsonIsReadAsJSON(seed: UInt64) throws {
    print("law yaml of json: seed \(seed), \(Self.rounds) values")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let json = RandomJSON().value(using: &generator)
      let text = json.prettyBytes
      let isPlain = String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
        $0 != "\u{7F}" && $0 != "\u{FFFF}" && $0 != "\u{2028}"
      }
      guard isPlain else { continue }
      let document = try YAMLDocument(text)
      #expect(document.value.compactBytes == json.compactBytes, "seed \(seed): \(json.pretty)")
      let read = try JSONDocument(text)
      for node in read.nodes.indices {
        #expect(
          document.location(of: node) == read.location(of: node), "seed \(seed): \(json.pretty)")
      }
    }
  }
}
