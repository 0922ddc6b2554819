package import PushJSON
package import PushModel

/// A notification as slices of the payload it was read from.
///
/// No text is decoded and nothing is copied until someone asks: a member is a range of the
/// document's bytes. One draft serves many payloads, one after the other, and keeps its buffers.
///
/// What only looks at a draft for every payload is inlined, or mutating: a structure of this size
/// would otherwise be copied, and each of its buffers counted.
package struct Draft: Sendable {
  /// A value that no member holds, with its name.
  struct Entry: Sendable {
    /// The hash of its name.
    var hash: UInt32
    /// The nodes of its name and of its value.
    var name: Int32
    var value: Int32
    /// The table's node in which it stood, counted from the bag's root.
    var scope: Int32
    var bag: Bag
    /// Whether it stood where the form does not write such values.
    var isFallback: Bool

    @inline(__always)
    init(_ bag: Bag, in scope: Int, hash: UInt32, name: Int, value: Int, isFallback: Bool = false) {
      self.hash = hash
      self.name = Int32(truncatingIfNeeded: name)
      self.value = Int32(truncatingIfNeeded: value)
      self.scope = Int32(truncatingIfNeeded: scope)
      self.bag = bag
      self.isFallback = isFallback
    }
  }

  struct Items: Sendable {
    /// Where the first item begins in `values`.
    var start = 0
    var count = 0
  }

  /// A finding, before anybody asks for its words.
  struct Finding: Sendable {
    var rule: FindingRule
    var node: Int
    /// The column of the table that was read, or -1.
    var column: Int
  }

  package var document = JSONDocument()
  /// What was read: the index of its format, or -1.
  package var format = -1
  /// The object that was read.
  var base = 0
  /// Whether its content is encrypted, so that nothing inside is read.
  var isSealed = false
  /// Whose it is.
  package var vendor = Vendor.apns
  /// While it is written: whether it stays with its vendor.
  package var isOwn = false
  /// The notification's members, then those of every item.
  var values: [Value]
  /// The column each member came from, or -1.
  var origins: [Int16]
  var lists: [Items]
  /// By column: where its value stands, or -1.
  var located: [Int32] = []
  /// The columns that have a place in `located`, a bit each, without those of items.
  var found: [UInt64] = []
  /// Where the places of the table that is being read begin in `located`.
  var locatedBase = 0
  /// By tag: its column, or -1.
  var tags = Table.noTags
  /// By column: the value of a column without a member.
  var kept: [Value] = []
  var entries: [Entry] = []
  /// By bag: an object that holds its values, or -1.
  var bagObjects: [Int]
  var findings: [Finding] = []
  /// Strings whose text was read as JSON: the string and its value.
  var unpacked: [(string: Int, root: Int)] = []
  /// Memory for the normal spellings of which identifiers are made.
  var normalText = JSONOutput()
  /// While it is written: where the open objects begin in the output.
  var openings: [Int] = []
  /// While it is written: whether what is written now becomes a JSON text.
  var isInsideText = false
  /// While it is written: whether the vendor's demands are met.
  ///
  /// They are not when a payload is restored: then the members are written as they are, so that
  /// editing one of them changes nothing else.
  package var isStrict = true
  /// While it is written: what is set, whatever was read.
  var settings: Settings?
  /// Whether it was.
  var isSet = false
  /// Whether what recognition needs is made up where it is restored.
  var makesSigns = false
  /// The members whose texts were shortened when it was written.
  var shortened: [Member] = []
  /// The members that were made up when it was written.
  var derived: [Member] = []

  package init() {
    values = Array(repeating: Value(), count: Member.count)
    origins = Array(repeating: -1, count: Member.count)
    lists = Array(repeating: Items(), count: List.allCases.count)
    bagObjects = Array(repeating: -1, count: Bag.allCases.count)
  }

  /// Forgets the notification, but not the buffers nor the document.
  mutating func reset(for table: Table) {
    if values.count > Member.count { values.removeLast(values.count - Member.count) }
    values.withUnsafeMutableBufferPointer { $0.update(repeating: Value()) }
    origins.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
    lists.withUnsafeMutableBufferPointer { $0.update(repeating: Items()) }
    bagObjects.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
    resetColumns(table)
    entries.clear()
    findings.clear()
    unpacked.clear()
    derived.clear()
    shortened.clear()
    makesSigns = false
    locatedBase = 0
  }

  mutating func resetColumns(_ table: Table) {
    // Copied: threads that count one array together wait for each other.
    tags.withUnsafeMutableBufferPointer { tags in
      table.tags.withUnsafeBufferPointer { _ = tags.update(fromContentsOf: $0) }
    }
    // The buffers only grow: payloads of several forms may come in turn.
    let missing = table.columns.count - kept.count
    if missing > 0 {
      found = Array(repeating: 0, count: table.columns.count / 64 + 1)
      located.append(contentsOf: repeatElement(-1, count: missing))
      kept.append(contentsOf: repeatElement(Value(), count: missing))
    }
    found.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    located.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
    kept.withUnsafeMutableBufferPointer { $0.update(repeating: Value()) }
  }
}

