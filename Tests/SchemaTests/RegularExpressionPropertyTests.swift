import Testing

@testable import PushSchema

/// What `\p` knows.
@Suite struct RegularExpressionPropertyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let property: String
    let members: String
    let others: String
    var testDescription: String { property }

    init(_ property: String, _ members: String, not others: String) {
      self.property = property
      self.members = members
      self.others = others
    }
  }

  static let cases: [Case] = [
    Case("L", "aÀ漢ªǅ", not: "1 _\u{301}"), Case("Letter", "a漢", not: "1"),
    Case("gc=Lu", "AÀ", not: "aǅ"), Case("General_Category=Uppercase_Letter", "A", not: "a"),
    Case("LC", "aAǅ", not: "漢ª"), Case("Cased_Letter", "aA", not: "漢"),
    Case("Nd", "0৪", not: "½Ⅷ"), Case("digit", "0৪", not: "a"), Case("N", "0½Ⅷ", not: "a"),
    Case("punct", "!_«", not: "a+"), Case("P", "!_«", not: "+$"), Case("Sc", "$€₿", not: "+"),
    Case("M", "\u{301}\u{903}\u{488}", not: "a"), Case("Combining_Mark", "\u{301}", not: "a"),
    Case("cntrl", "\u{0}\u{85}", not: " \u{200B}"), Case("Cf", "\u{200B}\u{FEFF}", not: " "),
    Case("Zs", " \u{A0}\u{3000}", not: "\u{2028}\t"), Case("Co", "\u{E000}\u{10FFFD}", not: "a"),
    Case("Cn", "\u{378}\u{10FFFF}", not: "a\u{E000}"), Case("Other", "\u{0}\u{378}", not: "a"),
    Case("Script=Greek", "αΩ\u{1D200}", not: "aа"), Case("sc=Grek", "α", not: "a"),
    Case("sc=Latin", "aªé", not: "αа1"), Case("sc=Cyrillic", "жЖ", not: "a"),
    Case("sc=Han", "漢〇", not: "ア、"), Case("sc=Hira", "あ", not: "アー"),
    Case("sc=Zyyy", "1 ー", not: "a"), Case("sc=Zinh", "\u{301}", not: "a"),
    Case("sc=Qaai", "\u{301}", not: "a"), Case("sc=Zzzz", "\u{378}", not: "a"),
    Case("Script_Extensions=Hira", "あー、", not: "ア漢a"), Case("scx=Katakana", "アー", not: "あ"),
    Case("scx=Grek", "α\u{342}", not: "a"), Case("scx=Latin", "aé", not: "α"),
    Case("scx=Deva", "क।\u{1CD0}", not: "a"), Case("scx=Zyyy", "1", not: "ー।"),
    Case("Any", "a\u{378}\u{10FFFF}", not: ""), Case("ASCII", "a\u{7F}", not: "é"),
    Case("Assigned", "a\u{E000}", not: "\u{378}"), Case("ASCII_Hex_Digit", "aF9", not: "gＡ"),
    Case("Hex", "aＦ", not: "g"), Case("Alphabetic", "aⅷ\u{345}", not: "1\u{301}"),
    Case("Bidi_C", "\u{200E}\u{2066}", not: "a"), Case("Bidi_M", "(«", not: "a"),
    Case("Case_Ignorable", "'\u{301}ʰ", not: "a"), Case("Cased", "aªⅷ", not: "漢"),
    Case("CWCF", "Aßſ", not: "a"), Case("CWCM", "aA", not: "漢1"), Case("CWL", "A", not: "a"),
    Case("CWKCF", "A½\u{AD}", not: "a"), Case("CWT", "aß", not: "A"), Case("CWU", "aß", not: "A"),
    Case("Dash", "-–", not: "_"), Case("DI", "\u{AD}\u{200B}\u{E0001}", not: "a"),
    Case("Deprecated", "\u{149}\u{E0001}", not: "a"), Case("Dia", "^¨\u{301}", not: "a"),
    Case("Emoji", "1#😀©", not: "a"), Case("Emoji_Component", "1\u{200D}\u{1F1E6}", not: "😀"),
    Case("EMod", "\u{1F3FB}", not: "😀"), Case("EBase", "👍", not: "😀"),
    Case("Emoji_Presentation", "😀", not: "©1"), Case("ExtPict", "😀©\u{1FAFF}", not: "1"),
    Case("Extender", "·ー", not: "a"), Case("Gr_Base", "a ", not: "\u{301}\n"),
    Case("Gr_Ext", "\u{301}\u{200C}", not: "a"), Case("IDSB", "⿰", not: "⿲"),
    Case("IDST", "⿲", not: "⿰"), Case("IDS", "a漢ⅷ℘", not: "1_"), Case("IDC", "a1_·", not: "-"),
    Case("Ideo", "漢〇", not: "あ"), Case("Join_C", "\u{200C}\u{200D}", not: "a"),
    Case("LOE", "เ", not: "ก"), Case("Lower", "aªⅷ", not: "A"), Case("Math", "+∑ϕ", not: "-"),
    Case("NChar", "\u{FFFF}\u{10FFFF}", not: "a"), Case("Pat_Syn", "!→", not: "a_"),
    Case("Pat_WS", " \u{85}\u{200E}", not: "\u{A0}"), Case("QMark", "\"«「", not: "a"),
    Case("Radical", "⺀", not: "漢"), Case("RI", "\u{1F1E6}", not: "A"),
    Case("STerm", ".!。", not: ","), Case("SD", "ij", not: "aI"), Case("Term", ".,:", not: "a"),
    Case("UIdeo", "漢﨎", not: "〇"), Case("Upper", "AⅧ", not: "aǅ"),
    Case("VS", "\u{FE0F}\u{180B}\u{E0100}", not: "a"),
    Case("space", " \u{85}\u{2028}", not: "\u{200B}"),
    Case("White_Space", "\t", not: "\u{FEFF}"), Case("XIDC", "a1_", not: "\u{37A}"),
    Case("XIDS", "a", not: "1\u{37A}"),
  ]

  @Test(arguments: cases)
  func properties(_ example: Case) throws {
    let all = try RegularExpression("^\\p{\(example.property)}*$")
    let none = try RegularExpression("^\\P{\(example.property)}*$")
    let inClass = try RegularExpression("^[^\\P{\(example.property)}]*$")
    #expect(all.matches(example.members) && inClass.matches(example.members))
    #expect(none.matches(example.others))
    for scalar in example.members.unicodeScalars {
      #expect(!none.matches(String(scalar)), "\(scalar)")
    }
    for scalar in example.others.unicodeScalars {
      #expect(!all.matches(String(scalar)), "\(scalar)")
    }
  }

  /// Every code point has one general category and one script.
  @Test func partitions() throws {
    let categories = [
      "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
      "Pi", "Pf",
      "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
    ]
    try expectPartition(categories.map { try #require(UnicodeProperty.set($0, nil)) })
    let table = UnicodeTable.scripts.description.filter { $0 != "\n" }
    let scripts = table.split(separator: "!").compactMap { $0.split { ",/".contains($0) }.first }
    #expect(scripts.count == 165)
    try expectPartition(scripts.map { try #require(UnicodeProperty.set("Script", String($0))) })
    for group in ["L", "M", "N", "P", "S", "Z", "C"] {
      let parts = try categories.filter { $0.hasPrefix(group) }
        .flatMap { try #require(UnicodeProperty.set($0, nil)).ranges }
      #expect(UnicodeProperty.set("gc", group) == CodePointSet(parts))
    }
  }

  private func expectPartition(_ sets: [CodePointSet]) throws {
    let sizes = sets.map { $0.ranges.reduce(0) { $0 + $1.count } }
    #expect(sizes.reduce(0, +) == 0x110000)
    #expect(CodePointSet(sets.flatMap(\.ranges)).ranges == [0...0x10FFFF])
  }

  /// What the standard library knows of characters that have been there for long must be the same.
  @Test func standardLibrary() throws {
    let letters = try #require(UnicodeProperty.set("L", nil))
    let starts = try #require(UnicodeProperty.set("ID_Start", nil))
    let upper = try #require(UnicodeProperty.set("Uppercase", nil))
    let space = try #require(UnicodeProperty.set("White_Space", nil))
    for value in UInt32(0)..<0x2000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard let age = properties.age, age.major < 10 else { continue }
      let isLetter: Bool =
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
          true
        default: false
        }
      #expect(letters.contains(value) == isLetter, "\(value)")
      #expect(starts.contains(value) == properties.isIDStart, "\(value)")
      #expect(upper.contains(value) == properties.isUppercase, "\(value)")
      #expect(space.contains(value) == properties.isWhitespace, "\(value)")
    }
  }
}
