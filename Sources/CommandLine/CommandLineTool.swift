import PushAdapters
import PushJSON

/// The command `pushbridge`, without the process around it.
package struct CommandLineTool {
  package static let version = "0.1.0"

  private let arguments: [String]
  let console: Console

  /// A run of the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the command's own name.
  ///   - console: The streams to use.
  package init(arguments: [String], console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Does what the arguments ask for.
  package mutating func run() -> ExitStatus {
    do throws(UsageError) {
      return run(try Invocation(arguments))
    } catch {
      var reporter = Reporter(console, isQuiet: false, color: .auto)
      reporter.refuse(error)
      reporter.flush()
      return reporter.status
    }
  }

  /// Runs the command in this process.
  ///
  /// - Returns: The exit status.
  package static func runProcess() -> Int32 {
    Descriptor.reserveStandardNumbers()
    StopSignal.watch()
    var tool = CommandLineTool(
      arguments: Array(CommandLine.arguments.dropFirst()), console: .ofProcess())
    return tool.run().rawValue
  }
}

extension CommandLineTool {
  private func run(_ invocation: Invocation) -> ExitStatus {
    switch invocation.request {
    case .help(let topic): print(HelpText.of(topic), invocation)
    case .version: print("pushbridge \(CommandLineTool.version)\n", invocation)
    case .identify(let withPushID): run(IdentifyTask(withPushID: withPushID), invocation)
    case .read(let options): run(ReadTask(options), invocation)
    case .convert(let options): convert(options, invocation)
    case .validate(let options): validate(options, invocation)
    case .spec(let request): spec(request, invocation)
    case .matrix(let options):
      print(
        MatrixText.of(Bridge.capabilities(of: options.columns), as: options.format), invocation)
    }
  }

  private func convert(
    _ options: Invocation.ConvertOptions, _ invocation: Invocation
  ) -> ExitStatus {
    var conversion = options.conversion
    if let path = options.defaults, var settings = conversion.settings {
      do throws(SettingsReader.Failure) {
        try SettingsReader.fill(&settings, from: path)
      } catch {
        var reporter = reporter(invocation)
        reporter.report(error)
        reporter.flush()
        return reporter.status
      }
      conversion.settings = settings
    }
    var settled = options
    settled.conversion = conversion
    return run(ConvertTask(settled), invocation)
  }

  func reporter(_ invocation: Invocation) -> Reporter {
    Reporter(console, isQuiet: invocation.isQuiet, color: invocation.color)
  }

  func print(_ text: String, _ invocation: Invocation) -> ExitStatus {
    var reporter = reporter(invocation)
    defer { reporter.flush() }
    var output = console.output
    do throws(Halt) {
      try Outlets.write(JSONOutput(Array(text.utf8)), to: &output, .output)
    } catch {
      reporter.report(error, [:])
    }
    return reporter.status
  }

  /// Takes a task through the inputs.
  ///
  /// - Parameter findings: How findings are written, if they are the results.
  func run(
    _ task: some PayloadTask, _ invocation: Invocation, _ findings: FindingOutput? = nil
  ) -> ExitStatus {
    var reporter = reporter(invocation)
    defer { reporter.flush() }
    let stream = invocation.stream
    do throws(UsageError) {
      try invocation.checkFiles()
    } catch {
      reporter.refuse(error)
      return reporter.status
    }
    do throws(Halt) {
      let targets = try OutputTargets(stream.paths)
      try run(task, invocation, findings, targets, &reporter)
    } catch {
      reporter.report(error, stream.paths)
    }
    return reporter.status
  }

  private func run(
    _ task: some PayloadTask, _ invocation: Invocation, _ findings: FindingOutput?,
    _ targets: OutputTargets, _ reporter: inout Reporter
  ) throws(Halt) {
    let stream = invocation.stream
    let results = targets.sink(.output, console) ?? console.output
    let frame = findings.map { $0.format.frame(results, $0.layout) }
    let outlets = Outlets(
      output: frame ?? results, report: targets.sink(.report, console),
      rejects: targets.sink(.rejects, console), frame: frame)
    var engine = LineEngine(task, invocation.inputs, stream, console, outlets, reporter)
    var halt: Halt?
    do throws(Halt) { try engine.run() } catch { halt = error }
    reporter = engine.reporter
    do throws(Halt) {
      if halt == nil {
        if let findings, let frame { try findings.end(frame, engine.counts, engine.topics) }
        if var summary = targets.sink(.summary, console) {
          let json = invocation.summaryJSON(engine.counts)
          try Outlets.write(JSONOutput(json), to: &summary, .summary)
        }
      }
    } catch {
      halt = error
    }
    if let halt { reporter.report(halt, stream.paths) }
    if engine.counts.unkept > 0 { invocation.reportUnkept(&reporter) }
    targets.finish(isWhole: reporter.status < .failure, &reporter)
    guard halt == nil, let summary = invocation.summary(engine.counts) else { return }
    reporter.say(summary)
  }
}

extension FindingOutput {
  /// Writes what stands behind all findings.
  fileprivate func end(
    _ frame: some ResultFrame, _ counts: Counts, _ topics: Set<FindingTopic>
  ) throws(Halt) {
    let tail = layout.tail(counts, FindingTopic.texts(topics, given: spec))
    try Outlets.attempt(.output) { () throws(SystemError) in try frame.end(tail) }
  }
}

extension Invocation {
  /// The counts for people; nil if they need not be told.
  fileprivate func summary(_ counts: Counts) -> String? {
    guard case .validate(let options) = request else {
      let isWanted = stream.paths[.summary] != nil || counts.rejected > 0 && counts.payloads > 1
      return isWanted ? counts.text : nil
    }
    return options.format.wantsSummary ? counts.verdictText(of: "payload") : nil
  }

  fileprivate func summaryJSON(_ counts: Counts) -> [UInt8] {
    if case .validate = request { counts.verdictJSON(of: "payloads") } else { counts.json }
  }

  /// Says that a line is in no output, where its input is replaced, or was to be kept.
  fileprivate func reportUnkept(_ reporter: inout Reporter) {
    if let path = replacedInput {
      reporter.fail(
        "'\(path)' holds a line that is longer than --max-line and can be kept nowhere else, so it is "
          + "not replaced; raise --max-line, or name another file with --output")
    } else if isFixing {
      reporter.fail("a line that is longer than --max-line is not in the output; raise --max-line")
    }
  }

  /// Whether payloads are written with changes.
  var isFixing: Bool {
    if case .validate(let options) = request { options.fixes } else { false }
  }
}

extension Reporter {
  /// Reports that output could not be written.
  mutating func report(_ error: SystemError, writing path: String?) {
    let target = path.map { "'\($0)'" } ?? "standard output"
    let message = "could not write to \(target): \(error.message)"
    if error.isClosedPipe { failQuietly(message) } else { fail(message) }
  }

  fileprivate mutating func report(_ failure: SettingsReader.Failure) {
    switch failure {
    case .usage(let error): refuse(error)
    case .file(let path, let error): fail("could not read '\(path)': \(error.message)")
    }
  }

  mutating func report(_ halt: Halt, _ paths: [Outlet: String]) {
    switch halt {
    case .output(let outlet, let error):
      report(error, writing: paths[outlet].flatMap { $0 == "-" ? nil : $0 })
    case .signal(let number): fail("stopped by a signal: \(StopSignal.name(of: number))")
    }
  }
}
