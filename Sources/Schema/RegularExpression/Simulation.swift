/// Follows an automaton over a text with all its threads at once.
///
/// Every symbol moves every thread once, for the pattern and for each look, so the time is at most the
/// text's length times the automaton's size. Looks are decided for all places of the text before what
/// asks for them: those ahead from the text's end, those behind from its start.
struct Simulation {
  private let automaton: Automaton
  private let text: UnsafeBufferPointer<UInt16>
  private var looks: LookResults?
  private var current: Threads
  private var next: Threads

  private let limit: Int
  /// How many threads were moved by symbols.
  private var moves = 0

  /// Whether an automaton's pattern is anywhere in a text; nil if that takes too many steps.
  ///
  /// - Parameter steps: How many there may be; those that were made are subtracted.
  static func run(
    _ automaton: Automaton, _ text: UnsafeBufferPointer<UInt8>, within steps: inout Int
  ) -> Bool? {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.count) { room in
      var reader = CodePointReader(text)
      var count = 0
      while let codePoint = reader.next() {
        room[count] = automaton.alphabet.symbol(of: codePoint)
        count += 1
      }
      return run(automaton, symbols: UnsafeBufferPointer(rebasing: room[..<count]), &steps)
    }
  }

  private static func run(
    _ automaton: Automaton, symbols: UnsafeBufferPointer<UInt16>, _ steps: inout Int
  ) -> Bool? {
    let size = automaton.instructions.count
    let threads = Threads.room(size)
    let places = symbols.count + 1
    let words = LookResults.wordCount(looks: automaton.looks.count, places: places)
    return automaton.instructions.withUnsafeBufferPointer { instructions in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * threads) { room in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { bits in
          guard let instructions = instructions.baseAddress, let room = room.baseAddress else {
            return false
          }
          var simulation = Simulation(
            automaton: automaton, text: symbols, looks: nil,
            current: Threads(instructions, size: size, room: room),
            next: Threads(instructions, size: size, room: room + threads), limit: steps)
          simulation.looks = bits.baseAddress.map {
            LookResults($0, looks: automaton.looks.count, places: places)
          }
          defer { steps -= min(simulation.steps, steps) }
          return simulation.run()
        }
      }
    }
  }

  private var steps: Int { current.steps &+ next.steps &+ moves }

  private mutating func run() -> Bool? {
    for (index, look) in automaton.looks.enumerated() {
      current.removeAll()
      current.insert(look.start)
      for step in 0...text.count {
        let position = look.isBehind ? step : text.count - step
        settle(position)
        if current.hasAccepted { looks?.insert(position, of: index) }
        guard step < text.count else { break }
        guard steps <= limit else { return nil }
        advance(text[look.isBehind ? position : position - 1])
        current.insert(look.start)
      }
    }
    current.removeAll()
    current.insert(automaton.start)
    for position in 0...text.count {
      settle(position)
      if current.hasAccepted { return true }
      guard position < text.count else { break }
      guard steps <= limit else { return nil }
      advance(text[position])
      if !automaton.isAnchored {
        current.insert(automaton.start)
      } else if current.count == 0 {
        break
      }
    }
    return false
  }

  private mutating func advance(_ symbol: UInt16) {
    moves &+= current.count
    next.advance(current, by: symbol, automaton.alphabet)
    swap(&current, &next)
  }

  /// Lets the threads pass what they ask for at a place.
  private mutating func settle(_ position: Int) {
    guard automaton.hasAssertions else { return }
    let place = Automaton.Surroundings(
      before: position > 0 ? automaton.neighbor(text[position - 1]) : .edge,
      after: position < text.count ? automaton.neighbor(text[position]) : .edge,
      looks: looks, position: position)
    current.pass(place, automaton.looks)
  }
}
