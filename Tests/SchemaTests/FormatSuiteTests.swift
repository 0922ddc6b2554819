import PushJSON
import PushSchema
import PushTestSupport
import Testing

/// The formats of the JSON Schema test suite.
@Suite struct FormatSuiteTests {
  private static let folder = "conformance/json-schema/tests/draft2020-12/optional/format"

  /// Every case whose schema says nothing but a format.
  @Test(.enabled(if: SharedFolder.has(folder)))
  func formats() throws {
    var suite = SuiteCount("json-schema formats")
    for file in SharedFolder.files(Self.folder) {
      let document = try JSONDocument(SharedFolder.bytes("\(Self.folder)/\(file)") ?? [])
      for group in document.root.elements {
        let schema = try #require(group["schema"])
        #expect(schema.members.allSatisfy { ["$schema", "format"].contains($0.name) })
        let name = try #require(schema["format"]?.jsonString)
        let format = name.utf8.withUnsafeBufferPointer { StandardFormat(name: $0) }
        for example in try #require(group["tests"]).elements {
          let expected = try #require(example["valid"]).bool
          let description = example["description"]?.string ?? ""
          let text = example["data"]?.jsonString
          let isValid =
            text.map { text in
              text.utf8.withUnsafeBufferPointer { format?.accepts($0) ?? true }
            } ?? true
          suite.count("\(file): \(description)", isValid == expected)
        }
      }
    }
    suite.report()
    #expect(suite.failures == [])
    #expect(suite.total == 764)
  }
}
