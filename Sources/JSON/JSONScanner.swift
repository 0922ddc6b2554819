/// Reads a JSON text into nodes: one pass, no recursion, nothing allocated per node.
struct JSONScanner {
  /// Buffers that outlive a scan.
  struct Scratch: Sendable {
    /// Room for nodes; a scan fills it from the start.
    var room: [JSONDocument.Node] = []
  }

  /// How many nodes the text has.
  private(set) var count = 0
  /// What was found anywhere in it, together.
  private(set) var found: JSONDocument.Flags = []

  private let cursor: JSONCursor
  private let limit: Int

  // Where a scan goes on that ran out of room: before an element or a member.
  private var at = 0
  private var open = -1
  private var depth = 0
  private var seen: UInt64 = 0

  /// - Parameters:
  ///   - text: The text.
  ///   - limit: How many arrays and objects may be nested.
  /// - Returns: nil for an empty text.
  init?(_ text: UnsafeBufferPointer<UInt8>, limit: Int) {
    guard let cursor = JSONCursor(text) else { return nil }
    self.cursor = cursor
    self.limit = limit
  }

  /// Scans one value.
  ///
  /// - Parameters:
  ///   - whole: Whether nothing but blanks may follow it.
  ///   - scratch: Where the nodes are left, `count` of them.
  /// - Returns: The offset after the value, and after the blanks behind it if `whole`.
  mutating func scan(whole: Bool, _ scratch: inout Scratch) throws(ScanFailure) -> Int {
    let behind: Int
    do throws(ScanFailure) {
      behind = try scanTokens(whole: whole, &scratch)
    } catch {
      // What is wrong with a character before it comes first.
      throw cursor.encodingFault(before: min(error.offset, cursor.end)) ?? error
    }
    if let fault = cursor.encodingFault(before: behind) { throw fault }
    return behind
  }

  private mutating func scanTokens(
    whole: Bool, _ scratch: inout Scratch
  ) throws(ScanFailure) -> Int {
    if cursor.isAt(0, 0xEF), cursor.isAt(1, 0xBB), cursor.isAt(2, 0xBF) { at = 3 }
    var isDone = false
    while !isDone {
      if scratch.room.count < count + 2 { makeRoom(&scratch.room) }
      isDone = try scratch.room.withUnsafeMutableBufferPointer {
        room throws(ScanFailure) in try fill(room)
      }
    }
    if whole, at < cursor.end {
      at = cursor.behindBlanks(at)
      if at < cursor.end { throw ScanFailure(reason: .end, offset: at) }
    }
    return at
  }

  @inline(never)
  private func makeRoom(_ room: inout [JSONDocument.Node]) {
    let guess = min(max(cursor.end / 8, 8), 1 << 16)
    let none = JSONDocument.Node(start: 0, end: 0, next: 0, kind: .null, flags: [])
    room.append(contentsOf: repeatElement(none, count: max(room.count, guess)))
  }

