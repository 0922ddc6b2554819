import PushTestSupport

/// A random pattern, its text, and what it matches by trying everything: an oracle for small texts.
indirect enum RandomPattern {
  case set(String, @Sendable (Unicode.Scalar) -> Bool)
  case sequence([RandomPattern])
  case choice([RandomPattern])
  case repetition(RandomPattern, least: Int, most: Int, String)
  case assertion(String)
  case look(RandomPattern, isBehind: Bool, isNegative: Bool)

  static let alphabet: [Unicode.Scalar] = ["a", "b", "-", "é", "🐲", "\n"]

  /// Makes a pattern.
  static func make(depth: Int, using generator: inout SeededGenerator) -> RandomPattern {
    let kinds = depth > 0 ? 12 : 5
    switch Int.random(in: 0..<kinds, using: &generator) {
    case 0...2: return set(using: &generator)
    case 3: return .sequence([])
    case 4: return .assertion(generator.pick(["^", "$", "\\b", "\\B"], or: "^"))
    case 5, 6:
      return .sequence(
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          make(depth: depth - 1, using: &generator)
        })
    case 7, 8:
      return .choice(
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          make(depth: depth - 1, using: &generator)
        })
    case 9, 10:
      let quantifiers = [
        ("*", 0, 99), ("+", 1, 99), ("?", 0, 1), ("{2}", 2, 2), ("{1,3}", 1, 3), ("{2,}", 2, 99),
        ("{0}", 0, 0), ("*?", 0, 99), ("{0,2}?", 0, 2),
      ]
      let (text, least, most) = generator.pick(quantifiers, or: ("*", 0, 99))
      return .repetition(
        make(depth: depth - 1, using: &generator), least: least, most: most, text)
    default:
      return .look(
        make(depth: depth - 1, using: &generator), isBehind: generator.once(in: 2),
        isNegative: generator.once(in: 2))
    }
  }

  private static func set(using generator: inout SeededGenerator) -> RandomPattern {
    let sets: [RandomPattern] = [
      .set("a") { $0 == "a" }, .set("b") { $0 == "b" }, .set("é") { $0 == "é" },
      .set("🐲") { $0 == "🐲" }, .set("[ab]") { $0 == "a" || $0 == "b" },
      .set("[^aé]") { $0 != "a" && $0 != "é" }, .set(".") { $0 != "\n" },
      .set("\\w") { $0 == "a" || $0 == "b" }, .set("[]") { _ in false }, .set("[^]") { _ in true },
      .set("\\p{L}") { $0 == "a" || $0 == "b" || $0 == "é" },
    ]
    return generator.pick(sets, or: .sequence([]))
  }

  /// The pattern as text.
  var text: String {
    switch self {
    case .set(let text, _), .assertion(let text): text
    case .sequence(let parts): parts.map(\.text).joined()
    case .choice(let parts): "(?:" + parts.map(\.text).joined(separator: "|") + ")"
    case .repetition(let part, _, _, let quantifier): "(" + part.text + ")" + quantifier
    case .look(let part, let isBehind, let isNegative):
      "(?" + (isBehind ? "<" : "") + (isNegative ? "!" : "=") + part.text + ")"
    }
  }

  /// Whether the pattern is anywhere in a text.
  func matches(_ text: [Unicode.Scalar]) -> Bool {
    (0...text.count).contains { start in match(text, start) { _ in true } }
  }

  /// Tries all ways to match from a place on, until one goes on to success.
  private func match(
    _ text: [Unicode.Scalar], _ start: Int, _ next: (Int) -> Bool
  ) -> Bool {
    switch self {
    case .set(_, let contains):
      return start < text.count && contains(text[start]) && next(start + 1)
    case .sequence(let parts): return Self.match(parts[...], text, start, next)
    case .choice(let parts): return parts.contains { $0.match(text, start, next) }
    case .repetition(let part, let least, let most, _):
      return Self.match(part, least, most, text, start, next)
    case .assertion(let kind): return Self.holds(kind, text, start) && next(start)
    case .look(let part, let isBehind, let isNegative):
      let found =
        isBehind
        ? (0...start).contains { begin in part.match(text, begin) { $0 == start } }
        : part.match(text, start) { _ in true }
      return found != isNegative && next(start)
    }
  }

  private static func match(
    _ parts: ArraySlice<RandomPattern>, _ text: [Unicode.Scalar], _ start: Int,
    _ next: (Int) -> Bool
  ) -> Bool {
    guard let first = parts.first else { return next(start) }
    return first.match(text, start) { match(parts.dropFirst(), text, $0, next) }
  }

  private static func match(
    _ part: RandomPattern, _ least: Int, _ most: Int, _ text: [Unicode.Scalar], _ start: Int,
    _ next: (Int) -> Bool
  ) -> Bool {
    if least == 0, next(start) { return true }
    guard most > 0 else { return false }
    return part.match(text, start) { end in
      // ECMA-262, 21.2.2.5.1: what is not demanded must not be empty.
      (least > 0 || end > start) && match(part, max(0, least - 1), most - 1, text, end, next)
    }
  }

  private static func holds(_ kind: String, _ text: [Unicode.Scalar], _ place: Int) -> Bool {
    let isWord = { (index: Int) in
      text.indices.contains(index) && (text[index] == "a" || text[index] == "b")
    }
    return switch kind {
    case "^": place == 0
    case "$": place == text.count
    case "\\b": isWord(place - 1) != isWord(place)
    default: isWord(place - 1) == isWord(place)
    }
  }
}
