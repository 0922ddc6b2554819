import PushJSON
import PushModel

/// Makes a table of a form's description.
struct TableBuilder {
  /// Every name and literal, one after the other.
  var text: [UInt8] = []
  var nodes: [Table.Node] = []
  /// By node: the nodes inside, in the order of writing.
  var children: [[Int]] = []
  var rules: [Table.Rule] = []
  var slots: [Int16] = []
  var columns: [Table.Column] = []
  var choices: [Table.Choice] = []
  var lists: [Table] = []
  var program: [Table.Step] = []
  /// The node at which each bag's nested values begin.
  var bagRoots: [Int]
  /// By tag: its column, or -1.
  var tags = Table.noTags
  /// Columns that make their value when there is none.
  var derived: [Int] = []
  /// Whether one bag takes values from several places, so that a name may occur twice.
  var mergesCustom = false
  let isTextual: Bool
  var isAPNs = false
  var hasSigns = false
  var hasTelltale = false
  var isClosed = false
  /// A name on its way into the text.
  private var written = JSONOutput()
  /// Columns that a well-formed payload has.
  var expected: [Int] = []

  /// - Parameter marks: The members by which vendors are recognised; nobody else's values may be
  ///   them.
  init(_ format: Format, marks: [Mark.Sign] = []) {
    self.init(fields: format.fields, isTextual: format.isTextual)
    isAPNs = format.form == .apns
    hasSigns = !format.mark.signs.isEmpty
    hasTelltale = format.mark.telltale != nil
    for sign in format.mark.signs {
      let node = makeNode(format.bagRoot + [sign.name])
      for index in columns.indices where columns[index].node == node {
        columns[index].isSign = true
      }
    }
    isClosed = format.isClosed
    for path in format.embedded {
      let node = makeNode(path)
      nodes[node].isEmbedded = true
      nodes[node].embedsUsually =
        format.isTextual || format.embedsUsually || format.embedsOnly
      nodes[node].isWrittenAsText = format.isTextual || format.embedsOnly
      nodes[node].demandsText = format.embedsOnly
    }
    for (path, kinds) in format.always { nodes[makeNode(path)].always = kinds }
    let home = makeNode(format.bagRoot)
    bagRoots[Int(Bag.vendorData.rawValue)] = home
    addRules(format)
    addCarry(home)
    if let root = format.layoutRoot { bagRoots[Int(Bag.layout.rawValue)] = makeNode(root) }
    if format.isTextual { nodes[home].holdsTexts = true }
    if format.isTextual || format.customIsText { nodes[home].restIsText = true }
    if nodes[home].isCustomHome {
      for name in format.reserved { reserve(name, in: home, format.bagRoot) }
      for sign in marks { reserve(sign.name, in: home, format.bagRoot, as: sign.test) }
    }
    finish()
  }

  /// The table of a list's items.
  init(items fields: [Field]) {
    self.init(fields: fields, isTextual: false)
    finish()
  }

  private init(fields: [Field], isTextual: Bool) {
    self.isTextual = isTextual
    bagRoots = Array(repeating: 0, count: Bag.allCases.count)
    // Most of the time that making a table takes would go into memory that grows.
    text.reserveCapacity(1 << 11)
    nodes.reserveCapacity(2 * fields.count)
    children.reserveCapacity(2 * fields.count)
    columns.reserveCapacity(fields.count + 1)
    nodes.append(Table.Node(parent: -1, name: 0..<0, hash: 0))
    nodes[0].isInner = true
    children.append([])
    for field in fields { add(field) }
  }
}

extension TableBuilder {
  /// The finding about a product that does not tell its application.
  var unknownApplication: Diagnostic {
    let rule = FindingRule.unknownApplication
    let column = tags[Tag.application.place]
    let name = column < 0 ? [] : Array(text[nameRange(columns[column].node)])
    let key = String(decoding: name, as: UTF8.self)
    return Diagnostic(
      rule.severity, code: rule.rawValue, rule.message, pointer: "/\(key)",
      hint: "give it with --set \(key)=ID")
  }
}

// MARK: - Building

extension TableBuilder {
  private mutating func add(_ literal: StaticString) -> Range<Int> {
    let start = text.count
    literal.withUTF8Buffer { text.append(contentsOf: $0) }
    return start..<text.count
  }

  private mutating func append(quoted name: StaticString) {
    written.removeAll()
    name.withUTF8Buffer { JSONText.append(utf8: $0, to: &written) }
    written.withBytes { text.append(contentsOf: $0) }
  }

