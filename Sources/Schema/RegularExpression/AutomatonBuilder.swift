/// Makes an automaton of a pattern, within limits.
struct AutomatonBuilder {
  /// How many instructions an automaton may have.
  static let sizeLimit = 1 << 16
  /// How deep groups may lie in one another.
  static let depthLimit = 250
  /// How many looks there may be; each needs a bit for every place of a text.
  static let lookLimit = 1000

  private let pattern: Pattern
  private var automaton: Automaton
  /// What is known of each node: how many instructions it makes, and whether it takes no text.
  private var sizes: [Int] = []
  private var takesNothing: [Bool] = []

  private init(_ pattern: Pattern, _ alphabet: Alphabet) {
    self.pattern = pattern
    automaton = Automaton(alphabet: alphabet, wordSet: pattern.wordSet)
  }

  /// Makes the automaton of a pattern.
  static func build(_ pattern: Pattern) throws(RegularExpressionError) -> Automaton {
    guard let alphabet = Alphabet(pattern.sets) else {
      throw tooLarge("the pattern tells too many characters apart")
    }
    var builder = AutomatonBuilder(pattern, alphabet)
    try builder.measure()
    for look in pattern.looks {
      let start = UInt32(builder.automaton.instructions.count)
      builder.emit(look.node, backward: !look.isBehind)
      builder.append(.accept)
      builder.automaton.looks.append(
        Automaton.Look(start: start, isBehind: look.isBehind, isNegative: look.isNegative))
    }
    builder.automaton.start = UInt32(builder.automaton.instructions.count)
    builder.emit(pattern.root, backward: false)
    builder.append(.accept)
    builder.automaton.isAnchored = builder.startsOnlyAtStart()
    return builder.automaton
  }

  private static func tooLarge(
    _ reason: String, at offset: Int = 0
  ) -> RegularExpressionError {
    RegularExpressionError(kind: .tooLarge, offset: offset, reason: reason)
  }

  // MARK: - Measuring

  /// Finds the size and the depth of every node; a node's parts come before it.
  ///
  /// Each group makes one sequence, or one for each of its options, so these count for the depth.
  private mutating func measure() throws(RegularExpressionError) {
    var depths: [Int] = []
    for node in pattern.nodes {
      let (size, depth, empty) = try measure(node, depths)
      if size > Self.sizeLimit {
        throw Self.tooLarge("the pattern needs more than \(Self.sizeLimit) steps")
      }
      // The pattern itself is the first level.
      if depth > Self.depthLimit + 1 {
        throw Self.tooLarge("groups lie more than \(Self.depthLimit) deep in one another")
      }
      sizes.append(size)
      depths.append(depth)
      takesNothing.append(empty)
    }
    let whole = (pattern.looks.map(\.node) + [pattern.root]).reduce(0) { $0 + sizes[$1] + 1 }
    if whole > Self.sizeLimit {
      throw Self.tooLarge("the pattern needs more than \(Self.sizeLimit) steps")
    }
    if pattern.looks.count > Self.lookLimit {
      throw Self.tooLarge("the pattern looks ahead or behind more than \(Self.lookLimit) times")
    }
  }

  private func measure(
    _ node: Pattern.Node, _ depths: [Int]
  ) throws(RegularExpressionError) -> (size: Int, depth: Int, takesNothing: Bool) {
    switch node {
    case .set: return (1, 0, false)
    case .assertion: return (1, 0, true)
    case .look(let index): return (1, depths[pattern.looks[index].node], true)
    case .sequence(let parts):
      let (size, depth, takesNothing) = measure(parts, depths)
      return (size, depth + 1, takesNothing)
    case .choice(let parts):
      let (size, depth, takesNothing) = measure(parts, depths)
      return (size + 2 * (parts.count - 1), depth, takesNothing)
    case .repetition(let part, let repetition):
      let depth = depths[part]
      if takesNothing[part] || repetition.most == 0 { return (sizes[part], depth, true) }
      // More is too large already, and does not overflow.
      let least = min(repetition.least, Self.sizeLimit + 1)
      let size =
        if let most = repetition.most {
          least * sizes[part] + (min(most, Self.sizeLimit + 1) - least) * (sizes[part] + 1)
        } else {
          least == 0 ? sizes[part] + 2 : least * sizes[part] + 1
        }
      if size > Self.sizeLimit {
        throw Self.tooLarge(
          "the count makes the pattern need more than \(Self.sizeLimit) steps",
          at: repetition.offset)
      }
      return (size, depth, false)
    case .backreference(let offset):
      throw RegularExpressionError(
        kind: .unsupported, offset: offset,
        reason: "what a group has matched cannot be asked for again in linear time")
    }
  }

