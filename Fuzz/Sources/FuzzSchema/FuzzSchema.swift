import Fuzzing
import PushJSON
import PushSchema

/// A schema that is compiled gives one verdict, whoever asks; findings have their places.
///
/// The input holds a schema and, on the next line, an instance.
@c(LLVMFuzzerTestOneInput)
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  check(input(data, size))
  return 0
}

private func check(_ bytes: [UInt8]) {
  let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
  guard let text = try? JSONDocument(Array(bytes[..<end])) else { return }
  let instance = (try? JSONDocument(Array(bytes[end...]))) ?? text
  for assertsFormats in [false, true] {
    let options = Schema.Options(assertsFormats: assertsFormats, depth: 128, findingLimit: 50)
    let schema: Schema
    do throws(SchemaError) {
      schema = try Schema(compiling: text, options: options)
    } catch {
      require(!error.diagnostics.isEmpty, "a refusal has a reason")
      for finding in error.diagnostics { checkPlace(finding, text) }
      continue
    }
    check(schema, instance)
  }
}

private func check(_ schema: Schema, _ instance: JSONDocument) {
  let isValid = schema.isValid(instance)
  var validator = schema.makeValidator()
  for _ in 1...2 { require(validator.isValid(instance) == isValid, "a validator says the same") }
  let findings = schema.findings(for: instance)
  require(findings.isEmpty == isValid, "what is not valid has findings, and nothing else")
  for finding in findings {
    checkPlace(finding.diagnostic, instance)
    require((try? JSONPointer(finding.keywordPointer)) != nil, "the keyword's pointer is one")
  }
  let verdict = Array("{\"valid\":\(isValid)}".utf8)
  require(schema.output(.flag, for: instance) == verdict, "the flag is the verdict")
  let basic = try? JSONDocument(schema.output(.basic, for: instance))
  require(basic?.root["valid"]?.bool == isValid, "the report is JSON with the verdict")
}

/// Checks that a finding has a place in the text it is about, and words on one line.
private func checkPlace(_ finding: Diagnostic, _ document: JSONDocument) {
  require(!finding.message.isEmpty, "a finding has words")
  require(!finding.message.utf8.contains { $0 < 0x20 }, "on one line")
  if let pointer = finding.pointer { require((try? JSONPointer(pointer)) != nil, "\(pointer)") }
}
