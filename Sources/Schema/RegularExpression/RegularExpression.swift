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
    let parsed = try PatternParser.parse(pattern.unicodeScalars.map(\.value))
    let automaton = try AutomatonBuilder.build(parsed)
    engine = TransitionTable(automaton).map { .table($0) } ?? .automaton(automaton)
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
