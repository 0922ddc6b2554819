import PushJSON

/// One run of a plan over a document.
///
/// It either answers whether the document is valid, and stops at the first fault, or it *records*:
/// then it goes on and keeps every fault, and with them annotations if they are asked for. Both are
/// the same walk, so they cannot disagree.
///
/// All its functions are mutating, also those that change nothing: one that only looks at an
/// evaluation may be handed a copy of it, which costs more than what it does.
struct Evaluation {
  // What `JSONDocument.Flags` says; as constants of this module they cost nothing to ask for.
  static let escaped: UInt8 = 1
  static let duplicates: UInt8 = 4

  let plan: Plan
  let tables: Plan.Tables
  /// The document, which outlives the evaluation, and its tables.
  let document: UnsafePointer<JSONDocument>
  let nodes: UnsafePointer<JSONDocument.Node>
  let bytes: UnsafePointer<UInt8>
  let memory: Memory
  let mode: Mode
  /// Whether nothing is asked for but the verdict, and schemas do not depend on how they are reached.
  let isPlain: Bool
  let depthLimit: Int

  /// The node of each remembered member, 0 for none, and above it which member it is.
  var slots: UnsafeMutablePointer<UInt64>
  var slotCount = 0
  /// The members that the innermost owner of a shape has found.
  var frame = Frame()
  /// Which members or elements of the present value were evaluated.
  var tracker = Tracker.none
  var depth = 0
  /// How much more work may be done, in applications of schemas.
  var effort: Int
  /// How many more steps patterns may take that are no tables: half a second's.
  var patternSteps = Evaluation.patternSteps
  /// Whether a limit was met: then the document counts as not valid, whatever the schema says.
  var isExhausted = false
  var record = Record()

  enum Mode {
    case verdict, faults, annotations
  }

  /// What one pass over an object's members has found.
  struct Frame {
    /// Where the members that are remembered begin in `slots`.
    var base = 0
    /// Those of the first 64 that are there.
    var seen: UInt64 = 0
    /// How many members there are.
    var count = 0
  }

  /// A part of `Memory.marks`, one for each member or element.
  struct Tracker {
    var base: Int
    var count: Int

    /// Nobody asks what was evaluated.
    static let none = Tracker(base: -1, count: 0)

    @inline(__always)
    var isActive: Bool { base >= 0 }
  }

  init(
    _ plan: Plan, _ document: UnsafePointer<JSONDocument>,
    _ nodes: UnsafePointer<JSONDocument.Node>, _ bytes: UnsafePointer<UInt8>, _ mode: Mode,
    _ memory: Memory
  ) {
    self.plan = plan
    tables = plan.tables
    self.document = document
    self.nodes = nodes
    self.bytes = bytes
    self.mode = mode
    self.memory = memory
    isPlain = mode == .verdict && !plan.isDynamic
    depthLimit = plan.depth
    // To record costs more than to check.
    let effort = Evaluation.effort(for: document.pointee.nodes.count)
    self.effort = mode == .verdict ? effort : effort / 2
    slots = memory.slots
  }

  /// Checks a value against the plan's schema.
  mutating func evaluate(_ node: Int) -> Bool {
    if plan.isDynamic { memory.scopes.append(tables.codes[0].resource) }
    let isValid = run(0, node)
    if plan.isDynamic { memory.scopes.removeAll(keepingCapacity: true) }
    // Where it happened may have been forgotten: in `not`, or in a choice that another schema met.
    if isExhausted { record.noteLimit() }
    return isValid && !isExhausted
  }
}

// MARK: - Applying schemas

extension Evaluation {
  /// The bit of a node's kind.
  @inline(__always)
  mutating func kind(of node: Int) -> UInt8 { 1 &<< nodes[node].kind.rawValue }

