/// Makes an automaton of a pattern, within limits.
///
/// Nodes come after their parts, so one pass makes the instructions of each from those of its parts.
struct AutomatonBuilder {
  /// How many instructions an automaton may have.
  static let sizeLimit = 1 << 16
  /// How deep groups may lie in one another.
  static let depthLimit = 250
  /// How many looks there may be; each needs a bit for every place of a text.
  static let lookLimit = 1000

  private typealias Fragment = [Automaton.Instruction]

  private let pattern: Pattern
  private let alphabet: Alphabet
  /// The instructions of each node, until its parent takes them.
  private var fragments: [Fragment] = []
  /// How many instructions wait for parents.
  private var size = 0
  /// How deep each node is nested.
  private var depths: [Int] = []
  /// Whether each node takes no part of the text.
  private var takesNothing: [Bool] = []
  /// Whether each node is in something that looks ahead, and so is written back to front.
  private let isBackward: [Bool]

  private init(_ pattern: Pattern, _ alphabet: Alphabet) {
    self.pattern = pattern
    self.alphabet = alphabet
    isBackward = Self.directions(of: pattern)
  }

  /// Makes the automaton of a pattern.
  static func build(_ pattern: Pattern) throws(RegularExpressionError) -> Automaton {
    if pattern.looks.count > lookLimit {
      throw pattern.error(
        .tooLarge, at: 0, "the pattern looks ahead or behind more than \(lookLimit) times")
    }
    guard !pattern.hasTooManyRanges, let alphabet = Alphabet(pattern.sets) else {
      throw pattern.error(.tooLarge, at: 0, "the pattern tells too many characters apart")
    }
    var builder = AutomatonBuilder(pattern, alphabet)
    for node in pattern.nodes { try builder.append(node) }
    return builder.assemble()
  }

  private mutating func assemble() -> Automaton {
    var automaton = Automaton(alphabet: alphabet, wordSet: pattern.wordSet)
    for look in pattern.looks {
      automaton.looks.append(
        Automaton.Look(
          start: UInt32(automaton.instructions.count), isBehind: look.isBehind,
          isNegative: look.isNegative))
      automaton.instructions += take(look.node) + [.accept]
    }
    automaton.start = UInt32(automaton.instructions.count)
    automaton.instructions += take(pattern.root) + [.accept]
    automaton.hasAssertions = automaton.instructions.contains { instruction in
      switch instruction {
      case .assertion, .look: true
      default: false
      }
    }
    automaton.isAnchored = automaton.startsOnlyAtStart
    return automaton
  }

  /// A part's direction is that of what it is part of, unless that is a look.
  private static func directions(of pattern: Pattern) -> [Bool] {
    var isBackward = Array(repeating: false, count: pattern.nodes.count)
    for (index, node) in pattern.nodes.enumerated().reversed() {
      switch node {
      case .sequence(let parts), .choice(let parts):
        for part in parts { isBackward[part] = isBackward[index] }
      case .repetition(let part, _): isBackward[part] = isBackward[index]
      case .look(let look): isBackward[pattern.looks[look].node] = !pattern.looks[look].isBehind
      case .set, .assertion, .backreference: break
      }
    }
    return isBackward
  }
}

// MARK: - Nodes

extension AutomatonBuilder {
  /// Makes the instructions of the next node.
  private mutating func append(_ node: Pattern.Node) throws(RegularExpressionError) {
    let depth = depth(of: node)
    // The pattern itself is the first level.
    if depth > Self.depthLimit + 1 {
      throw pattern.error(
        .tooLarge, at: 0, "groups lie more than \(Self.depthLimit) deep in one another")
    }
    let isEmpty = takesNothing(node)
    let fragment = try fragment(of: node)
    size += fragment.count
    if size > Self.sizeLimit {
      throw pattern.error(.tooLarge, at: 0, "the pattern needs more than \(Self.sizeLimit) steps")
    }
    fragments.append(fragment)
    depths.append(depth)
    takesNothing.append(isEmpty)
  }

