import PushJSON
import PushSchema
import PushTestSupport
import Testing

/// The public test suite of JSON Schema 2020-12.
@Suite(
  .enabled(
    if: SharedFolder.has("conformance/json-schema"),
    "shared/conformance/json-schema is absent; PUSHBRIDGE_SHARED may name the folder shared"
  ))
struct SuiteTests {
  private static let folder = "conformance/json-schema/tests/draft2020-12"

  /// Cases that do not pass, `file/schema/case`, with the reason.
  ///
  /// A listed case that passes fails the test, so the list can only shrink.
  private static let knownFailures: [String: String] = [:]

  @Test func mandatory() throws {
    try run("json-schema mandatory", "", total: 1299, assertsFormats: false)
  }

  @Test func optional() throws {
    try run("json-schema optional", "/optional", total: 162, assertsFormats: false)
  }

  @Test func formats() throws {
    try run("json-schema format", "/optional/format", total: 764, assertsFormats: true)
  }

  /// Runs every case of the files of a folder.
  private func run(_ name: String, _ folder: String, total: Int, assertsFormats: Bool) throws {
    let registry = try Self.registry()
    var suite = SuiteCount(name)
    for file in SharedFolder.files(Self.folder + folder) where file.hasSuffix(".json") {
      let bytes = try #require(SharedFolder.bytes("\(Self.folder)\(folder)/\(file)"))
      for group in try JSONDocument(bytes).root.elements {
        run(group, file, registry, assertsFormats, &suite)
      }
    }
    suite.report()
    #expect(suite.failures.filter { Self.knownFailures[Self.label($0)] == nil } == [])
    #expect(suite.total == total)
  }

  private func run(
    _ group: JSONView, _ file: String, _ registry: SchemaRegistry, _ assertsFormats: Bool,
    _ suite: inout SuiteCount
  ) {
    let title = "\(file)/\(group["description"]?.string ?? "")"
    var schema: Schema?
    var problem = ""
    do {
      let document = try JSONDocument(Array(group["schema"]?.raw ?? []))
      schema = try Schema(
        compiling: document, registry: registry, options: .init(assertsFormats: assertsFormats))
    } catch {
      problem = "\(error)"
    }
    for test in group["tests"].map({ Array($0.elements) }) ?? [] {
      let label = "\(title)/\(test["description"]?.string ?? "")"
      let expected = test["valid"]?.bool
      var verdict: Bool?
      if let schema, let data = test["data"], let document = try? JSONDocument(Array(data.raw)) {
        verdict = schema.isValid(document)
        // What is said of a document must agree with the verdict.
        #expect(schema.findings(for: document).isEmpty == verdict, "\(label)")
        let output = try? JSONDocument(schema.output(.basic, for: document))
        #expect(output?.root["valid"]?.bool == verdict, "\(label)")
        #expect((output?.root["errors"]?.count ?? 0 > 0) == (verdict == false), "\(label)")
      }
      let passed = verdict == expected
      suite.count(label, passed, "|\(verdict.map(String.init) ?? problem)")
      #expect(
        !(passed && Self.knownFailures[label] != nil), "\(label) passes: take it off the list")
    }
  }

  /// The name of a case in a line about its failure.
  private static func label(_ failure: String) -> String {
    String(failure.prefix { $0 != "|" }.dropLast())
  }

  /// All remote schemas of the suite.
  private static func registry() throws -> SchemaRegistry {
    var registry = SchemaRegistry()
    var folders = [""]
    let root = "conformance/json-schema/remotes"
    while let folder = folders.popLast() {
      for name in SharedFolder.files(root + folder) {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".json") {
          let bytes = try #require(SharedFolder.bytes(root + path))
          registry.add(try JSONDocument(bytes), at: "http://localhost:1234\(path)")
        } else {
          folders.append(path)
        }
      }
    }
    return registry
  }
}
