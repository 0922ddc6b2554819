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

  /// The number that a text consists of: its slice without the quotes.
  func numberInText(_ node: Int) -> Value? {
    let value = document.slice(node)
    guard !value.isEscaped, Draft.isNumber(document.bytes[value.inside]) else { return nil }
    return Value(.number, value.inside)
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

  /// Whether a number equals a small whole number, however it is spelled.
  func equals(_ value: Value, _ whole: Int) -> Bool {
    guard value.kind == .number || value.kind == .text else { return false }
    let range = value.kind == .text ? value.inside : value.range
    let text = document.bytes[range]
    if text.count == 1, let digit = text.first { return Int(digit) - 0x30 == whole }
    return JSONNumber(text: String(decoding: text, as: UTF8.self))?.int == whole
  }
}
