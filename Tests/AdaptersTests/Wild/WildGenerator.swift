import PushJSON
import PushTestSupport

/// Makes payloads of one form in which anything may stand anywhere, and counts what it made.
///
/// Everything is drawn from decks, one per key: each cell is a card, and a deck is shuffled anew
/// only when it is used up. So every cell comes up as often as its cards say, also in short runs.
/// An object is either tame (accepted values only) or wild (anything).
struct WildGenerator {
  /// The name of the cell for a name that stands twice.
  static let twice = "twice"
  static let absent = "absent"

  let form: WildForm
  private(set) var coverage = Coverage()
  private var random: SeededGenerator
  private var decks: [String: Deck] = [:]
  /// The values that the payload's kind demands, by path.
  private var demands: [String: String] = [:]
  /// Whether what is made now will not count, because its name comes again.
  private var isShadowed = false

  init(_ form: WildForm, seed: UInt64) {
    self.form = form
    random = SeededGenerator(seed: seed)
  }

  /// A payload as it would arrive, in random spelling.
  mutating func text(of payload: JSON) -> [UInt8] { WildSpelling.text(payload, &random) }

  /// The next payload.
  mutating func payload() -> JSON {
    coverage.countPayload()
    if let kind = form.kinds[safe: draw("kinds", form.kinds.count)] {
      demands = kind.demands
      coverage.count(kind.name, at: "kinds")
    }
    let payload = object(form.keys, at: "")
    return form.wrapper.map { wrap(payload, $0) } ?? payload
  }

  private mutating func wrap(_ payload: JSON, _ name: String) -> JSON {
    coverage.count(object: WildForm.around)
    var members: [JSONObject.Member] = []
    switch draw(name, 3) {
    case 0: return payload
    case 1: coverage.count("alone", at: WildForm.around + "/" + name)
    default:
      coverage.count("with others", at: WildForm.around + "/" + name)
      members.append(.init("validate_only", .bool(Bool.random(using: &random))))
      members.append(.init("request_id", WildValues.any(.object, &random)))
    }
    members.append(.init(JSONString(name), payload))
    members.shuffle(using: &random)
    return .object(JSONObject(members))
  }

  // MARK: Decks

  private struct Deck {
    var left: [Int] = []

    mutating func draw(_ cards: @autoclosure () -> [Int], _ random: inout SeededGenerator) -> Int {
      if left.isEmpty { left = cards().shuffled(using: &random) }
      return left.popLast() ?? 0
    }
  }

  private mutating func draw(_ name: String, _ count: Int) -> Int {
    draw(name, Array(0..<max(1, count)))
  }

  private mutating func draw(_ name: String, _ cards: @autoclosure () -> [Int]) -> Int {
    if isShadowed { return random.pick(cards(), or: 0) }
    return decks[name, default: Deck()].draw(cards(), &random)
  }

  // MARK: Objects

  private mutating func object(_ keys: [WildKey], at path: String) -> JSON {
    if !isShadowed { coverage.count(object: path) }
    let isWild = draw(path + " is wild", [0, 1, 1]) == 1
    var members: [JSONObject.Member] = []
    var earlier: [JSONObject.Member] = []
    for key in keys {
      fill(key, at: path + "/" + key.name, isWild, &members, &earlier)
    }
    addStrangers(at: path, besides: keys, &members, &earlier)
    members.shuffle(using: &random)
    for member in earlier { insert(member, into: &members) }
    return .object(JSONObject(members))
  }

  /// Puts a member somewhere before the one of the same name.
  private mutating func insert(
    _ member: JSONObject.Member, into members: inout [JSONObject.Member]
  ) {
    let end = members.firstIndex { $0.name == member.name } ?? 0
    members.insert(member, at: Int.random(in: 0...end, using: &random))
  }

  private mutating func fill(
    _ key: WildKey, at path: String, _ isWild: Bool, _ members: inout [JSONObject.Member],
    _ earlier: inout [JSONObject.Member]
  ) {
    let cells = isWild ? key.cells : key.variants
    guard var index = choose(key, at: path, isWild, cells.count) else { return }
    let name = JSONString(key.name)
    if index == cells.count {
      count(WildGenerator.twice, at: path)
      index = draw(path + " last", key.isMark ? key.variants.count : cells.count)
      earlier.append(.init(name, shadowed(key, at: path)))
    }
    count(cells[index].label, at: path)
    members.append(.init(name, value(cells[index].content, at: path)))
  }

