import PushJSON
import PushModel

/// Writes the account of a conversion: what became of every value of the source.
///
/// The product is read again, and each leaf of the source is looked for in what it says.
///
/// Every method is mutating, also those that only look: a structure of this size would otherwise be
/// copied for each of them.
struct AccountWriter {
  /// What became of a value.
  enum Fate: UInt8 {
    case kept, moved, changed, approximated, carried, lost

    /// As it stands in an item, behind the name.
    var text: StaticString {
      switch self {
      case .kept: "\",\"fate\":\"kept\""
      case .moved: "\",\"fate\":\"moved\""
      case .changed: "\",\"fate\":\"changed\""
      case .approximated: "\",\"fate\":\"approximated\""
      case .carried: "\",\"fate\":\"carried\""
      case .lost: "\",\"fate\":\"lost\""
      }
    }
  }

  /// Why, where it is not plain to see.
  enum Reason: UInt8 {
    case none, noPlace, notSaid, reservedName, asText, vendorData, carrierData, platformData
    case notRead, mark, derived, shortened

    /// As it stands at the end of an item.
    var text: StaticString {
      switch self {
      case .none: "}"
      case .noPlace: ",\"why\":\"no place in this form\"}"
      case .notSaid: ",\"why\":\"not said in this kind of push\"}"
      case .reservedName: ",\"why\":\"reserved name\"}"
      case .asText: ",\"why\":\"written as text\"}"
      case .vendorData: ",\"why\":\"the vendor's own\"}"
      case .carrierData: ",\"why\":\"the carrier's own\"}"
      case .platformData: ",\"why\":\"only beside an alert for Apple\"}"
      case .notRead: ",\"why\":\"not what the vendor reads here\"}"
      case .mark: ",\"why\":\"the vendor's mark\"}"
      case .derived: ",\"why\":\"derived\"}"
      case .shortened: ",\"why\":\"shortened\"}"
      }
    }
  }

  /// What was read, before anything was composed of it.
  var source = Draft()
  /// What was read again.
  var product = Draft()
  /// Which values are shown.
  var values = AccountValues.short
  /// Members whose texts were shortened.
  var shortened: [Member] = []
  /// Members that were made up.
  var derived: [Member] = []
  /// Whether the product carries what it does not say.
  var isCarried = false
  var sourceTable: Table
  var places = AccountPlaces()
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
  /// Where in the product's entries the last one was found: most come in the source's order.
  private var entryHint = 0

  private static let columnBase: Int32 = 1 << 28
  private static let bagBase: Int32 = -1 << 28
  private static let mostLosses = 3

  init(_ table: Table) { sourceTable = table }

