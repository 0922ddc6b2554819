import PushJSON

/// The residue: where a payload differs from what a strict writer makes of its meaning.
///
/// Each difference becomes an entry of the canonical notification's `wire`:
///
/// - `pointer`: the place in the payload.
/// - `was`: the fingerprint of what the writer puts there; left out if it puts nothing there.
/// - `is`: what the payload has there; left out if it has nothing.
/// - `of`: the place whose value `was` speaks of, if it is another one: the payload has a value here
///   that the writer puts there.
/// - `text`: `true` if the value stands here as JSON text. `was` then speaks of what the text holds,
///   and `is` is the text itself.
///
/// A first entry with `wrapper` alone names an object around the whole payload.
struct Residue {
  /// What the writer makes of the notification.
  private var places: Places
  private var written: JSONDocument { places.document }
  /// The payload.
  private var source: JSONDocument
  /// By node, exactly: to find differences.
  private var writtenPrints: [UInt64] = []
  private var sourcePrints: [UInt64] = []
  /// By node, by meaning: to tell an edit from another spelling.
  private var meanings: [UInt64] = []
  private let table: Table
  private let wrapper: StaticString?
  /// The present place, as the inside of a JSON string.
  private var pointer: [UInt8] = []
  private(set) var entries: [UInt8] = []

  /// - Parameter wrapper: The object around the payload that `written` already has.
  init(written: JSONDocument, source: JSONDocument, table: Table, wrapper: StaticString?) {
    places = Places(written)
    self.source = source
    self.table = table
    self.wrapper = wrapper
    print()
    if let wrapper {
      entries.append(contentsOf: "{\"wrapper\":".utf8)
      JSONText.append(utf8: wrapper.withUTF8Buffer { Array($0) }, to: &entries)
      entries.append(UInt8(ascii: "}"))
    }
    compare(0, 0, wrapper == nil ? Site(table: table, node: 0) : nil, isOuter: wrapper != nil)
  }

  private mutating func print() {
    written.completeFingerprints(&writtenPrints, .exact)
    written.completeFingerprints(&meanings, .byMeaning)
    source.completeFingerprints(&sourcePrints, .exact)
  }

  /// A place in a table: of the payload, or of a list's items.
  private struct Site {
    var table: Table
    var node: Int
  }

  // MARK: Comparing

  private mutating func compare(_ mine: Int, _ theirs: Int, _ site: Site?, isOuter: Bool = false) {
    if writtenPrints[mine] == sourcePrints[theirs] { return }
    switch (written.nodes[mine].kind, source.nodes[theirs].kind) {
    case (.object, .object): compareObjects(mine, theirs, site, isOuter: isOuter)
    case (.array, .array) where written.childCount(mine) == source.childCount(theirs):
      compareArrays(mine, theirs, site)
    case (.object, .string), (.array, .string), (.string, .string):
      if !compareTexts(mine, theirs, site) { replace(mine, theirs) }
    default: replace(mine, theirs)
    }
  }

  private mutating func compareObjects(
    _ mine: Int, _ theirs: Int, _ site: Site?, isOuter: Bool
  ) {
    let here = members(written, mine)
    let there = members(source, theirs)
    let mineByHash = Dictionary(grouping: here, by: { written.nodes[$0].next })
    var matched: Set<Int> = []
    for name in there {
      let child = isOuter ? Site(table: table, node: 0) : site.flatMap { inner($0, name) }
      let depth = pointer.count
      push(source.decoded(name))
      let twin = mineByHash[source.nodes[name].next]?.first {
        written.decoded($0) == source.decoded(name)
      }
      if let twin {
        matched.insert(twin)
        compare(twin + 1, name + 1, child)
      } else {
        add(name, at: child, in: site)
      }
      pointer.removeLast(pointer.count - depth)
    }
    for name in here where !matched.contains(name) {
      let depth = pointer.count
      push(written.decoded(name))
      append(was: meanings[name + 1], is: nil)
      pointer.removeLast(pointer.count - depth)
    }
  }

