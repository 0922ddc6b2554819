import PushAdapters
import PushJSON
import PushModel

/// `identify`: says whose each payload is.
struct IdentifyTask: PayloadTask {
  private let withPushID: Bool
  private var bridge = Bridge()
  private var line = JSONLine()

  init(withPushID: Bool) { self.withPushID = withPushID }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, into product: inout Product
  ) {
    let identification = bridge.identify(document)
    line.clear()
    line.open("{")
    line.member("input", "\(place.input):\(place.start.line)")
    line.member("verdict", identification.verdict.rawValue)
    line.member("vendor", identification.vendor?.rawValue)
    line.member("form", identification.form?.rawValue)
    if withPushID { line.member("push", pushID(&document)) }
    line.name("candidates")
    line.open("[")
    for candidate in identification.candidates {
      line.open("{")
      line.member("vendor", candidate.vendor.rawValue)
      line.member("strength", candidate.strength.rawValue)
      line.name("evidence")
      line.open("[")
      for member in candidate.evidence { line.element(member) }
      line.close("]")
      line.close("}")
    }
    line.close("]")
    line.close("}")
    product.output += line.bytes
    product.output.append(UInt8(ascii: "\n"))
  }

  /// The push's identity; none if it cannot be read, which the verdict says.
  private mutating func pushID(_ document: inout JSONDocument) -> String? {
    try? bridge.pushIdentity(of: &document)
  }
}
