import PushJSON

/// The residue: where a payload differs from what a writer makes of its meaning.
struct Residue {
  /// What the writer makes of the notification.
  private var places: Places
  var written: JSONDocument { places.document }
  /// The payload.
  private(set) var source: JSONDocument
  /// By node, exactly: to find differences.
  private var writtenPrints: [UInt64] = []
  private var sourcePrints: [UInt64] = []
  /// By node, by meaning: to tell an edit from another spelling.
  private var meanings: [UInt64] = []
  private let table: Table
  private let wrapper: StaticString?
  /// The present place, as a JSON Pointer.
  private var pointer: [UInt8] = []
  private(set) var differences: [Difference] = []

  /// - Parameter wrapper: The object around the payload that `written` already has.
  init(written: JSONDocument, source: JSONDocument, table: Table, wrapper: StaticString?) {
    places = Places(written)
    self.source = source
    self.table = table
    self.wrapper = wrapper
    print()
    compare(0, 0, wrapper == nil ? TableSite(table: table, node: 0) : nil, isOuter: wrapper != nil)
  }

  private mutating func print() {
    written.completeFingerprints(&writtenPrints, .exact)
    written.completeFingerprints(&meanings, .byMeaning)
    source.completeFingerprints(&sourcePrints, .exact)
  }

  // MARK: Comparing

  private mutating func compare(
    _ mine: Int, _ theirs: Int, _ site: TableSite?, isOuter: Bool = false
  ) {
    if writtenPrints[mine] == sourcePrints[theirs] { return }
    switch (written.nodes[mine].kind, source.nodes[theirs].kind) {
    case (.object, .object): compareObjects(mine, theirs, site, isOuter: isOuter)
    case (.array, .array) where written.childCount(mine) == source.childCount(theirs):
      compareArrays(mine, theirs, site)
    case (.object, .string), (.array, .string), (.string, .string):
      if !compareTexts(mine, theirs, site) { replace(mine, theirs, site) }
    case (.string, .object), (.string, .array):
      if !compareContent(mine, theirs, site) { replace(mine, theirs, site) }
    default: replace(mine, theirs, site)
    }
  }

  /// The object that the writer puts at a place of the table, itself or as JSON text.
  private mutating func innerObject(_ mine: Int, _ site: TableSite?) -> Int? {
    guard let site, site.table.nodes[site.node].isInner else { return nil }
    var object = mine
    if written.nodes[mine].kind == .string, site.table.nodes[site.node].isEmbedded {
      guard let root = places.content(of: mine) else { return nil }
      print()
      object = root
    }
    return written.nodes[object].kind == .object && written.childCount(object) > 0 ? object : nil
  }

  private mutating func compareObjects(
    _ mine: Int, _ theirs: Int, _ site: TableSite?, isOuter: Bool
  ) {
    let here = written.names(of: mine)
    let there = source.names(of: theirs)
    // Not by the names' hashes, which anybody can make equal.
    let byName = Dictionary(
      here.map { (written.decoded($0), $0) }, uniquingKeysWith: { first, _ in first })
    var matched: Set<Int> = []
    for name in there {
      let child = isOuter ? TableSite(table: table, node: 0) : site.flatMap { inner($0, name) }
      let depth = pointer.count
      let text = source.decoded(name)
      push(text)
      if let twin = byName[text] {
        matched.insert(twin)
        compare(twin + 1, name + 1, child)
      } else {
        add(name, at: child, in: site)
      }
      pointer.removeLast(pointer.count - depth)
    }
    for name in here where !matched.contains(name) {
      let text = written.decoded(name)
      let depth = pointer.count
      push(text)
      replace(name + 1, nil, isOuter ? nil : site?.child(text))
      pointer.removeLast(pointer.count - depth)
    }
  }

  /// Tells that the payload has another value, or none; of an object each of its members by itself:
  /// an edit of one must not bring back the others.
  private mutating func replace(_ mine: Int, _ theirs: Int?, _ site: TableSite?) {
    guard let object = innerObject(mine, site), !standsFor(theirs, object, site) else {
      append(was: meanings[mine], is: theirs, mine: mine)
      return
    }
    for name in written.names(of: object) {
      let text = written.decoded(name)
      let depth = pointer.count
      push(text)
      replace(name + 1, nil, site?.child(text))
      pointer.removeLast(pointer.count - depth)
    }
    append(was: nil, is: theirs, layer: .empty)
  }

  /// Whether a value says by itself what a member of the writer's object says.
  ///
  /// The text of an alert is its body: the member must not go while the text does not stand there.
  private func standsFor(_ theirs: Int?, _ object: Int, _ site: TableSite?) -> Bool {
    guard let theirs, let site, let member = site.member else { return false }
    return written.names(of: object).contains { name in
      site.child(written.decoded(name))?.member == member
        && meanings[name + 1] == source.meaning(of: theirs)
    }
  }

  private mutating func compareArrays(_ mine: Int, _ theirs: Int, _ site: TableSite?) {
    var left = mine + 1
    var right = theirs + 1
    var index = 0
    let items = site?.items
    while left < written.end(of: mine), right < source.end(of: theirs) {
      let depth = pointer.count
      push(Array(String(index).utf8))
      compare(left, right, items)
      pointer.removeLast(pointer.count - depth)
      left = written.end(of: left)
      right = source.end(of: right)
      index += 1
    }
  }

