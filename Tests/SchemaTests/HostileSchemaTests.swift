import PushJSON
import Testing

@testable import PushSchema

/// Schemas that are made to take long.
///
/// Each would take minutes or gigabytes if something took time with the square of its size.
@Suite(.timeLimit(.minutes(10))) struct HostileSchemaTests {
  private func members(_ count: Int, _ member: (Int) -> String) -> String {
    (0..<count).map(member).joined(separator: ",")
  }

  // MARK: References

  @Test func manyReferencesIntoLargeValues() throws {
    let count = 30_000
    let definitions = members(count) { ##""d\##($0)":{"type":"string"}"## }
    let references = members(count) { ##""m\##($0)":{"$ref":"#/$defs/d\##($0)"}"## }
    let named = try schema(##"{"$defs":{\##(definitions)},"properties":{\##(references)}}"##)
    #expect(named.isValid(try document(##"{"m7":"a","m29999":"b"}"##)))
    #expect(!named.isValid(try document(##"{"m29999":1}"##)))
    let elements = members(count) { ##"{"maximum":\##($0)}"## }
    let numbered = members(count) { ##""m\##($0)":{"$ref":"#/prefixItems/\##($0)"}"## }
    let listed = try schema(##"{"prefixItems":[\##(elements)],"properties":{\##(numbered)}}"##)
    #expect(listed.isValid(try document(##"{"m7":7,"m29999":29999}"##)))
    #expect(!listed.isValid(try document(##"{"m7":8}"##)))
  }

  @Test func referencesIntoLargeValuesMeanTheLastOfEqualNames() throws {
    let others = members(100) { ##""d\##($0)":true"## }
    let twice =
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"},\##(others),"a":{"type":"null"}}}"##
    #expect(try schema(twice).isValid(document("null")))
    let nothing = ##"{"$ref":"#/$defs/100x","$defs":{\##(others)}}"##
    #expect(try complaints(nothing).count == 1)
  }

  @Test(arguments: [1, 15, 16, 17, 18, 600, 20_000])
  func chainsOfReferences(_ length: Int) throws {
    let links = members(length) { ##""d\##($0)":{"$ref":"#/$defs/d\##($0 + 1)"}"## }
    let text =
      ##"{"$ref":"#/$defs/d0","properties":{"a":{"$ref":"#/$defs/d\##(length / 2)"}},"##
      + ##""$defs":{\##(links),"d\##(length)":{"type":["string","object"]}}}"##
    let schema = try PushSchemaTests.schema(text)
    #expect(schema.isValid(try document(##"{"a":"x"}"##)))
    #expect(!schema.isValid(try document(##"{"a":1}"##)))
    #expect(!schema.isValid(try document("1")))
    let old = ##"{"$schema":"http://json-schema.org/draft-07/schema##","definitions":{"x":"##
    let oldLinks = members(length) {
      ##""d\##($0)":{"title":"t","$ref":"#/definitions/x/d\##($0 + 1)"}"##
    }
    let oldText =
      old
      + ##"{\##(oldLinks),"d\##(length)":{"minimum":3}}},"allOf":[{"$ref":"#/definitions/x/d0"}]}"##
    let oldSchema = try PushSchemaTests.schema(oldText)
    #expect(oldSchema.isValid(try document("3")))
    #expect(!oldSchema.isValid(try document("2")))
  }

  @Test(arguments: [1, 2, 17, 600]) func circlesOfReferences(_ length: Int) throws {
    let links = members(length) { ##""d\##($0)":{"$ref":"#/$defs/d\##(($0 + 1) % length)"}"## }
    for start in [
      "",
      members(20) { ##""e\##($0)":{"$ref":"#/$defs/e\##($0 + 1)"}"## }
        + ##","e20":{"$ref":"#/$defs/d0"},"##,
    ] {
      let first = start.isEmpty ? "d0" : "e0"
      let lines = try complaints(##"{"$ref":"#/$defs/\##(first)","$defs":{\##(start)\##(links)}}"##)
      #expect(lines.count == 1 && lines.allSatisfy { $0.contains("[schema-circle]") }, "\(lines)")
    }
  }

  @Test func longIdentifiersAndReferences() throws {
    let long = String(repeating: "a", count: 9000)
    let lines = try complaints(##"{"$id":"http://example.com/\##(long)"}"##)
    #expect(lines.map { $0.contains("more than 8192 bytes") } == [true])
    let reference = try complaints(##"{"$ref":"\##(long)"}"##)
    #expect(reference.map { $0.contains("more than 8192 bytes") } == [true])
    let pointer = try complaints(##"{"$ref":"#/$defs/\##(long)","$defs":{"\##(long)":{}}}"##)
    #expect(pointer == [])
  }

  // MARK: Findings

  @Test(arguments: [
    (##"{"properties":{"##, ##""m":{"$ref":"#/nope"}"##, "schema-reference"),
    (##"{"$defs":{"##, ##""m":{"$anchor":"a"}"##, "schema-identifier"),
    (##"{"$defs":{"##, ##""m":{"$id":"a"}"##, "schema-identifier"),
    (##"{"properties":{"##, ##""m":{"pattern":"("}"##, "schema-pattern"),
    (##"{"properties":{"##, ##""m":{"type":1}"##, "schema-invalid"),
  ]) func moreFindingsThanAnyoneReads(_ start: String, _ member: String, _ code: String) throws {
    let many = members(20_000) {
      member.replacing("\"m\"", with: "\"m\($0)\"").replacing("nope", with: "nope\($0)")
    }
    let source = try document(start + many + "}}")
    do throws(SchemaError) {
      _ = try Schema(compiling: source)
      Issue.record("nothing is wrong")
    } catch {
      #expect(error.diagnostics.count == 101)
      #expect(error.diagnostics.prefix(100).allSatisfy { $0.code == code })
      #expect(error.diagnostics.last?.message.hasPrefix("there are more findings") == true)
    }
  }

  // MARK: Dialects

  @Test func manyPartsOfOtherDialects() throws {
    let old = ##""$schema":"http://json-schema.org/draft-07/schema##""##
    let parts = members(10_000) { ##""d\##($0)":{"$id":"a\##($0)",\##(old)}"## }
    #expect(try complaints(##"{"$defs":{\##(parts)}}"##) == [])
    let mixed = members(10_000) { ##""d\##($0)":{"$id":"a\##($0)"\##($0 == 5 ? "," + old : "")}"## }
    #expect(try complaints(##"{"$defs":{\##(mixed)}}"##) == [])
    let wrong = ##"{"$defs":{\##(parts),"x":{"$id":"y",\##(old),"minimum":"1"}}}"##
    #expect(try complaints(wrong).count == 1)
  }

  @Test func metaschemasThatCannotBeUsed() throws {
    var registry = SchemaRegistry()
    let uri = "http://example.com/meta"
    registry.add(
      try document(
        ##"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"\##(uri)","##
          + ##""properties":{"x":{"$ref":"#/nope"}}}"##), at: uri)
    let lines = try complaints(##"{"$schema":"\##(uri)","minimum":1}"##, registry: registry)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("the metaschema \"\(uri)\" cannot be used") == true, "\(lines)")
  }

  // MARK: Sizes

  @Test func schemasForTheSameValueThatManyUse() throws {
    let leaves = members(10_000) { ##"{"minimum":\##(-$0)}"## }
    let nested = (0..<60).reduce(##"{"allOf":[\##(leaves)]}"##) { inner, _ in
      ##"{"allOf":[\##(inner)]}"##
    }
    let references = members(60) {
      ##""r\##($0)":{"$ref":"#/$defs/a"## + String(repeating: "/allOf/0", count: $0) + ##""}"##
    }
    let schema = try schema(##"{"$defs":{"a":\##(nested)},"properties":{\##(references)}}"##)
    #expect(schema.plan.documents.count == 1)
    #expect(schema.isValid(try document(##"{"r0":0,"r59":0,"r30":1}"##)))
    #expect(!schema.isValid(try document(##"{"r59":-1}"##)))
    #expect(!schema.isValid(try document(##"{"r0":-1}"##)))
  }

  @Test func membersOfSchemasThatAreCompiledOnlyOnce() throws {
    let values = members(300_000) { "\($0)" }
    let text =
      ##"{"properties":{"big":{"enum":[\##(values)]},"o":{"allOf":[{"properties":{"a":{"type":"null"}},"##
      + ##""required":["a"]}],"unevaluatedProperties":false}}}"##
    for schema in [try schema(text), try schema(text.replacing(values, with: "1"))] {
      #expect(schema.isValid(try document(##"{"o":{"a":null}}"##)))
      #expect(!schema.isValid(try document(##"{"o":{"a":1}}"##)))
      #expect(!schema.isValid(try document(##"{"o":{"a":null,"b":1}}"##)))
      #expect(!schema.isValid(try document(##"{"o":{}}"##)))
    }
  }

  @Test func manyPatterns() throws {
    let slow = try schema(
      ##"{"patternProperties":{\##(members(1000) { ##""[ab]*a[ab]{12}c\##($0)$":false"## })}}"##)
    #expect(!slow.isValid(try document(##"{"abababababababac999":1}"##)))
    #expect(slow.isValid(try document(##"{"abababababababac9x":1}"##)))
    let large = try complaints(
      ##"{"patternProperties":{\##(members(100) { ##""^a{60000}\##($0)":false"## })}}"##)
    #expect(large.allSatisfy { $0.contains("too large in all") } && !large.isEmpty)
  }

  @Test func loneSurrogatesInPatterns() throws {
    for text in [
      ##"{"pattern":"^\ud800$"}"##, ##"{"propertyNames":false,"pattern":"^[\ud800]$"}"##,
    ] {
      #expect(try schema(text).isValid(document(##""\ud800""##)))
      #expect(!(try schema(text).isValid(document(##""\ufffd""##))))
    }
    let names = try schema(##"{"patternProperties":{"^\udc00$":false}}"##)
    #expect(!names.isValid(try document(##"{"\udc00":1}"##)))
    #expect(names.isValid(try document(##"{"\ufffd":1}"##)))
  }

  @Test func longDivisors() throws {
    let divisor = "1" + String(repeating: "3", count: 127)
    let schema = try schema(##"{"multipleOf":\##(divisor)}"##)
    let zeros = String(repeating: "0", count: 127)
    let product = String(repeating: divisor, count: 5000)
    #expect(schema.isValid(try document(product)))
    #expect(schema.isValid(try document(divisor + zeros + divisor + "e7")))
    #expect(!schema.isValid(try document(product + "1")))
    let lines = try complaints(##"{"multipleOf":\##(divisor)1}"##)
    #expect(lines.map { $0.contains("[schema-limit]") } == [true])
    #expect(try complaints(##"{"multipleOf":\##(divisor)e-1000}"##) == [])
  }
}
