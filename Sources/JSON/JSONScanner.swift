/// Reads a JSON text into nodes: one pass, no recursion, nothing allocated per node.
struct JSONScanner {
  /// Buffers that outlive a scan.
  struct Scratch: Sendable {
    /// The hashes of the names of all open objects, innermost last.
    var hashes: [UInt32] = []
  }

  var nodes: [JSONDocument.Node] = []
  var scratch = Scratch()
  var found: JSONDocument.Flags = []

  private let text: UnsafeBufferPointer<UInt8>
  private let cursor: JSONCursor
  private let base: Int
  private let limit: Int

  /// - Returns: nil for an empty text.
  init?(_ text: UnsafeBufferPointer<UInt8>, base: Int, limit: Int) {
    guard let cursor = JSONCursor(text) else { return nil }
    self.text = text
    self.cursor = cursor
    self.base = base
    self.limit = limit
  }

  /// Scans one value.
  ///
  /// - Parameter whole: Whether nothing but blanks may follow it.
  /// - Returns: The offset after the value, and after the blanks behind it if `whole`.
  mutating func scan(whole: Bool) throws(ScanFailure) -> Int {
    scratch.hashes.removeAll(keepingCapacity: true)
    var at = 0
    if cursor.isAt(0, 0xEF), cursor.isAt(1, 0xBB), cursor.isAt(2, 0xBF) { at = 3 }
    _ = cursor.skipBlanks(&at)
    try scanValue(&at)
    if whole {
      _ = cursor.skipBlanks(&at)
      if at < cursor.end { throw ScanFailure(reason: .end, offset: at) }
    }
    return at
  }

  private enum Step { case value, firstName, name, after }

  /// The container that is open: its node, and where its names' hashes begin.
  private struct Open {
    var node: Int
    var hashes: Int
    var isObject: Bool
    var hasBlanks = false

    var fault: ScanFailure.Reason { isObject ? .commaOrBrace : .commaOrBracket }
  }

