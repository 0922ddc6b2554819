import PushJSON

/// Reads the numbers of the core schema, and writes them as JSON does, with the same exact value.
enum CoreNumber {
  /// The most octal or hexadecimal digits: turning them into decimal ones takes time in proportion
  /// to their square.
  static let mostDigits = 1024

  /// What a scalar is, if it is a number; nil if it is none.
  static func read(_ text: YAMLEvent.Text) -> CoreSchema.Scalar? {
    guard let first = text.first,
      isDigit(first) || first == plus || first == minus || first == point
    else { return nil }
    if isDecimal(text) { return .number(decimal(text)) }
    if isSpecial(text) { return .unfit("expected a number that JSON has") }
    guard let (radix, digits) = prefixed(text) else { return nil }
    guard digits.count <= mostDigits else {
      return .unfit("expected at most \(mostDigits) digits")
    }
    return .number(decimal(digits, radix: radix))
  }

  /// Whether this is an integer of the core schema.
  static func isInteger(_ text: YAMLEvent.Text) -> Bool {
    let digits = unsigned(text)
    return (!digits.isEmpty && digits.allSatisfy(isDigit)) || prefixed(text) != nil
  }

  /// Whether this is `.inf`, `.nan` or one of their other spellings.
  static func isSpecial(_ text: YAMLEvent.Text) -> Bool {
    guard text.count <= 5 else { return false }
    let word = unsigned(text)
    if [".inf", ".Inf", ".INF"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
    return [".nan", ".NaN", ".NAN"].contains { text.elementsEqual($0.utf8) }
  }

  /// Whether this is a decimal number: digits, perhaps with a sign, a point and an exponent.
  static func isDecimal(_ text: YAMLEvent.Text) -> Bool {
    var rest = unsigned(text)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == point {
      rest = rest.dropFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == plus || rest.first == minus { rest = rest.dropFirst() }
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  // MARK: - Writing

  /// A decimal number as JSON writes it: no plus, no zeros before it, digits around the point.
  ///
  /// What is written so already stays as it is.
  private static func decimal(_ text: YAMLEvent.Text) -> [UInt8] {
    var number: [UInt8] = text.first == minus ? [minus] : []
    var rest = unsigned(text)
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    let counting = whole.drop { $0 == UInt8(ascii: "0") }
    number += counting.isEmpty ? [UInt8(ascii: "0")] : Array(counting)
    if rest.first == point {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + fraction.count)
      if !fraction.isEmpty { number += [point] + fraction }
    }
    return number + rest
  }

  /// Digits of another base as decimal ones.
  private static func decimal(_ digits: Slice<YAMLEvent.Text>, radix: UInt64) -> [UInt8] {
    // Nine decimal digits in each part, the last ones first. Seven digits of the other base are
    // taken at once: then neither a product nor what is carried on outgrows its word.
    let base: UInt64 = 1_000_000_000
    var parts: [UInt64] = [0]
    var rest = digits
    while !rest.isEmpty {
      var factor: UInt64 = 1
      var carry: UInt64 = 0
      for digit in rest.prefix(7) {
        factor *= radix
        carry = carry * radix + UInt64(JSONText.hexDigit(digit) ?? 0)
      }
      for index in parts.indices {
        let sum = parts[index] * factor + carry
        parts[index] = sum % base
        carry = sum / base
      }
      if carry > 0 { parts.append(carry) }
      rest = rest.dropFirst(7)
    }
    var text: [UInt8] = []
    for part in parts.reversed() {
      let digits = Array(String(part).utf8)
      if !text.isEmpty { text += repeatElement(UInt8(ascii: "0"), count: 9 - digits.count) }
      text += digits
    }
    return text
  }

  // MARK: - Parts

  private static let plus = UInt8(ascii: "+")
  private static let minus = UInt8(ascii: "-")
  private static let point = UInt8(ascii: ".")

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func unsigned(_ text: YAMLEvent.Text) -> Slice<YAMLEvent.Text> {
    text.first == plus || text.first == minus ? text.dropFirst() : text[...]
  }

  private static func dropDigits(_ rest: inout Slice<YAMLEvent.Text>) -> Int {
    let count = rest.prefix(while: isDigit).count
    rest = rest.dropFirst(count)
    return count
  }

  /// The base and the digits of a number such as `0o17` or `0x1F`.
  private static func prefixed(
    _ text: YAMLEvent.Text
  ) -> (radix: UInt64, digits: Slice<YAMLEvent.Text>)? {
    guard text.count > 2, text[0] == UInt8(ascii: "0") else { return nil }
    let digits = text.dropFirst(2)
    switch text[1] {
    case UInt8(ascii: "o"):
      return digits.allSatisfy { $0 &- UInt8(ascii: "0") < 8 } ? (8, digits) : nil
    case UInt8(ascii: "x"):
      return digits.allSatisfy { JSONText.hexDigit($0) != nil } ? (16, digits) : nil
    default: return nil
    }
  }
}
