/// Where input comes from.
package protocol ByteSource {
  /// Whether a read may wait for somebody who is not ready, as it may at a pipe or a terminal.
  var canWait: Bool { get }

  /// Reads some bytes; 0 means the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
}

/// Where output goes.
package protocol ByteSink {
  /// Writes all bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)
}
