import Foundation
import PushJSON
import Testing

@testable import PushCommandLine

private let payload = #"{"aps":{"alert":{"body":"Hello"}},"_sid":"SFMC","_m":"MTox","_mt":1}"#

@Suite struct RunTests {
  @Test(arguments: [["identify"], ["read"], ["convert", "--to", "sfmc"]])
  func oneLinePerPayload(_ arguments: [String]) {
    let outcome = pushbridge(arguments, input: "\(payload)\n\(payload) \(payload)")
    #expect(outcome.status == .success)
    #expect(outcome.lines.count == 3)
    #expect(outcome.errors == "")
    for line in outcome.lines { #expect((try? JSON(text: String(line))) != nil) }
  }

  @Test func brokenTextsAreReportedAndTheOthersKept() {
    let outcome = pushbridge(["read"], input: "\(payload)\n{\"a\":}\n\(payload)\n")
    #expect(outcome.status == .findings)
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.messages == [
        "<stdin>:2:6: error: expected a value, found '}' [json-syntax]",
        "pushbridge: 3 lines (0 blank), 3 payloads: 2 written, 1 rejected",
      ])
  }

  @Test func rejectedPayloadsLeaveNoOutput() {
    let outcome = pushbridge(["convert", "--to", "sfmc"], input: "\(payload)\n [3]\n\(payload)\n")
    #expect(outcome.status == .findings)
    #expect(outcome.lines.count == 2)
    #expect(outcome.messages.count == 2)
    #expect(outcome.errors.hasPrefix("<stdin>:2:2: error: "))
  }

  @Test func rejectedPayloadsInTheLine() throws {
    let outcome = pushbridge(["read", "--diagnostics"], input: "\(payload)\n [3]\n")
    #expect(outcome.status == .findings)
    #expect(outcome.errors == "")
    let lines = try outcome.lines.map { try JSON(text: String($0)) }
    try #require(lines.count == 2)
    #expect(lines[0]["notification"] != nil)
    #expect(lines[0]["diagnostics"] == .array([]))
    #expect(lines[1]["notification"] == nil)
    let finding = lines[1]["diagnostics"]?[0]
    #expect(finding?["severity"] == "error")
    #expect(finding?["line"] == 2)
    #expect(finding?["column"] == 2)
  }

  @Test(arguments: ["", " \n\n"]) func inputWithoutPayload(_ input: String) {
    let outcome = pushbridge(["read"], input: input)
    #expect(outcome.status == .findings)
    #expect(outcome.errors == "error: no payload in '<stdin>' [no-payload]\n")
  }

  @Test func prettyOutputIsTheSameValue() throws {
    let plain = pushbridge(["read"], input: payload)
    let pretty = pushbridge(["read", "--pretty"], input: payload)
    #expect(pretty.lines.count > 3)
    #expect(try JSON(text: pretty.output) == JSON(text: plain.output))
  }

  @Test func identifyNamesTheLine() throws {
    let outcome = pushbridge(["identify"], input: "\n\(payload)")
    let line = try JSON(text: outcome.output)
    #expect(line["input"] == "<stdin>:2")
    #expect(line["verdict"] == "one")
    #expect(line["vendor"] == "sfmc")
    #expect(line["form"] == "apns")
    #expect(line["candidates"]?[0]?["strength"] == "certain")
  }

  @Test func identifyTellsDeliveriesOfAPush() throws {
    let other = payload.replacing("MTox", with: "MToy")
    let ambiguous = #"{"_sid":"SFMC","source":"xnpe_platform"}"#
    let input = "\(payload) \(payload) \(other) \(ambiguous) {}"
    let lines = try pushbridge(["identify", "--push-id"], input: input).lines
      .map { try JSON(text: String($0))["push"]?.string }
    try #require(lines.count == 5)
    #expect(lines[0]?.count == 32)
    #expect(lines[0] == lines[1])
    #expect(lines[0] != lines[2])
    #expect(lines[3] == nil)
    #expect(lines[4]?.count == 32)
    #expect(!pushbridge(["identify"], input: payload).output.contains("push\":"))
  }
}

