/// Goes through a text by the rules of grammars.
///
/// A rule is a function that goes past what it describes and says whether it was there; after a rule that
/// fails the place is of no use.
struct ByteScanner {
  /// Which characters a grammar knows.
  enum Repertoire {
    case ascii
    /// ASCII and what the grammar's extension for Unicode adds.
    case unicode
  }

  let text: UnsafeBufferPointer<UInt8>
  var offset = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { offset >= text.count }

  /// The next byte, nil at the end.
  var peek: UInt8? { offset < text.count ? text[offset] : nil }

  /// The next byte in lower case if it is a letter; nil at the end.
  var peekFolded: UInt8? { peek.map { ByteSet.letters.contains($0) ? $0 | 0x20 : $0 } }

  /// Goes past a character.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    offset += 1
    return true
  }

  /// Goes past a letter in either case, as RFC 5234, 2.3 reads a grammar's texts.
  mutating func takeLetter(_ letter: Unicode.Scalar) -> Bool {
    guard let byte = peekFolded, UInt32(byte) == letter.value | 0x20 else { return false }
    offset += 1
    return true
  }

  /// Goes past one character of a set.
  mutating func takeOne(of set: ByteSet) -> Bool {
    guard let byte = peek, set.contains(byte) else { return false }
    offset += 1
    return true
  }

  /// Goes past the characters of a set.
  ///
  /// - Returns: How many there were.
  @discardableResult
  mutating func takeAll(of set: ByteSet) -> Int {
    let start = offset
    while let byte = peek, set.contains(byte) { offset += 1 }
    return offset - start
  }

  /// Goes past a number of so many digits.
  mutating func takeNumber(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = peek, ByteSet.digits.contains(byte) else { return nil }
      value = value * 10 + Int(byte & 0x0F)
      offset += 1
    }
    return value
  }

  /// Goes past so many hexadecimal digits.
  mutating func takeHexadecimal(_ count: Int) -> Bool {
    for _ in 0..<count where !takeOne(of: .hexadecimal) { return false }
    return true
  }

  /// Goes past one code point beyond ASCII that fulfils a condition.
  mutating func takeNonASCII(where condition: (UInt32) -> Bool) -> Bool {
    guard let byte = peek, byte >= 0x80 else { return false }
    var reader = CodePointReader(text, at: offset)
    guard let codePoint = reader.next(), condition(codePoint) else { return false }
    offset = reader.offset
    return true
  }

  /// Goes past `%` and two hexadecimal digits (RFC 3986, 2.1).
  mutating func takePercentEncoded() -> Bool { take("%") && takeHexadecimal(2) }
}
