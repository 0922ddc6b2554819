import PushJSON

/// Numbers: `3`, with the spelling they have; and numbers in texts: `"3"`.
extension Draft {
  mutating func decodeNumber(_ node: Int, _ column: Int, isTextual: Bool) -> Value {
    switch document.nodes[node].kind {
    case .number: return document.slice(node)
    case .string:
      guard let value = numberInText(node) else { return refuse(.expectedNumber, node, column) }
      if !isTextual { note(.textForNumber, node, column) }
      return value
    default: return refuse(.expectedNumber, node, column)
    }
  }

  /// A whole number that is written as a text, and nothing else.
  mutating func decodeNumeral(_ node: Int, _ column: Int) -> Value {
    guard document.nodes[node].kind == .string, let value = numberInText(node),
      document.bytes[value.range].allSatisfy({ $0 == 0x2D || $0 &- 0x30 < 10 })
    else { return refuse(.expectedNumeral, node, column) }
    return value
  }

  /// The number that a text consists of: its slice without the quotes, or what its escapes stand for.
  mutating func numberInText(_ node: Int) -> Value? {
    let value = document.slice(node)
    guard value.isEscaped else {
      return Draft.isNumber(document.bytes[value.inside]) ? Value(.number, value.inside) : nil
    }
    let text = document.decoded(node)
    return Draft.isNumber(text[...]) ? makeNumber(text) : nil
  }

  /// Whether bytes are a number as JSON spells them.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func digits(_ rest: inout ArraySlice<UInt8>) -> Bool {
      let before = rest.count
      rest = rest.drop { $0 &- 0x30 < 10 }
      return rest.count < before
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "0") {
      rest.removeFirst()
    } else if !digits(&rest) {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if !digits(&rest) { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      if !digits(&rest) { return false }
    }
    return rest.isEmpty
  }

  /// The whole number that a number is, however it is spelled.
  func whole(_ value: Value) -> Int? {
    guard value.kind == .number else { return nil }
    return JSONNumber(text: String(decoding: document.bytes[value.range], as: UTF8.self))?.int
  }

  /// The digits of a number without an exponent; nil if they would be too many.
  mutating func plainDigits(_ value: Value) -> ArraySlice<UInt8>? {
    let text = document.bytes[value.range]
    guard text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return text }
    let normal = JSONNumber.normalForm(text)
    let parts = normal.split(separator: UInt8(ascii: "E"))
    guard let digits = parts.first else { return nil }
    guard parts.count > 1 else { return digits }
    guard let exponent = Int(String(decoding: parts[1], as: UTF8.self)), abs(exponent) <= 40 else {
      return nil
    }
    let isNegative = digits.first == UInt8(ascii: "-")
    var plain = Array(isNegative ? digits.dropFirst() : digits)
    if exponent >= 0 {
      plain += Array(repeating: UInt8(ascii: "0"), count: exponent)
    } else {
      let missing = max(0, 1 - exponent - plain.count)
      plain.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: 0)
      plain.insert(UInt8(ascii: "."), at: plain.count + exponent)
    }
    return ((isNegative ? [UInt8(ascii: "-")] : []) + plain)[...]
  }

  /// The digits of a whole number, however it is spelled: `2`, `2.0` and `20e-1` are `2`.
  mutating func wholeDigits(_ value: Value) -> ArraySlice<UInt8>? {
    guard let digits = plainDigits(value) else { return nil }
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return digits }
    guard digits[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
    return digits[..<point]
  }

  /// Whether a number equals a small whole number, however it is spelled.
  mutating func equals(_ value: Value, _ whole: Int) -> Bool {
    guard value.kind == .number || value.kind == .text else { return false }
    let range = value.kind == .text ? value.inside : value.range
    let text = document.bytes[range]
    if text.count == 1, let digit = text.first { return Int(digit) - 0x30 == whole }
    return JSONNumber(text: String(decoding: text, as: UTF8.self))?.int == whole
  }
}