  /// Applies a schema to a new value.
  @inline(__always)
  mutating func enter(_ call: Int32, _ node: Int) -> Bool {
    let code = tables.codes + Int(tables.calls[Int(call)].code)
    let bit = kind(of: node)
    if code.pointee.types & bit != 0, code.pointee.work & bit == 0, mode != .annotations {
      return true
    }
    return descend(call, node)
  }

  /// Applies a schema to a new value of which more must be known than its kind.
  @inline(never)
  mutating func descend(_ call: Int32, _ node: Int) -> Bool {
    let outer = tracker
    tracker = .none
    let isValid = apply(call, node)
    tracker = outer
    return isValid
  }

  /// Applies a schema to the same value.
  @inline(__always)
  mutating func apply(_ call: Int32, _ node: Int) -> Bool {
    let code = Int(tables.calls[Int(call)].code)
    return isPlain ? run(code, node) : apply(call, code: code, node)
  }

  /// Applies the schema a call has been resolved to, and keeps the way to it.
  @inline(never)
  mutating func apply(_ call: Int32, code: Int, _ node: Int) -> Bool {
    if plan.isDynamic { memory.scopes.append(tables.codes[code].resource) }
    let outer = record.step(into: call)
    let isValid = run(code, node)
    record.stepOut(outer)
    if plan.isDynamic { memory.scopes.removeLast() }
    return isValid
  }

  @inline(__always)
  mutating func run(_ index: Int, _ node: Int) -> Bool {
    let code = tables.codes + index
    let bit = kind(of: node)
    guard code.pointee.types & bit != 0 else { return fail(.type, index, node) }
    if mode == .annotations { record.annotate(index, node, plan) }
    guard code.pointee.work & bit != 0 else { return true }
    return work(code, index, node, bit)
  }

  /// Runs the checks of a schema that are about a kind of value.
  @inline(never)
  mutating func work(
    _ code: UnsafePointer<Code>, _ index: Int, _ node: Int, _ bit: UInt8
  ) -> Bool {
    guard depth < depthLimit, effort > 0 else {
      return exhaust(depth < depthLimit ? .effort : .depth, index, node)
    }
    depth &+= 1
    effort &-= 1
    defer { depth &-= 1 }
    if bit & (Kinds.array | Kinds.object) != 0,
      code.pointee.shape >= 0 || code.pointee.flags.contains(.tracks)
    {
      return workInside(code, index, node, bit)
    }
    return runSteps(code, index, node, bit)
  }

  /// How often schemas may be applied to a document: far more often than schemas do that people
  /// write, and so few that all comes to an end within about a second.
  ///
  /// Documents of more than a million values may take longer: twenty for each value.
  static func effort(for nodes: Int) -> Int {
    max(min(1_000_000 + 50 * nodes, 20_000_000), 20 * nodes)
  }

  /// Counts work that grows with the document or the schema, eight steps as one application.
  @inline(__always)
  mutating func spend(_ steps: Int) { effort &-= steps &>> 3 }

  /// How many steps patterns may take over all of a document.
  static let patternSteps = 100_000_000

  /// Gives up: what was not checked is not valid.
  @inline(never)
  mutating func exhaust(_ limit: Fault.Reason, _ code: Int, _ node: Int) -> Bool {
    isExhausted = true
    return fail(limit, code, node)
  }

  /// Runs the checks of a schema that owns a shape, or must know what is evaluated.
  @inline(never)
  private mutating func workInside(
    _ code: UnsafePointer<Code>, _ index: Int, _ node: Int, _ bit: UInt8
  ) -> Bool {
    let tracks = code.pointee.flags.contains(.tracks)
    let outer = tracker
    if tracks { beginTracking(node) }
    var isValid = true
    if code.pointee.shape >= 0, bit == Kinds.object {
      let shape = tables.shapes + Int(code.pointee.shape)
      let outerFrame = frame
      let base = slotCount
      makeSlots(Int(shape.pointee.slots))
      isValid = walk(shape, index, node, base)
      if isValid || mode != .verdict {
        isValid = runSteps(code, index, node, Kinds.object) && isValid
      }
      slotCount = base
      frame = outerFrame
    } else {
      isValid = runSteps(code, index, node, bit)
    }
    if tracks { endTracking(outer, isValid) }
    return isValid
  }

