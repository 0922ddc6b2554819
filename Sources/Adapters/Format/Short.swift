/// A whole number that takes two bytes.
///
/// Tables are walked for every payload, and two or three of them must stay where memory is fast.
/// They are made of descriptions in code, in which everything is counted in hundreds.
@propertyWrapper
struct Short: Sendable {
  private var stored: Int16

  init(wrappedValue: Int) { stored = Int16(wrappedValue) }

  @inline(__always)
  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int16(newValue) }
  }
}

/// A range that takes four bytes, of numbers that are not negative.
@propertyWrapper
struct ShortRange: Sendable {
  private var start: UInt16
  private var end: UInt16

  init(wrappedValue: Range<Int>) {
    start = UInt16(wrappedValue.lowerBound)
    end = UInt16(wrappedValue.upperBound)
  }

  @inline(__always)
  var wrappedValue: Range<Int> {
    get { Range(uncheckedBounds: (Int(start), Int(end))) }
    set { self = ShortRange(wrappedValue: newValue) }
  }
}
