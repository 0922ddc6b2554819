import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// What must hold for the bytes of a payload's values, wherever they are converted to.
struct HardLaw {
  let from: Vendor
  /// How often what was seen.
  private(set) var counts: [String: Int] = [:]
  /// Members that every form spells in its own way: words for kinds, flags, moments.
  private static let coded: Set<String> = [
    "buttons[].action.kind", "contentAvailable", "defaultAction.kind", "inbox.expiresAt", "kind",
    "mutableContent", "sound.critical",
  ]
  private var bridge = Bridge()
  private var hands = Hands()

  init(_ from: Vendor) { self.from = from }

  /// - Parameters:
  ///   - text: The payload.
  ///   - targets: What it is converted to, besides its own form and the canonical form.
  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8], _ targets: [Vendor]) throws {
    // What its vendor's SDK would not recognise is nobody's.
    guard try hands.identify(text).vendor == from else { return }
    counts["payloads", default: 0] += 1
    let same = try hands.convert(text, Conversion(to: .vendor(from)))
    guard same == JSONText.compact(text) else { throw Breach(step: "its own form differs") }
    let source = JSON(try Hands.document(text, "source"))
    let read = JSON(try Hands.document(try hands.read(text, as: from), "read"))
    let own = HardLaw.ownPlaces(source, read["custom"]?.object?.names ?? [])
    let canonical = try checkProduct(text, own, .canonical)
    let back = try hands.restore(canonical, to: from)
    guard JSON(try Hands.document(back, "back")).spelled == source.spelled else {
      throw Breach(
        step: "canonical and back differs", detail: String(decoding: back, as: UTF8.self))
    }
    if read["encrypted"] == true { return }
    for target in targets {
      _ = try checkProduct(text, own, .vendor(target))
      try checkReturn(text, source, target)
    }
  }

  /// There with a carry and back every number has its digits.
  private mutating func checkReturn(_ text: [UInt8], _ source: JSON, _ target: Vendor) throws {
    let product = try hands.convert(text, Conversion(to: .vendor(target), carry: true))
    let back = try hands.convert(product, Conversion(to: .vendor(from), from: .vendor(target)))
    guard JSON(try Hands.document(back, "back")).spelled == source.spelled else {
      throw Breach(
        step: "\(target) and back differs", detail: String(decoding: back, as: UTF8.self))
    }
    counts["returned", default: 0] += 1
  }

  // MARK: - The product

  /// - Returns: The product.
  private mutating func checkProduct(
    _ text: [UInt8], _ own: [JSONPointer], _ to: Conversion.Party
  ) throws -> [UInt8] {
    var document = try Hands.document(text, "source")
    var output: [UInt8] = []
    do { try bridge.convert(&document, Conversion(to: to, account: .all), into: &output) } catch {
      throw Breach(step: "\(to) rejects", detail: error.diagnostic.description)
    }
    guard let account = bridge.account() else { throw Breach(step: "\(to) gives no account") }
    let name = account.to?.rawValue ?? "canonical"
    for item in account.items {
      // In the canonical form the residue keeps what has no member; the way back shows that it does.
      if account.to == nil, item.to == nil { continue }
      do { try check(item, text, output) } catch {
        throw Breach(step: "\(error) \(name)", detail: "\(item)")
      }
    }
    try checkMembers(account, text, output)
    for pointer in own {
      try checkOwnValue(pointer, account, text, output)
    }
    return output
  }

  /// Why an item is not so.
  private enum Fault: Error {
    case noSource, noProduct, otherBytes
  }

  /// A value that stands at a place has its bytes there; one that became a text is spelled in it.
  private mutating func check(_ item: Account.Item, _ text: [UInt8], _ output: [UInt8]) throws {
    guard let pointer = item.place.pointer else { return }
    let isText = item.fate == .changed && item.why == "written as text"
    guard item.fate == .kept || item.fate == .moved || isText else { return }
    guard let mine = Bytes.of(pointer, in: text) else { throw Fault.noSource }
    guard let theirs = Bytes.of(item.to ?? pointer, in: output) else { throw Fault.noProduct }
    counts[isText ? "as text" : "as it stands", default: 0] += 1
    if mine == theirs { return }
    // A text may be written with other escapes, and blanks go.
    if Bytes.isText(mine), Bytes.isText(theirs), Bytes.decoded(mine) == Bytes.decoded(theirs) {
      guard mine.contains(0x5C) || isText else { throw Fault.otherBytes }
      counts["other escapes", default: 0] += 1
      return
    }
    if JSONText.compact(mine) == theirs { return }
    guard isText, Bytes.decoded(theirs) == JSONText.compact(mine) else { throw Fault.otherBytes }
  }

  /// A member that is kept or moved is spelled as it was, and what stands at its place is a value
  /// of the source, but for the members that every form spells in its own way.
  private mutating func checkMembers(
    _ account: Account, _ text: [UInt8], _ output: [UInt8]
  ) throws {
    let mine = JSON(try Hands.document(try hands.read(text, as: from), "read"))
    let theirs =
      try account.to.map { try Hands.document(try hands.read(output, as: $0), "read product") }
      .map { JSON($0) } ?? mine
    let leaves = Bytes.leaves(text)
    for item in account.items where item.fate == .kept || item.fate == .moved {
      guard let member = item.place.member, let value = mine.value(at: member) else { continue }
      if value.spelled != theirs.value(at: member)?.spelled, !member.hasPrefix("media[") {
        throw Breach(step: "\(item.fate) with other digits", detail: "\(item)")
      }
      guard let to = item.to, let there = Bytes.of(to, in: output) else { continue }
      counts["members", default: 0] += 1
      let name = member.filter { !$0.isNumber }
      guard leaves.contains(Bytes.decoded(there)) || HardLaw.coded.contains(name) else {
        throw Breach(step: "\(name) has other bytes", detail: "\(item)")
      }
    }
  }

  // MARK: - The sender's own values

  /// Forms that write a sender's values as they stand, besides the canonical one; the others hold
  /// only texts.
  private static let verbatim: Set<Vendor> = [.exponea, .synerise]

  /// Whole objects and arrays of the sender keep their bytes too.
  private mutating func checkOwnValue(
    _ pointer: JSONPointer, _ account: Account, _ text: [UInt8], _ output: [UInt8]
  ) throws {
    let target = account.to?.rawValue ?? "canonical"
    guard let mine = Bytes.of(pointer.description, in: text) else {
      throw Breach(step: "an own value from nowhere", detail: "\(pointer)")
    }
    // A reserved name goes nowhere, and the account says so.
    guard let place = HardLaw.place(of: pointer.description, account) else { return }
    guard let theirs = Bytes.of(place, in: output) else {
      throw Breach(step: "an own value is not in \(target)", detail: "\(pointer)")
    }
    if JSONText.compact(mine) == theirs {
      counts["own values", default: 0] += 1
      return
    }
    if account.to.map(HardLaw.verbatim.contains) ?? true {
      throw Breach(step: "an own value differs in \(target)", detail: "\(pointer)")
    }
    try checkText(mine, theirs, "an own value in \(target)", pointer.description)
  }

  /// What became a text is the same JSON with the same digits.
  private mutating func checkText(
    _ mine: [UInt8], _ theirs: [UInt8], _ what: String, _ pointer: String
  ) throws {
    let decoded = Bytes.isText(theirs) ? Bytes.decoded(theirs) : theirs
    let isSame =
      Bytes.isText(mine)
      ? Bytes.decoded(mine) == decoded
      : try JSON(mine).spelled == (try? JSON(decoded))?.spelled
    guard isSame else {
      throw Breach(
        step: "\(what) differs",
        detail: "\(pointer): \(String(decoding: theirs, as: UTF8.self))")
    }
    counts["own values as text", default: 0] += 1
  }

  /// Where the sender's values of these names stand.
  private static func ownPlaces(_ source: JSON, _ names: [JSONString]) -> [JSONPointer] {
    names.flatMap { [JSONPointer([$0]), JSONPointer(["attributes", $0])] }
      .filter { source[$0] != nil }
  }

  /// Where the value is now whose leaves the account tells of.
  private static func place(of pointer: String, _ account: Account) -> String? {
    for item in account.items {
      guard let leaf = item.place.pointer, item.fate != .lost else { continue }
      let to = item.to ?? leaf
      let isInside = leaf.utf8.starts(with: (pointer + "/").utf8)
      guard isInside || leaf.utf8.elementsEqual(pointer.utf8) else { continue }
      let rest = leaf.utf8.dropFirst(pointer.utf8.count)
      let outer = to.utf8.dropLast(rest.count)
      guard to.utf8.suffix(rest.count).elementsEqual(rest) else { return nil }
      return String(decoding: Array(outer), as: UTF8.self)
    }
    return nil
  }
}

