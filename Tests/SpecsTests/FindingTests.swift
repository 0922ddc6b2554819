import PushJSON
import PushYAML
import Testing

@testable import PushSchema

/// What specs say about payloads, word by word.
@Suite struct FindingTests {
  private func spec(_ name: String) throws -> Spec {
    try #require(SpecFiles.invented.files.first { $0.name == name }).spec()
  }

  private func results(
    _ name: String, _ payload: String, form: String? = "apns"
  ) throws -> [Spec.Finding] {
    var validator = try spec(name).makeValidator(form: form)
    return validator.results(for: try document(payload), file: "a.json")
  }

  @Test(arguments: [
    (
      #"{"aps":{"badge":"3"}}"#,
      #"a.json:1:17: error: expected a number, found the text "3" at /aps/badge [BAS001]"#
    ),
    (
      #"{"note":"a"}"#, #"a.json:1:1: error: the member "aps" is missing at /aps [base-shape]"#
    ),
    (
      #"{"aps":{"mutable_content":1}}"#,
      #"a.json:1:9: warning: the member "mutable_content" is not known; did you mean "#
        + #""mutable-content"? at /aps/mutable_content [BAS003]"#
    ),
    (
      #"{"aps":{"mutable_content":1,"mutable-content":1}}"#,
      #"a.json:1:9: warning: the member "mutable_content" is not known; "mutable-content" "#
        + #"stands there too at /aps/mutable_content [BAS003]"#
    ),
    (
      #"{"aps":{},"badge":1}"#,
      #"a.json:1:11: warning: the member "badge" belongs in /aps, not in the payload itself "#
        + #"at /badge; move it [BAS004]"#
    ),
    (
      #"{"aps":{"content_available":1}}"#,
      #"a.json:1:29: warning: the name has a hyphen at /aps/content_available [BAS005]"#
    ),
    (
      #"{"aps":{"sound":null}}"#,
      #"a.json:1:9: warning: the member "sound" is null at /aps/sound [BAS006]"#
    ),
    (
      #"{"aps":{"alert":"\ud83d"}}"#,
      #"a.json:1:17: error: the text holds half of a surrogate pair at /aps/alert [BAS007]"#
    ),
    (
      #"{"aps":{},"x":1,"x":2}"#,
      #"a.json:1:11: warning: the member "x" comes again behind this one, which is lost "#
        + #"at /x [BAS008]"#
    ),
  ])
  func says(_ payload: String, _ line: String) throws {
    #expect(try results("base", payload).map(\.description) == [line])
  }

