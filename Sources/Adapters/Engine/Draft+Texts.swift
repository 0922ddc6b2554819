import PushJSON

/// Looking at the texts of a draft, and making values that are not in the payload.
extension Draft {
  /// A member's decoded text; nil if it is absent or no text.
  @inline(__always)
  package func text(_ member: Member) -> ArraySlice<UInt8>? { text(self[member]) }

  /// A value's decoded text, which shares the document's memory if it has no escapes; nil if it is no
  /// text.
  @inline(__always)
  package func text(_ value: Value) -> ArraySlice<UInt8>? {
    guard value.kind == .text else { return nil }
    let inside = document.bytes[value.inside]
    return value.isEscaped ? JSONText.decode(inside)[...] : inside
  }

  /// Whether a value is a text that says exactly this.
  package mutating func says(_ text: String, _ value: Value) -> Bool {
    self.text(value)?.elementsEqual(text.utf8) ?? false
  }

  /// Whether a value is a text that says this in any case; the letters given are lower.
  package mutating func says(anyCase text: StaticString, _ value: Value) -> Bool {
    guard let found = self.text(value) else { return false }
    return found.count == text.utf8CodeUnitCount && Draft.begins(found, with: text)
  }

  package func string(_ member: Member) -> String? { string(self[member]) }

  package func string(_ value: Value) -> String? {
    text(value).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a member is a text that is not empty.
  @inline(__always)
  package func hasText(_ member: Member) -> Bool {
    self[member].kind == .text && !self[member].inside.isEmpty
  }

  /// A value with a text that is not in the payload.
  package mutating func makeText(_ text: [UInt8]) -> Value {
    text.withUnsafeBufferPointer { makeText($0) }
  }

  package mutating func makeText(_ text: String) -> Value {
    var text = text
    return text.withUTF8 { makeText($0) }
  }

  package mutating func makeText(literal text: StaticString) -> Value {
    makeText(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func makeText(_ text: UnsafeBufferPointer<UInt8>) -> Value {
    let (range, isEscaped) = document.append(text: text)
    return Value(.text, range, isEscaped: isEscaped)
  }

  package mutating func setText(_ member: Member, _ text: String) {
    self[member] = makeText(text)
  }

  /// A number that is not in the payload.
  package mutating func makeNumber(_ text: [UInt8]) -> Value {
    text.withUnsafeBufferPointer { makeNumber($0) }
  }

  package mutating func makeNumber(_ text: UnsafeBufferPointer<UInt8>) -> Value {
    Value(.number, document.append(text))
  }

  /// An array or an object that is not in the payload; absent if the text is no JSON.
  package mutating func makeJSON(_ text: String) -> Value {
    document.add(Array(text.utf8)).map { document.slice($0) } ?? Value()
  }

  /// Whether an array of texts holds a text.
  package mutating func holds(_ text: String, _ array: Value) -> Bool {
    guard array.kind == .array,
      let root = array.node >= 0
        ? Int(array.node) : document.add(Array(document.bytes[array.range]))
    else { return false }
    var item = root + 1
    while item < document.end(of: root) {
      if string(document.slice(item)) == text { return true }
      item = document.end(of: item)
    }
    return false
  }

  /// Whether the text of a member begins exactly so.
  package func begins(_ member: Member, with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { text(member)?.starts(with: $0) ?? false }
  }

  /// Whether the text of a member begins with ASCII letters, in any case.
  package mutating func hasPrefix(_ member: Member, _ prefix: StaticString) -> Bool {
    guard self[member].kind == .text else { return false }
    if self[member].isEscaped {
      return Draft.begins(text(member) ?? [], with: prefix)
    }
    return Draft.begins(document.bytes[self[member].inside], with: prefix)
  }

  private static func begins(_ text: ArraySlice<UInt8>, with prefix: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    guard text.count >= wanted.count else { return false }
    return text.withUnsafeBufferPointer { text in
      for place in wanted.indices where text[place] != wanted[place] {
        let byte = text[place]
        if byte | 0x20 != wanted[place] || byte < 0x41 || byte > 0x5A { return false }
      }
      return true
    }
  }
}