  /// Writes the items of the account.
  mutating func write() {
    items.removeAll(keepingCapacity: true)
    losses.removeAll(keepingCapacity: true)
    lossCount = 0
    path.removeAll(keepingCapacity: true)
    entryHint = 0
    findOwners()
    visit(0, Context(), token: 0)
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
    where column.keepsRest && index < source.located.count {
      if column.code == .pick {
        if source.located[index] >= 0, !source.kept[index].isAbsent {
          own(Int(source.located[index]), index)
        }
      } else if column.code == .constant, source.located[index] >= 0 {
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

  /// What a name or a place in the product is, without its bytes.
  enum Label {
    /// The source's own place.
    case none
    case member(Int)
    case item(list: Int, index: Int, member: Int)
    /// Of the product: a column of its table.
    case column(Int)
    /// Of the product: a node of its document.
    case node(Int)
    /// Of the product: among the sender's own values, under the last token of the source's place.
    case custom
    /// Of the product: inside `aps`.
    case aps
    /// Of the product: the vendor's mark.
    case mark
  }

  /// What is known of the leaves inside a value.
  struct Context {
    var fate: Fate?
    var reason = Reason.none
    var name = Label.none
    var to = Label.none
    /// How much of the path leads to the value.
    var depth = 0
    /// Where the value's own token begins in the path.
    var token = 0
    /// Whether its values are never shown.
    var isSecret = false
    /// Whether it is no value of the source at all, but says how the source was spelled.
    var isSkipped = false
  }

  // MARK: Walking

  private mutating func visit(_ node: Int, _ outer: Context, token: Int) {
    let owner = owners[node]
    let context = owner == 0 ? outer : context(owner, node, token)
    let kind = source.document.nodes[node].kind
    if owner > 0, !isRaw(owner) {
      writeLeaf(node, context)
    } else if kind == .object, source.document.end(of: node) > node + 1 {
      visitMembers(of: node, context)
    } else if kind == .array, source.document.end(of: node) > node + 1 {
      visitItems(of: node, context)
    } else if kind == .string, !source.unpacked.isEmpty, let root = unpacked(node) {
      visit(root, context, token: token)
    } else {
      writeLeaf(node, context)
    }
  }

  /// Whether a member is what it was read from, and not made of it.
  private mutating func isRaw(_ owner: Int32) -> Bool {
    if owner >= AccountWriter.columnBase {
      return sourceTable.columns[Int(owner - AccountWriter.columnBase)].code != .constant
    }
    let kind = source.values[Int(owner) - 1].kind
    return kind == .array || kind == .object
  }

  /// What a text holds that was read as JSON, if there is anything in it.
  private mutating func unpacked(_ string: Int) -> Int? {
    guard let root = source.unpacked.last(where: { $0.string == string })?.root,
      string != Int(source[.carry].origin), source.document.end(of: root) > root + 1
    else { return nil }
    return root
  }

  private mutating func visitItems(of array: Int, _ context: Context) {
    var item = array + 1
    var index = 0
    let end = source.document.end(of: array)
    while item < end {
      let length = path.count
      path.append(UInt8(ascii: "/"))
      AccountWriter.append(index, to: &path)
      visit(item, context, token: length)
      path.removeLast(path.count - length)
      item = source.document.end(of: item)
      index += 1
    }
  }

  private mutating func visitMembers(of object: Int, _ context: Context) {
    let end = source.document.end(of: object)
    let shadowed =
      source.document.nodes[object].hasDuplicates ? source.document.shadowedNames(of: object) : []
    var name = object + 1
    while name < end {
      let next = source.document.end(of: name + 1)
      if shadowed.isEmpty || !shadowed.contains(name) {
        let length = path.count
        path.append(UInt8(ascii: "/"))
        appendToken(name)
        visit(name + 1, context, token: length)
        path.removeLast(path.count - length)
      }
      name = next
    }
  }

  /// Appends a name to the path as a reference token inside a JSON string.
  private mutating func appendToken(_ name: Int) {
    let entry = source.document.nodes[name]
    let start = Int(entry.start) + 1
    let end = max(start, Int(entry.end) - 1)
    let isPlain = source.document.bytes.withUnsafeBufferPointer { bytes in
      let inside = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard !entry.isEscaped, !inside.contains(where: { $0 == 0x7E || $0 == 0x2F }) else {
        return false
      }
      path.append(contentsOf: inside)
      return true
    }
    if isPlain { return }
    var token: [UInt8] = []
    Places.push(source.document.decoded(name), to: &token)
    JSONText.appendInside(token.dropFirst(), to: &path)
  }
}

// MARK: - Fates

extension AccountWriter {
  /// What became of the value that a member, an entry or a mark is.
  private mutating func context(_ owner: Int32, _ node: Int, _ token: Int) -> Context {
    var context = Context(depth: path.count, token: token)
    if owner >= AccountWriter.columnBase {
      setColumn(Int(owner - AccountWriter.columnBase), node, &context)
    } else if owner <= AccountWriter.bagBase {
      setBag(Int(AccountWriter.bagBase - owner), &context)
    } else if owner < 0 {
      setEntry(Int(-owner) - 1, &context)
    } else if owner <= Member.count {
      setMember(Int(owner) - 1, node, &context)
    } else {
      setItem(Int(owner) - 1, node, &context)
    }
    return context
  }

  private mutating func setMark(_ context: inout Context) {
    let isKept = stays || isCanonical
    context.fate = isKept ? .kept : .changed
    context.name = .member(Int(Member.vendor.rawValue))
    context.to = isKept || places.mark.isEmpty ? .none : .mark
    context.reason = isKept ? .none : .mark
  }

  /// A source key without a member.
  private mutating func setColumn(_ index: Int, _ node: Int, _ context: inout Context) {
    let column = sourceTable.columns[index]
    if column.code == .constant {
      setMark(&context)
    } else if sourceTable.isClosed {
      context.isSkipped = true
    } else {
      let reason = column.bag == .custom ? Reason.notRead : reason(column.bag)
      setStray(node, reason, column.bag, &context)
    }
  }

  /// A bag of a canonical notification.
  private mutating func setBag(_ index: Int, _ context: inout Context) {
    let bag = Bag(rawValue: UInt8(index)) ?? .custom
    let isKept = stays || bag == .platform && !places.aps.isEmpty
    context.fate = isKept ? .moved : isCarried ? .carried : .lost
    context.reason = isKept ? .none : reason(bag)
    if isKept, bag == .platform { context.to = .aps }
  }

  private mutating func setMember(_ index: Int, _ node: Int, _ context: inout Context) {
    switch Member(rawValue: UInt8(index)) {
    case .wire, .form: context.isSkipped = true
    case .vendor: setMark(&context)
    case .shape:
      context.name = .member(index)
      compare(source[.kind], product[.kind], .none, &context)
    case _ where names.members[index].isEmpty || index == Int(Member.carry.rawValue):
      setStray(node, .vendorData, nil, &context)
    default:
      context.name = .member(index)
      context.isSecret = index == Int(Member.recipient.rawValue)
      let origin = Int(product.origins[index])
      let to = origin >= 0 && origin < places.columns.count ? Label.column(origin) : .none
      compare(
        source.values[index], product.values[index], to, isText: names.areTexts[index], &context)
      if context.reason == .noPlace, places.members[index] { context.reason = .notSaid }
      if context.fate == .changed, shortened.contains(where: { $0.rawValue == index }) {
        context.reason = .shortened
      }
    }
  }

  private mutating func setItem(_ index: Int, _ node: Int, _ context: inout Context) {
    guard let (list, item, member) = itemPlace(index), !names.items[member].isEmpty,
      let kind = List(rawValue: UInt8(list)), let key = Member(rawValue: UInt8(member))
    else {
      setStray(node, .vendorData, nil, &context)
      return
    }
    context.name = .item(list: list, index: canonicalIndex(item, list), member: member)
    let theirs = product[kind, item, key]
    let hasPlace = !places.lists[list].isEmpty && !places.items[list][member].isEmpty
    var to = hasPlace ? Label.item(list: list, index: item, member: member) : .none
    if theirs.origin >= 0, pointer(to: Int(theirs.origin)) != nil { to = .node(Int(theirs.origin)) }
    compare(source.values[index], theirs, to, &context)
  }

  /// Where a value of the product stands; nil if it stands inside a text.
  private mutating func pointer(to node: Int) -> [UInt8]? {
    guard let pointer = product.document.pointer(to: node) else { return nil }
    var text: [UInt8] = []
    JSONText.appendInside(pointer.description.utf8, to: &text)
    return text
  }

  /// The main medium stands before the others of its list.
  private mutating func canonicalIndex(_ item: Int, _ list: Int) -> Int {
    list == Int(List.media.rawValue) && source.hasMainMedium ? item + 1 : item
  }

  private mutating func itemPlace(_ index: Int) -> (list: Int, item: Int, member: Int)? {
    for list in source.lists.indices {
      let offset = index - source.lists[list].start
      if offset >= 0, offset < source.lists[list].count * Member.itemCount {
        return (list, offset / Member.itemCount, offset % Member.itemCount)
      }
    }
    return nil
  }

  private mutating func compare(
    _ mine: Value, _ theirs: Value, _ to: Label, isText: Bool = false, _ context: inout Context
  ) {
    if theirs.isAbsent {
      context.fate = isCarried ? .carried : .lost
      context.reason = .noPlace
    } else if isSame(mine, theirs)
      || isText && isSameText(mine, theirs)
    {
      context.to = to
      context.fate = isHere(to) ? .kept : .moved
    } else {
      context.to = to
      context.fate = .changed
    }
  }

  /// Whether a place in the product is the present place in the source, or not known.
  private mutating func isHere(_ to: Label) -> Bool {
    switch to {
    case .none: true
    case .column(let column): places.columns[column] == path
    case .node(let node): pointer(to: node) == path
    case .item(let list, let index, let member):
      places.lists[list].count + places.items[list][member].count < path.count
        && path == places.lists[list] + Array("/\(index)".utf8) + places.items[list][member]
    default: false
    }
  }

  private mutating func setEntry(_ index: Int, _ context: inout Context) {
    guard let found = productEntry(index) else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason(source.entries[index].bag)
      return
    }
    let isCustom = source.entries[index].bag == .custom
    context.to = isCustom ? .custom : .none
    let theirs = product.entries[found].value
    if isSame(source.entries[index].value, theirs) {
      let isHere = !isCustom || path[..<context.token] == places.custom[...]
      context.fate = isHere ? .kept : .moved
    } else {
      context.fate = .changed
      context.reason = theirs.kind == .text ? .asText : .none
    }
  }

  /// The entry of the product with the name of one of the source.
  private mutating func productEntry(_ index: Int) -> Int? {
    let count = product.entries.count
    for step in 0..<count {
      let place = (entryHint + step) % count
      guard product.entries[place].hash == source.entries[index].hash,
        product.entries[place].bag == source.entries[index].bag
      else { continue }
      let isScoped =
        isCanonical || source.entries[index].bag == .custom
        || product.entries[place].scope == source.entries[index].scope
      guard isScoped,
        isSame(source.entries[index].name, product.entries[place].name)
      else { continue }
      entryHint = place + 1
      return place
    }
    return nil
  }

  private mutating func reason(_ bag: Bag) -> Reason {
    switch bag {
    case .custom: .reservedName
    case .vendorData, .layout: .vendorData
    case .platform: .platformData
    case .transport: .carrierData
    }
  }

  /// A source key that no member holds.
  ///
  /// What a bag holds stays with its vendor; anything may happen to say the same in the same place.
  private mutating func setStray(
    _ node: Int, _ reason: Reason, _ bag: Bag?, _ context: inout Context
  ) {
    let mayBeThere = stays || bag == nil || bag == .platform
    if isCanonical || mayBeThere && isThere(node) {
      context.fate = .kept
    } else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason
    }
  }

  /// Whether the product has the same value at the present place.
  private mutating func isThere(_ node: Int) -> Bool {
    var places = Places(product.document)
    guard let found = places.node(at: JSONText.decode(path)) else { return false }
    return source.document.isEqual(node, places.document, found)
  }
}

// MARK: - Items

extension AccountWriter {
  private mutating func writeLeaf(_ node: Int, _ known: Context) {
    if known.isSkipped { return }
    var context = known
    if context.fate == nil {
      context.depth = path.count
      setStray(node, .notRead, nil, &context)
    }
    begin(context)
    guard let fate = context.fate, fate != .kept else {
      end(context)
      return
    }
    if fate != .lost, fate != .carried { writeTarget(context) }
    if fate != .moved, values != .none, !context.isSecret, !isSecret() {
      items.append(literal: ",\"value\":")
      appendValue(node)
    }
    end(context)
  }

