import PushJSON
import PushSchema
import Testing

/// The outputs that the standard defines.
@Suite struct OutputTests {
  private func output(_ schema: String, _ text: String, _ form: Schema.Output) throws -> JSON {
    let bytes = try PushSchemaTests.schema(schema).output(form, for: document(text))
    return JSON(try JSONDocument(bytes))
  }

  @Test func flag() throws {
    #expect(try output(#"{"type":"null"}"#, "null", .flag) == ["valid": true])
    #expect(try output(#"{"type":"null"}"#, "1", .flag) == ["valid": false])
  }

  @Test func errors() throws {
    let schema = #"""
      {"$id":"https://example.com/polygon","$defs":{"point":{"type":"object",
       "properties":{"x":{"type":"number"}},"required":["x"]}},
       "type":"array","items":{"$ref":"#/$defs/point"},"minItems":3}
      """#
    let output = try output(schema, #"[{"x":1},{"x":"a"}]"#, .basic)
    #expect(output["valid"]?.bool == false)
    let expected: JSON = [
      [
        "keywordLocation": "/minItems",
        "absoluteKeywordLocation": "https://example.com/polygon#/minItems",
        "instanceLocation": "", "error": "expected at least 3 elements, found 2",
      ],
      [
        "keywordLocation": "/items/$ref/properties/x/type",
        "absoluteKeywordLocation":
          "https://example.com/polygon#/$defs/point/properties/x/type",
        "instanceLocation": "/1/x", "error": "expected a number, found the text \"a\"",
      ],
    ]
    #expect(output["errors"] == expected)
  }

  /// All alternatives that fail are listed, and those that hold are not.
  @Test func alternatives() throws {
    let schema = #"{"anyOf":[{"type":"null"},{"minimum":5}],"oneOf":[{"type":"null"},true]}"#
    let output = try output(schema, "1", .basic)
    let keywords = output["errors"]?.array?.map { $0["keywordLocation"] }
    #expect(keywords == ["/anyOf/0/type", "/anyOf/1/minimum", "/anyOf"])
  }

  @Test func locations() throws {
    let dependency = try output(#"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#, .basic)
    let expected: JSON = [
      [
        "keywordLocation": "/dependentRequired", "instanceLocation": "",
        "error": "the member \"b\" is missing, which \"a\" demands",
      ]
    ]
    #expect(dependency["errors"] == expected)
  }

  /// Each level has two alternatives that hold, so that there are 2^n annotations.
  @Test func manyAnnotations() throws {
    let schema = #"""
      {"anyOf":[{"type":"string","title":"leaf"},
       {"type":"array","title":"list","items":{"$ref":"#"}},
       {"type":"array","items":{"$ref":"#"},"maxItems":99}]}
      """#
    for depth in [12, 60] {
      let text =
        String(repeating: "[", count: depth) + "\"x\"" + String(repeating: "]", count: depth)
      let bytes = try PushSchemaTests.schema(schema).output(.basic, for: document(text))
      #expect(bytes.count < 4_000_000)
      let annotations = JSON(try JSONDocument(bytes))["annotations"]?.array ?? []
      #expect(annotations.count <= 10_001)
      let last = annotations.last?["annotation"]?.string ?? ""
      #expect(last == "there are more annotations than the \(annotations.count - 1) that are given")
    }
  }

  @Test func manyErrors() throws {
    let schema = try PushSchemaTests.schema(
      #"{"items":{"type":"null"}}"#, options: .init(findingLimit: 3))
    let document = try document("[1,2,3,4,5]")
    let errors = JSON(try JSONDocument(schema.output(.basic, for: document)))["errors"]?.array
    #expect(errors?.map { $0["instanceLocation"] } == ["/0", "/1", "/2", ""])
    #expect(errors?.last?["error"] == "there are more errors than the 3 that are given")
  }

  /// In proportion to the document: with its square it would take minutes.
  @Test(.timeLimit(.minutes(1))) func largeArrays() throws {
    let schema = try PushSchemaTests.schema(#"{"items":{"title":"n"}}"#)
    let elements = (0..<100_000).map { "\($0)" }.joined(separator: ",")
    let output = JSON(
      try JSONDocument(schema.output(.basic, for: document("[\(elements)]"))))
    #expect(output["annotations"]?.array?.count == 10_001)
    #expect(output["annotations"]?[9_000]?["instanceLocation"] == "/8999")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    var document: String
    /// The keyword's location, the value's, and what the keyword says.
    var annotations: [JSON]

    init(_ schema: String, _ document: String, _ annotations: [JSON]) {
      self.schema = schema
      self.document = document
      self.annotations = annotations
    }

    var testDescription: String { schema }
  }

  private static let cases: [Case] = [
    Case(#"{"title":"T","x-y":[1, 2]}"#, "1", [["/title", "", "T"], ["/x-y", "", [1, 2]]]),
    Case(
      #"{"properties":{"a":{"default":5},"b":true},"additionalProperties":{"readOnly":true}}"#,
      #"{"a":1,"c":2,"d":3}"#,
      [
        ["/properties/a/default", "/a", 5], ["/properties", "", ["a"]],
        ["/additionalProperties/readOnly", "/c", true],
        ["/additionalProperties", "", ["c", "d"]],
        ["/additionalProperties/readOnly", "/d", true],
      ]),
    Case(
      #"{"patternProperties":{"^a":true},"unevaluatedProperties":{}}"#, #"{"ab":1,"b":2}"#,
      [["/patternProperties", "", ["ab"]], ["/unevaluatedProperties", "", ["b"]]]),
    Case(
      #"{"prefixItems":[true,true],"items":true}"#, "[1,2,3]",
      [["/prefixItems", "", 1], ["/items", "", true]]),
    Case(#"{"prefixItems":[true,true]}"#, "[1,2]", [["/prefixItems", "", true]]),
    Case(#"{"contains":{"const":1}}"#, "[1,2,1]", [["/contains", "", [0, 2]]]),
    Case(#"{"unevaluatedItems":true}"#, "[1]", [["/unevaluatedItems", "", true]]),
    Case(
      #"{"contentMediaType":"text/plain","contentEncoding":"base64","contentSchema":true}"#,
      #""x""#,
      [
        ["/contentMediaType", "", "text/plain"], ["/contentEncoding", "", "base64"],
        ["/contentSchema", "", true],
      ]),
    // About texts only, and schemas of contents only beside their type.
    Case(#"{"contentMediaType":"text/plain","contentEncoding":"base64"}"#, "1", []),
    Case(#"{"contentSchema":{"type":"null"}}"#, #""x""#, []),
    Case(#"{"format":"email"}"#, #""x""#, [["/format", "", "email"]]),
    // What does not hold says nothing, nor what is negated.
    Case(
      #"{"anyOf":[{"title":"A","type":"null"},{"title":"B"}],"not":{"title":"C","type":"null"}}"#,
      "1", [["/anyOf/1/title", "", "B"]]),
    Case(
      #"{"if":{"title":"A","const":1},"then":{"title":"B"},"else":{"title":"C"}}"#, "2",
      [["/else/title", "", "C"]]),
    Case(
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"title":"A"}}}"##, "2", [["/$ref/title", "", "A"]]),
    Case(
      #"{"allOf":[{"properties":{"a":true}}]}"#, #"{"a":1}"#,
      [["/allOf/0/properties", "", ["a"]]]),
  ]

  @Test(arguments: cases) func annotations(_ test: Case) throws {
    let output = try output(test.schema, test.document, .basic)
    #expect(output["valid"]?.bool == true)
    let annotations = output["annotations"]?.array?.map { unit -> JSON in
      .array(["keywordLocation", "instanceLocation", "annotation"].map { unit[$0] ?? .null })
    }
    #expect(annotations == test.annotations)
  }
}
