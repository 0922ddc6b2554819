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
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private let base: Int
  private let limit: Int
  private var at = 0

  /// - Returns: nil for an empty text.
  init?(_ text: UnsafeBufferPointer<UInt8>, base: Int, limit: Int) {
    guard let bytes = text.baseAddress, text.count > 0 else { return nil }
    self.text = text
    self.bytes = bytes
    self.end = text.count
    self.base = base
    self.limit = limit
  }

  /// Scans one value.
  ///
  /// - Parameter whole: Whether nothing but blanks may follow it.
  /// - Returns: The offset after the value, and after the blanks behind it if `whole`.
  mutating func scan(whole: Bool) throws(ScanFailure) -> Int {
    scratch.hashes.removeAll(keepingCapacity: true)
    if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    _ = skipBlanks()
    try scanValue()
    if whole {
      _ = skipBlanks()
      if at < end { throw ScanFailure(reason: .end, offset: at) }
    }
    return at
  }

  private enum Step { case value, firstName, name, after }

  /// The container that is open: its node, how deep it is, and where its names' hashes begin.
  private struct Open {
    var node: Int
    var hashes: Int
    var isObject: Bool
  }

  private mutating func scanValue() throws(ScanFailure) {
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
          let isObject = byte == UInt8(ascii: "{")
          // While a container is open its node holds the way back: parent and hash start.
          nodes.append(
            JSONDocument.Node(
              start: UInt32(truncatingIfNeeded: base + at),
              end: UInt32(truncatingIfNeeded: open.hashes),
              next: UInt32(truncatingIfNeeded: open.node + 1),
              kind: isObject ? .object : .array, flags: []))
          open = Open(node: nodes.count - 1, hashes: scratch.hashes.count, isObject: isObject)
          at += 1
          mark(open, skipBlanks())
          if isObject {
            step = .firstName
          } else if at < end, bytes[at] == UInt8(ascii: "]") {
            step = .after
          }
          continue
        }
        try scanScalar(byte)
        if depth == 0 { return }
        mark(open, skipBlanks())
        step = .after
        if at < end, bytes[at] == UInt8(ascii: ",") {
          at += 1
          mark(open, skipBlanks())
          step = open.isObject ? .name : .value
        } else if at >= end || (bytes[at] != UInt8(ascii: "}") && bytes[at] != UInt8(ascii: "]")) {
          throw ScanFailure(reason: open.isObject ? .commaOrBrace : .commaOrBracket, offset: at)
        }

      case .firstName:
        if at < end, bytes[at] == UInt8(ascii: "}") {
          step = .after
          continue
        }
        try scanName(open, orElse: .nameOrBrace)
        step = .value

      case .name:
        try scanName(open, orElse: .name)
        step = .value

      case .after:
        // At the bracket that should close the open container.
        let closing = open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        guard at < end, bytes[at] == closing else {
          throw ScanFailure(reason: open.isObject ? .commaOrBrace : .commaOrBracket, offset: at)
        }
        at += 1
        depth -= 1
        open = close(open)
        if depth == 0 { return }
        mark(open, skipBlanks())
        if at < end, bytes[at] == UInt8(ascii: ",") {
          at += 1
          mark(open, skipBlanks())
          step = open.isObject ? .name : .value
        }
      }
    }
  }

  private mutating func mark(_ open: Open, _ blanks: Bool) {
    if blanks { nodes[open.node].flags.insert(.blanks) }
  }

  /// Completes the node of the open container and returns its parent.
  private mutating func close(_ open: Open) -> Open {
    let parent = Int(nodes[open.node].next) - 1
    let hashes = Int(nodes[open.node].end)
    nodes[open.node].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[open.node].end = UInt32(truncatingIfNeeded: base + at)
    if open.isObject, hasDuplicates(open) {
      nodes[open.node].flags.insert(.duplicates)
    }
    scratch.hashes.removeLast(scratch.hashes.count - open.hashes)
    found.formUnion(nodes[open.node].flags)
    guard parent >= 0 else { return Open(node: -1, hashes: 0, isObject: false) }
    if nodes[open.node].flags.contains(.blanks) { nodes[parent].flags.insert(.blanks) }
    return Open(node: parent, hashes: hashes, isObject: nodes[parent].kind == .object)
  }

  private mutating func scanName(
    _ open: Open, orElse reason: ScanFailure.Reason
  ) throws(ScanFailure) {
    guard at < end, bytes[at] == UInt8(ascii: "\"") else {
      throw ScanFailure(reason: reason, offset: at)
    }
    let start = at
    let flags = try scanString()
    let hash: UInt32
    if flags.contains(.escaped) {
      let decoded = JSONText.decode(text[(start + 1)..<(at - 1)])
      hash = decoded.withUnsafeBufferPointer { JSONName.hash($0.baseAddress, $0.count) }
    } else {
      hash = JSONName.hash(bytes + start + 1, at - start - 2)
    }
    nodes.append(
      JSONDocument.Node(
        start: UInt32(truncatingIfNeeded: base + start),
        end: UInt32(truncatingIfNeeded: base + at), next: hash, kind: .name, flags: flags))
    scratch.hashes.append(hash)
    if at < end, bytes[at] <= 0x20 { mark(open, skipBlanks()) }
    guard at < end, bytes[at] == UInt8(ascii: ":") else {
      throw ScanFailure(reason: .colon, offset: at)
    }
    at += 1
    if at < end, bytes[at] <= 0x20 { mark(open, skipBlanks()) }
  }

  private mutating func scanScalar(_ byte: UInt8) throws(ScanFailure) {
    let start = at
    let kind: JSONDocument.Kind
    var flags: JSONDocument.Flags = []
    switch byte {
    case UInt8(ascii: "\""):
      kind = .string
      flags = try scanString()
    case UInt8(ascii: "t"):
      kind = .true
      try scanLiteral("true")
    case UInt8(ascii: "f"):
      kind = .false
      try scanLiteral("false")
    case UInt8(ascii: "n"):
      kind = .null
      try scanLiteral("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      try scanNumber()
    default:
      throw ScanFailure(reason: .value, offset: at)
    }
    nodes.append(
      JSONDocument.Node(
        start: UInt32(truncatingIfNeeded: base + start),
        end: UInt32(truncatingIfNeeded: base + at),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, flags: flags))
  }

  @inline(__always)
  private mutating func skipBlanks() -> Bool {
    let start = at
    while at < end, bytes[at] <= 0x20 {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return at > start
      }
    }
    return at > start
  }

  private mutating func scanLiteral(_ word: StaticString) throws(ScanFailure) {
    let start = at
    for index in 0..<word.utf8CodeUnitCount {
      guard at < end else { throw ScanFailure(reason: .literal, offset: at) }
      guard bytes[at] == word.utf8Start[index] else {
        throw ScanFailure(reason: .literal, offset: start)
      }
      at += 1
    }
  }

  private mutating func scanNumber() throws(ScanFailure) {
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    if at < end, bytes[at] == UInt8(ascii: "0") {
      at += 1
    } else {
      try scanDigits()
    }
    if at < end, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try scanDigits()
    }
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < end, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
      try scanDigits()
    }
  }

  private mutating func scanDigits() throws(ScanFailure) {
    let start = at
    while at < end, bytes[at] &- 0x30 < 10 { at += 1 }
    if at == start { throw ScanFailure(reason: .digit, offset: at) }
  }
}

