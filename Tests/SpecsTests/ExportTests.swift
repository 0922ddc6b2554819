import PushJSON
import PushSchema
import Testing

/// An export says the same about payloads as the spec's schemas.
@Suite struct ExportTests {
  /// One form of a spec.
  struct Form: Sendable, CustomTestStringConvertible {
    var file: SpecFiles.File
    var form: String

    var testDescription: String { "\(file.name) \(form)" }
  }

  static let forms: [Form] = SpecFiles.all.flatMap { file in
    ((try? file.spec())?.forms ?? []).map { Form(file: file, form: $0) }
  }

  /// Whether a finding is one of a schema, and an error.
  ///
  /// What is in JSON texts a plain schema only annotates.
  private func isError(_ finding: Spec.Finding, _ checks: Set<String>) -> Bool {
    finding.diagnostic.severity == .error && !checks.contains(finding.diagnostic.code)
      && !finding.isInText
  }

  @Test(arguments: forms)
  func agrees(_ test: Form) throws {
    let spec = try test.file.spec()
    let export = try #require(spec.export(form: test.form))
    let text = export.compact
    // The metaschema is asked first.
    let schema = try Schema(compiling: document(text))
    #expect(!text.contains("\"x-rule\""))
    let checks = Set(spec.rules.filter { $0.checkName != nil }.map(\.code))
    var validator = spec.makeValidator(form: test.form)
    var count = 0
    for rule in spec.rules {
      for example in rule.fails + rule.passes {
        let payload = try document(example.payload)
        let errors = validator.results(for: payload).filter { isError($0, checks) }
        #expect(
          schema.isValid(payload) == errors.isEmpty,
          "\(spec.name) \(test.form) \(rule.code): \(example.payload.prefix(200)) \(errors) \(schema.findings(for: payload))"
        )
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func bundles() throws {
    let file = try #require(SpecFiles.all.first { $0.name == "invented" })
    let export = try #require(try file.spec().export(form: "apns"))
    #expect(export["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    #expect(
      export["$defs"]?.object?.names.map(\.string) == ["base.alert", "base.aps", "button"])
    #expect(export["properties"]?["aps"]?["$ref"]?.string == "#/$defs/base.aps")
    // Warnings are gone, errors stay.
    #expect(
      export["properties"]?["silent"]?.compact
        == #"{"allOf":[{"anyOf":[{"type":"boolean"},{"enum":["true","false","yes"]}]}]}"#)
    #expect(export["$defs"]?["base.aps"]?["properties"]?["badge"]?.bool == true)
    let base = try #require(SpecFiles.all.first { $0.name == "base" })
    let badge = try base.spec().export(form: "apns")?["$defs"]?["aps"]?["properties"]?["badge"]
    #expect(badge?.compact == #"{"type":"number","minimum":0}"#)
  }

  @Test func knowsNoOtherForms() throws {
    #expect(try SpecFiles.all.first?.spec().export(form: "nothing") == nil)
  }
}