extension Array {
  /// Forgets all elements, and keeps the memory; most often there are none.
  @inline(__always)
  mutating func clear() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}

// MARK: - Members

extension Draft {
  package subscript(member: Member) -> Value {
    @inline(__always) get { values[Int(member.rawValue)] }
    set { values[Int(member.rawValue)] = newValue }
  }

  @inline(__always)
  package func has(_ member: Member) -> Bool { !self[member].isAbsent }
  @inline(__always)
  package func isYes(_ member: Member) -> Bool { self[member].kind == .yes }

  package mutating func drop(_ members: Member...) {
    for member in members {
      self[member] = Value()
      origins[Int(member.rawValue)] = -1
    }
  }

  package var kind: Kind {
    @inline(__always) get { self[.kind].code.flatMap(Kind.init) ?? .alert }
    set {
      let origin = self[.kind].origin
      self[.kind] = .choice(newValue.rawValue)
      self[.kind].origin = origin
    }
  }

  package var action: ActionKind {
    @inline(__always) get { self[.actionKind].code.flatMap(ActionKind.init) ?? .openApp }
    set { self[.actionKind] = .choice(newValue.rawValue) }
  }

  package var isSilent: Bool {
    @inline(__always) get { isYes(.silent) }
    set { self[.silent] = .flag(newValue) }
  }

  package var isEncrypted: Bool {
    @inline(__always) get { isYes(.encrypted) }
    set { self[.encrypted] = .flag(newValue) }
  }

  @inline(__always)
  package func count(_ list: List) -> Int { lists[Int(list.rawValue)].count }

  package mutating func clear(_ list: List) { lists[Int(list.rawValue)].count = 0 }

  /// Where an item's members begin in `values`.
  @inline(__always)
  func base(_ list: List, _ index: Int) -> Int {
    lists[Int(list.rawValue)].start + index * Member.itemCount
  }

  package subscript(list: List, index: Int, member: Member) -> Value {
    @inline(__always) get {
      let place = base(list, index) + Int(member.rawValue)
      guard index < count(list), Int(member.rawValue) < Member.itemCount else { return Value() }
      return values[place]
    }
    set {
      guard index < count(list), Int(member.rawValue) < Member.itemCount else { return }
      values[base(list, index) + Int(member.rawValue)] = newValue
    }
  }
}

// MARK: - Tagged places

extension Draft {
  @inline(__always)
  private func column(_ tag: Tag) -> Int? {
    let number = Int(tag.number)
    guard number < tags.count, tags[number] >= 0, tags[number] < located.count else { return nil }
    return tags[number]
  }

  /// Whether the payload has a value at a place.
  @inline(__always)
  package func isThere(_ tag: Tag) -> Bool { column(tag).map { located[$0] >= 0 } ?? false }

  /// Whether the payload has a text at a place that is not empty.
  @inline(__always)
  package func isText(_ tag: Tag) -> Bool {
    guard let column = column(tag), located[column] >= 0 else { return false }
    let value = document.slice(Int(located[column]))
    return value.kind == .text && !value.inside.isEmpty
  }

  /// Whether a member was read from a place.
  @inline(__always)
  package func came(_ member: Member, from tag: Tag) -> Bool {
    guard let column = column(tag) else { return false }
    return Int(origins[Int(member.rawValue)]) == column
  }

  /// The value at a place that is kept in a bag.
  package subscript(tag: Tag) -> Value {
    @inline(__always) get { column(tag).map { kept[$0] } ?? Value() }
    set { if let column = column(tag) { kept[column] = newValue } }
  }

  /// Keeps the value that the payload has at a place in the place's bag, as it stands.
  package mutating func keep(_ tag: Tag) {
    guard let column = column(tag), located[column] >= 0 else { return }
    kept[column] = document.slice(Int(located[column]))
  }

  /// Takes the value at a place as what says the kind.
  package mutating func takeKind(from tag: Tag) {
    guard let column = column(tag), located[column] >= 0 else { return }
    kept[column] = Value()
    self[.kind].origin = located[column]
  }

  /// Reports a place that a vendor demands and that has no text.
  package mutating func demand(_ tag: Tag) {
    guard let column = column(tag), located[column] < 0 else { return }
    note(.missingMember, base, column)
  }

  /// Reports something about the value at a place.
  package mutating func note(_ rule: FindingRule, _ tag: Tag) {
    guard let column = column(tag), located[column] >= 0 else { return }
    note(rule, Int(located[column]), column)
  }
}
