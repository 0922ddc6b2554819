package import PushJSON

extension JSONOutput {
  /// Appends a number that is not negative, digit by digit.
  package mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    append(0x30 &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
