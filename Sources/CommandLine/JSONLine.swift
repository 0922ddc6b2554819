import PushJSON

/// Writes one line of JSON, member by member.
struct JSONLine {
  private var output = JSONOutput()
  private var needsComma = false

  /// What was written.
  var bytes: ArraySlice<UInt8> { output.bytes }

  /// Begins anew, with the memory it has.
  mutating func clear() {
    output.removeAll()
    needsComma = false
  }

  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    output.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    output.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// A member's name, plain ASCII; its value comes next.
  mutating func name(_ name: StaticString) {
    separate()
    output.append(UInt8(ascii: "\""))
    output.append(name)
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func element(_ text: String) {
    separate()
    JSONText.append(text, to: &output)
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
    output.append(contentsOf: String(number).utf8)
    needsComma = true
  }

  /// A member whose value is JSON text already.
  mutating func member(_ name: StaticString, json: ArraySlice<UInt8>) {
    self.name(name)
    output.append(contentsOf: json)
    needsComma = true
  }

  /// A member that is a text, made of bytes that may be anything.
  mutating func member(_ name: StaticString, anyBytes text: UnsafeBufferPointer<UInt8>) {
    self.name(name)
    AnyText.append(text, to: &output)
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
    if needsComma { output.append(UInt8(ascii: ",")) }
  }
}
