import PushJSON
import PushTestSupport
import Testing

@testable import PushSchema

/// Input that is large, deep or hostile.
///
/// What should take time in proportion to the input takes seconds; with its square it would
/// take an hour.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  enum Elements: CaseIterable {
    case strings, objects, numbers

    var texts: [String] {
      switch self {
      case .strings: (0..<100_000).map { "\"value\($0)\"" }
      case .objects: (0..<100_000).map { #"{"id":\#($0),"x":[\#($0)]}"# }
      case .numbers: (0..<100_000).map { "\($0 + 1)1e\($0 % 50)" }
      }
    }
  }

  @Test(arguments: Elements.allCases)
  func largeArraysWithoutEqualElements(_ elements: Elements) throws {
    let schema = try schema(#"{"uniqueItems":true}"#)
    let elements = elements.texts
    let unique = try document("[" + elements.joined(separator: ",") + "]")
    let double = try document("[" + elements.joined(separator: ",") + ",\(elements[5])]")
    #expect(schema.isValid(unique))
    let findings = schema.findings(for: double)
    #expect(findings.map(\.diagnostic.message) == ["the elements 5 and 100000 are equal"])
  }

  @Test func largeObjects() throws {
    let members = (0..<100_000).map { "\"member\($0)\":\($0)" }.joined(separator: ",")
    let object = try document("{\(members)}")
    let schema = try schema(
      #"""
      {"properties":{"member5":{"type":"integer"}},"patternProperties":{"^mem":{"minimum":0}},
       "additionalProperties":false,"unevaluatedProperties":false,"propertyNames":{"minLength":7},
       "required":["member99999"],"maxProperties":100000,
       "allOf":[{"properties":{"member7":{"type":"integer"}},"required":["member8"]}]}
      """#)
    #expect(schema.isValid(object))
    let twice = try document("{\(members),\"member5\":null}")
    #expect(schema.findings(for: twice).map(\.diagnostic.pointer) == ["/member5"])
  }

  @Test func largeEnumerations() throws {
    let values = (0..<20_000).map { "\"value\($0)\"" }.joined(separator: ",")
    let schema = try schema("{\"items\":{\"enum\":[\(values),1,null]}}")
    #expect(schema.isValid(try document("[\(values),1.0,null]")))
    #expect(!schema.isValid(try document("[\"value20000\"]")))
    #expect(!schema.isValid(try document("[2]")))
    #expect(schema.isValid(try document(#"["v\u0061lue7"]"#)))
  }

  @Test func manyRequiredMembers() throws {
    let names = (0..<200).map { "\"m\($0)\"" }
    let schema = try schema("{\"required\":[\(names.joined(separator: ","))]}")
    let members = names.map { "\($0):0" }
    #expect(schema.isValid(try document("{\(members.joined(separator: ","))}")))
    for missing in [0, 63, 64, 199] {
      var some = members
      some.remove(at: missing)
      let findings = schema.findings(for: try document("{\(some.joined(separator: ","))}"))
      #expect(findings.map(\.diagnostic.pointer) == ["/m\(missing)"])
    }
  }

  @Test func patternsWithManyStates() throws {
    let texts = try schema(#"{"items":{"pattern":"a.{0,30000}b"},"not":{"items":{"pattern":"c"}}}"#)
    #expect(texts.isValid(try document(#"["xab"]"#)))
    let bomb = try document("[\"\(String(repeating: "a", count: 100_000))\"]")
    #expect(!texts.isValid(bomb))
    let findings = texts.findings(for: bomb)
    #expect(findings.map(\.diagnostic.code) == ["schema-effort"])
    #expect(findings.first?.diagnostic.pointer == "/0")
    let names = try schema(#"{"patternProperties":{"a.{0,30000}b":false}}"#)
    #expect(!names.isValid(try document("{\"\(String(repeating: "a", count: 100_000))\":1}")))
  }

  /// Work that is not an application of a schema counts as well.
  @Test(arguments: [
    (#"{"uniqueItems":true}"#, 3000), (#"{"contains":false,"minContains":0}"#, 3000),
    (#"{"items":{"type":["integer","string"]}}"#, 3000),
    (#"{"not":{"enum":[[],[1]]}}"#, 3000),
  ])
  func workIsLimited(_ text: String, _ times: Int) throws {
    let schemas = Array(repeating: text, count: times).joined(separator: ",")
    let options = Schema.Options(checksMetaschema: false)
    let schema = try schema("{\"allOf\":[\(schemas)]}", options: options)
    let elements = (0..<10_000).map { "\($0)" }.joined(separator: ",")
    let array = try document("[\(elements),\"\"]")
    #expect(!schema.isValid(array))
    let codes = schema.findings(for: array).map(\.diagnostic.code)
    #expect(codes.contains("schema-effort"), "\(codes)")
    #expect(codes.filter { $0 == "schema-effort" }.count == 1)
  }

  @Test func theWorkThatIsAllowed() {
    #expect(Evaluation.effort(for: 10) == 1_000_500)
    #expect(Evaluation.effort(for: 600_000) == 20_000_000)
    #expect(Evaluation.effort(for: 30_000_000) == 600_000_000)
  }

  /// A limit that was met only in a text that spells a value, inside `not`.
  @Test func limitsInTexts() throws {
    var options = Schema.Options(depth: 50)
    options.assertsContents = true
    let schema = try schema(
      ##"""
      {"not":{"contentMediaType":"application/json","contentSchema":
       {"$ref":"#/$defs/a"}},"$defs":{"a":{"not":{"items":{"$ref":"#/$defs/a"}}}}}
      """##, options: options)
    let deep = String(repeating: "[", count: 80) + String(repeating: "]", count: 80)
    let text = try document("\"\(deep)\"")
    #expect(!schema.isValid(text))
    #expect(schema.findings(for: text).contains { $0.diagnostic.code == "schema-depth" })
  }

  // MARK: Depth

  @Test func deepDocuments() throws {
    let schema = try schema(##"{"items":{"$ref":"#"},"maxItems":1}"##)
    let depth = 500
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(schema.isValid(try document(text)))
    let wrong = String(repeating: "[", count: depth) + "1,2" + String(repeating: "]", count: depth)
    #expect(schema.findings(for: try document(wrong)).map(\.diagnostic.code) == ["schema-maxItems"])
  }

  @Test func depthIsLimited() throws {
    let text = ##"{"not":{"not":{"items":{"$ref":"#"}}}}"##
    let limited = try schema(text, options: .init(depth: 100))
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    // Even inside "not", what was not checked is not valid.
    #expect(!limited.isValid(try document(deep)))
    #expect(limited.findings(for: try document(deep)).map(\.diagnostic.code) == ["schema-depth"])
    #expect(limited.isValid(try document("[[]]")))
    let simple = try schema(##"{"items":{"$ref":"#"}}"##, options: .init(depth: 100))
    let findings = simple.findings(for: try document(deep))
    #expect(findings.map(\.diagnostic.code) == ["schema-depth"])
    #expect(
      findings.map(\.diagnostic.message)
        == ["the value cannot be checked: schemas apply schemas more than 100 times"])
  }

  @Test(arguments: [Int.min, 0, Int.max]) func optionsHaveBounds(_ value: Int) throws {
    let schema = try schema("false", options: .init(depth: value, findingLimit: value))
    #expect((1...2048).contains(schema.plan.depth))
    #expect(schema.findings(for: try document("1")).count == 1)
  }

  /// As deep as both limits allow, on a thread's stack.
  @Test func theDeepestThatIsAllowed() throws {
    let options = Schema.Options(depth: 2048)
    let schema = try schema(
      ##"{"anyOf":[{"type":"null"},{"items":{"$ref":"#"},"unevaluatedItems":false}]}"##,
      options: options)
    let depth = 1000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let document = try JSONDocument(Array(text.utf8), limits: .init(depth: depth))
    #expect(schema.isValid(document))
    #expect(schema.findings(for: document) == [])
  }

  /// Choices in choices, as deep as the document.
  @Test func deepChoices() throws {
    let schema = try schema(
      ##"{"anyOf":[{"type":"null"},{"type":"array","items":{"$ref":"#"}}]}"##)
    let deep = String(repeating: "[", count: 200) + "1" + String(repeating: "]", count: 200)
    let findings = schema.findings(for: try document(deep))
    #expect(findings.map(\.diagnostic.location?.column) == [201])
    #expect(
      findings.map(\.diagnostic.message) == ["expected null or an array, found the number 1"])
  }

  @Test func dynamicCirclesEnd() throws {
    let schema = try schema(
      ##"{"$dynamicAnchor":"a","$defs":{"b":{"$dynamicRef":"#a"}},"allOf":[{"$ref":"#/$defs/b"}]}"##
    )
    #expect(!schema.isValid(try document("1")))
    #expect(schema.findings(for: try document("1")).map(\.diagnostic.code) == ["schema-depth"])
  }

  /// Each schema applies the next one twice, so that the last one would be applied 2^60 times.
  @Test(arguments: ["allOf", "anyOf", "oneOf"]) func doublings(_ keyword: String) throws {
    let schemas = (0..<60).map { index in
      ##""a\##(index)":{"\##(keyword)":[{"$ref":"#/$defs/a\##(index + 1)"},{"$ref":"#/$defs/a\##(index + 1)"}]}"##
    }
    let last = keyword == "allOf" ? "{\"type\":\"integer\"}" : "{\"type\":\"string\"}"
    let schema = try schema(
      ##"{"$ref":"#/$defs/a0","$defs":{\##(schemas.joined(separator: ",")),"a60":\##(last)}}"##)
    #expect(!schema.isValid(try document("1")))
    let findings = schema.findings(for: try document("1"))
    #expect(findings.contains { $0.diagnostic.code == "schema-effort" }, "\(findings)")
  }

  @Test func longChainsOfReferences() throws {
    let count = 20_000
    let links = (0..<count).map { "\"a\($0)\":{\"title\":\"\",\"$ref\":\"#/$defs/a\($0 + 1)\"}" }
    let text =
      "{\"$ref\":\"#/$defs/a0\",\"$defs\":{\(links.joined(separator: ",")),\"a\(count)\":true}}"
    let options = Schema.Options(checksMetaschema: false)
    #expect(!(try schema(text, options: options).isValid(try document("1"))))
    // The same as a circle.
    let circle = text.replacing(
      "\"a\(count)\":true", with: "\"a\(count)\":{\"$ref\":\"#/$defs/a0\"}")
    #expect(try complaints(circle, options: options).count == 1)
  }

  @Test func deepSchemas() throws {
    let depth = 150
    let text =
      String(repeating: #"{"not":"#, count: depth) + "true" + String(repeating: "}", count: depth)
    #expect(try schema(text).isValid(try document("1")))
    let items =
      String(repeating: #"{"items":"#, count: depth) + "false"
      + String(repeating: "}", count: depth)
    #expect(try schema(items).isValid(try document("[[[]]]")))
  }

  // MARK: Numbers

  @Test(arguments: [
    (#"{"multipleOf":3}"#, "1e400000000", false), (#"{"multipleOf":8}"#, "1e400000000", true),
    (#"{"multipleOf":1e-400000000}"#, "1e400000000", true),
    (#"{"multipleOf":1e400000000}"#, "1", false),
    (#"{"multipleOf":7}"#, "0e99999999999999999999", true),
    (#"{"multipleOf":2}"#, "1e99999999999999999999999", true),
    (#"{"multipleOf":2}"#, "1e-99999999999999999999999", false),
    (#"{"maximum":1e400}"#, "1e401", false), (#"{"maximum":1e400}"#, "9.99e399", true),
    (#"{"minimum":-1e99999999999999999999}"#, "-1e99999999999999999998", true),
    (#"{"minimum":-1e99999999999999999999}"#, "-2e99999999999999999999", false),
    (#"{"type":"integer"}"#, "1e400000000", true), (#"{"type":"integer"}"#, "1e-400000000", false),
    (#"{"const":100}"#, "1.00e2", true), (#"{"maxLength":1e400}"#, "\"a\"", true),
    (#"{"minLength":1e400}"#, "\"a\"", false),
  ])
  func hostileNumbers(_ text: String, _ number: String, _ isValid: Bool) throws {
    let schema = try schema(text)
    #expect(schema.isValid(try document(number)) == isValid)
  }

  @Test func longNumbers() throws {
    let digits = String(repeating: "123456789", count: 20_000)
    let schema = try schema(#"{"multipleOf":12345678912345678912345.6789,"minimum":1e100}"#)
    #expect(!schema.isValid(try document(digits)))
  }
}
