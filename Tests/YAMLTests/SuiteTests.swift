import PushJSON
import PushTestSupport
import PushYAML
import Testing

@Suite struct SuiteTests {
  @Test func events() {
    var suite = SuiteCount("yaml")
    for item in SuiteCase.all {
      let (lines, error) = EventLines.of(item.yaml)
      let ok = item.isInvalid ? error != nil : error == nil && lines == item.events.map(String.init)
      suite.count(item.name, ok, "\(item.title) | invalid \(item.isInvalid) | \(error.map { "\($0)" } ?? "")")
    }
    suite.report()
    for f in suite.failures { print("F", f) }
  }

  @Test func values() throws {
    var suite = SuiteCount("yaml values")
    for item in SuiteCase.all where !item.isInvalid {
      guard let expected = try item.values() else { continue }
      do {
        let documents = try YAMLDocument.readAll(item.yaml, options: .init(ignoresUnknownTags: true))
        suite.count(item.name, documents.map(\.value) == expected, "\(item.title) got \(documents.map(\.value)) expected \(expected)")
      } catch {
        suite.count(item.name, false, "\(item.title) \(error)")
      }
    }
    suite.report()
    for f in suite.failures { print("V", f) }
  }
}
