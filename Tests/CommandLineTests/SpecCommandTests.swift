import Foundation
import PushJSON
import PushSchema
import PushSpecs
import Testing

@testable import PushCommandLine

@Suite struct SpecCommandTests {
  private static let specs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: specs.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test("the list names every spec, in both formats")
  func list() throws {
    let text = pushbridge(["spec", "list"])
    #expect(text.status == .success)
    #expect(text.lines.map { $0.prefix { $0 != " " } } == Spec.names.map { $0[...] })
    let json = try JSON(text: pushbridge(["spec", "list", "--format", "json"]).output)
    let items = json["specs"]?.array ?? []
    #expect(items.compactMap { $0["name"]?.string } == Spec.names)
    #expect(items.allSatisfy { ($0["forms"]?.array ?? []).isEmpty == false })
  }

  @Test("a spec is shown with its rules", arguments: Spec.names)
  func show(_ name: String) throws {
    let spec = try #require(Spec.named(name))
    let outcome = pushbridge(["spec", "show", name])
    #expect(outcome.status == .success)
    #expect(outcome.output.hasPrefix("spec     \(name)\ntitle    \(spec.title)\n"))
    for rule in spec.rules {
      #expect(outcome.output.contains("  \(rule.code) "), "\(rule.code)")
      #expect(outcome.output.contains(rule.title))
    }
  }

  @Test("one's own spec is shown as the snapshot has it")
  func showOwn() throws {
    let outcome = pushbridge(["spec", "show", Fixtures.path("findings/shop.yaml")])
    try Fixtures.expect(outcome.output, isIn: "findings/show.txt")
  }

  @Test("an export is a JSON Schema that says what the spec says", arguments: Spec.names)
  func export(_ name: String) throws {
    let spec = try #require(Spec.named(name))
    for form in spec.forms {
      let outcome = pushbridge(["spec", "export", name, "--form", form])
      #expect(outcome.status == .success)
      #expect(!outcome.output.contains("x-rule"))
      let schema = try Schema(compiling: try JSONDocument(Array(outcome.output.utf8)))
      var validator = spec.makeValidator(form: form)
      for text in ["[]", "{}", "{\"aps\":{\"alert\":\"x\"}}", "{\"aps\":{\"badge\":\"x\"}}"] {
        let payload = try JSONDocument(Array(text.utf8))
        let codes = validator.findings(for: payload).filter { $0.severity == .error }.map(\.code)
        let checked = Set(spec.rules.filter { $0.checkName != nil }.map(\.code))
        let isValid = codes.allSatisfy { checked.contains($0) }
        #expect(schema.isValid(payload) == isValid, "\(form): \(text)")
      }
    }
    let first = pushbridge(["spec", "export", name])
    #expect(first == pushbridge(["spec", "export", name, "--form", spec.forms[0]]))
  }

  @Test("the specs that come with the package have no findings", arguments: files)
  func checked(_ file: String) {
    let outcome = pushbridge(["spec", "check", Self.specs.appendingPathComponent(file).path])
    #expect(outcome.status == .success)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "pushbridge: 1 spec: 1 valid, 0 not; 0 errors, 0 warnings, 0 remarks\n")
  }

