import PushJSON

/// Writes a residue as a carry's data.
struct CarryWriter {
  private let residue: Residue
  private let table: Table
  /// The object around the whole payload, as a reference token.
  private let outer: [UInt8]?
  /// What the writer's texts are and what the notification's: how to refer to them.
  private var references: [[UInt8]: [UInt8]] = [:]
  private var additions: [UInt8] = []
  private var changes: [UInt8] = []

  /// - Parameters:
  ///   - table: The table of the payload.
  ///   - members: The texts of the notification that was read from the product, by their names.
  ///   - wrapper: The object around the whole payload.
  private init(
    _ residue: Residue, _ table: Table, _ members: [(name: String, text: [UInt8])],
    _ wrapper: StaticString?
  ) {
    self.residue = residue
    self.table = table
    outer = wrapper.map { $0.withUTF8Buffer { Array($0) } }
    for (name, text) in members where text.count >= CarryData.leastReference {
      references[text] = [CarryData.member] + Array(name.utf8) + [CarryData.memberEnd]
    }
    var written = Places(residue.written)
    var places: [[UInt8]: [UInt8]] = [:]
    written.forEachText { text, pointer in
      if text.count >= CarryData.leastReference, places[text] == nil { places[text] = pointer }
    }
    for (text, pointer) in places {
      references[text] = [CarryData.reference] + place(pointer).text
    }
  }

  /// The elements of the data, with commas between them; nothing if there is no difference.
  static func data(
    _ residue: Residue, _ table: Table, _ members: [(name: String, text: [UInt8])],
    wrapper: StaticString?
  ) -> [UInt8] {
    if residue.differences.isEmpty, wrapper == nil { return [] }
    var writer = CarryWriter(residue, table, members, wrapper)
    for difference in residue.differences { writer.add(difference) }
    let text = [UInt8(ascii: "{")] + writer.additions + [UInt8(ascii: "}")] + writer.changes
    var output: [UInt8] = []
    JSONText.append(utf8: text, to: &output)
    if let outer = writer.outer {
      output.append(UInt8(ascii: ","))
      JSONText.append(utf8: outer, to: &output)
    }
    return output
  }

  // MARK: Differences

  private mutating func add(_ difference: Difference) {
    let place = place(difference.pointer)
    guard let value = difference.value else {
      append(difference, place, difference.layer == .empty ? [CarryData.empty] : [])
      return
    }
    switch difference.layer {
    case .text: append(difference, place, spelling(value))
    case .plain: append(difference, place, [CarryData.plain])
    case .empty: append(difference, place, [CarryData.empty] + literal(value, place.site))
    case nil: add(difference, value, place)
    }
  }

  private mutating func add(
    _ difference: Difference, _ value: Int, _ place: (text: [UInt8], site: TableSite?)
  ) {
    let literal = literal(value, place.site)
    if difference.home != nil, let mine = difference.mine, isSame(value, mine) {
      append(difference, place, [CarryData.moved])
    } else if difference.was == nil {
      if !additions.isEmpty { additions.append(UInt8(ascii: ",")) }
      additions += place.text + literal
    } else if let recipe = recipe(difference, value), recipe.count <= literal.count {
      append(difference, place, recipe)
    } else {
      append(difference, place, [CarryData.value] + literal)
    }
  }

  private mutating func append(
    _ difference: Difference, _ place: (text: [UInt8], site: TableSite?), _ value: [UInt8]
  ) {
    changes.append(CarryData.change)
    changes += place.text + Fingerprint.tiny(difference.was ?? 0)
    if let home = difference.home { changes += [CarryData.home] + self.place(home).text }
    changes += value
  }

  private func isSame(_ value: Int, _ mine: Int) -> Bool {
    residue.source.isEqual(value, residue.written, mine)
      && residue.source.nodes[value].kind == .string
  }

  /// How the payload's value is made of the writer's; nil if it is another one.
  private func recipe(_ difference: Difference, _ value: Int) -> [UInt8]? {
    guard let mine = difference.mine else { return nil }
    let isText = residue.source.nodes[value].kind == .string
    if residue.written.nodes[mine].kind == .string {
      let base = residue.written.decoded(mine)
      if isText { return delta(of: residue.source.decoded(value), from: base, []) }
      guard let content = try? JSONDocument(base, limits: Bridge.canonicalLimits),
        content.isEqual(0, residue.source, value)
      else { return nil }
      return [CarryData.json]
    }
    guard isText else { return nil }
    let text = residue.source.decoded(value)
    let style = TextStyle(of: text)
    return delta(of: text, from: style.text(of: mine, in: residue.written), style)
  }

  private func delta(of text: [UInt8], from base: [UInt8], _ style: TextStyle) -> [UInt8]? {
    let delta = TextDelta(of: text, from: base)
    return delta.copies ? [CarryData.text] + style.digit + delta.notation : nil
  }

  private func spelling(_ value: Int) -> [UInt8] {
    let text = residue.source.decoded(value)
    guard let content = try? JSONDocument(text, limits: Bridge.canonicalLimits) else { return [] }
    let style = TextStyle(of: text)
    let delta = TextDelta(of: text, from: style.text(of: 0, in: content))
    return [CarryData.spelling] + style.digit + delta.notation
  }

  // MARK: Places

  private func place(_ pointer: [UInt8]) -> (text: [UInt8], site: TableSite?) {
    var tokens = Places.tokens(pointer)[...]
    if let outer {
      guard tokens.popFirst().map(Places.unescaped) == outer else {
        return (CarryWriter.quoted(pointer), nil)
      }
    }
    var site: TableSite? = TableSite(table: table, node: 0)
    for token in tokens { site = site?.child(Places.unescaped(token)) }
    guard let site, site.node > 0 else { return (CarryWriter.quoted(pointer), nil) }
    return (site.code, site)
  }

  static func quoted(_ text: [UInt8]) -> [UInt8] {
    if let index = CarryData.commonTexts.firstIndex(of: text) {
      return [CarryData.common, 0x30 + UInt8(truncatingIfNeeded: index)]
    }
    var output = [CarryData.quote]
    for byte in text {
      if byte == CarryData.quote || byte == CarryData.escape { output.append(CarryData.escape) }
      output.append(byte)
    }
    return output + [CarryData.quote]
  }

  // MARK: Values

  private func reference(_ value: Int) -> [UInt8]? {
    guard residue.source.nodes[value].kind == .string else { return nil }
    return references[residue.source.decoded(value)]
  }

  private func literal(_ value: Int, _ site: TableSite?) -> [UInt8] {
    var output = JSONOutput()
    write(value, site, into: &output)
    return output.array
  }

  private func write(_ value: Int, _ site: TableSite?, into output: inout JSONOutput) {
    let source = residue.source
    switch source.nodes[value].kind {
    case .string: output += reference(value) ?? CarryWriter.quoted(source.decoded(value))
    case .array:
      output.append(UInt8(ascii: "["))
      for item in source.elements(of: value) {
        Draft.comma(&output)
        write(item, site?.items, into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object:
      output.append(UInt8(ascii: "{"))
      for name in source.names(of: value) {
        Draft.comma(&output)
        let text = source.decoded(name)
        let child = site?.child(text)
        output += child?.code ?? CarryWriter.quoted(text)
        write(name + 1, child, into: &output)
      }
      output.append(UInt8(ascii: "}"))
    default: output += source.raw(value)
    }
  }
}
