import PushJSON

/// A link that one of an array's objects holds: `[{"type":"…URL","data":"https://example.com"}]`.
///
/// What the array holds besides is kept with the column, in its order: the object itself without
/// the link, so that its place is known. An array that holds nothing besides is not kept.
extension Draft {
  mutating func decodePick(
    _ node: Int, _ column: Table.Column, _ index: Int, _ table: Table
  ) -> Value {
    guard document.nodes[node].kind == .array else {
      note(.expectedArray, node, index)
      kept[index] = document.slice(node)
      return Value()
    }
    if document.childCount(node) == 0 { return Value() }
    guard let item = pickedItem(in: node, column, table),
      let found = member(2, of: item, column, table), document.nodes[found].kind == .string
    else {
      kept[index] = document.slice(node)
      return Value()
    }
    var value = decodeLink(found, index)
    value.origin = Int32(truncatingIfNeeded: found)
    if value.isAbsent {
      kept[index] = document.slice(node)
    } else {
      keepOthers(of: node, without: item, column, index, table)
    }
    return value
  }

  /// The first object of an array that has the text.
  private func pickedItem(in array: Int, _ column: Table.Column, _ table: Table) -> Int? {
    var item = array + 1
    while item < document.end(of: array) {
      if document.nodes[item].kind == .object, let mark = member(0, of: item, column, table),
        document.nodes[mark].kind == .string,
        document.isText(mark, table.text, choice(1, column, table))
      {
        return item
      }
      item = document.end(of: item)
    }
    return nil
  }

  /// Name, text and value of a pick stand among the choices.
  private func choice(_ place: Int, _ column: Table.Column, _ table: Table) -> Range<Int> {
    let index = column.choices.lowerBound + place
    return index < column.choices.upperBound ? table.choices[index].text : 0..<0
  }

  private func member(
    _ place: Int, of object: Int, _ column: Table.Column, _ table: Table
  ) -> Int? {
    table.text[choice(place, column, table)].withUnsafeBufferPointer {
      document.value(of: $0, in: object)
    }
  }

  private mutating func keepOthers(
    of array: Int, without item: Int, _ column: Table.Column, _ index: Int, _ table: Table
  ) {
    if document.childCount(array) == 1, document.childCount(item) == 2 { return }
    var others = JSONOutput([UInt8(ascii: "[")])
    var child = array + 1
    while child < document.end(of: array) {
      Draft.comma(&others)
      if child == item {
        appendRest(of: item, column, table, to: &others)
        others.append(UInt8(ascii: "}"))
      } else {
        append(document.slice(child), quoted: false, to: &others)
      }
      child = document.end(of: child)
    }
    others.append(UInt8(ascii: "]"))
    if let node = document.add(others.array) { kept[index] = document.slice(node) }
  }

  /// Begins an object with what it has besides the link.
  private mutating func appendRest(
    of object: Int, _ column: Table.Column, _ table: Table, to output: inout JSONOutput
  ) {
    let link = choice(2, column, table)
    output.append(UInt8(ascii: "{"))
    var name = object + 1
    while name < document.end(of: object) {
      if !document.isText(name, table.text, link) {
        Draft.comma(&output)
        append(document.slice(name), quoted: false, to: &output)
        output.append(UInt8(ascii: ":"))
        append(document.slice(name + 1), quoted: false, to: &output)
      }
      name = document.end(of: name + 1)
    }
  }

  /// Appends the link in its object, at its place among the others or before them.
  ///
  /// - Returns: Whether there was anything to write.
  mutating func writePick(
    _ value: Value, _ others: Value, _ column: Table.Column, _ table: Table,
    into output: inout JSONOutput
  ) -> Bool {
    guard value.kind == .text else {
      if others.isAbsent { return false }
      append(others, quoted: false, to: &output)
      return true
    }
    guard others.kind == .array, others.node >= 0 else {
      output.append(UInt8(ascii: "["))
      appendPicked(value, nil, column, table, to: &output)
      output.append(UInt8(ascii: "]"))
      return true
    }
    let array = Int(others.node)
    let home = pickedItem(in: array, column, table).flatMap { item in
      member(2, of: item, column, table) == nil ? item : nil
    }
    output.append(UInt8(ascii: "["))
    if home == nil { appendPicked(value, nil, column, table, to: &output) }
    var child = array + 1
    while child < document.end(of: array) {
      Draft.comma(&output)
      if child == home {
        appendPicked(value, child, column, table, to: &output)
      } else {
        append(document.slice(child), quoted: false, to: &output)
      }
      child = document.end(of: child)
    }
    output.append(UInt8(ascii: "]"))
    return true
  }

  /// Appends the object with the link, and whatever else it has.
  private mutating func appendPicked(
    _ value: Value, _ home: Int?, _ column: Table.Column, _ table: Table,
    to output: inout JSONOutput
  ) {
    if let home {
      appendRest(of: home, column, table, to: &output)
    } else {
      output.append(UInt8(ascii: "{"))
      appendText(0, column, table, to: &output)
      output.append(UInt8(ascii: ":"))
      appendText(1, column, table, to: &output)
    }
    output.append(UInt8(ascii: ","))
    appendText(2, column, table, to: &output)
    output.append(UInt8(ascii: ":"))
    append(value, quoted: false, to: &output)
    output.append(UInt8(ascii: "}"))
  }

  private mutating func appendText(
    _ place: Int, _ column: Table.Column, _ table: Table, to output: inout JSONOutput
  ) {
    JSONText.append(utf8: table.text[choice(place, column, table)], to: &output)
  }
}
