import PushJSON

/// Values that no member holds: writing them, and taking them over from a canonical notification.
extension Draft {
  @inline(__always)
  func name(of entry: Entry) -> Value { document.slice(Int(entry.name)) }

  @inline(__always)
  func value(of entry: Entry) -> Value { document.slice(Int(entry.value)) }

  // MARK: On the wire

  /// Appends the values that belong to a node and that its table does not name.
  mutating func writeRest(
    of node: Int, _ table: Table, _ bags: Bags, into output: inout JSONOutput
  ) {
    let areTexts = isStrict && table.nodes[node].restIsText
    if isInsideText {
      for index in orderedEntries where isRest(index, of: node, table, bags) {
        writeMember(index, areTexts, into: &output)
      }
      return
    }
    // Members that follow each other in the document are copied together.
    var run = 0..<0
    for index in entries.indices where isRest(index, of: node, table, bags) {
      if let place = place(of: entries[index], areTexts) {
        if follows(place, run) {
          run = run.lowerBound..<place.upperBound
        } else {
          copy(run, into: &output)
          run = place
        }
      } else {
        copy(run, into: &output)
        run = 0..<0
        writeMember(index, areTexts, into: &output)
      }
    }
    copy(run, into: &output)
  }

  /// Where a member stands with its name, if it can be written as it stands.
  @inline(__always)
  private mutating func place(of entry: Entry, _ areTexts: Bool) -> Range<Int>? {
    let name = document.nodes[Int(entry.name)]
    let value = document.nodes[Int(entry.value)]
    guard value.start == name.end &+ 1, !value.hasBlanks, value.end > name.start,
      !areTexts || entry.bag != .custom || value.kind == .string
    else { return nil }
    return Int(name.start)..<Int(value.end)
  }

  /// Whether only a comma is between a member and those before it.
  @inline(__always)
  private mutating func follows(_ place: Range<Int>, _ run: Range<Int>) -> Bool {
    place.lowerBound == run.upperBound + 1 && document.bytes[run.upperBound] == UInt8(ascii: ",")
  }

