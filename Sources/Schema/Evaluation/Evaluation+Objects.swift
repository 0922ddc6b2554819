import PushJSON

/// Checks of objects.
extension Evaluation {
  /// Passes over the members of an object once: applies the schemas for them, and remembers what the
  /// steps behind it ask for.
  ///
  /// - Parameter base: Where the members that are remembered begin.
  @inline(__always)
  mutating func walk(
    _ shape: UnsafePointer<Shape>, _ code: Int, _ node: Int, _ base: Int
  ) -> Bool {
    let isSimple = shape.pointee.patterns.count == 0 && shape.pointee.propertyNames < 0
    let hasDuplicates = nodes[node].flags.rawValue & Evaluation.duplicates != 0
    guard isSimple, !hasDuplicates, mode != .annotations else {
      return walkSlowly(shape, code, node, base)
    }
    let additional = shape.pointee.additional
    let end = Int(nodes[node].next)
    var isValid = true
    var count = 0
    var seen: UInt64 = 0
    var name = node &+ 1
    while name < end {
      let value = name &+ 1
      var call = additional
      if let entry = find(name, shape.pointee.names) {
        let slot = entry.pointee.slot
        if slot >= 0 {
          memory.slots[base &+ Int(slot)] = UInt64(value) | UInt64(count) &<< 32
          if slot < 64 { seen |= 1 &<< UInt64(slot) }
        }
        if entry.pointee.call >= 0 { call = entry.pointee.call }
      }
      if call >= 0 {
        if !enter(call, value) {
          isValid = false
          if mode == .verdict { return false }
        }
        if tracker != nil { mark(count) }
      }
      count &+= 1
      name = Int(nodes[value].next)
    }
    frame = Frame(base: base, seen: seen, count: count)
    return isValid
  }

  /// The same with patterns, schemas for names, or names that occur twice.
  @inline(never)
  private mutating func walkSlowly(
    _ shape: UnsafePointer<Shape>, _ code: Int, _ node: Int, _ base: Int
  ) -> Bool {
    let hasDuplicates = nodes[node].flags.rawValue & Evaluation.duplicates != 0
    let shadowed = hasDuplicates ? document.pointee.shadowedNames(of: node) : []
    let end = Int(nodes[node].next)
    var isValid = true
    var (count, seen, name) = (0, UInt64(0), node &+ 1)
    while name < end {
      let value = name &+ 1
      defer { name = Int(nodes[value].next) }
      if hasDuplicates, shadowed.contains(name) { continue }
      var isMatched = false
      if let entry = find(name, shape.pointee.names) {
        let slot = entry.pointee.slot
        if slot >= 0 {
          memory.slots[base &+ Int(slot)] = UInt64(value) | UInt64(count) &<< 32
          if slot < 64 { seen |= 1 &<< UInt64(slot) }
        }
        if entry.pointee.call >= 0 {
          isMatched = true
          isValid = enter(entry.pointee.call, value) && isValid
          if mode == .annotations {
            record.note(plan.calls[entry.pointee.call].site, node, .member(name), code)
          }
        }
      }
      for pattern in shape.pointee.patterns.range {
        let pattern = plan.patternCalls[pattern]
        guard matches(Int(pattern.pattern), name) else { continue }
        isMatched = true
        isValid = enter(pattern.call, value) && isValid
        if mode == .annotations {
          record.note(plan.calls[pattern.call].site, node, .member(name), code)
        }
      }
      if !isMatched, shape.pointee.additional >= 0 {
        isMatched = true
        isValid = enter(shape.pointee.additional, value) && isValid
        if mode == .annotations {
          record.note(plan.calls[shape.pointee.additional].site, node, .member(name), code)
        }
      }
      if isMatched, tracker != nil { mark(count) }
      if shape.pointee.propertyNames >= 0 {
        isValid = enter(shape.pointee.propertyNames, name) && isValid
      }
      if !isValid, mode == .verdict { return false }
      count &+= 1
    }
    frame = Frame(base: base, seen: seen, count: count)
    return isValid
  }

  /// The entry of a member's name in a table.
  @inline(__always)
  func find(_ name: Int, _ table: Slice) -> UnsafePointer<Name>? {
    guard table.count > 0 else { return nil }
    return find(name, hash: nodes[name].next, table)
  }

