import PushJSON
import PushModel

/// Writes the account of a conversion: what became of every value of the source.
///
/// The product is read again, and each leaf of the source is looked for in what it says.
struct AccountWriter {
  /// What became of a value.
  enum Fate: String {
    case kept, moved, changed, approximated, carried, lost
  }

  /// Why, where it is not plain to see.
  enum Reason: String {
    case none = ""
    case noPlace = "no place in this form"
    case notSaid = "not said in this kind of push"
    case reservedName = "reserved name"
    case asText = "written as text"
    case vendorData = "the vendor's own"
    case carrierData = "the carrier's own"
    case platformData = "only beside an alert for Apple"
    case notRead = "not what the vendor reads here"
    case mark = "the vendor's mark"
    case derived = "derived"
    case shortened = "shortened"
  }

  /// What was read, before anything was composed of it.
  var source = Draft()
  /// What was read again.
  var product = Draft()
  /// Which values are shown.
  var values = AccountValues.short
  /// Members that were made up.
  var derived: [Member] = []
  /// Whether the product carries what it does not say.
  var isCarried = false
  var sourceTable: Table
  var places: AccountPlaces
  /// Whether the target is the canonical form, in which nothing is lost.
  var isCanonical = false
  /// Whether the vendor stays.
  var stays = false

  /// How many values are lost, and the first of them.
  private(set) var lossCount = 0
  private(set) var losses: [String] = []
  private(set) var items: [UInt8] = []

  /// By node of the source: what it became when it was read; 0 for nothing.
  private var owners: [Int32] = []
  /// The present place in the source, as the inside of a JSON string.
  private var path: [UInt8] = []
  private let names = AccountNames.shared

  private static let columnBase: Int32 = 1 << 28
  private static let bagBase: Int32 = -1 << 28
  private static let mostLosses = 3

  init(_ table: Table) {
    sourceTable = table
    places = AccountPlaces(table, wrapper: nil)
  }

  /// Writes the items of the account.
  mutating func write() {
    items.removeAll(keepingCapacity: true)
    losses.removeAll(keepingCapacity: true)
    lossCount = 0
    path.removeAll(keepingCapacity: true)
    findOwners()
    visit(0, Context())
    writeMembersWithoutLeaf()
    writeDerived()
  }

  // MARK: Owners

  private mutating func findOwners() {
    owners.removeAll(keepingCapacity: true)
    owners.append(contentsOf: repeatElement(0, count: source.document.nodes.count))
    for index in source.values.indices {
      let value = source.values[index]
      if value.origin >= 0, value.kind != .absent {
        owners[Int(value.origin)] = Int32(truncatingIfNeeded: index + 1)
      }
    }
    for index in source.entries.indices where source.entries[index].value.node >= 0 {
      owners[Int(source.entries[index].value.node)] = -Int32(truncatingIfNeeded: index + 1)
    }
    for (index, column) in sourceTable.columns.enumerated()
    where column.member == Table.Column.noMember && index < source.located.count {
      if column.code == .constant, source.located[index] >= 0 {
        own(Int(source.located[index]), index)
      } else if source.kept[index].node >= 0 {
        own(Int(source.kept[index].node), index)
      }
    }
    for (bag, node) in source.bagObjects.enumerated() where node >= 0 && bag != 0 {
      owners[node] = AccountWriter.bagBase - Int32(truncatingIfNeeded: bag)
    }
  }

  private mutating func own(_ node: Int, _ column: Int) {
    owners[node] = AccountWriter.columnBase + Int32(truncatingIfNeeded: column)
  }

  /// What is known of the leaves inside a value.
  struct Context {
    var fate: Fate?
    var reason = Reason.none
    /// The member's name; empty for a source key.
    var name: [UInt8] = []
    /// Where it went, without the part below the value; empty if that is not known.
    var to: [UInt8] = []
    /// How much of the path leads to the value.
    var depth = 0
    /// Whether its values are never shown.
    var isSecret = false
    /// Whether it is no value of the source at all, but says how the source was spelled.
    var isSkipped = false
  }

