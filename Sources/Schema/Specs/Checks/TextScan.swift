import PushJSON

/// One pass over all nodes of a payload that asks whether a check of names or texts may find something.
struct TextScan: Sendable {
  var findsEscapes = false
  /// The low bits of the hashes of names that are looked for.
  private var hashes: UInt64 = 0
  /// The first letters, as bits, of names that are looked for however they are spelt.
  private var firsts: UInt32 = 0
  /// The hashes of these names without case, hyphens and underscores.
  private var folded: [UInt64] = []

  var isEmpty: Bool { !findsEscapes && hashes == 0 && firsts == 0 }

  mutating func add(_ check: MillisecondsCheck) {
    for name in check.names { hashes |= 1 << UInt64(JSONName.hash(name) & 63) }
  }

  mutating func add(_ check: SensitiveCheck) {
    for name in check.folded {
      guard let first = name.first else { continue }
      firsts |= 1 << UInt32(first & 31)
      folded.append(name.reduce(0) { TextScan.mix($0, $1) })
    }
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 &+ 1
  }

  /// Whether nothing calls for a closer look.
  func isQuiet(
    _ document: JSONDocument, _ nodes: UnsafePointer<JSONDocument.Node>,
    _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let asksNames = hashes != 0 || firsts != 0
    guard asksNames || document.flags.contains(.escaped) else { return true }
    for index in 0..<document.nodes.count {
      switch nodes[index].kind {
      case .name:
        guard asksNames else { continue }
        if hashes & (1 &<< UInt64(nodes[index].next & 63)) != 0,
          MillisecondsCheck.isLong(nodes[index &+ 1], bytes)
        {
          return false
        }
        if firsts != 0 {
          if nodes[index].flags.contains(.escaped) {
            if maySpell(document.decoded(index)) { return false }
          } else if maySpell(nodes[index], bytes) {
            return false
          }
        }
      case .string:
        guard findsEscapes, nodes[index].flags.contains(.escaped) else { continue }
        if DoubleEscapeCheck.shows(nodes[index], bytes) { return false }
      default: break
      }
    }
    return true
  }

  /// Escaped names are rare, so these may allocate.
  private func maySpell(_ name: [UInt8]) -> Bool {
    folded.contains(NameLikeness.fold(name).reduce(0) { TextScan.mix($0, $1) })
  }

  private func maySpell(_ name: JSONDocument.Node, _ bytes: UnsafePointer<UInt8>) -> Bool {
    var hash: UInt64 = 0
    var isStart = true
    for at in Int(name.start) + 1..<Int(name.end) - 1 {
      let byte = bytes[at]
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") { continue }
      if isStart, firsts & (1 &<< UInt32(byte & 31)) == 0 { return false }
      isStart = false
      hash = TextScan.mix(hash, byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
    return folded.contains(hash)
  }
}
