import PushJSON

/// Checks of arrays.
extension Evaluation {
  /// How many elements an array has, as far as a limit.
  mutating func elementCount(_ node: Int, atMost limit: Int = .max) -> Int {
    let end = Int(nodes[node].next)
    var (count, element) = (0, node &+ 1)
    while element < end, count < limit {
      count &+= 1
      element = Int(nodes[element].next)
    }
    spend(count)
    return count
  }

  @inline(never)
  mutating func checkCount(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let limit = step.pointee.number
    let count = elementCount(node, atMost: mode == .verdict && limit < .max ? limit + 1 : .max)
    let isRight = step.pointee.operation == .minItems ? count >= limit : count <= limit
    return isRight || fail(step, code, node, detail: count)
  }

  @inline(never)
  mutating func applyToElements(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let prefix = Int(step.pointee.slice.count)
    let rest = Int32(truncatingIfNeeded: step.pointee.number)
    let end = Int(nodes[node].next)
    var isValid = true
    var (index, element) = (0, node &+ 1)
    defer { spend(index) }
    while element < end {
      let call =
        index < prefix ? step.pointee.slice.start &+ Int32(truncatingIfNeeded: index) : rest
      guard call >= 0 else { break }
      if !enter(call, element) {
        isValid = false
        if mode == .verdict { return false }
      }
      if tracker.isActive { mark(index) }
      if mode == .annotations {
        // Once for all elements that a keyword applies to.
        let site = tables.calls[Int(call)].site
        if index == prefix { record.note(site, node, .all, code) }
        if index == 0, prefix > 0 {
          record.note(site, node, .upTo(elementCount(node, atMost: prefix) - 1), code)
        }
      }
      index &+= 1
      element = Int(nodes[element].next)
    }
    return isValid
  }

  @inline(never)
  mutating func checkContains(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let count = tables.counts[step.pointee.number]
    let end = Int(nodes[node].next)
    let start = record.mark
    var (found, index, element) = (0, 0, node &+ 1)
    defer { spend(index) }
    while element < end {
      let annotations = record.annotations.count
      if enter(step.pointee.slice.start, element) {
        found &+= 1
        if count.evaluates, tracker.isActive { mark(index) }
        if mode == .annotations { record.note(step.pointee.node, node, .element(index), code) }
        // Enough is known once there are as many as needed, or too many.
        let isSettled = count.most == .max ? found >= count.least : found > count.most
        if mode == .verdict, !tracker.isActive, isSettled { break }
      } else {
        record.annotations.removeLast(record.annotations.count - annotations)
      }
      index &+= 1
      element = Int(nodes[element].next)
    }
    record.forgetFaults(since: start)
    if found < count.least {
      let keyword = count.leastNode >= 0 && found > 0 ? count.leastNode : step.pointee.node
      return fail(step, code, node, detail: found, keyword: keyword)
    }
    return found <= count.most || fail(step, code, node, detail: found, keyword: count.mostNode)
  }

  @inline(never)
  mutating func applyToUnevaluatedItems(
    _ step: UnsafePointer<Step>, _ code: Int, _ node: Int
  ) -> Bool {
    guard tracker.isActive else { return true }
    let end = Int(nodes[node].next)
    var isValid = true
    var isNoted = mode != .annotations
    var (index, element) = (0, node &+ 1)
    defer { spend(index) }
    while element < end {
      if !memory.marks[tracker.base &+ index] {
        isValid = enter(step.pointee.slice.start, element) && isValid
        if !isValid, mode == .verdict { return false }
        if !isNoted { record.note(step.pointee.node, node, .all, code) }
        isNoted = true
        mark(index)
      }
      index &+= 1
      element = Int(nodes[element].next)
    }
    return isValid
  }

  // MARK: What was evaluated

  @inline(__always)
  mutating func mark(_ index: Int) {
    guard tracker.isActive else { return }
    memory.marks[tracker.base &+ index] = true
  }

  /// Begins to note which members or elements of a value are evaluated.
  @inline(never)
  mutating func beginTracking(_ node: Int) {
    let isObject = kind(of: node) == Kinds.object
    let end = Int(nodes[node].next)
    var (count, child) = (0, node &+ 1)
    while child < end {
      count &+= 1
      child = Int(nodes[isObject ? child &+ 1 : child].next)
    }
    spend(2 &* count)
    tracker = Tracker(base: memory.marks.count, count: count)
    memory.marks.append(contentsOf: repeatElement(false, count: count))
  }

  /// Ends it: where the schema holds, all that is left has been evaluated by it.
  ///
  /// - Parameter outer: Who asked before.
  @inline(never)
  mutating func endTracking(_ outer: Tracker, _ isValid: Bool) {
    guard tracker.isActive else { return }
    if outer.isActive, isValid {
      spend(tracker.count)
      for index in 0..<min(outer.count, tracker.count) where memory.marks[tracker.base + index] {
        memory.marks[outer.base + index] = true
      }
    }
    memory.marks.removeLast(memory.marks.count - tracker.base)
    self.tracker = outer
  }

  /// Keeps what is marked, to return to it if a schema does not hold.
  mutating func saveMarks() {
    guard tracker.isActive else { return }
    // To save, and to return to it.
    spend(4 &* tracker.count)
    memory.marks.append(contentsOf: memory.marks[tracker.base..<(tracker.base + tracker.count)])
  }

  /// Returns to what was saved, or forgets it.
  mutating func dropMarks(restoring: Bool) {
    guard tracker.isActive else { return }
    let saved = memory.marks.count - tracker.count
    if restoring {
      for index in 0..<tracker.count {
        memory.marks[tracker.base + index] = memory.marks[saved + index]
      }
    }
    memory.marks.removeLast(tracker.count)
  }
}
