import PushJSON
import PushTestSupport
import Testing

@testable import PushSchema

/// References, registries, dialects, and what is said of schemas that cannot be used.
@Suite struct ReferenceTests {
  private func registry(_ documents: [String: String]) throws -> SchemaRegistry {
    var registry = SchemaRegistry()
    for (uri, text) in documents.sorted(by: { $0.key < $1.key }) {
      registry.add(try document(text), at: uri)
    }
    return registry
  }

  @Test func referencesAreAnsweredFromTheRegistry() throws {
    let registry = try registry([
      "https://example.com/types": ##"{"$defs":{"id":{"type":"integer"}},"type":"array"}"##,
      "https://example.com/moved": #"{"$id":"https://example.com/own","type":"null"}"#,
      "https://example.com/bundle": #"{"$defs":{"x":{"$id":"/inner/x","type":"boolean"}}}"#,
      "urn:example:note": #"{"type":"string"}"#,
    ])
    let cases: [(reference: String, valid: String, invalid: String)] = [
      ("types#/$defs/id", "1", "[]"), ("types", "[]", "1"), ("./a/../types#", "[]", "1"),
      ("https://example.com/moved", "null", "1"), ("https://example.com/own", "null", "1"),
      ("https://example.com/inner/x", "true", "1"), ("urn:example:note", "\"\"", "1"),
      ("https://json-schema.org/draft/2020-12/schema", "{}", "1"),
      (
        "https://json-schema.org/draft/2020-12/meta/validation", #"{"minLength":1}"#,
        #"{"minLength":-1}"#
      ),
      ("http://json-schema.org/draft-07/schema#", #"{"items":[{}]}"#, #"{"items":[1]}"#),
      ("https://json-schema.org/draft/2019-09/schema", #"{"items":[{}]}"#, #"{"items":[1]}"#),
    ]
    for (reference, valid, invalid) in cases {
      let schema = try schema(
        #"{"$id":"https://example.com/root","$ref":"\#(reference)"}"#, registry: registry)
      #expect(schema.isValid(try document(valid)), "\(reference)")
      #expect(!schema.isValid(try document(invalid)), "\(reference)")
    }
  }

  @Test func theBaseCanBeGiven() throws {
    let registry = try registry(["https://example.com/s/b": #"{"type":"null"}"#])
    let schema = try schema(
      #"{"$ref":"b"}"#, registry: registry, options: .init(baseURI: "https://example.com/s/a#"))
    #expect(schema.isValid(try document("null")))
    #expect(!schema.isValid(try document("1")))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    var complaints: [String]

    init(_ schema: String, _ complaints: String...) {
      self.schema = schema
      self.complaints = complaints
    }

    var testDescription: String { schema }
  }

  private static let complaintCases: [Case] = [
    Case(
      "{\n \"properties\": {\"a\": {\"$ref\": \"#/$defs/b\"}}}",
      ##"2:31: error: the reference "#/$defs/b" leads nowhere at /properties/a/$ref; the schema has nothing there [schema-reference]"##
    ),
    Case(
      #"{"$id":"https://example.com/a","items":{"$ref":"b","title":"x"}}"#,
      #"1:48: error: the reference "b" leads nowhere (https://example.com/b) at /items/$ref; add the document it means to the registry [schema-reference]"#
    ),
    Case(
      ##"{"$ref":"#nowhere"}"##,
      ##"1:9: error: the reference "#nowhere" leads nowhere at /$ref; the schema has nothing there [schema-reference]"##
    ),
    Case(
      ##"{"$ref":"#"}"##,
      #"1:1: error: the schema applies itself to the same value, which never ends; let the reference stand below "properties", "items" or the like [schema-circle]"#
    ),
    Case(
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"anyOf":[true,{"$ref":"#/$defs/b"}]},"b":{"not":{"$ref":"#/$defs/a"}}}}"##,
      #"1:34: error: the schema applies itself to the same value, which never ends at /$defs/a; let the reference stand below "properties", "items" or the like [schema-circle]"#
    ),
    Case(
      #"{"pattern":"(a"}"#,
      #"1:12: error: "(a" is no regular expression: the group is not closed by ")", at its byte 1 at /pattern [schema-pattern]"#
    ),
    Case(
      #"{"type":"text"}"#,
      #"1:9: error: "text" is not one of "array", "boolean", "integer", "null", "number", "object", "string" at /type; this is the closest of 2 alternatives [schema-invalid]"#
    ),
    Case(
      #"{"minLength":-1,"properties":{"a":1}}"#,
      "1:14: error: -1 is less than the minimum 0 at /minLength [schema-invalid]",
      "1:35: error: expected an object or true or false, found the number 1 at /properties/a [schema-invalid]"
    ),
    Case(
      #"{"$schema":"https://example.com/unknown"}"#,
      #"1:12: error: the metaschema "https://example.com/unknown" is not known at /$schema; the drafts 7, 2019-09 and 2020-12 are supported; add other metaschemas to the registry [schema-dialect]"#
    ),
    Case(
      #"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}"#,
      #"1:15: error: the anchor "x" stands twice in one schema resource at /$defs/a [schema-identifier]"#
    ),
    Case(
      #"{"$defs":{"a":{"$id":"https://example.com/x"},"b":{"$id":"https://example.com/x"}}}"#,
      #"1:15: error: another schema already has the identifier "https://example.com/x" at /$defs/a [schema-identifier]"#
    ),
  ]

  @Test(arguments: complaintCases) func complains(_ test: Case) throws {
    let found = try complaints(test.schema)
    #expect(found == test.complaints)
  }

  @Test func registeredSchemasAreNamed() throws {
    let registry = try registry(["https://example.com/b": "{\n\"pattern\":\"[\"}"])
    let complaints = try complaints(#"{"$ref":"https://example.com/b"}"#, registry: registry)
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix("https://example.com/b:2:11: error: \"[\" is no") == true)
  }

  @Test func withoutTheMetaschemaValuesAreStillChecked() throws {
    let wrong = [
      #"{"type":1}"#, #"{"enum":1}"#, #"{"minimum":"1"}"#, #"{"multipleOf":0}"#,
      #"{"maxLength":1.5}"#, #"{"maxLength":-1}"#, #"{"maxItems":"1"}"#, #"{"pattern":1}"#,
      #"{"required":"a"}"#, #"{"required":[1]}"#, #"{"properties":[]}"#, #"{"properties":{"a":1}}"#,
      #"{"allOf":{}}"#, #"{"anyOf":[1]}"#, #"{"not":1}"#, #"{"items":1}"#, #"{"prefixItems":{}}"#,
      #"{"dependentRequired":{"a":1}}"#, #"{"$ref":1}"#, "1", "null",
    ]
    for text in wrong {
      let complaints = try complaints(text, options: .init(checksMetaschema: false))
      #expect(complaints.count == 1, "\(text) \(complaints)")
      #expect(complaints.allSatisfy { $0.hasSuffix("[schema-invalid]") }, "\(text) \(complaints)")
    }
  }

  @Test func emptyDocumentsAreRefused() {
    let error = #expect(throws: SchemaError.self) { try Schema(compiling: JSONDocument()) }
    #expect(error?.diagnostics.map(\.code) == ["schema-document"])
    var registry = SchemaRegistry()
    registry.add(JSONDocument(), at: "https://example.com/a")
    #expect(registry.documents.isEmpty)
  }

  @Test func draft7IsUnderstood() throws {
    let text = #"""
      {"$schema":"http://json-schema.org/draft-07/schema#",
       "definitions":{"a":{"$id":"#named","type":"null"}},
       "properties":{"x":{"$ref":"#named","minimum":5,"type":"string"},
                     "y":{"items":[{"type":"null"}],"additionalItems":false},
                     "z":{"dependencies":{"a":["b"],"c":{"maxProperties":1}}}}}
      """#
    let schema = try schema(text)
    let valid = [#"{"x":null}"#, #"{"y":[null]}"#, #"{"z":{"a":1,"b":2}}"#, #"{"z":{"c":1}}"#]
    let invalid = [
      #"{"x":"a"}"#, #"{"y":[null,1]}"#, #"{"z":{"a":1}}"#, #"{"z":{"c":1,"a":1,"b":1}}"#,
    ]
    for text in valid { #expect(schema.isValid(try document(text)), "\(text)") }
    for text in invalid { #expect(!schema.isValid(try document(text)), "\(text)") }
  }

  /// Each part of a document is checked against the metaschema of its own dialect.
  @Test func dialectsInsideADocument() throws {
    let text = #"""
      {"properties":{"a":{"$id":"https://example.com/old",
         "$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"null"}],
         "definitions":{"x":{"$id":"https://example.com/new",
           "$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[true]}}},
       "b":{"$ref":"https://example.com/new"}}}
      """#
    let schema = try schema(text)
    #expect(schema.isValid(try document(#"{"a":[null,1]}"#)))
    #expect(!schema.isValid(try document(#"{"a":[1]}"#)))
    let wrong = text.replacing(#"[{"type":"null"}]"#, with: "[1]")
      .replacing("[true]", with: "{}")
    let found = try complaints(wrong)
    #expect(
      found == [
        "2:65: error: expected an object or true or false, found the number 1 at /properties/a/items/0; this is the closest of 2 alternatives [schema-invalid]",
        "4:77: error: expected an array, found an object at /properties/a/definitions/x/prefixItems [schema-invalid]",
      ])
  }

  @Test func recursiveReferencesOf201909() throws {
    let registry = try registry([
      "https://example.com/tree": #"""
      {"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://example.com/tree",
       "$recursiveAnchor":true,"type":"object","properties":{"child":{"$recursiveRef":"#"}}}
      """#
    ])
    let strict = try schema(
      #"""
      {"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://example.com/strict",
       "$recursiveAnchor":true,"$ref":"tree","unevaluatedProperties":false}
      """#, registry: registry)
    #expect(strict.isValid(try document(#"{"child":{"child":{}}}"#)))
    #expect(!strict.isValid(try document(#"{"child":{"child":{},"x":1}}"#)))
  }

  @Test func metaschemasAreComplete() throws {
    #expect(Metaschemas.documents.count == 9 + 7 + 1)
    for draft in Draft.allCases {
      let schema = try #require(Metaschemas.schema(of: draft))
      let text = try #require(Metaschemas.documents[draft.metaschema])
      #expect(schema.findings(for: text) == [])
      #expect(!schema.isValid(try document(#"{"type":1}"#)))
    }
  }

  /// The examples of RFC 3986, 5.4.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
  ])
  func resolves(_ reference: String, _ target: String) {
    let base = URIReference("http://a/b/c/d;p?q")
    let resolved = URIReference(JSONString(reference)).resolved(against: base)
    #expect(resolved.text.string == target)
  }
}
