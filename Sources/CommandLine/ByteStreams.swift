/// Where input comes from.
package protocol ByteSource: Sendable {
  /// Whether a read may wait for somebody who is not ready, as it may at a pipe or a terminal.
  var canWait: Bool { get }

  /// How many bytes there are in all; nil if that is not known.
  var size: Int? { get }

  /// Waits until a read would not wait.
  ///
  /// - Returns: Whether it came to that in time.
  func isReady(withinMilliseconds limit: Int32) -> Bool

  /// Reads some bytes; 0 means the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
}

extension ByteSource {
  package var size: Int? { nil }

  package func isReady(withinMilliseconds limit: Int32) -> Bool { true }
}

/// Where output goes.
package protocol ByteSink {
  /// Writes all bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)
}
