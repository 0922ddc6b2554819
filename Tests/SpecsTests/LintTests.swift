import Foundation
import PushJSON
import PushSchema
import Testing

/// What the lint says about specs that are wrong.
@Suite struct LintTests {
  /// A spec that is right, with a part replaced.
  private static func spec(_ old: String = "", _ new: String = "") -> String {
    let text = """
      {"spec":"own","title":"Own","checked":"2026-11-30","sources":{"doc":"https://example.com"},
      "definitions":{"part":{"x-rule":"OWN002","type":"string"}},
      "forms":{"apns":{"schema":{"properties":{"a":{"x-rule":"OWN001","type":"number"},
      "b":{"$ref":"#/definitions/part"}}}}},
      "rules":{"OWN001":{"severity":"error","title":"A is a number","source":"doc",
      "fails":["{\\"a\\":\\"1\\"}"],"passes":["{\\"a\\":1}"]},
      "OWN002":{"severity":"warning","title":"B is a text","source":"doc",
      "fails":["{\\"b\\":1}"],"passes":["{\\"b\\":\\"1\\"}"]}}}
      """
    guard let range = text.range(of: old) else { return text }
    return text.replacingCharacters(in: range, with: new)
  }

  @Test func findsNothingInAGoodSpec() throws {
    #expect(Spec.check(try document(LintTests.spec())) == [])
  }

  /// A change of that spec, and what is said about it: pointer, code, words of the message and hint.
  struct Case: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var pointer: String
    var code: String
    var words: String

    init(_ old: String, _ new: String, _ pointer: String, _ code: String, _ words: String) {
      self.old = old
      self.new = new
      self.pointer = pointer
      self.code = code
      self.words = words
    }

