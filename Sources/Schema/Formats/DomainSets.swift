/// The sets of code points that rules for internationalized names speak of.
enum DomainSets {
  /// Bidirectional classes (RFC 5893, 2).
  enum BidiClass: String, CaseIterable {
    case leftToRight = "L"
    case rightToLeft = "R"
    case arabicLetter = "AL"
    case europeanNumber = "EN"
    case europeanSeparator = "ES"
    case commonSeparator = "CS"
    case europeanTerminator = "ET"
    case otherNeutral = "ON"
    case boundaryNeutral = "BN"
    case nonspacingMark = "NSM"
    case arabicNumber = "AN"
  }

  /// PVALID: what may stand anywhere (RFC 5892, 3).
  static let valid = domain("valid")
  /// General category M.
  static let marks = UnicodeTable.set("M", in: UnicodeTable.categories) ?? CodePointSet()

  // Joining types, for RFC 5892, A.1.
  static let joiningBefore = CodePointSet(domain("joining-L").ranges + domain("joining-D").ranges)
  static let joiningAfter = CodePointSet(domain("joining-R").ranges + domain("joining-D").ranges)
  static let transparent = domain("joining-T")

  // Scripts, for RFC 5892, A.4 to A.7.
  static let greek = script("Greek")
  static let hebrew = script("Hebrew")
  static let japanese = CodePointSet(
    ["Hiragana", "Katakana", "Han"].flatMap { script($0).ranges })

  private static let bidi = BidiClass.allCases.map { ($0, domain("bidi-\($0.rawValue)")) }

  /// The class of a code point that may stand in a label.
  static func bidiClass(of codePoint: UInt32) -> BidiClass? {
    bidi.first { $0.1.contains(codePoint) }?.0
  }

  private static func domain(_ name: String) -> CodePointSet {
    UnicodeTable.set(name, in: UnicodeTable.domains) ?? CodePointSet()
  }

  private static func script(_ name: String) -> CodePointSet {
    UnicodeTable.set(name, in: UnicodeTable.scripts) ?? CodePointSet()
  }
}
