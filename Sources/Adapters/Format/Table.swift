import PushJSON

/// A form's description, compiled for reading and writing.
///
/// The fields' paths become a tree of names. Reading walks a payload and this tree together and
/// notes where each field's value stands; writing runs a flat program that was made from the tree.
///
/// A class because it is shared and never changes: handing it on costs nothing, where a structure's
/// arrays would be counted one by one, for every payload.
package final class Table: Sendable {
  /// A name on the wire, with what stands in its value.
  struct Node: Sendable {
    /// With which bytes the rules' prefixes begin, by six bits of them.
    var firstBytes: UInt64 = 0
    var hash: UInt32
    @Short var parent: Int
    /// The field whose value stands here, or -1.
    @Short var field: Int = -1
    /// The field that is written here in place of an object, or -1.
    @Short var textField: Int = -1
    /// Of the rules the first one that takes any name, or -1.
    @Short var openRule: Int = -1
    /// The name, quoted and with a colon, in `text`; a comma stands before it.
    @ShortRange var name: Range<Int>
    /// A hash table of the children, its size a power of two.
    @ShortRange var slots: Range<Int> = 0..<0
    /// Where names go that have no node.
    @ShortRange var rules: Range<Int> = 0..<0
    /// How a text begins for which alone the name is reserved; empty for any value.
    @ShortRange var reservedPrefix: Range<Int> = 0..<0
    /// The bags to which the rules lead.
    var bags: Bags = []
    var always: Kinds = []
    /// The kinds for which anything is written inside.
    var kinds: Kinds = []
    /// Whether a sender's own values are written here.
    var isCustomHome = false
    var isEmbedded = false
    /// Whether a JSON text is as usual here as the value itself.
    var embedsUsually = false
    /// Whether what stands here is the sender's own, and may be a JSON text.
    var isRestText = false
    var isWrittenAsText = false
    /// Whether the vendor reads only a JSON text here, and no object.
    var demandsText = false
    /// Whether values directly inside must be texts.
    var holdsTexts = false
    /// Whether values that no field holds must be texts.
    var restIsText = false
    /// Whether an object stands here.
    var isInner = false
    /// Whether a carry stands here; what is none is the sender's own.
    var isCarry = false
    /// Whether the name stands only for itself: nothing is read here, and nothing may be written.
    var isReserved = false

    init(parent: Int, name: Range<Int>, hash: UInt32) {
      self.parent = parent
      self.name = name
      self.hash = hash
    }
  }

  /// Where a name goes that has no node.
  struct Rule: Sendable {
    var bag: Bag
    var isReadOnly: Bool
    @ShortRange var prefix: Range<Int>
  }

  /// A field, with everything that takes memory moved out of it.
  struct Column: Sendable {
    var member: UInt8
    var code = Code.any
    var detail: UInt8 = 0
    var kinds: Kinds
    var bag: Bag
    var demanded: Kinds
    var derivation: Derivation?
    var isReadOnly: Bool
    var isNullable: Bool
    /// Whether the value must be a text, whatever it is.
    var isTextual = false
    /// Whether the form is recognised by it.
    var isSign = false
    /// Whether it writes something without a value of its own.
    var standsAlone = false
    /// Whether nothing is written without a value.
    var skipsAbsent = false
    /// Whether a text is written as it stands; never one that is only read.
    var copiesTexts = false
    var node: Int
    /// The choice that stands for all others, or -1.
    var otherwise: Int = -1
    /// Of a list: its items' table, or -1.
    var list: Int = -1
    var choices: Range<Int> = 0..<0
    /// JSON text that is written when there is no value; empty for nothing.
    var fallback: Range<Int>
    /// A constant's text, in `text`, without quotes.
    var constant: Range<Int> = 0..<0

    static let noMember = UInt8.max

    /// Whether what no member holds stays in a bag.
    var keepsRest: Bool { member == Column.noMember || code == .pick }
  }

  enum Code: UInt8, Sendable {
    case text, link, requiredLink, number, numeral, fractional, identifier, flag, constant, choice
    case moment, milliseconds, pick, texts, object, any, list, bag, carry
  }

  struct Choice: Sendable {
    @ShortRange var text: Range<Int>
    var code: UInt8
  }

  /// A step of the program: what is done, and the node or field with which.
  struct Step: Sendable {
    enum Deed: UInt8 {
      /// Begins an object.
      case open
      case close
      case field
      /// A field without a member that writes nothing without a value.
      case kept
      /// A field that writes nothing without a value.
      case optional
      case rest
    }

    var deed: Deed
    /// The place of an optional field's member.
    var member: UInt8 = 0
    @Short var index: Int
    /// The step behind an object's end.
    @Short var end: Int = 0
  }

  /// Every name and literal, one after the other.
  let text: [UInt8]
  let nodes: [Node]
  /// By node: the nodes inside, in the order of writing.
  let children: [[Int]]
  let rules: [Rule]
  let slots: [Int16]
  let columns: [Column]
  let choices: [Choice]
  let lists: [Table]
  let program: [Step]
  /// The finding about a product that does not tell its application; for a form that must.
  let unknownApplication: Diagnostic
  /// By node: the fingerprint of its path, from which its code in a carry is made.
  let prints: [UInt64]
  /// The node at which each bag's nested values begin.
  let bagRoots: [Int]
  /// By tag: its column, or -1.
  let tags: [Int]
  /// The tags of a table without any.
  static let noTags = Array(repeating: -1, count: 16)
  /// Columns that a well-formed payload has.
  let expected: [Int]
  /// Columns that make their value when there is none.
  let derived: [Int]
  /// Whether one bag takes values from several places, so that a name may occur twice.
  let mergesCustom: Bool
  let isTextual: Bool
  /// Columns of fixed texts, by which the form is recognised.
  let marks: [Int]
  /// Whether there are more members by which the form is recognised.
  let hasSigns: Bool
  /// Whether a text tells it from the vendor's other forms.
  let hasTelltale: Bool
  /// Whether it is the form that has `aps`.
  let isAPNs: Bool
  /// Whether a name that the table does not hold is reported.
  let isClosed: Bool

  init(_ made: TableBuilder) {
    text = made.text
    nodes = made.nodes
    children = made.children
    rules = made.rules
    slots = made.slots
    columns = made.columns
    choices = made.choices
    lists = made.lists
    program = made.program
    unknownApplication = made.unknownApplication
    prints = Fingerprint.ofPaths(
      made.nodes.map { (parent: $0.parent, name: made.text[Table.inside($0.name)]) })
    bagRoots = made.bagRoots
    tags = made.tags
    derived = made.derived
    expected = made.expected
    mergesCustom = made.mergesCustom
    isTextual = made.isTextual
    marks = made.columns.indices.filter { made.columns[$0].code == .constant }
    hasSigns = made.hasSigns
    hasTelltale = made.hasTelltale
    isAPNs = made.isAPNs
    isClosed = made.isClosed
  }

  /// A name without its quotes and its colon.
  static func inside(_ name: Range<Int>) -> Range<Int> {
    name.isEmpty ? name : (name.lowerBound + 1)..<(name.upperBound - 2)
  }
}