  // MARK: Walking

  private mutating func visit(_ node: Int, _ outer: Context) {
    let owner = owners[node]
    let context = owner == 0 ? outer : context(owner, node)
    if owner > 0, owner < AccountWriter.columnBase, !isRaw(owner) {
      writeLeaf(node, context)
      return
    }
    switch source.document.nodes[node].kind {
    case .object where source.document.end(of: node) > node + 1: visitMembers(of: node, context)
    case .array where source.document.end(of: node) > node + 1:
      var item = node + 1
      var index = 0
      while item < source.document.end(of: node) {
        let length = path.count
        path.append(UInt8(ascii: "/"))
        append(index, to: &path)
        visit(item, context)
        path.removeLast(path.count - length)
        item = source.document.end(of: item)
        index += 1
      }
    case .string where !source.unpacked.isEmpty:
      if let root = unpacked(node) {
        visit(root, context)
      } else {
        writeLeaf(node, context)
      }
    default: writeLeaf(node, context)
    }
  }

  /// Whether a member is what it was read from, and not made of it.
  private func isRaw(_ owner: Int32) -> Bool {
    let value = source.values[Int(owner) - 1]
    return value.kind == .array || value.kind == .object
  }

  /// What a text holds that was read as JSON, if there is anything in it.
  private func unpacked(_ string: Int) -> Int? {
    guard let root = source.unpacked.last(where: { $0.string == string })?.root,
      string != Int(source[.carry].origin), source.document.end(of: root) > root + 1
    else { return nil }
    return root
  }

  private mutating func visitMembers(of object: Int, _ context: Context) {
    let document = source.document
    let shadowed =
      document.nodes[object].hasDuplicates ? document.shadowedNames(of: object) : []
    var name = object + 1
    while name < document.end(of: object) {
      if shadowed.isEmpty || !shadowed.contains(name) {
        let length = path.count
        path.append(UInt8(ascii: "/"))
        AccountWriter.append(token: name, of: document, to: &path)
        visit(name + 1, context)
        path.removeLast(path.count - length)
      }
      name = document.end(of: name + 1)
    }
  }

  /// Appends a name as a reference token inside a JSON string.
  static func append(token name: Int, of document: JSONDocument, to output: inout [UInt8]) {
    let entry = document.nodes[name]
    let inside = document.bytes[
      (Int(entry.start) + 1)..<max(Int(entry.start) + 1, Int(entry.end) - 1)]
    if !entry.isEscaped, !inside.contains(where: { $0 == 0x7E || $0 == 0x2F }) {
      output.append(contentsOf: inside)
      return
    }
    var token: [UInt8] = []
    Places.push(document.decoded(name), to: &token)
    JSONText.appendInside(token.dropFirst(), to: &output)
  }
}

// MARK: - Fates

extension AccountWriter {
  /// What became of the value that a member, an entry or a mark is.
  private func context(_ owner: Int32, _ node: Int) -> Context {
    if owner >= AccountWriter.columnBase {
      return columnContext(Int(owner - AccountWriter.columnBase), node)
    }
    if owner <= AccountWriter.bagBase { return bagContext(Int(AccountWriter.bagBase - owner)) }
    if owner < 0 { return entryContext(Int(-owner) - 1) }
    let index = Int(owner) - 1
    return index < Member.count
      ? memberContext(index, node) : itemContext(index, node)
  }

  private func markContext() -> Context {
    var context = Context(fate: stays ? .kept : .changed, depth: path.count)
    context.name = names.members[Int(Member.vendor.rawValue)]
    context.to = stays || isCanonical ? [] : places.mark
    context.reason = stays ? .none : .mark
    return context
  }

