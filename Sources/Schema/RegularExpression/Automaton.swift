/// A pattern as instructions that a set of threads follows.
///
/// It is a nondeterministic automaton in Thompson's form. Threads differ only in where they are, so there
/// are never more than instructions.
struct Automaton: Sendable {
  /// What a thread does next.
  enum Instruction: Sendable {
    /// Goes past one symbol and on to the next instruction.
    case symbol(UInt16)
    /// Goes past one symbol of a set, by its number in the alphabet.
    case set(UInt16)
    /// Becomes two, which go on so many instructions further.
    case split(Int32, Int32)
    /// Goes on so many instructions further.
    case jump(Int32)
    /// Goes on where the assertion holds.
    case assertion(Pattern.Assertion)
    /// Goes on where a look holds, by its number.
    case look(UInt16)
    /// Has found a match.
    case accept
  }

  /// A lookahead or lookbehind.
  ///
  /// What looks ahead is written back to front: it follows the text from its end, and accepts where
  /// what it looks for begins.
  struct Look: Sendable {
    let start: UInt32
    let isBehind: Bool
    let isNegative: Bool
  }

  var instructions: [Instruction] = []
  /// Where the pattern itself begins.
  var start: UInt32 = 0
  /// Those inside others come first.
  var looks: [Look] = []
  let alphabet: Alphabet
  /// The set of `\w`, where the pattern asks for word boundaries.
  let wordSet: Int?
  /// Whether the pattern asks what stands around a place.
  var hasAssertions = false
  /// Whether every match begins at the start of the text.
  var isAnchored = false
}

// MARK: - Start

extension Automaton {
  /// Whether nothing can be taken or accepted without passing `^` first.
  var startsOnlyAtStart: Bool {
    var seen = Array(repeating: false, count: instructions.count)
    var open = [start]
    while let place = open.popLast() {
      if seen[Int(place)] { continue }
      seen[Int(place)] = true
      switch instructions[Int(place)] {
      case .symbol, .set, .accept: return false
      case .assertion(.start): break
      case .assertion, .look: open.append(place + 1)
      case .jump(let target): open.append(Self.place(place, target))
      case .split(let first, let second):
        open += [Self.place(place, first), Self.place(place, second)]
      }
    }
    return true
  }

  /// Where a jump leads.
  @inline(__always)
  static func place(_ start: UInt32, _ distance: Int32) -> UInt32 {
    start &+ UInt32(bitPattern: distance)
  }
}

// MARK: - Places

extension Automaton {
  /// What stands on one side of a place, as far as assertions ask.
  enum Neighbor: UInt32, Sendable {
    case edge
    case word
    case other
  }

  /// A place in the text.
  struct Surroundings {
    let before: Neighbor
    let after: Neighbor
    /// Whether a look holds here, without its negation; never asked where there are no looks.
    var looks: LookResults?
    var position = 0

    func holds(_ assertion: Pattern.Assertion) -> Bool {
      switch assertion {
      case .start: before == .edge
      case .end: after == .edge
      case .boundary: (before == .word) != (after == .word)
      case .noBoundary: (before == .word) == (after == .word)
      }
    }
  }

  /// What a symbol is to its neighbours.
  func neighbor(_ symbol: UInt16) -> Neighbor {
    wordSet.map { alphabet.contains(symbol, in: $0) } == true ? .word : .other
  }
}