@Suite struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func filesAreReadInOrder() throws {
    let first = try folder.file("a.json", payload)
    let second = try folder.file("b.jsonl", "\(payload)\n\(payload)\n")
    let outcome = pushbridge(["identify", first, "-", second], input: payload)
    let inputs = try outcome.lines.map { try JSON(text: String($0))["input"]?.string }
    #expect(inputs == ["\(first):1", "<stdin>:1", "\(second):1", "\(second):2"])
  }

  @Test func aMissingFileDoesNotStopTheOthers() throws {
    let file = try folder.file("a.json", payload)
    let missing = folder.path("none.json")
    let outcome = pushbridge(["read", missing, folder.url.path, file])
    #expect(outcome.status == .failure)
    #expect(outcome.lines.count == 1)
    #expect(
      outcome.messages == [
        "pushbridge: could not read '\(missing)': No such file or directory",
        "pushbridge: could not read '\(folder.url.path)': Is a directory",
      ])
  }

  @Test func theHighestStatusWins() throws {
    let broken = try folder.file("a.json", "{")
    #expect(pushbridge(["read", broken]).status == .findings)
    #expect(pushbridge(["read", folder.path("none"), broken]).status == .failure)
  }

  @Test func outputReplacesAFileAtTheEnd() throws {
    let file = try folder.file("a.json", payload)
    let target = try folder.file("out.json", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    let outcome = pushbridge(["convert", "--to", "sfmc", "-o", target, file])
    #expect(outcome == Outcome(status: .success, output: "", errors: ""))
    let expected = pushbridge(["convert", "--to", "sfmc", file])
    #expect(try folder.text("out.json") == expected.output)
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try folder.names == ["a.json", "out.json"])
  }

  @Test("a file without a place any more, behind a link to a descriptor, is written directly")
  func outputWithoutPlace() throws {
    let file = try folder.file("a.json", payload)
    let gone = try folder.file("gone", "")
    let descriptor = open(gone, O_RDWR)
    defer { close(descriptor) }
    unlink(gone)
    let link = folder.path("link")
    #expect(symlink("/dev/fd/\(descriptor)", link) == 0)
    #expect(pushbridge(["convert", "--to", "sfmc", "-o", link, file]).status == .success)
    #expect(try folder.names == ["a.json", "link"])
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil)
  }

  @Test func outputMayBeTheInput() throws {
    let file = try folder.file("a.json", payload)
    #expect(
      pushbridge(["convert", "--to", "sfmc", "-o", file, "--rejects", "/dev/null", file]).status
        == .success)
    #expect(try folder.text("a.json").hasSuffix("\n"))
  }

  @Test func outputGoesThroughALink() throws {
    let file = try folder.file("a.json", payload)
    let target = try folder.file("out.json", "old")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(pushbridge(["convert", "--to", "sfmc", "-o", link, file]).status == .success)
    #expect(try folder.text("out.json") != "old")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
  }

  @Test func outputThatIsNotCompleteDoesNotAppear() throws {
    let file = try folder.file("a.json", payload)
    let target = try folder.file("out.json", "old")
    let outcome = pushbridge(["convert", "--to", "sfmc", "-o", target, file, folder.path("none")])
    #expect(outcome.status == .failure)
    #expect(outcome.messages.last.map(String.init) == "pushbridge: '\(target)' was not written")
    #expect(try folder.text("out.json") == "old")
    #expect(try folder.names == ["a.json", "out.json"])
  }

  @Test func outputThatCannotBeOpened() throws {
    let target = folder.path("none/out.json")
    let outcome = pushbridge(["convert", "--to", "sfmc", "-o", target], input: payload)
    #expect(outcome.status == .failure)
    #expect(
      outcome.errors
        == "pushbridge: could not write to '\(target)': No such file or directory\n")
  }

  @Test func aDashIsStandardOutput() {
    let outcome = pushbridge(["convert", "--to", "sfmc", "-o", "-"], input: payload)
    #expect(outcome.lines.count == 1)
  }
}

