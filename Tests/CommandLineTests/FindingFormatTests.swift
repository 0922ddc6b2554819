import Foundation
import PushJSON
import PushSchema
import Testing

@testable import PushCommandLine

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let spec = Fixtures.path("findings/shop.yaml")

/// Checks texts by the invented spec.
private func validate(_ options: [String], _ input: String) -> Outcome {
  pushbridge(["validate", "--spec", spec, "--form", "apns"] + options, input: input)
}

@Suite struct FindingFormatTests {
  private static let payloads = Result { try Fixtures.text("findings/payloads.jsonl") }

  @Test(
    "findings in every format are as the snapshots have them", arguments: FindingFormat.allCases)
  func snapshots(_ format: FindingFormat) throws {
    let input = try Self.payloads.get()
    let outcome = validate(["--format", format.rawValue], input)
    #expect(outcome.status == .findings)
    try Fixtures.expect(outcome.output, isIn: "findings/\(format.rawValue).txt")
    let summary = "pushbridge: 6 payloads: 2 valid, 4 not; 5 errors, 2 warnings, 1 remark\n"
    #expect(outcome.errors == (format.wantsSummary ? summary : ""))
  }

  @Test(
    "nothing to say, in every format",
    arguments: [
      ("text", ""),
      (
        "json",
        #"{"findings":[],"summary":{"payloads":1,"valid":1,"invalid":0,"errors":0,"warnings":0,"infos":0}}"#
          + "\n"
      ),
      ("github", ""),
    ])
  func nothing(_ format: String, _ output: String) {
    let outcome = validate(["--format", format], #"{"source":"shop"}"#)
    #expect(outcome.status == .success)
    #expect(outcome.output == output)
  }

  // MARK: JSON

  @Test("JSON: the members that are promised, in their order, and no others")
  func jsonContract() throws {
    let report = try JSON(text: validate(["--format", "json"], try Self.payloads.get()).output)
    #expect(report.names == ["findings", "summary"])
    let members = [
      "file", "line", "column", "pointer", "severity", "code", "message", "hint", "proposal",
      "source",
    ]
    let findings = try #require(report["findings"]?.array)
    for finding in findings {
      #expect(finding.names == members.filter { finding.names.contains($0) })
      for member in ["file", "line", "column", "severity", "code", "message"] {
        #expect(finding[member] != nil, "\(member)")
      }
    }
    #expect(findings.first?["proposal"] == 3)
    #expect(findings.first?["source"] == "https://example.com/manual")
    #expect(report["summary"]?["errors"] == 5)
  }

  @Test("JSON: line and column are the file's own, inside JSON lines too")
  func jsonPlaces() throws {
    let input = "{\"source\":\"shop\"}\n\n {\"source\":\"shop\",\n\"badge\":true} {\"badge\":1}\n"
    let report = try JSON(text: validate(["--format", "json"], input).output)
    let places = (report["findings"]?.array ?? []).map { "\($0["line"] ?? 0):\($0["column"] ?? 0)" }
    #expect(places == ["4:9", "4:15"])
  }

  // MARK: SARIF

  @Test(
    "SARIF: what the standard says of what is used",
    arguments: [
      "", "{}", "{\"source\":\"shop\"}", "{\"source\":\"shop\",\"badge\":\"1\",\"legacy\":0} x",
    ])
  func sarif(_ input: String) throws {
    let schema = try Schema(
      compiling: JSONDocument(Array(Fixtures.text("findings/sarif.schema.json").utf8)))
    let outcome = validate(["--format", "sarif"], input)
    #expect(schema.findings(for: try JSONDocument(Array(outcome.output.utf8))) == [])
    let run = try JSON(text: outcome.output)["runs"]?[0]
    let used = Set((run?["results"]?.array ?? []).compactMap { $0["ruleId"]?.string })
    let rules = (run?["tool"]?["driver"]?["rules"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(rules == used.sorted())
  }

  @Test("SARIF: every format's snapshot is valid too")
  func sarifSnapshot() throws {
    let schema = try Schema(
      compiling: JSONDocument(Array(Fixtures.text("findings/sarif.schema.json").utf8)))
    let text = try Fixtures.text("findings/sarif.txt")
    #expect(schema.findings(for: try JSONDocument(Array(text.utf8))) == [])
  }

  @Test(
    "SARIF: paths are URI references",
    arguments: [
      ("a/b.json", "a/b.json"), ("/a b.json", "file:///a%20b.json"), ("é%.json", "%C3%A9%25.json"),
      ("<stdin>", "%3Cstdin%3E"), ("a:b.json", "./a:b.json"), ("a?b#c", "a%3Fb%23c"),
    ])
  func uri(_ path: String, _ uri: String) {
    #expect(SARIFLayout.uri(path) == uri)
  }

  @Test("SARIF: columns count UTF-16 code units, where text counts bytes")
  func columns() throws {
    let input = #"{"é😀":1,"badge":"7"}"#
    let found = validate([], input).lines.filter { $0.contains("SHO002") }
    #expect(found.allSatisfy { $0.hasPrefix("<stdin>:1:21: ") })
    let sarif = try JSON(text: validate(["--format", "sarif"], input).output)
    let results = sarif["runs"]?[0]?["results"]?.array ?? []
    let badge = try #require(results.first { $0["ruleId"] == "SHO002" })
    let region = badge["locations"]?[0]?["physicalLocation"]?["region"]
    #expect(region?["startColumn"] == 18)
    let change = badge["fixes"]?[0]?["artifactChanges"]?[0]?["replacements"]?[0]
    #expect(change?["deletedRegion"]?["endColumn"] == 21)
    #expect(change?["insertedContent"]?["text"] == "7")
  }

  // MARK: JUnit

  @Test("JUnit: a suite for each file, a case for each payload, counted before it begins")
  func junit() throws {
    let folder = try TemporaryFolder()
    let files = try [
      folder.file("good.json", #"{"source":"shop"}"#),
      folder.file("b<a&d\".json", "{\"source\":\"\u{1}<&\"}\n{\"source\":\"shop\"}\n{]\n"),
      folder.file("empty.json", "\n"),
    ]
    let missing = folder.path("missing.json")
    let outcome = pushbridge(["validate", "-s", spec, "--format", "junit"] + files + [missing])
    #expect(outcome.status == .failure)
    let suites = try JUnitReader.suites(outcome.output)
    #expect(suites.map(\.name) == files + [missing])
    #expect(suites.map(\.tests) == ["1", "3", "1", "1"])
    #expect(suites.map(\.failures) == ["0", "2", "0", "0"])
    #expect(suites.map(\.errors) == ["0", "0", "1", "1"])
    #expect(suites.map(\.cases) == [1, 3, 1, 1])
    #expect(suites.map(\.failed) == [0, 2, 0, 0])
    #expect(suites.map(\.erred) == [0, 0, 1, 1])
  }

  @Test("JUnit: suites that are larger than the memory they wait in")
  func largeSuites() throws {
    let count = 12_000
    let input = String(repeating: "{\"source\":\"shop\"}\n", count: count)
    let suites = try JUnitReader.suites(validate(["--format", "junit"], input).output)
    #expect(suites.map(\.tests) == ["\(count)"])
    #expect(suites.map(\.cases) == [count])
  }

  @Test(
    "JUnit: what XML cannot hold is spelled out",
    arguments: [
      ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;'"), ("\u{0}\u{1B}", "\\u{0}\\u{1B}"),
      ("a\nb\tc", "a&#10;b&#9;c"), ("\u{FFFF}é", "\\u{FFFF}é"),
    ])
  func escaping(_ text: String, _ escaped: String) {
    #expect(JUnitLayout.escaped(text) == escaped)
  }

  // MARK: GitHub

  @Test("GitHub: what would end a property or a message is spelled out")
  func github() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a,b:c%.json", #"{"source":"shop","legacy":1}"#)
    let outcome = pushbridge(["validate", "-s", spec, "--format", "github", file])
    #expect(outcome.output.contains("a%2Cb%3Ac%25.json,line=1,col="))
    #expect(outcome.output.hasPrefix("::warning file="))
    #expect(outcome.output.contains("leave out 100%25 of it, \"legacy\": all\n"))
    #expect(outcome.status == .success)
  }

  // MARK: Text

  @Test("text is colored on a terminal only, and never in a file")
  func color() throws {
    let folder = try TemporaryFolder()
    let input = #"{"source":"shop","badge":"3"}"#
    let arguments = ["validate", "-s", spec]
    let plain = pushbridge(arguments, input: input)
    let colored = pushbridge(arguments, input: input) { $0.isOutputTerminal = true }
    #expect(!plain.output.contains("\u{1B}"))
    #expect(colored.output.contains("\u{1B}[31merror\u{1B}[0m"))
    _ = pushbridge(arguments + ["-o", folder.path("out")], input: input) {
      $0.isOutputTerminal = true
    }
    #expect(try folder.text("out") == plain.output)
  }

  @Test("quiet text has errors only, and no summary")
  func quiet() throws {
    let outcome = validate(["--quiet"], try Self.payloads.get())
    #expect(outcome.errors == "")
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.allSatisfy { $0.contains(": error: ") })
  }
}

/// Reads JUnit's XML.
private final class JUnitReader: NSObject, XMLParserDelegate {
  struct Suite {
    var name: String
    var tests: String
    var failures: String
    var errors: String
    var cases = 0
    var failed = 0
    var erred = 0
  }

  private var suites: [Suite] = []

  static func suites(_ text: String) throws -> [Suite] {
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(text.prefix(400))")
    return reader.suites
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    switch name {
    case "testsuite":
      suites.append(
        Suite(
          name: attributes["name"] ?? "", tests: attributes["tests"] ?? "",
          failures: attributes["failures"] ?? "", errors: attributes["errors"] ?? ""))
    case "testcase": suites[suites.count - 1].cases += 1
    case "failure": suites[suites.count - 1].failed += 1
    case "error": suites[suites.count - 1].erred += 1
    default: break
    }
  }
}

extension JSON {
  fileprivate var names: [String] {
    if case .object(let object) = self { object.members.map(\.name.string) } else { [] }
  }
}