  /// Writes the place and the fate; every item begins with a comma.
  private mutating func begin(_ context: Context) {
    switch context.name {
    case .none:
      items.append(literal: ",{\"pointer\":\"")
      items.append(contentsOf: path)
    case .member(let index):
      items.append(contentsOf: names.openings[index])
      if path.count > context.depth { appendDotted(path[context.depth...]) }
    default:
      items.append(literal: ",{\"member\":\"")
      appendName(context.name)
      if path.count > context.depth { appendDotted(path[context.depth...]) }
    }
    items.append(literal: (context.fate ?? .lost).text)
  }

  private mutating func end(_ context: Context) {
    items.append(literal: context.reason.text)
    if context.fate == .lost { count(context) }
  }

  private mutating func count(_ context: Context) {
    lossCount += 1
    guard losses.count < AccountWriter.mostLosses else { return }
    let start = items.count
    if case .none = context.name {
      items.append(contentsOf: path)
    } else {
      appendName(context.name)
    }
    losses.append(String(decoding: items[start...], as: UTF8.self))
    items.removeLast(items.count - start)
  }

  private mutating func appendName(_ name: Label) {
    switch name {
    case .member(let index): items.append(contentsOf: names.members[index])
    case .item(let list, let index, let member):
      items.append(contentsOf: names.lists[list])
      items.append(UInt8(ascii: "["))
      AccountWriter.append(index, to: &items)
      items.append(literal: "].")
      items.append(contentsOf: names.items[member])
    default: break
    }
  }

