import Foundation
import PushJSON
import Testing

@testable import PushCommandLine

private let spec = Fixtures.path("findings/shop.yaml")
private let good = #"{"source":"shop"}"#
private let bad = #"{"source":"shop","badge":true}"#

/// A payload, and what the codes of its findings begin with.
struct ChoiceCase: Sendable, CustomTestStringConvertible {
  var name: String
  var payload: String
  var codes: [String]

  init(_ name: String, _ payload: String, _ codes: String...) {
    self.name = name
    self.payload = payload
    self.codes = codes
  }

  var testDescription: String { name }
}

@Suite(.timeLimit(.minutes(5))) struct ValidateTests {
  static let choices = [
    ChoiceCase("nobody's", #"{"aps":{"alert":"x","badge":"x"}}"#, "APS"),
    ChoiceCase("no object", "[1]", "APS"),
    ChoiceCase(
      "Exponea's", #"{"source":"xnpe_platform","title":1,"message":"x","aps":{"alert":"x"}}"#,
      "EXP"),
    ChoiceCase(
      "a message for Firebase", #"{"message":{"topic":"a b","notification":{"title":"x"}}}"#,
      "FCM"),
    ChoiceCase(
      "a message for Firebase without a target", #"{"message":{"data":{"a":"b"}}}"#, "FCM"),
    ChoiceCase(
      "what Firebase carried", #"{"gcm.message_id":"1","aps":{"alert":"x","badge":"x"}}"#, "APS"),
    ChoiceCase(
      "two vendors'",
      #"{"source":"xnpe_platform","_sid":"SFMC","_m":"1","title":"x","aps":{"alert":"x"}}"#,
      "ambiguous-payload", "SFM", "EXP", "APS"),
  ]

  @Test("the spec is found by identification", arguments: choices)
  func choice(_ choice: ChoiceCase) throws {
    let outcome = pushbridge(["validate", "--format", "json"], input: choice.payload)
    let findings = try #require(try JSON(text: outcome.output)["findings"]?.array)
    let codes = findings.compactMap { $0["code"]?.string }
    #expect(!codes.isEmpty)
    for code in codes { #expect(choice.codes.contains { code.hasPrefix($0) }, "\(code)") }
    #expect(codes.contains { $0.hasPrefix(choice.codes[0]) })
  }

  @Test(
    "a named spec checks the form in which its vendor recognises the payload",
    arguments: [
      ("synerise", #"{"issuer":"Synerise","content":{"buttons":[{},{},{}]},"aps":{"alert":"x"}}"#),
      (
        "sfmc",
        #"{"_sid":"SFMC","_m":"m1","_mt":"1","alert":"\#(String(repeating: "x", count: 4400))"}"#
      ),
      ("exponea", #"{"source":"xnpe_platform","aps":{"alert":1}}"#),
    ])
  func namedSpec(_ name: String, _ payload: String) {
    let chosen = pushbridge(["validate", "--format", "json"], input: payload)
    let named = pushbridge(["validate", "--format", "json", "--spec", name], input: payload)
    #expect(chosen.output == named.output)
    #expect(chosen.output.contains("\"severity\":\"error\""))
  }

  @Test("a payload that several vendors claim: the candidates are named, with a warning")
  func ambiguous() {
    let payload = #"{"source":"xnpe_platform","_sid":"SFMC","aps":{"alert":"x"}}"#
    let lines = pushbridge(["validate"], input: payload).lines
    #expect(
      lines.contains(
        "<stdin>:1:1: warning: the payload may be sfmc or exponea's, and is checked as sfmc's; "
          + "name the spec with --spec [ambiguous-payload]")
        || lines.contains(
          "<stdin>:1:1: warning: the payload may be exponea or sfmc's, and is checked as exponea's; "
            + "name the spec with --spec [ambiguous-payload]")
    )
    let named = pushbridge(["validate", "--spec", "exponea"], input: payload)
    #expect(!named.output.contains("ambiguous"))
  }

  @Test(
    "the exit status",
    arguments: [
      (good, PushCommandLine.ExitStatus.success), (bad, .findings), ("{", .findings),
      ("", .findings),
      (#"{"source":"shop","legacy":1}"#, .success),
    ])
  func status(_ input: String, _ status: PushCommandLine.ExitStatus) {
    #expect(pushbridge(["validate", "--spec", spec], input: input).status == status)
  }

  @Test("files that do not exist are told, and the others read")
  func missingFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("bad.json", bad)
    let missing = folder.path("missing.json")
    let outcome = pushbridge(["validate", "--spec", spec, missing, file])
    #expect(outcome.status == .failure)
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.hasPrefix("\(file):1:26: error: "))
    #expect(
      outcome.errors.hasPrefix(
        "pushbridge: could not read '\(missing)': No such file or directory\n"))
  }

  @Test("blocks that were used before tell of files that do not exist", arguments: [1, 2, 4])
  func missingAfterMany(_ jobs: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("good.json", good)
    let missing = folder.path("missing.json")
    let files = (0..<50).flatMap { _ in [file, missing] }
    let outcome = pushbridge(["validate", "--fix", "-s", spec, "-j", "\(jobs)"] + files)
    #expect(outcome.status == .failure)
    #expect(outcome.output == String(repeating: good, count: 50))
    #expect(outcome.messages.count { $0.contains("could not read") } == 50)
  }

  @Test("a reader that goes away ends the run, quietly")
  func closedPipe() {
    let outcome = pushbridge(
      ["validate", "--spec", spec, "--format", "json"], input: bad,
      outputFailure: SystemError(code: EPIPE))
    #expect(outcome.status == .failure)
    #expect(outcome.output == "")
    #expect(outcome.errors == "pushbridge: could not write to standard output: Broken pipe\n")
  }

  @Test("an output file appears at the end, and a summary beside it")
  func files() throws {
    let folder = try TemporaryFolder()
    let outcome = pushbridge(
      [
        "validate", "--spec", spec, "--format", "json", "--output", folder.path("out.json"),
        "--summary", folder.path("summary.json"),
      ], input: "\(good)\n\(bad)\n")
    #expect(outcome.status == .findings)
    #expect(outcome.output == "")
    let report = try JSON(text: folder.text("out.json"))
    let summary = try JSON(text: folder.text("summary.json"))
    #expect(report["summary"] == summary)
    #expect(
      summary.compact
        == #"{"payloads":2,"valid":1,"invalid":1,"errors":1,"warnings":0,"infos":0}"#)
  }

  @Test("findings keep the order of the input", arguments: FindingFormat.allCases)
  func order(_ format: FindingFormat) throws {
    let lines = (0..<10_000).map { number in
      switch number % 5 {
      case 0: #"{"source":"shop","badge":"x\#(number)"}"#
      case 1: "{\"source\":\"shop\",\n\"legacy\":\(number)}"
      case 2: number % 200 == 2 ? "{'" : good
      default: good
      }
    }
    let input = lines.joined(separator: "\n")
    func run(_ jobs: Int) -> Outcome {
      pushbridge(
        ["validate", "--spec", spec, "--format", format.rawValue, "--jobs", "\(jobs)"],
        input: input)
    }
    let expected = run(1)
    #expect(expected.output.contains("x9995"))
    for jobs in [2, 4] { #expect(run(jobs) == expected, "\(jobs) jobs") }
  }

  @Test("--push-type and --form reach the spec")
  func options() throws {
    let large = #"{"aps":{"alert":"\#(String(repeating: "x", count: 4500))"}}"#
    let alert = pushbridge(["validate", "--push-type", "alert"], input: large)
    let voip = pushbridge(["validate", "--push-type", "voip"], input: large)
    #expect(alert.status == .findings)
    #expect(voip.status == .success)
    let flat = pushbridge(["validate", "--spec", spec, "--form", "flat"], input: good)
    #expect(flat.output.contains("[SHO005]"))
  }

  @Test("a spec of one's own that cannot be used is told with its lines")
  func brokenSpec() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("mine.yaml", "spec: mine\ntitel: Mine\n")
    let outcome = pushbridge(["validate", "--spec", file], input: good)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("\(file):2:1: error: "))
    #expect(outcome.errors.contains("\"title\""))
    #expect(outcome.errors.contains("pushbridge validate: '\(file)' is no spec that can be used\n"))
    let missing = pushbridge(["validate", "--spec", folder.path("no.yaml")], input: good)
    #expect(missing.status == .failure)
  }
}