// MARK: - Looking up

extension Table {
  /// Whether the vendor's keys stand in an object of their own.
  var isNested: Bool { bagRoots[Int(Bag.vendorData.rawValue)] != 0 }

  /// The name of a node, without quotes and colon.
  func nameRange(_ node: Int) -> Range<Int> { Table.inside(nodes[node].name) }

  /// The child of a node with a name, or -1.
  @inline(__always)
  func child(of node: Int, hash: UInt32, in document: JSONDocument, name: Int) -> Int {
    var place = 0
    while let child = candidate(in: node, hash, &place) {
      if document.isText(name, text, nameRange(child)) { return child }
    }
    return -1
  }

  /// The next child of a node whose name has a hash.
  ///
  /// - Parameter place: 0 to begin with; how far the search has come.
  @inline(__always)
  func candidate(in node: Int, _ hash: UInt32, _ place: inout Int) -> Int? {
    let range = nodes[node].slots
    let mask = range.count - 1
    while true {
      let child = Int(slots[range.lowerBound + (Int(hash) &+ place) & mask])
      if child < 0 { return nil }
      place &+= 1
      if nodes[child].hash == hash { return child }
    }
  }

  /// The bag for a name that a node does not hold; nil if the form has no place for it.
  @inline(__always)
  func rule(of node: Int, for name: Int, in document: JSONDocument) -> Rule? {
    let entry = document.nodes[name]
    // Most names begin with another byte than every prefix.
    let first = UInt64(document.bytes[Int(entry.start) + 1] & 0x3F)
    if entry.isEscaped || nodes[node].firstBytes >> first & 1 == 1 {
      return prefixRule(of: node, for: name, in: document)
    }
    let open = nodes[node].openRule
    return open < 0 ? nil : rules[open]
  }

  private func prefixRule(of node: Int, for name: Int, in document: JSONDocument) -> Rule? {
    for index in nodes[node].rules {
      let prefix = rules[index].prefix
      if prefix.isEmpty || document.hasPrefix(name, text, prefix) { return rules[index] }
    }
    return nil
  }

  /// The value at a node's path; nil if there is none.
  ///
  /// - Parameter base: The object that the table describes.
  func find(_ node: Int, in document: JSONDocument, from base: Int) -> Int? {
    guard node > 0 else { return base }
    guard let outer = find(nodes[node].parent, in: document, from: base) else { return nil }
    return value(of: node, in: document, from: outer)
  }

  /// The value in an object under a node's name; nil if there is none.
  func value(of node: Int, in document: JSONDocument, from object: Int) -> Int? {
    text.withUnsafeBufferPointer { text in
      let name = UnsafeBufferPointer(rebasing: text[nameRange(node)])
      return document.value(of: name, hash: nodes[node].hash, in: object)
    }
  }

  /// The wire path of a node, as a JSON Pointer.
  func pointer(_ node: Int) -> String {
    guard node > 0 else { return "" }
    var name = String(decoding: text[nameRange(node)], as: UTF8.self)
    if name.utf8.contains(UInt8(ascii: "/")) || name.utf8.contains(UInt8(ascii: "~")) {
      name = name.reduce(into: "") { result, character in
        result += character == "~" ? "~0" : character == "/" ? "~1" : String(character)
      }
    }
    return pointer(nodes[node].parent) + "/" + name
  }
}
