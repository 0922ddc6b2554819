import PushJSON

/// From member to wire.
extension Draft {
  /// Appends a value as a column spells it.
  ///
  /// - Returns: Whether anything was written; if not, the output is as it was.
  mutating func encode(
    _ value: Value, _ column: Table.Column, _ kind: Kind, _ table: Table, _ source: Table?,
    into output: inout JSONOutput
  ) -> Bool {
    switch column.code {
    case .constant,
      .requiredLink where value.isAbsent:
      append(column.constant, of: table, to: &output)
      return true
    case .list:
      let list = List(rawValue: column.detail) ?? .media
      return writeEmbedded(column, table, into: &output) { draft, output in
        draft.writeList(list, table.lists[column.list], kind, into: &output)
      }
    case .bag:
      return writeBag(Bag(rawValue: column.detail) ?? .custom, source, into: &output)
    default: break
    }
    if value.isAbsent { return false }
    switch column.code {
    case .text, .link, .requiredLink:
      guard value.kind == .text || value.kind == .number else { return false }
      append(value, quoted: value.kind == .number, to: &output)
    case .number:
      return encodeNumber(value, column, into: &output)
    case .fractional:
      guard value.kind == .number else { return false }
      guard let digits = plainDigits(value) else {
        if !isStrict { append(value, quoted: false, to: &output) }
        return !isStrict
      }
      output.append(contentsOf: digits)
      if !digits.contains(UInt8(ascii: ".")) { output.append(".0") }
    case .numeral:
      guard value.kind == .number, let digits = wholeDigits(value) else { return false }
      output.append(UInt8(ascii: "\""))
      output.append(contentsOf: digits)
      output.append(UInt8(ascii: "\""))
    case .identifier:
      guard value.kind == .text || value.kind == .number else { return false }
      append(value, quoted: column.isTextual && value.kind == .number, to: &output)
    case .flag: return encodeFlag(value, column, into: &output)
    case .choice: return encodeChoice(value, column, table, into: &output)
    case .moment: return encodeMoment(value, isZoned: column.detail == 1, into: &output)
    case .milliseconds: return encodeMilliseconds(value, column, into: &output)
    case .texts:
      guard value.kind == .array else { return false }
      append(value, quoted: false, to: &output)
    case .object:
      guard value.kind == .object else { return false }
      return writeEmbedded(column, table, into: &output) { draft, output in
        draft.append(value, quoted: false, to: &output)
        return true
      }
    case .any:
      append(value, asText: column.isTextual, to: &output)
    case .carry: return encodeCarry(value, into: &output)
    case .constant, .list, .bag, .pick: break
    }
    return true
  }

  /// A number, or the number that a text consists of.
  private mutating func encodeNumber(
    _ value: Value, _ column: Table.Column, into output: inout JSONOutput
  ) -> Bool {
    if value.kind == .number {
      append(value, quoted: column.isTextual, to: &output)
      return true
    }
    guard let text = text(value), Draft.isNumber(text) else { return false }
    if column.isTextual { output.append(UInt8(ascii: "\"")) }
    output.append(contentsOf: text)
    if column.isTextual { output.append(UInt8(ascii: "\"")) }
    return true
  }

  private mutating func encodeFlag(
    _ value: Value, _ column: Table.Column, into output: inout JSONOutput
  ) -> Bool {
    guard value.kind == .yes || value.kind == .no else { return false }
    let isYes = value.kind == .yes
    switch Codec.Flag(rawValue: column.detail) ?? .one {
    case .one:
      guard isYes else { return false }
      output.append(column.isTextual ? "\"1\"" : "1")
    case .strict, .oneOrTrue:
      guard isYes else { return false }
      output.append(column.isTextual ? "\"true\"" : "true")
    case .bool, .consent, .bridged, .word:
      if column.isTextual { output.append(UInt8(ascii: "\"")) }
      output.append(isYes ? "true" : "false")
      if column.isTextual { output.append(UInt8(ascii: "\"")) }
    }
    return true
  }

  private mutating func encodeChoice(
    _ value: Value, _ column: Table.Column, _ table: Table, into output: inout JSONOutput
  ) -> Bool {
    guard let code = value.code else { return false }
    var found = isStrict ? column.otherwise : -1
    for index in column.choices where table.choices[index].code == code {
      found = index
      break
    }
    guard found >= 0 else { return false }
    append(table.choices[found].text, of: table, to: &output)
    return true
  }

  /// Appends a text of a table in quotes.
  private func append(_ text: Range<Int>, of table: Table, to output: inout JSONOutput) {
    output.append(UInt8(ascii: "\""))
    table.text.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[text]))
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func encodeMoment(
    _ value: Value, isZoned: Bool, into output: inout JSONOutput
  ) -> Bool {
    guard value.kind == .number, let digits = plainDigits(value),
      let moment = Moment(seconds: isZoned ? Moment.cut(digits) : digits)
    else { return false }
    moment.append(to: &output)
    return true
  }

  /// Writes an array or object, as JSON text where the form holds only texts.
  private mutating func writeEmbedded(
    _ column: Table.Column, _ table: Table, into output: inout JSONOutput,
    _ write: (inout Draft, inout JSONOutput) -> Bool
  ) -> Bool {
    let start = output.count
    let isText = table.nodes[column.node].isWrittenAsText || column.isTextual
    let outer = isInsideText
    isInsideText = outer || isText
    defer { isInsideText = outer }
    guard write(&self, &output) else { return false }
    if isText {
      let content = Array(output[start...])
      output.removeLast(output.count - start)
      JSONText.append(utf8: content, to: &output)
    }
    return true
  }

  // MARK: Values as they stand

  /// Appends a value's own bytes, in quotes if it is a number that must be a text.
  mutating func append(_ value: Value, quoted: Bool, to output: inout JSONOutput) {
    if quoted { output.append(UInt8(ascii: "\"")) }
    switch value.kind {
    case .yes: output.append("true")
    case .no: output.append("false")
    case .null: output.append("null")
    case .absent, .choice: break
    case .number, .text, .array, .object:
      if isInsideText, value.kind != .number {
        appendNormal(value, to: &output)
        return
      }
      document.bytes.withUnsafeBufferPointer { bytes in
        let slice = UnsafeBufferPointer(rebasing: bytes[value.range])
        if value.hasBlanks {
          JSONText.appendCompact(slice, to: &output)
        } else {
          output.append(contentsOf: slice)
        }
      }
    }
    if quoted { output.append(UInt8(ascii: "\"")) }
  }

  /// Appends a value, as JSON text inside a text if it must be one and is none.
  mutating func append(_ value: Value, asText: Bool, to output: inout JSONOutput) {
    guard asText, value.kind != .text else {
      append(value, quoted: false, to: &output)
      return
    }
    guard value.kind == .array || value.kind == .object else {
      output.append(UInt8(ascii: "\""))
      append(value, quoted: false, to: &output)
      output.append(UInt8(ascii: "\""))
      return
    }
    output.append(UInt8(ascii: "\""))
    if value.node >= 0 {
      document.appendNormal(Int(value.node), isQuoted: true, to: &output)
    } else {
      JSONText.appendInside(document.bytes[value.range], to: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a value in a normal spelling: no needless escapes, members ordered by their names.
  ///
  /// Inside a JSON text the spelling is part of a value, so it must not depend on how the
  /// notification happens to be spelled.
  private mutating func appendNormal(_ value: Value, to output: inout JSONOutput) {
    if value.node >= 0 {
      document.appendNormal(Int(value.node), to: &output)
    } else {
      output.append(contentsOf: document.bytes[value.range])
    }
  }
}
