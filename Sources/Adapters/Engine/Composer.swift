import PushJSON

/// Writes drafts: runs a table's program, each field by its codec, then what no field holds.
extension Draft {
  /// Appends the draft as one compact JSON object.
  ///
  /// - Parameters:
  ///   - table: The table of the form that is written.
  ///   - source: For a canonical notification: the table of the form that was read, whose values
  ///     are still in the draft. Otherwise nil.
  ///   - bags: The bags whose values the form may have.
  mutating func write(
    by table: Table, source: Table?, bags: Bags, into output: inout JSONOutput
  ) {
    let kind = kind
    let restBags = entries.reduce(into: Bags()) { $0.formUnion(Bags($1.bag)) }.intersection(bags)
    isInsideText = false
    openings.clear()
    output.append(UInt8(ascii: "{"))
    var step = 0
    while true {
      step = behindAbsent(step, table, isCanonical: source != nil)
      guard step < table.program.count else { break }
      let index = table.program[step].index
      switch table.program[step].deed {
      case .field, .kept, .optional:
        writeField(index, 0, kind, table, source, into: &output)
      case .rest:
        if !table.nodes[index].bags.isDisjoint(with: restBags) {
          writeRest(of: index, table, bags, into: &output)
        }
      case .open:
        let column = table.nodes[index].textField
        if column >= 0, isWrittenAsText(index, kind, table) {
          writeField(column, 0, kind, table, source, into: &output)
          step = table.program[step].end
          continue
        }
        if isStrict, !table.nodes[index].kinds.contains(kind) {
          step = table.program[step].end
          continue
        }
        openings.append(output.count)
        if table.nodes[index].isWrittenAsText { isInsideText = true }
        Draft.begin(table, index, into: &output)
        output.append(UInt8(ascii: "{"))
      case .close:
        if table.nodes[index].isWrittenAsText { isInsideText = false }
        close(index, kind, table, into: &output)
      }
      step += 1
    }
    output.append(UInt8(ascii: "}"))
  }

  /// The next step that does anything: most fields are absent.
  @inline(__always)
  private mutating func behindAbsent(_ start: Int, _ table: Table, isCanonical: Bool) -> Int {
    table.program.withUnsafeBufferPointer { program in
      values.withUnsafeBufferPointer { values in
        kept.withUnsafeBufferPointer { kept in
          var step = start
          while step < program.count {
            switch program[step].deed {
            case .optional where values[Int(program[step].member)].isAbsent: step += 1
            case .kept where !isCanonical && kept[program[step].index].isAbsent: step += 1
            default: return step
            }
          }
          return step
        }
      }
    }
  }

