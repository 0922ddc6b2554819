public import PushJSON

extension Spec {
  /// Everything that is wrong with a spec, in the order of its text.
  ///
  /// Besides what makes it unusable: rules that nothing finds, rules without examples, examples that
  /// do not do what they stand for, and keywords that do not mean what one may think.
  ///
  /// - Parameters:
  ///   - document: The spec as JSON.
  ///   - library: The specs it may refer to and use.
  /// - Returns: The findings, with pointers into the document; errors and warnings.
  public static func check(
    _ document: JSONDocument, library: SpecLibrary = SpecLibrary()
  ) -> [Diagnostic] {
    var reader = SpecReader(document, library)
    guard let parts = reader.read() else { return reader.diagnostics }
    var findings = reader.diagnostics
    if !findings.contains(where: { $0.severity == .error }) {
      var compiler = SpecCompiler(parts, library)
      let forms = compiler.compile()
      findings += compiler.diagnostics
      if !findings.contains(where: { $0.severity == .error }) {
        let spec = Spec(
          parts: parts, library: library, compiled: forms, rules: compiler.rules,
          marks: compiler.marks)
        findings += RuleCheck(spec, used: compiler.used).findings()
      }
    }
    var seen: Set<Diagnostic> = []
    return findings.filter { seen.insert($0).inserted }
      .enumerated().sorted { left, right in
        let one = left.element.location?.offset ?? 0
        let other = right.element.location?.offset ?? 0
        return one == other ? left.offset < right.offset : one < other
      }.map(\.element)
  }
}

/// Tries a spec's own rules.
private struct RuleCheck {
  private let spec: Spec
  private let used: Set<Int>
  private let document: JSONDocument

  init(_ spec: Spec, used: Set<Int>) {
    self.spec = spec
    self.used = used
    document = spec.parts.document
  }

  func findings() -> [Diagnostic] {
    spec.parts.rules.indices.flatMap { index in
      let code = spec.rules[index].code
      guard used.contains(index) else {
        return [
          finding(
            .warning, "spec-unused", "no schema and no check is about the rule \(code)", index, [])
        ]
      }
      return attempt(index, "fails") + attempt(index, "passes")
    }
  }

  private func attempt(_ index: Int, _ member: String) -> [Diagnostic] {
    let rule = spec.rules[index]
    let examples = member == "fails" ? rule.fails : rule.passes
    guard !examples.isEmpty else {
      let message =
        member == "fails"
        ? "the rule \(rule.code) has no example of a payload for which it gives a finding"
        : "the rule \(rule.code) has no example of a payload for which it gives none"
      return [
        finding(
          .error, "spec-example", message, index, [],
          hint: "add \(SpecReader.quoted(member)) with at least one payload")
      ]
    }
    return examples.indices.compactMap { place in
      let trial = Trial(spec, index, examples[place])
      let tokens = [JSONString(member), JSONString(String(place))]
      if member == "fails", !trial.fails {
        return finding(
          .error, "spec-example",
          "the rule \(rule.code) gives no finding for this payload, which is to fail", index,
          tokens, hint: trial.others.isEmpty ? "nothing is found" : "found is \(trial.others)")
      }
      if member == "passes", let message = trial.message {
        return finding(
          .error, "spec-example",
          "the rule \(rule.code) gives a finding for this payload, which is to pass", index,
          tokens, hint: "it says: \(message)")
      }
      return nil
    }
  }

  private func finding(
    _ severity: Severity, _ code: String, _ message: String, _ rule: Int, _ tokens: [JSONString],
    hint: String? = nil
  ) -> Diagnostic {
    let place = JSONPointer(["rules", JSONString(spec.rules[rule].code)] + tokens)
    return Diagnostic(
      severity, code: code, message, pointer: place.description,
      location: document.node(at: place).flatMap { document.location(of: $0) }, hint: hint)
  }
}

/// What a spec says about an example of one of its rules.
///
/// The payload is taken for the form, among those that can have the rule, in which the fewest errors
/// of other rules are found; where several are as good, one that does what is expected is enough.
private struct Trial {
  /// Whether the rule gives a finding.
  private(set) var fails = false
  /// What the rule says; nil if it says nothing.
  private(set) var message: String?
  /// The codes of the other findings.
  private(set) var others = ""

  init(_ spec: Spec, _ rule: Int, _ example: Spec.Example) {
    guard let document = try? JSONDocument(Array(example.payload.utf8)) else { return }
    let code = spec.rules[rule].code
    let forms = spec.compiled.filter { form in
      (example.form ?? form.name) == form.name
        && (form.rules.values.contains(rule) || form.checks.checks.contains { $0.rule == rule })
    }
    var best = Int.max
    for form in forms {
      let findings = SpecFindingWriter(spec: spec, form: form, document: document, file: nil)
        .findings(example.pushType).map(\.diagnostic)
      let errors = findings.count { $0.severity == .error && $0.code != code }
      let own = findings.first { $0.code == code }
      if errors < best {
        fails = own != nil
        message = own?.message
        let codes = findings.map(\.code).filter { $0 != code }
        others = codes.joined(separator: ", ")
        best = errors
      } else if errors == best {
        fails = fails || own != nil
        if own == nil { message = nil }
      }
    }
  }
}
