/// Collects results and writes them in large pieces.
struct OutputBuffer {
  /// What is not written yet; results are appended here.
  var bytes: [UInt8] = []
  private var sink: any ByteSink
  private static let fullSize = 1 << 16

  init(_ sink: any ByteSink) {
    self.sink = sink
    bytes.reserveCapacity(2 * OutputBuffer.fullSize)
  }

  @inline(__always)
  mutating func flushIfFull() throws(SystemError) {
    if bytes.count >= OutputBuffer.fullSize { try flush() }
  }

  mutating func flush() throws(SystemError) {
    guard !bytes.isEmpty else { return }
    // What failed once is not tried again: the rest of a cut line would look like a line.
    defer { bytes.removeAll(keepingCapacity: true) }
    let failure: SystemError? = bytes.withUnsafeBytes { bytes in
      do throws(SystemError) {
        try sink.write(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
