/// A generator whose numbers follow from its seed (SplitMix64), so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  ///
  /// - Parameter seed: The seed; print it with every failure.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Whether something happens that happens once in so many times.
  ///
  /// - Parameter times: At least 1.
  public mutating func once(in times: Int) -> Bool {
    Int.random(in: 0..<max(1, times), using: &self) == 0
  }

  /// One of some values.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - fallback: What to give when there are none.
  public mutating func pick<Value>(_ values: [Value], or fallback: Value) -> Value {
    values.randomElement(using: &self) ?? fallback
  }
}
