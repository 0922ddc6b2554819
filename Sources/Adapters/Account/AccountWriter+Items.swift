import PushJSON

/// Writing the items, piece by piece.
extension AccountWriter {
  mutating func writeLeaf(_ node: Int, _ known: Context) {
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
      items.append(",\"value\":")
      appendValue(node)
    }
    end(context)
  }

  /// Writes the place and the fate; every item begins with a comma.
  mutating func begin(_ context: Context) {
    switch context.name {
    case .none:
      items.append(",{\"pointer\":\"")
      items.append(contentsOf: path.bytes)
    case .member(let index):
      items.append(contentsOf: names.openings[index])
      if path.count > context.depth { appendDotted(path[context.depth...]) }
    default:
      items.append(",{\"member\":\"")
      appendName(context.name)
      if path.count > context.depth { appendDotted(path[context.depth...]) }
    }
    items.append((context.fate ?? .lost).text)
  }

  mutating func end(_ context: Context) {
    items.append(context.reason.text)
    if context.fate == .lost { count(context) }
  }

  mutating func count(_ context: Context) {
    lossCount += 1
    guard losses.count < AccountWriter.mostLosses else { return }
    let start = items.count
    if case .none = context.name {
      items.append(contentsOf: path.bytes)
    } else {
      appendName(context.name)
    }
    losses.append(String(decoding: items[start...], as: UTF8.self))
    items.removeLast(items.count - start)
  }

  mutating func appendName(_ name: Label) {
    switch name {
    case .member(let index): items.append(contentsOf: names.members[index])
    case .item(let list, let index, let member):
      items.append(contentsOf: names.lists[list])
      items.append(UInt8(ascii: "["))
      AccountWriter.append(index, to: &items)
      items.append("].")
      items.append(contentsOf: names.items[member])
    default: break
    }
  }

  /// Writes where the value is now, if that is known.
  mutating func writeTarget(_ context: Context) {
    if case .none = context.to { return }
    items.append(",\"to\":\"")
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
      items.append(contentsOf: path.bytes[context.token..<context.depth])
    case .aps: items.append(contentsOf: places.aps)
    case .mark: items.append(contentsOf: places.mark)
    case .none, .member: break
    }
    items.append(contentsOf: path[context.depth...])
    items.append(UInt8(ascii: "\""))
  }

  /// A place inside a member: indexes in brackets, names behind a point.
  mutating func appendDotted(_ rest: ArraySlice<UInt8>) {
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
  mutating func isSecret() -> Bool {
    path.bytes.holds("token") || path.bytes.holds("recipient")
  }

  mutating func appendValue(_ node: Int) {
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
  mutating func writeMembersWithoutLeaf() {
    path.removeAll()
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
  mutating func writeVendor() {
    var context = Context()
    setMark(&context)
    begin(context)
    end(context)
  }

  mutating func isDerived(_ index: Int) -> Bool {
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
  mutating func writeImageRole() {
    guard !source[.inAppImage].isAbsent else { return }
    let name = Label.item(
      list: Int(List.inAppMedia.rawValue), index: 0, member: Int(Member.role.rawValue))
    let role = Value.choice(MediumRole.attachment.rawValue)
    writeMember(name, role, product[.inAppImage].isAbsent ? Value() : role)
  }

  mutating func writeItem(_ list: Int, _ item: Int) {
    guard let kind = List(rawValue: UInt8(list)) else { return }
    for key in 0..<Member.itemCount where !names.items[key].isEmpty {
      guard let member = Member(rawValue: UInt8(key)) else { continue }
      let value = source[kind, item, member]
      guard value.kind != .absent, value.origin < 0 else { continue }
      let name = Label.item(list: list, index: canonicalIndex(item, list), member: key)
      writeMember(name, value, product[kind, item, member])
    }
  }

  mutating func writeMember(_ name: Label, _ mine: Value, _ theirs: Value) {
    var context = Context(name: name)
    compare(mine, theirs, .none, &context)
    let count =
      mine.kind == .array && mine.node >= 0 ? source.document.childCount(Int(mine.node)) : 0
    for index in 0..<count {
      path.removeAll()
      path.append(UInt8(ascii: "/"))
      AccountWriter.append(index, to: &path)
      writeWithoutLeaf(context)
    }
    path.removeAll()
    if count == 0 { writeWithoutLeaf(context) }
  }

  mutating func writeWithoutLeaf(_ context: Context) {
    begin(context)
    end(context)
  }

  /// Members that the source does not have and the target demands.
  mutating func writeDerived() {
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

  static func append(_ number: Int, to output: inout JSONOutput) {
    if number < 10 {
      output.append(0x30 + UInt8(truncatingIfNeeded: number))
    } else {
      output.append(contentsOf: String(number).utf8)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word in lower case is found, in any case.
  func holds(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    return (startIndex...(endIndex - length)).contains { at in
      self[at] | 0x20 == word.utf8Start[0]
        && (1..<length).allSatisfy { self[at + $0] | 0x20 == word.utf8Start[$0] }
    }
  }
}
