import PushJSON
import PushTestSupport
import Testing

@testable import PushSchema

/// What holds for all schemas and documents.
@Suite struct LawTests {
  private static let schemas = [
    #"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"]}"#,
    #"{"properties":{"a":{"type":"string","minLength":1}},"additionalProperties":{"type":"array"}}"#,
    #"{"patternProperties":{"^[ab]":{"type":["number","null"]}},"minProperties":1}"#,
    #"{"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"required":["a"]}},"maxProperties":4}"#,
    #"{"anyOf":[{"required":["a"]},{"properties":{"b":{"type":"null"}},"type":"object"}]}"#,
    #"{"oneOf":[{"type":"array"},{"minItems":2},{"type":"object","minProperties":1}]}"#,
    #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"required":["b"]},"else":{"maxProperties":2}}"#,
    #"{"not":{"anyOf":[{"type":"null"},{"required":["a","b"]}]}}"#,
    #"{"prefixItems":[{"type":"string"}],"items":{"type":["number","array","object"]},"uniqueItems":true}"#,
    #"{"contains":{"type":"number"},"minContains":1,"maxContains":2}"#,
    #"{"properties":{"a":true},"unevaluatedProperties":{"type":"number"}}"#,
    #"{"anyOf":[{"properties":{"a":true}},{"properties":{"b":{"type":"null"}}}],"unevaluatedProperties":false}"#,
    #"{"anyOf":[{"prefixItems":[{"type":"number"}]},{"contains":{"type":"null"}}],"unevaluatedItems":{"type":"string"}}"#,
    #"{"multipleOf":0.5,"minimum":-3,"exclusiveMaximum":4}"#,
    #"{"enum":[null,1,"a",[],{},{"a":1},true]}"#,
    #"{"propertyNames":{"maxLength":1},"maxProperties":2}"#,
    ##"{"items":{"$ref":"#/$defs/x"},"$defs":{"x":{"type":["object","number","string"]}}}"##,
  ]

  private func instances(_ seed: UInt64) -> [JSON] {
    var generator = SeededGenerator(seed: seed)
    let random = RandomJSON(depth: 3, width: 4)
    return (0..<150).map { _ in
      let value = random.value(using: &generator)
      guard case .object(let object) = value else { return value }
      // Names that the schemas speak of.
      let names: [JSONString] = ["a", "b", "c", "ab"]
      return .object(
        JSONObject(object.members.map { .init(generator.pick(names, or: "a"), $0.value) }))
    }
  }

  private func verdicts(_ schema: Schema, _ instances: [[UInt8]]) throws -> [Bool] {
    var validator = schema.makeValidator()
    return try instances.map { validator.isValid(try JSONDocument($0)) }
  }

  /// A schema says the same however it is reached.
  @Test(arguments: schemas) func wrappers(_ text: String) throws {
    let instances = instances(11).map(\.compactBytes)
    let plain = try verdicts(schema(text), instances)
    let definitions = #""$defs":{"x":{"type":["object","number","string"]}}"#
    let wrappers = [
      "{\"allOf\":[\(text)],\(definitions)}", "{\"anyOf\":[\(text)],\(definitions)}",
      "{\"anyOf\":[false,\(text),false],\(definitions)}",
      "{\"oneOf\":[\(text),false],\(definitions)}", "{\"not\":{\"not\":\(text)},\(definitions)}",
      "{\"if\":\(text),\"else\":false,\(definitions)}",
      "{\"if\":true,\"then\":{\"allOf\":[\(text)]},\(definitions)}",
      "{\"$ref\":\"#/$defs/y\",\"title\":\"\",\"$defs\":{\"x\":{\"type\":[\"object\",\"number\",\"string\"]},\"y\":\(text)}}",
      "{\"allOf\":[{\"allOf\":[\(text),{\"title\":\"\"}]}],\"minProperties\":0,\(definitions)}",
      "{\"allOf\":[\(text)],\"unevaluatedProperties\":true,\"unevaluatedItems\":true,\(definitions)}",
    ]
    for wrapper in wrappers {
      #expect(try verdicts(schema(wrapper), instances) == plain, "seed 11: \(wrapper)")
    }
    let negation = try schema("{\"not\":\(text),\(definitions)}")
    #expect(try verdicts(negation, instances) == plain.map { !$0 }, "seed 11")
  }

  /// The verdict, the findings and the outputs agree, and spelling does not matter.
  @Test(arguments: schemas) func agreement(_ text: String) throws {
    let schema = try schema(text)
    var generator = SeededGenerator(seed: 12)
    var valid = 0
    for instance in instances(12) {
      let plain = try JSONDocument(instance.compactBytes)
      let isValid = schema.isValid(plain)
      valid += isValid ? 1 : 0
      let spelled = RandomJSON.spell(
        RandomJSON.disguise(instance, using: &generator), using: &generator)
      #expect(schema.isValid(try JSONDocument(spelled)) == isValid, "seed 12: \(instance)")
      #expect(schema.findings(for: plain).isEmpty == isValid, "seed 12: \(instance)")
      let output = try JSONDocument(schema.output(.basic, for: plain)).root
      #expect(output["valid"]?.bool == isValid)
      #expect((output["errors"] == nil) == isValid)
    }
    // Both happen, or the law says little.
    #expect(valid > 0 && valid < 150)
  }

  @Test func validatorsAreIndependent() async throws {
    let schema = try schema(Self.schemas[6])
    let instances = instances(13).map(\.compactBytes)
    let expected = try verdicts(schema, instances)
    var one = schema.makeValidator()
    var copy = one
    for (instance, verdict) in zip(instances, expected) {
      let document = try JSONDocument(instance)
      #expect(one.isValid(document) == verdict)
      #expect(copy.isValid(document) == verdict)
    }
    try await withThrowingTaskGroup(of: [Bool].self) { group in
      for _ in 0..<8 { group.addTask { try verdicts(schema, instances) } }
      for try await verdicts in group { #expect(verdicts == expected) }
    }
  }

  @Test func flagsAreThoseOfTheDocument() throws {
    #expect(Evaluation.escaped == JSONDocument.Flags.escaped.rawValue)
    #expect(Evaluation.duplicates == JSONDocument.Flags.duplicates.rawValue)
    #expect(
      Kinds.string == 1 << JSONDocument.Kind.string.rawValue | 1 << JSONDocument.Kind.name.rawValue)
    #expect(Kinds.object == 1 << JSONDocument.Kind.object.rawValue)
  }

  @Test func formatsAreCheckedOnRequest() throws {
    let text = #"{"format":"date"}"#
    #expect(try schema(text).isValid(try document("\"x\"")))
    let strict = try schema(text, options: .init(assertsFormats: true))
    #expect(!strict.isValid(try document("\"x\"")))
    #expect(
      strict.findings(for: try document("\"x\"")).map(\.diagnostic.message)
        == [#""x" is not of the format "date""#])
    #expect(strict.isValid(try document(#""2024-02-2\u0039""#)))
    #expect(
      try schema(#"{"format":"x"}"#, options: .init(assertsFormats: true)).isValid(
        try document("\"x\"")))
  }
}
