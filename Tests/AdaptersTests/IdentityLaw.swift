import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// What must hold for every payload that a vendor's identification accepts, however wrong it is.
struct IdentityLaw {
  let form: WildForm
  /// How often the canonical JSON is spelled otherwise.
  private let disguises: Int
  private var hands = Hands()
  private var random = SeededGenerator(seed: 0)

  init(_ form: WildForm, disguises: Int = 1) {
    self.form = form
    self.disguises = disguises
  }

  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8]) throws {
    try checkIdentification(text)
    let canonical = try hands.read(text)
    let payload = try Hands.document(text, "payload")
    try checkSame(try hands.restore(canonical, to: form.reader), payload, "restored")
    if try hands.read(text) != canonical { throw Breach(step: "reading again differs") }
    let staying = try hands.convert(text, Conversion(to: .vendor(form.reader)))
    if staying != JSONText.compact(text) { try checkSame(staying, payload, "staying") }
    try checkDisguised(canonical, payload)
  }

  /// The same canonical notification, spelled otherwise, says the same.
  private mutating func checkDisguised(_ canonical: [UInt8], _ payload: JSONDocument) throws {
    // The same payload is always disguised in the same way.
    random = SeededGenerator(seed: UInt64(canonical.count))
    guard disguises > 1 || random.once(in: 3) else { return }
    for _ in 0..<disguises {
      let disguised = try respelled(canonical)
      try checkSame(
        try hands.restore(disguised, to: form.reader), payload, "restored from re-spelled")
    }
  }

  private mutating func checkIdentification(_ text: [UInt8]) throws {
    let identification = try hands.identify(text)
    guard form.claims(identification) else {
      let names = identification.candidates.map { "\($0.vendor) \($0.form)" }
      throw Breach(step: "identified as \(identification.verdict) \(names)")
    }
  }

  private func checkSame(_ text: [UInt8], _ payload: JSONDocument, _ step: String) throws {
    let document = try Hands.document(text, step)
    guard document.isEqual(0, payload, 0) else {
      throw Breach(step: "\(step) differs", detail: String(decoding: text, as: UTF8.self))
    }
    if let pointer = NumberSpelling.difference(JSON(payload), JSON(document)) {
      throw Breach(step: "\(step) spells a number otherwise", detail: pointer)
    }
  }

  /// The same canonical notification: members in another order, other blanks and escapes.
  private mutating func respelled(_ canonical: [UInt8]) throws -> [UInt8] {
    let json = JSON(try Hands.document(canonical, "read"))
    return WildSpelling.text(shuffled(json), &random)
  }

  private mutating func shuffled(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map { shuffled($0) })
    case .object(let object):
      var members = object.members.map { JSONObject.Member($0.name, shuffled($0.value)) }
      // The order of duplicates has a meaning.
      if object.duplicateNames.isEmpty { members.shuffle(using: &random) }
      return .object(JSONObject(members))
    default: return json
    }
  }
}

/// Compares how two JSON-equal values spell their numbers.
enum NumberSpelling {
  /// The place of the first number that is spelled otherwise, with both spellings.
  static func difference(_ one: JSON, _ other: JSON, at place: String = "") -> String? {
    switch (one, other) {
    case (.number(let left), .number(let right)):
      // Apple's flags are composed anew; what is not composed keeps its spelling.
      return left.text == right.text ? nil : "\(place): \(left.text), now \(right.text)"
    case (.array(let left), .array(let right)):
      for (index, pair) in zip(left, right).enumerated() {
        if let found = difference(pair.0, pair.1, at: "\(place)/\(index)") { return found }
      }
    case (.object(let left), .object(let right)):
      for member in left.members {
        guard let mine = left[exactly: member.name], let twin = right[exactly: member.name] else {
          continue
        }
        if let found = difference(mine, twin, at: "\(place)/\(member.name)") { return found }
      }
    default: break
    }
    return nil
  }
}