  /// Appends a name, behind a comma if it is not the first.
  @inline(__always)
  static func begin(_ table: Table, _ node: Int, into output: inout JSONOutput) {
    let name = table.nodes[node].name
    let isFirst = output.last == UInt8(ascii: "{")
    table.text.withUnsafeBufferPointer { text in
      let start = isFirst ? name.lowerBound : name.lowerBound - 1
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<name.upperBound]))
    }
  }

  @inline(__always)
  static func comma(_ output: inout JSONOutput) {
    if output.last != UInt8(ascii: "{"), output.last != UInt8(ascii: "[") {
      output.append(UInt8(ascii: ","))
    }
  }

  private mutating func close(
    _ node: Int, _ kind: Kind, _ table: Table, into output: inout JSONOutput
  ) {
    guard let start = openings.popLast() else { return }
    if output.last == UInt8(ascii: "{"), !table.nodes[node].always.contains(kind) {
      output.removeLast(output.count - start)
      return
    }
    output.append(UInt8(ascii: "}"))
    guard table.nodes[node].isWrittenAsText else { return }
    var content = start + table.nodes[node].name.count
    if output[start] == UInt8(ascii: ",") { content += 1 }
    let object = Array(output[content...])
    output.removeLast(output.count - content)
    JSONText.append(utf8: object, to: &output)
  }

  /// Whether a place that can hold a text or an object needs only the text.
  private mutating func isWrittenAsText(_ node: Int, _ kind: Kind, _ table: Table) -> Bool {
    let shared = table.columns[table.nodes[node].textField]
    guard shared.kinds.contains(kind) || isLenient(kind) else { return false }
    if shared.member == Table.Column.noMember {
      return !kept[table.nodes[node].textField].isAbsent
    }
    for index in table.children[node].indices {
      let child = table.children[node][index]
      let field = table.nodes[child].field
      guard field >= 0 else { continue }
      let member = table.columns[field].member
      if member != shared.member, member != Table.Column.noMember,
        !values[Int(member)].isAbsent, values[Int(member)].kind != .no
      {
        return false
      }
    }
    return !table.nodes[node].rules.contains { rule in
      let bag = table.rules[rule].bag
      let scope = node - table.bagRoots[Int(bag.rawValue)]
      return entries.contains { $0.bag == bag && Int($0.scope) == scope }
    }
  }

  // MARK: Fields

  /// - Parameter base: Where the members begin in `values`: 0, or an item's.
  @inline(__always)
  private mutating func writeField(
    _ index: Int, _ base: Int, _ kind: Kind, _ table: Table, _ source: Table?,
    into output: inout JSONOutput
  ) {
    let member = table.columns[index].member
    let value =
      member == Table.Column.noMember
      ? (base == 0 && source == nil ? kept[index] : Value()) : values[base + Int(member)]
    if value.isAbsent, table.columns[index].skipsAbsent { return }
    guard table.columns[index].kinds.contains(kind) || isLenient(index, kind, table) else { return }
    if value.kind == .text, table.columns[index].copiesTexts, !isInsideText {
      Draft.begin(table, table.columns[index].node, into: &output)
      document.copy(value.start, value.end, to: &output)
    } else if !table.columns[index].isReadOnly {
      write(value, table.columns[index], index, kind, table, source, into: &output)
    }
  }

  /// Appends a field with a value, or with what stands for none.
  @inline(never)
  private mutating func write(
    _ value: Value, _ column: Table.Column, _ index: Int, _ kind: Kind, _ table: Table,
    _ source: Table?, into output: inout JSONOutput
  ) {
    let demandsIt = isStrict || makesSigns && column.isSign
    if value.isAbsent, column.fallback.isEmpty || !demandsIt, !column.standsAlone { return }
    let start = output.count
    Draft.begin(table, column.node, into: &output)
    if column.code == .pick, writePick(value, kept[index], column, table, into: &output) { return }
    if !isStrict, column.member == Table.Column.noMember, column.code != .list, !value.isAbsent {
      append(value, quoted: false, to: &output)
      return
    }
    if encode(value, column, kind, table, source, into: &output) { return }
    if column.fallback.isEmpty || !column.demanded.contains(kind) || !demandsIt {
      output.removeLast(output.count - start)
      return
    }
    let isBare = column.isTextual && table.text[column.fallback].first != UInt8(ascii: "\"")
    if isBare { output.append(UInt8(ascii: "\"")) }
    output.append(contentsOf: table.text[column.fallback])
    if isBare { output.append(UInt8(ascii: "\"")) }
  }

  /// Whether fields are written even with a kind that does not have them, as they were read.
  private func isLenient(_ kind: Kind) -> Bool { !isStrict && kind != .encrypted }

  /// Whether a field is written so because its member has no other place with this kind.
  @inline(never)
  private func isLenient(_ index: Int, _ kind: Kind, _ table: Table) -> Bool {
    guard isLenient(kind) else { return false }
    let member = table.columns[index].member
    return member == Table.Column.noMember
      || !table.columns.contains { other in
        other.member == member && !other.isReadOnly && other.kinds.contains(kind)
      }
  }

  /// Appends a list as an array of objects; nothing if it is empty.
  mutating func writeList(
    _ list: List, _ items: Table, _ kind: Kind, into output: inout JSONOutput
  ) -> Bool {
    guard count(list) > 0 else { return false }
    output.append(UInt8(ascii: "["))
    for index in 0..<count(list) {
      Draft.comma(&output)
      writeItem(base(list, index), items, kind, into: &output)
    }
    output.append(UInt8(ascii: "]"))
    return true
  }

  private mutating func writeItem(
    _ base: Int, _ items: Table, _ kind: Kind, into output: inout JSONOutput
  ) {
    let outer = openings.count
    output.append(UInt8(ascii: "{"))
    for step in items.program {
      switch step.deed {
      case .field, .kept, .optional:
        writeField(step.index, base, kind, items, nil, into: &output)
      case .open:
        openings.append(output.count)
        Draft.begin(items, step.index, into: &output)
        output.append(UInt8(ascii: "{"))
      case .close: close(step.index, kind, items, into: &output)
      case .rest: break
      }
    }
    output.append(UInt8(ascii: "}"))
    openings.removeLast(openings.count - outer)
  }
}
