import PushAdapters
import PushJSON
import PushSchema

/// `validate`: checks each payload by a spec.
struct ValidateTask: PayloadTask {
  private let isCanonical: Bool
  private var chooser: SpecChooser
  private var layout: any FindingLayout

  var limits: JSONDocument.Limits { JSONDocument.Limits.checked(canonical: isCanonical) }

  /// - Parameters:
  ///   - spec: What to check by; nil to find out.
  ///   - layout: How findings are written.
  init(_ options: Invocation.ValidateOptions, spec: Spec?, _ layout: any FindingLayout) {
    isCanonical = spec?.name == Grammar.canonical
    chooser = SpecChooser(given: spec, form: options.form, pushType: options.pushType)
    self.layout = layout
  }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, into product: inout Product
  ) {
    let verdict = chooser.check(document)
    guard layout.wantsAll || verdict.doubt != nil || !verdict.findings.isEmpty else { return }
    var report = FindingReport(place: place, text: document.text)
    if let doubt = verdict.doubt { report.items.append(.init(diagnostic: place.located(doubt))) }
    for finding in verdict.findings {
      let edit = finding.fix.flatMap { TextEdit($0, in: document) }
      report.items.append(.init(diagnostic: place.located(finding.diagnostic), edit: edit))
    }
    write(report, spec: verdict.spec, &product)
  }

  mutating func refuse(
    _ fault: Diagnostic, _ text: UnsafeBufferPointer<UInt8>, at place: Place,
    into product: inout Product
  ) {
    let explained = BrokenText.explained(fault, in: text)
    let end = min(text.count, (fault.location?.offset ?? 0) + 1)
    let report = FindingReport(
      place: place, text: ArraySlice(text.prefix(end)),
      items: [.init(diagnostic: place.located(explained))])
    write(report, spec: nil, &product)
  }

  mutating func end(_ input: String, _ counts: Counts, into product: inout Product) {
    guard var finding = counts.noPayload(in: input) else { return }
    finding.file = input
    finding.location = SourceLocation(offset: 0, line: 1, column: 1)
    // A suite has an error of its own for it.
    let report = FindingReport(
      place: Place(input: input), text: [], items: [.init(diagnostic: finding)])
    if layout.wantsAll { return product.note(report.items[0].diagnostic) }
    write(report, spec: nil, &product)
  }

  /// Writes a report, and what it means for the payload and the exit status.
  private mutating func write(_ report: FindingReport, spec: String?, _ product: inout Product) {
    layout.append(report, to: &product.output)
    for item in report.items {
      product.note(item.diagnostic)
      if layout.wantsTopics {
        product.topics.insert(FindingTopic(code: item.diagnostic.code, spec: spec))
      }
    }
    if let error = report.items.first(where: { $0.diagnostic.severity == .error }) {
      product.refuse(error.diagnostic)
    }
  }
}

extension Product {
  /// Counts a finding that is shown elsewhere.
  mutating func note(_ finding: Diagnostic) {
    messages.note(finding)
    counts.count(finding)
  }
}

extension JSONDocument.Limits {
  /// The limits of what is checked: canonical notifications nest deeper than payloads.
  static func checked(canonical isCanonical: Bool) -> JSONDocument.Limits {
    isCanonical ? Bridge.canonicalLimits : JSONDocument.Limits()
  }
}

extension JSONDocument {
  /// The text that was read.
  var text: ArraySlice<UInt8> { bytes[..<textCount] }
}
