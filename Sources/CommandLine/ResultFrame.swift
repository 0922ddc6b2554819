import PushJSON

/// What stands around the results, and between them.
protocol ResultFrame: AnyObject, ByteSink {
  /// Ends the results of an input.
  ///
  /// - Parameter failure: Why it could not be read to its end.
  func endInput(_ input: String, _ counts: Counts, failure: String?) throws(SystemError)

  /// Ends all results.
  func end(_ tail: String) throws(SystemError)
}

/// Writes a head before the first result, and a tail behind the last.
class PlainFrame: ResultFrame {
  private var sink: any ByteSink
  private let layout: any FindingLayout
  private var hasBegun = false

  init(_ sink: any ByteSink, _ layout: any FindingLayout) {
    self.sink = sink
    self.layout = layout
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard !bytes.isEmpty else { return }
    let isFirst = !hasBegun
    try begin()
    let drop = isFirst && layout.hasSeparators ? 1 : 0
    try sink.write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(drop)))
  }

  func endInput(_ input: String, _ counts: Counts, failure: String?) throws(SystemError) {}

  func end(_ tail: String) throws(SystemError) {
    try begin()
    try write(text: tail)
  }

  final func write(text: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    let failure: SystemError? = bytes.withUnsafeBytes { bytes in
      do throws(SystemError) { try sink.write(bytes) } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }

  final func begin() throws(SystemError) {
    guard !hasBegun else { return }
    hasBegun = true
    try write(text: layout.head)
  }

  final func pass(_ spool: Spool) throws(SystemError) { try spool.empty(into: &sink) }
}

/// Writes the suites of JUnit: each when its counts are known.
final class JUnitFrame: PlainFrame {
  private let spool = Spool()

  override func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try spool.write(bytes)
  }

  override func endInput(
    _ input: String, _ counts: Counts, failure: String?
  ) throws(SystemError) {
    try begin()
    let name = JUnitLayout.escaped(input)
    let isEmpty = counts.payloads == 0 && failure == nil
    let extra = failure != nil || isEmpty ? 1 : 0
    try write(
      text: "  <testsuite name=\"\(name)\" tests=\"\(counts.payloads + extra)\""
        + " failures=\"\(counts.rejected)\" errors=\"\(extra)\" skipped=\"0\">\n")
    try pass(spool)
    if extra > 0 {
      let text = JUnitLayout.escaped(
        failure ?? counts.noPayload(in: input)?.message ?? "no payload")
      try write(
        text: "    <testcase name=\"the file\" classname=\"\(name)\" file=\"\(name)\">\n"
          + "      <error message=\"\(text)\"/>\n    </testcase>\n")
    }
    try write(text: "  </testsuite>\n")
  }
}
