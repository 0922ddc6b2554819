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
    guard let value, let count = plainDigits(value)?.count else {
      return refuse(.expectedMilliseconds, node, column)
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 8) { text in
      // The digits must be let go before a number is made, or else the document's bytes are copied.
      let length = plainDigits(value).map { Draft.shift($0, by: -3, into: text) } ?? 0
      return makeNumber(UnsafeBufferPointer(rebasing: text[..<length]))
    }
  }

  /// Writes whole milliseconds; those of a restored payload as they were.
  mutating func encodeMilliseconds(
    _ value: Value, _ column: Table.Column, into output: inout JSONOutput
  ) -> Bool {
    guard value.kind == .number, let digits = plainDigits(value) else { return false }
    if column.isTextual { output.append(UInt8(ascii: "\"")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digits.count + 8) { text in
      let written = text[..<Draft.shift(digits, by: 3, into: text)]
      let point = isStrict ? written.firstIndex(of: UInt8(ascii: ".")) : nil
      output.append(contentsOf: UnsafeBufferPointer(rebasing: written[..<(point ?? written.count)]))
    }
    if column.isTextual { output.append(UInt8(ascii: "\"")) }
    return true
  }

  /// Moves the point of a decimal number, three places to the right for 3, and drops needless zeros.
  ///
  /// - Parameter text: Room for the number and eight bytes more.
  /// - Returns: How many bytes were written.
  private static func shift(
    _ number: ArraySlice<UInt8>, by places: Int, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let isNegative = number.first == UInt8(ascii: "-")
    let digits = isNegative ? number.dropFirst() : number
    let mark = digits.firstIndex(of: UInt8(ascii: "."))
    let whole = (mark ?? digits.endIndex) - digits.startIndex
    let count = digits.count - (mark == nil ? 0 : 1)
    /// A digit, counted from the first one; beyond both ends there are zeros.
    func digit(_ place: Int) -> UInt8 {
      guard place >= 0, place < count else { return UInt8(ascii: "0") }
      return digits[digits.startIndex + place + (place < whole ? 0 : 1)]
    }
    let point = whole + places
    var first = min(0, point)
    while first < point - 1, digit(first) == UInt8(ascii: "0") { first += 1 }
    var end = max(count, point)
    while end > point, digit(end - 1) == UInt8(ascii: "0") { end -= 1 }
    var length = 0
    func put(_ byte: UInt8) {
      guard length < text.count else { return }
      text[length] = byte
      length += 1
    }
    if isNegative { put(UInt8(ascii: "-")) }
    if first >= point { put(UInt8(ascii: "0")) }
    for place in first..<max(first, point) { put(digit(place)) }
    if end > point {
      put(UInt8(ascii: "."))
      for place in point..<end { put(digit(place)) }
    }
    return length
  }
}
