import PushJSON
import Testing

@Suite struct DiagnosticTests {
  @Test func description() {
    var finding = Diagnostic(.warning, code: "aps-badge", "expected a number, found a text")
    #expect("\(finding)" == "warning: expected a number, found a text [aps-badge]")
    finding.hint = "write 3 without quotes"
    finding.location = .init(offset: 20, line: 2, column: 5)
    #expect(
      "\(finding)"
        == "2:5: warning: expected a number, found a text; write 3 without quotes [aps-badge]")
    finding.file = "push.json"
    finding.hint = nil
    #expect(
      "\(finding)" == "push.json:2:5: warning: expected a number, found a text [aps-badge]")
    finding.location = nil
    #expect("\(finding)" == "push.json: warning: expected a number, found a text [aps-badge]")
  }

  @Test func severities() {
    #expect(Severity.info < .warning && Severity.warning < .error && !(Severity.error < .info))
    #expect([Severity.error, .info, .warning].max() == .error)
  }

  @Test(arguments: [(0, 1, 1), (1, 1, 2), (3, 1, 4), (4, 2, 1), (6, 3, 1), (7, 3, 2), (99, 3, 2)])
  func places(offset: Int, line: Int, column: Int) {
    let text = Array("aé\nb\nc".utf8)
    let place = PushJSON.SourceLocation(offset: offset, in: text)
    #expect(place.line == line && place.column == column && place.offset == offset)
    #expect(PushJSON.SourceLocation(offset: -1, in: text).line == 1)
  }
}
