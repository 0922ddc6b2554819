import PushJSON

/// Reads payloads into drafts: finds each field's value, decodes it, keeps what no field holds.
extension Draft {
  /// Reads the document as a format's payload, and what follows from it.
  mutating func load(_ sighting: Sighting, _ registry: Registry) {
    let table = registry.tables[sighting.format]
    read(sighting.base, by: table)
    format = sighting.format
    vendor = registry.formats[sighting.format].vendor
    noteMissing(table)
    registry.formats[sighting.format].settle(&self)
  }

  /// Reads the document, beginning at an object, by a table.
  mutating func read(_ object: Int, by table: Table) {
    reset(for: table)
    base = object
    isSealed = hasSeal(table)
    guard document.nodes.indices.contains(object), document.nodes[object].kind == .object else {
      return
    }
    locate(object, at: 0, table, keepingRest: true)
    decodeColumns(table)
    if table.mergesCustom { dropRepeatedCustom() }
  }

  /// Whether the payload is encrypted, so that its content cannot be read.
  private mutating func hasSeal(_ table: Table) -> Bool {
    let seal = table.tags[Tag.encryption.place]
    guard table.tags[Tag.sealed.place] >= 0, seal >= 0 else { return false }
    return table.find(table.columns[seal].node, in: document, from: base) != nil
  }

  // MARK: Finding values

  /// Walks an object and the table's node for it together.
  private mutating func locate(_ object: Int, at node: Int, _ table: Table, keepingRest: Bool) {
    let entry = document.nodes[object]
    let end = Int(entry.next)
    let shadowed =
      entry.hasDuplicates ? document.shadowedNames(of: object) : []
    var name = object + 1
    while name < end {
      let value = name + 1
      let next = Int(document.nodes[value].next)
      defer { name = next }
      if !shadowed.isEmpty, shadowed.contains(name) {
        note(.duplicateName, name)
        continue
      }
      let hash = document.nodes[name].next
      let child = table.child(of: node, hash: hash, in: document, name: name)
      if child >= 0, table.nodes[child].isRestText {
        let text = unpackRest(value, usually: table.nodes[child].embedsUsually)
        if let rule = table.rule(of: node, for: name, in: document) {
          keep(name, text, at: node, rule, table)
        }
      } else if child >= 0, table.nodes[child].isCarry {
        if takeCarry(value) {
          self[.carry].origin = Int32(truncatingIfNeeded: value)
        } else {
          note(.brokenCarry, value)
          if let rule = table.rule(of: node, for: name, in: document) {
            keep(name, value, at: node, rule, table)
          }
        }
      } else if child >= 0, !table.nodes[child].isReserved {
        locateValue(value, at: child, table, keepingRest: keepingRest)
      } else if keepingRest, let rule = table.rule(of: node, for: name, in: document) {
        keep(name, value, at: node, rule, table)
      } else if table.isClosed {
        note(.unknownMember, name)
      }
    }
  }

  private mutating func locateValue(
    _ value: Int, at node: Int, _ table: Table, keepingRest: Bool
  ) {
    let field = table.nodes[node].field
    if table.nodes[node].isInner, !(isSealed && field >= 0 && field == tags[Tag.sealed.place]) {
      if let object = objectValue(value, node, table) {
        locate(object, at: node, table, keepingRest: keepingRest)
        return
      }
      if field < 0 {
        note(.expectedObject, value)
        return
      }
    }
    if field >= 0 {
      located[locatedBase + field] = Int32(truncatingIfNeeded: value)
      if locatedBase == 0 { found[field >> 6] |= 1 << UInt64(field & 63) }
    }
  }

  /// The object a value is, or holds as JSON text where that is allowed.
  private mutating func objectValue(_ value: Int, _ node: Int, _ table: Table) -> Int? {
    switch document.nodes[value].kind {
    case .object:
      if table.nodes[node].demandsText { note(.objectForText, value) }
      return value
    case .string where table.nodes[node].isEmbedded:
      guard let root = unpack(value), document.nodes[root].kind == .object else { return nil }
      if !table.nodes[node].embedsUsually { note(.textForObject, value) }
      return root
    default: return nil
    }
  }

  /// The value of a sender's own that may stand as JSON text.
  private mutating func unpackRest(_ value: Int, usually isUsual: Bool) -> Int {
    guard document.nodes[value].kind == .string, let root = unpack(value),
      document.nodes[root].kind == .object || document.nodes[root].kind == .array
    else { return value }
    if !isUsual { note(.textForObject, value) }
    return root
  }

  /// The JSON value that a string holds; nil if it holds none.
  mutating func unpack(_ string: Int) -> Int? {
    guard let root = document.unpack(string) else { return nil }
    unpacked.append((string, root))
    return root
  }

