import PushJSON
import PushModel

/// What became of a value, and why.
extension AccountWriter {
  /// What became of the value that a member, an entry or a mark is.
  mutating func context(_ owner: Int32, _ node: Int, _ token: Int) -> Context {
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

  mutating func setMark(_ context: inout Context) {
    let isKept = stays || isCanonical
    context.fate = isKept ? .kept : .changed
    context.name = .member(Int(Member.vendor.rawValue))
    context.to = isKept || places.mark.isEmpty ? .none : .mark
    context.reason = isKept ? .none : .mark
  }

  /// A source key without a member.
  mutating func setColumn(_ index: Int, _ node: Int, _ context: inout Context) {
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
  mutating func setBag(_ index: Int, _ context: inout Context) {
    let bag = Bag(rawValue: UInt8(index)) ?? .custom
    let isKept = stays || bag == .platform && !places.aps.isEmpty
    context.fate = isKept ? .moved : isCarried ? .carried : .lost
    context.reason = isKept ? .none : reason(bag)
    if isKept, bag == .platform { context.to = .aps }
  }

  mutating func setMember(_ index: Int, _ node: Int, _ context: inout Context) {
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

  mutating func setItem(_ index: Int, _ node: Int, _ context: inout Context) {
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
  mutating func pointer(to node: Int) -> [UInt8]? {
    guard let pointer = product.document.pointer(to: node) else { return nil }
    var text = JSONOutput()
    JSONText.appendInside(Array(pointer.description.utf8)[...], to: &text)
    return text.array
  }

  /// The main medium stands before the others of its list.
  mutating func canonicalIndex(_ item: Int, _ list: Int) -> Int {
    list == Int(List.media.rawValue) && source.hasMainMedium ? item + 1 : item
  }

  mutating func itemPlace(_ index: Int) -> (list: Int, item: Int, member: Int)? {
    for list in source.lists.indices {
      let offset = index - source.lists[list].start
      if offset >= 0, offset < source.lists[list].count * Member.itemCount {
        return (list, offset / Member.itemCount, offset % Member.itemCount)
      }
    }
    return nil
  }

  mutating func compare(
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
  mutating func isHere(_ to: Label) -> Bool {
    switch to {
    case .none: true
    case .column(let column): places.columns[column][...] == path.bytes
    case .node(let node): pointer(to: node)?[...] == path.bytes
    case .item(let list, let index, let member):
      places.lists[list].count + places.items[list][member].count < path.count
        && path.bytes.elementsEqual(places.lists[list] + Array("/\(index)".utf8) + places.items[list][member])
    default: false
    }
  }

  mutating func setEntry(_ index: Int, _ context: inout Context) {
    guard let found = productEntry(index) else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason(source.entries[index].bag)
      return
    }
    let isCustom = source.entries[index].bag == .custom
    context.to = isCustom ? .custom : .none
    let theirs = product.entries[found].value
    if isSame(source.entries[index].value, theirs) {
      let isHere = !isCustom || path.bytes[..<context.token] == places.custom[...]
      context.fate = isHere ? .kept : .moved
    } else {
      context.fate = .changed
      context.reason = theirs.kind == .text ? .asText : .none
    }
  }

  /// The entry of the product with the name of one of the source.
  mutating func productEntry(_ index: Int) -> Int? {
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

  mutating func reason(_ bag: Bag) -> Reason {
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
  mutating func setStray(
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
  mutating func isThere(_ node: Int) -> Bool {
    var places = Places(product.document)
    guard let found = places.node(at: JSONText.decode(path.bytes)) else { return false }
    return source.document.isEqual(node, places.document, found)
  }
}
