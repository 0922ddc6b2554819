import PushJSON
import PushTestSupport
import PushYAML
import Testing

/// The public test suite for readers of YAML 1.2.
@Suite(
  .enabled(
    if: SharedFolder.has("conformance/yaml"),
    "shared/conformance/yaml is absent; PUSHBRIDGE_SHARED may name the folder shared"
  ))
struct SuiteTests {
  private static let cases = SuiteCase.all

  /// What became of a case.
  private enum Outcome {
    case passed, refused, misread, accepted
  }

  private func outcome(_ item: SuiteCase) -> Outcome {
    let (lines, error) = EventLines.of(item.yaml)
    if item.isInvalid { return error == nil ? .accepted : .passed }
    if error != nil { return .refused }
    return lines == item.events.map(String.init) ? .passed : .misread
  }

  @Test func events() {
    var suite = SuiteCount("yaml")
    var failed: [Outcome: Set<String>] = [:]
    for item in Self.cases {
      let outcome = outcome(item)
      suite.count(item.name, outcome == .passed)
      if outcome != .passed { failed[outcome, default: []].insert(item.name) }
    }
    suite.report()
    #expect(failed[.refused] == KnownFailures.names(KnownFailures.refused))
    #expect(failed[.misread] == KnownFailures.names(KnownFailures.misread))
    #expect(failed[.accepted] == KnownFailures.names(KnownFailures.accepted))
    #expect(suite.total == 402)
    #expect(suite.passed >= 330)
    #expect(Self.cases.count { $0.isInvalid } == 94)
  }

  @Test func values() throws {
    var suite = SuiteCount("yaml values")
    var failed: Set<String> = []
    for item in Self.cases where !item.isInvalid {
      guard let expected = try item.values() else { continue }
      // The suite's own tags mean nothing for its values.
      let options = YAMLDocument.Options(ignoresUnknownTags: true)
      let values = try? YAMLDocument.readAll(item.yaml, options: options).map(\.value)
      suite.count(item.name, values == expected)
      if values != expected { failed.insert(item.name) }
    }
    suite.report()
    // Whatever has the right events has the right value.
    let known = KnownFailures.names(KnownFailures.refused + KnownFailures.misread)
    #expect(failed.subtracting(known) == [])
    #expect(suite.total == 279)
    #expect(suite.passed >= 234)
  }

  /// What libyaml reads as something else is refused, where that can be seen.
  @Test func misreadings() {
    let known = KnownFailures.names(KnownFailures.misread)
    let read = Self.cases.filter { item in
      known.contains(item.name) && (try? YAMLDocument.readAll(item.yaml)) != nil
    }
    #expect(read.map(\.name) == ["JEF9/02", "L24T/01"])
  }

  /// Every node of every document has a place in the text, in front of what is inside it.
  @Test func places() {
    for item in Self.cases {
      let options = YAMLDocument.Options(ignoresUnknownTags: true)
      for document in (try? YAMLDocument.readAll(item.yaml, options: options)) ?? [] {
        for node in document.json.nodes.indices {
          let place = document.location(of: node)
          #expect(place.map { PushJSON.SourceLocation(offset: $0.offset, in: item.yaml) } == place)
          #expect((place?.offset ?? -1) <= item.yaml.count, "\(item.name)")
        }
        #expect(document.location(of: document.json.nodes.count) == nil)
      }
    }
  }

  /// The places of errors are in the text, and their words are ours.
  @Test func errors() {
    for item in Self.cases {
      guard let error = EventLines.of(item.yaml).error else { continue }
      #expect(
        PushJSON.SourceLocation(offset: error.location.offset, in: item.yaml) == error.location)
      #expect(error.message.hasPrefix("expected "), "\(item.name): \(error)")
    }
  }
}
