import PushJSON

/// Milliseconds since 1970: `1893456000000` on the wire, seconds in the notification.
extension Draft {
  mutating func decodeMilliseconds(_ node: Int, _ column: Int, isTextual: Bool) -> Value {
    var value: Value?
    switch document.nodes[node].kind {
    case .number: value = document.slice(node)
    case .string where isTextual: value = numberInText(node)
    default: break
    }
    guard let value, let digits = plainDigits(value) else {
      return refuse(.expectedMilliseconds, node, column)
    }
    return makeNumber(Draft.shift(digits, by: -3))
  }

  /// Writes whole milliseconds; those of a restored payload as they were.
  func encodeMilliseconds(
    _ value: Value, _ column: Table.Column, into output: inout JSONOutput
  ) -> Bool {
    guard value.kind == .number, let digits = plainDigits(value) else { return false }
    var written = Draft.shift(digits, by: 3)
    if isStrict, let point = written.firstIndex(of: UInt8(ascii: ".")) {
      written.removeLast(written.count - point)
    }
    if column.isTextual { output.append(UInt8(ascii: "\"")) }
    output.append(contentsOf: written)
    if column.isTextual { output.append(UInt8(ascii: "\"")) }
    return true
  }

  /// Moves the point of a decimal number: three places to the right for 3.
  private static func shift(_ digits: ArraySlice<UInt8>, by places: Int) -> [UInt8] {
    let isNegative = digits.first == UInt8(ascii: "-")
    let parts = digits.drop { $0 == UInt8(ascii: "-") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    var whole = parts.first ?? []
    var fraction = parts.count > 1 ? parts[1] : []
    for _ in 0..<max(0, places) {
      whole.append(fraction.isEmpty ? UInt8(ascii: "0") : fraction.removeFirst())
    }
    for _ in 0..<max(0, -places) {
      fraction.insert(whole.popLast() ?? UInt8(ascii: "0"), at: 0)
    }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    whole = Array(whole.drop { $0 == UInt8(ascii: "0") })
    if whole.isEmpty { whole = [UInt8(ascii: "0")] }
    return (isNegative ? [UInt8(ascii: "-")] : []) + whole
      + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
  }
}
