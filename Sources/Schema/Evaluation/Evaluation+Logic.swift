import PushJSON

/// Schemas that apply to the same value.
extension Evaluation {
  @inline(never)
  mutating func applyAll(_ step: UnsafePointer<Step>, _ node: Int) -> Bool {
    var isValid = true
    var call = step.pointee.slice.start
    let end = call &+ step.pointee.slice.count
    while call < end {
      if !apply(call, node) {
        isValid = false
        if mode == .verdict { return false }
      }
      call &+= 1
    }
    return isValid
  }

  @inline(never)
  mutating func applyAny(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let start = record.faults.count
    var branches: [Int] = []
    var isValid = false
    var call = step.pointee.slice.start
    let end = call &+ step.pointee.slice.count
    while call < end {
      if mode != .verdict { branches.append(record.faults.count) }
      if applyBranch(call, node) {
        isValid = true
        // The others matter only for what they say about the value.
        if !tracker.isActive, mode != .annotations { break }
      }
      call &+= 1
    }
    guard !isValid else {
      record.forgetFaults(since: start)
      return true
    }
    return fail(step, code, node, branches: branches)
  }

  @inline(never)
  mutating func applyOne(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let start = record.faults.count
    var branches: [Int] = []
    var (found, first, second) = (0, 0, 0)
    for index in 0..<Int(step.pointee.slice.count) {
      if mode != .verdict { branches.append(record.faults.count) }
      let call = step.pointee.slice.start &+ Int32(truncatingIfNeeded: index)
      guard applyBranch(call, node) else { continue }
      found &+= 1
      if found == 1 { first = index }
      guard found > 1 else { continue }
      second = index
      break
    }
    guard found != 1 else {
      record.forgetFaults(since: start)
      return true
    }
    guard found > 1 else { return fail(step, code, node, branches: branches) }
    record.forgetFaults(since: start)
    return fail(step, code, node, detail: second << 32 | first)
  }

  /// Applies a schema that need not hold: if it does not, it says nothing about the value.
  @inline(__always)
  private mutating func applyBranch(_ call: Int32, _ node: Int) -> Bool {
    if isPlain, !tracker.isActive { return apply(call, node) }
    return applyTrackedBranch(call, node)
  }

  @inline(never)
  private mutating func applyTrackedBranch(_ call: Int32, _ node: Int) -> Bool {
    guard tracker.isActive || mode == .annotations else { return apply(call, node) }
    let annotations = record.annotations.count
    saveMarks()
    let isValid = apply(call, node)
    dropMarks(restoring: !isValid)
    if !isValid { record.annotations.removeLast(record.annotations.count - annotations) }
    return isValid
  }

  @inline(never)
  mutating func applyNot(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let start = record.faults.count
    let annotations = record.annotations.count
    let outer = tracker
    tracker = .none
    let isMatched = apply(step.pointee.slice.start, node)
    tracker = outer
    record.forgetFaults(since: start)
    record.annotations.removeLast(record.annotations.count - annotations)
    return !isMatched || fail(step, code, node)
  }

  @inline(never)
  mutating func applyCondition(_ step: UnsafePointer<Step>, _ node: Int) -> Bool {
    let start = record.faults.count
    let isMatched = applyBranch(step.pointee.slice.start, node)
    record.forgetFaults(since: start)
    let call = isMatched ? step.pointee.slice.count : Int32(truncatingIfNeeded: step.pointee.number)
    return call < 0 || apply(call, node)
  }

  /// Applies the outermost schema in scope that has the dynamic anchor.
  @inline(never)
  mutating func applyDynamic(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let call = Int32(truncatingIfNeeded: step.pointee.number)
    spend(memory.scopes.count)
    var target = tables.calls[Int(call)].code
    search: for scope in memory.scopes {
      for index in step.pointee.slice.range where tables.dynamics[index].resource == scope {
        target = tables.dynamics[index].code
        break search
      }
    }
    return apply(call, code: Int(target), node)
  }
}
