import PushJSON
import PushTestSupport

/// The leaves of wild payloads.
enum WildValues {
  /// Numbers that a reader through floating point or 64-bit integers would harm.
  static let hardNumbers = [
    "9007199254740993", "1631234567.89", "1e400", "-0", "12345678901234567890", "1.0", "1E2",
    "-1e-400", "0.10", "3",
  ]

  static func number(_ generator: inout SeededGenerator) -> JSONNumber {
    if generator.once(in: 3) { return RandomJSON().number(using: &generator) }
    let text = generator.pick(hardNumbers, or: "0")
    return JSONNumber(text: text) ?? JSONNumber(0)
  }

  static func numeral(_ generator: inout SeededGenerator, _ spellings: [String]) -> JSON {
    JSONNumber(text: generator.pick(spellings, or: "0")).map(JSON.number) ?? .null
  }

  static func seconds(_ generator: inout SeededGenerator) -> JSON {
    let whole = Int.random(in: 1_600_000_000...1_999_999_999, using: &generator)
    let decimals = generator.pick(["", ".25", ".5", ".0", ".125", ".89"], or: "")
    return JSONNumber(text: "\(whole)\(decimals)").map(JSON.number) ?? .null
  }

  static func digits(_ generator: inout SeededGenerator) -> JSON {
    let lead = Int.random(in: 1_000_000_000...9_999_999_999, using: &generator)
    return .string("\(lead)\(generator.pick(["", "0000000001", "%a1b2c3"], or: ""))")
  }

  static func date(_ generator: inout SeededGenerator) -> JSON {
    let day = Int.random(in: 10...28, using: &generator)
    let end = generator.pick(["00:00.000Z", "59:59.999Z", "30:00Z", "07:08.5Z"], or: "00:00Z")
    return .string("203\(Int.random(in: 0...9, using: &generator))-02-\(day)T12:\(end)")
  }

  /// A moment with milliseconds, in some zone.
  static func moment(_ generator: inout SeededGenerator) -> JSON {
    let day = Int.random(in: 10...28, using: &generator)
    let zone = generator.pick(["Z", "+01:00", "-0530", "+0000"], or: "Z")
    return .string("203\(Int.random(in: 0...9, using: &generator))-02-\(day)T12:07:08.250\(zone)")
  }

  static func base64(_ generator: inout SeededGenerator, count: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return String((0..<count).map { _ in generator.pick(letters, or: "A") })
  }

  static func link(
    _ prefix: String, _ generator: inout SeededGenerator, suffix: String = ""
  ) -> JSON {
    let tails = ["", "a", "a/b?c=1&d=%20", "{{ customer.id }}", "ż/😀", "x#y", "%%id%%"]
    return .string(prefix + generator.pick(tails, or: "") + suffix)
  }

  // MARK: Texts and names

  static func text(_ generator: inout SeededGenerator) -> JSON { .string(words(&generator)) }

  private static func words(_ generator: inout SeededGenerator) -> JSONString {
    if generator.once(in: 3) { return JSONString(generator.pick(plain, or: "")) }
    let isLone = generator.once(in: 20)
    return RandomJSON(loneSurrogates: isLone).text(using: &generator)
  }

  private static let plain = [
    "Hello", "Parcel 7 arrives", "50 % off", "{{ customer.name }}", "%%first%%", "none",
    "{\"a\":1}", "[1]", "null", "3", "true", "both \u{200F}ways", "line\nline\ttab",
  ]

  /// Names nobody reads, among them look-alikes of those that are read.
  static func name(_ generator: inout SeededGenerator) -> JSONString {
    if generator.once(in: 4) {
      let isLone = generator.once(in: 6)
      return RandomJSON(loneSurrogates: isLone).text(using: &generator)
    }
    return JSONString(generator.pick(names, or: "x"))
  }

  private static let names = [
    "order_id", "_unknown", "__", "Title", "mutable_content", "content_available", "0", "-", "",
    "a/b", "a~b", "~1", "\u{00E9}", "e\u{0301}", "\u{200F}x", "😀", "say \"hi\"\n", "null",
    "gcm.unknown", "google.c.unknown", "google.unknown", "attachment-url", "x-other", "x-", "extra",
    "data", "message",
    "notification", "nested.name", "a long name without anything special in it",
  ]

  // MARK: Any value

  static func any(_ kind: WildKind, _ generator: inout SeededGenerator) -> JSON {
    switch kind {
    case .null: .null
    case .bool: .bool(Bool.random(using: &generator))
    case .number: .number(number(&generator))
    case .text: text(&generator)
    case .array: array(&generator)
    case .object: object(&generator)
    }
  }

  private static func random(_ generator: inout SeededGenerator) -> RandomJSON {
    RandomJSON(
      depth: 2, width: 3, loneSurrogates: generator.once(in: 20),
      duplicates: generator.once(in: 5))
  }

  static func array(_ generator: inout SeededGenerator) -> JSON {
    if generator.once(in: 4) { return [] }
    return .array(random(&generator).array(using: &generator))
  }

  static func object(_ generator: inout SeededGenerator) -> JSON {
    if generator.once(in: 4) { return [:] }
    return .object(random(&generator).object(using: &generator))
  }

  static func jsonText(_ kind: WildKind, _ generator: inout SeededGenerator) -> JSON {
    let value = any(kind, &generator)
    return .string(JSONString(utf8: RandomJSON.spell(value, using: &generator)))
  }
}
