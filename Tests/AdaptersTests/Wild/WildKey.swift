import PushJSON
import PushTestSupport

/// One key of a dossier's table, with everything that may stand at it.
struct WildKey: Sendable {
  var name: String
  /// What the dossier accepts.
  var variants: [WildVariant]
  /// Whether the vendor is recognised by it: it is always there, with an accepted value.
  var isMark = false
  /// How many times as often as other keys it is left out.
  var rarity = 1
  /// What may stand there besides: null, the kinds that are not accepted, texts of no meaning.
  private(set) var wrongs: [WildVariant] = []

  init(_ name: String, _ variants: WildVariant...) { self.init(name, all: variants) }

  init(_ name: String, all variants: [WildVariant]) {
    self.name = name
    self.variants = variants
    wrongs = WildKey.wrongs(for: variants)
  }

  /// A key that accepts certain texts, and other things besides.
  init(_ name: String, words: String..., and others: WildVariant...) {
    self.init(name, all: words.map(WildVariant.word) + others)
  }

  /// A key by which the vendor is recognised.
  static func mark(_ name: String, _ variants: WildVariant...) -> WildKey {
    mark(name, all: variants)
  }

  static func mark(_ name: String, all variants: [WildVariant]) -> WildKey {
    var key = WildKey(name, all: variants)
    key.isMark = true
    key.wrongs = []
    return key
  }

  /// The key, left out more often than others.
  func rare(_ rarity: Int = 6) -> WildKey {
    var key = self
    key.rarity = rarity
    return key
  }

  /// What a payload may have at the key, each with a name; `twice` is the name twice.
  var cells: [WildVariant] { variants + wrongs }

  private static func wrongs(for variants: [WildVariant]) -> [WildVariant] {
    let accepted = Set(variants.map(\.kind))
    var wrongs = WildKind.allCases.filter { !accepted.contains($0) }.map(WildVariant.any(of:))
    for kind in [WildKind.text, .number] where accepted.contains(kind) {
      let isClosed = variants.allSatisfy { $0.kind != kind || $0.isExact }
      if isClosed { wrongs.append(.other(kind)) }
    }
    return wrongs
  }
}

/// The kinds of JSON values.
enum WildKind: String, Sendable, CaseIterable {
  case null, bool, number, text, array, object

  init(_ json: JSON) {
    self =
      switch json {
      case .null: .null
      case .bool: .bool
      case .number: .number
      case .string: .text
      case .array: .array
      case .object: .object
      }
  }
}

/// One way to fill a key.
struct WildVariant: Sendable {
  indirect enum Content: Sendable {
    case exactly(JSON)
    case made(@Sendable (inout SeededGenerator) -> JSON)
    /// An object with keys of its own.
    case object([WildKey])
    /// An array of such objects.
    case list([WildKey])
    /// JSON text that holds something.
    case text(Content)

    /// The keys of the object, or of the array's objects.
    var keys: [WildKey] {
      switch self {
      case .exactly, .made: []
      case .object(let keys), .list(let keys): keys
      case .text(let content): content.keys
      }
    }

    var isList: Bool {
      switch self {
      case .list: true
      case .text(let content): content.isList
      default: false
      }
    }
  }

  /// The name in the table of the coverage.
  var label: String
  var kind: WildKind
  var content: Content

  var isExact: Bool { if case .exactly = content { true } else { false } }

  /// Whether it is, or holds, an object with keys of its own.
  var hasKeys: Bool { !content.keys.isEmpty }
}

// MARK: - The variants

extension WildVariant {
  static func exactly(_ json: JSON) -> WildVariant {
    WildVariant(label: json.compact, kind: WildKind(json), content: .exactly(json))
  }

  static func word(_ word: String) -> WildVariant { .exactly(.string(word)) }

  private static func made(
    _ label: String, _ kind: WildKind, _ make: @escaping @Sendable (inout SeededGenerator) -> JSON
  ) -> WildVariant {
    WildVariant(label: label, kind: kind, content: .made(make))
  }

  static let text = made("text", .text, WildValues.text)
  static let emptyText = exactly("")
  static let null = exactly(nil)
  static let webLink = made("web link", .text) { WildValues.link("https://example.com/", &$0) }
  static let appLink = made("app link", .text) { WildValues.link("shop://item/", &$0) }
  static let bareLink = made("bare link", .text) { WildValues.link("www.example.com/", &$0) }
  static let blankLink = made("link in blanks", .text) {
    WildValues.link(" \t\u{20}https://example.com/", &$0, suffix: "\n ")
  }
  static let links: [WildVariant] = [webLink, appLink, bareLink, blankLink, emptyText]
  static let number = made("number", .number) { .number(WildValues.number(&$0)) }
  static let whole = made("whole", .number) { .number(Int.random(in: 0...99, using: &$0)) }
  static let seconds = made("seconds", .number, WildValues.seconds)
  static let fraction = made("fraction", .number) {
    WildValues.numeral(&$0, ["0", "0.5", "1", "0.25", "1.0", "0.100"])
  }
  static let numeral = made("numeral", .text) {
    .string(String(Int.random(in: 0...99, using: &$0)))
  }
  static let digits = made("digits", .text) { WildValues.digits(&$0) }
  static let date = made("date", .text, WildValues.date)
  static let moment = made("moment", .text, WildValues.moment)
  static let milliseconds = made("milliseconds", .number) { generator in
    .number(Int.random(in: 1_600_000_000_000...1_999_999_999_999, using: &generator))
  }
  static let webViewLink = made("web view link", .text) { generator in
    let query = generator.pick(
      ["notificareWebView=1", "a=1&notificareWebView=true", "notificareWebView=0&b", "a=1"],
      or: "")
    return WildValues.link("https://example.com/page?\(query)&c=", &generator)
  }
  static let shortLink = made("short link", .text) {
    WildValues.link("https://example.ntc.re/", &$0)
  }
  static let upperLink = made("link in capitals", .text) {
    WildValues.link("HTTPS://example.com/", &$0)
  }
  static let texts = made("texts", .array) { generator in
    .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in WildValues.text(&generator) })
  }
  static let anyObject = made("object", .object, WildValues.object)
  static let anyArray = made("array", .array, WildValues.array)
  static let emptyObject = exactly([:])
  static let emptyArray = exactly([])
  static let objectText = made("object text", .text) { WildValues.jsonText(.object, &$0) }
  static let arrayText = made("array text", .text) { WildValues.jsonText(.array, &$0) }
  static let cipher = made("cipher", .text) { generator in
    .string(WildValues.base64(&generator, count: 24))
  }

  /// What counts as one and as zero in `aps`.
  static let flags: [WildVariant] = [
    exactly(1), exactly(true), exactly(0), exactly(false), exactly(2),
    word("1"), word("true"), word("YES"), word("0"),
  ]

  static func object(_ keys: [WildKey], label: String = "object") -> WildVariant {
    WildVariant(label: label, kind: .object, content: .object(keys))
  }

  static func list(_ keys: [WildKey], label: String = "objects") -> WildVariant {
    WildVariant(label: label, kind: .array, content: .list(keys))
  }

  /// The same as JSON text.
  var asText: WildVariant {
    WildVariant(label: label + " as text", kind: .text, content: .text(content))
  }

  /// Any value of a kind that is not accepted.
  static func any(of kind: WildKind) -> WildVariant {
    made(kind.rawValue, kind) { WildValues.any(kind, &$0) }
  }

  /// A value of an accepted kind that is none of those accepted.
  static func other(_ kind: WildKind) -> WildVariant {
    made("other \(kind.rawValue)", kind) { WildValues.any(kind, &$0) }
  }
}
