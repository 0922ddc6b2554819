import PushJSON

/// Makes findings of the faults an evaluation has recorded.
struct FindingWriter {
  let plan: Plan
  let document: JSONDocument
  let faults: [Fault]
  let trail: Trail
  let pointers: Pointers
  private let isCut: Bool
  private let file: String?
  private let lines: Lines
  /// Whether findings say where their keywords stand.
  private let namesKeywords: Bool

  init(
    _ plan: Plan, _ document: JSONDocument, _ record: Record, file: String?,
    namesKeywords: Bool = true
  ) {
    self.namesKeywords = namesKeywords
    self.plan = plan
    self.document = document
    self.file = file
    pointers = Pointers(document)
    faults = record.faults
    isCut = record.isCut
    trail = Trail(plan: plan, paths: record.paths)
    lines = Lines(document.bytes)
  }

  /// The findings, in the order of the document's text.
  func findings() -> [Schema.Finding] { findingsWithFaults().map(\.finding) }

  /// A finding and the fault it is about.
  struct Written {
    var finding: Schema.Finding
    /// nil for the finding that there are more.
    var fault: Fault?
    /// The ways to the faults of the same value.
    var trail: Trail
    /// Where in the value that a text spells it is; nil if it is not in a text.
    var placeInText: String?
  }

  /// The same, with the faults; without their keywords findings of two schemas may be equal.
  func findingsWithFaults() -> [Written] {
    let shown = shown().sorted { start($0) < start($1) }
    var seen: Set<Schema.Finding> = []
    var findings: [Written] = []
    var room = FindingWriter.textLimit(plan)
    var isComplete = !isCut
    all: for fault in shown {
      for written in written(fault) where !namesKeywords || seen.insert(written.finding).inserted {
        guard findings.count < plan.findingLimit, room > 0 else {
          isComplete = false
          break all
        }
        room -= written.finding.size
        findings.append(written)
      }
    }
    if !isComplete {
      // That a limit was met is never left out.
      let limit = shown.first { faults[$0.fault].reason.isLimit }
      if let limit, !findings.contains(where: { $0.fault?.reason.isLimit ?? false }) {
        findings += written(limit)
      }
      let message = "there are more findings than the \(findings.count) that are given"
      let last = Diagnostic(.error, code: "schema-limit", message, pointer: "", file: file)
      let finding = Schema.Finding(
        diagnostic: last, keywordPointer: "", absoluteKeywordLocation: "")
      findings.append(Written(finding: finding, fault: nil, trail: trail))
    }
    return findings
  }

  /// How many bytes the texts of findings may have, about: a thousand for each.
  static func textLimit(_ plan: Plan) -> Int { max(1_000_000, 1000 * plan.findingLimit) }

  private func written(_ shown: Shown) -> [Written] {
    let fault = faults[shown.fault]
    let outer = finding(shown)
    guard let content = fault.content else {
      return [Written(finding: outer, fault: fault, trail: trail)]
    }
    // A pointer cannot lead into a text.
    let writer = FindingWriter(
      plan, content.document, content.record, file: file, namesKeywords: namesKeywords)
    return writer.findingsWithFaults().map { inner in
      var written = inner
      var diagnostic = inner.finding.diagnostic
      written.placeInText = (diagnostic.pointer ?? "") + (inner.placeInText ?? "")
      diagnostic.pointer = outer.diagnostic.pointer
      diagnostic.location = outer.diagnostic.location
      written.finding.diagnostic = diagnostic
      written.fault?.node = fault.node
      return written
    }
  }

  private func start(_ shown: Shown) -> (Int, Int) {
    (Int(document.nodes[faults[shown.fault].node].start), shown.fault)
  }

  /// A fault that is shown.
  struct Shown {
    var fault: Int
    /// What is said in place of the fault's own message.
    var message: String?
    var hint: String?
  }

  private func finding(_ shown: Shown) -> Schema.Finding {
    let fault = faults[shown.fault]
    var pointer = pointers.text(fault.node)
    if let missing = missingName(fault), shown.message == nil {
      pointer += JSONPointer([missing]).description
    }
    let diagnostic = Diagnostic(
      .error, code: code(fault), shown.message ?? message(fault), pointer: pointer,
      file: file, location: location(fault.node), hint: shown.hint)
    guard namesKeywords else {
      return .init(diagnostic: diagnostic, keywordPointer: "", absoluteKeywordLocation: "")
    }
    return .init(
      diagnostic: diagnostic,
      keywordPointer: trail.keywordPointer(fault.path, fault.code, fault.keyword),
      absoluteKeywordLocation: trail.location(fault.code, fault.keyword))
  }

