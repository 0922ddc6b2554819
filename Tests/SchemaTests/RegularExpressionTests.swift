import PushSchema
import Testing

/// What patterns match.
@Suite struct RegularExpressionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let matching: [String]
    let others: [String]
    var testDescription: String { pattern }

    init(_ pattern: String, _ matching: [String], not others: [String]) {
      self.pattern = pattern
      self.matching = matching
      self.others = others
    }
  }

  static let cases: [Case] = [
    Case("", ["", "a", "€"], not: []),
    Case("a", ["a", "cat", "aa"], not: ["", "b", "A", "á"]),
    Case("^a$", ["a"], not: ["aa", "a\n", "\na", ""]),
    Case("^", ["", "a"], not: []),
    Case("$^", [""], not: ["a"]),
    Case("a^b|b$a", [], not: ["ab", "ba", "a\nb"]),
    Case("^(?:a|bc|)d$", ["ad", "bcd", "d"], not: ["abcd", "cd", ""]),
    Case("^(|a)+$", ["", "a", "aaa"], not: ["b", "ab"]),
    Case("^a*$", ["", "aaa"], not: ["b", "aab"]),
    Case("^a+?$", ["a", "aaa"], not: ["", "ab"]),
    Case("^ab?c$", ["ac", "abc"], not: ["abbc", "a"]),
    Case("^a{2}$", ["aa"], not: ["a", "aaa"]),
    Case("^a{2,}$", ["aa", "aaaaa"], not: ["a", ""]),
    Case("^a{2,4}?$", ["aa", "aaa", "aaaa"], not: ["a", "aaaaa"]),
    Case("^a{0}$", [""], not: ["a"]),
    Case("^a{0,0}b$", ["b"], not: ["ab"]),
    Case("^(ab){1,2}$", ["ab", "abab"], not: ["", "ababab", "aba"]),
    Case("^(?:a{2}){2,3}$", ["aaaa", "aaaaaa"], not: ["aa", "aaaaa"]),
    Case("^(?:(?:){99999999999}a)$", ["a"], not: [""]),
    Case("^(?:\\b){5}a", ["a"], not: ["-a", ""]),
    Case("^(?:\\b){0,5}-", ["-"], not: ["a"]),
    Case("^(?:(?:a?)*)*$", ["", "aaaa"], not: ["b"]),
    Case("^.$", ["a", "é", "🐲", "\u{0}"], not: ["\n", "\r", "\u{2028}", "\u{2029}", "", "ab"]),
    Case("[]", [], not: ["", "a"]),
    Case("^[^]$", ["a", "\n", "🐲"], not: ["", "ab"]),
    Case("^[a-c]+$", ["abc"], not: ["d", "-", ""]),
    Case("^[^a-c]+$", ["dé"], not: ["da"]),
    Case("^[-a]+$", ["a-a"], not: ["b"]),
    Case("^[a-]+$", ["a-a"], not: ["b"]),
    Case("^[+--]+$", ["+,-"], not: ["*", "."]),
    Case("^[\\w-]+$", ["a-b_9"], not: ["a.b"]),
    Case("^[\\d\\s]+$", ["1 2\u{A0}3"], not: ["a"]),
    Case("^[\\]\\\\^\\-]+$", ["]\\^-"], not: ["a"]),
    Case("^[\\b]$", ["\u{8}"], not: ["b"]),
    Case("^[\\D]$", ["a", "٣"], not: ["3"]),
    Case("^[🐲-🐴]$", ["🐲", "🐳", "🐴"], not: ["🐱", "🐵"]),
    Case("^[\\ud83d\\udc32]$", ["🐲"], not: ["🐴"]),
    Case("^\\d\\D$", ["1a", "1٣"], not: ["11", "٣a"]),
    Case("^\\w\\W$", ["_é", "Zſ"], not: ["ab", "é-"]),
    Case("^\\s\\S$", ["\u{FEFF}x", "\u{3000}\u{180E}"], not: ["x ", "\u{200B}x"]),
    Case("^\\t\\n\\v\\f\\r\\0$", ["\t\n\u{B}\u{C}\r\u{0}"], not: ["tnvfr0"]),
    Case("^\\cA\\cz\\x41\\u0042\\u{43}\\u{1F432}\\ud83d\\udc32$", ["\u{1}\u{1A}ABC🐲🐲"], not: [""]),
    Case("\\ud83d", [], not: ["🐲", "\u{FFFD}"]),
    Case("^\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/\\\\$", ["^$.*+?()[]{}|/\\"], not: [""]),
    Case("\\bcat\\b", ["cat", "a cat!", "é-cat"], not: ["cats", "_cat", "concat"]),
    Case("\\Bcat\\B", ["xcatx"], not: ["cat", "xcat", "catx"]),
    Case("^\\B$", [""], not: ["a", "-"]),
    Case("\\b", ["a", "-a"], not: ["", "-", "é"]),
    Case("a\\b.", ["a-", "aé"], not: ["ab", "a"]),
    Case("^(?<year>\\d{4})-(?<måned>\\d\\d)$", ["2026-08"], not: ["2026-8"]),
    Case("^(?<\\u0061>x)(?<$_b\\u{10330}>y)$", ["xy"], not: ["x"]),
    Case("^https?://", ["http://x", "https://"], not: ["ftp://", "https:/"]),
    Case("^(?:[a-z0-9]+\\.)+[a-z]{2,}$", ["a.bc", "a.b.example"], not: ["a", "a.b", ".ab"]),
    Case(
      "^.{1,1000}$", ["a", String(repeating: "é", count: 1000)],
      not: ["", String(repeating: "a", count: 1001)]),
    Case("x.{12}y", ["xxxxxxxxxxxxxyyy"], not: ["x0123456789y", "xy"]),
    Case("^[\\s\\S]{0,32000}$", ["", "abc\n"], not: []),
  ]

  @Test(arguments: cases)
  func matches(_ example: Case) throws {
    let expression = try RegularExpression(example.pattern)
    for text in example.matching { #expect(expression.matches(text), "\(text)") }
    for text in example.others { #expect(!expression.matches(text), "\(text)") }
  }

  static let looks: [Case] = [
    Case("a(?=b)", ["ab"], not: ["a", "ac", "ba"]),
    Case("a(?!b)", ["a", "ac", "aba"], not: ["ab", "b"]),
    Case("(?<=a)b", ["ab"], not: ["b", "cb", "ba"]),
    Case("(?<!a)b", ["b", "cb", "abb"], not: ["ab", "a"]),
    Case("(?<=a+)b", ["aab"], not: ["b", "cb"]),
    Case("^(?=.*[A-Z])(?=.*\\d).{4,}$", ["aB3d", "9aaaZ"], not: ["aB3", "abc3", "ABCd"]),
    Case("^(?!\\s*$).+", ["a", " a "], not: ["", "  "]),
    Case("^(?!foo$|bar$)", ["foot", "", "ba"], not: ["foo", "bar"]),
    Case("(?=)", ["", "a"], not: []),
    Case("(?!)", [], not: ["", "a"]),
    Case("(?<=^)a", ["a", "ab"], not: ["ba"]),
    Case("a(?=$)", ["ba"], not: ["ab"]),
    Case("(?<=\\bfoo)\\d(?=\\b)", ["foo1", "-foo1-"], not: ["xfoo1", "foo12"]),
    Case("a(?=b(?=c(?!d)))", ["abc", "abce"], not: ["abcd", "ab"]),
    Case("(?<=(?<!x)a)b", ["ab", "yab"], not: ["xab"]),
    Case("(?=a(?<=ba))a", ["ba"], not: ["a", "ca"]),
    Case("(?<=a(?=bc))b", ["abc"], not: ["abd", "bc"]),
    Case("(?:(?=a)a|(?!a)b)+$", ["ab", "ba"], not: ["", "c", "bac"]),
    Case("^(?:a(?!c)|b){3}$", ["aba", "bbb"], not: ["aab c", "abca"]),
    Case("^(?:(?=a)){3}a$", ["a"], not: ["", "b"]),
    Case("(?<=é🐲)x", ["é🐲x"], not: ["🐲x", "éx"]),
  ]

  @Test(arguments: looks)
  func looksAround(_ example: Case) throws { try matches(example) }

  /// Lone surrogates keep their code points, other faults are U+FFFD.
  @Test func encodings() throws {
    let cases: [(pattern: String, text: [UInt8], matches: Bool)] = [
      ("^\\ud83d$", [0xED, 0xA0, 0xBD], true),
      ("^\\p{Cs}\\udc32$", [0xED, 0xA0, 0xBD, 0xED, 0xB0, 0xB2], true),
      ("🐲", [0xED, 0xA0, 0xBD, 0xED, 0xB0, 0xB2], false),
      ("^\\ufffd{2}$", [0xC0, 0x80], true),
      ("^\\ufffda$", [0xE2, 0x61], true),
      ("^\\ufffd{3}$", [0xF0, 0x9F, 0x90], true),
      ("^\\ufffd{4}$", [0xF4, 0xBF, 0x80, 0x80], true),
      ("^\\ufffd$", [0xFF], true),
      ("^🐲$", [0xF0, 0x9F, 0x90, 0xB2], true),
    ]
    for (pattern, text, matches) in cases {
      let expression = try RegularExpression(pattern)
      #expect(text.withUnsafeBufferPointer { expression.matches($0) } == matches, "\(pattern)")
    }
    #expect(try RegularExpression("^$").matches(UnsafeBufferPointer(start: nil, count: 0)))
    #expect(try RegularExpression("^(?=$)").matches(UnsafeBufferPointer(start: nil, count: 0)))
  }

  /// A pattern is read once and used by many threads.
  @Test func threads() async throws {
    let expressions = try ["^[a-z]+$", "^(?=.*b)[a-z]+$"].map { try RegularExpression($0) }
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        let text = String(repeating: "a", count: number) + "b" + (number % 2 == 0 ? "" : "1")
        group.addTask { expressions.allSatisfy { $0.matches(text) == (number % 2 == 0) } }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

extension RegularExpression {
  func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches($0) }
  }
}
