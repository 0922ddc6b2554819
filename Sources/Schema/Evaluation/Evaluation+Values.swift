import PushJSON

/// Checks of values by themselves.
extension Evaluation {
  // MARK: Texts

  /// Whether bytes are the same, word by word.
  @inline(__always)
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    guard count <= 32 else { return JSONText.areEqual(left, right, count) }
    if count >= 8 {
      var at = 0
      while at &+ 8 < count {
        guard
          left.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        else { return false }
        at &+= 8
      }
      return left.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    if count >= 4 {
      return left.loadUnaligned(as: UInt32.self) == right.loadUnaligned(as: UInt32.self)
        && left.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
          == right.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    }
    var at = 0
    while at < count {
      guard
        left.load(fromByteOffset: at, as: UInt8.self)
          == right.load(fromByteOffset: at, as: UInt8.self)
      else { return false }
      at &+= 1
    }
    return true
  }

  /// Runs a function on the decoded text of a string or a name.
  @inline(__always)
  mutating func withText<Result>(
    of node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(nodes[node].start) &+ 1
    let written = UnsafeBufferPointer(
      start: bytes + start, count: Int(nodes[node].end) &- 1 &- start)
    guard nodes[node].flags.rawValue & Evaluation.escaped != 0 else {
      return body(written)
    }
    return withDecodedText(written, body)
  }

