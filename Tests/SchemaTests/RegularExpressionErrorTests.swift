import Testing

@testable import PushSchema

/// What is refused, where, and why.
@Suite struct RegularExpressionErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let offset: Int
    let reason: String
    var testDescription: String { String(pattern.prefix(60)) }

    init(_ pattern: String, _ offset: Int, _ reason: String) {
      self.pattern = pattern
      self.offset = offset
      self.reason = reason
    }
  }

  private static func escape(_ text: String) -> String {
    "\"\\\(text)\" is not an escape of ECMA-262"
  }
  private static func nothing(_ text: String) -> String {
    "there is nothing before \"\(text)\" to repeat"
  }
  private static func bare(_ text: String) -> String {
    "\"\(text)\" without its opening has to be written \"\\\(text)\""
  }
  private static func property(_ text: String) -> String {
    "\"\(text)\" is not a property that ECMA-262 knows"
  }
  private static let count =
    "\"{\" has to be written \"\\{\", or to begin a count such as \"{2}\" or \"{2,5}\""
  private static let group =
    "\"(?\" has to be followed by \":\", \"=\", \"!\", \"<=\", \"<!\" or \"<name>\""
  private static let braced = "\"\\u{\" needs a hexadecimal number up to 10FFFF and \"}\""
  private static let unicode = "\"\\u\" needs four hexadecimal digits, or a number in braces"
  private static let control = "\"\\c\" needs a letter from A to Z"
  private static let null = "\"\\0\" must not be followed by a digit"
  private static let range = "a range needs a single character on each side of \"-\""
  private static let openClass = "the class is not closed by \"]\""
  private static let openGroup = "the group is not closed by \")\""

  static let syntax: [Case] = [
    Case("\\a", 0, escape("a")), Case("é\\Z", 2, escape("Z")), Case("\\-", 0, escape("-")),
    Case("\\_", 0, escape("_")), Case("🐲\\é", 4, escape("é")), Case("[\\B]", 1, escape("B")),
    Case("[\\k]", 1, escape("k")), Case("[\\1]", 1, escape("1")), Case("\\ ", 0, escape("U+20")),
    Case("a\\", 1, "there is nothing after \"\\\""),
    Case("[\\", 1, "there is nothing after \"\\\""),
    Case("*", 0, nothing("*")), Case("a|+", 2, nothing("+")), Case("(?)", 0, group),
    Case("(?:?)", 3, nothing("?")), Case("a**", 2, nothing("*")), Case("a{2}{3}", 4, nothing("{")),
    Case("a???", 3, nothing("?")), Case("^*", 1, nothing("*")), Case("\\b+", 2, nothing("+")),
    Case("(?=a)*", 5, nothing("*")), Case("(?<!a)?", 6, nothing("?")), Case("{2}", 0, nothing("{")),
    Case("{", 0, nothing("{")), Case("a{", 1, count), Case("a{,2}", 1, count),
    Case("a{2,3", 1, count), Case("a{x}", 1, count), Case("a{2, 3}", 1, count),
    Case("a{-1}", 1, count), Case("a}", 1, bare("}")), Case("a]", 1, bare("]")),
    Case("a)", 1, "\")\" without its opening has to be written \"\\)\""),
    Case("a{3,2}", 1, "the count's bounds are out of order: 2 is less than 3"),
    Case("(", 0, openGroup), Case("a(b", 1, openGroup), Case("(a(b)", 0, openGroup),
    Case("(?=a", 0, openGroup), Case("^(abc]", 5, bare("]")),
    Case("(?i)a", 0, group), Case("(?i:a)", 0, group), Case("(?P<n>a)", 0, group),
    Case("(?#a)", 0, group), Case("(?", 0, group), Case("(?>a)", 0, group),
    Case("[a", 0, openClass), Case("[", 0, openClass), Case("[]", 2, ""), Case("[^", 0, openClass),
    Case("a[b-", 1, openClass), Case("[b-a]", 2, "the range is out of order"),
    Case("[a--]", 2, "the range is out of order"),
    Case("[\\d-z]", 3, range), Case("[a-\\w]", 2, range), Case("[\\p{L}-z]", 6, range),
    Case("\\x4", 0, "\"\\x\" needs two hexadecimal digits"),
    Case("\\xg0", 0, "\"\\x\" needs two hexadecimal digits"),
    Case("\\u004", 0, unicode), Case("\\uD83D\\u{1F}\\u00g0", 12, unicode),
    Case("\\u{}", 0, braced), Case("\\u{110000}", 0, braced), Case("\\u{ffffffffffff}", 0, braced),
    Case("\\u{41", 0, braced), Case("\\u{g}", 0, braced),
    Case("\\c1", 0, control), Case("\\c", 0, control), Case("[\\cé]", 1, control),
    Case("\\00", 0, null), Case("\\01", 0, null), Case("[\\07]", 1, null),
    Case("\\1", 0, "there is no group 1"), Case("(a)\\2", 3, "there is no group 2"),
    Case("(?:a)\\1", 5, "there is no group 1"), Case("\\99999999999999999999", 0, ""),
    Case("\\k", 0, "\"\\k\" needs a name, as in \"\\k<name>\""),
    Case("\\k<n>", 0, "there is no group of this name"),
    Case("(?<n>a)\\k<m>", 7, "there is no group of this name"),
    Case("(?<n>a)(?<n>b)", 7, "there is another group of this name"),
    Case("(?<>a)", 0, "the name is empty"), Case("(?<n", 0, "the name is not closed by \">\""),
    Case("(?<1a>b)", 3, "\"1\" cannot stand in a name here"),
    Case("(?<a-b>c)", 4, "\"-\" cannot stand in a name here"),
    Case("(?<a\\x41>b)", 4, "a name may hold only \"\\u\" escapes"),
    Case("\\p", 0, "\"\\p\" needs a property, as in \"\\p{Letter}\""),
    Case("\\pL", 0, "\"\\p\" needs a property, as in \"\\p{Letter}\""),
    Case("\\p{L", 0, "the property is not closed by \"}\""),
    Case("\\p{Lu Ll}", 0, "the property is not closed by \"}\""),
    Case("\\p{letter}", 0, property("letter")), Case("\\P{Greek}", 0, property("Greek")),
    Case("\\p{Script=greek}", 0, property("Script=greek")), Case("\\p{sc=L}", 0, property("sc=L")),
    Case("\\p{gc=}", 0, property("gc=")), Case("\\p{=L}", 0, property("=L")),
    Case("\\p{Block=Thai}", 0, property("Block=Thai")), Case("\\p{}", 0, property("")),
    Case("\\p{Alpha=Yes}", 0, property("Alpha=Yes")), Case("\\p{Hyphen}", 0, property("Hyphen")),
  ].filter { !$0.reason.isEmpty }

  @Test(arguments: syntax)
  func syntaxErrors(_ example: Case) {
    let expected = RegularExpressionError(
      kind: .syntax, offset: example.offset, reason: example.reason)
    #expect(throws: expected) { try RegularExpression(example.pattern) }
    #expect(!accepted(example.pattern))
    #expect("\(expected)" == "\(example.reason), at offset \(example.offset) of the pattern")
  }

  /// Patterns by their syntax that cannot be matched here.
  @Test(arguments: [
    Case("(a)\\1", 3, "what a group has matched cannot be asked for again in linear time"),
    Case("\\k<n>(?<n>é)", 0, "what a group has matched cannot be asked for again in linear time"),
    Case(
      "(?:é(?<n>a)|\\k<n>*)", 13,
      "what a group has matched cannot be asked for again in linear time"),
  ])
  func references(_ example: Case) {
    let expected = RegularExpressionError(
      kind: .unsupported, offset: example.offset, reason: example.reason)
    #expect(throws: expected) { try RegularExpression(example.pattern) }
    #expect(accepted(example.pattern))
  }

  /// Patterns that exceed a limit, which is seen at once.
  @Test(arguments: [
    Case("(a{1000}){1000}", 9, "the count makes the pattern need more than 65536 steps"),
    Case("é{65537}", 2, "the count makes the pattern need more than 65536 steps"),
    Case("a{99999999999999999999}", 1, "the count makes the pattern need more than 65536 steps"),
    Case("a{0,99999999999}", 1, "the count makes the pattern need more than 65536 steps"),
    Case(
      "((((a{99}){99}){99}){99}){99}", 15, "the count makes the pattern need more than 65536 steps"),
    Case("a{65536}b", 0, "the pattern needs more than 65536 steps"),
    Case("(?=a{40000})b{40000}", 0, "the pattern needs more than 65536 steps"),
    Case(String(repeating: "ab", count: 40_000), 0, "the pattern needs more than 65536 steps"),
    Case(
      String(repeating: "(", count: 300) + String(repeating: ")", count: 300), 0,
      "groups lie more than 250 deep in one another"),
    Case(
      String(repeating: "(?=", count: 300) + String(repeating: ")", count: 300), 0,
      "groups lie more than 250 deep in one another"),
    Case(
      String(repeating: "(?=", count: 100_000) + String(repeating: ")", count: 100_000), 0,
      "the pattern looks ahead or behind more than 1000 times"),
    Case(
      String(repeating: "((", count: 100_000) + String(repeating: ")*)+", count: 100_000), 0,
      "groups lie more than 250 deep in one another"),
    Case(
      String(repeating: "(?=a)", count: 1001), 0,
      "the pattern looks ahead or behind more than 1000 times"),
    Case(
      (0..<500).map { "[\\p{L}\\u{\(String(0xE000 + $0, radix: 16))}]" }.joined(), 0,
      "the pattern tells too many characters apart"),
    Case(
      (0..<8000).map { "[\\u{\(String(0x3400 + $0, radix: 16))}-\\u{8000}]" }.joined(), 0,
      "the pattern tells too many characters apart"),
    Case(
      String((0..<33_000).map { Character(Unicode.Scalar(0x3400 + $0) ?? "a") }), 0,
      "the pattern tells too many characters apart"),
  ])
  func limits(_ example: Case) {
    let expected = RegularExpressionError(
      kind: .tooLarge, offset: example.offset, reason: example.reason)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: expected) { try RegularExpression(example.pattern) }
    }
    // Some hundredths of a second, where the machine is not busy and the code optimised.
    #expect(time < .seconds(10))
    #expect(accepted(example.pattern))
  }

  /// What is just within the limits.
  @Test func withinLimits() throws {
    for (opening, closing) in [("(", ")"), ("(?:b|", ")+"), ("(?=", ")"), ("(?<=", "|b)")] {
      let deep =
        String(repeating: opening, count: 250) + "a" + String(repeating: closing, count: 250)
      #expect(try RegularExpression(deep).matches("aba"))
      #expect(throws: RegularExpressionError.self) {
        try RegularExpression("(" + deep + ")")
      }
    }
    #expect(try RegularExpression(String(repeating: "(?=a)", count: 1000)).matches("a"))
    let long = try RegularExpression("^a{65000}$")
    #expect(long.matches(String(repeating: "a", count: 65_000)))
    #expect(!long.matches(String(repeating: "a", count: 64_999)))
    #expect(try RegularExpression(String(repeating: "[ab]", count: 10_000)).matches("a") == false)
  }

  private func accepted(_ pattern: String) -> Bool {
    var pattern = pattern
    return pattern.withUTF8 { StandardFormat.regex.accepts($0) }
  }
}
