import Foundation
import PushJSON
import PushModel
import Testing

@testable import PushCommandLine

/// `convert` with `--carry`, `--report`, `--strict`, `--trim`.
@Suite("Converting with an account")
struct AccountCommandTests {
  private static let payload =
    #"{"_sid":"SFMC","_m":"m1","_h":"secret","device_token":"t-1","aps":{"alert":{"body":"Hi"}}}"#
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the report has a line for every payload, with its input")
  func report() throws {
    let report = folder.path("report.jsonl")
    let outcome = pushbridge(
      ["convert", "--to", "exponea", "--report", report], input: Self.payload + "\n" + Self.payload)
    #expect(outcome.status == .success && outcome.lines.count == 2)
    let text = try folder.text("report.jsonl")
    let lines = try text.split(separator: "\n").map { try JSON(text: String($0)) }
    #expect(lines.map { $0["input"] } == ["<stdin>:1", "<stdin>:2"])
    for line in lines {
      let account = try Account(json: line)
      #expect(account.from == .sfmc && account.to == .exponea && account.form == .apns)
      #expect(account.limit == 4096 && account.bytes == outcome.lines[0].utf8.count)
      #expect(account.items(.lost).map(\.place) == [.pointer("/_h")])
    }
  }

  @Test(
    "values are shown as asked for, those of tokens never",
    arguments: [("none", nil), ("short", "secret"), ("all", "secret")] as [(String, JSON?)])
  func values(_ which: String, _ shown: JSON?) throws {
    let report = folder.path("report.jsonl")
    _ = pushbridge(
      ["convert", "--to", "usercom", "--report", report, "--report-values", which],
      input: Self.payload.replacingOccurrences(of: #""t-1""#, with: #"{"a":"t-1"}"#))
    let account = try Account(json: JSON(text: folder.text("report.jsonl")))
    let item = account.items.first { $0.place == .pointer("/_h") }
    #expect(item?.value == shown && item?.fate == .lost)
    #expect(!(try folder.text("report.jsonl").contains("t-1")))
  }

  @Test("a loss is an error if it must not be, and none where it is carried")
  func strict() {
    let lossy = pushbridge(["convert", "--to", "exponea", "--strict"], input: Self.payload)
    #expect(lossy.status == .findings && lossy.lines.count == 1)
    #expect(
      lossy.messages.first
        == "<stdin>:1:1: error: 1 value is lost: /_h; carry them, or leave --strict out [loss]")
    let carried = pushbridge(
      ["convert", "--to", "exponea", "--strict", "--carry"], input: Self.payload)
    #expect(carried.status == .success && carried.messages == [])
  }

  @Test("there and back is the same, without an option on the way back")
  func carry() {
    let there = pushbridge(["convert", "--to", "exponea", "--carry"], input: Self.payload)
    let back = pushbridge(["convert", "--to", "sfmc"], input: there.output)
    #expect((try? JSON(text: back.output)) == (try? JSON(text: Self.payload)))
  }

  @Test("lost values are named as the report spells them, the first three")
  func lossNames() {
    let payload =
      #"{"_sid":"SFMC","_m":"m","_\udc00":1,"_b\"":2,"_c":3,"_d":4,"aps":{"alert":"B"}}"#
    let outcome = pushbridge(["convert", "--to", "exponea", "--strict"], input: payload)
    let message = outcome.messages.first ?? ""
    #expect(message.contains(#"4 values are lost: /_\udc00, /_b\", /_c, …; "#), "\(message)")
  }
}
