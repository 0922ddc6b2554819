import PushJSON
import PushSchema
import PushTestSupport
import Testing

@testable import PushCommandLine

private let spec = Fixtures.path("findings/shop.yaml")

/// A text, and what is left of it when all that is certain was made right.
struct FixCase: Sendable, CustomTestStringConvertible {
  var name: String
  var input: String
  var output: String

  init(_ name: String, _ input: String, _ output: String) {
    self.name = name
    self.input = input
    self.output = output
  }

  var testDescription: String { name }
}

@Suite struct FixTests {
  static let cases = [
    FixCase("nothing to do", #" { "source" : "shop" } "#, #" { "source" : "shop" } "#),
    FixCase(
      "a value", #"{"source":"shop", "badge" : "007" , "x":1.50}"#,
      #"{"source":"shop", "badge" : 7 , "x":1.50}"#),
    FixCase(
      "a member between others", #"{"source":"shop","legacy":{"a":[1]}, "x":1}"#,
      #"{"source":"shop","x":1}"#),
    FixCase("the last member", #"{"source":"shop", "legacy" : 1 }"#, #"{"source":"shop" }"#),
    FixCase(
      "a name, and then its value", #"{"source":"shop","displayname":7}"#,
      #"{"source":"shop","display-name":"7"}"#),
    FixCase("a missing member", #"{"badge":1}"#, #"{"badge":1,"source":"shop"}"#),
    FixCase("a wrong value", #"{"source":"other","badge":1}"#, #"{"source":"shop","badge":1}"#),
    FixCase(
      "several at once, over lines",
      "{\r\n\t\"source\": \"shop\",\r\n\t\"badge\": \"1\",\r\n\t\"legacy\": null\r\n}\r\n",
      "{\r\n\t\"source\": \"shop\",\r\n\t\"badge\": 1\r\n}\r\n"),
    FixCase(
      "lines, blanks and broken texts stay",
      "\u{FEFF}{\"source\":\"shop\",\"badge\":\"1\"}\n\n \t\n{'x'\n}\n{\"source\":\"shop\"} "
        + "{\"source\":\"shop\",\"badge\":\"2\"}  \n{\"cut",
      "\u{FEFF}{\"source\":\"shop\",\"badge\":1}\n\n \t\n{'x'\n}\n{\"source\":\"shop\"} "
        + "{\"source\":\"shop\",\"badge\":2}  \n{\"cut"),
    FixCase(
      "what is not certain stays", #"{"source":"shop","badge":"+1","legacy":1}"#,
      #"{"source":"shop","badge":"+1"}"#),
    FixCase(
      "inside other values", #"{"source":"shop","order":{"id":12345678901234567890}}"#,
      #"{"source":"shop","order":{"id":"12345678901234567890"}}"#),
  ]

  private func fix(_ input: String, jobs: Int = 1, pieceSize: Int = .max) -> Outcome {
    pushbridge(["validate", "--form", "apns", "--spec", spec, "--fix", "-j", "\(jobs)"]) {
      $0.input = MemorySource(input.utf8, pieceSize: pieceSize, canWait: pieceSize < .max)
    }
  }

  @Test("what is certain is made right, all other bytes stay", arguments: cases)
  func fixes(_ fixing: FixCase) {
    let outcome = fix(fixing.input)
    #expect(outcome.output == fixing.output)
    let again = fix(outcome.output)
    #expect(again.output == fixing.output)
    #expect(!again.errors.contains("fixed: "))
    #expect(again.status == outcome.status)
  }

  @Test("the same for any number of jobs and any pieces of input", arguments: [1, 2, 4])
  func sameForAnyJobs(_ jobs: Int) {
    let input = Self.cases.map(\.input).joined(separator: "\n")
    let expected = fix(input)
    for pieceSize in [1, 7, 100, .max] {
      #expect(fix(input, jobs: jobs, pieceSize: pieceSize) == expected)
    }
  }

  @Test("each change is told, and what is left to say, by the place in the input")
  func messages() {
    let outcome = fix("{}\n{\"displayname\":7,\"badge\":\"x\",\"source\":\"shop\"}")
    #expect(outcome.status == .findings)
    #expect(
      outcome.messages == [
        #"<stdin>:1:1: info: fixed: "shop" was added at /source [SHO001]"#,
        #"<stdin>:2:2: info: fixed: the name is now "display-name" at /displayname [SHO006]"#,
        #"<stdin>:2:16: info: fixed: 7 is now "7" at /display-name [SHO003]"#,
        #"<stdin>:2:26: error: expected an integer, found the text "x" at /badge [SHO002]"#,
        "pushbridge: 2 payloads: 1 valid, 1 not; 1 error, 0 warnings, 0 remarks; 3 changes made",
      ])
  }

  @Test("a file can be replaced by what was made of it, and nothing of it is lost")
  func inPlace() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("in.json", "{\"source\":\"shop\",\"badge\":\"1\"}\n{x}\n")
    let outcome = pushbridge(["validate", "-s", spec, "--fix", "--output", file, file])
    #expect(outcome.status == .findings)
    #expect(try folder.text("in.json") == "{\"source\":\"shop\",\"badge\":1}\n{x}\n")
    #expect(outcome.output == "")
    let long = pushbridge(
      ["validate", "-s", spec, "--fix", "--max-line", "10", "--output", file, file])
    #expect(long.status == .failure)
    #expect(try folder.text("in.json") == "{\"source\":\"shop\",\"badge\":1}\n{x}\n")
    let findings = pushbridge(["validate", "-s", spec, "--output", file, file])
    #expect(findings.status == .wrongUsage)
  }

  @Test("edits that touch each other wait for the next round")
  func compatible() throws {
    let document = try JSONDocument(Array(#"{"a":1,"b":2,"c":3}"#.utf8))
    var text = EditedText(document.text)
    let removals = try ["/a", "/b", "/c"].map { pointer in
      try #require(TextEdit(Spec.Fix.removal(pointer), in: document))
    }
    let compatible = TextEdit.compatible(removals)
    #expect(compatible.count == 2)
    text.apply(compatible)
    #expect(String(decoding: text.bytes, as: UTF8.self) == #"{"c":3}"#)
    #expect(text.origin(of: 1) == 13)
    #expect(text.origin(of: 0) == 0)
  }

  @Test("random edits: what stays knows where it was", arguments: 1...20)
  func origins(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let first = (0..<200).map { _ in UInt8.random(in: 0x61...0x7A, using: &generator) }
    var text = EditedText(first)
    for _ in 0..<4 {
      var edits: [TextEdit] = []
      var at = 0
      while at < text.bytes.count {
        let start = at + Int.random(in: 1...20, using: &generator)
        let end = min(start + Int.random(in: 0...5, using: &generator), text.bytes.count)
        guard start <= end else { break }
        edits.append(TextEdit(range: start..<end, text: Array("AB".utf8)))
        at = end
      }
      text.apply(edits)
    }
    for (index, byte) in text.bytes.enumerated() where byte >= 0x61 {
      #expect(first[text.origin(of: index)] == byte, "seed \(seed)")
    }
  }
}

extension Spec.Fix {
  /// The fix of a real finding that says a member is to go.
  fileprivate static func removal(_ pointer: String) throws -> Spec.Fix {
    let name = pointer.dropFirst()
    let text = """
      {"spec":"x","title":"x","checked":"2026-11-30",
      "forms":{"f":{"schema":{"properties":{"\(name)":{"x-rule":"X001","not":{}}}}}},
      "rules":{"X001":{"severity":"error","title":"x","propose":"remove",
      "fails":["{\\"\(name)\\":1}"],"passes":["{}"]}}}
      """
    let spec = try Spec(try JSONDocument(Array(text.utf8)))
    var validator = spec.makeValidator()
    let payload = try JSONDocument(Array(#"{"a":1,"b":2,"c":3}"#.utf8))
    return try #require(validator.results(for: payload).first?.fix)
  }
}