  @Test("findings about a spec have the lines and columns of its YAML")
  func check() throws {
    let folder = try TemporaryFolder()
    let text = try Fixtures.text("findings/shop.yaml")
      .replacingOccurrences(of: "title: The badge", with: "titel: The badge")
      .replacingOccurrences(of: "'#/definitions/order'", with: "'#/definitions/ordr'")
    let file = try folder.file("shop.yaml", text)
    let outcome = pushbridge(["spec", "check", file])
    #expect(outcome.status == .findings)
    let line = 1 + text.components(separatedBy: "\n").prefix { !$0.contains("titel") }.count
    #expect(
      outcome.lines.contains { $0.hasPrefix("\(file):\(line):5: error: ") && $0.contains("titel") })
    #expect(outcome.output.contains("did you mean \"title\"?"))
  }

  @Test("a reference that leads nowhere stands where it is written")
  func reference() throws {
    let folder = try TemporaryFolder()
    let text = try Fixtures.text("findings/shop.yaml")
      .replacingOccurrences(of: "'#/definitions/order'", with: "'#/definitions/ordr'")
    let file = try folder.file("shop.yaml", text)
    let lines = text.components(separatedBy: "\n")
    let line = lines.prefix { !$0.contains("ordr") }.count
    let column = lines[line].components(separatedBy: "'#")[0].utf8.count + 1
    let outcome = pushbridge(["spec", "check", "--format", "json", file])
    let finding = try JSON(text: outcome.output)["findings"]?[0]
    #expect(finding?["line"] == .number(JSONNumber(line + 1)))
    #expect(finding?["column"] == .number(JSONNumber(column)))
    #expect(finding?["code"] == "spec-reference")
  }

  @Test("a spec in JSON, and texts that are neither YAML nor JSON")
  func otherTexts() throws {
    let folder = try TemporaryFolder()
    let json = try folder.file("cut.json", "{\"spec\": \"x\",}")
    #expect(
      pushbridge(["spec", "check", json]).output
        == "\(json):1:14: error: a trailing comma before '}'; remove the comma behind the last "
        + "member [json-syntax]\n")
    let yaml = try folder.file("cut.yaml", "spec: [a\n")
    #expect(pushbridge(["spec", "check", yaml]).output.contains("[yaml-syntax]"))
    let missing = pushbridge(["spec", "check", folder.path("no.yaml")])
    #expect(missing.status == .failure)
    for format in FindingFormat.allCases {
      let outcome = pushbridge(["spec", "check", "--format", format.rawValue, json])
      #expect(outcome.status == .findings)
      #expect(outcome.output.contains("json-syntax"))
    }
  }

  @Test(
    "wrong names",
    arguments: [
      WrongUsage(
        "spec",
        "pushbridge: no command given; the commands are spec list, spec show, "
          + "spec export and spec check"),
      WrongUsage("spec lst", "pushbridge: unknown command 'spec lst', did you mean 'spec list'?"),
      WrongUsage("spec list x", "pushbridge spec list: unexpected argument 'x'"),
      WrongUsage("spec show", "pushbridge spec show: SPEC is missing"),
      WrongUsage("spec show a b", "pushbridge spec show: unexpected argument 'b'"),
      WrongUsage("spec check", "pushbridge spec check: FILE... is missing"),
      WrongUsage(
        "spec show exponae",
        "pushbridge spec show: there is no spec 'exponae', did you mean 'exponea'?"),
      WrongUsage(
        "validate --spec exponae",
        "pushbridge validate: there is no spec 'exponae', did you mean 'exponea'?"),
      WrongUsage(
        "spec export exponea --form fcmDat",
        "pushbridge spec export: option '--form': the spec exponea has no form 'fcmDat', "
          + "did you mean 'fcmData'?"),
      WrongUsage(
        "validate --spec apns --form fcmData",
        "pushbridge validate: option '--form': the spec apns has no form 'fcmData'; there is apns"),
      WrongUsage(
        "validate --form fcmDat",
        "pushbridge validate: option '--form': no spec has a form 'fcmDat', did you mean 'fcmData'?"
      ),
      WrongUsage(
        "validate --push-type alrt",
        "pushbridge validate: option '--push-type' takes alert, background, complication, controls, "
          + "fileprovider, liveactivity, location, mdm, pushtotalk, voip or widgets, found 'alrt', "
          + "did you mean 'alert'?"),
      WrongUsage(
        "validate --fix --format json",
        "pushbridge validate: options '--fix' and '--format json' exclude each other: the results are "
          + "payloads"),
      WrongUsage(
        "validate --rejects x", "pushbridge validate: unknown option '--rejects'"),
    ])
  func wrongUsage(_ usage: WrongUsage) {
    let outcome = pushbridge(usage.arguments, input: "never read")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output == "")
    #expect(outcome.messages.first.map(String.init) == usage.message)
    #expect(outcome.messages.count == 2)
  }

  @Test("help of a group lists its commands")
  func help() {
    let outcome = pushbridge(["help", "spec"])
    #expect(outcome == pushbridge(["spec", "--help"]))
    for command in ["list", "show", "export", "check"] {
      #expect(outcome.output.contains("  spec \(command) "))
    }
    #expect(pushbridge(["help", "spec", "list", "x"]).status == .wrongUsage)
  }
}
