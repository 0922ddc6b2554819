import PushTestSupport
import Testing

@testable import PushSchema

/// Random patterns: both ways to match agree with trying everything.
@Suite struct RegularExpressionRandomTests {
  @Test(arguments: [1, 2, 3, 20_260_801] as [UInt64])
  func oracle(seed: UInt64) throws {
    let rounds = 600
    var generator = SeededGenerator(seed: seed)
    var tables = 0
    var matches = 0
    for _ in 0..<rounds {
      let random = RandomPattern.make(depth: 4, using: &generator)
      let pattern = try PatternParser.parse(random.text.unicodeScalars.map(\.value))
      let automaton = try AutomatonBuilder.build(pattern)
      let table = TransitionTable(automaton)
      if table != nil { tables += 1 }
      for _ in 0..<12 {
        let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          generator.pick(RandomPattern.alphabet, or: "a")
        }
        let expected = random.matches(text)
        if expected { matches += 1 }
        var bytes = String(String.UnicodeScalarView(text))
        bytes.withUTF8 { bytes in
          var steps = 1_000_000
          #expect(
            Simulation.run(automaton, bytes, within: &steps) == expected,
            "seed \(seed) \(random.text) \(text)")
          if let table {
            #expect(table.matches(bytes) == expected, "seed \(seed) \(random.text) \(text)")
          }
        }
      }
    }
    print("random patterns: seed \(seed), \(rounds) patterns, \(tables) tables, \(matches) matches")
    #expect(tables > rounds / 4 && matches > rounds)
  }

  /// Any text is read as a pattern or refused, and matched without a trap.
  @Test(arguments: [5, 6, 7] as [UInt64])
  func wildTexts(seed: UInt64) {
    let rounds = 6000
    let pieces = [
      "a", "é", "🐲", "\\", "(", ")", "(?", "(?:", "(?=", "(?<!", "(?<n>", "[", "]", "[^", "-", "{",
      "}",
      "{2}", "{1,", "*", "+", "?", "|", "^", "$", ".", "\\b", "\\d", "\\k<n>", "\\1", "\\p{L}",
      "\\u",
      "{1F432}", "0", "9", ",", "<", ">", "=", "!", ":", "/", "\\x4", "\\c", "\u{0}", "\u{301}",
    ]
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<rounds {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        generator.pick(pieces, or: "a")
      }.joined()
      do {
        let expression = try RegularExpression(text)
        _ = expression.matches(text)
        accepted += 1
      } catch {
        #expect(0...text.utf8.count ~= error.offset, "seed \(seed) \(text)")
      }
    }
    print("wild patterns: seed \(seed), \(rounds) texts, \(accepted) accepted")
    #expect(accepted > 0 && accepted < rounds)
  }
}