  private mutating func compareArrays(_ mine: Int, _ theirs: Int, _ site: Site?) {
    var left = mine + 1
    var right = theirs + 1
    var index = 0
    let items = site.flatMap(items)
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
  private mutating func compareTexts(_ mine: Int, _ theirs: Int, _ site: Site?) -> Bool {
    guard let site, site.table.nodes[site.node].isEmbedded,
      let right = source.unpack(theirs)
    else { return false }
    let left =
      written.nodes[mine].kind == .string ? places.content(of: mine) : mine
    print()
    guard let left, written.nodes[left].kind == source.nodes[right].kind,
      written.nodes[left].kind == .object
        || written.nodes[left].kind == .array
          && written.childCount(left) == source.childCount(right)
    else { return false }
    compare(left, right, site)
    append(was: source.meaning(of: right), is: theirs, isText: true)
    return true
  }

  private func members(_ document: JSONDocument, _ object: Int) -> [Int] {
    let shadowed =
      document.nodes[object].flags.contains(.duplicates)
      ? document.shadowedNames(of: object) : []
    var names: [Int] = []
    var name = object + 1
    while name < document.end(of: object) {
      if !shadowed.contains(name) { names.append(name) }
      name = document.end(of: name + 1)
    }
    return names
  }

  // MARK: What only the payload has

  /// Adds a value that the writer does not put here.
  ///
  /// If a member was read from it, the entry holds only as long as the writer puts the same value
  /// where it does put it.
  private mutating func add(_ name: Int, at site: Site?, in outer: Site?) {
    let value = name + 1
    guard let site, !site.table.nodes[site.node].isReserved else {
      if let outer, let home = customHome(outer, name) {
        append(of: home.pointer, was: home.print, is: value)
      } else {
        append(was: nil, is: value)
      }
      return
    }
    let place = site.table.nodes[site.node]
    if place.isInner, source.childCount(value) > 0, source.nodes[value].kind == .object {
      for name in members(source, value) {
        let depth = pointer.count
        push(source.decoded(name))
        add(name, at: inner(site, name), in: site)
        pointer.removeLast(pointer.count - depth)
      }
      return
    }
    if place.field >= 0, let twin = writtenTwin(of: site.table.columns[place.field], site) {
      append(of: twin.pointer, was: twin.print, is: value)
    } else {
      append(was: nil, is: value)
    }
  }

  private struct Twin {
    var pointer: [UInt8]
    var print: UInt64
  }

  /// Where the writer puts the member that a column holds.
  private mutating func writtenTwin(of column: Table.Column, _ site: Site) -> Twin? {
    guard column.member != Table.Column.noMember else { return nil }
    let isItem = site.table.columns.count != table.columns.count
    for other in site.table.columns
    where other.member == column.member && other.node != column.node && !other.isReadOnly {
      var path = isItem ? itemPointer() : []
      if !isItem, let wrapper { Places.push(wrapper.withUTF8Buffer { Array($0) }, to: &path) }
      path += site.table.pointer(other.node).utf8
      if let node = find(path) { return Twin(pointer: path, print: meanings[node]) }
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
  private mutating func customHome(_ site: Site, _ name: Int) -> Twin? {
    guard site.table.rule(of: site.node, for: name, in: source)?.bag == .custom else { return nil }
    for node in site.table.nodes.indices where node != site.node {
      let rules = site.table.rules[site.table.nodes[node].rules]
      guard rules.contains(where: { $0.bag == .custom && !$0.isReadOnly }) else { continue }
      var path = Array(site.table.pointer(node).utf8)
      Places.push(source.decoded(name), to: &path)
      if let found = find(path) { return Twin(pointer: path, print: meanings[found]) }
    }
    return nil
  }

  private mutating func find(_ path: [UInt8]) -> Int? {
    let found = places.node(at: path)
    print()
    return found
  }

  // MARK: Places

  private func inner(_ site: Site, _ name: Int) -> Site? {
    let child = site.table.child(
      of: site.node, hash: source.nodes[name].next, in: source, name: name)
    return child >= 0 ? Site(table: site.table, node: child) : nil
  }

  private func items(_ site: Site) -> Site? {
    let field = site.table.nodes[site.node].field
    guard field >= 0, site.table.columns[field].list >= 0 else { return nil }
    return Site(table: site.table.lists[site.table.columns[field].list], node: 0)
  }

  private mutating func push(_ token: [UInt8]) { Places.push(token, to: &pointer) }

  // MARK: Entries

  private mutating func replace(_ mine: Int, _ theirs: Int) {
    append(was: meanings[mine], is: theirs)
  }

  private mutating func append(
    of place: [UInt8]? = nil, was: UInt64?, is value: Int?, isText: Bool = false
  ) {
    if !entries.isEmpty { entries.append(UInt8(ascii: ",")) }
    entries.append(contentsOf: "{\"pointer\":".utf8)
    JSONText.append(utf8: pointer, to: &entries)
    if let place {
      entries.append(contentsOf: ",\"of\":".utf8)
      JSONText.append(utf8: place, to: &entries)
    }
    if let was {
      entries.append(contentsOf: ",\"was\":\"".utf8)
      entries.append(contentsOf: Fingerprint.short(was))
      entries.append(UInt8(ascii: "\""))
    }
    if let value {
      entries.append(contentsOf: ",\"is\":".utf8)
      source.raw(value).withUnsafeBufferPointer { JSONText.appendCompact($0, to: &entries) }
    }
    if isText { entries.append(contentsOf: ",\"text\":true".utf8) }
    entries.append(UInt8(ascii: "}"))
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
