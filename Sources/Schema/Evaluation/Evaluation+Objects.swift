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
    return tracker.isActive || !isPlain
      ? walkTracking(shape, node, base) : walkPlainly(shape, node, base)
  }

  /// The pass that most objects take: it stops at the first fault, and notes nothing else.
  @inline(__always)
  private mutating func walkPlainly(
    _ shape: UnsafePointer<Shape>, _ node: Int, _ base: Int
  ) -> Bool {
    let (nodes, codes, calls) = (nodes, tables.codes, tables.calls)
    let table = tables.names + Int(shape.pointee.names.start)
    let mask = Int(shape.pointee.names.count) &- 1
    let additional = shape.pointee.additional
    let end = Int(nodes[node].next)
    var count = 0
    var seen: UInt64 = 0
    defer { spend(count) }
    var name = node &+ 1
    while name < end {
      let value = name &+ 1
      var call = additional
      let bit: UInt8 = 1 &<< nodes[value].kind.rawValue
      if let entry = find(name, table, mask: mask) {
        remember(value, count, entry.pointee.slot, base, &seen)
        if entry.pointee.call >= 0 {
          guard entry.pointee.types & bit != 0 else { return false }
          call = entry.pointee.work & bit != 0 ? entry.pointee.call : -1
        }
      }
      if call >= 0 {
        let index = Int(calls[Int(call)].code)
        let code = codes + index
        guard code.pointee.types & bit != 0 else { return false }
        if code.pointee.work & bit != 0, !work(code, index, value, bit) { return false }
      }
      count &+= 1
      name = Int(nodes[value].next)
    }
    frame = Frame(base: base, seen: seen, count: count)
    return true
  }

  /// The pass that goes on behind a fault, or notes which members were evaluated.
  @inline(never)
  private mutating func walkTracking(
    _ shape: UnsafePointer<Shape>, _ node: Int, _ base: Int
  ) -> Bool {
    let end = Int(nodes[node].next)
    var isValid = true
    var (count, seen, name) = (0, UInt64(0), node &+ 1)
    defer { spend(count) }
    while name < end {
      let value = name &+ 1
      var call = shape.pointee.additional
      if let entry = find(name, shape) {
        remember(value, count, entry.pointee.slot, base, &seen)
        if entry.pointee.call >= 0 { call = entry.pointee.call }
      }
      if call >= 0 {
        isValid = enter(call, value) && isValid
        if !isValid, mode == .verdict { return false }
        mark(count)
      }
      count &+= 1
      name = Int(nodes[value].next)
    }
    frame = Frame(base: base, seen: seen, count: count)
    return isValid
  }

  /// Remembers a member if its name has a slot.
  @inline(__always)
  private mutating func remember(
    _ value: Int, _ ordinal: Int, _ slot: Int32, _ base: Int, _ seen: inout UInt64
  ) {
    guard slot >= 0 else { return }
    slots[base &+ Int(slot)] = UInt64(value) | UInt64(ordinal) &<< 32
    if slot < 64 { seen |= 1 &<< UInt64(slot) }
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
    defer { spend(count) }
    while name < end {
      let value = name &+ 1
      defer { name = Int(nodes[value].next) }
      if hasDuplicates, shadowed.contains(name) { continue }
      var isMatched = false
      if let entry = find(name, shape) {
        remember(value, count, entry.pointee.slot, base, &seen)
        if entry.pointee.call >= 0 {
          isMatched = true
          isValid = enter(entry.pointee.call, value) && isValid
          if mode == .annotations {
            record.note(tables.calls[Int(entry.pointee.call)].site, node, .member(name), code)
          }
        }
      }
      for pattern in shape.pointee.patterns.range {
        let pattern = tables.patternCalls[pattern]
        guard matches(Int(pattern.pattern), name, code) else { continue }
        isMatched = true
        isValid = enter(pattern.call, value) && isValid
        if mode == .annotations {
          record.note(tables.calls[Int(pattern.call)].site, node, .member(name), code)
        }
      }
      if !isMatched, shape.pointee.additional >= 0 {
        isMatched = true
        isValid = enter(shape.pointee.additional, value) && isValid
        if mode == .annotations {
          record.note(tables.calls[Int(shape.pointee.additional)].site, node, .member(name), code)
        }
      }
      if isMatched, tracker.isActive { mark(count) }
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
  mutating func find(_ name: Int, _ table: UnsafePointer<Name>, mask: Int) -> UnsafePointer<Name>? {
    let node = nodes + name
    if node.pointee.flags.rawValue & Evaluation.escaped != 0 {
      return findDecoded(name, table, mask: mask)
    }
    let start = Int(node.pointee.start) &+ 1
    let count = Int(node.pointee.end) &- 1 &- start
    return Evaluation.find(
      UnsafeRawPointer(bytes + start), Name.key(hash: node.pointee.next, count: count), table,
      mask: mask, tables.text)
  }

  mutating func find(_ name: Int, _ shape: UnsafePointer<Shape>) -> UnsafePointer<Name>? {
    let names = shape.pointee.names
    return find(name, tables.names + Int(names.start), mask: Int(names.count) &- 1)
  }

  @inline(never)
  private mutating func findDecoded(
    _ name: Int, _ table: UnsafePointer<Name>, mask: Int
  ) -> UnsafePointer<Name>? {
    document.pointee.decoded(name).withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let key = Name.key(hash: nodes[name].next, count: bytes.count)
      return Evaluation.find(base, key, table, mask: mask, tables.text)
    }
  }

  /// The entry of a text in a table; the mask of an empty one is -1.
  @inline(__always)
  static func find(
    _ bytes: UnsafeRawPointer, _ key: UInt64, _ table: UnsafePointer<Name>, mask: Int,
    _ text: UnsafePointer<UInt8>
  ) -> UnsafePointer<Name>? {
    guard mask >= 0 else { return nil }
    var at = Int(truncatingIfNeeded: key) & mask
    while true {
      let entry = table + at
      if entry.pointee.key == key {
        if areEqual(bytes, text + Int(entry.pointee.start), Int(key &>> 32)) { return entry }
      } else if entry.pointee.key == Name.none {
        return nil
      }
      at = (at &+ 1) & mask
    }
  }

  // MARK: Remembered members

  /// The value of a remembered member, 0 if it is not there, and which member it is.
  @inline(__always)
  private mutating func slot(_ slot: Int32) -> (node: Int, ordinal: Int) {
    let entry = slots[frame.base &+ Int(slot)]
    return (Int(entry & 0xFFFF_FFFF), Int(entry &>> 32))
  }

  @inline(__always)
  mutating func checkRequired(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let mask = UInt64(bitPattern: Int64(step.pointee.number))
    return frame.seen & mask == mask || checkRequiredSlowly(step, code, node)
  }

  /// Looks for each member by itself.
  @inline(never)
  mutating func checkRequiredSlowly(
    _ step: UnsafePointer<Step>, _ code: Int, _ node: Int
  ) -> Bool {
    var isValid = true
    spend(Int(step.pointee.slice.count))
    for (index, place) in step.pointee.slice.range.enumerated() {
      guard slot(tables.slots[place]).node == 0 else { continue }
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
    spend(Int(step.pointee.slice.count))
    for dependency in step.pointee.slice.range {
      let dependency = tables.dependencies[dependency]
      guard slot(dependency.slot).node != 0 else { continue }
      spend(Int(dependency.slots.count))
      for (index, place) in dependency.slots.range.enumerated() {
        guard slot(tables.slots[place]).node == 0 else { continue }
        isValid = fail(step, code, node, detail: index, keyword: dependency.node)
        if mode == .verdict { return false }
      }
    }
    return isValid
  }

  @inline(never)
  mutating func applyToMembers(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    var isValid = true
    spend(Int(step.pointee.slice.count))
    for index in step.pointee.slice.range {
      let member = tables.members[index]
      let (value, ordinal) = slot(member.slot)
      guard value != 0 else { continue }
      if !enter(member.call, value) {
        isValid = false
        if mode == .verdict { return false }
      }
      if tracker.isActive { mark(ordinal) }
      if mode == .annotations { record.note(step.pointee.node, node, .member(value - 1), code) }
    }
    return isValid
  }

  @inline(never)
  mutating func applyToDependents(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    var isValid = true
    spend(Int(step.pointee.slice.count))
    for index in step.pointee.slice.range {
      let member = tables.members[index]
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
    guard tracker.isActive else { return true }
    let hasDuplicates = nodes[node].flags.rawValue & Evaluation.duplicates != 0
    let shadowed = hasDuplicates ? document.pointee.shadowedNames(of: node) : []
    let end = Int(nodes[node].next)
    var isValid = true
    var (count, name) = (0, node &+ 1)
    defer { spend(count) }
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