  /// How deep a node is nested; each group makes one sequence, or one for each of its options.
  private func depth(of node: Pattern.Node) -> Int {
    switch node {
    case .set, .assertion, .backreference: 0
    case .look(let look): depths[pattern.looks[look].node]
    case .sequence(let parts): parts.reduce(0) { max($0, depths[$1]) } + 1
    case .choice(let parts): parts.reduce(0) { max($0, depths[$1]) }
    case .repetition(let part, _): depths[part]
    }
  }

  private func takesNothing(_ node: Pattern.Node) -> Bool {
    switch node {
    case .set, .backreference: false
    case .assertion, .look: true
    case .sequence(let parts), .choice(let parts): parts.allSatisfy { takesNothing[$0] }
    case .repetition(let part, let repetition): takesNothing[part] || repetition.most == 0
    }
  }

  private mutating func take(_ node: Int) -> Fragment {
    let fragment = fragments[node]
    fragments[node] = []
    size -= fragment.count
    return fragment
  }

  private mutating func fragment(
    of node: Pattern.Node
  ) throws(RegularExpressionError) -> Fragment {
    switch node {
    case .set(let set): return [instruction(forSet: set)]
    case .assertion(let assertion): return [.assertion(assertion)]
    case .look(let look): return [.look(UInt16(look))]
    case .sequence(let parts): return sequence(parts)
    case .choice(let parts): return choice(parts)
    case .repetition(let part, let repetition): return try self.repetition(part, repetition)
    case .backreference(let place):
      throw pattern.error(
        .unsupported, at: place,
        "what a group has matched cannot be asked for again in linear time")
    }
  }

  private func instruction(forSet set: Int) -> Automaton.Instruction {
    let ranges = pattern.sets[set].ranges
    if ranges.count == 1, ranges[0].count == 1 {
      return .symbol(alphabet.symbol(of: ranges[0].lowerBound))
    }
    return .set(UInt16(set))
  }

  private mutating func sequence(_ parts: [Int]) -> Fragment {
    var result: Fragment = []
    for part in isBackward[fragments.count] ? parts.reversed() : parts {
      if result.isEmpty { result = take(part) } else { result += take(part) }
    }
    return result
  }

  private mutating func choice(_ parts: [Int]) -> Fragment {
    let count = parts.reduce(2 * (parts.count - 1)) { $0 + fragments[$1].count }
    var result: Fragment = []
    result.reserveCapacity(count)
    for part in parts.dropLast() {
      let option = take(part)
      result.append(.split(1, Int32(option.count + 2)))
      result += option
      result.append(.jump(Int32(count - result.count)))
    }
    for part in parts.suffix(1) { result += take(part) }
    return result
  }

  private mutating func repetition(
    _ part: Int, _ repetition: Pattern.Repetition
  ) throws(RegularExpressionError) -> Fragment {
    let body = take(part)
    // Once is as good as often, and what may be left out asks nothing.
    if takesNothing[part] { return repetition.least > 0 ? body : [] }
    // More than this is too large already, and does not overflow.
    let least = min(repetition.least, Self.sizeLimit + 1)
    let rest = repetition.most.map { min($0, Self.sizeLimit + 1) - least }
    let count =
      rest.map { least * body.count + $0 * (body.count + 1) }
      ?? max(least, 1) * body.count + (least == 0 ? 2 : 1)
    if count > Self.sizeLimit {
      throw pattern.error(
        .tooLarge, at: repetition.place,
        "the count makes the pattern need more than \(Self.sizeLimit) steps")
    }
    var result: Fragment = []
    result.reserveCapacity(count)
    for _ in 0..<least { result += body }
    guard let rest else {
      let length = Int32(body.count)
      return least == 0
        ? [.split(1, length + 2)] + body + [.jump(-length - 1)] : result + [.split(-length, 1)]
    }
    for left in stride(from: rest, to: 0, by: -1) {
      // What may be left out is left out with all that follows.
      result.append(.split(1, Int32(left * (body.count + 1))))
      result += body
    }
    return result
  }
}