  /// The index of a cell, their count for the name twice, nil for none.
  private mutating func choose(
    _ key: WildKey, at path: String, _ isWild: Bool, _ count: Int
  ) -> Int? {
    if !isWild, let demand = demands[path] {
      return key.variants.firstIndex { $0.label == demand }
    }
    let none = key.isMark ? 0 : isWild ? key.rarity : (count + 1) / 2 * key.rarity
    var cards = Array(repeating: -1, count: none) + Array(0..<count) + (isWild ? [count] : [])
    // What has keys of its own comes more often, or these would hardly come at all.
    for (index, variant) in key.variants.enumerated() where variant.hasKeys {
      cards += Array(repeating: index, count: isWild ? 4 : count)
    }
    let card = draw(path + (isWild ? " wild" : " tame"), cards)
    return card < 0 ? nil : card
  }

  private mutating func shadowed(_ key: WildKey, at path: String) -> JSON {
    let outer = isShadowed
    isShadowed = true
    defer { isShadowed = outer }
    let kind = random.pick(WildKind.allCases, or: .null)
    if random.once(in: 2) { return WildValues.any(kind, &random) }
    return value(random.pick(key.cells, or: .null).content, at: path)
  }

  private mutating func count(_ cell: String, at path: String) {
    if !isShadowed { coverage.count(cell, at: path) }
  }

  // MARK: Values

  private mutating func value(_ content: WildVariant.Content, at path: String) -> JSON {
    switch content {
    case .exactly(let json): return json
    case .made(let make): return make(&random)
    case .object(let keys): return object(keys, at: path)
    case .list(let keys):
      let count = random.pick([1, 1, 2, 2, 3], or: 1)
      var items = (0..<count).map { _ in object(keys, at: path + "/-") }
      if random.once(in: 12) { items.append(anyValue()) }
      return .array(items)
    case .text(let content):
      let inner = value(content, at: path)
      return .string(JSONString(utf8: WildSpelling.text(inner, &random)))
    }
  }

  // MARK: Strangers

  /// Adds members that no table has.
  private mutating func addStrangers(
    at path: String, besides keys: [WildKey], _ members: inout [JSONObject.Member],
    _ earlier: inout [JSONObject.Member]
  ) {
    let cells = WildForm.strangers
    let place = path + "/*"
    let cards = Array(repeating: -1, count: 6) + Array(0..<cells.count)
    let first = draw(place, cards)
    var taken = Set(keys.map { JSONString($0.name) })
    if path.isEmpty { taken.formUnion(form.foreignNames.map { JSONString($0) }) }
    guard first >= 0 else { return }
    count(cells[first], at: place)
    if cells[first] == WildForm.twins {
      for name in ["caf\u{00E9}", "cafe\u{0301}"] {
        members.append(.init(JSONString(name), WildValues.text(&random)))
      }
    } else if let name = freeName(&taken) {
      if cells[first] == WildGenerator.twice {
        earlier.append(.init(name, strangeValue(random.pick(cells, or: ""))))
      }
      members.append(.init(name, strangeValue(cells[first])))
      if random.once(in: 3), let other = freeName(&taken) {
        members.append(.init(other, strangeValue(random.pick(cells, or: ""))))
      }
    }
  }

  private mutating func freeName(_ taken: inout Set<JSONString>) -> JSONString? {
    for _ in 0..<9 {
      let name = WildValues.name(&random)
      if taken.insert(name).inserted { return name }
    }
    return nil
  }

  private mutating func strangeValue(_ cell: String) -> JSON {
    if let kind = WildKind(rawValue: cell) { return WildValues.any(kind, &random) }
    switch cell {
    case "object text": return WildValues.jsonText(.object, &random)
    case "array text": return WildValues.jsonText(.array, &random)
    case "hard number": return .number(WildValues.number(&random))
    default: return anyValue()
    }
  }

  private mutating func anyValue() -> JSON {
    WildValues.any(random.pick(WildKind.allCases, or: .null), &random)
  }
}

extension Collection {
  subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}
