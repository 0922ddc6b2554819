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

  /// The fingerprint of one value, found in one go; of a name, of its text.
  ///
  /// Texts count by what they say, everything else as it is spelled, but for blanks between tokens.
  ///
  /// - Parameter normal: Memory for normal spellings.
  package func quickFingerprint(_ node: Int, _ normal: inout JSONOutput) -> UInt64 {
    let entry = nodes[node]
    let range = Int(entry.start)..<Int(entry.end)
    switch entry.kind {
    case .string, .name:
      return quickFingerprint(
        ofText: (range.lowerBound + 1)..<(range.upperBound - 1), isEscaped: entry.isEscaped,
        &normal)
    case .array where entry.hasBlanks, .object where entry.hasBlanks:
      normal.removeAll()
      bytes.withUnsafeBufferPointer { bytes in
        JSONText.appendCompact(UnsafeBufferPointer(rebasing: bytes[range]), to: &normal)
      }
      return normal.withBytes { Fingerprint.quick($0) }
    default: return quickFingerprint(of: range)
    }
  }

  /// The quick fingerprint of a member: of its name and its value together.
  ///
  /// - Parameter normal: Memory for normal spellings.
  package func quickFingerprint(
    member name: Int, _ node: Int, _ normal: inout JSONOutput
  ) -> UInt64 {
    let (entry, value) = (nodes[name], nodes[node])
    let range = Int(entry.start)..<Int(value.end)
    if value.start == entry.end + 1, !value.hasBlanks, !entry.hasLongEscapes,
      !value.hasLongEscapes
    {
      return quickFingerprint(of: range)
    }
    normal.removeAll()
    appendNormal(name, to: &normal)
    normal.append(UInt8(ascii: ":"))
    if value.kind == .string {
      appendNormal(node, to: &normal)
    } else {
      bytes.withUnsafeBufferPointer { bytes in
        let written = bytes[Int(value.start)..<Int(value.end)]
        JSONText.appendCompact(UnsafeBufferPointer(rebasing: written), to: &normal)
      }
    }
    return normal.withBytes { Fingerprint.quick($0) }
  }

  /// The quick fingerprint of bytes as they stand.
  package func quickFingerprint(of range: Range<Int>) -> UInt64 {
    bytes.withUnsafeBufferPointer { Fingerprint.quick(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The quick fingerprint of a text between its quotes: of its normal spelling.
  package func quickFingerprint(
    ofText range: Range<Int>, isEscaped: Bool, _ normal: inout JSONOutput
  ) -> UInt64 {
    guard isEscaped, flags.contains(.longEscapes), holdsNeedlessEscape(range) else {
      return quickFingerprint(of: range)
    }
    normal.removeAll()
    bytes.withUnsafeBufferPointer { bytes in
      let written = UnsafeBufferPointer(rebasing: bytes[range])
      JSONText.appendNormal(written, isQuoted: false, to: &normal)
    }
    return normal.withBytes { Fingerprint.quick($0) }
  }

  /// Whether a text may have an escape that a writer would not make.
  private func holdsNeedlessEscape(_ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let written = UnsafeBufferPointer(rebasing: bytes[range])
      var at = JSONText.nextSlash(in: written, from: 0)
      while at + 1 < written.count {
        if written[at + 1] == UInt8(ascii: "u") || written[at + 1] == UInt8(ascii: "/") {
          return true
        }
        at = JSONText.nextSlash(in: written, from: at + 2)
      }
      return false
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
  /// By node of a tree of names: the fingerprint of its path.
  ///
  /// - Parameter nodes: The parent of each, or -1, and its name; parents come first.
  package static func ofPaths(_ nodes: [(parent: Int, name: ArraySlice<UInt8>)]) -> [UInt64] {
    var hashes: [UInt64] = []
    for node in nodes {
      let outer = hashes.indices.contains(node.parent) ? hashes[node.parent] : seed(10)
      hashes.append(hash(node.name, (outer ^ 0x2F) &* 0x0000_0100_0000_01B3))
    }
    return hashes.map { mix($0, 0) }
  }

  /// The first digits of a fingerprint's short form, as a number.
  package static func beginning(of print: UInt64, digits: Int) -> UInt64 {
    print >> UInt64(64 - 6 * min(max(digits, 1), 10))
  }

  /// The number that digits of the short form stand for; nil if they are none.
  package static func value(ofDigits text: [UInt8]) -> UInt64? {
    var value: UInt64 = 0
    for byte in text {
      guard let digit = (0..<64).first(where: { digits.utf8Start[$0] == byte }) else { return nil }
      value = value << 6 | UInt64(digit)
    }
    return value
  }

  private static let digits: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  package static func seed(_ kind: UInt64) -> UInt64 { mix(0xCBF2_9CE4_8422_2325, kind) }

  package static func hash(_ bytes: some Sequence<UInt8>, _ seed: UInt64) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  /// A hash of bytes, eight at a time.
  static func quick(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    var hash = UInt64(truncatingIfNeeded: count)
    if count < 8 {
      return mix(hash, raw.reduce(0) { $0 << 8 | UInt64($1) })
    }
    func word(_ at: Int) -> UInt64 {
      raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
    }
    // The last word may overlap the one before it.
    var at = 0
    while at &+ 8 < count {
      let product = (hash ^ word(at)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = (product.high ^ product.low) &+ word(at)
      at &+= 8
    }
    return mix(hash, word(count &- 8))
  }

  @inline(__always)
  package static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
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

  /// Four characters of a fingerprint, where every byte counts.
  package static func tiny(_ print: UInt64) -> [UInt8] {
    (0..<4).map { digits.utf8Start[Int(print >> UInt64(58 - 6 * $0) & 0x3F)] }
  }

  /// Whether a fingerprint is the one that was written down, in either length; or neither is there.
  package static func matches(_ print: UInt64?, _ text: [UInt8]?) -> Bool {
    guard let print, let text else { return print == nil && text == nil }
    return text == (text.count == 4 ? tiny(print) : short(print))
  }
}
