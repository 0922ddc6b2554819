public import PushJSON

extension Spec {
  /// Makes a validator, to check many payloads one after the other.
  ///
  /// - Parameters:
  ///   - form: The form of the payloads; nil or one that the spec does not know: the form that each
  ///     payload fits best, of several the first.
  ///   - pushType: The push type they are sent with (`apns-push-type`), where it is known.
  public func makeValidator(form: String? = nil, pushType: String? = nil) -> Validator {
    Validator(self, form: form, pushType: pushType)
  }

  /// Checks payloads against a spec, one after the other, with the same memory.
  ///
  /// A payload about which there is nothing to say costs one pass of the compiled schema and a few
  /// quick looks; nothing is allocated in the steady state, with the exceptions that
  /// `Schema.Validator` names. A validator is a value: give each thread its own.
  public struct Validator: Sendable {
    private let spec: Spec
    private let pushType: String?
    private var forms: [(form: Form, validator: Schema.Validator)]
    private var memory = NameWalk.Memory()

    init(_ spec: Spec, form: String?, pushType: String?) {
      self.spec = spec
      self.pushType = pushType
      let chosen = spec.compiled.filter { $0.name == form }
      forms = (chosen.isEmpty ? spec.compiled : chosen).map { ($0, $0.schema.makeValidator()) }
    }

    /// What is to be said about a payload, in the order of its text.
    ///
    /// - Parameters:
    ///   - document: The payload; an empty document is an error.
    ///   - file: The file it is from.
    /// - Returns: The findings' diagnostics; none if the payload is as the spec has it.
    public mutating func findings(
      for document: JSONDocument, file: String? = nil
    ) -> [Diagnostic] {
      if isQuiet(document) { return [] }
      return results(for: document, file: file).map(\.diagnostic)
    }

    /// What is to be said about a payload, with the changes that are certain, in the order of its
    /// text.
    ///
    /// - Parameters:
    ///   - document: The payload; an empty document is an error.
    ///   - file: The file it is from.
    /// - Returns: The findings; none if the payload is as the spec has it.
    public mutating func results(for document: JSONDocument, file: String? = nil) -> [Finding] {
      if isQuiet(document) { return [] }
      return closest(document, file: file).findings
    }

    /// The name of the form that a payload is checked as.
    ///
    /// - Parameter document: The payload.
    public mutating func form(of document: JSONDocument) -> String {
      guard forms.count > 1 else { return forms.first?.form.name ?? "" }
      for index in forms.indices where isQuiet(document, as: index) {
        return forms[index].form.name
      }
      return closest(document, file: nil).form
    }

    /// Whether there is a form as which nothing is to be said about a payload.
    public mutating func isQuiet(_ document: JSONDocument) -> Bool {
      for index in forms.indices where isQuiet(document, as: index) { return true }
      return false
    }

    private mutating func isQuiet(_ document: JSONDocument, as index: Int) -> Bool {
      guard forms[index].validator.isValid(document) else { return false }
      // A copy of a validator has the same memory until one of them is used.
      if !isKnownUniquelyReferenced(&memory) { memory = NameWalk.Memory() }
      return forms[index].form.checks.isQuiet(document, pushType, memory)
    }

    /// The findings as the form with the fewest errors, of several the first.
    private mutating func closest(
      _ document: JSONDocument, file: String?
    ) -> (form: String, findings: [Finding]) {
      var best: (form: String, findings: [Finding], errors: Int)?
      if !isKnownUniquelyReferenced(&memory) { memory = NameWalk.Memory() }
      for (form, _) in forms {
        let writer = SpecFindingWriter(spec: spec, form: form, document: document, file: file)
        let isQuiet = form.checks.isQuiet(document, pushType, memory)
        let findings = isQuiet ? writer.schemaFindings() : writer.findings(pushType)
        let errors = findings.count { $0.diagnostic.severity == .error }
        if errors < best?.errors ?? .max { best = (form.name, findings, errors) }
      }
      return (best?.form ?? "", best?.findings ?? [])
    }
  }
}
