// Looking at the pattern's text.
extension PatternParser {
  var text: [UInt32] { pattern.text }

  /// The next code point, nil at the end.
  var peek: UInt32? { index < text.count ? text[index] : nil }

  /// Goes past a character if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == character.value else { return false }
    index += 1
    return true
  }

  /// Goes past decimal digits, if there are any.
  ///
  /// - Returns: Their value, or some huge number in place of a larger one.
  mutating func readNumber() -> Int? {
    var value: Int?
    while let digit = peek, 0x30...0x39 ~= digit {
      value = min((value ?? 0) * 10 + Int(digit - 0x30), Int.max / 20)
      index += 1
    }
    return value
  }

  /// Goes past hexadecimal digits.
  ///
  /// - Parameter count: How many there have to be.
  /// - Returns: Their value; nil, without going past any, if there are fewer.
  mutating func readHexadecimal(_ count: Int) -> UInt32? {
    guard index + count <= text.count else { return nil }
    var value: UInt32 = 0
    for character in text[index..<(index + count)] {
      guard let digit = Self.hexadecimal(character) else { return nil }
      value = value << 4 | digit
    }
    index += count
    return value
  }

  static func hexadecimal(_ character: UInt32) -> UInt32? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x41...0x46: character - 0x41 + 10
    case 0x61...0x66: character - 0x61 + 10
    default: nil
    }
  }

  // MARK: - Errors

  func error(_ reason: String, at index: Int) -> RegularExpressionError {
    pattern.error(.syntax, at: index, reason)
  }

  /// A code point as it may stand in a message.
  func visible(_ character: UInt32) -> String {
    guard character > 0x20, character != 0x7F, let scalar = Unicode.Scalar(character),
      scalar.properties.generalCategory != .format, !(0x80...0xA0 ~= character)
    else { return "U+" + String(character, radix: 16, uppercase: true) }
    return String(Character(scalar))
  }
}

extension UInt32 {
  /// Lets a code point be matched with a character literal.
  static func ~= (pattern: Unicode.Scalar, value: UInt32) -> Bool { pattern.value == value }
}
