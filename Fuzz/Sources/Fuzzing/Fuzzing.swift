/// The bytes of an input of libFuzzer.
///
/// - Parameters:
///   - data: Its first byte.
///   - size: How many bytes it has.
public func input(_ data: UnsafePointer<UInt8>?, _ size: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: size))
}

/// Ends the program if a law is broken, so that libFuzzer keeps the input.
///
/// - Parameters:
///   - holds: Whether the law holds.
///   - law: What should hold.
public func require(_ holds: Bool, _ law: @autoclosure () -> String) {
  if !holds { fatalError("broken: \(law())") }
}
