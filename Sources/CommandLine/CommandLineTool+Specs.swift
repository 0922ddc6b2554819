import PushJSON
import PushSchema
import PushSpecs

/// The commands that work with specs.
extension CommandLineTool {
  func validate(
    _ options: Invocation.ValidateOptions, _ invocation: Invocation
  ) -> ExitStatus {
    let spec: Spec?
    do throws(Spec.Failure) {
      spec = try options.spec.map { (name) throws(Spec.Failure) in
        try Spec.find(name, for: .validate)
      }
      try check(form: options.form, of: spec)
    } catch {
      return report(error, invocation)
    }
    if options.fixes { return run(FixTask(options, spec: spec), invocation) }
    let layout = options.format.layout(outputStyle(invocation), of: "payloads")
    return run(
      ValidateTask(options, spec: spec, layout), invocation,
      FindingOutput(layout: layout, spec: spec, format: options.format))
  }

  /// How text of results looks.
  private func outputStyle(_ invocation: Invocation) -> Messages.Style {
    let isTerminal = console.isOutputTerminal && invocation.stream.paths[.output] == nil
    return Messages.Style(
      isQuiet: invocation.isQuiet,
      usesColor: console.usesColor(invocation.color, isTerminal: isTerminal))
  }

  private func check(form: String?, of spec: Spec?) throws(Spec.Failure) {
    guard let form else { return }
    let specs = spec.map { [$0] } ?? Spec.all
    let forms = specs.flatMap(\.forms)
    guard !forms.contains(form) else { return }
    var known: [String] = []
    for form in forms where !known.contains(form) { known.append(form) }
    throw .usage(
      UsageError.unknownForm(form, ofSpec: spec?.name, forms: known, .validate))
  }

  private func report(_ failure: Spec.Failure, _ invocation: Invocation) -> ExitStatus {
    var reporter = reporter(invocation)
    defer { reporter.flush() }
    switch failure {
    case .usage(let error): reporter.refuse(error)
    case .file(let path, let error):
      reporter.fail("could not read '\(path)': \(error.message)")
    case .findings(let findings, let error):
      for finding in findings { reporter.report(finding) }
      reporter.refuse(error)
    }
    return reporter.status
  }

  // MARK: Specs themselves

  func spec(_ request: Invocation.SpecRequest, _ invocation: Invocation) -> ExitStatus {
    do throws(Spec.Failure) {
      switch request {
      case .list(let format): return print(SpecText.list(Spec.all, as: format), invocation)
      case .show(let name):
        return print(SpecText.show(try Spec.find(name, for: .specShow)), invocation)
      case .export(let name, let form): return print(try export(name, form), invocation)
      case .check(let format): return checkSpecs(format, invocation)
      }
    } catch {
      return report(error, invocation)
    }
  }

  private func export(_ name: String, _ form: String?) throws(Spec.Failure) -> String {
    let spec = try Spec.find(name, for: .specExport)
    guard let schema = (form ?? spec.forms.first).flatMap({ spec.export(form: $0) }) else {
      throw .usage(
        UsageError.unknownForm(form ?? "", ofSpec: spec.name, forms: spec.forms, .specExport))
    }
    let text = JSONText.pretty(Array(schema.compact.utf8))
    return String(decoding: text, as: UTF8.self) + "\n"
  }

  /// Checks spec files; later ones may refer to earlier ones.
  private func checkSpecs(_ format: FindingFormat, _ invocation: Invocation) -> ExitStatus {
    var reporter = reporter(invocation)
    defer { reporter.flush() }
    var layout = format.layout(outputStyle(invocation), of: "specs")
    let frame = format.frame(console.output, layout)
    var outlets = Outlets(output: frame, report: nil, rejects: nil, frame: frame)
    var library = SpecLibrary.embedded
    var product = Product(reporter.style)
    var counts = Counts()
    var topics: Set<FindingTopic> = []
    do throws(Halt) {
      for path in invocation.inputs {
        product.clear(keeping: Block.usualSize)
        var failure: String?
        do throws(SystemError) {
          let file = try SpecFile(path)
          let report = FindingReport(file, library)
          layout.append(report, to: &product.output)
          for item in report.items { product.note(item.diagnostic) }
          if let error = report.items.first(where: { $0.diagnostic.severity == .error }) {
            product.refuse(error.diagnostic)
          } else if let spec = file.spec(library) {
            library.add(spec)
          }
          _ = product.finishPayload()
          topics.formUnion(report.items.map { FindingTopic(code: $0.diagnostic.code) })
        } catch {
          failure = "could not read '\(path)': \(error.message)"
          reporter.fail(failure ?? "")
        }
        counts += product.counts
        reporter.report(product.messages)
        try outlets.write(product)
        try outlets.endInput(path, product.counts, failure: failure)
      }
      let text = layout.tail(counts, FindingTopic.texts(topics, given: nil))
      try Outlets.attempt(.output) { () throws(SystemError) in try frame.end(text) }
    } catch {
      reporter.report(error, [:])
      return reporter.status
    }
    if format.wantsSummary { reporter.say(counts.verdictText(of: "spec")) }
    return reporter.status
  }
}

extension FindingReport {
  /// What is wrong with a spec's file.
  fileprivate init(_ file: SpecFile, _ library: SpecLibrary) {
    self.init(
      place: Place(input: file.path), text: file.bytes[...],
      items: file.findings(library).map { Item(diagnostic: $0) })
  }
}

/// Findings as the results of a command.
struct FindingOutput {
  var layout: any FindingLayout
  /// The spec that everything is checked by, if there is one.
  var spec: Spec?
  var format: FindingFormat
}