// MARK: - Strings

extension JSONScanner {
  /// Scans a string, from its opening quote to behind its closing one.
  private mutating func scanString() throws(ScanFailure) -> JSONDocument.Flags {
    var flags: JSONDocument.Flags = []
    at += 1
    while true {
      skipPlainWords()
      guard at < end else { throw ScanFailure(reason: .control, offset: at) }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        found.formUnion(flags)
        return flags
      }
      if byte == UInt8(ascii: "\\") {
        flags.insert(.escaped)
        if try scanEscape() { flags.insert(.loneSurrogate) }
      } else if byte < 0x20 {
        throw ScanFailure(reason: .control, offset: at)
      } else if byte < 0x80 {
        at += 1
      } else {
        try scanMultibyte(byte)
      }
    }
  }

  /// Skips eight bytes at a time as long as they are ASCII without quotes, backslashes, controls.
  ///
  /// Plain words on purpose: vector types were measured to be twenty times slower here.
  @inline(__always)
  private mutating func skipPlainWords() {
    let lows: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while end - at >= 8 {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self).littleEndian
      let quote = word ^ 0x2222_2222_2222_2222
      let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let hits =
        (((quote &- lows) & ~quote) | ((slash &- lows) & ~slash)
          | ((word &- 0x2020_2020_2020_2020) & ~word) | word) & highs
      if hits != 0 {
        at += hits.trailingZeroBitCount >> 3
        return
      }
      at += 8
    }
  }

  /// Scans an escape; returns whether it is half of a surrogate pair without the other half.
  private mutating func scanEscape() throws(ScanFailure) -> Bool {
    guard at + 1 < end else { throw ScanFailure(reason: .control, offset: end) }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
      return false
    case UInt8(ascii: "u"):
      let unit = try scanHex(at + 2)
      at += 6
      if unit & 0xFC00 == 0xDC00 { return true }
      guard unit & 0xFC00 == 0xD800 else { return false }
      guard at + 1 < end, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
      else { return true }
      guard try scanHex(at + 2) & 0xFC00 == 0xDC00 else { return true }
      at += 6
      return false
    default:
      throw ScanFailure(reason: .escape, offset: at + 1)
    }
  }

  private func scanHex(_ start: Int) throws(ScanFailure) -> UInt16 {
    var value: UInt16 = 0
    for index in start..<(start + 4) {
      guard index < end else { throw ScanFailure(reason: .hex, offset: end) }
      guard let digit = JSONText.hexDigit(bytes[index]) else {
        throw ScanFailure(reason: .hex, offset: index)
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// Scans one character of two to four bytes (RFC 3629: shortest form, no surrogates).
  private mutating func scanMultibyte(_ lead: UInt8) throws(ScanFailure) {
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      low = 0xA0
    case 0xED:
      length = 3
      high = 0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      low = 0x90
    case 0xF4:
      length = 4
      high = 0x8F
    case 0xF1...0xF3: length = 4
    default: throw ScanFailure(reason: .encoding, offset: at)
    }
    for index in 1..<length {
      guard at + index < end else { throw ScanFailure(reason: .encoding, offset: end) }
      let byte = bytes[at + index]
      guard byte >= low, byte <= high else { throw ScanFailure(reason: .encoding, offset: at) }
      low = 0x80
      high = 0xBF
    }
    at += length
  }
}

// MARK: - Duplicate names

extension JSONScanner {
  /// Whether two names of the object that is being closed are the same text.
  ///
  /// Equal hashes are so rare that they decide alone whether the names are compared.
  private func hasDuplicates(_ open: Open) -> Bool {
    let count = scratch.hashes.count - open.hashes
    guard count > 1 else { return false }
    let repeated = scratch.hashes.withUnsafeBufferPointer { all in
      count <= 24
        ? JSONScanner.repeatsAmongFew(all, from: open.hashes)
        : JSONScanner.repeatsAmongMany(all[open.hashes...])
    }
    return repeated && namesRepeat(open.node)
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
      names.append(JSONText.decode(text[start..<(Int(node.end) - base - 1)]))
      index = Int(nodes[index + 1].next)
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return zip(names, names.dropFirst()).contains { $0 == $1 }
  }
}