  @inline(never)
  private mutating func withDecodedText<Result>(
    _ written: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if memory.text.count < written.count {
      let missing = written.count - memory.text.count
      memory.text.append(contentsOf: repeatElement(0, count: missing))
    }
    return memory.text.withUnsafeMutableBufferPointer { room in
      let count = JSONText.decode(written, to: room)
      return body(UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }

  /// How many code points a text has: bytes that do not continue one.
  static func codePoints(in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = text.baseAddress.map(UnsafeRawPointer.init) else { return 0 }
    var (count, at) = (text.count, 0)
    while at &+ 8 <= text.count {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // A byte continues a code point if its first bit is set and its second is not.
      let continued = (word &>> 7) & ~(word &>> 6) & 0x0101_0101_0101_0101
      count &-= continued.nonzeroBitCount
      at &+= 8
    }
    while at < text.count {
      if text[at] & 0xC0 == 0x80 { count &-= 1 }
      at &+= 1
    }
    return count
  }

  @inline(never)
  mutating func checkLength(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let limit = step.pointee.number
    let isLeast = step.pointee.operation == .minLength
    let size = Int(nodes[node].end) &- Int(nodes[node].start) &- 2
    // A code point has at most four bytes, or twelve if it is written as escapes.
    if isLeast ? size / 12 >= limit : size <= limit { return true }
    spend(size &>> 3)
    let count = withText(of: node) { Evaluation.codePoints(in: $0) }
    return (isLeast ? count >= limit : count <= limit) || fail(step, code, node, detail: count)
  }

  @inline(never)
  mutating func checkText(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let index = Int(step.pointee.slice.start)
    if step.pointee.operation == .pattern {
      return matches(index, node, code) || !isExhausted && fail(step, code, node)
    }
    let format = plan.formats[index]
    spend(size(of: node))
    return withText(of: node) { format.accepts($0) } || fail(step, code, node)
  }

  /// Whether a text or a name matches a pattern; not, if that takes more steps than are left.
  mutating func matches(_ pattern: Int, _ node: Int, _ code: Int) -> Bool {
    let plan = plan
    var steps = patternSteps
    spend(8 &+ size(of: node) / 2)
    let isMatch = withText(of: node) { plan.patterns[pattern].matches($0, within: &steps) }
    patternSteps = steps
    return isMatch ?? exhaust(.patterns, code, node)
  }

  // MARK: Sets of values

  @inline(never)
  mutating func checkEnumeration(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let set = tables.enumerations + Int(step.pointee.slice.start)
    let bit = kind(of: node)
    guard set.pointee.kinds & bit != 0 else { return fail(step, code, node) }
    let isFound: Bool
    switch bit {
    case Kinds.number: isFound = holdsNumber(set, node)
    case Kinds.array, Kinds.object: isFound = holdsContainer(set, node)
    case _ where bit & Kinds.string != 0: isFound = holdsString(set, node)
    default: isFound = true
    }
    return isFound || fail(step, code, node)
  }

  @inline(__always)
  private mutating func holdsString(_ set: UnsafePointer<Enumeration>, _ node: Int) -> Bool {
    guard nodes[node].flags.rawValue & Evaluation.escaped == 0 else {
      return withText(of: node) { [tables] in Evaluation.holds($0, set, tables) }
    }
    let start = Int(nodes[node].start) &+ 1
    let size = Int(nodes[node].end) &- 1 &- start
    spend(size &>> 3)
    guard set.pointee.lengths & (1 &<< UInt64(min(size, 63))) != 0 else { return false }
    return Evaluation.holds(UnsafeBufferPointer(start: bytes + start, count: size), set, tables)
  }

  private static func holds(
    _ string: UnsafeBufferPointer<UInt8>, _ set: UnsafePointer<Enumeration>, _ tables: Plan.Tables
  ) -> Bool {
    guard let bytes = string.baseAddress.map(UnsafeRawPointer.init) else { return false }
    let names = set.pointee.names
    if names.count > 0 {
      let key = Name.key(
        hash: JSONName.hash(string.baseAddress, string.count), count: string.count)
      let table = tables.names + Int(names.start)
      return find(bytes, key, table, mask: Int(names.count) &- 1, tables.text) != nil
    }
    var value = tables.values + Int(set.pointee.values.start)
    let end = value + Int(set.pointee.values.count)
    while value < end {
      if Int(value.pointee.text.count) == string.count,
        value.pointee.kind == JSONDocument.Kind.string.rawValue,
        areEqual(bytes, tables.text + Int(value.pointee.text.start), string.count)
      {
        return true
      }
      value += 1
    }
    return false
  }

  private mutating func holdsNumber(_ set: UnsafePointer<Enumeration>, _ node: Int) -> Bool {
    let number = written(node)
    let small = Decimals.small(number)
    spend(Int(set.pointee.values.count) &* (1 &+ number.count / 8))
    for index in set.pointee.values.range {
      let value = tables.values + index
      guard value.pointee.kind == JSONDocument.Kind.number.rawValue else { continue }
      let other = UnsafeBufferPointer(
        start: tables.text + Int(value.pointee.text.start), count: Int(value.pointee.text.count))
      if let small, let other = Decimals.small(other) {
        if small == other { return true }
      } else if JSONNumber.decimalsAreEqual(number, other) {
        return true
      }
    }
    return false
  }

  private mutating func holdsContainer(_ set: UnsafePointer<Enumeration>, _ node: Int) -> Bool {
    spend(Int(set.pointee.values.count) &* (Int(nodes[node].next) &- node))
    return set.pointee.values.range.contains { index in
      let value = tables.values + index
      let other = plan.documents[Int(value.pointee.document)]
      return value.pointee.kind == nodes[node].kind.rawValue
        && document.pointee.isEqual(node, other, Int(value.pointee.node))
    }
  }

  // MARK: Numbers

  /// How many bytes a value has as it is written.
  @inline(__always)
  mutating func size(of node: Int) -> Int { Int(nodes[node].end) &- Int(nodes[node].start) }

  /// A value as it is written.
  mutating func written(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    let start = Int(nodes[node].start)
    return UnsafeBufferPointer(start: bytes + start, count: Int(nodes[node].end) - start)
  }

  @inline(never)
  mutating func checkNumber(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let number = written(node)
    let isRight: Bool
    if step.pointee.operation == .integer {
      spend(number.count)
      isRight = Decimals.isInteger(number)
    } else {
      let limit = tables.limits + Int(step.pointee.slice.start)
      let other = UnsafeBufferPointer(
        start: tables.text + Int(limit.pointee.text.start), count: Int(limit.pointee.text.count))
      let small = limit.pointee.isSmall ? limit.pointee.small : nil
      if step.pointee.operation == .multipleOf {
        // Division by a number with many digits goes through all of them for each digit.
        spend(number.count &* (small == nil ? 1 &+ other.count / 4 : 1))
        isRight = Decimals.isMultiple(number, of: other, small: small)
      } else {
        spend(number.count)
        let order = Decimals.order(number, other, small: small)
        switch step.pointee.operation {
        case .minimum: isRight = order >= 0
        case .maximum: isRight = order <= 0
        case .exclusiveMinimum: isRight = order > 0
        default: isRight = order < 0
        }
      }
    }
    return isRight || fail(step, code, node)
  }
}
