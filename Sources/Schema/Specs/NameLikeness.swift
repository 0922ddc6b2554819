import PushJSON

/// How alike two names are, without case, hyphens and underscores.
enum NameLikeness {
  /// Longer names are never taken for misspelt ones.
  static let longest = 64

  /// Writes a name without case, hyphens and underscores.
  ///
  /// - Parameter target: Room for as many bytes as the name has.
  /// - Returns: How many bytes were written.
  @inline(__always)
  static func fold(
    _ name: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var count = 0
    for byte in name {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
      target[count] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      count &+= 1
    }
    return count
  }

  static func fold(_ name: [UInt8]) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      .map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
  }

  /// The characters that occur, as bits: two names differ in at most two for each edit.
  @inline(__always)
  static func letters(_ folded: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var letters: UInt32 = 0
    for byte in folded { letters |= 1 &<< UInt32(byte & 31) }
    return letters
  }

  /// How many edits away a misspelt name may be; of a short name every edit makes another word.
  @inline(__always)
  static func tolerance(_ count: Int) -> Int { count >= 8 ? 2 : count >= 4 ? 1 : 0 }

  /// How many insertions, deletions, replacements and swaps lead from one text to another.
  ///
  /// - Returns: nil if they are more than the limit.
  static func distance(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    return (0...limit).first { isWithin($0, left, right) }
  }

  /// Whether a few edits lead from one text to another: at most two, and so is how deep this goes.
  private static func isWithin(
    _ edits: Int, _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let shared = min(left.count, right.count)
    var same = 0
    while same < shared, left[same] == right[same] { same &+= 1 }
    if same == shared { return left.count &+ right.count &- 2 &* shared <= edits }
    guard edits > 0 else { return false }
    func from(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: text[start...])
    }
    // Two characters that changed places are one edit.
    if same &+ 1 < shared, left[same] == right[same &+ 1], left[same &+ 1] == right[same],
      isWithin(edits &- 1, from(left, same &+ 2), from(right, same &+ 2))
    {
      return true
    }
    return isWithin(edits &- 1, from(left, same &+ 1), from(right, same &+ 1))
      || isWithin(edits &- 1, from(left, same &+ 1), from(right, same))
      || isWithin(edits &- 1, from(left, same), from(right, same &+ 1))
  }

  /// The name that somebody may have meant, who had only these to choose from.
  ///
  /// - Returns: nil where none is near; of several the nearest, then the first.
  static func nearest(to name: String, among known: [String]) -> String? {
    let folded = fold(Array(name.utf8))
    var best: (name: String, distance: Int)?
    for candidate in known where !candidate.utf8.elementsEqual(name.utf8) {
      let other = fold(Array(candidate.utf8))
      let distance = folded.withUnsafeBufferPointer { folded in
        other.withUnsafeBufferPointer { other in
          NameLikeness.distance(folded, other, limit: other.count > 4 ? 2 : 1)
        }
      }
      if let distance, distance < min(folded.count, other.count), distance < best?.distance ?? .max
      {
        best = (candidate, distance)
      }
    }
    return best?.name
  }
}