  private func measure(
    _ parts: [Int], _ depths: [Int]
  ) -> (size: Int, depth: Int, takesNothing: Bool) {
    let size = parts.reduce(0) { $0 + sizes[$1] }
    let depth = parts.reduce(0) { max($0, depths[$1]) }
    return (size, depth, parts.allSatisfy { takesNothing[$0] })
  }

  // MARK: - Writing

  private mutating func append(_ instruction: Automaton.Instruction) {
    automaton.instructions.append(instruction)
  }

  private var next: UInt32 { UInt32(automaton.instructions.count) }

  /// Writes a node; the recursion is as deep as `depthLimit` allows.
  private mutating func emit(_ index: Int, backward: Bool) {
    switch pattern.nodes[index] {
    case .set(let set): append(instruction(forSet: set))
    case .assertion(let assertion):
      automaton.hasAssertions = true
      append(.assertion(assertion))
    case .look(let look):
      automaton.hasAssertions = true
      append(.look(UInt16(look)))
    case .sequence(let parts):
      for part in backward ? parts.reversed() : parts { emit(part, backward: backward) }
    case .choice(let parts): emitChoice(parts, backward: backward)
    case .repetition(let part, let repetition):
      emitRepetition(part, repetition, backward: backward)
    case .backreference: break  // `measure` has refused it.
    }
  }

  private func instruction(forSet set: Int) -> Automaton.Instruction {
    let ranges = pattern.sets[set].ranges
    if ranges.count == 1, ranges[0].count == 1 {
      return .symbol(automaton.alphabet.symbol(of: ranges[0].lowerBound))
    }
    return .set(UInt16(set))
  }

  private mutating func emitChoice(_ parts: [Int], backward: Bool) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = automaton.instructions.count
      append(.split(next + 1, 0))
      emit(part, backward: backward)
      jumps.append(automaton.instructions.count)
      append(.jump(0))
      automaton.instructions[split] = .split(UInt32(split) + 1, next)
    }
    for part in parts.suffix(1) { emit(part, backward: backward) }
    for jump in jumps { automaton.instructions[jump] = .jump(next) }
  }

  private mutating func emitRepetition(
    _ part: Int, _ repetition: Pattern.Repetition, backward: Bool
  ) {
    if takesNothing[part] {
      // Once is as good as often, and what may be left out asks nothing.
      if repetition.least > 0 { emit(part, backward: backward) }
      return
    }
    let least = repetition.least
    for _ in 0..<(repetition.most == nil ? max(0, least - 1) : least) {
      emit(part, backward: backward)
    }
    guard let most = repetition.most else {
      let loop = next
      if least == 0 { append(.split(loop + 1, 0)) }
      emit(part, backward: backward)
      append(least == 0 ? .jump(loop) : .split(loop, next + 1))
      if least == 0 { automaton.instructions[Int(loop)] = .split(loop + 1, next) }
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(automaton.instructions.count)
      append(.split(next + 1, 0))
      emit(part, backward: backward)
    }
    for split in splits { automaton.instructions[split] = .split(UInt32(split) + 1, next) }
  }

  // MARK: - Anchors

  /// Whether nothing can be taken or accepted without passing `^` first.
  private func startsOnlyAtStart() -> Bool {
    var seen = Array(repeating: false, count: automaton.instructions.count)
    var open = [automaton.start]
    while let at = open.popLast() {
      if seen[Int(at)] { continue }
      seen[Int(at)] = true
      switch automaton.instructions[Int(at)] {
      case .symbol, .set, .accept: return false
      case .assertion(.start): break
      case .assertion, .look: open.append(at + 1)
      case .jump(let target): open.append(target)
      case .split(let first, let second): open += [first, second]
      }
    }
    return true
  }
}
