import PushAdapters
import PushJSON

/// The command `pushbridge`, without the process around it.
package struct CommandLineTool {
  package static let version = "0.1.0"

  private let arguments: [String]
  private var console: Console

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
    case .help(let command): print(HelpText.of(command), invocation)
    case .version: print("pushbridge \(CommandLineTool.version)\n", invocation)
    case .identify(let withPushID):
      run(IdentifyTask(withPushID: withPushID), invocation, into: nil)
    case .read(let options): run(ReadTask(options), invocation, into: nil)
    case .convert(let options): convert(options, invocation)
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
    return run(ConvertTask(settled), invocation, into: options.output, report: options.report)
  }

  private func reporter(_ invocation: Invocation) -> Reporter {
    Reporter(console, isQuiet: invocation.isQuiet, color: invocation.color)
  }

  private func print(_ text: String, _ invocation: Invocation) -> ExitStatus {
    var reporter = reporter(invocation)
    var output = OutputBuffer(console.output)
    output.bytes += Array(text.utf8)
    do throws(SystemError) {
      try output.flush()
    } catch {
      reporter.report(error, writing: nil)
    }
    reporter.flush()
    return reporter.status
  }

  private func run(
    _ task: some PayloadTask, _ invocation: Invocation, into path: String?,
    report reportPath: String? = nil
  ) -> ExitStatus {
    var reporter = reporter(invocation)
    defer { reporter.flush() }
    guard let output = open(path, &reporter), let report = open(reportPath, &reporter) else {
      return reporter.status
    }
    let reportSink = reportPath == nil ? nil : report.file.map(sink) ?? console.output
    var run = PayloadRun(
      task, console, sink: output.file.map(sink) ?? console.output, report: reportSink, reporter)
    let error = halt(of: &run, invocation.inputs)
    reporter = run.reporter
    if let error { reporter.report(error, writing: output.path, report.path) }
    // All of the files, or none.
    let isWhole = reporter.status < .failure
    for place in [output, report] { finish(place, isWhole, &reporter) }
    return reporter.status
  }

  private func sink(_ file: OutputFile) -> any ByteSink { DescriptorSink(file.descriptor) }

  /// A file that an option names; none for standard output.
  private struct Target {
    var path: String?
    var file: OutputFile?
  }

  private func open(_ path: String?, _ reporter: inout Reporter) -> Target? {
    guard let path, path != "-" else { return Target() }
    do throws(SystemError) {
      return Target(path: path, file: try OutputFile(path))
    } catch {
      reporter.report(error, writing: path)
      return nil
    }
  }

  private func finish(_ target: Target, _ isWhole: Bool, _ reporter: inout Reporter) {
    guard let path = target.path, let file = target.file else { return }
    if !isWhole {
      if file.discard() { reporter.fail("'\(path)' was not written") }
      return
    }
    do throws(SystemError) { try file.commit() } catch { reporter.report(error, writing: path) }
  }

  private func halt<Task>(of run: inout PayloadRun<Task>, _ inputs: [String]) -> Halt? {
    do throws(Halt) {
      try run.run(inputs)
      return nil
    } catch {
      return error
    }
  }
}

extension Reporter {
  /// Reports that output could not be written.
  fileprivate mutating func report(_ error: SystemError, writing path: String?) {
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

  fileprivate mutating func report(
    _ halt: Halt, writing path: String?, _ reportPath: String?
  ) {
    switch halt {
    case .output(let error): report(error, writing: path)
    case .report(let error): report(error, writing: reportPath)
    case .signal(let number): fail("stopped by a signal: \(StopSignal.name(of: number))")
    }
  }
}