  /// What became of a source key without a member.
  private func columnContext(_ index: Int, _ node: Int) -> Context {
    let column = sourceTable.columns[index]
    if column.code == .constant { return markContext() }
    if sourceTable.isClosed { return Context(isSkipped: true) }
    return strayContext(node, column.bag == .custom ? .notRead : reason(column.bag), column.bag)
  }

  /// What became of a bag of a canonical notification.
  private func bagContext(_ index: Int) -> Context {
    let bag = Bag(rawValue: UInt8(index)) ?? .custom
    let isKept = stays || bag == .platform && !places.aps.isEmpty
    var context = Context(fate: isKept ? .moved : isCarried ? .carried : .lost, depth: path.count)
    context.reason = isKept ? .none : reason(bag)
    if isKept, bag == .platform { context.to = places.aps }
    return context
  }

  private func memberContext(_ index: Int, _ node: Int) -> Context {
    let name = names.members[index]
    if index == Int(Member.wire.rawValue) || index == Int(Member.form.rawValue) {
      return Context(isSkipped: true)
    }
    if index == Int(Member.vendor.rawValue) { return markContext() }
    guard !name.isEmpty, index != Int(Member.carry.rawValue) else {
      return strayContext(node, .vendorData)
    }
    var context = Context(name: name, depth: path.count)
    context.isSecret = index == Int(Member.recipient.rawValue)
    if index == Int(Member.shape.rawValue) {
      compare(source[.kind], product[.kind], [], &context)
      return context
    }
    let origin = Int(product.origins[index])
    let to = origin >= 0 && origin < places.columns.count ? places.columns[origin] : []
    compare(
      source.values[index], product.values[index], to, isText: names.areTexts[index], &context)
    if context.reason == .noPlace, places.members[index] { context.reason = .notSaid }
    return context
  }

  private func itemContext(_ index: Int, _ node: Int) -> Context {
    guard let (list, item, member) = itemPlace(index), !names.items[member].isEmpty else {
      return strayContext(node, .vendorData)
    }
    let name = names.items[member]
    var context = Context(depth: path.count)
    let canonical = canonicalIndex(item, list, source)
    context.name = names.lists[list] + Array("[\(canonical)].".utf8) + name
    guard let kind = List(rawValue: UInt8(list)), let key = Member(rawValue: UInt8(member)) else {
      return context
    }
    var to: [UInt8] = []
    if !places.lists[list].isEmpty, !places.items[list][member].isEmpty {
      to = places.lists[list] + Array("/\(item)".utf8) + places.items[list][member]
    }
    compare(source.values[index], product[kind, item, key], to, &context)
    return context
  }

  /// The main medium stands before the others of its list.
  private func canonicalIndex(_ item: Int, _ list: Int, _ draft: Draft) -> Int {
    list == Int(List.media.rawValue) && draft.hasMainMedium ? item + 1 : item
  }

  private func itemPlace(_ index: Int) -> (list: Int, item: Int, member: Int)? {
    for list in source.lists.indices {
      let offset = index - source.lists[list].start
      if offset >= 0, offset < source.lists[list].count * Member.itemCount {
        return (list, offset / Member.itemCount, offset % Member.itemCount)
      }
    }
    return nil
  }

  private func compare(
    _ mine: Value, _ theirs: Value, _ to: [UInt8], isText: Bool = false, _ context: inout Context
  ) {
    if theirs.isAbsent {
      context.fate = isCarried ? .carried : .lost
      context.reason = .noPlace
    } else if source.isSame(mine, product, theirs)
      || isText && source.isSameText(mine, product, theirs)
    {
      context.fate = to.isEmpty || to == path ? .kept : .moved
      context.to = to
    } else {
      context.fate = .changed
      context.to = to
    }
  }

