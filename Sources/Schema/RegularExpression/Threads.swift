/// The threads of an automaton at one place of a text, and room to move them.
///
/// Kept are threads that take a symbol, accept, or wait for an assertion; splits and jumps are followed at
/// once.
struct Threads {
  private let instructions: UnsafePointer<Automaton.Instruction>
  private(set) var members: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private let marks: UnsafeMutablePointer<UInt32>
  private let open: UnsafeMutablePointer<UInt32>
  private var generation: UInt32 = 0
  /// How many instructions have been looked at in all.
  private(set) var steps = 0

  /// How many words of room an automaton of a size needs.
  static func room(_ size: Int) -> Int { 3 * size }

  /// Makes an empty set.
  ///
  /// - Parameters:
  ///   - instructions: The automaton's.
  ///   - size: How many these are.
  ///   - room: As many words as `room` says.
  init(
    _ instructions: UnsafePointer<Automaton.Instruction>, size: Int,
    room: UnsafeMutablePointer<UInt32>
  ) {
    self.instructions = instructions
    members = room
    marks = room + size
    open = room + 2 * size
    marks.initialize(repeating: 0, count: size)
    removeAll()
  }

  /// Leaves no thread.
  mutating func removeAll() {
    count = 0
    generation &+= 1
  }

  /// Adds a thread, as far as it goes without asking.
  @inline(__always)
  mutating func insert(_ start: UInt32) {
    var next = start
    var depth = 0
    while true {
      steps &+= 1
      if marks[Int(next)] != generation {
        marks[Int(next)] = generation
        switch instructions[Int(next)] {
        case .jump(let target):
          next = Automaton.place(next, target)
          continue
        case .split(let first, let second):
          // No instruction is opened twice, so `open` has room for all.
          open[depth] = Automaton.place(next, second)
          depth += 1
          next = Automaton.place(next, first)
          continue
        default:
          members[count] = next
          count += 1
        }
      }
      guard depth > 0 else { return }
      depth -= 1
      next = open[depth]
    }
  }

  /// Lets those go on that wait for what holds here.
  mutating func pass(_ place: Automaton.Surroundings, _ looks: [Automaton.Look]) {
    var index = 0
    while index < count {
      let member = members[index]
      index += 1
      switch instructions[Int(member)] {
      case .assertion(let assertion):
        if place.holds(assertion) { insert(member + 1) }
      case .look(let look):
        let found = place.looks?.contains(place.position, of: Int(look)) ?? false
        if found != looks[Int(look)].isNegative { insert(member + 1) }
      default: break
      }
    }
  }

  /// Whether a thread has found a match.
  var hasAccepted: Bool {
    for index in 0..<count {
      if case .accept = instructions[Int(members[index])] { return true }
    }
    return false
  }

  /// Makes these the threads that remain of others after a symbol.
  mutating func advance(_ others: Threads, by symbol: UInt16, _ alphabet: Alphabet) {
    removeAll()
    for index in 0..<others.count {
      let member = others.members[index]
      switch instructions[Int(member)] {
      case .symbol(let own): if own == symbol { insert(member + 1) }
      case .set(let set): if alphabet.contains(symbol, in: Int(set)) { insert(member + 1) }
      default: break
      }
    }
  }
}