  private mutating func scanValue(_ at: inout Int) throws(ScanFailure) {
    let cursor = cursor
    let end = cursor.end
    let bytes = cursor.bytes
    var open = Open(node: -1, hashes: 0, isObject: false)
    var depth = 0
    var step = Step.value
    while true {
      switch step {
      case .value:
        guard at < end else { throw ScanFailure(reason: .value, offset: at) }
        let byte = bytes[at]
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          guard depth < limit else { throw ScanFailure(reason: .depth, offset: at) }
          depth += 1
          open = begin(at, isObject: byte == UInt8(ascii: "{"), in: open)
          at += 1
          if cursor.skipBlanks(&at) { open.hasBlanks = true }
          if open.isObject {
            step = .firstName
          } else if cursor.isAt(at, UInt8(ascii: "]")) {
            step = .after
          }
          continue
        }
        try scanScalar(&at, byte)
        if depth == 0 { return }

      case .firstName:
        if cursor.isAt(at, UInt8(ascii: "}")) {
          step = .after
          continue
        }
        try scanName(&at, &open, orElse: .nameOrBrace)
        step = .value
        continue

      case .name:
        try scanName(&at, &open, orElse: .name)
        step = .value
        continue

      case .after:
        // At the bracket that should close the open container.
        guard cursor.isAt(at, open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw ScanFailure(reason: open.fault, offset: at)
        }
        at += 1
        depth -= 1
        open = close(open, at)
        if depth == 0 { return }
      }
      // Behind a value inside a container.
      if cursor.skipBlanks(&at) { open.hasBlanks = true }
      step = .after
      if cursor.isAt(at, UInt8(ascii: ",")) {
        at += 1
        if cursor.skipBlanks(&at) { open.hasBlanks = true }
        step = open.isObject ? .name : .value
      }
    }
  }

  /// Opens a container.
  ///
  /// While it is open its node holds the way back.
  private mutating func begin(_ at: Int, isObject: Bool, in outer: Open) -> Open {
    if outer.node >= 0, outer.hasBlanks { nodes[outer.node].flags.insert(.blanks) }
    nodes.append(
      JSONDocument.Node(
        start: UInt32(truncatingIfNeeded: base + at),
        end: UInt32(truncatingIfNeeded: outer.hashes),
        next: UInt32(truncatingIfNeeded: outer.node + 1),
        kind: isObject ? .object : .array, flags: []))
    return Open(node: nodes.count - 1, hashes: scratch.hashes.count, isObject: isObject)
  }

  /// Completes the node of the open container and returns its parent.
  private mutating func close(_ open: Open, _ at: Int) -> Open {
    var node = nodes[open.node]
    let parent = Int(node.next) - 1
    let hashes = Int(node.end)
    node.next = UInt32(truncatingIfNeeded: nodes.count)
    node.end = UInt32(truncatingIfNeeded: base + at)
    if open.hasBlanks { node.flags.insert(.blanks) }
    if open.isObject {
      if scratch.hashes.count > open.hashes + 1, hasDuplicates(open.node, from: open.hashes) {
        node.flags.insert(.duplicates)
      }
      scratch.hashes.removeLast(scratch.hashes.count - open.hashes)
    }
    nodes[open.node] = node
    found.formUnion(node.flags)
    guard parent >= 0 else { return Open(node: -1, hashes: 0, isObject: false) }
    return Open(
      node: parent, hashes: hashes, isObject: nodes[parent].kind == .object,
      hasBlanks: node.flags.contains(.blanks) || nodes[parent].flags.contains(.blanks))
  }

  private mutating func scanName(
    _ at: inout Int, _ open: inout Open, orElse reason: ScanFailure.Reason
  ) throws(ScanFailure) {
    guard cursor.isAt(at, UInt8(ascii: "\"")) else {
      throw ScanFailure(reason: reason, offset: at)
    }
    let start = at
    let flags = try cursor.skipString(&at)
    let hash = hash(start + 1, at - 1, flags)
    found.formUnion(flags)
    nodes.append(
      JSONDocument.Node(
        start: UInt32(truncatingIfNeeded: base + start),
        end: UInt32(truncatingIfNeeded: base + at), next: hash, kind: .name, flags: flags))
    scratch.hashes.append(hash)
    if cursor.skipBlanks(&at) { open.hasBlanks = true }
    guard cursor.isAt(at, UInt8(ascii: ":")) else { throw ScanFailure(reason: .colon, offset: at) }
    at += 1
    if cursor.skipBlanks(&at) { open.hasBlanks = true }
  }

  private func hash(_ start: Int, _ end: Int, _ flags: JSONDocument.Flags) -> UInt32 {
    if flags.contains(.escaped) { return JSONName.hash(JSONText.decode(UnsafeBufferPointer(rebasing: text[start..<end]))) }
    return JSONName.hash(cursor.bytes + start, end - start)
  }

  private mutating func scanScalar(_ at: inout Int, _ byte: UInt8) throws(ScanFailure) {
    let start = at
    let kind: JSONDocument.Kind
    var flags: JSONDocument.Flags = []
    switch byte {
    case UInt8(ascii: "\""):
      kind = .string
      flags = try cursor.skipString(&at)
      found.formUnion(flags)
    case UInt8(ascii: "t"):
      kind = .true
      try cursor.skipLiteral(&at, "true")
    case UInt8(ascii: "f"):
      kind = .false
      try cursor.skipLiteral(&at, "false")
    case UInt8(ascii: "n"):
      kind = .null
      try cursor.skipLiteral(&at, "null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      try cursor.skipNumber(&at)
    default:
      throw ScanFailure(reason: .value, offset: at)
    }
    nodes.append(
      JSONDocument.Node(
        start: UInt32(truncatingIfNeeded: base + start),
        end: UInt32(truncatingIfNeeded: base + at),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, flags: flags))
  }
}

// MARK: - Duplicate names

extension JSONScanner {
  /// Whether two names of the object that is being closed are the same text.
  ///
  /// Equal hashes are so rare that they decide alone whether the names are compared.
  private func hasDuplicates(_ object: Int, from first: Int) -> Bool {
    let repeated = scratch.hashes.withUnsafeBufferPointer { all in
      all.count - first <= 24
        ? JSONScanner.repeatsAmongFew(all, from: first)
        : JSONScanner.repeatsAmongMany(all[first...])
    }
    return repeated && namesRepeat(object)
  }

  private static func repeatsAmongFew(
    _ hashes: UnsafeBufferPointer<UInt32>, from first: Int
  ) -> Bool {
    var later = first + 1
    while later < hashes.count {
      let hash = hashes[later]
      var equal = false
      for earlier in first..<later where hashes[earlier] == hash { equal = true }
      if equal { return true }
      later += 1
    }
    return false
  }

  private static func repeatsAmongMany(_ hashes: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
    let sorted = hashes.sorted()
    return zip(sorted, sorted.dropFirst()).contains { $0 == $1 }
  }

  private func namesRepeat(_ object: Int) -> Bool {
    var names: [[UInt8]] = []
    var index = object + 1
    while index + 1 < nodes.count {
      let node = nodes[index]
      let start = Int(node.start) - base + 1
      let name = text[start..<(Int(node.end) - base - 1)]
      names.append(JSONText.decode(UnsafeBufferPointer(rebasing: name)))
      index = Int(nodes[index + 1].next)
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return zip(names, names.dropFirst()).contains { $0 == $1 }
  }
}
