// JSON Pointers: RFC 6901, 3. Relative ones: draft-bhutton-relative-json-pointer-00, 3. Patterns.
extension ByteScanner {
  /// `json-pointer`.
  mutating func takePointer() -> Bool {
    while take("/") {
      while let byte = peek, byte != UInt8(ascii: "/") {
        offset += 1
        if byte == UInt8(ascii: "~"), !take("0"), !take("1") { return false }
      }
    }
    return true
  }

  /// `relative-json-pointer`.
  mutating func takeRelativePointer() -> Bool {
    guard takeInteger() else { return false }
    if take("+") || take("-"), !takeInteger() { return false }
    return take("#") || takePointer()
  }

  /// `non-negative-integer`.
  private mutating func takeInteger() -> Bool {
    take("0") || takeAll(of: .digits) > 0
  }

  /// A regular expression of ECMA-262, also one that cannot be matched in linear time.
  mutating func takePattern() -> Bool {
    offset = text.count
    return RegularExpression.isPattern(text)
  }
}