  /// Scans on from an element or a member.
  ///
  /// All that changes from byte to byte is in local variables, and leaves them only at the end.
  ///
  /// While a container is open its node holds the way back: `next` is one more than its parent, and
  /// `end` tells which names the parent has, as far as it fits. Until an object is closed its mark
  /// for duplicates only means that there may be some.
  ///
  /// - Returns: Whether the value is complete; if not there must be more room.
  @inline(never)
  private mutating func fill(
    _ room: UnsafeMutableBufferPointer<JSONDocument.Node>
  ) throws(ScanFailure) -> Bool {
    guard let nodes = room.baseAddress else { return false }
    let cursor = cursor
    let bytes = cursor.bytes
    let end = cursor.end
    let last = room.count &- 1
    var at = at
    var count = count
    var open = open
    var found = found
    var depth = depth
    // Which names the open object has, by six bits of their hashes.
    var seen = seen
    var closer = open >= 0 ? JSONScanner.closer(nodes[open].kind) : 0

    members: while true {
      // An element needs one node, a member two: those at `count` and behind it are in the room.
      guard count < last else { break }
      if closer == UInt8(ascii: "}") {
        if !cursor.isAt(at, UInt8(ascii: "\"")) {
          let behind = cursor.behindBlanks(at)
          if behind > at { nodes[open].flags.insert(.blanks) }
          at = behind
          guard cursor.isAt(at, UInt8(ascii: "\"")) else {
            throw ScanFailure(reason: count == open + 1 ? .nameOrBrace : .name, offset: at)
          }
        }
        let start = at
        let string = try cursor.string(from: start)
        at = string.at
        found.formUnion(string.flags)
        let hash =
          string.flags.isEmpty
          ? JSONName.hash(bytes + (start &+ 1), at &- start &- 2)
          : cursor.hash(start &+ 1, at &- 1, string.flags)
        nodes[count] = JSONDocument.Node(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: at),
          next: hash, kind: .name, flags: string.flags)
        count &+= 1
        let bit: UInt64 = 1 &<< UInt64(hash & 63)
        if seen & bit != 0, JSONScanner.mayRepeat(count &- 1, open, nodes) {
          nodes[open].flags.insert(.duplicates)
        }
        seen |= bit
        if at < end, bytes[at] == UInt8(ascii: ":") {
          at &+= 1
        } else {
          at = try cursor.behindSpacedColon(at)
          nodes[open].flags.insert(.blanks)
        }
      }

      guard at < end else { throw ScanFailure(reason: .value, offset: at) }
      var byte = bytes[at]
      if byte != UInt8(ascii: "\""), byte <= 0x20 {
        let behind = cursor.behindBlanks(at)
        if behind > at, open >= 0 { nodes[open].flags.insert(.blanks) }
        at = behind
        guard at < end else { throw ScanFailure(reason: .value, offset: at) }
        byte = bytes[at]
      }
      value: do {
        let start = at
        let kind: JSONDocument.Kind
        var flags: JSONDocument.Flags = []
        if byte == UInt8(ascii: "\"") {
          let string = try cursor.string(from: start)
          at = string.at
          flags = string.flags
          found.formUnion(flags)
          kind = .string
        } else if byte | 0x20 == UInt8(ascii: "{") {
          guard depth < limit else { throw ScanFailure(reason: .depth, offset: at) }
          depth &+= 1
          nodes[count] = JSONDocument.Node(
            start: UInt32(truncatingIfNeeded: at),
            end: UInt32(truncatingIfNeeded: seen | seen >> 32),
            next: UInt32(truncatingIfNeeded: open &+ 1),
            kind: byte == UInt8(ascii: "{") ? .object : .array, flags: [])
          open = count
          count &+= 1
          seen = 0
          closer = byte &+ 2
          at &+= 1
          if at < end, bytes[at] <= 0x20 {
            let behind = cursor.behindBlanks(at)
            if behind > at { nodes[open].flags.insert(.blanks) }
            at = behind
          }
          guard at < end, bytes[at] == closer else { continue members }
          break value
        } else if byte &- 0x30 < 10 || byte == UInt8(ascii: "-") {
          at = try cursor.behindNumber(at)
          kind = .number
        } else if cursor.isAt(at, four: 0x6C6C_756E) {
          at &+= 4
          kind = .null
        } else if cursor.isAt(at, four: 0x6575_7274) {
          at &+= 4
          kind = .true
        } else if byte == UInt8(ascii: "f"), cursor.isAt(at &+ 1, four: 0x6573_6C61) {
          at &+= 5
          kind = .false
        } else {
          throw cursor.valueFault(at)
        }
        nodes[count] = JSONDocument.Node(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: at),
          next: UInt32(truncatingIfNeeded: count &+ 1), kind: kind, flags: flags)
        count &+= 1
      }

      // Behind a value, or at the bracket that closes an empty container.
      while open >= 0 {
        guard at < end else {
          throw ScanFailure(reason: JSONScanner.fault(closer), offset: at)
        }
        if bytes[at] == UInt8(ascii: ",") {
          at &+= 1
          continue members
        }
        if bytes[at] != closer {
          let behind = cursor.behindBlanks(at)
          guard behind > at else {
            throw ScanFailure(reason: JSONScanner.fault(closer), offset: at)
          }
          nodes[open].flags.insert(.blanks)
          at = behind
          continue
        }
        at &+= 1
        let parent = Int(nodes[open].next) &- 1
        let outside = UInt64(nodes[open].end)
        var flags = nodes[open].flags
        if flags.contains(.duplicates), !JSONScanner.namesRepeat(open, nodes, count, cursor) {
          flags.remove(.duplicates)
        }
        nodes[open].flags = flags
        nodes[open].next = UInt32(truncatingIfNeeded: count)
        nodes[open].end = UInt32(truncatingIfNeeded: at)
        seen = outside | outside &<< 32
        depth &-= 1
        found.formUnion(flags)
        open = parent
        guard parent >= 0 else { break }
        nodes[parent].flags.formUnion(flags.intersection(.blanks))
        closer = JSONScanner.closer(nodes[parent].kind)
      }
      self.at = at
      self.count = count
      self.found = found
      return true
    }
    self.at = at
    self.count = count
    self.found = found
    self.open = open
    self.depth = depth
    self.seen = seen
    return false
  }

  @inline(__always)
  private static func closer(_ kind: JSONDocument.Kind) -> UInt8 {
    kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  private static func fault(_ closer: UInt8) -> ScanFailure.Reason {
    closer == UInt8(ascii: "}") ? .commaOrBrace : .commaOrBracket
  }
}
