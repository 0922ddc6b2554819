import PushJSON
import PushModel

/// What became of a value, and why.
extension AccountWriter {
  /// What became of the value that a member, an entry or a mark is.
  mutating func context(
    _ owner: Int32, _ node: Int, _ token: Int, _ sheet: inout Sheet
  ) -> Context {
    var context = Context(depth: sheet.path.count, token: token)
    if owner >= AccountWriter.columnBase {
      setColumn(Int(owner - AccountWriter.columnBase), node, &context, &sheet)
    } else if owner <= AccountWriter.bagBase {
      setBag(Int(AccountWriter.bagBase - owner), &context)
    } else if owner < 0 {
      setEntry(Int(-owner) - 1, &context, &sheet)
    } else if owner <= Member.count {
      setMember(Int(owner) - 1, node, &context, &sheet)
    } else {
      setItem(Int(owner) - 1, node, &context, &sheet)
    }
    return context
  }

  mutating func setMark(_ context: inout Context) {
    let isKept = stays || isCanonical
    context.fate = isKept ? .kept : .changed
    context.name = Label(.member, member: Int(Member.vendor.rawValue))
    context.to = Label(isKept || places.mark.isEmpty ? .none : .mark)
    context.reason = isKept ? .none : .mark
  }

  /// A source key without a member.
  private mutating func setColumn(
    _ index: Int, _ node: Int, _ context: inout Context, _ sheet: inout Sheet
  ) {
    let bag = sourceTable.columns[index].bag
    if sourceTable.columns[index].code == .constant {
      setMark(&context)
    } else if sourceTable.isClosed {
      context.isSkipped = true
    } else {
      setStray(node, bag == .custom ? .notRead : reason(bag), bag, &context, &sheet)
    }
  }

  /// A bag of a canonical notification.
  private mutating func setBag(_ index: Int, _ context: inout Context) {
    let bag = Bag(rawValue: UInt8(index)) ?? .custom
    let isKept = stays || bag == .platform && !places.aps.isEmpty
    context.fate = isKept ? .moved : isCarried ? .carried : .lost
    context.reason = isKept ? .none : reason(bag)
    if isKept, bag == .platform { context.to = Label(.aps) }
  }

  private mutating func setMember(
    _ index: Int, _ node: Int, _ context: inout Context, _ sheet: inout Sheet
  ) {
    switch Member(rawValue: UInt8(index)) {
    case .wire, .form: context.isSkipped = true
    case .vendor: setMark(&context)
    case .shape:
      context.name = Label(.member, member: index)
      compare(source[.kind], product[.kind], .none, &context, &sheet)
    case _ where names.members.isEmpty(index) || index == Int(Member.carry.rawValue):
      // A carry holds in clear what the source held.
      context.isSecret = index == Int(Member.carry.rawValue)
      setStray(node, .vendorData, nil, &context, &sheet)
    default:
      context.name = Label(.member, member: index)
      context.isSecret = index == Int(Member.recipient.rawValue)
      let origin = Int(product.origins[index])
      let hasPlace = origin >= 0 && origin < places.columns.ranges.count
      let to = hasPlace ? Label(.column, index: origin) : .none
      compare(
        source.values[index], product.values[index], to, isText: names.areTexts[index], &context,
        &sheet)
      if context.reason == .noPlace, places.members[index] { context.reason = .notSaid }
      if context.fate == .changed, shortened.contains(where: { $0.rawValue == index }) {
        context.reason = .shortened
      }
    }
  }

  private mutating func setItem(
    _ index: Int, _ node: Int, _ context: inout Context, _ sheet: inout Sheet
  ) {
    guard let (list, item, member) = itemPlace(index), !names.items.isEmpty(member),
      let kind = List(rawValue: UInt8(list)), let key = Member(rawValue: UInt8(member))
    else {
      setStray(node, .vendorData, nil, &context, &sheet)
      return
    }
    context.name = Label(.item, list: list, member: member, index: canonicalIndex(item, list))
    let theirs = product[kind, item, key]
    let hasPlace =
      !places.lists.isEmpty(list) && !places.items.isEmpty(AccountPlaces.item(list, member))
    var to = hasPlace ? Label(.item, list: list, member: member, index: item) : .none
    if theirs.origin >= 0, Int(theirs.origin) < product.document.end(of: 0) {
      to = Label(.node, index: Int(theirs.origin))
    }
    compare(source.values[index], theirs, to, &context, &sheet)
  }

  /// The main medium stands before the others of its list.
  mutating func canonicalIndex(_ item: Int, _ list: Int) -> Int {
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

  mutating func compare(
    _ mine: Value, _ theirs: Value, _ to: Label, isText: Bool = false, _ context: inout Context,
    _ sheet: inout Sheet
  ) {
    if theirs.isAbsent {
      context.fate = isCarried ? .carried : .lost
      context.reason = .noPlace
    } else if isSame(mine, theirs) || isText && isSameText(mine, theirs) {
      context.to = to
      context.fate = isHere(to, &sheet) ? .kept : .moved
    } else {
      context.to = to
      context.fate = .changed
    }
  }

  /// Whether a place in the product is the present place in the source, or not known.
  private mutating func isHere(_ to: Label, _ sheet: inout Sheet) -> Bool {
    switch to.kind {
    case .none: return true
    case .column:
      return sheet.path.isEqual(places.columns.text, places.columns.ranges[to.index])
    case .node, .item:
      let start = sheet.items.count
      append(place: to, &sheet)
      let isHere = sheet.items.isEqual(from: start, to: sheet.items.count, sheet.path)
      sheet.items.truncate(to: start)
      return isHere
    default: return false
    }
  }

  private mutating func setEntry(
    _ index: Int, _ context: inout Context, _ sheet: inout Sheet
  ) {
    guard let found = productEntry(index) else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason(source.entries[index].bag)
      return
    }
    let isCustom = source.entries[index].bag == .custom
    context.to = Label(isCustom ? .custom : .none)
    let theirs = product.value(of: product.entries[found])
    if isSame(source.value(of: source.entries[index]), theirs) {
      let isHere = !isCustom || sheet.path.isEqual(from: 0, to: context.token, sheet.custom)
      context.fate = isHere ? .kept : .moved
    } else {
      context.fate = .changed
      context.reason = theirs.kind == .text ? .asText : .none
    }
  }

  /// The entry of the product with the name of one of the source.
  private mutating func productEntry(_ index: Int) -> Int? {
    let hash = source.entries[index].hash
    let bag = source.entries[index].bag
    let count = product.entries.count
    var place = entryHint
    for _ in 0..<count {
      if place >= count { place = 0 }
      if product.entries[place].hash == hash, product.entries[place].bag == bag,
        isCanonical || bag == .custom
          || product.entries[place].scope == source.entries[index].scope,
        isSame(
          source.name(of: source.entries[index]), product.name(of: product.entries[place]))
      {
        entryHint = place + 1
        return place
      }
      place += 1
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
}
