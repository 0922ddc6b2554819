/// An automaton made deterministic: for each state and symbol the state that follows.
///
/// Made once with the pattern, for patterns that need few states; it is read by any number of threads at
/// once and allocates nothing. What is asked of a place (`^`, `$`, `\b`) is known from the symbols on both
/// sides: the one before is part of the state, the one after is the next symbol or the text's end.
struct TransitionTable: Sendable {
  /// How many entries a table may have, two bytes each.
  static let sizeLimit = 1 << 15
  /// How many steps threads may make for it: some milliseconds.
  static let stepLimit = 500_000

  private let alphabet: Alphabet
  /// A row for each state, a column for each symbol and one for the text's end.
  ///
  /// States are named by where their rows begin. The first row is failure and the second success, which
  /// nothing follows.
  private let targets: [UInt16]
  private let columns: Int
  private let start: UInt16

  /// Makes the table of an automaton.
  ///
  /// - Returns: nil if there are looks, or if it would be too large.
  init?(_ automaton: Automaton) {
    var steps = TransitionTable.stepLimit
    self.init(automaton, within: &steps)
  }

  /// Makes the table of an automaton.
  ///
  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - steps: How many steps may be made in all; those that were made are subtracted.
  /// - Returns: nil if there are looks, or if it would be too large.
  init?(_ automaton: Automaton, within steps: inout Int) {
    guard automaton.looks.isEmpty, steps > 0 else { return nil }
    let limit = min(steps, TransitionTable.stepLimit)
    let columns = automaton.alphabet.count + 1
    let size = automaton.instructions.count
    let threads = Threads.room(size)
    let made = automaton.instructions.withUnsafeBufferPointer { instructions in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * threads) {
        room -> (targets: [UInt16], start: UInt16)? in
        guard let instructions = instructions.baseAddress, let room = room.baseAddress else {
          return nil
        }
        var maker = Maker(
          automaton: automaton, columns: columns,
          current: Threads(instructions, size: size, room: room),
          next: Threads(instructions, size: size, room: room + threads), limit: limit)
        defer { steps -= maker?.steps ?? 0 }
        return maker?.make()
      }
    }
    guard let made else { return nil }
    alphabet = automaton.alphabet
    self.columns = columns
    targets = made.targets
    start = made.start
  }

  /// Whether the pattern is anywhere in a text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    targets.withUnsafeBufferPointer { targets in
      var state = Int(start)
      var reader = CodePointReader(text)
      while state > columns, let codePoint = reader.next() {
        state = Int(targets[state + Int(alphabet.symbol(of: codePoint))])
      }
      return (state > columns ? Int(targets[state + columns - 1]) : state) == columns
    }
  }
}

// MARK: - Making

extension TransitionTable {
  /// A state: where threads are, in ascending order, and what stands before.
  private struct State: Hashable {
    let threads: [UInt32]
    let before: Automaton.Neighbor
  }

  private struct Maker {
    let automaton: Automaton
    let columns: Int
    var current: Threads
    var next: Threads
    var states: [State] = []
    var numbers: [State: UInt16] = [:]
    var targets: [UInt16] = []

    private let failure: UInt16 = 0
    private let success: UInt16

    /// How many steps there may be.
    private let limit: Int
    /// How many were made.
    var steps: Int { current.steps + next.steps + targets.count }

    init?(automaton: Automaton, columns: Int, current: Threads, next: Threads, limit: Int) {
      guard 2 * columns <= TransitionTable.sizeLimit else { return nil }
      self.limit = limit
      self.automaton = automaton
      self.columns = columns
      self.current = current
      self.next = next
      success = UInt16(columns)
      targets = Array(repeating: failure, count: 2 * columns)
    }

    mutating func make() -> (targets: [UInt16], start: UInt16)? {
      next.insert(automaton.start)
      let start = number(before: .edge)
      var index = 0
      while index < states.count {
        for symbol in 0..<columns {
          targets.append(target(of: states[index], symbol))
          guard current.steps + next.steps <= limit,
            (states.count + 2) * columns <= TransitionTable.sizeLimit
          else { return nil }
        }
        index += 1
      }
      return (targets, start)
    }

    /// The number of the state that `next` holds.
    private mutating func number(before: Automaton.Neighbor) -> UInt16 {
      if next.hasAccepted { return success }
      if next.count == 0, automaton.isAnchored { return failure }
      let threads = UnsafeBufferPointer(start: next.members, count: next.count).sorted()
      let state = State(threads: threads, before: before)
      if let number = numbers[state] { return number }
      // `make` gives up before a number is too large.
      let number = UInt16(truncatingIfNeeded: (states.count + 2) * columns)
      states.append(state)
      numbers[state] = number
      return number
    }

    private mutating func target(of state: State, _ column: Int) -> UInt16 {
      let symbol = column < columns - 1 ? UInt16(column) : nil
      let neighbor = symbol.map { automaton.neighbor($0) } ?? .edge
      current.removeAll()
      for thread in state.threads { current.insert(thread) }
      if automaton.hasAssertions {
        current.pass(.init(before: state.before, after: neighbor), automaton.looks)
      }
      if current.hasAccepted { return success }
      guard let symbol else { return failure }
      next.advance(current, by: symbol, automaton.alphabet)
      if !automaton.isAnchored { next.insert(automaton.start) }
      return number(before: automaton.hasAssertions ? neighbor : .other)
    }
  }
}
