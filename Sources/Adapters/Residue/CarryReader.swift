import PushJSON

/// Reads a carry's data: makes notes of it, with what the writer puts at the places they speak of.
struct CarryReader {
  /// What the writer makes of the notification.
  private(set) var places: Places
  /// The document that holds the values that are made of the data.
  private(set) var document: JSONDocument
  private(set) var notes: [Note] = []
  /// Whether the data are none, or only in part.
  private(set) var isBroken = false

  private let table: Table
  /// The object around the whole payload, as a part of a JSON Pointer.
  private var outer: [UInt8] = []
  private let draft: Draft
  private var text: [UInt8]
  private var at = 0
  /// The texts of the notification, once one of them was asked for.
  private var texts: [(name: String, text: [UInt8])]?
  /// How many bytes may still be made of the data: references must not make much of little.
  private var budget: Int

  /// - Parameters:
  ///   - data: The array of the carry.
  ///   - draft: The notification that was read from the product.
  ///   - written: What the writer makes of the notification.
  ///   - table: The table of the payload.
  init(_ data: Int, of draft: Draft, written: JSONDocument, _ table: Table) {
    self.draft = draft
    self.table = table
    document = draft.document
    places = Places(written)
    budget = 4 * (draft.document.textCount + written.textCount) + (1 << 16)
    text = CarryReader.element(0, of: data, draft.document) ?? []
    if let wrapper = CarryReader.wrapper(draft.document, data) {
      Places.push(wrapper, to: &outer)
    }
    isBroken = !readMembers() || text.isEmpty && draft.document.childCount(data) > 0
    while !isBroken, at < text.count { isBroken = !readChange() }
  }

  /// The name of the object around the whole payload.
  static func wrapper(_ document: JSONDocument, _ data: Int) -> [UInt8]? {
    element(1, of: data, document)
  }

  private static func element(
    _ index: Int, of data: Int, _ document: JSONDocument
  ) -> [UInt8]? {
    guard let node = document.element(index, of: data), document.nodes[node].kind == .string else {
      return nil
    }
    return document.decoded(node)
  }

  // MARK: Differences

  /// Reads the members that only the payload has.
  private mutating func readMembers() -> Bool {
    guard take(UInt8(ascii: "{")) else { return text.isEmpty }
    while !take(UInt8(ascii: "}")) {
      guard let place = readPlace() else { return false }
      var value = JSONOutput()
      guard let isThere = readValue(place.site, CarryData.depth, into: &value) else { return false }
      if isThere {
        guard let node = document.add(value.array) else { return false }
        notes.append(Note(pointer: place.pointer, value: node))
      }
      _ = take(UInt8(ascii: ","))
    }
    return true
  }

  private mutating func readChange() -> Bool {
    guard take(CarryData.change), let place = readPlace(), let was = take(CarryData.wasCount)
    else { return false }
    var note = Note(pointer: place.pointer, was: was)
    if take(CarryData.home) {
      guard let home = readPlace() else { return false }
      note.home = home.pointer
    }
    guard at < text.count, text[at] != CarryData.change else {
      notes.append(note)
      return true
    }
    let kind = text[at]
    at += 1
    switch kind {
    case CarryData.value:
      guard readValue(into: &note, place.site) else { return false }
    case CarryData.moved: note.isMoved = true
    case CarryData.empty:
      note.isForEmpty = true
      if at < text.count, text[at] != CarryData.change {
        guard readValue(into: &note, place.site) else { return false }
      }
    case CarryData.plain: note.spelling = .plain
    case CarryData.json: note.value = content(of: note.home ?? note.pointer)
    case CarryData.text, CarryData.spelling:
      guard let style = take(1).flatMap(TextStyle.init(digit:)), let delta = readDelta() else {
        return false
      }
      if kind == CarryData.spelling {
        note.spelling = .delta(delta, style)
      } else {
        note.value = made(delta, style, of: note.home ?? note.pointer)
      }
    default: return false
    }
    if !note.isRemoval { notes.append(note) }
    return true
  }

  private mutating func readValue(into note: inout Note, _ site: TableSite?) -> Bool {
    var value = JSONOutput()
    guard let isThere = readValue(site, CarryData.depth, into: &value) else { return false }
    note.value = isThere ? document.add(value.array) : nil
    return true
  }

  /// The value that the writer's text holds as JSON.
  private mutating func content(of pointer: [UInt8]) -> Int? {
    guard let mine = places.node(at: pointer), places.document.nodes[mine].kind == .string else {
      return nil
    }
    return document.add(places.document.decoded(mine))
  }

  /// A text that is made of what the writer puts at a place.
  private mutating func made(_ delta: TextDelta, _ style: TextStyle, of pointer: [UInt8]) -> Int? {
    guard let mine = places.node(at: pointer) else { return nil }
    let base =
      places.document.nodes[mine].kind == .string
      ? places.document.decoded(mine) : style.text(of: mine, in: places.document)
    budget -= delta.count(of: base)
    guard budget >= 0 else {
      isBroken = true
      return nil
    }
    var text = JSONOutput()
    JSONText.append(utf8: delta.applied(to: base), to: &text)
    return document.add(text.array)
  }

