import Testing

@testable import PushSchema

/// Time in proportion to the text's length, for patterns that others need forever for.
@Suite struct RegularExpressionSpeedTests {
  struct Bomb: Sendable, CustomTestStringConvertible {
    let pattern: String
    let part: String
    let end: String
    let matches: Bool
    var testDescription: String { pattern }

    init(_ pattern: String, _ part: String, end: String = "", matches: Bool) {
      self.pattern = pattern
      self.part = part
      self.end = end
      self.matches = matches
    }

    func text(_ length: Int) -> String {
      String(repeating: part, count: length / part.utf8.count) + end
    }
  }

  static let bombs: [Bomb] = [
    Bomb("^(a+)+$", "a", end: "!", matches: false),
    Bomb("(a+)+$", "a", end: "!", matches: false),
    Bomb("(a|a)*b", "a", matches: false),
    Bomb("(a|aa)+$", "a", end: "b", matches: false),
    Bomb("(a*)*b", "a", matches: false),
    Bomb("^(\\w+\\s?)*$", "word ", end: "!", matches: false),
    Bomb("(.*)(.*)(.*)(.*)(.*)x", "a", matches: false),
    Bomb("(a?){100}a{100}b", "a", matches: false),
    Bomb("a.{30}b", "a", matches: false),
    Bomb("((a{0,9}){0,9}){0,9}b", "a", matches: false),
    Bomb("(?=(a+)+b)", "a", matches: false),
    Bomb("(?<=b(a|aa)+)c", "a", end: "d", matches: false),
    Bomb("(?=(?=(?=a*b)a*b)a*b)", "a", matches: false),
    Bomb("^(?!(é|éé)+$)", "é", matches: false),
    Bomb("^(([a-z])+.)+[A-Z]([a-z])+$", "a", matches: false),
    Bomb("\\b(é|\\p{L})+\\b$", "é", matches: false),
  ]

  /// A text ten times as long must not take much more than ten times the time.
  @Test(arguments: bombs)
  func linearTime(_ bomb: Bomb) throws {
    let expression = try RegularExpression(bomb.pattern)
    let short = time(expression, bomb, 10_000)
    let long = time(expression, bomb, 100_000)
    // A clock on a busy machine lies; what is not linear is slower by orders of magnitude.
    #expect(long < short * 60 + .milliseconds(100), "\(short) \(long)")
    #expect(long < .seconds(60))
  }

  private func time(_ expression: RegularExpression, _ bomb: Bomb, _ length: Int) -> Duration {
    let text = bomb.text(length)
    return ContinuousClock().measure { #expect(expression.matches(text) == bomb.matches) }
  }

  /// Reading a text as a pattern takes time in proportion to it, too.
  @Test(arguments: [
    "(a)*", "((", "a{1}", "[a-z]", "\\p{XID_Start}", "[\\p{L}1]", "(?=a)", "(?<!a|b)+", "a|",
    "\\u{1F432}",
    "(a)\\1", "\\b", "é?", "))", "(?<n>", "[", "\\",
  ])
  func longPatterns(_ part: String) {
    var text = String(repeating: part, count: 200_000 / part.utf8.count)
    let time = ContinuousClock().measure {
      _ = text.withUTF8 { StandardFormat.regex.accepts($0) }
      _ = try? RegularExpression(text)
    }
    #expect(time < .seconds(30), "\(time)")
  }

  /// Common patterns need no set of threads.
  @Test(arguments: [
    "^https?://", "^[A-Z]+$", "^[A-Z]{2}\\d{2}[A-Z0-9]{1,30}$", "^\\S+@\\S+\\.\\S+$", "^.{1,1000}$",
    "^[a-z0-9]+(?:[._-][a-z0-9]+)*$", "\\bfoo\\b", "^\\p{L}[\\p{L}\\p{N}_]*$", "[^\\x00-\\x7F]",
    "^#?([a-f0-9]{6}|[a-f0-9]{3})$", "^(?:[01]\\d|2[0-3]):[0-5]\\d$",
  ])
  func tables(_ pattern: String) throws {
    let parsed = try PatternParser.parse(pattern.unicodeScalars.map(\.value))
    #expect(try TransitionTable(AutomatonBuilder.build(parsed)) != nil)
  }
}