  @Test func saysWhatIsBig() throws {
    let body = String(repeating: "x", count: 100)
    let payload = #"{"aps":{"alert":{"body":"\#(body)"}},"list":[1,2,3],"n":{"m":1}}"#
    let first = try #require(try results("base", payload).first)
    #expect(
      first.diagnostic.message
        == "the payload has \(payload.utf8.count) bytes, more than the 120 that are allowed; "
        + "the biggest members: /aps/alert/body (102), /list (7), /n/m (1)")
    let template = payload.replacing("xxxx", with: "{{a}", maxReplacements: 1)
    let second = try #require(try results("base", template).first)
    #expect(second.diagnostic.message.hasPrefix("the payload has at least "))
    // Blanks do not count.
    let blanks = #"{"aps":\#(String(repeating: " ", count: 200)){}}"#
    #expect(try results("base", blanks) == [])
  }

  static let proposals: [(String, String, Spec.Fix.Change, String?)] = [
    (#"{"aps":{"badge":"007"}}"#, "/aps/badge", .replace("7"), "7"),
    (
      #"{"aps":{"mutableContent":1}}"#, "/aps/mutableContent", .rename("mutable-content"),
      #""mutable-content""#
    ),
    (
      #"{"aps":{"content_available":1}}"#, "/aps/content_available",
      .rename("content-available"), #""content-available""#
    ),
    (#"{"aps":{"sound":null}}"#, "/aps/sound", .remove, nil),
  ]

  @Test(arguments: proposals)
  func proposes(
    _ payload: String, _ pointer: String, _ change: Spec.Fix.Change, _ proposal: String?
  ) throws {
    let finding = try #require(try results("base", payload).first)
    #expect(finding.fix == Spec.Fix(pointer: pointer, change: change))
    #expect(finding.diagnostic.proposal == proposal)
  }

  @Test(arguments: [
    #"{"aps":{"badge":"+1"}}"#, #"{"aps":{"badge":-1}}"#,
    #"{"aps":{"mutable_content":1,"mutable-content":1}}"#,
    #"{"aps":{"content_available":1,"content-available":1}}"#,
  ])
  func proposesNothingUncertain(_ payload: String) throws {
    #expect(try results("base", payload).map(\.fix) == [nil])
  }

  @Test func proposesAMembersValue() throws {
    let missing = try #require(try results("invented", #"{"aps":{}}"#).first)
    #expect(missing.fix == .init(pointer: "/source", change: .add(#""example_platform""#)))
    #expect(missing.diagnostic.basis == "invented-ios-sdk 1.0; https://example.com/manual")
    #expect(missing.diagnostic.hint == #"write "source": "example_platform""#)
    let wrong = try #require(try results("invented", #"{"aps":{},"source":1}"#).first)
    #expect(wrong.fix == .init(pointer: "/source", change: .replace(#""example_platform""#)))
  }

  @Test func usesAndOverrides() throws {
    let text = #"{"aps":{"badge":"3","titel":1},"source":"example_platform","badge":1}"#
    let findings = try results("invented", text).map(\.diagnostic)
    #expect(findings.map(\.code) == ["BAS001", "BAS004"])
    #expect(findings.map(\.severity) == [.warning, .warning])
    #expect(findings.first?.basis == "invented-ios-sdk 1.0")
    let spec = try spec("invented")
    let rule = try #require(spec.rules.first { $0.code == "BAS001" })
    #expect(rule.title == "The badge is a number" && rule.spec == "invented")
    #expect(spec.rules.filter { $0.spec == "base" }.map(\.code).contains("BAS004"))
  }

  /// What two rules find alike is said twice.
  @Test func keepsEqualFindingsOfTwoRules() throws {
    let text = """
      {"spec":"own","title":"Own","checked":"2026-11-30","forms":{"apns":{"schema":{"allOf":[
      {"x-rule":"OWN001","required":["a"]},{"x-rule":"OWN002","required":["a"]}]}}},
      "rules":{"OWN001":{"severity":"warning","title":"One"},"OWN002":{"severity":"error","title":"Two"}}}
      """
    var validator = try Spec(document(text)).makeValidator()
    #expect(validator.findings(for: try document("{}")).map(\.code) == ["OWN001", "OWN002"])
  }

  @Test func looksIntoTexts() throws {
    let text = #"{"source":"example_platform","content":"{\"buttons\":[{}]}"}"#
    let finding = try #require(try results("invented", text, form: "flat").first)
    #expect(
      finding.description
        == #"a.json:1:40: error: in the JSON text at /buttons/0/title: the member "title" "#
        + #"is missing at /content [INV008]"#)
    #expect(finding.isInText && finding.fix == nil)
  }

  @Test func choosesTheForm() throws {
    var validator = try spec("invented").makeValidator()
    let apns = try document(#"{"aps":{"badge":1},"source":"example_platform"}"#)
    let flat = try document(#"{"a":"b","source":"example_platform"}"#)
    let wrong = try document(#"{"a":1,"source":"example_platform"}"#)
    #expect(validator.form(of: apns) == "apns")
    #expect(validator.form(of: flat) == "flat")
    #expect(validator.findings(for: flat) == [])
    #expect(validator.findings(for: wrong).count == 1)
    #expect(validator.form(of: JSONDocument()) == "apns")
    #expect(validator.findings(for: JSONDocument()).map(\.code) == ["schema-document"])
  }

  @Test func obeysThePushType() throws {
    let text = """
      {"spec":"own","title":"Own","checked":"2026-11-30","forms":{"apns":{"schema":{}}},
      "rules":{"OWN001":{"severity":"error","title":"Small","check":{"name":"size","byPushType":true}}}}
      """
    let spec = try Spec(document(text))
    let payload = try document("{\"a\":\"\(String(repeating: "x", count: 4500))\"}")
    for (pushType, count) in [(nil, 1), ("alert", 1), ("voip", 0)] {
      var validator = spec.makeValidator(form: "apns", pushType: pushType)
      #expect(validator.findings(for: payload).count == count)
    }
  }

  /// What is quick to ask must never hide what a closer look finds.
  @Test(arguments: SpecFiles.all)
  func isQuietOnlyWhereThereIsNothing(_ file: SpecFiles.File) throws {
    let spec = try file.spec()
    var quiet = 0
    for form in spec.compiled {
      var validator = spec.makeValidator(form: form.name)
      for rule in spec.rules {
        for example in rule.fails + rule.passes {
          let payload = try document(example.payload)
          guard validator.isQuiet(payload) else { continue }
          quiet += 1
          let writer = SpecFindingWriter(spec: spec, form: form, document: payload, file: nil)
          #expect(writer.findings(nil) == [], "\(example.payload)")
        }
      }
    }
    // What a vendor's SDK does to every payload may be worth a word for each.
    if file.name == "base" || file.name == "invented" { #expect(quiet > 0) }
  }
}
