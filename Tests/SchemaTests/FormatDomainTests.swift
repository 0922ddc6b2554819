import PushTestSupport
import Testing

@testable import PushSchema

/// What internationalized host names rest on.
@Suite struct FormatDomainTests {
  /// The rules of RFC 5892, appendix A.
  @Test(
    arguments: [
      ("क\u{94D}\u{200C}ष", true), ("क\u{200C}ष", false), ("\u{200C}ष", false),
      ("ب\u{200C}ب", true),
      ("ب\u{610}\u{200C}\u{610}ب", true), ("ا\u{200C}ب", false), ("ب\u{200C}", false),
      ("ب\u{200C}ا", true), ("क\u{94D}\u{200D}", true), ("क\u{200D}", false),
      ("l·l", true), ("l·a", false), ("a·l", false), ("·", false), ("é·l", false),
      ("͵α", true), ("͵a", false), ("α͵", false), ("א׳", true), ("׳א", false), ("א״", true),
      ("あ・", true), ("・漢", true), ("a・é", false), ("ب٠", true), ("ب۰", true), ("ب٠۰", false),
    ] as [(String, Bool)])
  func contextualRules(_ label: String, _ isAccepted: Bool) {
    #expect(StandardFormat.idnHostname.accepts(label) == isAccepted)
    let encoded = Punycode.encode(label.unicodeScalars.map(\.value))?.compactMap {
      Unicode.Scalar($0)
    }
    let name = "xn--" + String(String.UnicodeScalarView(encoded ?? []))
    #expect(StandardFormat.hostname.accepts(name) == isAccepted)
  }

  /// The rule of RFC 5893, 2, condition by condition.
  @Test(
    arguments: [
      ("א", true), ("א1", true), ("אa", false), ("1א", false), ("א-1", true), ("אֱ", true),
      ("א٠", true),
      ("א٠1", false), ("א۰1", true), ("ب٠۰", false), ("a.א", true), ("1.א", false), ("a1.א", true),
      ("-a.א", false), ("a٠", false), ("é.א", true), ("é1\u{301}.א", true), ("٠", false),
      ("א.٠", false),
    ] as [(String, Bool)])
  func bidiRule(_ name: String, _ isAccepted: Bool) {
    #expect(StandardFormat.idnHostname.accepts(name) == isAccepted)
  }

  @Test(
    arguments: [
      ("é", true), ("e\u{301}", false), ("e\u{323}\u{302}", false), ("ệ", true),
      ("ê\u{323}", false),
      ("ẹ\u{302}", false), ("e\u{316}\u{301}", false), ("é\u{316}", true),
      ("x\u{323}\u{302}", true),
      ("x\u{302}\u{323}", false), ("x\u{302}\u{302}", true), ("é\u{301}", true),
      ("e\u{334}\u{301}", false),
      ("é\u{334}", true), ("\u{9C7}\u{9BE}", false), ("\u{9CB}", true), ("\u{9C7}x\u{9BE}", true),
      ("ǖ", true), ("u\u{308}\u{304}", false), ("ü\u{304}", false), ("ū\u{308}", false),
      ("가", true),
    ] as [(String, Bool)])
  func normalization(_ text: String, _ isNormalized: Bool) {
    #expect(CanonicalComposition.isNormalized(text.unicodeScalars.map(\.value)) == isNormalized)
  }

  /// The standard library decomposes when it compares: what is equal but not the same is not normalized
  /// twice.
  @Test(arguments: [31, 32] as [UInt64])
  func equalTextsAreNormalizedOnce(seed: UInt64) {
    let rounds = 3000
    var generator = SeededGenerator(seed: seed)
    let letters: [UInt32] = [
      0x61, 0x65, 0x6F, 0x75, 0xE9, 0xFC, 0xEA, 0x1EB9, 0x1D6, 0x1B0, 0x3B1, 0x3AC,
    ]
    let marks: [UInt32] = [0x300, 0x301, 0x302, 0x304, 0x308, 0x313, 0x31B, 0x323, 0x327, 0x334]
    var normalized: [String: [UInt32]] = [:]
    for _ in 0..<rounds {
      var text = [generator.pick(letters, or: 0x61)]
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        text.append(generator.pick(marks, or: 0x301))
      }
      guard CanonicalComposition.isNormalized(text) else { continue }
      let string = String(String.UnicodeScalarView(text.compactMap { Unicode.Scalar($0) }))
      #expect(normalized[string, default: text] == text, "seed \(seed) \(text)")
      normalized[string] = text
    }
    print("normalization: seed \(seed), \(rounds) texts, \(normalized.count) normalized")
    #expect(normalized.count > 100)
  }

  /// Samples of RFC 3492, 7.1, and what it calls overflow and bad input.
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("bücher", "bcher-kva"), ("ü", "tda"), ("-ü", "--eha"), ("a-ü", "a--yka"),
  ])
  func punycode(_ text: String, _ encoded: String) {
    let codePoints = text.unicodeScalars.map(\.value)
    let ascii = encoded.unicodeScalars.map(\.value)
    #expect(Punycode.encode(codePoints) == ascii)
    #expect(Punycode.decode(ascii) == codePoints)
  }

  @Test(arguments: [
    "9", "999999999999999999", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "a-b_", "tda9", "é",
  ])
  func badPunycode(_ text: String) {
    #expect(Punycode.decode(text.unicodeScalars.map(\.value)) == nil)
  }

  @Test(arguments: [41, 42] as [UInt64])
  func punycodeReadsBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    print("punycode: seed \(seed), 2000 labels")
    for _ in 0..<2000 {
      let label = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        let bits = UInt32.random(in: 7...20, using: &generator)
        let value = UInt32.random(in: 0x61..<(1 << bits), using: &generator)
        return 0xD800...0xDFFF ~= value ? value + 0x800 : value
      }
      let encoded = Punycode.encode(label)
      #expect(encoded.flatMap(Punycode.decode) == label, "seed \(seed) \(label)")
    }
  }
}
