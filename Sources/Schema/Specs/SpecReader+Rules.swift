import PushJSON

/// Reading rules.
extension SpecReader {
  private static let known = [
    "severity", "title", "message", "hint", "source", "propose", "check", "forms", "fails",
    "passes",
  ]

  mutating func readRules(_ node: Int) {
    for (code, node) in named(node) {
      let base = library.reachable.lazy.compactMap { spec in
        spec.rules.first { $0.code == code }
      }.first
      readRule(code, node, overriding: base)
    }
  }

  /// Reads a rule.
  ///
  /// - Parameter base: The rule of another spec with the same code: what is not said here is taken
  ///   from it.
  private mutating func readRule(_ code: String, _ node: Int, overriding base: Spec.Rule?) {
    let members = members(
      of: node, known: SpecReader.known, required: base == nil ? ["severity", "title"] : [])
    var rule =
      base
      ?? Spec.Rule(
        code: code, spec: "", severity: .error, title: "", sources: [], fails: [], passes: [])
    rule.spec = parts.name
    rule.fails = []
    rule.passes = []
    if let node = members["severity"], let text = choice(node, ["error", "warning", "info"]) {
      rule.severity = Severity(rawValue: text) ?? .error
    }
    if let node = members["title"] { rule.title = text(node) ?? "" }
    if let node = members["message"] { rule.message = text(node) }
    if let node = members["hint"] { rule.hint = text(node) }
    if let node = members["source"] { rule.sources = sources(node) }
    if let node = members["propose"] { rule.proposal = proposal(node) }
    if let node = members["check"] { rule.check = check(node) }
    if let node = members["forms"] { rule.forms = forms(node) }
    if let node = members["fails"] { rule.fails = examples(node) }
    if let node = members["passes"] { rule.passes = examples(node) }
    parts.rules.append(rule)
  }

  private mutating func sources(_ node: Int) -> [String] {
    var sources: [String] = []
    for (name, node) in texts(node) {
      if let source = parts.sources.first(where: { $0.name == name }) {
        sources.append(source.text)
      } else {
        report(
          "spec-reference", "there is no source \(SpecReader.quoted(name))", node,
          hint: suggestion(name, parts.sources.map(\.name)) ?? "declare it under \"sources\"")
      }
    }
    return sources
  }

  private mutating func forms(_ node: Int) -> [String] {
    var forms: [String] = []
    for (name, node) in texts(node) {
      if parts.forms.contains(where: { $0.name == name }) {
        forms.append(name)
      } else {
        report(
          "spec-reference", "there is no form \(SpecReader.quoted(name))", node,
          hint: suggestion(name, parts.forms.map(\.name)))
      }
    }
    return forms
  }

  private mutating func proposal(_ node: Int) -> Spec.Proposal? {
    guard document.nodes[node].kind == .object else {
      switch choice(node, ["integer", "one", "text", "boolean", "remove", "trim"]) {
      case "integer": return .integer
      case "one": return .one
      case "text": return .text
      case "boolean": return .boolean
      case "remove": return .remove
      case "trim": return .trim
      default: return nil
      }
    }
    let members = members(of: node, known: ["value", "rename"])
    if let node = members["value"] { return .value(JSON(document, node: node)) }
    if let node = members["rename"] { return text(node).map { .rename($0) } }
    report("spec-missing", "the member \"value\" or \"rename\" is missing", node)
    return nil
  }

  private mutating func examples(_ node: Int) -> [Spec.Example] {
    guard document.nodes[node].kind == .array else {
      report("spec-value", "expected an array of payloads, each as a JSON text", node)
      return []
    }
    return document.elements(of: node).compactMap { example($0) }
  }

  private mutating func example(_ node: Int) -> Spec.Example? {
    guard document.nodes[node].kind == .object else {
      return payload(node).map { Spec.Example(payload: $0) }
    }
    let members = members(
      of: node, known: ["payload", "form", "pushType"], required: ["payload"])
    guard let place = members["payload"], let payload = payload(place) else { return nil }
    return Spec.Example(
      payload: payload, form: members["form"].flatMap { forms($0).first },
      pushType: members["pushType"].flatMap { text($0) })
  }

  private mutating func payload(_ node: Int) -> String? {
    guard let payload = text(node) else { return nil }
    do throws(JSONError) {
      _ = try JSONDocument(Array(payload.utf8))
      return payload
    } catch {
      report(
        "spec-value", "the payload is not JSON: \(error.message)", node)
      return nil
    }
  }
}