  /// The node at a path, made if there is none.
  private mutating func makeNode(_ path: [StaticString], in outer: Int = 0) -> Int {
    var node = outer
    for name in path {
      let hash = JSONName.hash(name.utf8Start, name.utf8CodeUnitCount)
      let child = child(of: node, name, hash)
      if child >= 0 {
        node = child
        continue
      }
      text.append(UInt8(ascii: ","))
      let start = text.count
      append(quoted: name)
      text.append(UInt8(ascii: ":"))
      nodes.append(Table.Node(parent: node, name: start..<text.count, hash: hash))
      children.append([])
      children[node].append(nodes.count - 1)
      nodes[node].isInner = true
      node = nodes.count - 1
    }
    return node
  }

  /// The child with a name; -1 if there is none.
  private func child(of node: Int, _ name: StaticString, _ hash: UInt32) -> Int {
    children[node].withUnsafeBufferPointer { children in
      nodes.withUnsafeBufferPointer { nodes in
        for child in children where nodes[child].hash == hash && isNamed(child, name) {
          return child
        }
        return -1
      }
    }
  }

  private func isNamed(_ node: Int, _ name: StaticString) -> Bool {
    let range = nameRange(node)
    return range.count == name.utf8CodeUnitCount
      && text.withUnsafeBytes { memory in
        memory.baseAddress.map {
          JSONText.areEqual($0 + range.lowerBound, name.utf8Start, range.count)
        } ?? false
      }
  }

  private mutating func addRules(_ format: Format) {
    let homes = format.rest.map { makeNode($0.path) }
    let places = homes.reduce(into: [Int]()) { places, node in
      if !places.contains(node) { places.append(node) }
    }
    for node in places {
      let start = rules.count
      for (home, rest) in zip(homes, format.rest) where home == node {
        rules.append(
          Table.Rule(bag: rest.bag, isReadOnly: rest.isReadOnly, prefix: add(rest.prefix)))
        if rest.bag == .platform, bagRoots[Int(Bag.platform.rawValue)] == 0 {
          bagRoots[Int(Bag.platform.rawValue)] = node
        }
      }
      nodes[node].rules = start..<rules.count
      nodes[node].openRule = rules[start...].firstIndex { $0.prefix.isEmpty } ?? -1
      for rule in rules[start...] where !rule.prefix.isEmpty {
        nodes[node].firstBytes |= 1 << UInt64(text[rule.prefix.lowerBound] & 0x3F)
      }
      nodes[node].bags = Bags(rules[start...].map { Bags($0.bag) })
      nodes[node].isCustomHome = rules[start...].contains { $0.bag == .custom && !$0.isReadOnly }
      nodes[node].isInner = true
      if nodes[node].isCustomHome, format.customIsText { nodes[node].restIsText = true }
    }
    mergesCustom = places.filter { nodes[$0].bags.contains(.custom) }.count > 1
  }

  /// A carry stands among the vendor's keys if the sender's own values may, or else where these do.
  private mutating func addCarry(_ home: Int) {
    let custom = nodes.indices.first { nodes[$0].isCustomHome }
    guard let place = nodes[home].bags.contains(.custom) ? home : custom else { return }
    add(Field(.carry, as: .carry), at: makeNode([Format.carryMember], in: place))
    nodes[columns[columns.count - 1].node].isCarry = true
  }

  private mutating func reserve(
    _ name: StaticString, in node: Int, _ path: [StaticString], as test: Mark.Sign.Test = .present
  ) {
    let known = nodes.count
    let reserved = makeNode(path + [name])
    if case .prefix(let prefix) = test {
      // Reserved for some values only, unless it is for all of them.
      guard nodes.count > known else { return }
      nodes[reserved].reservedPrefix = add(prefix)
    }
    if nodes.count > known { nodes[reserved].isReserved = true }
  }

  /// The name of a node, without quotes and colon.
  private func nameRange(_ node: Int) -> Range<Int> { Table.inside(nodes[node].name) }

  private mutating func add(_ field: Field) { add(field, at: makeNode(field.path)) }

