import PushAdapters
import PushJSON

/// `convert`: writes each payload as another vendor's.
struct ConvertTask: PayloadTask {
  private let conversion: Conversion
  private let isStrict: Bool
  private var bridge = Bridge()

  var limits: JSONDocument.Limits {
    conversion.from == .canonical ? Bridge.canonicalLimits : JSONDocument.Limits()
  }

  init(_ options: Invocation.ConvertOptions) {
    conversion = options.conversion
    isStrict = options.isStrict
  }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, results: inout [UInt8],
    report: inout [UInt8], reporter: inout Reporter
  ) {
    let start = results.count
    do throws(Rejection) {
      try bridge.convert(&document, conversion, into: &results)
      results.append(UInt8(ascii: "\n"))
      if !bridge.diagnostics.isEmpty { tell(at: place, &reporter) }
      if conversion.account != nil { account(at: place, &report, &reporter) }
    } catch {
      results.removeSubrange(start...)
      tell(at: place, &reporter)
      reporter.report(place.located(error.diagnostic))
    }
  }

  /// Appends the account of the conversion, and reports what was lost if that is an error.
  private func account(
    at place: Place, _ report: inout [UInt8], _ reporter: inout Reporter
  ) {
    report.append(contentsOf: "{\"input\":".utf8)
    JSONText.append("\(place.input):\(place.start.line)", to: &report)
    report.append(UInt8(ascii: ","))
    report.append(contentsOf: bridge.accountText.dropFirst())
    report.append(UInt8(ascii: "\n"))
    guard isStrict, bridge.lossCount > 0 else { return }
    let more = bridge.lossCount > bridge.losses.count ? ", …" : ""
    let verb = bridge.lossCount == 1 ? "value is" : "values are"
    reporter.report(
      place.located(
        Diagnostic(
          .error, code: "loss",
          "\(bridge.lossCount) \(verb) lost: \(bridge.losses.joined(separator: ", "))\(more)",
          pointer: "", hint: "carry them, or leave --strict out")))
  }

  private func tell(at place: Place, _ reporter: inout Reporter) {
    for finding in bridge.diagnostics { reporter.report(place.located(finding)) }
  }
}