  // MARK: The notation

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard count <= text.count - at else { return nil }
    at += count
    return Array(text[(at - count)..<at])
  }

  private var isAtQuoted: Bool {
    at < text.count && (text[at] == CarryData.quote || text[at] == CarryData.common)
  }

  private mutating func readQuoted() -> [UInt8]? {
    if take(CarryData.common) {
      guard let index = take(1)?.first.map({ Int($0) - 0x30 }),
        CarryData.commonTexts.indices.contains(index)
      else { return nil }
      return CarryData.commonTexts[index]
    }
    guard take(CarryData.quote) else { return nil }
    var output: [UInt8] = []
    while at < text.count, text[at] != CarryData.quote {
      if text[at] == CarryData.escape { at += 1 }
      guard at < text.count else { return nil }
      output.append(text[at])
      at += 1
    }
    return take(CarryData.quote) ? output : nil
  }

  private mutating func readPlace() -> (pointer: [UInt8], site: TableSite?)? {
    if isAtQuoted {
      guard let pointer = readQuoted(), Places.isPointer(pointer) else { return nil }
      return (pointer, nil)
    }
    guard let code = take(CarryData.codeCount),
      let site = TableSite(table: table, node: 0).place(code)
    else { return nil }
    return (outer + Array(table.pointer(site.node).utf8), site)
  }

  /// Reads a value and appends it as JSON.
  ///
  /// - Returns: Whether it is there; nil if this is no value.
  private mutating func readValue(
    _ site: TableSite?, _ depth: Int, into output: inout JSONOutput
  ) -> Bool? {
    guard at < text.count, depth > 0 else { return nil }
    switch text[at] {
    case CarryData.quote, CarryData.common:
      guard let quoted = readQuoted() else { return nil }
      JSONText.append(utf8: quoted, to: &output)
      return true
    case CarryData.reference:
      at += 1
      guard let place = readPlace() else { return nil }
      guard let mine = places.node(at: place.pointer) else { return false }
      return append(places.document.raw(mine), to: &output)
    case CarryData.member: return readMember(into: &output)
    case UInt8(ascii: "["): return readArray(site, depth, into: &output)
    case UInt8(ascii: "{"): return readObject(site, depth, into: &output)
    default: return readOther(into: &output)
    }
  }

  private mutating func readMember(into output: inout JSONOutput) -> Bool? {
    guard let end = text[at...].firstIndex(of: CarryData.memberEnd) else { return nil }
    let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
    at = end + 1
    let texts = self.texts ?? draft.referableTexts
    self.texts = texts
    guard let text = texts.first(where: { $0.name == name })?.text else { return false }
    var written = JSONOutput()
    JSONText.append(utf8: text, to: &written)
    return append(written.bytes, to: &output)
  }

  /// Appends what a reference stands for.
  ///
  /// - Returns: True; nil if that would be too much.
  private mutating func append(_ bytes: ArraySlice<UInt8>, to output: inout JSONOutput) -> Bool? {
    budget -= bytes.count
    guard budget >= 0 else { return nil }
    output += bytes
    return true
  }

  private mutating func readArray(
    _ site: TableSite?, _ depth: Int, into output: inout JSONOutput
  ) -> Bool? {
    at += 1
    output.append(UInt8(ascii: "["))
    while !take(UInt8(ascii: "]")) {
      Draft.comma(&output)
      guard let isThere = readValue(site?.items, depth - 1, into: &output) else { return nil }
      if !isThere { output += Array("null".utf8) }
      _ = take(UInt8(ascii: ","))
    }
    output.append(UInt8(ascii: "]"))
    return true
  }

  private mutating func readObject(
    _ site: TableSite?, _ depth: Int, into output: inout JSONOutput
  ) -> Bool? {
    at += 1
    output.append(UInt8(ascii: "{"))
    while !take(UInt8(ascii: "}")) {
      let start = output.count
      Draft.comma(&output)
      guard let (name, child) = readName(site) else { return nil }
      JSONText.append(utf8: name, to: &output)
      output.append(UInt8(ascii: ":"))
      guard let isThere = readValue(child, depth - 1, into: &output) else { return nil }
      if !isThere { output.removeLast(output.count - start) }
      _ = take(UInt8(ascii: ","))
    }
    output.append(UInt8(ascii: "}"))
    return true
  }

  private mutating func readName(_ site: TableSite?) -> (name: [UInt8], site: TableSite?)? {
    if isAtQuoted { return readQuoted().map { ($0, site?.child($0)) } }
    guard let site, let code = take(CarryData.codeCount), let place = site.place(code) else {
      return nil
    }
    return (Array(place.table.text[place.table.nameRange(place.node)]), place)
  }

  /// Numbers, `true`, `false` and `null`.
  private mutating func readOther(into output: inout JSONOutput) -> Bool? {
    let start = at
    while at < text.count, !Array(",]}@".utf8).contains(text[at]) { at += 1 }
    output += text[start..<at]
    return at > start ? true : nil
  }

  private mutating func readDelta() -> TextDelta? {
    guard take(UInt8(ascii: "(")) else { return nil }
    var delta = TextDelta()
    while !take(UInt8(ascii: ")")) {
      if isAtQuoted {
        guard let quoted = readQuoted() else { return nil }
        delta.append(.literal(quoted))
      } else {
        guard let start = readNumber(), take(UInt8(ascii: "+")), let count = readNumber() else {
          return nil
        }
        delta.append(.copy(start: start, count: count))
      }
      _ = take(UInt8(ascii: ","))
    }
    return delta
  }

  private mutating func readNumber() -> Int? {
    let digits = text[at...].prefix { $0 &- 0x30 < 10 }
    at += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