  private mutating func add(_ field: Field, at node: Int) {
    var column = Table.Column(
      member: field.member?.rawValue ?? Table.Column.noMember, kinds: field.kinds, bag: field.bag,
      demanded: field.demanded, derivation: field.derivation, isReadOnly: field.isReadOnly,
      isNullable: field.isNullable, node: node,
      fallback: field.fallback.map { add($0) } ?? 0..<0)
    encode(field.codec, into: &column)
    column.settle()
    nodes[column.node].field = columns.count
    if field.isExpected { expected.append(columns.count) }
    if column.derivation != nil { derived.append(columns.count) }
    if let tag = field.tag { tags[Int(tag.number)] = columns.count }
    columns.append(column)
  }

  private mutating func encode(_ codec: Codec, into column: inout Table.Column) {
    switch codec {
    case .text: column.code = .text
    case .link: column.code = .link
    case .number: column.code = .number
    case .numeral: column.code = .numeral
    case .fractional: column.code = .fractional
    case .identifier: column.code = .identifier
    case .moment: column.code = .moment
    case .zonedMoment:
      column.code = .moment
      column.detail = 1
    case .milliseconds: column.code = .milliseconds
    case .pick(let pick):
      column.code = .pick
      let start = choices.count
      choices += [pick.name, pick.text, pick.value].map { Table.Choice(text: add($0), code: 0) }
      column.choices = start..<choices.count
    case .texts: column.code = .texts
    case .object: column.code = .object
    case .any: column.code = .any
    case .flag(let flag):
      column.code = .flag
      column.detail = flag.rawValue
    case .requiredLink(let none):
      column.code = .requiredLink
      column.constant = add(none)
    case .constant(let literal, let match):
      column.code = .constant
      column.constant = add(literal)
      column.detail = match.rawValue
    case .choice(let all, let otherwise):
      column.code = .choice
      let start = choices.count
      for choice in all { choices.append(Table.Choice(text: add(choice.wire), code: choice.code)) }
      column.choices = start..<choices.count
      if let otherwise {
        column.otherwise = choices.count
        choices.append(Table.Choice(text: add(otherwise), code: .max))
      }
    case .list(let list, let fields):
      column.code = .list
      column.detail = list.rawValue
      column.list = lists.count
      lists.append(Table(TableBuilder(items: fields)))
    case .bag(let bag):
      column.code = .bag
      column.detail = bag.rawValue
    case .carry: column.code = .carry
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
        slots[start + slot] = Int16(child)
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
    for node in nodes.indices.reversed() {
      nodes[node].kinds = kinds(of: node)
      nodes[node].isRestText =
        nodes[node].isEmbedded && !nodes[node].isInner && nodes[node].field < 0
    }
    for child in children[0] { appendSteps(child) }
    if !nodes[0].rules.isEmpty { program.append(Table.Step(deed: .rest, index: 0)) }
  }

  /// The kinds with which anything inside a node is written; all of them if no field says.
  private func kinds(of node: Int) -> Kinds {
    var kinds: Kinds = nodes[node].always
    var isSaid = false
    let field = nodes[node].field
    if field >= 0, !columns[field].isReadOnly {
      kinds.formUnion(columns[field].kinds)
      isSaid = true
    }
    for child in children[node] {
      kinds.formUnion(nodes[child].kinds)
      isSaid = true
    }
    return isSaid ? kinds : .all
  }

  private func step(of field: Int) -> Table.Step {
    let column = columns[field]
    if !column.skipsAbsent { return Table.Step(deed: .field, index: field) }
    return column.member == Table.Column.noMember
      ? Table.Step(deed: .kept, index: field)
      : Table.Step(deed: .optional, member: column.member, index: field)
  }

  private mutating func appendSteps(_ node: Int) {
    guard nodes[node].isInner else {
      let field = nodes[node].field
      if field >= 0, !columns[field].isReadOnly { program.append(step(of: field)) }
      return
    }
    let open = program.count
    program.append(Table.Step(deed: .open, index: node))
    for child in children[node] { appendSteps(child) }
    if !nodes[node].rules.isEmpty { program.append(Table.Step(deed: .rest, index: node)) }
    program.append(Table.Step(deed: .close, index: node))
    program[open].end = program.count
  }
}

extension Table.Column {
  /// Notes what follows from its codec.
  fileprivate mutating func settle() {
    switch code {
    case .constant, .requiredLink, .list, .bag, .pick: standsAlone = true
    default: standsAlone = false
    }
    switch code {
    case .text, .link, .requiredLink, .identifier, .any: copiesTexts = !isReadOnly
    default: copiesTexts = false
    }
    skipsAbsent = !standsAlone && fallback.isEmpty
  }
}