  @inline(__always)
  private mutating func makeSlots(_ count: Int) {
    let base = slotCount
    slotCount = base &+ count
    spend(count)
    if slotCount > memory.slotCapacity { slots = memory.growSlots(to: slotCount) }
    for index in base..<slotCount { slots[index] = 0 }
  }

  @inline(__always)
  private mutating func runSteps(
    _ code: UnsafePointer<Code>, _ index: Int, _ node: Int, _ bit: UInt8
  ) -> Bool {
    var isValid = true
    var step = tables.steps + Int(code.pointee.steps.start)
    let end = step + Int(code.pointee.steps.count)
    while step < end {
      if step.pointee.kinds & bit != 0, !run(step, index, node) {
        if mode == .verdict { return false }
        isValid = false
      }
      step += 1
    }
    return isValid
  }

  /// Runs one step; it records what it finds itself.
  @inline(__always)
  private mutating func run(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    switch step.pointee.operation {
    case .enumeration: return checkEnumeration(step, code, node)
    case .minLength, .maxLength: return checkLength(step, code, node)
    case .pattern, .format: return checkText(step, code, node)
    case .content: return checkContent(step, code, node)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .integer:
      return checkNumber(step, code, node)
    case .minItems, .maxItems: return checkCount(step, code, node)
    case .uniqueItems: return checkUnique(step, code, node)
    case .elements: return applyToElements(step, code, node)
    case .contains: return checkContains(step, code, node)
    case .minProperties, .maxProperties: return checkMemberCount(step, code, node)
    case .required: return checkRequired(step, code, node)
    case .requiredMany: return checkRequiredSlowly(step, code, node)
    case .dependentRequired: return checkDependencies(step, code, node)
    case .members: return applyToMembers(step, code, node)
    case .dependentSchemas: return applyToDependents(step, code, node)
    case .allOf, .ref: return applyAll(step, node)
    case .anyOf: return applyAny(step, code, node)
    case .oneOf: return applyOne(step, code, node)
    case .not: return applyNot(step, code, node)
    case .condition: return applyCondition(step, node)
    case .dynamicRef: return applyDynamic(step, code, node)
    case .unevaluatedItems: return applyToUnevaluatedItems(step, code, node)
    case .unevaluatedProperties: return applyToUnevaluatedMembers(step, code, node)
    }
  }
}

// MARK: - Faults

extension Evaluation {
  /// Notes the fault of a step.
  ///
  /// - Parameters:
  ///   - keyword: The value of the keyword, where it is not that of the step.
  ///   - branches: Where the faults of each schema that did not hold begin.
  /// - Returns: false, always.
  @inline(never)
  mutating func fail(
    _ step: UnsafePointer<Step>, _ code: Int, _ node: Int, detail: Int = 0, keyword: Int32? = nil,
    branches: [Int] = [], content: Fault.Content? = nil
  ) -> Bool {
    guard mode != .verdict else { return false }
    record.append(
      Fault(
        reason: .step(step.pointee), code: code, node: node,
        keyword: keyword ?? step.pointee.node, detail: detail, branches: branches,
        content: content),
      limit: plan.findingLimit)
    return false
  }

  /// Notes a fault that is no step's.
  ///
  /// - Returns: false, always.
  @inline(never)
  private mutating func fail(_ reason: Fault.Reason, _ code: Int, _ node: Int) -> Bool {
    guard mode != .verdict else { return false }
    let keyword = reason.isType ? tables.codes[code].typeNode : -1
    record.append(
      Fault(reason: reason, code: code, node: node, keyword: keyword), limit: plan.findingLimit)
    return false
  }
}
