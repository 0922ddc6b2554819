import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// What must hold for every payload that is converted with a carry, and back.
struct CarryLaw {
  let form: WildForm
  let target: Target
  /// Of every product: how long the carry is and how long the source.
  private(set) var sizes: [(carry: Int, source: Int)] = []
  private var hands = Hands()

  init(_ form: WildForm, _ target: Target) {
    self.form = form
    self.target = target
  }

  private var there: Conversion {
    Conversion(to: .vendor(target.vendor), form: target.form, carry: true)
  }

  private var back: Conversion {
    // A plain push says nothing of its sender.
    Conversion(to: .vendor(form.reader), from: .vendor(target.vendor))
  }

  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8]) throws {
    guard form.claims(try hands.identify(text)) else { return }
    if JSON(try Hands.document(try hands.read(text), "read"))["encrypted"] == true { return }
    let source = try Hands.document(text, "source")
    let product = try hands.convert(text, there)
    try checkProduct(product, source)
    let restored = try hands.convert(product, back)
    try checkSame(restored, source, "restored")
    let canonical = try hands.read(product, as: target.vendor)
    let throughCanonical = try hands.convert(
      canonical, Conversion(to: .vendor(form.reader), from: .canonical))
    try checkSame(throughCanonical, source, "restored through canonical")
    try checkPlain(text, product)
  }

  private func checkSame(_ text: [UInt8], _ source: JSONDocument, _ step: String) throws {
    let document = try Hands.document(text, step)
    guard document.isEqual(0, source, 0) else {
      throw Breach(step: "\(step) differs", detail: String(decoding: text, as: UTF8.self))
    }
  }

  /// Who sent it is as clear as without the carry, and what it carries is not said twice.
  private mutating func checkProduct(_ product: [UInt8], _ source: JSONDocument) throws {
    let found = try hands.identify(product)
    let isExact =
      target.vendor == .apns
      ? found.verdict == .none || found.verdict == .carrier
      : found.verdict == .one && found.vendor == target.vendor && found.form == target.form
    guard isExact else { throw Breach(step: "identified as \(found.verdict)") }
    var json = JSON(try Hands.document(product, "product"))
    guard let (place, carry) = json.carry() else {
      sizes.append((0, source.compactSize(0)))
      return
    }
    sizes.append((carry.utf8.count, source.compactSize(0)))
    json[place] = nil
    let own = json.texts.subtracting(JSON(source).allNames).subtracting(JSON(source).numerals)
    let notation = (try? JSON(text: carry))?["data"]?[0]?.jsonString
    let carried = CarryLaw.quoted(Array(notation?.utf8 ?? []))
    if let twice = carried.first(where: { $0.utf8.count >= 8 && own.contains($0) }) {
      throw Breach(step: "carries what the product says", detail: "\(twice)")
    }
  }

  /// The texts in the notation of a carry's data.
  private static func quoted(_ notation: [UInt8]) -> [JSONString] {
    var texts: [JSONString] = []
    var text: [UInt8]?
    var isEscaped = false
    for byte in notation {
      if text == nil {
        if byte == UInt8(ascii: "'") { text = [] }
      } else if isEscaped || byte != UInt8(ascii: "~") && byte != UInt8(ascii: "'") {
        text?.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "~") {
        isEscaped = true
      } else {
        texts.append(JSONString(utf8: text ?? []))
        text = nil
      }
    }
    return texts
  }

  /// Nothing but the carry differs from a product without one.
  private mutating func checkPlain(_ text: [UInt8], _ product: [UInt8]) throws {
    let conversion = Conversion(to: .vendor(target.vendor), form: target.form)
    let plain = JSON(try Hands.document(try hands.convert(text, conversion), "plain"))
    var json = JSON(try Hands.document(product, "product"))
    if let (place, _) = json.carry() {
      json[place] = nil
      // An object that holds nothing else is there for the carry alone.
      if let outer = place.parent, outer.parent != nil, json[outer] == [:], plain[outer] == nil {
        json[outer] = nil
      }
    }
    guard json == plain else { throw Breach(step: "the carry changes the product") }
  }

  /// The median of the carries' lengths, as a share of their sources'.
  var median: Double {
    let shares = sizes.map { Double($0.carry) / Double(max(1, $0.source)) }.sorted()
    return shares.isEmpty ? 0 : shares[shares.count / 2]
  }
}

extension JSON {
  /// The carry of a payload, and its place.
  func carry() -> (place: JSONPointer, text: String)? {
    let places = [
      ["pushbridge"], ["data", "pushbridge"], ["extra", "pushbridge"],
      ["notification", "extra", "pushbridge"],
    ]
    for place in places {
      let pointer = JSONPointer(place.map { JSONString($0) })
      if let text = self[pointer]?.string { return (pointer, text) }
    }
    return nil
  }

  /// The name of every member in it.
  var allNames: Set<JSONString> {
    switch self {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.allNames) }
    case .object(let object):
      object.members.reduce(into: Set(object.names)) { $0.formUnion($1.value.allNames) }
    default: []
    }
  }

  /// Every number in it as it is spelled: what became a text is no text of the source's.
  var numerals: Set<JSONString> {
    switch self {
    case .number(let number): [JSONString(number.text)]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.numerals) }
    case .object(let object): object.members.reduce(into: []) { $0.formUnion($1.value.numerals) }
    default: []
    }
  }

  /// Every text in it.
  var texts: Set<JSONString> {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.texts) }
    case .object(let object): object.members.reduce(into: []) { $0.formUnion($1.value.texts) }
    default: []
    }
  }
}
