/// A regular expression of ECMA-262 with the `u` flag, as JSON Schema 2020-12 recommends.
///
/// The syntax is that of the 11th edition (2020), without annex B: see `PatternParser`. Matching takes time
/// in proportion to the text's length, whatever the pattern; at most that times the pattern's size, which
/// is limited (`AutomatonBuilder.sizeLimit`). References to what a group has matched (`\1`, `\k<name>`)
/// cannot be matched so and are refused.
package struct RegularExpression: Sendable {
  private enum Engine: Sendable {
    /// Few states: one step for each character.
    case table(TransitionTable)
    /// All others.
    case automaton(Automaton)
  }

  private let engine: Engine

  /// Reads a pattern.
  ///
  /// - Parameter pattern: The pattern, without JSON's escapes.
  /// - Throws: `RegularExpressionError` if it is none, cannot be matched in linear time, or is too large.
  package init(_ pattern: String) throws(RegularExpressionError) {
    var budget = Budget()
    try self.init(utf8: Array(pattern.utf8), within: &budget)
  }

  /// Reads one of the patterns of a schema.
  ///
  /// - Parameters:
  ///   - utf8: The pattern in UTF-8, or WTF-8 where it holds lone surrogates.
  ///   - budget: What all patterns may take; what this one takes is subtracted.
  /// - Throws: `RegularExpressionError`, also if the patterns are too large in all.
  init(utf8: [UInt8], within budget: inout Budget) throws(RegularExpressionError) {
    let parsed = try PatternParser.parse(
      utf8.withUnsafeBufferPointer { CodePointReader.codePoints(of: $0) })
    let automaton = try AutomatonBuilder.build(parsed)
    budget.size -= automaton.instructions.count + automaton.alphabet.size
    guard budget.size >= 0 else {
      throw parsed.error(.tooLarge, at: 0, "the patterns of the schema are too large in all")
    }
    let table = TransitionTable(automaton, within: &budget.steps)
    engine = table.map { .table($0) } ?? .automaton(automaton)
  }

  /// What the patterns of a schema may take together.
  struct Budget {
    /// How many instructions and intervals of characters: some ten megabytes.
    var size = 2_000_000
    /// How many steps tables are made with: some tenths of a second.
    ///
    /// Patterns without a table are slower.
    var steps = 10_000_000
  }

  /// Whether the pattern matches anywhere in a text.
  ///
  /// - Parameter text: The text in UTF-8, without JSON's escapes.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var steps = Int.max
    return matches(text, within: &steps) ?? false
  }

  /// Whether the pattern matches anywhere in a text, found in a number of steps.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8, without JSON's escapes.
  ///   - steps: How many steps there may be, each some nanoseconds; those that were made are
  ///     subtracted.
  /// - Returns: nil if it took more.
  package func matches(
    _ text: UnsafeBufferPointer<UInt8>, within steps: inout Int
  ) -> Bool? {
    switch engine {
    case .table(let table): table.matches(text)
    case .automaton(let automaton): Simulation.run(automaton, text, within: &steps)
    }
  }

  /// Whether a text is a pattern by its syntax, also one that cannot be matched here.
  ///
  /// - Parameter text: The text in UTF-8.
  static func isPattern(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    (try? PatternParser.parse(CodePointReader.codePoints(of: text))) != nil
  }
}
