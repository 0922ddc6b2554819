import PushJSON

/// One pass over all nodes of a payload that asks whether a check of names or texts may find something.
struct TextScan: Sendable {
  var findsEscapes = false
  /// The low bits of the hashes of names that are looked for.
  private var hashes: UInt64 = 0
  /// The first letters, as bits, and the lengths of names that are looked for however they are spelt.
  private var firsts: UInt32 = 0
  private var lengths: ClosedRange<Int> = 0...0

  var isEmpty: Bool { !findsEscapes && hashes == 0 && firsts == 0 }

  mutating func add(_ check: MillisecondsCheck) {
    for name in check.names { hashes |= 1 << UInt64(JSONName.hash(name) & 63) }
  }

  mutating func add(_ check: SensitiveCheck) {
    for name in check.folded {
      guard let first = name.first else { continue }
      lengths =
        firsts == 0
        ? name.count...name.count
        : min(lengths.lowerBound, name.count)...max(lengths.upperBound, name.count)
      firsts |= 1 << UInt32(first & 31)
    }
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
        if firsts != 0, maySpell(nodes[index], bytes) { return false }
      case .string:
        guard findsEscapes, nodes[index].flags.contains(.escaped) else { continue }
        if DoubleEscapeCheck.shows(nodes[index], bytes) { return false }
      default: break
      }
    }
    return true
  }

  private func maySpell(_ name: JSONDocument.Node, _ bytes: UnsafePointer<UInt8>) -> Bool {
    if name.flags.contains(.escaped) { return true }
    let count = Int(name.end) - Int(name.start) - 2
    guard count >= lengths.lowerBound else { return false }
    var at = Int(name.start) + 1
    while bytes[at] == UInt8(ascii: "_") || bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard firsts & (1 &<< UInt32(bytes[at] & 31)) != 0 else { return false }
    let marks = (Int(name.start) + 1..<Int(name.end) - 1).count {
      bytes[$0] == UInt8(ascii: "_") || bytes[$0] == UInt8(ascii: "-")
    }
    return lengths.contains(count - marks)
  }
}
