import PushJSON
import PushSchema
import PushTestSupport
import Testing

/// The patterns of the JSON Schema test suite.
@Suite struct RegularExpressionSuiteTests {
  private static let folder = "conformance/json-schema/tests/draft2020-12"
  private static let files = [
    "pattern.json", "patternProperties.json", "optional/ecmascript-regex.json",
    "optional/non-bmp-regex.json",
  ]

  /// Every case whose schema is a pattern for texts, or patterns of names that are allowed or not.
  @Test(.enabled(if: SharedFolder.has(folder)))
  func patterns() throws {
    var suite = SuiteCount("json-schema patterns")
    for file in Self.files {
      let document = try JSONDocument(SharedFolder.bytes("\(Self.folder)/\(file)") ?? [])
      for group in document.root.elements {
        let schema = try #require(group["schema"])
        for member in schema["patternProperties"]?.members ?? document.root.members {
          _ = try RegularExpression(member.name.string)
        }
        guard let pattern = schema["pattern"]?.string else { continue }
        let expression = try RegularExpression(pattern)
        for example in try #require(group["tests"]).elements {
          let expected = try #require(example["valid"]).bool
          let text = example["data"]?.jsonString
          let isValid =
            text.map { $0.utf8.withUnsafeBufferPointer { expression.matches($0) } } ?? true
          let description = example["description"]?.string ?? ""
          suite.count("\(file): \(pattern) \(description)", isValid == expected)
        }
      }
    }
    suite.report()
    #expect(suite.failures == [])
    #expect(suite.total > 70)
  }
}