  @inline(__always)
  private mutating func copy(_ run: Range<Int>, into output: inout JSONOutput) {
    if run.isEmpty { return }
    Draft.comma(&output)
    document.bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[run]))
    }
  }

  private mutating func writeMember(_ index: Int, _ areTexts: Bool, into output: inout JSONOutput) {
    let isText = areTexts && entries[index].bag == .custom
    Draft.comma(&output)
    append(name(of: entries[index]), quoted: false, to: &output)
    output.append(UInt8(ascii: ":"))
    append(value(of: entries[index]), asText: isText, to: &output)
  }

  /// Whether an entry is written in the object of a node.
  @inline(__always)
  private mutating func isRest(_ index: Int, of node: Int, _ table: Table, _ bags: Bags) -> Bool {
    let bag = entries[index].bag
    return bags.contains(bag) && isHome(bag, Int(entries[index].scope), of: node, table)
      && mayWrite(index, in: node, table)
  }

  private var orderedEntries: [Int] {
    entries.indices.map { (index: $0, name: text(name(of: entries[$0])) ?? []) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }.map(\.index)
  }

  @inline(__always)
  private mutating func isHome(_ bag: Bag, _ scope: Int, of node: Int, _ table: Table) -> Bool {
    if bag == .custom { return table.nodes[node].isCustomHome }
    return scope == node - table.bagRoots[Int(bag.rawValue)]
      && table.nodes[node].bags.contains(bag)
  }

  /// A name that the form itself, or another vendor, reads differently is not written.
  @inline(__always)
  private mutating func mayWrite(_ index: Int, in node: Int, _ table: Table) -> Bool {
    var place = 0
    if table.candidate(in: node, entries[index].hash, &place) != nil,
      isNamed(entries[index], in: node, table)
    {
      return false
    }
    guard let rule = table.rule(of: node, for: Int(entries[index].name), in: document) else {
      return false
    }
    return rule.bag == entries[index].bag && !(rule.isReadOnly && isStrict)
  }

  /// Whether a node's table has a place of its own for an entry's name.
  private mutating func isNamed(_ entry: Entry, in node: Int, _ table: Table) -> Bool {
    var place = 0
    while let child = table.candidate(in: node, entry.hash, &place) {
      if table.nodes[child].isCarry, !isStrict { continue }
      if table.nodes[child].isReserved, !isStrict || isFree(entry, of: table.nodes[child], table) {
        continue
      }
      if document.isText(Int(entry.name), table.text, table.nameRange(child)) { return true }
    }
    return false
  }

  /// Whether a reserved name is free for an entry's value.
  private mutating func isFree(_ entry: Entry, of node: Table.Node, _ table: Table) -> Bool {
    if node.reservedPrefix.isEmpty { return false }
    return document.nodes[Int(entry.value)].kind != .string
      || !document.hasPrefix(Int(entry.value), table.text, node.reservedPrefix)
  }

  // MARK: In the canonical notification

  /// Appends a bag as one object, nested as on the wire; nothing if it is empty.
  mutating func writeBag(_ bag: Bag, _ source: Table?, into output: inout JSONOutput) -> Bool {
    let object = bagObjects[Int(bag.rawValue)]
    if object >= 0 {
      let value = document.slice(object)
      guard value.end - value.start > 2 else { return false }
      append(value, quoted: false, to: &output)
      return true
    }
    let start = output.count
    output.append(UInt8(ascii: "{"))
    if bag == .custom {
      for entry in entries where entry.bag == .custom { write(entry, into: &output) }
    } else if let source, format >= 0 {
      writeNested(bag, source.bagRoots[Int(bag.rawValue)], source, into: &output)
    }
    if output.last == UInt8(ascii: "{") {
      output.removeLast(output.count - start)
      return false
    }
    output.append(UInt8(ascii: "}"))
    return true
  }

  private mutating func writeNested(
    _ bag: Bag, _ node: Int, _ source: Table, into output: inout JSONOutput
  ) {
    let scope = node - source.bagRoots[Int(bag.rawValue)]
    for child in source.children[node] {
      let place = source.nodes[child]
      if place.isReserved { continue }
      if place.field >= 0, source.columns[place.field].bag == bag, !kept[place.field].isAbsent {
        Draft.begin(source, child, into: &output)
        append(kept[place.field], quoted: false, to: &output)
      } else if place.isInner {
        let start = output.count
        Draft.begin(source, child, into: &output)
        output.append(UInt8(ascii: "{"))
        writeNested(bag, child, source, into: &output)
        if output.last == UInt8(ascii: "{") {
          output.removeLast(output.count - start)
        } else {
          output.append(UInt8(ascii: "}"))
        }
      }
    }
    for entry in entries where entry.bag == bag && Int(entry.scope) == scope {
      write(entry, into: &output)
    }
  }

  private mutating func write(_ entry: Entry, into output: inout JSONOutput) {
    Draft.comma(&output)
    append(name(of: entry), quoted: false, to: &output)
    output.append(UInt8(ascii: ":"))
    append(value(of: entry), quoted: false, to: &output)
  }

  // MARK: Taking over

  /// Takes the values of canonical bags apart, as if they had been read by a table.
  mutating func absorbBags(_ table: Table, _ bags: Bags) {
    for bag in Bag.allCases where bags.contains(bag) && bagObjects[Int(bag.rawValue)] >= 0 {
      absorb(bag, bagObjects[Int(bag.rawValue)], at: table.bagRoots[Int(bag.rawValue)], table)
    }
  }

  private mutating func absorb(_ bag: Bag, _ object: Int, at node: Int, _ table: Table) {
    let shadowed =
      document.nodes[object].hasDuplicates
      ? document.shadowedNames(of: object) : []
    var name = object + 1
    let end = Int(document.nodes[object].next)
    while name < end {
      let value = name + 1
      let next = Int(document.nodes[value].next)
      defer { name = next }
      if shadowed.contains(name) { continue }
      let hash = document.nodes[name].next
      let child = bag == .custom ? -1 : table.child(of: node, hash: hash, in: document, name: name)
      if child >= 0, !table.nodes[child].isReserved {
        let place = table.nodes[child]
        if place.isInner, document.nodes[value].kind == .object {
          absorb(bag, value, at: child, table)
          continue
        }
        if place.field >= 0, table.columns[place.field].keepsRest,
          table.columns[place.field].bag == bag
        {
          kept[place.field] = document.slice(value)
          continue
        }
      }
      let scope = bag == .custom ? 0 : node - table.bagRoots[Int(bag.rawValue)]
      entries.append(Entry(bag, in: scope, hash: hash, name: name, value: value))
    }
  }
}
