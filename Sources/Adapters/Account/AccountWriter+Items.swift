import PushJSON

/// Writing the items, piece by piece.
extension AccountWriter {
  mutating func writeLeaf(_ node: Int, _ known: Context, _ sheet: inout Sheet) {
    if known.isSkipped { return }
    if known.fate != nil {
      writeItem(node, known, &sheet)
      return
    }
    var context = known
    context.depth = sheet.path.count
    setStray(node, .notRead, nil, &context, &sheet)
    writeItem(node, context, &sheet)
  }

  /// Of what is kept or moved nothing more is to be said.
  @inline(never)
  private mutating func writeItem(_ node: Int, _ context: Context, _ sheet: inout Sheet) {
    beginName(context, &sheet)
    switch context.fate {
    case .kept: sheet.items.append("\",\"fate\":\"kept\"}")
    case .moved where context.to.kind == .none:
      sheet.items.append("\",\"fate\":\"moved\"}")
    case .moved:
      sheet.items.append("\",\"fate\":\"moved\",\"to\":\"")
      appendTarget(context, &sheet)
      sheet.items.append("\"}")
    case .changed, .approximated:
      sheet.items.append(context.fate ?? .changed)
      writeTarget(context, &sheet)
      writeValue(node, context, &sheet)
      end(context, &sheet)
    case .carried, .lost, nil:
      sheet.items.append(context.fate ?? .lost)
      writeValue(node, context, &sheet)
      end(context, &sheet)
    }
  }

  /// Writes the place and the fate.
  mutating func begin(_ context: Context, _ sheet: inout Sheet) {
    beginName(context, &sheet)
    sheet.items.append(context.fate ?? .lost)
  }

  /// Writes the place; every item begins with a comma.
  @inline(__always)
  private mutating func beginName(_ context: Context, _ sheet: inout Sheet) {
    switch context.name.kind {
    case .none:
      sheet.items.append(",{\"pointer\":\"")
      sheet.nameStart = sheet.items.count
      sheet.items.append(sheet.path, from: 0)
    case .member:
      sheet.nameStart = sheet.items.count + AccountNames.opening.utf8CodeUnitCount
      sheet.items.append(names.openings, context.name.member)
      if context.depth < sheet.path.count { appendDotted(from: context.depth, &sheet) }
    default:
      sheet.items.append(AccountNames.opening)
      sheet.nameStart = sheet.items.count
      append(name: context.name, &sheet)
      if context.depth < sheet.path.count { appendDotted(from: context.depth, &sheet) }
    }
  }

  @inline(__always)
  mutating func end(_ context: Context, _ sheet: inout Sheet) {
    if context.reason == .none {
      sheet.items.append(UInt8(ascii: "}"))
    } else {
      sheet.items.append(context.reason)
    }
    if context.fate == .lost { sheet.countLoss() }
  }

  private mutating func append(name: Label, _ sheet: inout Sheet) {
    switch name.kind {
    case .member: sheet.items.append(names.members, name.member)
    case .item:
      sheet.items.append(names.lists, name.list)
      sheet.items.append(UInt8(ascii: "["))
      sheet.items.append(decimal: name.index)
      sheet.items.append("].")
      sheet.items.append(names.items, name.member)
    default: break
    }
  }

