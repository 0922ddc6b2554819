import PushJSON

/// Showing values of the source that are not kept.
extension AccountWriter {
  private static let limit = 40

  mutating func writeValue(_ node: Int, _ context: Context, _ sheet: inout Sheet) {
    if values == .none || context.isSecret || sheet.path.namesSecret() || holdsSecret(node) {
      return
    }
    sheet.items.append(",\"value\":")
    let entry = source.document.nodes[node]
    if values == .short, Int(entry.end - entry.start) > AccountWriter.limit {
      appendShort(node, &sheet)
    } else if entry.hasBlanks {
      var text = JSONOutput()
      source.document.raw(node).withUnsafeBufferPointer { JSONText.appendCompact($0, to: &text) }
      sheet.items.append(text.array)
    } else {
      sheet.items.append(source.document.bytes, Int(entry.start)..<Int(entry.end))
    }
  }

  /// Whether a value is a JSON text in which something is called a token or a recipient.
  private mutating func holdsSecret(_ node: Int) -> Bool {
    guard mayBeJSON(node), source.document.raw(node).contains(UInt8(ascii: "{")) else {
      return false
    }
    let text = source.document.decoded(node)
    return AccountWriter.secrets.contains { word in
      word.withUTF8Buffer { word in
        text.indices.contains { start in
          let part = text[start...].prefix(word.count)
          return part.count == word.count && zip(part, word).allSatisfy { $0 | 0x20 == $1 }
        }
      }
    }
  }

  /// Whether a value is a text that begins as an array or an object does, or with an escape.
  private mutating func mayBeJSON(_ node: Int) -> Bool {
    guard source.document.nodes[node].kind == .string else { return false }
    let inside = source.document.nodes[node].inside
    return source.document.bytes.withUnsafeBufferPointer { bytes in
      var at = inside.lowerBound
      while at < inside.upperBound, bytes[at] <= 0x20 { at += 1 }
      guard at < inside.upperBound else { return false }
      return bytes[at] | 0x20 == UInt8(ascii: "{") || bytes[at] == UInt8(ascii: "\\")
    }
  }

  /// Writes the first characters of a value.
  private mutating func appendShort(_ node: Int, _ sheet: inout Sheet) {
    let entry = source.document.nodes[node]
    if entry.kind == .string, !entry.isEscaped {
      let inside = Int(entry.start) + 1..<Int(entry.end) - 1
      let length = source.document.bytes.withUnsafeBufferPointer {
        AccountWriter.shortLength(of: UnsafeBufferPointer(rebasing: $0[inside]))
      }
      sheet.items.append(UInt8(ascii: "\""))
      sheet.items.append(source.document.bytes, inside.lowerBound..<inside.lowerBound + length)
      sheet.items.append("…\"")
      return
    }
    var text = source.document.decoded(node)
    // What is no Unicode, a lone surrogate, is replaced.
    if entry.hasLoneSurrogate { text = Array(String(decoding: text, as: UTF8.self).utf8) }
    sheet.escaped.removeAll()
    JSONText.appendInside(
      text[..<text.withUnsafeBufferPointer(AccountWriter.shortLength)], to: &sheet.escaped)
    sheet.items.append(UInt8(ascii: "\""))
    sheet.escaped.withBytes { sheet.items.append(UnsafeRawBufferPointer($0)) }
    sheet.items.append("…\"")
  }

  /// How many bytes the characters have that are shown of a text.
  ///
  /// Between two letters of scripts without marks one character ends and another begins, so that
  /// only what stands behind the last such place has to be looked at.
  private static func shortLength(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text.count > limit else { return text.count }
    var last = limit
    while last > 0, text[last] & 0xC0 == 0x80 { last -= 1 }
    var start = last
    var next = isLetter(at: start, in: text)
    while start > 0 {
      var before = start - 1
      while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
      let this = isLetter(at: before, in: text)
      if this, next { break }
      (start, next) = (before, this)
    }
    if start == last { return start }
    // A character that goes on behind the limit does so with its next code point.
    var end = min(limit + 8, text.count)
    while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    let rest = String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)
    for character in rest {
      let size = character.utf8.count
      if start + size > limit { break }
      start += size
    }
    return start
  }

  /// Whether the code point at an offset never joins others of its like: ASCII but for the line
  /// feed, Latin, Greek, Cyrillic, kana, ideographs, Hangul syllables.
  private static func isLetter(at: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let lead = UInt32(text[at])
    if lead < 0x80 { return lead != 0x0A }
    guard lead < 0xF0, at + (lead < 0xE0 ? 1 : 2) < text.count else { return false }
    let second = UInt32(text[at + 1] & 0x3F)
    let scalar =
      lead < 0xE0
      ? (lead & 0x1F) << 6 | second
      : (lead & 0xF) << 12 | second << 6 | UInt32(text[at + 2] & 0x3F)
    switch scalar {
    case ..<0x300, 0x370...0x482, 0x48A...0x52F, 0x3041...0x3096, 0x30A1...0x30FA,
      0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return true
    default: return false
    }
  }
}