    var testDescription: String { "\(new) \(code)" }
  }

  static let cases: [Case] = [
    .init(#""title":"Own""#, #""titel":"Own""#, "/titel", "spec-key", #"did you mean "title"?"#),
    .init(#""title":"Own","#, "", "/title", "spec-missing", #"the member "title" is missing"#),
    .init(#""Own""#, "1", "/title", "spec-value", "expected a text, found the number 1"),
    .init(#""own""#, #""o wn""#, "/spec", "spec-value", "expected a name"),
    .init("2026-11-30", "2026", "/checked", "spec-value", "YYYY-MM-DD"),
    .init(
      #""checked""#, #""uses":["apns"],"checked""#, "/uses/0", "spec-reference",
      #"there is no spec "apns""#),
    .init(
      #""severity":"error""#, #""severity":"eror""#, "/rules/OWN001/severity", "spec-value",
      #"did you mean "error"?"#),
    .init(
      #""severity":"error","#, "", "/rules/OWN001/severity", "spec-missing", #""severity""#),
    .init(
      #""source":"doc""#, #""source":"docs""#, "/rules/OWN001/source", "spec-reference",
      #"did you mean "doc"?"#),
    .init(
      #""source":"doc""#, #""source":"doc","propose":"number""#, "/rules/OWN001/propose",
      "spec-value", #"expected "integer""#),
    .init(
      #""source":"doc""#, #""source":"doc","propose":{"renam":"c"}"#,
      "/rules/OWN001/propose/renam", "spec-key", #"did you mean "rename"?"#),
    .init(
      #""source":"doc""#, #""source":"doc","check":{"name":"sise"}"#, "/rules/OWN001/check/name",
      "spec-value", #"did you mean "size"?"#),
    .init(
      #""source":"doc""#, #""source":"doc","check":{"name":"size"}"#, "/rules/OWN001/check",
      "spec-missing", #""limit" or "byPushType""#),
    .init(
      #""source":"doc""#, #""source":"doc","check":{"name":"sensitive"}"#,
      "/rules/OWN001/check/names", "spec-missing", #""names""#),
    .init(
      #""source":"doc""#, #""source":"doc","forms":["apsn"]"#, "/rules/OWN001/forms/0",
      "spec-reference", #"there is no form "apsn""#),
    .init(
      #""x-rule":"OWN001""#, #""x-rule":"OWN01""#,
      "/forms/apns/schema/properties/a/x-rule", "spec-rule", #"did you mean "OWN001"?"#),
    .init(
      #""x-rule":"OWN001""#, #""x-rule":1"#, "/forms/apns/schema/properties/a/x-rule",
      "spec-value", "expected the code of a rule"),
    .init(
      "#/definitions/part", "#/definitions/parts",
      "/forms/apns/schema/properties/b/$ref", "spec-reference", #"did you mean "part"?"#),
    .init(
      "#/definitions/part", "other#/definitions/part",
      "/forms/apns/schema/properties/b/$ref", "spec-reference", #"there is no spec "other""#),
    .init(
      "#/definitions/part", "part", "/forms/apns/schema/properties/b/$ref", "spec-reference",
      "is not a reference"),
    .init(
      #"{"x-rule":"OWN001","type":"number"}"#, #"{"not":{"x-rule":"OWN001","type":"number"}}"#,
      "/forms/apns/schema/properties/a/not/x-rule", "spec-place", "no rule can be about it"),
    .init(
      ##"{"$ref":"#/definitions/part"}"##, ##"{"anyOf":[{"$ref":"#/definitions/part"}]}"##,
      "/forms/apns/schema/properties/b/anyOf/0/$ref", "spec-place", "the rule OWN002"),
    .init(
      #""type":"number""#, #""tpye":"number""#, "/forms/apns/schema/properties/a/tpye",
      "spec-keyword", "has no place in a spec"),
    .init(
      #""type":"number""#, #""type":"number","$anchor":"a""#,
      "/forms/apns/schema/properties/a/$anchor", "spec-keyword", #""definitions""#),
    .init(
      #""type":"number""#, #""type":"number","format":"uri""#,
      "/forms/apns/schema/properties/a/format", "spec-keyword", "only an annotation"),
    .init(
      #""type":"number""#, #""type":"numbre""#, "/forms/apns/schema/properties/a/type",
      "spec-schema", "numbre"),
    .init(
      #""type":"number""#, #""type":"number","pattern":"(""#,
      "/forms/apns/schema/properties/a/pattern", "spec-schema", "regular expression"),
    .init(
      #""x-rule":"OWN001","#, "", "/rules/OWN001", "spec-unused", "OWN001"),
    .init(
      #""fails":["{\"a\":\"1\"}"],"#, "", "/rules/OWN001", "spec-example", #"add "fails""#),
    .init(
      #"["{\"a\":\"1\"}"]"#, #"["{\"a\":2}"]"#, "/rules/OWN001/fails/0", "spec-example",
      "nothing is found"),
    .init(
      #"["{\"a\":1}"]"#, #"["{\"a\":\"x\"}"]"#, "/rules/OWN001/passes/0", "spec-example",
      "it says: expected a number"),
    .init(
      #"["{\"a\":1}"]"#, #"["{a:1}"]"#, "/rules/OWN001/passes/0", "spec-value", "is not JSON"),
    .init(
      #"["{\"a\":1}"]"#, #"[{"payload":"{}","form":"x"}]"#, "/rules/OWN001/passes/0/form",
      "spec-reference", #"there is no form "x""#),
  ]

  @Test(arguments: cases)
  func says(_ test: Case) throws {
    let text = LintTests.spec(test.old, test.new)
    #expect(text != LintTests.spec(), "the part to replace is not there")
    let findings = Spec.check(try document(text))
    let finding = findings.first { $0.code == test.code && $0.pointer == test.pointer }
    let said = finding.map { $0.message + "; " + ($0.hint ?? "") } ?? ""
    #expect(said.contains(test.words), "\(findings)")
    #expect(finding?.location != nil)
  }

  @Test(arguments: cases.filter { !["spec-unused", "spec-example"].contains($0.code) })
  func refuses(_ test: Case) throws {
    let text = LintTests.spec(test.old, test.new)
    if test.words == "only an annotation" {
      _ = try Spec(document(text))
    } else {
      let error = #expect(throws: SpecError.self) { try Spec(document(text)) }
      #expect(error?.diagnostics.contains { $0.code == test.code } == true)
    }
  }

  @Test func refusesWhatIsNoObject() throws {
    for text in ["[]", "1", "null"] {
      #expect(Spec.check(try document(text)).map(\.code) == ["spec-value"])
      #expect(throws: SpecError.self) { try Spec(document(text)) }
    }
    #expect(throws: SpecError.self) { try Spec(JSONDocument()) }
    #expect(Spec.check(JSONDocument()).count == 1)
  }
}
