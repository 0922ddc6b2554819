import PushAdapters
import PushJSON

/// `convert`: writes each payload as another vendor's.
struct ConvertTask: PayloadTask {
  private let conversion: Conversion
  private var bridge = Bridge()

  var limits: JSONDocument.Limits {
    conversion.from == .canonical ? Bridge.canonicalLimits : JSONDocument.Limits()
  }

  init(_ conversion: Conversion) { self.conversion = conversion }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, results: inout [UInt8],
    reporter: inout Reporter
  ) {
    let start = results.count
    do throws(Rejection) {
      try bridge.convert(&document, conversion, into: &results)
      results.append(UInt8(ascii: "\n"))
      if !bridge.diagnostics.isEmpty { report(at: place, &reporter) }
    } catch {
      results.removeSubrange(start...)
      report(at: place, &reporter)
      reporter.report(place.located(error.diagnostic))
    }
  }

  private func report(at place: Place, _ reporter: inout Reporter) {
    for finding in bridge.diagnostics { reporter.report(place.located(finding)) }
  }
}
