import PushJSON

extension Spec {
  /// One form of a spec's payloads, compiled.
  struct Form: Sendable {
    let name: String
    let schema: Schema
    /// The rules of schemas that name one, by place in the plan's documents.
    let rules: [Place: Int]
    let checks: CheckSet
  }
}

/// Makes findings of what a form's schema and checks say about one payload.
struct SpecFindingWriter {
  let spec: Spec
  let form: Spec.Form
  let document: JSONDocument
  let file: String?

  /// The findings in the order of the text.
  func findings(_ pushType: String?) -> [Spec.Finding] {
    let found = form.checks.hits(in: document, pushType)
    let lines = Lines(found.isEmpty ? [] : document.bytes)
    return inOrder(
      faults(), found.map { ($0.hit.node, finding(spec.rules[$0.rule], $0.hit, lines)) })
  }

  /// The findings of the schema alone, in the order of the text.
  func schemaFindings() -> [Spec.Finding] { inOrder(faults(), []) }

  private typealias Placed = (node: Int, finding: Spec.Finding)

  private func inOrder(_ faults: [Placed], _ hits: [Placed]) -> [Spec.Finding] {
    let faults = faults.filter { fault in
      // A check says more about a value than the schema of the same rule.
      !hits.contains { hit in
        hit.finding.diagnostic.code == fault.finding.diagnostic.code
          && hit.finding.diagnostic.pointer == fault.finding.diagnostic.pointer
      }
    }
    var seen: Set<Spec.Finding> = []
    return (faults + hits).enumerated().sorted { left, right in
      let (one, other) = (start(left.element.node), start(right.element.node))
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element.finding).filter { seen.insert($0).inserted }
  }

  /// Where a finding stands in the order; what is about nothing in particular comes last.
  private func start(_ node: Int) -> Int {
    document.nodes.indices.contains(node) ? Int(document.nodes[node].start) : .max
  }

  // MARK: Checks

  private func finding(_ rule: Spec.Rule, _ hit: CheckHit, _ lines: Lines) -> Spec.Finding {
    let isName = document.nodes[hit.node].kind == .name
    let value = isName ? hit.node + 1 : hit.node
    let pointer = document.pointer(to: value)?.description ?? ""
    var change = hit.change
    if let proposal = rule.proposal {
      change = proposal.change(of: value, in: document)
    }
    return finding(
      rule,
      Diagnostic(
        rule.severity, code: rule.code, hit.message, pointer: pointer, file: file,
        location: lines.location(Int(document.nodes[hit.node].start)), hint: hit.hint),
      change: change)
  }

  // MARK: Schemas

  private func faults() -> [(node: Int, finding: Spec.Finding)] {
    let plan = form.schema.plan
    let record = Evaluation.evaluating(plan, document, .faults, Evaluation.Memory()) { evaluation in
      _ = evaluation.evaluate(0)
      return evaluation.record
    }
    guard let record else {
      let message = "the document is empty"
      let empty = Diagnostic(.error, code: "schema-document", message, pointer: "", file: file)
      return [(-1, Spec.Finding(diagnostic: empty))]
    }
    let writer = FindingWriter(plan, document, record, file: file, namesKeywords: false)
    return writer.findingsWithFaults().map { ($0.fault?.node ?? -1, make($0, writer)) }
  }

  private func make(
    _ written: FindingWriter.Written, _ writer: FindingWriter
  ) -> Spec.Finding {
    let diagnostic = written.finding.diagnostic
    guard let fault = written.fault, diagnostic.code != "schema-depth" else {
      return Spec.Finding(diagnostic: diagnostic)
    }
    guard let (rule, hops) = rule(of: fault, written.trail) else {
      var diagnostic = diagnostic
      diagnostic.code = spec.name + "-shape"
      return placed(Spec.Finding(diagnostic: diagnostic), written)
    }
    var change: Spec.Fix.Change?
    if written.placeInText == nil, let proposal = spec.rules[rule].proposal {
      change = proposal.change(for: fault, hops, writer)
    }
    return placed(finding(spec.rules[rule], diagnostic, change: change), written)
  }

  /// A finding whose message says where in a text it is.
  private func placed(
    _ finding: Spec.Finding, _ written: FindingWriter.Written
  ) -> Spec.Finding {
    guard let place = written.placeInText else { return finding }
    var finding = finding
    let start = "in the JSON text" + (place.isEmpty ? ": " : " at \(place): ")
    finding.diagnostic.message = start + finding.diagnostic.message
    finding.isInText = true
    return finding
  }

  /// The rule of the nearest schema on the way to a fault that names one, and that way from there.
  private func rule(of fault: Fault, _ trail: Trail) -> (rule: Int, hops: Hops)? {
    let code = trail.plan.code(fault.code)
    var place = Place(document: Int(code.document), node: Int(code.node))
    var hops = Hops()
    var path = fault.path
    while true {
      hops.schema = place
      if let rule = form.rules[place] { return (rule, hops) }
      guard path >= 0 else { return nil }
      hops.add(trail.keyword(path))
      let call = trail.plan.call(trail.paths[path].call)
      place = Place(document: Int(call.document), node: Int(call.node))
      path = trail.paths[path].parent
    }
  }

  private func finding(
    _ rule: Spec.Rule, _ diagnostic: Diagnostic, change: Spec.Fix.Change?
  ) -> Spec.Finding {
    var diagnostic = diagnostic
    diagnostic.severity = rule.severity
    diagnostic.code = rule.code
    diagnostic.message = rule.message ?? diagnostic.message
    diagnostic.hint = rule.hint ?? diagnostic.hint
    diagnostic.basis = rule.basis
    let fix = change.map { Spec.Fix(pointer: diagnostic.pointer ?? "", change: $0) }
    diagnostic.proposal = fix?.proposal
    return Spec.Finding(diagnostic: diagnostic, fix: fix)
  }
}

/// The way from a schema that names a rule to the schema inside it that failed.
struct Hops {
  /// The schema that names the rule.
  var schema = Place(document: -1, node: -1)
  /// How often the way goes to another value, and whether only by `properties`.
  private(set) var steps = 0
  private(set) var isByName = true

  mutating func add(_ keyword: JSONString?) {
    switch keyword {
    case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "$ref": break
    case "properties": steps += 1
    default:
      steps += 1
      isByName = false
    }
  }
}