  private func location(_ node: Int) -> SourceLocation? {
    guard document.nodes.indices.contains(node) else { return nil }
    return lines.location(Int(document.nodes[node].start))
  }

  private func code(_ fault: Fault) -> String {
    if case .depth = fault.reason { return "schema-depth" }
    if case .effort = fault.reason { return "schema-effort" }
    if case .patterns = fault.reason { return "schema-effort" }
    let keyword =
      fault.keyword >= 0 ? trail.name(fault.code, fault.keyword) : trail.keyword(fault.path)
    return "schema-" + (keyword?.string.filter { $0 != "$" } ?? "false")
  }
}

// MARK: - Choices

extension FindingWriter {
  /// The faults that are shown.
  ///
  /// A choice stands behind the faults of its schemas, so it finds what is shown of them at the end
  /// of the list, and puts there what is shown of itself.
  private func shown() -> [Shown] {
    var list: [(shown: Shown, origin: Int)] = []
    for (index, fault) in faults.enumerated() {
      guard let first = fault.branches.first else {
        list.append((Shown(fault: index), index))
        continue
      }
      var branches = [[Shown]](repeating: [], count: fault.branches.count)
      let start = (list.lastIndex { $0.origin < first } ?? -1) + 1
      var branch = 0
      for (shown, origin) in list[start...] {
        while branch + 1 < branches.count, origin >= fault.branches[branch + 1] { branch += 1 }
        branches[branch].append(shown)
      }
      list.removeSubrange(start...)
      list += closest(index, branches).map { ($0, index) }
    }
    // That a limit was met is never left out.
    let shown = list.map(\.shown)
    let limit = faults.indices.last { faults[$0].reason.isLimit }
    guard let limit, !shown.contains(where: { faults[$0.fault].reason.isLimit }) else {
      return shown
    }
    return [Shown(fault: limit)] + shown
  }

  /// What is shown of a choice none of whose schemas holds.
  ///
  /// - Parameter branches: What is shown of each of them.
  private func closest(_ choice: Int, _ branches: [[Shown]]) -> [Shown] {
    if branches.count == 1, !branches[0].isEmpty { return branches[0] }
    let node = faults[choice].node
    if let message = joint(branches, node) { return [Shown(fault: choice, message: message)] }
    let scores = branches.map { score($0, node) }
    guard let best = scores.indices.min(by: { scores[$0] < scores[$1] }), !branches[best].isEmpty
    else { return [Shown(fault: choice)] }
    let hint = "this is the closest of \(branches.count) alternatives"
    return branches[best].map { Shown(fault: $0.fault, message: $0.message, hint: $0.hint ?? hint) }
  }

  /// How far a schema is from holding: first whether it is for another kind of value, then how many
  /// fixed values differ, which often tell apart what is meant, then how much else is wrong.
  private func score(_ shown: [Shown], _ node: Int) -> (Int, Int, Int) {
    var score = (0, 0, shown.count)
    for fault in shown.map({ faults[$0.fault] }) {
      switch fault.reason {
      case .type where fault.node == node: score.0 = 1
      case .step(let step) where step.operation == .integer && fault.node == node: score.0 = 1
      case .step(let step) where step.operation == .enumeration:
        if fault.node == node, isOfOtherKind(node, step) { score.0 = 1 }
        score.1 += 1
      default: break
      }
    }
    return score
  }

  /// Whether none of the fixed values is of a value's kind.
  private func isOfOtherKind(_ node: Int, _ step: Step) -> Bool {
    let kinds = plan.tables.enumerations[Int(step.slice.start)].kinds
    return kinds & 1 << document.nodes[node].kind.rawValue == 0
  }

  /// One message for alternatives that each fail in the same simple way.
  private func joint(_ branches: [[Shown]], _ node: Int) -> String? {
    let firsts = branches.compactMap { $0.count == 1 ? faults[$0[0].fault] : nil }
    guard firsts.count == branches.count,
      firsts.allSatisfy({ $0.node == node && $0.branches.isEmpty })
    else { return nil }
    let missing = firsts.compactMap { missingName($0) }
    if missing.count == firsts.count {
      let names = distinct(missing.map(Excerpt.quoted))
      return names.count == 1
        ? "the member \(names[0]) is missing" : "one of the members \(list(names)) is missing"
    }
    let types = firsts.compactMap { expectedTypes($0) }
    if types.count == firsts.count { return mismatch(types.flatMap { $0 }, node) }
    let values = firsts.compactMap { allowedValues($0) }
    if values.count == firsts.count {
      return "\(Excerpt.of(document, node)) is not one of \(list(distinct(values.flatMap { $0 })))"
    }
    return nil
  }
}
