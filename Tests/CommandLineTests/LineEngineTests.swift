import Foundation
import PushJSON
import PushTestSupport
import Testing

@testable import PushCommandLine

private let payload = #"{"aps":{"alert":{"body":"Hello"}},"_sid":"SFMC","_m":"MTox","_mt":1}"#

/// Lines of all forms, and broken ones, in any order.
private struct Mix {
  private static let parts = [
    payload, payload, payload, payload, "", " \t", "{}", "[3]", "1 \"x\"", payload + payload,
    payload + " }", "{\n  \"a\": [\n    1\n  ]\n}", "[\n{},\n{}]{}", "{\"a\":", "{\"a\":[1,", "x y",
    " }", "\"cut", "{\n\"a\":x\n}", payload + "\r", "[{},", "{\"a\": \"\u{0}\"}", "[\n\n\n1\n]",
  ]

  var text: String

  init(seed: UInt64, count: Int) {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<count).map { _ in Mix.parts.randomElement(using: &generator) ?? "" }
    text = lines.joined(separator: "\n") + (Bool.random(using: &generator) ? "\n" : "")
  }
}

/// What a run with all files left behind.
private struct Traces: Equatable {
  var outcome: Outcome
  var rejects: String
  var summary: String
}

@Suite(.timeLimit(.minutes(5))) struct LineEngineTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ arguments: [String], _ input: [UInt8], jobs: Int, pieceSize: Int = .max
  ) throws -> Traces {
    let (rejects, summary) = (folder.path("rejects"), folder.path("summary"))
    let outcome = pushbridge(
      arguments + ["--jobs", "\(jobs)", "--rejects", rejects, "--summary", summary]
    ) { console in
      console.input = MemorySource(input, pieceSize: pieceSize, canWait: pieceSize < .max)
    }
    return try Traces(
      outcome: outcome, rejects: folder.text("rejects"), summary: folder.text("summary"))
  }

  @Test("the same for any number of jobs and any pieces of input", arguments: 1...12)
  func sameForAnyJobs(_ seed: Int) throws {
    let input = Array(Mix(seed: UInt64(seed), count: 60).text.utf8)
    let command = [["convert", "--to", "exponea"], ["read"], ["identify"]][seed % 3]
    let expected = try run(command, input, jobs: 1)
    for (jobs, pieceSize) in [(1, 7), (2, .max), (2, 1), (2, 100), (4, 30), (3, 1000), (16, 20)] {
      let traces = try run(command, input, jobs: jobs, pieceSize: pieceSize)
      #expect(traces == expected, "\(jobs) jobs, pieces of \(pieceSize) bytes")
    }
  }

  @Test("the numbers of a summary add up", arguments: 1...40)
  func sums(_ seed: Int) throws {
    let text = Mix(seed: UInt64(seed) + 100, count: 50).text
    let traces = try run(["convert", "--to", "exponea"], Array(text.utf8), jobs: 1 + seed % 2)
    let summary = try JSON(text: traces.summary)
    let count = { (name: String) -> Int in summary[name]?.int ?? -1 }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    #expect(count("lines") == lines.count - (lines.last?.isEmpty == true ? 1 : 0))
    #expect(count("payloads") == count("written") + count("rejected"))
    let others = ["blank", "continued", "skipped", "payloads"].map(count).reduce(0, +)
    #expect(count("lines") + count("shared") == others)
    #expect(count("written") == traces.outcome.lines.count)
    #expect(
      count("rejected") + count("skipped") == traces.rejects.split(separator: "\n").count)
  }

  @Test("every line is in the output, among the rejects, or blank", arguments: [1, 2])
  func everyLine(_ jobs: Int) throws {
    let lines = ["{}", "", "[3]", payload, "x", "  ", "é", "{\"a\":}", payload]
    let traces = try run(
      ["convert", "--to", "exponea"], Array(lines.joined(separator: "\n").utf8), jobs: jobs)
    #expect(
      traces.summary == #"{"lines":9,"blank":2,"continued":0,"skipped":0,"shared":0,"#
        + "\"payloads\":7,\"written\":3,\"rejected\":4}\n")
    let records = try traces.rejects.split(separator: "\n").map { try JSON(text: String($0)) }
    #expect(records.map { $0["line"]?.int } == [3, 5, 7, 8])
    #expect(records.map { $0["offset"]?.int } == [4, 77, 82, 85])
    #expect(records.map { $0["text"]?.string } == ["[3]", "x", "é", "{\"a\":}"])
    #expect(
      records.map { $0["reason"]?["code"]?.string }
        == ["payload-kind", "json-syntax", "json-syntax", "json-syntax"])
    #expect(traces.outcome.status == .findings)
    #expect(
      traces.outcome.messages.last.map(String.init)
        == "pushbridge: 9 lines (2 blank), 7 payloads: 3 written, 4 rejected")
  }

  @Test("lines that are skipped behind a broken payload are among the rejects")
  func skippedLines() throws {
    let traces = try run(["read"], Array("{\"a\":\n x\n\n }\n{}".utf8), jobs: 1)
    let records = try traces.rejects.split(separator: "\n").map { try JSON(text: String($0)) }
    #expect(records.map { $0["line"]?.int } == [1, 2, 4])
    #expect(
      records.map { $0["reason"]?["code"]?.string }
        == ["json-syntax", "json-skipped", "json-skipped"])
    #expect(records.map { $0["text"]?.string } == ["{\"a\":", " x", " }"])
  }

  @Test("bytes that are no UTF-8 can be told from the record", arguments: [1, 2])
  func invalidBytes(_ jobs: Int) throws {
    let broken: [UInt8] = [0x22, 0xFF, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0xF0, 0x9F, 0x22]
    let input = Array("{}\n".utf8) + broken + Array("\n{}\n".utf8)
    let traces = try run(["identify"], input, jobs: jobs)
    #expect(traces.outcome.lines.count == 2)
    #expect(traces.outcome.errors.hasPrefix("<stdin>:2:2: error: expected UTF-8, found the byte"))
    #expect(
      traces.rejects.hasSuffix(
        #""text":"\"\udcffé\udced\udca0\udc80\udcf0\udc9f\""}"# + "\n"))
  }

  @Test("long lines are rejected without being kept", arguments: [1, 2], [1, 50, 1 << 20])
  func longLines(_ jobs: Int, _ pieceSize: Int) throws {
    let long = String(repeating: "x", count: 101)
    let fits = "\"" + String(repeating: "x", count: 98) + "\""
    let input = "{}\n\(long)\n\(fits)\n{\"a\":\n\(long)\n{}\n\n\(long)"
    let traces = try run(
      ["identify", "--max-line", "100"], Array(input.utf8), jobs: jobs, pieceSize: pieceSize)
    let records = try traces.rejects.split(separator: "\n").map { try JSON(text: String($0)) }
    #expect(records.map { $0["line"]?.int } == [2, 4, 5, 8])
    #expect(records.map { $0["size"]?.int } == [101, nil, 101, 101])
    #expect(
      traces.summary == #"{"lines":8,"blank":1,"continued":0,"skipped":0,"shared":0,"#
        + "\"payloads\":7,\"written\":3,\"rejected\":4}\n")
    #expect(
      traces.outcome.messages.first.map(String.init)
        == "<stdin>:2:1: error: expected at most 100 bytes in a line, found 101 [line-size]")
  }

  @Test("lines of 10 MB in the middle", arguments: [1, 2])
  func hugeLines(_ jobs: Int) throws {
    let size = 10 << 20
    let long =
      Array("\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: size) + Array("\"".utf8)
    let line = Array("{}\n".utf8)
    let traces = try run(["identify"], line + long + Array("\n".utf8) + line, jobs: jobs)
    #expect(traces.outcome.lines.count == 3)
    let limited = try run(
      ["identify", "--max-line", "1000000"], line + long + Array("\n".utf8) + line, jobs: jobs)
    #expect(limited.outcome.lines.count == 2)
    #expect(limited.rejects.contains(#""size":\#(size + 2)}"#))
  }

  @Test(
    "no line, and one", arguments: [("", 0, 0), ("\n", 1, 1), ("{}", 1, 0), ("{}\n", 1, 0)],
    [1, 2])
  func fewLines(_ input: (text: String, lines: Int, blank: Int), _ jobs: Int) throws {
    let traces = try run(["identify"], Array(input.text.utf8), jobs: jobs)
    let written = input.lines - input.blank
    #expect(traces.outcome.status == (written == 0 ? .findings : .success))
    #expect(
      traces.summary == #"{"lines":\#(input.lines),"blank":\#(input.blank),"continued":0,"#
        + #""skipped":0,"shared":0,"payloads":\#(written),"written":\#(written),"rejected":0}"#
        + "\n")
  }

  @Test("many lines in their order", arguments: [1, 2])
  func manyLines(_ jobs: Int) throws {
    let count = 200_000
    let input = Array(String(repeating: "{}\n", count: count).utf8)
    let traces = try run(["identify"], input, jobs: jobs)
    #expect(traces.summary.hasPrefix(#"{"lines":\#(count),"blank":0"#))
    var line = 0
    let isOrdered = traces.outcome.output.utf8.split(separator: 0x0A).allSatisfy { result in
      line += 1
      return result.starts(with: #"{"input":"<stdin>:\#(line)""#.utf8)
    }
    #expect(isOrdered)
    #expect(line == count)
  }

  @Test("rejects keep the order, and the report does", arguments: [2, 4])
  func orderOfFiles(_ jobs: Int) throws {
    let lines = (1...20_000).map { $0 % 5 == 0 ? "[\($0)]" : "{}" }
    let report = folder.path("report")
    let traces = try run(
      ["convert", "--to", "sfmc", "--report", report],
      Array(lines.joined(separator: "\n").utf8), jobs: jobs)
    let rejects = traces.rejects.split(separator: "\n")
    #expect(rejects.count == 4000)
    for (index, record) in rejects.enumerated() {
      #expect(record.hasPrefix(#"{"input":"<stdin>","line":\#(5 * index + 5),"#))
    }
    let accounts = try folder.text("report").split(separator: "\n")
    #expect(accounts.count == 16_000)
    #expect(accounts.last?.hasPrefix(#"{"input":"<stdin>:19999","#) == true)
  }

  @Test("quiet runs tell no counts")
  func quiet() throws {
    let traces = try run(["identify", "-q"], Array("{}\n{}".utf8), jobs: 1)
    #expect(traces.outcome.errors == "")
  }
}

@Suite struct ProgressTests {
  @Test func showsWhatIsKnown() {
    var counts = Counts()
    counts.payloads = 3000
    #expect(Progress.text(counts, 50, of: nil, seconds: 2) == "3000 payloads, 1500/s")
    counts.rejected = 2
    #expect(
      Progress.text(counts, 25, of: 100, seconds: 25)
        == "3000 payloads, 120/s, 25 %, 1:15 left, 2 rejected")
  }
}
