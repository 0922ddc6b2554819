// Escapes and classes: ECMA-262, 21.2.1, AtomEscape and CharacterClass.
extension PatternParser {
  /// What an escape stands for.
  enum Escape {
    case codePoint(UInt32)
    case set(CodePointSet)
  }

  /// Reads what follows a backslash.
  ///
  /// - Parameters:
  ///   - start: Where the backslash is.
  ///   - inClass: Whether it stands between brackets.
  mutating func readEscape(
    at start: Int, inClass: Bool
  ) throws(RegularExpressionError) -> Escape {
    guard let character = peek else {
      throw error("there is nothing after \"\\\"", at: start)
    }
    index += 1
    switch character {
    case "d": return .set(.digits)
    case "D": return .set(CodePointSet.digits.inverted)
    case "s": return .set(.space)
    case "S": return .set(CodePointSet.space.inverted)
    case "w": return .set(.word)
    case "W": return .set(CodePointSet.word.inverted)
    case "p": return .set(try readProperty(at: start))
    case "P": return .set(try readProperty(at: start).inverted)
    case "t": return .codePoint(0x09)
    case "n": return .codePoint(0x0A)
    case "v": return .codePoint(0x0B)
    case "f": return .codePoint(0x0C)
    case "r": return .codePoint(0x0D)
    case "b" where inClass: return .codePoint(0x08)
    case "-" where inClass: return .codePoint(character)
    case "c": return .codePoint(try readControl(at: start))
    case "0": return .codePoint(try readNull(at: start))
    case "x":
      guard let value = readHexadecimal(2) else {
        throw error("\"\\x\" needs two hexadecimal digits", at: start)
      }
      return .codePoint(value)
    case "u": return .codePoint(try readUnicodeEscape(at: start))
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return .codePoint(character)
    default:
      throw error("\"\\\(visible(character))\" is not an escape of ECMA-262", at: start)
    }
  }

  private mutating func readControl(at start: Int) throws(RegularExpressionError) -> UInt32 {
    guard let letter = peek, 0x61...0x7A ~= letter | 0x20, letter < 0x80 else {
      throw error("\"\\c\" needs a letter from A to Z", at: start)
    }
    index += 1
    return letter & 0x1F
  }

  private func readNull(at start: Int) throws(RegularExpressionError) -> UInt32 {
    if let digit = peek, 0x30...0x39 ~= digit {
      throw error("\"\\0\" must not be followed by a digit", at: start)
    }
    return 0
  }

  /// Reads what follows `\u`; two escaped surrogates are one code point.
  private mutating func readUnicodeEscape(
    at start: Int
  ) throws(RegularExpressionError) -> UInt32 {
    if take("{") {
      var value: UInt32?
      while let character = peek, let digit = Self.hexadecimal(character) {
        value = min((value ?? 0) << 4 | digit, CodePointSet.last + 1)
        index += 1
      }
      guard let value, value <= CodePointSet.last, take("}") else {
        throw error("\"\\u{\" needs a hexadecimal number up to 10FFFF and \"}\"", at: start)
      }
      return value
    }
    guard let value = readHexadecimal(4) else {
      throw error("\"\\u\" needs four hexadecimal digits, or a number in braces", at: start)
    }
    guard 0xD800...0xDBFF ~= value else { return value }
    let rest = index
    if take("\\"), take("u"), let low = readHexadecimal(4), 0xDC00...0xDFFF ~= low {
      return 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    index = rest
    return value
  }

  // MARK: - Properties

  private mutating func readProperty(at start: Int) throws(RegularExpressionError) -> CodePointSet {
    guard take("{") else {
      throw error("\"\\p\" needs a property, as in \"\\p{Letter}\"", at: start)
    }
    let name = readPropertyWord()
    let value = take("=") ? readPropertyWord() : nil
    guard take("}") else {
      throw error("the property is not closed by \"}\"", at: start)
    }
    let written = value.map { "\(name)=\($0)" } ?? name
    if let set = properties[written] ?? UnicodeProperty.set(name, value) {
      properties[written] = set
      return set
    }
    throw error("\"\(written)\" is not a property that ECMA-262 knows", at: start)
  }

  private mutating func readPropertyWord() -> String {
    var word = ""
    while let character = peek, character < 0x80, let scalar = Unicode.Scalar(character),
      CodePointSet.word.contains(character)
    {
      word.unicodeScalars.append(scalar)
      index += 1
    }
    return word
  }

  // MARK: - Classes

  /// Reads what follows an opening bracket.
  mutating func readClass(at start: Int) throws(RegularExpressionError) -> CodePointSet {
    let isInverted = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      let first = try readClassAtom(openedAt: start)
      let dash = index
      let isRange = peek == 0x2D && index + 1 < text.count && text[index + 1] != 0x5D
      guard isRange else {
        switch first {
        case .codePoint(let value): ranges.append(value...value)
        case .set(let set): ranges += set.ranges
        }
        continue
      }
      index += 1
      guard case .codePoint(let low) = first,
        case .codePoint(let high) = try readClassAtom(openedAt: start)
      else {
        throw error("a range needs a single character on each side of \"-\"", at: dash)
      }
      if low > high { throw error("the range is out of order", at: dash) }
      ranges.append(low...high)
    }
    let set = CodePointSet(ranges)
    return isInverted ? set.inverted : set
  }

  private mutating func readClassAtom(
    openedAt start: Int
  ) throws(RegularExpressionError) -> Escape {
    guard let character = peek else {
      throw error("the class is not closed by \"]\"", at: start)
    }
    index += 1
    guard character == 0x5C else { return .codePoint(character) }
    return try readEscape(at: index - 1, inClass: true)
  }

  // MARK: - Names

  /// Reads a group's name up to `>`: ECMA-262, 21.2.1, RegExpIdentifierName.
  mutating func readName(at start: Int) throws(RegularExpressionError) -> [UInt32] {
    var name: [UInt32] = []
    while !take(">") {
      guard var character = peek else {
        throw error("the name is not closed by \">\"", at: start)
      }
      index += 1
      if character == 0x5C {
        guard take("u") else { throw error("a name may hold only \"\\u\" escapes", at: index - 1) }
        character = try readUnicodeEscape(at: index - 2)
      }
      guard Self.mayStand(character, first: name.isEmpty) else {
        throw error("\"\(visible(character))\" cannot stand in a name here", at: index - 1)
      }
      name.append(character)
    }
    if name.isEmpty { throw error("the name is empty", at: start) }
    return name
  }

  private static func mayStand(_ character: UInt32, first: Bool) -> Bool {
    if character == 0x24 || character == 0x5F { return true }
    if !first, character == 0x200C || character == 0x200D { return true }
    guard let scalar = Unicode.Scalar(character) else { return false }
    return first ? scalar.properties.isIDStart : scalar.properties.isIDContinue
  }
}
