import PushAdapters
import PushJSON
import PushModel

/// `read`: writes each payload in the canonical form.
struct ReadTask: PayloadTask {
  private let options: Invocation.ReadOptions
  private var bridge = Bridge()
  private var notification: [UInt8] = []

  init(_ options: Invocation.ReadOptions) { self.options = options }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, results: inout [UInt8],
    report: inout [UInt8], reporter: inout Reporter
  ) {
    notification.removeAll(keepingCapacity: true)
    var findings: [Diagnostic] = []
    do throws(Rejection) {
      try bridge.read(&document, as: options.vendor, into: &notification)
    } catch {
      notification.removeAll(keepingCapacity: true)
      findings.append(place.located(error.diagnostic))
    }
    findings = bridge.diagnostics.map(place.located) + findings
    if options.showsDiagnostics {
      for finding in findings { reporter.note(finding) }
      write(wrapped(findings), to: &results)
    } else {
      for finding in findings { reporter.report(finding) }
      if !notification.isEmpty { write(notification, to: &results) }
    }
  }

  private func write(_ line: [UInt8], to results: inout [UInt8]) {
    results += options.isPretty ? JSONText.pretty(line) : line
    results.append(UInt8(ascii: "\n"))
  }

  /// The notification and its findings in one object.
  ///
  /// A rejected payload has no notification.
  private func wrapped(_ findings: [Diagnostic]) -> [UInt8] {
    var line = JSONLine()
    line.open("{")
    if !notification.isEmpty { line.member("notification", json: notification) }
    line.name("diagnostics")
    line.open("[")
    for finding in findings { line.append(finding) }
    line.close("]")
    line.close("}")
    return line.bytes
  }
}

extension JSONLine {
  fileprivate mutating func append(_ finding: Diagnostic) {
    open("{")
    member("severity", finding.severity.rawValue)
    member("code", finding.code)
    member("message", finding.message)
    member("pointer", finding.pointer)
    member("line", finding.location?.line)
    member("column", finding.location?.column)
    member("hint", finding.hint)
    close("}")
  }
}
