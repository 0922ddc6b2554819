import PushJSON
import PushSchema

/// `validate --fix`: writes the inputs anew, with every change that is certain.
///
/// All other bytes stay as they are, also those between payloads and of what cannot be read.
struct FixTask: PayloadTask {
  private let isCanonical: Bool
  private var chooser: SpecChooser
  private var document: JSONDocument

  var limits: JSONDocument.Limits { JSONDocument.Limits.checked(canonical: isCanonical) }

  /// How often what was changed is looked at again.
  ///
  /// A member that has its right name now may have a wrong value. Proposals that undo each other end
  /// there.
  private static let rounds = 16

  /// - Parameter spec: What to check by; nil to find out.
  init(_ options: Invocation.ValidateOptions, spec: Spec?) {
    isCanonical = spec?.name == Grammar.canonical
    chooser = SpecChooser(given: spec, form: options.form, pushType: options.pushType)
    document = JSONDocument(limits: JSONDocument.Limits.checked(canonical: isCanonical))
  }

  mutating func handle(
    _ document: inout JSONDocument, at place: Place, into product: inout Product
  ) {
    var verdict = chooser.check(document)
    if let doubt = verdict.doubt { product.tell(place.located(doubt)) }
    guard !verdict.findings.isEmpty else {
      product.output += document.text
      return
    }
    var text = EditedText(document.text)
    let original = document.text
    var current = document
    for _ in 0..<FixTask.rounds {
      let fixes = FixTask.fixes(verdict.findings, in: current)
      guard !fixes.isEmpty else { break }
      for (finding, _) in fixes {
        product.messages.report(
          place.located(FixTask.note(finding, in: current, text, original)))
        product.counts.fixes += 1
      }
      text.apply(fixes.map(\.edit))
      guard self.document.reads(text.bytes) else { break }
      current = self.document
      verdict = chooser.check(current)
    }
    product.output += text.bytes
    for finding in verdict.findings {
      let located = FixTask.located(finding.diagnostic, text, original)
      product.tell(place.located(located))
      if located.severity == .error { product.refuse(located) }
    }
  }

  mutating func refuse(
    _ fault: Diagnostic, _ text: UnsafeBufferPointer<UInt8>, at place: Place,
    into product: inout Product
  ) {
    let finding = place.located(BrokenText.explained(fault, in: text))
    product.counts.count(finding)
    product.reject(finding)
  }

  mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, into product: inout Product) {
    product.output.append(contentsOf: bytes)
  }

  mutating func end(_ input: String, _ counts: Counts, into product: inout Product) {
    guard let finding = counts.noPayload(in: input) else { return }
    product.tell(finding)
  }

  // MARK: Fixes

  /// The changes that can be made at once, with what they are made for, in the order of the text.
  private static func fixes(
    _ findings: [Spec.Finding], in document: JSONDocument
  ) -> [(finding: Spec.Finding, edit: TextEdit)] {
    var made: [TextEdit: Spec.Finding] = [:]
    for finding in findings {
      guard let fix = finding.fix, let edit = TextEdit(fix, in: document), made[edit] == nil else {
        continue
      }
      made[edit] = finding
    }
    return TextEdit.compatible(Array(made.keys)).compactMap { edit in
      made[edit].map { ($0, edit) }
    }
  }

  /// What is told about a change.
  private static func note(
    _ finding: Spec.Finding, in document: JSONDocument, _ text: EditedText,
    _ original: ArraySlice<UInt8>
  ) -> Diagnostic {
    var note = located(finding.diagnostic, text, original)
    note.severity = .info
    note.hint = nil
    switch finding.fix?.change {
    case .replace(let json):
      let old = (try? JSONPointer(finding.fix?.pointer ?? "")).flatMap { document.node(at: $0) }
        .map { shortened(JSONView(document, node: $0).raw) }
      note.message = "fixed: \(old ?? "the value") is now \(shortened(json.utf8))"
    case .add(let json): note.message = "fixed: \(shortened(json.utf8)) was added"
    case .rename(let name): note.message = "fixed: the name is now \(JSON.string(name).compact)"
    case .remove, nil: note.message = "fixed: the member was removed"
    }
    return note
  }

  private static func shortened(_ json: some Collection<UInt8>) -> String {
    json.count > 60 ? "the value" : String(decoding: json, as: UTF8.self)
  }

  /// A finding about the present text, with the place in the first one.
  private static func located(
    _ finding: Diagnostic, _ text: EditedText, _ original: ArraySlice<UInt8>
  ) -> Diagnostic {
    var finding = finding
    if let location = finding.location {
      finding.location = SourceLocation(offset: text.origin(of: location.offset), in: original)
    }
    return finding
  }
}

extension Product {
  /// Reports and counts a finding.
  fileprivate mutating func tell(_ finding: Diagnostic) {
    messages.report(finding)
    counts.count(finding)
  }
}

extension JSONDocument {
  /// Reads a text; false if it is no JSON.
  fileprivate mutating func reads(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      do throws(JSONError) {
        try read(text)
        return true
      } catch {
        return false
      }
    }
  }
}
