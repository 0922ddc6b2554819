import PushJSON

/// A form's description, compiled for reading and writing.
///
/// The fields' paths become a tree of names. Reading walks a payload and this tree together and
/// notes where each field's value stands; writing runs a flat program that was made from the tree.
package struct Table: Sendable {
  /// A name on the wire, with what stands in its value.
  struct Node: Sendable {
    var parent: Int
    /// The name, quoted and with a colon, in `text`.
    var name: Range<Int>
    var hash: UInt32
    /// A hash table of the children, its size a power of two.
    var slots: Range<Int> = 0..<0
    /// Where names go that have no node.
    var rules: Range<Int> = 0..<0
    /// The field whose value stands here, or -1.
    var field = -1
    /// The field that is written here in place of an object, or -1.
    var textField = -1
    var isEmbedded = false
    var isWrittenAsText = false
    /// Whether values directly inside must be texts.
    var holdsTexts = false
    /// Whether values that no field holds must be texts.
    var restIsText = false
    var always: Kinds = []
    /// Whether an object stands here.
    var isInner = false
    /// Whether the name stands only for itself: nothing is read here, and nothing may be written.
    var isReserved = false
  }

  /// Where a name goes that has no node.
  struct Rule: Sendable {
    var bag: Bag
    var prefix: Range<Int>
    var isReadOnly: Bool
  }

  /// A field, with everything that takes memory moved out of it.
  struct Column: Sendable {
    var member: UInt8
    var code: Code
    var detail: UInt8
    var node: Int
    var kinds: Kinds
    var bag: Bag
    var isReadOnly: Bool
    var derivation: Derivation?
    var demanded: Kinds
    /// JSON text that is written when there is no value; empty for nothing.
    var fallback: Range<Int>
    /// A constant's text, in `text`, without quotes.
    var constant: Range<Int>
    var choices: Range<Int>
    var otherwise: Int
    var list: Int
    /// Whether the value must be a text, whatever it is.
    var isTextual = false

    static let noMember = UInt8.max
  }

  enum Code: UInt8, Sendable {
    case text, link, number, numeral, fractional, identifier, flag, constant, choice, moment
    case texts, object, any, list, bag
  }

  struct Choice: Sendable {
    var text: Range<Int>
    var code: UInt8
  }

  enum Step: Sendable {
    /// Begins an object; the step behind its end.
    case open(Int, end: Int)
    case close(Int)
    case field(Int)
    case rest(Int)
  }

  /// Every name and literal, one after the other.
  private(set) var text: [UInt8] = []
  private(set) var nodes: [Node] = []
  /// By node: the nodes inside, in the order of writing.
  private(set) var children: [[Int]] = []
  private(set) var rules: [Rule] = []
  private(set) var slots: [Int] = []
  private(set) var columns: [Column] = []
  private(set) var choices: [Choice] = []
  private(set) var lists: [Table] = []
  private(set) var program: [Step] = []
  /// The node at which each bag's nested values begin.
  private(set) var bagRoots: [Int]
  /// By tag: its column, or -1.
  private(set) var tags = Array(repeating: -1, count: 16)
  /// Columns that make their value when there is none.
  private(set) var derived: [Int] = []
  /// Whether one bag takes values from several places, so that a name may occur twice.
  private(set) var mergesCustom = false
  let isTextual: Bool

  /// - Parameter marks: The names by which vendors are recognised; nobody else's values may have
  ///   them.
  init(_ format: Format, marks: [StaticString] = []) {
    self.init(fields: format.fields, isTextual: format.isTextual)
    for path in format.embedded {
      let node = makeNode(path)
      nodes[node].isEmbedded = true
      nodes[node].isWrittenAsText = format.isTextual
    }
    for (path, kinds) in format.always { nodes[makeNode(path)].always = kinds }
    let home = makeNode(format.bagRoot)
    bagRoots[Int(Bag.vendorData.rawValue)] = home
    addRules(format)
    if let root = format.layoutRoot { bagRoots[Int(Bag.layout.rawValue)] = makeNode(root) }
    if format.isTextual { nodes[home].holdsTexts = true }
    nodes[home].restIsText = format.isTextual || format.customIsText
    if rules[nodes[home].rules].contains(where: { $0.bag == .custom && !$0.isReadOnly }) {
      for name in marks + format.reserved { reserve(name, in: home, format.bagRoot) }
    }
    finish()
  }

  /// The table of a list's items.
  private init(items fields: [Field]) {
    self.init(fields: fields, isTextual: false)
    finish()
  }

  private init(fields: [Field], isTextual: Bool) {
    self.isTextual = isTextual
    bagRoots = Array(repeating: 0, count: Bag.allCases.count)
    nodes = [Node(parent: -1, name: 0..<0, hash: 0, isInner: true)]
    children = [[]]
    for field in fields { add(field) }
  }
}

