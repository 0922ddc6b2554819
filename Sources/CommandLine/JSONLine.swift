import PushJSON

/// Writes one line of JSON, member by member.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Begins anew, with the memory it has.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// A member's name, plain ASCII; its value comes next.
  mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func element(_ text: String) {
    separate()
    JSONText.append(text, to: &bytes)
    needsComma = true
  }

  /// A member that is a text; without a text there is no member.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    element(text)
  }

  /// A member that is a number; without a number there is no member.
  mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    bytes += String(number).utf8
    needsComma = true
  }

  /// A member whose value is JSON text already.
  mutating func member(_ name: StaticString, json: [UInt8]) {
    self.name(name)
    bytes += json
    needsComma = true
  }

  /// A member that is a text, made of bytes that may be anything.
  mutating func member(_ name: StaticString, anyBytes text: UnsafeBufferPointer<UInt8>) {
    self.name(name)
    AnyText.append(text, to: &bytes)
    needsComma = true
  }

  /// A finding as an object.
  mutating func append(_ finding: Diagnostic) {
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

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
