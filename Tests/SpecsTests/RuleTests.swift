import PushJSON
import PushSchema
import PushYAML
import Testing

/// Every spec passes its own lint, and its rules do what their examples say.
@Suite struct RuleTests {
  @Test(arguments: SpecFiles.all)
  func passesTheLint(_ file: SpecFiles.File) throws {
    for var finding in Spec.check(file.yaml.json, library: SpecFiles.library(for: file)) {
      let pointer = try JSONPointer(finding.pointer ?? "")
      finding.file = file.name + ".yaml"
      finding.location = file.yaml.location(nearest: pointer)
      Issue.record("\(finding)")
    }
  }

  /// One example of a rule.
  struct Case: Sendable, CustomTestStringConvertible {
    var file: SpecFiles.File
    var code: String
    var example: Spec.Example
    var fails: Bool

    var testDescription: String {
      "\(file.name) \(code) \(fails ? "fails" : "passes") \(example.payload.prefix(60))"
    }
  }

  static let cases: [Case] = SpecFiles.all.flatMap { file in
    ((try? file.spec())?.rules ?? []).filter { $0.spec == file.name }.flatMap { rule in
      rule.fails.map { Case(file: file, code: rule.code, example: $0, fails: true) }
        + rule.passes.map { Case(file: file, code: rule.code, example: $0, fails: false) }
    }
  }

  /// Looked at as a user would: by a validator of the form.
  @Test(arguments: cases)
  func behaves(_ test: Case) throws {
    let spec = try test.file.spec()
    let payload = try document(test.example.payload)
    let rule = try #require(spec.rules.first { $0.code == test.code })
    let forms = test.example.form.map { [$0] } ?? rule.forms ?? spec.forms
    let results = forms.map { form -> (errors: Int, hit: Diagnostic?) in
      var validator = spec.makeValidator(form: form, pushType: test.example.pushType)
      let findings = validator.findings(for: payload)
      let errors = findings.count { $0.severity == .error && $0.code != test.code }
      return (errors, findings.first { $0.code == test.code })
    }
    let known = results.contains { $0.hit != nil } == test.fails
    // A payload may have a finding as a form that it is not in.
    let isQuiet = results.contains { $0.hit == nil }
    #expect(
      known || !test.fails && isQuiet,
      "\(test.file.name) \(test.code): this payload \(test.fails ? "fails" : "passes") not: \(test.example.payload.prefix(200))"
    )
    for hit in results.compactMap(\.hit) {
      #expect(hit.severity == rule.severity)
      #expect(hit.pointer != nil && hit.location != nil)
      #expect(hit.basis == (rule.sources.isEmpty ? nil : rule.sources.joined(separator: "; ")))
    }
  }

  @Test func thereAreCases() { #expect(RuleTests.cases.count > 40) }
}
