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
    _ document: inout JSONDocument, at place: Place, into product: inout Product
  ) {
    let start = product.output.count
    do throws(Rejection) {
      try bridge.convert(&document, conversion, into: &product.output)
      product.output.append(UInt8(ascii: "\n"))
      if !bridge.diagnostics.isEmpty { tell(at: place, &product.messages) }
      if conversion.account != nil { account(at: place, &product.report, &product.messages) }
    } catch {
      product.output.truncate(to: start)
      tell(at: place, &product.messages)
      product.reject(place.located(error.diagnostic))
    }
  }

  /// Appends the account of the conversion, and reports what was lost if that is an error.
  private func account(
    at place: Place, _ report: inout JSONOutput, _ messages: inout Messages
  ) {
    report.append(contentsOf: "{\"input\":".utf8)
    JSONText.append("\(place.input):\(place.start.line)", to: &report)
    report.append(UInt8(ascii: ","))
    report.append(contentsOf: bridge.accountText[1...])
    report.append(UInt8(ascii: "\n"))
    guard isStrict, bridge.lossCount > 0 else { return }
    let more = bridge.lossCount > bridge.losses.count ? ", …" : ""
    let verb = bridge.lossCount == 1 ? "value is" : "values are"
    messages.report(
      place.located(
        Diagnostic(
          .error, code: "loss",
          "\(bridge.lossCount) \(verb) lost: \(bridge.losses.joined(separator: ", "))\(more)",
          pointer: "", hint: "carry them, or leave --strict out")))
  }

  private func tell(at place: Place, _ messages: inout Messages) {
    for finding in bridge.diagnostics { messages.report(place.located(finding)) }
  }
}
