/// Fingerprints of values: equal for values that say the same.
///
/// The order of members and the spelling of escapes do not count; of duplicate names the last one
/// does. Fingerprints are stable: they are the same on every machine and in every run.
extension JSONDocument {
  /// What else does not count.
  package enum Fingerprints: Sendable {
    /// Nothing: numbers count as they are spelled, texts are texts.
    case exact
    /// Numbers count by value, and texts that hold an array or object of JSON by what they hold.
    case byMeaning
  }

  /// Completes the fingerprints of all values of the document, by node; those of names too.
  ///
  /// One pass from the end: the parts of a value come before the value.
  ///
  /// - Parameters:
  ///   - prints: The fingerprints of the first nodes, or none.
  ///   - kind: What does not count.
  package func completeFingerprints(_ prints: inout [UInt64], _ kind: Fingerprints) {
    let known = prints.count
    guard known < nodes.count else { return }
    prints.append(contentsOf: repeatElement(0, count: nodes.count - known))
    var index = nodes.count - 1
    while index >= known {
      prints[index] = fingerprint(index, prints, kind)
      index -= 1
    }
  }

  private func fingerprint(_ node: Int, _ prints: [UInt64], _ kind: Fingerprints) -> UInt64 {
    switch nodes[node].kind {
    case .null: return Fingerprint.seed(1)
    case .false: return Fingerprint.seed(2)
    case .true: return Fingerprint.seed(3)
    case .number:
      return kind == .exact
        ? Fingerprint.hash(raw(node), Fingerprint.seed(4))
        : Fingerprint.hash(JSONNumber.normalForm(raw(node)), Fingerprint.seed(4))
    case .string:
      if kind == .byMeaning, let print = contentPrint(node) { return print }
      return textPrint(node, Fingerprint.seed(5))
    case .name: return textPrint(node, Fingerprint.seed(6))
    case .array:
      var print = Fingerprint.seed(7)
      var item = node + 1
      while item < Int(nodes[node].next) {
        print = Fingerprint.mix(print, prints[item])
        item = Int(nodes[item].next)
      }
      return print
    case .object:
      // A sum, because the order of members does not count.
      let shadowed = nodes[node].flags.contains(.duplicates) ? shadowedNames(of: node) : []
      var sum: UInt64 = 0
      var name = node + 1
      while name < Int(nodes[node].next) {
        if shadowed.isEmpty || !shadowed.contains(name) {
          sum &+= Fingerprint.mix(prints[name], prints[name + 1])
        }
        name = Int(nodes[name + 1].next)
      }
      return Fingerprint.mix(Fingerprint.seed(8), sum)
    }
  }

  /// The fingerprint of a text that holds an array or object of JSON; nil of any other.
  private func contentPrint(_ node: Int) -> UInt64? {
    guard let first = raw(node).dropFirst().first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\\"),
      let content = try? JSONDocument(decoded(node), limits: limits),
      let root = content.nodes.first, root.kind == .object || root.kind == .array
    else { return nil }
    var prints: [UInt64] = []
    content.completeFingerprints(&prints, .byMeaning)
    return Fingerprint.mix(Fingerprint.seed(9), prints[0])
  }

  private func textPrint(_ node: Int, _ seed: UInt64) -> UInt64 {
    if nodes[node].flags.contains(.escaped) { return Fingerprint.hash(decoded(node), seed) }
    return Fingerprint.hash(raw(node).dropFirst().dropLast(), seed)
  }
}

/// FNV-1a with 64 bits, and a mixing step for combining.
package enum Fingerprint {
  static func seed(_ kind: UInt64) -> UInt64 { mix(0xCBF2_9CE4_8422_2325, kind) }

  static func hash(_ bytes: some Sequence<UInt8>, _ seed: UInt64) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var value = (left &* 0x9E37_79B9_7F4A_7C15) ^ (right &+ 0x7F4A_7C15_9E37_79B9)
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Eight hexadecimal digits of a fingerprint.
  package static func short(_ print: UInt64) -> [UInt8] {
    let digits: StaticString = "0123456789abcdef"
    return (0..<8).map { digits.utf8Start[Int(print >> UInt64(60 - 4 * $0) & 0xF)] }
  }
}
