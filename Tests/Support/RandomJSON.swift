public import PushJSON

/// Random JSON values of every kind, for tests of laws.
public struct RandomJSON: Sendable {
  /// How deep values nest.
  public var depth: Int
  /// How many members or elements a container has at most.
  public var width: Int
  /// Whether strings and names may hold lone surrogates.
  public var loneSurrogates: Bool
  /// Whether objects may hold a name twice.
  public var duplicates: Bool
  /// Whether all numbers are in the range of `Double`.
  public var smallNumbers: Bool

  /// Makes a source of values.
  ///
  /// - Parameters:
  ///   - depth: How deep values nest.
  ///   - width: How many members or elements a container has at most.
  ///   - loneSurrogates: Whether strings and names may hold lone surrogates.
  ///   - duplicates: Whether objects may hold a name twice.
  ///   - smallNumbers: Whether all numbers are in the range of `Double`.
  public init(
    depth: Int = 4, width: Int = 6, loneSurrogates: Bool = false, duplicates: Bool = false,
    smallNumbers: Bool = false
  ) {
    self.depth = depth
    self.width = width
    self.loneSurrogates = loneSurrogates
    self.duplicates = duplicates
    self.smallNumbers = smallNumbers
  }

  /// A value of any kind.
  ///
  /// - Parameter generator: The source of randomness.
  public func value(using generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .number(number(using: &generator))
    case 3, 4: .string(text(using: &generator))
    case 5, 6: .array(array(using: &generator))
    default: .object(object(using: &generator))
    }
  }

  /// Elements of any kind.
  ///
  /// - Parameter generator: The source of randomness.
  public func array(using generator: inout SeededGenerator) -> [JSON] {
    var inner = self
    inner.depth -= 1
    let count = Int.random(in: 0...width, using: &generator)
    return (0..<count).map { _ in inner.value(using: &generator) }
  }

  /// Members of any kind.
  ///
  /// - Parameter generator: The source of randomness.
  public func object(using generator: inout SeededGenerator) -> JSONObject {
    var inner = self
    inner.depth -= 1
    var object = JSONObject()
    for _ in 0..<Int.random(in: 0...width, using: &generator) {
      let name = text(using: &generator)
      let value = inner.value(using: &generator)
      if duplicates, generator.once(in: 4),
        let other = object.names.randomElement(using: &generator)
      {
        object.members.append(.init(other, value))
      } else {
        object[exactly: name] = value
      }
    }
    return object
  }

  /// A number: counters, prices, times, ids beyond 2^53, exponents.
  ///
  /// - Parameter generator: The source of randomness.
  public func number(using generator: inout SeededGenerator) -> JSONNumber {
    let zero = JSONNumber(0)
    let known = [
      "0", "-0", "0.0", "-0e9", "1", "1.0", "1e0", "10e-1", "9007199254740992",
      "9007199254740993", "1631234567.89", "12345678901234567890", "-9223372036854775808",
      "0.1", "0.10", "5e-324", "1.7976931348623157e308", "100", "1E2", "1e+2",
    ]
    let extreme = [
      "1e400", "-1e400", "1e-400", "1e99999999999999999999", "10e99999999999999999998",
      "1e-99999999999999999999", "123456789e123456789",
    ]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return JSONNumber(Int.random(in: -1000...1000, using: &generator))
    case 1: return JSONNumber(Int(truncatingIfNeeded: generator.next()))
    case 2:
      let bits = Double(bitPattern: generator.next())
      return JSONNumber(bits) ?? zero
    case 3:
      let text = smallNumbers ? generator.pick(known, or: "0") : generator.pick(extreme, or: "0")
      return JSONNumber(text: text) ?? zero
    default: return JSONNumber(text: generator.pick(known, or: "0")) ?? zero
    }
  }

  /// A text for a string or a name: scripts, emoji, direction marks, NFC and NFD, controls.
  ///
  /// - Parameter generator: The source of randomness.
  public func text(using generator: inout SeededGenerator) -> JSONString {
    var utf8: [UInt8] = []
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      if loneSurrogates, generator.once(in: 6) {
        // The letter keeps two halves from meeting, which would make them one character.
        utf8 += generator.pick([[0xED, 0xA0, 0xBD], [0xED, 0xB8, 0x80]], or: []) + [0x78]
      } else {
        utf8 += Array(generator.pick(RandomJSON.pieces, or: "").utf8)
      }
    }
    return JSONString(utf8: utf8)
  }

  private static let pieces: [String] = [
    "a", "b", "aps", "title", "alert", "~", "/", "~1", "0", "1", "-", " ", "%", "#",
    "\u{00E9}", "e\u{0301}", "\u{00C5}", "A\u{030A}", "\u{1E9B}\u{0323}", "ß", "İ",
    "😀", "👩‍👩‍👧", "🇵🇱", "𝄞", "\u{FFFF}", "\u{E000}", "\u{10FFFF}", "\u{FFFD}",
    "\u{200F}", "\u{202E}", "\u{061C}", "שלום", "مرحبا", "漢字", "ą", "\u{2028}", "\u{FEFF}",
    "\"", "\\", "\u{0}", "\u{1}", "\u{8}", "\u{9}", "\u{A}", "\u{C}", "\u{D}", "\u{1F}", "\u{7F}",
    "https://example.com/?a=1&b=2", "{\"a\":1}", "\\u0041", "a long text without anything special",
  ]
}