// MARK: - Building

extension Table {
  private mutating func add(_ literal: StaticString) -> Range<Int> {
    let start = text.count
    literal.withUTF8Buffer { text.append(contentsOf: $0) }
    return start..<text.count
  }

  /// The node at a path, made if there is none.
  private mutating func makeNode(_ path: [StaticString]) -> Int {
    var node = 0
    for name in path {
      let bytes = name.withUTF8Buffer { Array($0) }
      if let child = children[node].first(where: { Array(text[nameRange($0)]) == bytes }) {
        node = child
        continue
      }
      let start = text.count
      JSONText.append(utf8: bytes, to: &text)
      text.append(UInt8(ascii: ":"))
      nodes.append(Node(parent: node, name: start..<text.count, hash: JSONName.hash(bytes)))
      children.append([])
      children[node].append(nodes.count - 1)
      nodes[node].isInner = true
      node = nodes.count - 1
    }
    return node
  }

  private mutating func addRules(_ format: Format) {
    var places: [Int] = []
    for rest in format.rest {
      let node = makeNode(rest.path)
      if !places.contains(node) { places.append(node) }
    }
    for node in places {
      let start = rules.count
      for rest in format.rest where makeNode(rest.path) == node {
        rules.append(Rule(bag: rest.bag, prefix: add(rest.prefix), isReadOnly: rest.isReadOnly))
        if rest.bag == .platform, bagRoots[Int(Bag.platform.rawValue)] == 0 {
          bagRoots[Int(Bag.platform.rawValue)] = node
        }
      }
      nodes[node].rules = start..<rules.count
      nodes[node].isInner = true
    }
    mergesCustom = places.filter { rules[nodes[$0].rules].contains { $0.bag == .custom } }.count > 1
  }

  private mutating func reserve(_ name: StaticString, in node: Int, _ path: [StaticString]) {
    let known = nodes.count
    let reserved = makeNode(path + [name])
    if nodes.count > known { nodes[reserved].isReserved = true }
  }

  /// The name of a node, without quotes and colon.
  func nameRange(_ node: Int) -> Range<Int> {
    let name = nodes[node].name
    return name.isEmpty ? name : (name.lowerBound + 1)..<(name.upperBound - 2)
  }

  private mutating func add(_ field: Field) {
    var column = Column(
      member: field.member?.rawValue ?? Column.noMember, code: .any, detail: 0,
      node: makeNode(field.path), kinds: field.kinds, bag: field.bag,
      isReadOnly: field.isReadOnly, derivation: field.derivation, demanded: field.demanded,
      fallback: field.fallback.map { add($0) } ?? 0..<0, constant: 0..<0, choices: 0..<0,
      otherwise: -1, list: -1)
    encode(field.codec, into: &column)
    nodes[column.node].field = columns.count
    if column.derivation != nil { derived.append(columns.count) }
    if let tag = field.tag { tags[Int(tag.number)] = columns.count }
    columns.append(column)
  }

