import PushAdapters
import PushJSON
import PushModel

/// `read`: writes each payload in the canonical form.
struct ReadTask: PayloadTask {
  private let options: Invocation.ReadOptions
  private var bridge = Bridge()
  private var notification = JSONOutput()

  init(_ options: Invocation.ReadOptions) { self.options = options }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, into product: inout Product
  ) {
    notification.removeAll()
    var rejection: Diagnostic?
    do throws(Rejection) {
      try bridge.read(&document, as: options.vendor, into: &notification)
    } catch {
      notification.removeAll()
      rejection = place.located(error.diagnostic)
    }
    let findings = bridge.diagnostics.map(place.located)
    if options.showsDiagnostics {
      writeWrapped(findings + (rejection.map { [$0] } ?? []), to: &product)
      return
    }
    for finding in findings { product.messages.report(finding) }
    if let rejection { return product.reject(rejection) }
    write(notification.bytes, to: &product.output)
  }

  /// Writes a line also for a payload that was rejected.
  private func writeWrapped(_ findings: [Diagnostic], to product: inout Product) {
    for finding in findings { product.messages.note(finding) }
    write(wrapped(findings), to: &product.output)
  }

  private func write(_ line: ArraySlice<UInt8>, to results: inout JSONOutput) {
    results += options.isPretty ? JSONText.pretty(Array(line))[...] : line
    results.append(UInt8(ascii: "\n"))
  }

  /// The notification and its findings in one object.
  ///
  /// A rejected payload has no notification.
  private func wrapped(_ findings: [Diagnostic]) -> ArraySlice<UInt8> {
    var line = JSONLine()
    line.open("{")
    if !notification.isEmpty { line.member("notification", json: notification.bytes) }
    line.name("diagnostics")
    line.open("[")
    for finding in findings { line.append(finding) }
    line.close("]")
    line.close("}")
    return line.bytes
  }
}
