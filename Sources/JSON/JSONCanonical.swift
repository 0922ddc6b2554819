/// Why a value has no canonical form (RFC 8785).
public enum JSONCanonicalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A number is too big for a floating-point value of 64 bits.
  case number(JSONNumber)
  /// A string or a name holds half of a surrogate pair.
  case loneSurrogate

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .number(let number):
      "expected a number within the range of a 64-bit float, found \(number.text.prefix(40))"
    case .loneSurrogate: "expected text without lone surrogates"
    }
  }
}

extension JSON {
  /// The canonical text of RFC 8785, in which JSON-equal values of 64-bit floats look the same.
  ///
  /// Members are sorted by the UTF-16 code units of their names, numbers are written as ECMAScript
  /// writes them, strings with as few escapes as possible. Of duplicate names the last one counts.
  /// Numbers become 64-bit floats on the way, as the RFC demands: `9007199254740993` is written
  /// `9007199254740992`.
  ///
  /// - Throws: `JSONCanonicalError` for numbers that are out of range and for lone surrogates.
  public func canonicalBytes() throws(JSONCanonicalError) -> [UInt8] {
    var output = JSONOutput()
    var steps = [CanonicalStep.value(self)]
    while let step = steps.popLast() {
      switch step {
      case .byte(let byte): output.append(byte)
      case .member(let member, let comma):
        if comma { output.append(UInt8(ascii: ",")) }
        try JSON.appendCanonical(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        steps.append(.value(member.value))
      case .value(let value): try value.appendCanonical(to: &output, then: &steps)
      }
    }
    return output.array
  }

  private enum CanonicalStep {
    case value(JSON)
    case member(JSONObject.Member, comma: Bool)
    case byte(UInt8)
  }

  private func appendCanonical(
    to output: inout JSONOutput, then steps: inout [CanonicalStep]
  ) throws(JSONCanonicalError) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number):
      guard let text = number.ecmaScriptText else { throw .number(number) }
      output.append(contentsOf: text.utf8)
    case .string(let value): try JSON.appendCanonical(value, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      steps.append(.byte(UInt8(ascii: "]")))
      for (index, element) in elements.enumerated().reversed() {
        steps.append(.value(element))
        if index > 0 { steps.append(.byte(UInt8(ascii: ","))) }
      }
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      steps.append(.byte(UInt8(ascii: "}")))
      let members = object.effectiveMembers.sorted { $0.name.precedesInUTF16($1.name) }
      for (index, member) in members.enumerated().reversed() {
        steps.append(.member(member, comma: index > 0))
      }
    }
  }

  private static func appendCanonical(
    _ text: JSONString, to output: inout JSONOutput
  ) throws(JSONCanonicalError) {
    guard !text.hasLoneSurrogate else { throw .loneSurrogate }
    JSONText.append(utf8: text.utf8, to: &output)
  }
}

extension JSONDocument {
  /// The canonical text of RFC 8785; see `JSON.canonicalBytes()`.
  ///
  /// - Throws: `JSONCanonicalError` for numbers that are out of range and for lone surrogates.
  public func canonicalBytes() throws(JSONCanonicalError) -> [UInt8] {
    try JSON(self).canonicalBytes()
  }
}

extension JSONView {
  /// The canonical text of RFC 8785; see `JSON.canonicalBytes()`.
  ///
  /// - Throws: `JSONCanonicalError` for numbers that are out of range and for lone surrogates.
  public func canonicalBytes() throws(JSONCanonicalError) -> [UInt8] {
    try json.canonicalBytes()
  }
}

extension JSONNumber {
  /// The number as ECMAScript writes the nearest 64-bit float; nil if that is infinite.
  public var ecmaScriptText: String? {
    let value = double
    return value.isFinite ? JSONNumber.shortest(value) : nil
  }
}

extension JSONString {
  /// Whether this text comes before another in the order of UTF-16 code units.
  ///
  /// The order of UTF-8 bytes is the same, except that characters of four bytes come before
  /// U+E000...U+FFFF, whose first byte is EE or EF.
  func precedesInUTF16(_ other: JSONString) -> Bool {
    func key(_ byte: UInt8) -> UInt8 { byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte }
    return utf8.lexicographicallyPrecedes(other.utf8) { key($0) < key($1) }
  }
}