@Suite struct StreamTests {
  @Test func aClosedPipe() {
    let closed = SystemError(code: EPIPE)
    let outcome = pushbridge(["read"], input: payload, outputFailure: closed)
    #expect(outcome.status == .failure)
    #expect(
      outcome.errors == "pushbridge: could not write to standard output: Broken pipe\n")
    let quiet = pushbridge(["read", "-q"], input: payload, outputFailure: closed)
    #expect(quiet == Outcome(status: .failure, output: "", errors: ""))
  }

  @Test(arguments: [["read"], ["read", "-q"], ["--help"], ["--version"]])
  func aFullDisk(_ arguments: [String]) {
    let outcome = pushbridge(
      arguments, input: payload, outputFailure: SystemError(code: ENOSPC))
    #expect(outcome.status == .failure)
    #expect(
      outcome.errors == "pushbridge: could not write to standard output: No space left on device\n"
    )
  }

  @Test func colorsOnlyWhereTheyAreWanted() {
    func run(_ color: String, _ variables: [String: String], terminal: Bool) -> Bool {
      let outcome = pushbridge(["read", "--color", color], input: "{") { console in
        console.isErrorTerminal = terminal
        console.variables = variables
      }
      return outcome.errors.contains("\u{1B}")
    }
    #expect(run("always", ["NO_COLOR": "1"], terminal: false))
    #expect(!run("never", [:], terminal: true))
    #expect(run("auto", [:], terminal: true))
    #expect(!run("auto", [:], terminal: false))
    #expect(!run("auto", ["NO_COLOR": "1"], terminal: true))
    #expect(run("auto", ["NO_COLOR": ""], terminal: true))
    #expect(!run("auto", ["TERM": "dumb"], terminal: true))
  }

  @Test func coloredMessagesReadTheSame() {
    let plain = pushbridge(["read"], input: "{").errors
    let colored = pushbridge(["read", "--color=always"], input: "{").errors
    #expect(colored.hasPrefix("\u{1B}[1m<stdin>:1:2: \u{1B}[31merror\u{1B}[0m: "))
    #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
  }

  @Test(arguments: [
    ("plain é 😀", "plain é 😀"), ("\u{1B}[31m", #"\u{1B}[31m"#), ("a\nb\r", #"a\u{A}b\u{D}"#),
    ("\u{7F}\u{9B}", #"\u{7F}\u{9B}"#), ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#),
    ("e\u{301}\u{200B}", "e\u{301}" + #"\u{200B}"#),
  ])
  func hiddenCharactersBecomeVisible(_ text: String, _ visible: String) {
    #expect(Array(VisibleText.of(text).utf8) == Array(visible.utf8))
  }

  @Test func quietKeepsErrors() {
    let outcome = pushbridge(["read", "--quiet"], input: "{")
    #expect(outcome.status == .findings)
    #expect(outcome.messages.count == 1)
  }

  @Test func whoWaitsGetsWhatIsDone() {
    let output = MemorySink()
    let source = MemorySource(
      "\(payload)\n\(payload)\n".utf8, pieceSize: payload.utf8.count + 1, canWait: true)
    let console = Console(input: WatchedSource(source, output), output: output, error: MemorySink())
    var tool = CommandLineTool(arguments: ["read", "--jobs", "1"], console: console)
    #expect(tool.run() == .success)
  }
}

/// A source that expects everything it gave before to have been answered.
///
/// `@unchecked Sendable`: with one job there is one thread.
private struct WatchedSource: ByteSource, @unchecked Sendable {
  var canWait: Bool { source.canWait }
  private var source: MemorySource
  private let output: MemorySink
  private var reads = 0

  init(_ source: MemorySource, _ output: MemorySink) {
    self.source = source
    self.output = output
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    #expect(output.text.split(separator: "\n").count == reads)
    reads = min(reads + 1, 2)
    return source.read(into: buffer)
  }
}