  /// Writes where the value is now, if that is known.
  @inline(__always)
  mutating func writeTarget(_ context: Context, _ sheet: inout Sheet) {
    if context.to.kind == .none { return }
    sheet.items.append(",\"to\":\"")
    appendTarget(context, &sheet)
    sheet.items.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private mutating func appendTarget(_ context: Context, _ sheet: inout Sheet) {
    if context.to.kind == .custom {
      sheet.items.append(sheet.custom, from: 0)
      sheet.items.append(sheet.path, from: context.token)
    } else {
      append(place: context.to, &sheet)
      sheet.items.append(sheet.path, from: context.depth)
    }
  }

  /// Writes a place of the product, except for the sender's own values.
  mutating func append(place: Label, _ sheet: inout Sheet) {
    switch place.kind {
    case .column: sheet.items.append(places.columns, place.index)
    case .node: appendPointer(to: place.index, &sheet)
    case .item:
      sheet.items.append(places.lists, place.list)
      sheet.items.append(UInt8(ascii: "/"))
      sheet.items.append(decimal: place.index)
      sheet.items.append(places.items, AccountPlaces.item(place.list, place.member))
    case .aps: sheet.items.append(places.aps)
    case .mark: sheet.items.append(places.mark)
    case .none, .member, .custom: break
    }
  }

  /// Writes the JSON Pointer to a node of the product's own text.
  private mutating func appendPointer(to node: Int, _ sheet: inout Sheet) {
    let start = sheet.items.count
    var open = 0
    while open < node {
      let isObject = product.document.nodes[open].kind == .object
      var index = 0
      var child = open + 1
      // Items come one after the other: of a long array only the rest is walked over.
      if open == sheet.walk.array, sheet.walk.item <= node {
        (child, index) = (sheet.walk.item, sheet.walk.index)
      }
      // The child whose subtree holds the node: the last one that does not begin behind it.
      while true {
        let value = isObject ? child + 1 : child
        let next = Int(product.document.nodes[value].next)
        if node < next {
          if isObject, product.document.nodes[child].isEscaped {
            sheet.items.truncate(to: start)
            appendDecodedPointer(to: node, &sheet)
            return
          }
          if isObject {
            let entry = product.document.nodes[child]
            if !sheet.items.append(slashAndName: entry, of: product.document.bytes) {
              AccountWriter.appendEscaped(product.document.decoded(child), to: &sheet.items)
            }
          } else {
            sheet.items.append(UInt8(ascii: "/"))
            sheet.items.append(decimal: index)
            if index >= Sheet.longWalk { sheet.walk = (open, child, index) }
          }
          open = value
          break
        }
        child = next
        index += 1
      }
    }
  }

  /// Writes the JSON Pointer to a node with names that hold escapes; not all of them can be kept.
  private mutating func appendDecodedPointer(to node: Int, _ sheet: inout Sheet) {
    guard let pointer = product.document.pointer(to: node) else { return }
    var text = JSONOutput()
    JSONText.appendInside(Array(pointer.description.utf8)[...], to: &text)
    sheet.items.append(text.array)
  }

  /// A place inside a member: indexes in brackets, names behind a point.
  private mutating func appendDotted(from depth: Int, _ sheet: inout Sheet) {
    var start = depth
    while start < sheet.path.count {
      start += 1
      let end = sheet.path.next("/", from: start)
      appendDotted(token: start..<end, &sheet)
      start = end
    }
  }

  private mutating func appendDotted(token: Range<Int>, _ sheet: inout Sheet) {
    var isNumber = !token.isEmpty
    var isPlain = !token.isEmpty
    var isEscaped = false
    for at in token {
      let byte = sheet.path[at]
      if byte &- 0x30 >= 10 { isNumber = false }
      if byte == 0x2E || byte == 0x5B || byte == 0x5D { isPlain = false }
      if byte == UInt8(ascii: "~") { isEscaped = true }
    }
    sheet.items.append(isNumber ? "[" : isPlain ? "." : "[\\\"")
    if isEscaped {
      let text = sheet.path.withBytes(from: token.lowerBound, to: token.upperBound) { Array($0) }
      sheet.items.append(Places.unescaped(text))
    } else {
      sheet.items.append(sheet.path, from: token.lowerBound, to: token.upperBound)
    }
    if isNumber || !isPlain { sheet.items.append(isNumber ? "]" : "\\\"]") }
  }

  // MARK: Values without a leaf

  /// Members that follow from others and have no value of their own in the source.
  mutating func writeMembersWithoutLeaf(_ sheet: inout Sheet) {
    sheet.path.truncate(to: 0)
    if sourceTable.marks.isEmpty, sourceTable.hasSigns { writeVendor(&sheet) }
    for index in rootless where isDerived(index) {
      writeMember(
        Label(.member, member: index), source.values[index], product.values[index], &sheet)
    }
    writeImageRole(&sheet)
    for list in source.lists.indices where source.lists[list].count > 0 {
      for item in 0..<source.lists[list].count { writeItem(list, item, &sheet) }
    }
  }

  /// The vendor of a form that has no mark of its own.
  private mutating func writeVendor(_ sheet: inout Sheet) {
    var context = Context()
    setMark(&context)
    writeWithoutLeaf(context, &sheet)
  }

  private mutating func isDerived(_ index: Int) -> Bool {
    guard let member = Member(rawValue: UInt8(index)), !names.members.isEmpty(index) else {
      return false
    }
    switch member {
    case .vendor, .form, .carry, .wire, .shape, .mediaShape: return false
    case .kind: return source[.shape].origin < 0
    default: return true
    }
  }

  /// The picture of a message inside the app is always an attachment.
  private mutating func writeImageRole(_ sheet: inout Sheet) {
    guard !source[.inAppImage].isAbsent else { return }
    let name = Label(
      .item, list: Int(List.inAppMedia.rawValue), member: Int(Member.role.rawValue))
    let role = Value.choice(MediumRole.attachment.rawValue)
    writeMember(name, role, product[.inAppImage].isAbsent ? Value() : role, &sheet)
  }

  private mutating func writeItem(_ list: Int, _ item: Int, _ sheet: inout Sheet) {
    guard let kind = List(rawValue: UInt8(list)) else { return }
    let base = source.base(kind, item)
    for key in 0..<Member.itemCount
    where source.values[base + key].kind != .absent && source.values[base + key].origin < 0 {
      guard !names.items.isEmpty(key), let member = Member(rawValue: UInt8(key)) else { continue }
      let name = Label(.item, list: list, member: key, index: canonicalIndex(item, list))
      writeMember(name, source.values[base + key], product[kind, item, member], &sheet)
    }
  }

  private mutating func writeMember(
    _ name: Label, _ mine: Value, _ theirs: Value, _ sheet: inout Sheet
  ) {
    var context = Context(name: name)
    compare(mine, theirs, .none, &context, &sheet)
    let count =
      mine.kind == .array && mine.node >= 0 ? source.document.childCount(Int(mine.node)) : 0
    for index in 0..<count {
      sheet.path.append(UInt8(ascii: "/"))
      sheet.path.append(decimal: index)
      writeWithoutLeaf(context, &sheet)
      sheet.path.truncate(to: 0)
    }
    if count == 0 { writeWithoutLeaf(context, &sheet) }
  }

  private mutating func writeWithoutLeaf(_ context: Context, _ sheet: inout Sheet) {
    begin(context, &sheet)
    end(context, &sheet)
  }

  /// Members that the source does not have and the target demands.
  mutating func writeDerived(_ sheet: inout Sheet) {
    for member in derived {
      let index = Int(member.rawValue)
      var context = Context(
        fate: .approximated, reason: .derived, name: Label(.member, member: index))
      let origin = Int(product.origins[index])
      if origin >= 0, origin < places.columns.ranges.count {
        context.to = Label(.column, index: origin)
      }
      begin(context, &sheet)
      writeTarget(context, &sheet)
      end(context, &sheet)
    }
  }
}

extension AccountWriter {
  /// What is called so is never shown.
  static let secrets: [StaticString] = ["token", "recipient"]
}

extension AccountPen {
  /// Whether what was written speaks of a token or a recipient, in any case.
  ///
  /// A letter that is rare tells where such a word may be; none goes on behind a slash.
  mutating func namesSecret() -> Bool {
    var at = harmless
    while at < count {
      let left = count &- at
      // What lies behind the end says nothing.
      let known = left < 8 ? (1 << UInt64(8 &* left)) &- 1 : UInt64.max
      let lower = word(at: at) & known | 0x2020_2020_2020_2020
      var found = AccountPen.marks(lower, "k") | AccountPen.marks(lower, "p")
      while found != 0 {
        let letter = at &+ found.trailingZeroBitCount / 8
        if holds(AccountWriter.secrets[0], at: letter &- 2)
          || holds(AccountWriter.secrets[1], at: letter &- 4)
        {
          return true
        }
        found &= found &- 1
      }
      at &+= 8
    }
    harmless = count
    return false
  }

  private borrowing func holds(_ word: StaticString, at start: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard start >= 0, start + length <= count else { return false }
    return (0..<length).allSatisfy { self[start + $0] | 0x20 == word.utf8Start[$0] }
  }
}