  /// The entry of a text in a table that is not empty.
  @inline(__always)
  func find(_ node: Int, hash: UInt32, _ table: Slice) -> UnsafePointer<Name>? {
    let mask = Int(table.count) &- 1
    let first = names + Int(table.start)
    var at = Int(hash) & mask
    while true {
      let entry = first + at
      let count = entry.pointee.count
      guard count >= 0 else { return nil }
      if entry.pointee.hash == hash,
        holds(node, text + Int(entry.pointee.start), Int(count))
      {
        return entry
      }
      at = (at &+ 1) & mask
    }
  }

  // MARK: Remembered members

  /// The value of a remembered member, 0 if it is not there, and which member it is.
  @inline(__always)
  private func slot(_ slot: Int32) -> (node: Int, ordinal: Int) {
    let entry = memory.slots[frame.base &+ Int(slot)]
    return (Int(entry & 0xFFFF_FFFF), Int(entry &>> 32))
  }

  @inline(__always)
  mutating func checkRequired(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let mask = UInt64(bitPattern: Int64(step.pointee.number))
    // Where there are more slots than bits the others are looked at one by one.
    if frame.seen & mask == mask, mask.nonzeroBitCount == Int(step.pointee.slice.count) {
      return true
    }
    return checkRequiredSlowly(step, code, node)
  }

  @inline(never)
  private mutating func checkRequiredSlowly(
    _ step: UnsafePointer<Step>, _ code: Int, _ node: Int
  ) -> Bool {
    var isValid = true
    for (index, place) in step.pointee.slice.range.enumerated() {
      guard slot(plan.slots[place]).node == 0 else { continue }
      isValid = fail(step, code, node, detail: index)
      if mode == .verdict { break }
    }
    return isValid
  }

  @inline(never)
  mutating func checkMemberCount(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let isRight =
      step.pointee.operation == .minProperties
      ? frame.count >= step.pointee.number : frame.count <= step.pointee.number
    return isRight || fail(step, code, node, detail: frame.count)
  }

  @inline(never)
  mutating func checkDependencies(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    var isValid = true
    for dependency in step.pointee.slice.range {
      let dependency = plan.dependencies[dependency]
      guard slot(dependency.slot).node != 0 else { continue }
      for (index, place) in dependency.slots.range.enumerated() {
        guard slot(plan.slots[place]).node == 0 else { continue }
        isValid = fail(step, code, node, detail: index, keyword: dependency.node)
        if mode == .verdict { return false }
      }
    }
    return isValid
  }

  mutating func applyToMembers(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    var isValid = true
    for index in step.pointee.slice.range {
      let member = plan.members[index]
      let (value, ordinal) = slot(member.slot)
      guard value != 0 else { continue }
      if !enter(member.call, value) {
        isValid = false
        if mode == .verdict { return false }
      }
      if tracker != nil { mark(ordinal) }
      if mode == .annotations { record.note(step.pointee.node, node, .member(value - 1), code) }
    }
    return isValid
  }

  @inline(never)
  mutating func applyToDependents(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    var isValid = true
    for index in step.pointee.slice.range {
      let member = plan.members[index]
      guard slot(member.slot).node != 0 else { continue }
      isValid = apply(member.call, node) && isValid
      if !isValid, mode == .verdict { return false }
    }
    return isValid
  }

  @inline(never)
  mutating func applyToUnevaluatedMembers(
    _ step: UnsafePointer<Step>, _ code: Int, _ node: Int
  ) -> Bool {
    guard let tracker else { return true }
    let hasDuplicates = nodes[node].flags.rawValue & Evaluation.duplicates != 0
    let shadowed = hasDuplicates ? document.pointee.shadowedNames(of: node) : []
    let end = Int(nodes[node].next)
    var isValid = true
    var (count, name) = (0, node &+ 1)
    while name < end {
      let value = name &+ 1
      defer { name = Int(nodes[value].next) }
      if hasDuplicates, shadowed.contains(name) { continue }
      if !memory.marks[tracker.base &+ count] {
        isValid = enter(step.pointee.slice.start, value) && isValid
        if !isValid, mode == .verdict { return false }
        if mode == .annotations { record.note(step.pointee.node, node, .member(name), code) }
        mark(count)
      }
      count &+= 1
    }
    return isValid
  }
}
