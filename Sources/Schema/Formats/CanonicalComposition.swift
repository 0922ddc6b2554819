/// Normalization form C (Unicode, 3.11) of labels whose characters are PVALID or have a contextual rule.
///
/// So conjoining jamo do not occur, nor anything whose decomposition does not compose again.
enum CanonicalComposition {
  /// Whether composing what the characters decompose into gives the same characters.
  static func isNormalized(_ characters: [UInt32]) -> Bool {
    guard characters.contains(where: { $0 >= 0x300 }) else { return true }
    return composed(ordered(decomposed(characters))) == characters
  }

  private static func decomposed(_ characters: [UInt32]) -> [UInt32] {
    var output: [UInt32] = []
    for character in characters {
      var marks: [UInt32] = []
      var first = character
      while let parts = pairs.parts[first] {
        marks.append(parts.second)
        first = parts.first
      }
      output.append(first)
      output += marks.reversed()
    }
    return output
  }

  /// The canonical ordering of marks.
  private static func ordered(_ characters: [UInt32]) -> [UInt32] {
    var output = characters
    for end in output.indices {
      let own = combiningClass(output[end])
      var index = end
      while own > 0, index > 0, combiningClass(output[index - 1]) > own {
        output.swapAt(index - 1, index)
        index -= 1
      }
    }
    return output
  }

  private static func composed(_ characters: [UInt32]) -> [UInt32] {
    var output: [UInt32] = []
    var starter: Int?
    var previous: UInt8 = 0
    for character in characters {
      let own = combiningClass(character)
      if let starter, starter == output.count - 1 || previous < own,
        let composite = pairs.composites[Pair(first: output[starter], second: character)]
      {
        output[starter] = composite
        continue
      }
      if own == 0 { starter = output.count }
      previous = own
      output.append(character)
    }
    return output
  }

  private static func combiningClass(_ character: UInt32) -> UInt8 {
    Unicode.Scalar(character)?.properties.canonicalCombiningClass.rawValue ?? 0
  }

  // MARK: - Pairs

  private struct Pair: Hashable {
    let first: UInt32
    let second: UInt32
  }

  private static let pairs: (parts: [UInt32: Pair], composites: [Pair: UInt32]) = {
    let table = UnicodeTable.compositions
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var numbers = UnicodeTable.Numbers(text[...])
    var parts: [UInt32: Pair] = [:]
    var composites: [Pair: UInt32] = [:]
    var composite: UInt32 = 0
    while let gap = numbers.next(), let first = numbers.next(), let second = numbers.next() {
      composite += gap
      parts[composite] = Pair(first: first, second: second)
      composites[Pair(first: first, second: second)] = composite
    }
    return (parts, composites)
  }()
}