  private mutating func keep(
    _ name: Int, _ value: Int, at node: Int, _ rule: Table.Rule, _ table: Table
  ) {
    let scope = rule.bag == .custom ? 0 : node - table.bagRoots[Int(rule.bag.rawValue)]
    entries.append(
      Entry(
        rule.bag, in: scope, hash: document.nodes[name].next, name: name, value: value,
        isFallback: rule.isReadOnly))
  }

  /// Where a custom name stands in two places, the place that is written counts.
  private mutating func dropRepeatedCustom() {
    guard entries.contains(where: { $0.bag == .custom && $0.isFallback }) else { return }
    let custom = entries.indices.filter { entries[$0].bag == .custom }
    let ordered = custom.sorted { (entries[$0].hash, $0) < (entries[$1].hash, $1) }
    var dropped: Set<Int> = []
    for (left, right) in zip(ordered, ordered.dropFirst())
    where entries[left].hash == entries[right].hash
      && text(name(of: entries[left])) == text(name(of: entries[right]))
    {
      dropped.insert(entries[left].isFallback ? left : right)
    }
    if dropped.isEmpty { return }
    entries = entries.indices.filter { !dropped.contains($0) }.map { entries[$0] }
  }

  // MARK: Decoding

  /// Decodes what was found; of several places for one member the first in the table wins.
  private mutating func decodeColumns(_ table: Table) {
    for word in found.indices {
      var columns = found[word]
      while columns != 0 {
        decodeColumn(word << 6 | columns.trailingZeroBitCount, table)
        columns &= columns &- 1
      }
    }
  }

  @inline(__always)
  private mutating func decodeColumn(_ index: Int, _ table: Table) {
    let column = table.columns[index]
    let node = Int(located[index])
    if column.code == .list {
      readList(node, column, index, table)
    } else if column.code == .bag {
      readBag(node, column, index)
    } else if column.member == Table.Column.noMember {
      if column.code == .constant {
        checkConstant(node, column, index, table)
      } else {
        kept[index] = document.slice(node)
      }
    } else if values[Int(column.member)].isAbsent {
      var value = decode(node, column, index, table)
      if !value.isAbsent, value.origin < 0 { value.origin = Int32(truncatingIfNeeded: node) }
      values[Int(column.member)] = value
      if !value.isAbsent { origins[Int(column.member)] = Int16(truncatingIfNeeded: index) }
    }
  }

  private mutating func readBag(_ node: Int, _ column: Table.Column, _ index: Int) {
    guard document.nodes[node].kind == .object else {
      note(.expectedObject, node, index)
      return
    }
    bagObjects[Int(column.detail)] = node
  }

  private mutating func readList(
    _ node: Int, _ column: Table.Column, _ index: Int, _ table: Table
  ) {
    var array = node
    if document.nodes[node].kind == .string, table.nodes[column.node].isEmbedded,
      let root = unpack(node)
    {
      array = root
      if !table.nodes[column.node].embedsUsually { note(.textForArray, node, index) }
    }
    guard document.nodes[array].kind == .array else {
      note(.expectedArray, node, index)
      return
    }
    let list = Int(column.detail)
    guard lists[list].count == 0 else { return }
    lists[list].start = values.count
    let items = table.lists[column.list]
    var item = array + 1
    let end = Int(document.nodes[array].next)
    while item < end {
      if document.nodes[item].kind == .object {
        readItem(item, items)
        lists[list].count += 1
      } else {
        note(.expectedObject, item, index)
      }
      item = Int(document.nodes[item].next)
    }
  }

  /// Reads an item as the payload is read, with a table and places of its own.
  private mutating func readItem(_ object: Int, _ items: Table) {
    let base = values.count
    values.append(contentsOf: repeatElement(Value(), count: Member.itemCount))
    let outer = locatedBase
    locatedBase = located.count
    located.append(contentsOf: repeatElement(-1, count: items.columns.count))
    locate(object, at: 0, items, keepingRest: false)
    for index in items.columns.indices where located[locatedBase + index] >= 0 {
      let column = items.columns[index]
      guard Int(column.member) < Member.itemCount else { continue }
      guard values[base + Int(column.member)].isAbsent else { continue }
      let node = Int(located[locatedBase + index])
      var value = decode(node, column, -1, items)
      if !value.isAbsent { value.origin = located[locatedBase + index] }
      values[base + Int(column.member)] = value
    }
    located.removeLast(items.columns.count)
    locatedBase = outer
  }

  mutating func note(_ rule: FindingRule, _ node: Int, _ column: Int = -1) {
    findings.append(Finding(rule: rule, node: node, column: column))
  }
}