  /// Writes where the value is now, if that is known.
  private mutating func writeTarget(_ context: Context) {
    if case .none = context.to { return }
    items.append(literal: ",\"to\":\"")
    switch context.to {
    case .column(let column): items.append(contentsOf: places.columns[column])
    case .node(let node): items.append(contentsOf: pointer(to: node) ?? [])
    case .item(let list, let index, let member):
      items.append(contentsOf: places.lists[list])
      items.append(UInt8(ascii: "/"))
      AccountWriter.append(index, to: &items)
      items.append(contentsOf: places.items[list][member])
    case .custom:
      items.append(contentsOf: places.custom)
      items.append(path, context.token..<context.depth)
    case .aps: items.append(contentsOf: places.aps)
    case .mark: items.append(contentsOf: places.mark)
    case .none, .member: break
    }
    items.append(path, context.depth..<path.count)
    items.append(UInt8(ascii: "\""))
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

  /// Whether a name on the way to the present place speaks of a token or a recipient.
  private mutating func isSecret() -> Bool {
    path.holds("token", from: 0) || path.holds("recipient", from: 0)
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
    if sourceTable.marks.isEmpty, sourceTable.hasSigns { writeVendor() }
    for index in source.values.indices.prefix(Member.count)
    where source.values[index].kind != .absent && source.values[index].origin < 0 {
      guard isDerived(index) else { continue }
      writeMember(.member(index), source.values[index], product.values[index])
    }
    writeImageRole()
    for list in source.lists.indices where source.lists[list].count > 0 {
      for item in 0..<source.lists[list].count { writeItem(list, item) }
    }
  }

  /// The vendor of a form that has no mark of its own.
  private mutating func writeVendor() {
    var context = Context()
    setMark(&context)
    begin(context)
    end(context)
  }

  private mutating func isDerived(_ index: Int) -> Bool {
    guard let member = Member(rawValue: UInt8(index)), !names.members[index].isEmpty else {
      return false
    }
    switch member {
    case .vendor, .form, .carry, .wire, .shape, .mediaShape: return false
    case .kind: return source[.shape].origin < 0
    default: return true
    }
  }

  /// The picture of a message inside the app is always an attachment.
  private mutating func writeImageRole() {
    guard !source[.inAppImage].isAbsent else { return }
    let name = Label.item(
      list: Int(List.inAppMedia.rawValue), index: 0, member: Int(Member.role.rawValue))
    let role = Value.choice(MediumRole.attachment.rawValue)
    writeMember(name, role, product[.inAppImage].isAbsent ? Value() : role)
  }

  private mutating func writeItem(_ list: Int, _ item: Int) {
    guard let kind = List(rawValue: UInt8(list)) else { return }
    for key in 0..<Member.itemCount where !names.items[key].isEmpty {
      guard let member = Member(rawValue: UInt8(key)) else { continue }
      let value = source[kind, item, member]
      guard value.kind != .absent, value.origin < 0 else { continue }
      let name = Label.item(list: list, index: canonicalIndex(item, list), member: key)
      writeMember(name, value, product[kind, item, member])
    }
  }

  private mutating func writeMember(_ name: Label, _ mine: Value, _ theirs: Value) {
    var context = Context(name: name)
    compare(mine, theirs, .none, &context)
    let count =
      mine.kind == .array && mine.node >= 0 ? source.document.childCount(Int(mine.node)) : 0
    for index in 0..<count {
      path = [UInt8(ascii: "/")]
      AccountWriter.append(index, to: &path)
      writeWithoutLeaf(context)
    }
    path.removeAll(keepingCapacity: true)
    if count == 0 { writeWithoutLeaf(context) }
  }

  private mutating func writeWithoutLeaf(_ context: Context) {
    begin(context)
    end(context)
  }

  /// Members that the source does not have and the target demands.
  private mutating func writeDerived() {
    for member in derived {
      let index = Int(member.rawValue)
      var context = Context(fate: .approximated, reason: .derived, name: .member(index))
      let origin = Int(product.origins[index])
      if origin >= 0, origin < places.columns.count { context.to = .column(origin) }
      begin(context)
      writeTarget(context)
      end(context)
    }
  }

  private static func append(_ number: Int, to output: inout [UInt8]) {
    if number < 10 {
      output.append(0x30 + UInt8(truncatingIfNeeded: number))
    } else {
      output.append(contentsOf: String(number).utf8)
    }
  }
}

extension [UInt8] {
  /// Appends a part of other bytes.
  @inline(__always)
  mutating func append(_ other: [UInt8], _ range: Range<Int>) {
    other.withUnsafeBufferPointer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends the bytes of a literal.
  @inline(__always)
  mutating func append(literal: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Whether a word in lower case is found behind an offset, in any case.
  func holds(_ word: StaticString, from start: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count - start >= length else { return false }
    return (start...(count - length)).contains { at in
      self[at] | 0x20 == word.utf8Start[0]
        && (1..<length).allSatisfy { self[at + $0] | 0x20 == word.utf8Start[$0] }
    }
  }
}
