import PushJSON

/// One run of a plan over a document.
///
/// It either answers whether the document is valid, and stops at the first fault, or it *records*:
/// then it goes on and keeps every fault, and with them annotations if they are asked for. Both are
/// the same walk, so they cannot disagree.
struct Evaluation {
  // What `JSONDocument.Flags` says; as constants of this module they cost nothing to ask for.
  static let escaped: UInt8 = 1
  static let duplicates: UInt8 = 4

  let plan: Plan
  let codes: UnsafePointer<Code>
  let steps: UnsafePointer<Step>
  let calls: UnsafePointer<Call>
  let names: UnsafePointer<Name>
  let text: UnsafePointer<UInt8>
  /// The document, which outlives the evaluation, and its tables.
  let document: UnsafePointer<JSONDocument>
  let nodes: UnsafePointer<JSONDocument.Node>
  let bytes: UnsafePointer<UInt8>

  var memory = Memory()
  /// The members that the innermost owner of a shape has found.
  var frame = Frame()
  /// Which members or elements of the present value were evaluated; nobody asks where it is nil.
  var tracker: Tracker?
  var depth = 0
  /// Whether a limit was met: then the document counts as not valid, whatever the schema says.
  var isExhausted = false
  let mode: Mode
  var record = Record()

  enum Mode {
    case verdict, faults, annotations
  }

  /// What one pass over an object's members has found.
  struct Frame {
    /// Where the members that are remembered begin in `Memory.slots`.
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
  }

  /// Memory that evaluations use again and again.
  struct Memory: Sendable {
    /// The node of each remembered member, 0 for none, and above it which member it is.
    var slots: [UInt64] = []
    var marks: [Bool] = []
    /// The resources that were entered, outermost first.
    var scopes: [Int32] = []
    /// Decoded text.
    var text: [UInt8] = []
    var hashes: [UInt64] = []
    var table: [Int32] = []
  }
}

// MARK: - Running

extension Evaluation {
  /// Applies a schema to a new value.
  @inline(__always)
  mutating func enter(_ call: Int32, _ node: Int) -> Bool {
    let code = codes + Int(calls[Int(call)].code)
    let bit = kind(of: node)
    if code.pointee.types & bit != 0, code.pointee.work & bit == 0, mode != .annotations {
      return true
    }
    return descend(call, node)
  }

  @inline(never)
  private mutating func descend(_ call: Int32, _ node: Int) -> Bool {
    let outer = tracker
    tracker = nil
    let isValid = apply(call, node)
    tracker = outer
    return isValid
  }

  /// Applies a schema to the same value.
  mutating func apply(_ call: Int32, _ node: Int) -> Bool {
    apply(call, code: Int(calls[Int(call)].code), node)
  }

  /// Applies the schema a call has been resolved to.
  mutating func apply(_ call: Int32, code: Int, _ node: Int) -> Bool {
    guard mode != .verdict || plan.isDynamic else { return run(code, node) }
    if plan.isDynamic { memory.scopes.append(codes[code].resource) }
    let outer = record.step(into: call)
    let isValid = run(code, node)
    record.stepOut(outer)
    if plan.isDynamic { memory.scopes.removeLast() }
    return isValid
  }

  /// The bit of a node's kind.
  @inline(__always)
  func kind(of node: Int) -> UInt8 { 1 &<< nodes[node].kind.rawValue }

  @inline(__always)
  mutating func run(_ index: Int, _ node: Int) -> Bool {
    let code = codes + index
    let bit = kind(of: node)
    guard code.pointee.types & bit != 0 else {
      return fail(.type, index, node)
    }
    if mode == .annotations { record.annotate(index, node, plan) }
    guard code.pointee.work & bit != 0 else { return true }
    return work(index, node, bit)
  }

  /// Runs the checks of a schema that are about a kind of value.
  @inline(never)
  private mutating func work(_ index: Int, _ node: Int, _ bit: UInt8) -> Bool {
    let code = codes + index
    guard depth < plan.depth else {
      isExhausted = true
      return fail(.depth, index, node)
    }
    depth &+= 1
    var isValid = true
    if code.pointee.shape >= 0, bit == Kinds.object {
      isValid = workOnMembers(code, index, node)
    } else if code.pointee.flags.contains(.tracks) {
      isValid = workTracking(code, index, node, bit)
    } else {
      isValid = runSteps(code, index, node, bit)
    }
    depth &-= 1
    return isValid
  }

  /// Runs the checks of a schema that owns a shape.
  private mutating func workOnMembers(
    _ code: UnsafePointer<Code>, _ index: Int, _ node: Int
  ) -> Bool {
    let shape = plan.shapes.base + Int(code.pointee.shape)
    let outer = frame
    let base = memory.slots.count
    for _ in 0..<shape.pointee.slots { memory.slots.append(0) }
    var isValid = true
    if code.pointee.flags.contains(.tracks) {
      let outerTracker = beginTracking(node)
      isValid = walk(shape, index, node, base)
      if isValid || mode != .verdict {
        isValid = runSteps(code, index, node, Kinds.object) && isValid
      }
      endTracking(outerTracker, isValid)
    } else {
      isValid = walk(shape, index, node, base)
      if isValid || mode != .verdict {
        isValid = runSteps(code, index, node, Kinds.object) && isValid
      }
    }
    memory.slots.removeLast(Int(shape.pointee.slots))
    frame = outer
    return isValid
  }

  @inline(never)
  private mutating func workTracking(
    _ code: UnsafePointer<Code>, _ index: Int, _ node: Int, _ bit: UInt8
  ) -> Bool {
    guard bit & (Kinds.array | Kinds.object) != 0 else { return runSteps(code, index, node, bit) }
    let outer = beginTracking(node)
    let isValid = runSteps(code, index, node, bit)
    endTracking(outer, isValid)
    return isValid
  }

  @inline(__always)
  private mutating func runSteps(
    _ code: UnsafePointer<Code>, _ index: Int, _ node: Int, _ bit: UInt8
  ) -> Bool {
    var isValid = true
    var step = steps + Int(code.pointee.steps.start)
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
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .integer:
      return checkNumber(step, code, node)
    case .minItems, .maxItems: return checkCount(step, code, node)
    case .uniqueItems: return checkUnique(step, code, node)
    case .elements: return applyToElements(step, code, node)
    case .contains: return checkContains(step, code, node)
    case .minProperties, .maxProperties: return checkMemberCount(step, code, node)
    case .required: return checkRequired(step, code, node)
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

  /// Notes the fault of a step.
  ///
  /// - Parameters:
  ///   - keyword: The value of the keyword, where it is not that of the step.
  ///   - branches: Where the faults of each schema that did not hold begin.
  /// - Returns: false, always.
  @inline(never)
  mutating func fail(
    _ step: UnsafePointer<Step>, _ code: Int, _ node: Int, detail: Int = 0, keyword: Int32? = nil,
    branches: [Int] = []
  ) -> Bool {
    guard mode != .verdict else { return false }
    record.append(
      Fault(
        reason: .step(step.pointee), code: code, node: node,
        keyword: keyword ?? step.pointee.node, detail: detail, branches: branches),
      limit: plan.findingLimit)
    return false
  }

  /// Notes a fault that is no step's.
  ///
  /// - Returns: false, always.
  @inline(never)
  private mutating func fail(_ reason: Fault.Reason, _ code: Int, _ node: Int) -> Bool {
    guard mode != .verdict else { return false }
    let keyword = reason.isType ? codes[code].typeNode : -1
    record.append(
      Fault(reason: reason, code: code, node: node, keyword: keyword), limit: plan.findingLimit)
    return false
  }
}