  /// Compares what two JSON texts, or a value and a JSON text, hold.
  private mutating func compareTexts(_ mine: Int, _ theirs: Int, _ site: TableSite?) -> Bool {
    guard let site, site.table.nodes[site.node].isEmbedded,
      let right = source.unpack(theirs)
    else { return false }
    let left =
      written.nodes[mine].kind == .string ? places.content(of: mine) : mine
    print()
    guard let left, areComparable(left, right) else { return false }
    compare(left, right, site)
    append(was: source.meaning(of: right), is: theirs, layer: .text)
    return true
  }

  /// Compares what a JSON text of the writer holds with a value of the payload.
  private mutating func compareContent(_ mine: Int, _ theirs: Int, _ site: TableSite?) -> Bool {
    guard let site, site.table.nodes[site.node].isEmbedded, let left = places.content(of: mine)
    else { return false }
    print()
    guard areComparable(left, theirs) else { return false }
    compare(left, theirs, site)
    append(was: meanings[mine], is: theirs, layer: .plain)
    return true
  }

  private func areComparable(_ mine: Int, _ theirs: Int) -> Bool {
    let kind = written.nodes[mine].kind
    return kind == source.nodes[theirs].kind
      && (kind == .object
        || kind == .array && written.childCount(mine) == source.childCount(theirs))
  }

  // MARK: What only the payload has

  /// Adds a value that the writer does not put here.
  ///
  /// If a member was read from it, the entry holds only as long as the writer puts the same value
  /// where it does put it.
  private mutating func add(_ name: Int, at site: TableSite?, in outer: TableSite?) {
    let value = name + 1
    guard let site, !site.table.nodes[site.node].isReserved else {
      if let outer, let home = customHome(outer, name) {
        append(of: home, was: home.print, is: value)
      } else {
        append(was: nil, is: value)
      }
      return
    }
    let place = site.table.nodes[site.node]
    if place.isInner, source.childCount(value) > 0, source.nodes[value].kind == .object {
      for name in source.names(of: value) {
        let depth = pointer.count
        push(source.decoded(name))
        add(name, at: inner(site, name), in: site)
        pointer.removeLast(pointer.count - depth)
      }
      return
    }
    if place.field >= 0, let twin = writtenTwin(of: site.table.columns[place.field], site) {
      append(of: twin, was: twin.print, is: value)
    } else {
      append(was: nil, is: value)
    }
  }

  private struct Twin {
    var pointer: [UInt8]
    var node: Int
    var print: UInt64
  }

  /// Where the writer puts the member that a column holds.
  private mutating func writtenTwin(of column: Table.Column, _ site: TableSite) -> Twin? {
    guard column.member != Table.Column.noMember else { return nil }
    let isItem = site.table.columns.count != table.columns.count
    for other in site.table.columns
    where other.member == column.member && other.node != column.node && !other.isReadOnly {
      var path = isItem ? itemPointer() : []
      if !isItem, let wrapper { Places.push(wrapper.withUTF8Buffer { Array($0) }, to: &path) }
      path += site.table.pointer(other.node).utf8
      if let node = find(path) { return Twin(pointer: path, node: node, print: meanings[node]) }
    }
    return nil
  }

  /// The place of the list's item in which the present place is.
  private func itemPointer() -> [UInt8] {
    var end = pointer.count
    while let slash = pointer[..<end].lastIndex(of: UInt8(ascii: "/")) {
      let token = pointer[(slash + 1)..<end]
      if !token.isEmpty, token.allSatisfy({ $0 &- 0x30 < 10 }) { return Array(pointer[..<end]) }
      end = slash
    }
    return []
  }

  /// Where the writer puts a sender's own value that stands where it does not write such values.
  private mutating func customHome(_ site: TableSite, _ name: Int) -> Twin? {
    guard site.table.rule(of: site.node, for: name, in: source)?.bag == .custom else { return nil }
    for node in site.table.nodes.indices where node != site.node {
      let rules = site.table.rules[site.table.nodes[node].rules]
      guard rules.contains(where: { $0.bag == .custom && !$0.isReadOnly }) else { continue }
      var path = Array(site.table.pointer(node).utf8)
      Places.push(source.decoded(name), to: &path)
      if let found = find(path) { return Twin(pointer: path, node: found, print: meanings[found]) }
    }
    return nil
  }

  private mutating func find(_ path: [UInt8]) -> Int? {
    let found = places.node(at: path)
    print()
    return found
  }

  // MARK: Places

  private func inner(_ site: TableSite, _ name: Int) -> TableSite? {
    let child = site.table.child(
      of: site.node, hash: source.nodes[name].next, in: source, name: name)
    return child >= 0 ? TableSite(table: site.table, node: child) : nil
  }

  private mutating func push(_ token: [UInt8]) { Places.push(token, to: &pointer) }

  // MARK: Differences

  private mutating func append(
    of home: Twin? = nil, was: UInt64?, is value: Int?, mine: Int? = nil,
    layer: Difference.Layer? = nil
  ) {
    differences.append(
      Difference(
        pointer: pointer, home: home?.pointer, was: was, mine: home?.node ?? mine, value: value,
        layer: layer))
  }
}

extension JSONDocument {
  /// The fingerprint of a value by its meaning.
  func meaning(of node: Int) -> UInt64 {
    guard let document = try? JSONDocument(Array(raw(node)), limits: Bridge.canonicalLimits) else {
      return 0
    }
    var prints: [UInt64] = []
    document.completeFingerprints(&prints, .byMeaning)
    return prints[0]
  }
}