  private func entryContext(_ index: Int) -> Context {
    let entry = source.entries[index]
    var context = Context(depth: path.count)
    let found = product.entries.first { other in
      other.bag == entry.bag && other.hash == entry.hash
        && (entry.bag == .custom || other.scope == entry.scope || isCanonical)
        && source.isSame(entry.name, product, other.name)
    }
    guard let found else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason(entry.bag)
      return context
    }
    let to =
      entry.bag == .custom
      ? places.custom + path[(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)...]
      : path[...]
    if source.isSame(entry.value, product, found.value) {
      context.fate = isCanonical || to.elementsEqual(path) ? .kept : .moved
    } else {
      context.fate = .changed
      context.reason = found.value.kind == .text ? .asText : .none
    }
    context.to = Array(to)
    return context
  }

  private func reason(_ bag: Bag) -> Reason {
    switch bag {
    case .custom: .reservedName
    case .vendorData, .layout: .vendorData
    case .platform: .platformData
    case .transport: .carrierData
    }
  }

  /// What became of a source key that no member holds.
  ///
  /// What a bag holds stays with its vendor; anything may happen to say the same in the same place.
  private func strayContext(
    _ node: Int, _ reason: Reason = .notRead, _ bag: Bag? = nil
  ) -> Context {
    var context = Context(depth: path.count)
    let mayBeThere = stays || bag == nil || bag == .platform
    if isCanonical || mayBeThere && isThere(node) {
      context.fate = .kept
    } else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason
    }
    return context
  }

  /// Whether the product has the same value at the present place.
  private func isThere(_ node: Int) -> Bool {
    var places = Places(product.document)
    guard let found = places.node(at: JSONText.decode(path)) else { return false }
    return source.document.isEqual(node, places.document, found)
  }
}

// MARK: - Items

extension AccountWriter {
  private mutating func writeLeaf(_ node: Int, _ known: Context) {
    if known.isSkipped { return }
    let context = known.fate == nil ? strayContext(node) : known
    begin(context)
    guard context.fate != .kept, let fate = context.fate else {
      items.append(UInt8(ascii: "}"))
      return
    }
    if !context.to.isEmpty, fate != .lost, fate != .carried {
      items.append(contentsOf: ",\"to\":\"".utf8)
      items.append(contentsOf: context.to)
      items.append(contentsOf: path[context.depth...])
      items.append(UInt8(ascii: "\""))
    }
    if fate != .moved, values != .none, !context.isSecret, !isSecret {
      items.append(contentsOf: ",\"value\":".utf8)
      appendValue(node)
    }
    end(context)
  }

  /// Writes the place and the fate.
  private mutating func begin(_ context: Context) {
    if !items.isEmpty { items.append(UInt8(ascii: ",")) }
    if context.name.isEmpty {
      items.append(contentsOf: "{\"pointer\":\"".utf8)
      items.append(contentsOf: path)
    } else {
      items.append(contentsOf: "{\"member\":\"".utf8)
      items.append(contentsOf: context.name)
      if path.count > context.depth { appendDotted(path[context.depth...]) }
    }
    items.append(contentsOf: "\",\"fate\":\"".utf8)
    items.append(contentsOf: (context.fate ?? .lost).rawValue.utf8)
    items.append(UInt8(ascii: "\""))
  }

  private mutating func end(_ context: Context) {
    if context.reason != .none {
      items.append(contentsOf: ",\"why\":\"".utf8)
      items.append(contentsOf: context.reason.rawValue.utf8)
      items.append(UInt8(ascii: "\""))
    }
    items.append(UInt8(ascii: "}"))
    if context.fate == .lost {
      lossCount += 1
      if losses.count < AccountWriter.mostLosses {
        let place = context.name.isEmpty ? path : context.name
        losses.append(String(decoding: place, as: UTF8.self))
      }
    }
  }