/// Places in JSON by their bytes.
private enum Bytes {
  static func isText(_ value: [UInt8]) -> Bool { value.first == UInt8(ascii: "\"") }

  /// What a text says; anything else as it is written.
  static func decoded(_ value: [UInt8]) -> [UInt8] {
    guard isText(value), let json = try? JSON(value) else { return value }
    return json.jsonString?.utf8 ?? value
  }

  /// The bytes of the value at a JSON Pointer that may lead into JSON texts.
  static func of(_ pointer: String, in text: [UInt8]) -> [UInt8]? {
    guard var tokens = (try? JSONPointer(pointer))?.tokens[...],
      var document = try? JSONDocument(text, limits: Bridge.canonicalLimits)
    else { return nil }
    var node = 0
    while let token = tokens.popFirst() {
      if document.nodes[node].kind == .string {
        guard let inner = try? JSONDocument(document.decoded(node)) else { return nil }
        (document, node) = (inner, 0)
      }
      guard let next = document.node(at: JSONPointer([token]), from: node) else { return nil }
      node = next
    }
    return Array(document.raw(node))
  }

  /// What the leaves of a payload say, of its JSON texts too.
  static func leaves(_ text: [UInt8]) -> Set<[UInt8]> {
    guard let document = try? JSONDocument(text, limits: Bridge.canonicalLimits) else { return [] }
    var leaves: Set<[UInt8]> = []
    for node in document.nodes.indices {
      let value = decoded(Array(document.raw(node)))
      leaves.insert(value)
      if document.nodes[node].kind == .string, value.first == UInt8(ascii: "{") {
        leaves.formUnion(Bytes.leaves(value))
      }
    }
    return leaves
  }
}

extension JSON {
  /// The value with its numbers as their spelling, so that two spellings of one number differ.
  var spelled: JSON {
    switch self {
    case .number(let number): .array([.string("number"), .string(number.text)])
    case .array(let elements): .array([.string("array")] + elements.map(\.spelled))
    case .object(let object):
      .object(JSONObject(object.effectiveMembers.map { .init($0.name, $0.value.spelled) }))
    default: self
    }
  }
}