  private mutating func encode(_ codec: Codec, into column: inout Column) {
    switch codec {
    case .text: column.code = .text
    case .link: column.code = .link
    case .number: column.code = .number
    case .numeral: column.code = .numeral
    case .fractional: column.code = .fractional
    case .identifier: column.code = .identifier
    case .moment: column.code = .moment
    case .texts: column.code = .texts
    case .object: column.code = .object
    case .any: column.code = .any
    case .flag(let flag):
      column.code = .flag
      column.detail = flag.rawValue
    case .constant(let literal, let anyCase):
      column.code = .constant
      column.constant = add(literal)
      column.detail = anyCase ? 1 : 0
    case .choice(let all, let otherwise):
      column.code = .choice
      let start = choices.count
      for choice in all { choices.append(Choice(text: add(choice.wire), code: choice.code)) }
      column.choices = start..<choices.count
      if let otherwise {
        column.otherwise = choices.count
        choices.append(Choice(text: add(otherwise), code: .max))
      }
    case .list(let list, let fields):
      column.code = .list
      column.detail = list.rawValue
      column.list = lists.count
      lists.append(Table(items: fields))
    case .bag(let bag):
      column.code = .bag
      column.detail = bag.rawValue
    }
  }

  /// Makes the hash tables and the program for writing.
  private mutating func finish() {
    for node in nodes.indices {
      var size = 4
      while size < children[node].count * 2 { size *= 2 }
      let start = slots.count
      slots.append(contentsOf: repeatElement(-1, count: size))
      for child in children[node] {
        var slot = Int(nodes[child].hash) & (size - 1)
        while slots[start + slot] >= 0 { slot = (slot + 1) & (size - 1) }
        slots[start + slot] = child
      }
      nodes[node].slots = start..<slots.count
      let field = nodes[node].field
      if nodes[node].isInner, field >= 0, !columns[field].isReadOnly {
        nodes[node].textField = field
      }
    }
    for index in columns.indices {
      let parent = nodes[columns[index].node].parent
      columns[index].isTextual = parent >= 0 && nodes[parent].holdsTexts
    }
    for child in children[0] { appendSteps(child) }
    if !nodes[0].rules.isEmpty { program.append(.rest(0)) }
  }

  private mutating func appendSteps(_ node: Int) {
    guard nodes[node].isInner else {
      let field = nodes[node].field
      if field >= 0, !columns[field].isReadOnly { program.append(.field(field)) }
      return
    }
    let open = program.count
    program.append(.open(node, end: 0))
    for child in children[node] { appendSteps(child) }
    if !nodes[node].rules.isEmpty { program.append(.rest(node)) }
    program.append(.close(node))
    program[open] = .open(node, end: program.count)
  }
}

// MARK: - Looking up

extension Table {
  /// The child of a node with a name, or -1.
  @inline(__always)
  func child(of node: Int, hash: UInt32, in document: JSONDocument, name: Int) -> Int {
    let range = nodes[node].slots
    let mask = range.count - 1
    var slot = Int(hash) & mask
    while true {
      let child = slots[range.lowerBound + slot]
      if child < 0 { return -1 }
      if nodes[child].hash == hash, isName(child, document, name) { return child }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private func isName(_ node: Int, _ document: JSONDocument, _ name: Int) -> Bool {
    document.isText(name, text, nameRange(node))
  }

  /// The child of a node with the name of a value, or -1.
  func child(of node: Int, hash: UInt32, _ draft: JSONDocument, _ name: Value) -> Int {
    let range = nodes[node].slots
    let mask = range.count - 1
    var slot = Int(hash) & mask
    while true {
      let child = slots[range.lowerBound + slot]
      if child < 0 { return -1 }
      if nodes[child].hash == hash {
        let inside = draft.bytes[name.inside]
        let wanted = text[nameRange(child)]
        if name.isEscaped ? JSONText.decode(inside).elementsEqual(wanted) : inside == wanted {
          return child
        }
      }
      slot = (slot + 1) & mask
    }
  }

  /// The bag for a name that a node does not hold; nil if the form has no place for it.
  func rule(of node: Int, for name: Int, in document: JSONDocument) -> Rule? {
    for index in nodes[node].rules {
      let rule = rules[index]
      if rule.prefix.isEmpty || document.hasPrefix(name, text, rule.prefix) { return rule }
    }
    return nil
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
