import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// What must hold for the account of every conversion.
struct AccountLaw {
  let form: WildForm
  let target: Target
  /// How often each fate was told.
  private(set) var counts: [Account.Fate: Int] = [:]
  private var bridge = Bridge()
  private var hands = Hands()

  init(_ form: WildForm, _ target: Target) {
    self.form = form
    self.target = target
  }

  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8]) throws {
    guard form.claims(try hands.identify(text)) else { return }
    let canonical = JSON(try Hands.document(try hands.read(text), "read"))
    if canonical["encrypted"] == true { return }
    var document = try Hands.document(text, "source")
    let source = JSON(document)
    // A place with half a surrogate pair cannot be a Swift text.
    if source.compact.lowercased().contains("\\ud") { return }
    var output: [UInt8] = []
    let conversion = Conversion(to: .vendor(target.vendor), form: target.form, account: .all)
    do { try bridge.convert(&document, conversion, into: &output) } catch {
      throw Breach(step: "rejected", detail: error.diagnostic.description)
    }
    guard let account = bridge.account() else { throw Breach(step: "no account") }
    let product = JSON(try Hands.document(output, "product"))
    let back = JSON(
      try Hands.document(try hands.read(output, as: target.vendor), "read product"))
    for item in account.items { counts[item.fate, default: 0] += 1 }
    try checkOnce(account)
    try checkMembers(account, canonical)
    try checkLeaves(account, source)
    for item in account.items { try check(item, source, canonical, product, back) }
  }

  /// No place has two items.
  private func checkOnce(_ account: Account) throws {
    // By bytes: Swift compares texts by canonical equivalence.
    var places: Set<[UInt8]> = []
    for item in account.items where !places.insert(Array("\(item.place)".utf8)).inserted {
      throw Breach(step: "two items", detail: "\(item.place)")
    }
  }

  /// Every leaf of every canonical member has an item.
  private func checkMembers(_ account: Account, _ canonical: JSON) throws {
    let told = Set(account.items.compactMap { $0.place.member })
    let meta = ["version", "form", "wire", "carry"] + bags
    for member in canonical.object?.members ?? []
    where !(meta + (form.vendor == nil ? ["vendor"] : [])).contains(member.name.string) {
      for (path, value) in member.value.paths(member.name.string) {
        // An item with nothing in it is a key of the source, and no member.
        if path.hasSuffix("]"), value == [:] { continue }
        guard told.contains(path) || path.hasPrefix("inApp.layout") else {
          throw Breach(step: "no item for a member", detail: path)
        }
      }
    }
  }

  private let bags = ["custom", "vendorData", "platform", "transport"]

  /// Every leaf of the source has an item, its own or its member's.
  private func checkLeaves(_ account: Account, _ source: JSON) throws {
    let pointers = Set(account.items.compactMap { $0.place.pointer })
    let members = account.items.count { $0.place.member != nil }
    let leaves = source.leaves(JSONPointer())
    let others = leaves.filter { leaf in !pointers.contains { $0.hasPrefix(leaf.description) } }
    guard others.count <= members else {
      throw Breach(step: "leaves without an item", detail: "\(others.map(\.description))")
    }
  }

  /// What an item says is so.
  private func check(
    _ item: Account.Item, _ source: JSON, _ canonical: JSON, _ product: JSON, _ back: JSON
  ) throws {
    func breach(_ why: String) -> Breach {
      Breach(step: "\(item.fate) \(why)", detail: "\(item)")
    }
    if let member = item.place.member, member != "vendor" {
      let (mine, theirs) = (canonical.value(at: member), back.value(at: member))
      switch item.fate {
      case .kept, .moved:
        guard mine == theirs || isElsewhere(mine, member, back) else {
          throw breach("a member that differs")
        }
      case .changed:
        guard mine != theirs else { throw breach("a member that is the same") }
      case .lost:
        guard theirs == nil || isReplaced(member) else { throw breach("a member that is there") }
      case .approximated:
        guard mine == nil, theirs != nil else { throw breach("a member that was there") }
      case .carried: throw breach("without a carry")
      }
    }
    if let pointer = item.place.pointer, item.fate == .kept {
      let there = source.resolved(pointer)
      guard there != nil, there?.content == product.resolved(pointer)?.content else {
        throw breach("is not there")
      }
    }
    if let to = item.to {
      guard product.resolved(to) != nil else { throw breach("to a place that is not there") }
    }
  }

  /// Whether another item of the member's list has the value, now that one before it is gone.
  private func isElsewhere(_ value: JSON?, _ member: String, _ back: JSON) -> Bool {
    guard let value, member.hasPrefix("media[") else { return false }
    let key = member.drop { $0 != "]" }
    return (0..<9).contains { back.value(at: "media[\($0)" + key) == value }
  }

  /// Items of a list may stand for others that took their places.
  private func isReplaced(_ member: String) -> Bool { member.contains("[") }
}

extension Account.Place {
  var member: String? { if case .member(let name) = self { name } else { nil } }
  var pointer: String? { if case .pointer(let text) = self { text } else { nil } }
}

extension JSON {
  /// The leaves with the names that an account gives them.
  func paths(_ name: String) -> [(path: String, value: JSON)] {
    switch self {
    case .object(let object) where !object.members.isEmpty:
      return object.names.flatMap { inner -> [(path: String, value: JSON)] in
        let text = inner.string
        let isPlain =
          !text.isEmpty && !text.unicodeScalars.contains { ".[]".unicodeScalars.contains($0) }
        let isIndex = isPlain && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        let path =
          isIndex ? "\(name)[\(text)]" : isPlain ? "\(name).\(text)" : "\(name)[\"\(text)\"]"
        return self[exactly: inner].map { $0.paths(path) } ?? []
      }
    case .array(let elements) where !elements.isEmpty:
      return elements.enumerated().flatMap { $0.element.paths("\(name)[\($0.offset)]") }
    default: return [(name, self)]
    }
  }

  private subscript(exactly name: JSONString) -> JSON? { object?[exactly: name] }

  /// The value of a member with the name that an account gives it.
  func value(at path: String) -> JSON? {
    for member in object?.members ?? [] where path.hasPrefix(member.name.string) {
      if let found = member.value.paths(member.name.string).first(where: { $0.path == path }) {
        return found.value
      }
    }
    return nil
  }

  /// The places of all leaves.
  func leaves(_ place: JSONPointer) -> [JSONPointer] {
    switch self {
    case .object(let object) where !object.members.isEmpty:
      return Set(object.names).flatMap { name in
        object[exactly: name].map { $0.leaves(place.appending(name)) } ?? []
      }
    case .array(let elements) where !elements.isEmpty:
      return elements.enumerated().flatMap { $0.element.leaves(place.appending($0.offset)) }
    default: return [place]
    }
  }

  /// What a text holds as JSON, if it does.
  fileprivate var content: JSON { jsonString.flatMap { try? JSON($0.utf8) } ?? self }

  /// The value at a JSON Pointer that may lead into JSON texts.
  func resolved(_ pointer: String) -> JSON? {
    guard let tokens = try? JSONPointer(pointer).tokens else { return nil }
    return tokens.reduce(self as JSON?) { value, token in
      guard let value else { return nil }
      return value.content[JSONPointer([token])]
    }
  }
}
