import PushJSON

/// Links: texts whose outer blanks do not count; an empty one is no link.
extension Draft {
  mutating func decodeLink(_ node: Int, _ column: Int) -> Value {
    trimmed(decodeText(node, column))
  }

  /// A text without its outer blanks; absent if nothing is left.
  mutating func trimmed(_ value: Value) -> Value {
    guard value.kind == .text else { return value }
    let written = document.bytes[value.inside]
    guard let first = written.first, let last = written.last else { return Value() }
    func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x80 && byte != 0x5C }
    // The longest escape has six bytes: without a backslash among them the last one is itself.
    if isPlain(first), isPlain(last), !written.suffix(6).contains(0x5C) { return value }
    let text = text(value) ?? []
    let trimmed = Draft.trimmed(text[...])
    if trimmed.isEmpty { return Value() }
    return trimmed.count == text.count ? value : makeText(Array(trimmed))
  }

  /// A link for whose absence a fixed text stands.
  mutating func decodeRequiredLink(
    _ node: Int, _ index: Int, _ column: Table.Column, _ table: Table
  ) -> Value {
    let value = decodeLink(node, index)
    return text(value)?.elementsEqual(table.text[column.constant]) ?? false ? Value() : value
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    var text = text
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
