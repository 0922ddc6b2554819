import PushJSON

/// The places that options name for what a command writes.
enum Outlet: CaseIterable {
  case output, report, rejects, summary

  /// The option that names it.
  var option: Grammar.OptionName {
    switch self {
    case .output: .output
    case .report: .report
    case .rejects: .rejects
    case .summary: .summary
    }
  }
}

/// Where the products of payloads go.
struct Outlets {
  var output: any ByteSink
  var report: (any ByteSink)?
  var rejects: (any ByteSink)?
  /// What stands around the results, if they are more than one after the other.
  var frame: (any ResultFrame)?

  /// Writes all of a product.
  mutating func write(_ product: Product) throws(Halt) {
    try Outlets.write(product.output, to: &output, .output)
    try Outlets.write(product.report, to: &report, .report)
    try Outlets.write(product.rejects, to: &rejects, .rejects)
  }

  /// Ends the results of an input.
  ///
  /// - Parameter failure: Why it could not be read to its end.
  func endInput(_ input: String, _ counts: Counts, failure: String? = nil) throws(Halt) {
    guard let frame else { return }
    try Outlets.attempt(.output) { () throws(SystemError) in
      try frame.endInput(input, counts, failure: failure)
    }
  }

  /// Does something for an outlet; says which one it was if that fails.
  static func attempt(
    _ outlet: Outlet, _ work: () throws(SystemError) -> Void
  ) throws(Halt) {
    do throws(SystemError) {
      try work()
    } catch {
      if error.isInterruption, let signal = StopSignal.received { throw .signal(signal) }
      throw .output(outlet, error)
    }
  }

  private static func write(
    _ output: JSONOutput, to sink: inout (any ByteSink)?, _ outlet: Outlet
  ) throws(Halt) {
    guard var present = sink else { return }
    try write(output, to: &present, outlet)
    sink = present
  }

  static func write(
    _ output: JSONOutput, to sink: inout any ByteSink, _ outlet: Outlet
  ) throws(Halt) {
    guard !output.isEmpty else { return }
    let failure: SystemError? = output.withBytes { bytes in
      do throws(SystemError) {
        try sink.write(UnsafeRawBufferPointer(bytes))
        return nil
      } catch {
        return error
      }
    }
    try attempt(outlet) { () throws(SystemError) in if let failure { throw failure } }
  }
}