  /// A place inside a member: indexes in brackets, names behind a point.
  private mutating func appendDotted(_ rest: ArraySlice<UInt8>) {
    for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      let token = Places.unescaped(Array(part))
      if !token.isEmpty, token.allSatisfy({ $0 &- 0x30 < 10 }) {
        items.append(UInt8(ascii: "["))
        items.append(contentsOf: token)
        items.append(UInt8(ascii: "]"))
      } else if token.isEmpty || token.contains(where: { $0 == 0x2E || $0 == 0x5B || $0 == 0x5D }) {
        items.append(contentsOf: "[\\\"".utf8)
        items.append(contentsOf: token)
        items.append(contentsOf: "\\\"]".utf8)
      } else {
        items.append(UInt8(ascii: "."))
        items.append(contentsOf: token)
      }
    }
  }

  /// Whether the present place's name speaks of a token or a recipient.
  private var isSecret: Bool {
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)...].map { $0 | 0x20 }
    return ["token", "recipient"].contains { word in
      let word = Array(word.utf8)
      return name.indices.contains { name[$0...].starts(with: word) }
    }
  }

  private mutating func appendValue(_ node: Int) {
    let raw = source.document.raw(node)
    let limit = 40
    guard values == .short, raw.count > limit else {
      raw.withUnsafeBufferPointer { JSONText.appendCompact($0, to: &items) }
      return
    }
    let text = String(decoding: source.document.decoded(node), as: UTF8.self)
    var size = 0
    let short = text.prefix { character in
      size += character.utf8.count
      return size <= limit
    }
    JSONText.append(short + "…", to: &items)
  }

  /// Members that follow from others and have no value of their own in the source.
  private mutating func writeMembersWithoutLeaf() {
    path.removeAll(keepingCapacity: true)
    for index in 0..<Member.count {
      let value = source.values[index]
      guard value.kind != .absent, value.origin < 0, isDerived(index) else { continue }
      writeMember(names.members[index], value, product.values[index])
    }
    for list in source.lists.indices {
      for item in 0..<source.lists[list].count { writeItem(list, item) }
    }
  }

  private func isDerived(_ index: Int) -> Bool {
    guard let member = Member(rawValue: UInt8(index)), !names.members[index].isEmpty else {
      return false
    }
    switch member {
    case .vendor, .form, .carry, .wire, .shape, .mediaShape: return false
    case .kind: return source[.shape].origin < 0
    default: return true
    }
  }

  private mutating func writeItem(_ list: Int, _ item: Int) {
    guard let kind = List(rawValue: UInt8(list)) else { return }
    for key in 0..<Member.itemCount {
      guard let member = Member(rawValue: UInt8(key)), !names.items[key].isEmpty else { continue }
      let value = source[kind, item, member]
      guard value.kind != .absent, value.origin < 0 else { continue }
      let index = canonicalIndex(item, list, source)
      writeMember(
        names.lists[list] + Array("[\(index)].".utf8) + names.items[key], value,
        product[kind, item, member])
    }
  }

  private mutating func writeMember(_ name: [UInt8], _ mine: Value, _ theirs: Value) {
    var context = Context(name: name)
    compare(mine, theirs, [], &context)
    begin(context)
    context.fate == .kept ? items.append(UInt8(ascii: "}")) : end(context)
  }

  /// Members that the source does not have and the target demands.
  private mutating func writeDerived() {
    for member in derived {
      var context = Context(fate: .approximated, reason: .derived)
      context.name = names.members[Int(member.rawValue)]
      begin(context)
      let origin = Int(product.origins[Int(member.rawValue)])
      if origin >= 0, origin < places.columns.count {
        items.append(contentsOf: ",\"to\":\"".utf8)
        items.append(contentsOf: places.columns[origin])
        items.append(UInt8(ascii: "\""))
      }
      end(context)
    }
  }

  private func append(_ number: Int, to output: inout [UInt8]) {
    if number < 10 {
      output.append(0x30 + UInt8(truncatingIfNeeded: number))
    } else {
      output.append(contentsOf: String(number).utf8)
    }
  }
}
