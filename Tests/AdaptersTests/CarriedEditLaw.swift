import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// Who changes one member of a product with a carry and goes back gets that change, and everything
/// else as it was.
struct CarriedEditLaw {
  let form: WildForm
  let target: Target
  /// How often an edit was tried.
  private(set) var tried = 0
  private var hands = Hands()

  init(_ form: WildForm, _ target: Target) {
    self.form = form
    self.target = target
  }

  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8]) throws {
    guard form.claims(try hands.identify(text)) else { return }
    let source = JSON(try Hands.document(try hands.read(text), "read"))
    // What is encrypted is not converted; content that is no object has no place for texts.
    if source["encrypted"] == true { return }
    if let content = source["vendorData"]?["content"], content.object == nil { return }
    // An alert that is an empty text hides what is put beside it.
    if JSON(try Hands.document(text, "source"))["aps"]?["alert"] == "" { return }
    // Of a list with items that are no objects only the whole can be restored.
    if JSON(try Hands.document(text, "source")).holdsMixedArray { return }
    let conversion = Conversion(to: .vendor(target.vendor), form: target.form, carry: true)
    let product = try hands.convert(text, conversion)
    let canonical = JSON(
      try Hands.document(try hands.read(product, as: target.vendor), "read product"))
    var random = SeededGenerator(seed: UInt64(text.count))
    for edit in Edit.all {
      // A member that both have alike can be expected to come back.
      guard let (place, value) = edit.pick(in: canonical, &random),
        let old = source[place], old == canonical[place], !isRepeated(old, source)
      else { continue }
      tried += 1
      var edited = canonical
      edited[place] = value
      try check(edited, place, value, source, edit.name)
    }
  }

  private mutating func check(
    _ edited: JSON, _ place: JSONPointer, _ value: JSON, _ source: JSON, _ name: String
  ) throws {
    let product = try hands.restore(edited.compactBytes, to: target.vendor)
    let back = try hands.convert(
      product, Conversion(to: .vendor(form.reader), from: .vendor(target.vendor)))
    let after = JSON(try Hands.document(try hands.read(back), "read again"))
    guard after[place] == value else {
      throw Breach(
        step: "\(name) is not edited",
        detail: "\(place): \(after[place]?.compact ?? "absent") in "
          + String(decoding: back, as: UTF8.self))
    }
    var expected = source
    expected[place] = value
    let names = [expected, after].flatMap { $0.object?.names.map(\.string) ?? [] }
    for member in Set(names).sorted() where member != "wire" && expected[member] != after[member] {
      throw Breach(
        step: "\(name) changes \(member)",
        detail: "\(expected[member]?.compact ?? "nothing") became "
          + "\(after[member]?.compact ?? "nothing")")
    }
  }

  /// Whether another value says the same, so that the carry refers to it.
  private func isRepeated(_ value: JSON, _ source: JSON) -> Bool {
    var members = source
    members["wire"] = nil
    return members.count(of: value) > 1
  }
}

extension JSON {
  /// Whether an array in it, or in one of its JSON texts, holds objects and other values.
  fileprivate var holdsMixedArray: Bool {
    switch self {
    case .string(let text):
      return (try? JSON(text.utf8)).map { $0.string == nil && $0.holdsMixedArray } ?? false
    case .array(let elements):
      let objects = elements.count { $0.object != nil }
      return objects > 0 && objects < elements.count || elements.contains { $0.holdsMixedArray }
    case .object(let object): return object.members.contains { $0.value.holdsMixedArray }
    default: return false
    }
  }

  fileprivate func count(of value: JSON) -> Int {
    let here = self == value ? 1 : 0
    switch self {
    case .array(let elements): return elements.reduce(here) { $0 + $1.count(of: value) }
    case .object(let object):
      return object.members.reduce(here) { $0 + $1.value.count(of: value) }
    default: return here
    }
  }
}
