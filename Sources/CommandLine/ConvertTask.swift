import PushAdapters
import PushJSON

/// `convert`: writes each payload as another vendor's.
struct ConvertTask: PayloadTask {
  private let conversion: Conversion
  private let isStrict: Bool
  private var bridge = Bridge()
  /// The input that is being read, and how an account of something in it begins.
  private var input: String?
  private var opening: [UInt8] = []

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
  private mutating func account(
    at place: Place, _ report: inout JSONOutput, _ messages: inout Messages
  ) {
    if place.input != input { setInput(place.input) }
    report.append(contentsOf: opening)
    report.append(decimal: place.start.line)
    report.append("\",")
    bridge.withAccountText {
      report.append(contentsOf: UnsafeBufferPointer(rebasing: $0.dropFirst()))
    }
    report.append(UInt8(ascii: "\n"))
    if isStrict, bridge.lossCount > 0 { messages.report(place.located(loss)) }
  }

  /// What says which values were lost.
  private var loss: Diagnostic {
    let names = bridge.lossNames
    let more = bridge.lossCount > names.count ? ", …" : ""
    let verb = bridge.lossCount == 1 ? "value is" : "values are"
    return Diagnostic(
      .error, code: "loss",
      "\(bridge.lossCount) \(verb) lost: \(names.joined(separator: ", "))\(more)",
      pointer: "", hint: "carry them, or leave --strict out")
  }

  private mutating func setInput(_ name: String) {
    input = name
    var text = JSONOutput()
    text.append("{\"input\":")
    JSONText.append("\(name):", to: &text)
    opening = Array(text.bytes.dropLast())
  }

  private func tell(at place: Place, _ messages: inout Messages) {
    for finding in bridge.diagnostics { messages.report(place.located(finding)) }
  }
}
