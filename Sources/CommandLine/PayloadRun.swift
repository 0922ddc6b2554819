import PushJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a run ends before its inputs do.
enum Halt: Error {
  case output(SystemError)
  case report(SystemError)
  case signal(Int32)
}

/// Takes a task through the payloads of all inputs.
struct PayloadRun<Task: PayloadTask>: ~Copyable {
  private var task: Task
  private var console: Console
  private var output: OutputBuffer
  private var report: OutputBuffer?
  private(set) var reporter: Reporter
  private var reader = PayloadReader()
  private var document: JSONDocument
  private var progress: Progress
  private var reportLines: [UInt8] = []

  init(
    _ task: Task, _ console: Console, sink: any ByteSink, report: (any ByteSink)?,
    _ reporter: Reporter
  ) {
    self.task = task
    document = JSONDocument(limits: task.limits)
    self.console = console
    output = OutputBuffer(sink)
    self.report = report.map { OutputBuffer($0) }
    self.reporter = reporter
    progress = Progress(isShown: reporter.showsProgress(console))
  }

  /// Reads the inputs in their order.
  ///
  /// - Throws: `Halt`, when going on makes no sense.
  mutating func run(_ inputs: [String]) throws(Halt) {
    for input in inputs {
      guard var source = open(input) else { continue }
      try read(&source, named: input == "-" ? "<stdin>" : input)
    }
    try flush()
  }

  private mutating func open(_ input: String) -> (any ByteSource)? {
    if input == "-" { return console.input }
    do throws(SystemError) {
      return DescriptorSource(try Descriptor.open(input, O_RDONLY))
    } catch {
      reporter.fail("could not read '\(input)': \(error.message)")
      return nil
    }
  }

  private mutating func read(
    _ source: inout any ByteSource, named name: String
  ) throws(Halt) {
    reader.reset(input: name)
    var isEmpty = true
    while true {
      switch reader.next(into: &document) {
      case .payload:
        isEmpty = false
        try handle()
      case .fault:
        isEmpty = false
        if let fault = reader.fault { reporter.report(fault) }
      case .starved:
        guard try fill(from: &source, named: name) else { return }
      case .end:
        if isEmpty {
          reporter.report(Diagnostic(.error, code: "no-payload", "no payload in '\(name)'"))
        }
        return
      }
    }
  }

  @inline(__always)
  private mutating func handle() throws(Halt) {
    task.handle(
      &document, at: reader.place, results: &output.bytes, report: &reportLines,
      reporter: &reporter)
    do throws(SystemError) { try output.flushIfFull() } catch { throw halt(error) }
    if !reportLines.isEmpty { try handReport() }
    if let line = progress.advance() { reporter.showProgress(line) }
    if let signal = StopSignal.received { throw .signal(signal) }
  }

  /// Reads more input; false if that fails, which ends the input.
  private mutating func fill(
    from source: inout any ByteSource, named name: String
  ) throws(Halt) -> Bool {
    // Who waits at the other end should have what is done so far.
    if source.canWait { try flush() }
    if let signal = StopSignal.received { throw .signal(signal) }
    do throws(SystemError) {
      try reader.fill(from: &source)
      return true
    } catch {
      if let signal = StopSignal.received { throw .signal(signal) }
      reporter.fail("could not read '\(name)': \(error.message)")
      return false
    }
  }

  private mutating func flush() throws(Halt) {
    do throws(SystemError) { try output.flush() } catch { throw halt(error) }
    do throws(SystemError) { try report?.flush() } catch { throw .report(error) }
  }

  /// Hands the lines of the report on, if anybody wants them.
  private mutating func handReport() throws(Halt) {
    defer { reportLines.removeAll(keepingCapacity: true) }
    report?.bytes += reportLines
    do throws(SystemError) { try report?.flushIfFull() } catch { throw .report(error) }
  }

  private func halt(_ error: SystemError) -> Halt {
    if error.isInterruption, let signal = StopSignal.received { return .signal(signal) }
    return .output(error)
  }
}
