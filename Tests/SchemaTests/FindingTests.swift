import PushJSON
import PushSchema
import PushTestSupport
import Testing

/// What findings say, and where.
@Suite struct FindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    var document: String
    /// Line and column, message, pointer where the message does not name it, hint, code.
    var findings: [String]

    init(_ schema: String, _ document: String, _ findings: String...) {
      self.schema = schema
      self.document = document
      self.findings = findings
    }

    var testDescription: String { "\(schema) \(document)" }
  }

  private static let values: [Case] = [
    Case(
      #"{"type":"number"}"#, #" "21""#,
      #"1:2: error: expected a number, found the text "21" [schema-type]"#),
    Case(
      #"{"type":"integer"}"#, "1.5",
      "1:1: error: expected an integer, found the number 1.5 [schema-type]"),
    Case(
      #"{"type":"integer"}"#, "null", "1:1: error: expected an integer, found null [schema-type]"),
    Case(
      #"{"type":["string","null"]}"#, "[]",
      "1:1: error: expected a text or null, found an array [schema-type]"),
    Case(
      #"{"type":["boolean","integer"]}"#, "{}",
      "1:1: error: expected true or false or an integer, found an object [schema-type]"),
    Case(
      #"{"enum":["a","b"]}"#, #""foo""#, #"1:1: error: "foo" is not one of "a", "b" [schema-enum]"#),
    Case(
      #"{"enum":[1,null,[],{},[1]]}"#, "2",
      "1:1: error: 2 is not one of 1, null, [], {}, [1] [schema-enum]"),
    Case(#"{"const":"a"}"#, #""\u0062""#, #"1:1: error: "\u0062" is not "a" [schema-const]"#),
    Case(
      #"{"enum":[0,1,2,3,4,5,6,7,8,9]}"#, "{\"a\":1}",
      #"1:1: error: {"a":1} is not one of 0, 1, 2, 3, 4, 5, 6, 7 and 2 more [schema-enum]"#),
    Case(#"{"const":[1]}"#, "[ 2 ]", "1:1: error: [2] is not [1] [schema-const]"),
    Case(#"{"enum":[]}"#, "1", "1:1: error: no value is allowed here [schema-enum]"),
    Case(
      #"{"minLength":99999999999999999999}"#, #""a""#,
      "1:1: error: expected at least 99999999999999999999 characters, found 1 [schema-minLength]"),
    Case(
      #"{"minLength":2}"#, #""🎈""#,
      "1:1: error: expected at least 2 characters, found 1 [schema-minLength]"),
    Case(
      #"{"maxLength":1}"#, #""ab""#,
      "1:1: error: expected at most 1 character, found 2 [schema-maxLength]"),
    Case(
      #"{"pattern":"^a"}"#, #""b""#,
      #"1:1: error: "b" does not match the pattern "^a" [schema-pattern]"#),
    Case(#"{"minimum":0}"#, "-1", "1:1: error: -1 is less than the minimum 0 [schema-minimum]"),
    Case(#"{"maximum":1}"#, "1.01", "1:1: error: 1.01 is more than the maximum 1 [schema-maximum]"),
    Case(
      #"{"exclusiveMinimum":0}"#, "0.0",
      "1:1: error: 0.0 is not more than 0 [schema-exclusiveMinimum]"),
    Case(
      #"{"exclusiveMaximum":0}"#, "0", "1:1: error: 0 is not less than 0 [schema-exclusiveMaximum]"),
    Case(
      #"{"multipleOf":0.01}"#, "0.075",
      "1:1: error: 0.075 is not a multiple of 0.01 [schema-multipleOf]"),
    Case("false", "1", "1:1: error: no value is allowed here [schema-false]"),
    Case(
      #"{"not":{"type":"string"}}"#, #""a""#,
      #"1:1: error: the value is what "not" forbids [schema-not]"#),
  ]

  private static let arrays: [Case] = [
    Case(
      #"{"minItems":1}"#, "[]", "1:1: error: expected at least 1 element, found 0 [schema-minItems]"
    ),
    Case(
      #"{"maxItems":1}"#, "[1,2,3]",
      "1:1: error: expected at most 1 element, found 3 [schema-maxItems]"),
    Case(
      #"{"uniqueItems":true}"#, "[1,2,1.0]",
      "1:1: error: the elements 0 and 2 are equal [schema-uniqueItems]"),
    Case(
      #"{"contains":{"type":"null"}}"#, "[1]",
      #"1:1: error: no element is what "contains" asks for [schema-contains]"#),
    Case(
      #"{"contains":{"type":"null"},"minContains":2}"#, "[null]",
      #"1:1: error: expected at least 2 elements that "contains" asks for, found 1 [schema-minContains]"#
    ),
    Case(
      #"{"contains":{"type":"null"},"maxContains":1}"#, "[null,null]",
      #"1:1: error: expected at most 1 element that "contains" asks for, found 2 [schema-maxContains]"#
    ),
    Case(
      #"{"prefixItems":[{"type":"null"}],"items":false}"#, "[1,\n 2]",
      "1:2: error: expected null, found the number 1 at /0 [schema-type]",
      "2:2: error: no element is allowed here at /1 [schema-items]"),
    Case(
      #"{"prefixItems":[true],"unevaluatedItems":false}"#, "[1,2]",
      "1:4: error: no element is allowed here at /1 [schema-unevaluatedItems]"),
  ]

  private static let objects: [Case] = [
    Case(
      #"{"minProperties":1e30}"#, "{}",
      "1:1: error: expected at least 1e30 members, found 0 [schema-minProperties]"),
    Case(
      #"{"required":["title","body"]}"#, "\n {\"body\":1}",
      #"2:2: error: the member "title" is missing at /title [schema-required]"#),
    Case(
      #"{"properties":{"a":{"required":["x/y"]}}}"#, #"{"a":{}}"#,
      #"1:6: error: the member "x/y" is missing at /a/x~1y [schema-required]"#),
    Case(
      #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#,
      #"1:1: error: the member "b" is missing, which "a" demands at /b [schema-dependentRequired]"#),
    Case(
      #"{"dependentSchemas":{"a":{"maxProperties":1}}}"#, #"{"a":1,"b":2}"#,
      "1:1: error: expected at most 1 member, found 2 [schema-maxProperties]"),
    Case(
      #"{"minProperties":2}"#, #"{"a":1,"a":2}"#,
      "1:1: error: expected at least 2 members, found 1 [schema-minProperties]"),
    Case(
      #"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1,"b":2}"#,
      #"1:12: error: the member "b" is not allowed at /b [schema-additionalProperties]"#),
    Case(
      #"{"properties":{"a":true},"unevaluatedProperties":false}"#, #"{"b":2}"#,
      #"1:6: error: the member "b" is not allowed at /b [schema-unevaluatedProperties]"#),
    Case(
      #"{"properties":{"a":false}}"#, #"{"a":2}"#,
      #"1:6: error: the member "a" is not allowed at /a [schema-properties]"#),
    Case(
      #"{"propertyNames":{"maxLength":2}}"#, #"{"abc":2}"#,
      #"1:2: error: expected at most 2 characters, found 3 at /abc [schema-maxLength]"#),
    Case(
      #"{"propertyNames":false}"#, #"{"abc":2}"#,
      #"1:2: error: the name "abc" is not allowed at /abc [schema-propertyNames]"#),
    Case(
      #"{"patternProperties":{"^a":{"type":"null"}}}"#, #"{"ab":2}"#,
      #"1:7: error: expected null, found the number 2 at /ab [schema-type]"#),
    // Of a name that stands twice the last member counts.
    Case(
      #"{"properties":{"a":{"type":"null"}}}"#, #"{"a":null,"a":2}"#,
      #"1:15: error: expected null, found the number 2 at /a [schema-type]"#),
  ]

  private static let choices: [Case] = [
    Case(
      #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "1",
      "1:1: error: expected a text or null, found the number 1 [schema-anyOf]"),
    Case(
      #"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}",
      #"1:1: error: one of the members "a", "b" is missing [schema-anyOf]"#),
    Case(
      #"{"oneOf":[{"const":"a"},{"enum":["b","c"]}]}"#, #""foo""#,
      #"1:1: error: "foo" is not one of "a", "b", "c" [schema-oneOf]"#),
    Case(
      #"{"anyOf":[{"required":["a"]},{"required":["a"]}]}"#, "{}",
      #"1:1: error: the member "a" is missing [schema-anyOf]"#),
    // One for lists comes closer to a list than fixed values do.
    Case(
      #"{"anyOf":[{"enum":["a","b"]},{"type":"array","items":{"enum":["a","b"]}}]}"#, #"["c"]"#,
      #"1:2: error: "c" is not one of "a", "b" at /0; this is the closest of 2 alternatives [schema-enum]"#
    ),
    // The one for the right kind of value comes closest.
    Case(
      #"{"oneOf":[{"type":"string"},{"type":"object","required":["a","b"]}]}"#, #"{"a":1}"#,
      #"1:1: error: the member "b" is missing at /b; this is the closest of 2 alternatives [schema-required]"#
    ),
    // A fixed value tells which of them is meant.
    Case(
      #"""
      {"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"type":"null"}}},
                {"properties":{"kind":{"const":"b"},"x":{"type":"null"},"y":{"type":"null"}}}]}
      """#, #"{"kind":"b","x":1,"y":1}"#,
      "1:17: error: expected null, found the number 1 at /x; this is the closest of 2 alternatives [schema-type]",
      "1:23: error: expected null, found the number 1 at /y; this is the closest of 2 alternatives [schema-type]"
    ),
    Case(
      #"{"oneOf":[{"minimum":1},true,{"maximum":5}]}"#, "3",
      #"1:1: error: the alternatives 0 and 1 of "oneOf" both hold, and only one may [schema-oneOf]"#
    ),
    // What was tested by "if" is no fault.
    Case(
      #"{"if":{"type":"string"},"then":{"minLength":1},"else":{"type":"null"}}"#, "1",
      "1:1: error: expected null, found the number 1 [schema-type]"),
    // Alternatives inside alternatives.
    Case(
      #"{"anyOf":[{"type":"null"},{"anyOf":[{"type":"string"},{"type":"array","minItems":2}]}]}"#,
      "[1]",
      "1:1: error: expected at least 2 elements, found 1; this is the closest of 2 alternatives [schema-minItems]"
    ),
  ]

  @Test(arguments: values + arrays + objects + choices)
  func says(_ test: Case) throws {
    let schema = try schema(test.schema)
    let document = try document(test.document)
    #expect(schema.findings(for: document).map(\.description) == test.findings)
    #expect(!schema.isValid(document))
  }

  @Test func keywordLocations() throws {
    let schema = try schema(
      #"""
      {"$id":"https://example.com/a","properties":{"x y":{"$ref":"#/$defs/n"}},
       "$defs":{"n":{"allOf":[true,{"$ref":"b"}]},"b":{"$id":"b","type":"null"}}}
      """#)
    let findings = schema.findings(for: try document(#"{"x y":1}"#), file: "push.json")
    #expect(findings.map(\.keywordPointer) == ["/properties/x y/$ref/allOf/1/$ref/type"])
    #expect(findings.map(\.absoluteKeywordLocation) == ["https://example.com/b#/type"])
    #expect(findings.first?.diagnostic.pointer == "/x y")
    #expect(findings.first?.diagnostic.location == SourceLocation(offset: 7, line: 1, column: 8))
    #expect(
      findings.map(\.description)
        == ["push.json:1:8: error: expected null, found the number 1 at /x y [schema-type]"])
  }

  @Test(arguments: [
    (String(repeating: "a", count: 60), "\"" + String(repeating: "a", count: 60) + "\""),
    (String(repeating: "a", count: 61), "\"" + String(repeating: "a", count: 57) + "…\""),
    (String(repeating: "é", count: 31), "\"" + String(repeating: "é", count: 28) + "…\""),
    (String(repeating: #"\n"#, count: 31), "\"" + String(repeating: #"\n"#, count: 28) + "…\""),
    ("\u{7F}\u{9B}\u{202E}", #""\u007f\u009b\u202e""#),
  ])
  func longValuesAreCut(_ value: String, _ shown: String) throws {
    let document = try document("\"\(value)\"")
    let findings = try schema(#"{"type":"null"}"#).findings(for: document)
    #expect(findings.map(\.diagnostic.message) == ["expected null, found the text \(shown)"])
  }

  @Test func longLists() throws {
    let long = "[" + Array(repeating: "1", count: 40).joined(separator: ",") + "]"
    let findings = try schema("{\"const\":\(long)}").findings(for: document("[]"))
    #expect(findings.map(\.diagnostic.message) == ["[] is not the array"])
  }

  @Test func unknownTypesAreNamed() throws {
    let complaints = try complaints(#"{"type":["string","txet"]}"#)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains(#""txet" is not one of"#) == true, "\(complaints)")
  }

  @Test func theKeywordOfADependency() throws {
    let schema = try schema(#"{"dependentRequired":{"a":["b"]}}"#)
    let findings = schema.findings(for: try document(#"{"a":1}"#))
    #expect(findings.map(\.keywordPointer) == ["/dependentRequired"])
  }

  /// The pointer is exact, and what people read is one line.
  @Test func controlCharactersInNames() throws {
    let findings = try schema(#"{"items":false,"additionalProperties":false}"#)
      .findings(for: document(#"{"\n\u001b\u0000\u202e":1}"#))
    #expect(findings.map(\.diagnostic.pointer) == ["/\n\u{1B}\0\u{202E}"])
    let text = findings.first?.description ?? ""
    #expect(text.contains(#"at /\u000a\u001b\u0000\u202e ["#), "\(text)")
    #expect(text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }

  /// The texts of all findings together have a limit.
  @Test func longNamesAndManyFindings() throws {
    let name = String(repeating: "n", count: 100_000)
    let elements = Array(repeating: "1", count: 1000).joined(separator: ",")
    let schema = try schema(#"{"additionalProperties":{"items":{"type":"null"}}}"#)
    let document = try document("{\"\(name)\":[\(elements)]}")
    let findings = schema.findings(for: document)
    #expect(findings.count == 11)
    #expect(findings.first?.diagnostic.pointer == "/\(name)/0")
    #expect(findings.last?.diagnostic.code == "schema-limit")
    #expect(schema.output(.basic, for: document).count < 1_500_000)
  }

  @Test func thereIsALimit() throws {
    let schema = try schema(#"{"items":{"type":"null"}}"#, options: .init(findingLimit: 3))
    let text = "[" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]"
    let findings = schema.findings(for: try document(text))
    #expect(findings.count == 4)
    #expect(
      findings.last?.description
        == "error: there are more findings than the 3 that are given [schema-limit]")
  }

  /// A choice is not lost among the faults of its alternatives.
  @Test(arguments: [4_000, 5_001, 20_000]) func choicesWithManyFaults(_ count: Int) throws {
    let schema = try schema(
      #"{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"object"}]}"#)
    let text = "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
    let findings = schema.findings(for: try document(text))
    #expect(findings.last?.diagnostic.code == "schema-limit")
    #expect(findings.first?.diagnostic.code == (count < 5000 ? "schema-type" : "schema-anyOf"))
  }

  @Test func anEmptyDocumentIsNotValid() throws {
    let schema = try schema("true")
    #expect(!schema.isValid(JSONDocument()))
    #expect(schema.findings(for: JSONDocument()).map(\.diagnostic.code) == ["schema-document"])
  }
}
