package import PushJSON

/// A value of a draft: a slice of its document's bytes, or a number that stands for a choice.
package struct Value: Sendable {
  package enum Kind: UInt8, Sendable {
    case absent, null, no, yes, number, text, array, object, choice
  }

  /// The bytes of the value as JSON text; of a choice, its number.
  package var start: UInt32 = 0
  package var end: UInt32 = 0
  /// The node it was read from, or -1.
  package var node: Int32 = -1
  /// The node that was decoded to it, even if it is another value now; or -1.
  var origin: Int32 = -1
  package var kind = Kind.absent
  /// Whether a text holds escapes.
  package var isEscaped = false
  /// Whether an array or object holds blanks.
  package var hasBlanks = false

  package init() {}

  package init(_ kind: Kind, _ range: Range<Int>, isEscaped: Bool = false) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.kind = kind
    self.isEscaped = isEscaped
  }

  package static func choice(_ code: UInt8) -> Value {
    var value = Value()
    value.kind = .choice
    value.start = UInt32(code)
    return value
  }

  package static func flag(_ flag: Bool) -> Value {
    var value = Value()
    value.kind = flag ? .yes : .no
    return value
  }

  /// The same value, as one that follows from others and stands nowhere itself.
  package var made: Value {
    var value = self
    value.origin = -1
    return value
  }

  package var isAbsent: Bool { kind == .absent }
  package var range: Range<Int> { Int(start)..<Int(end) }
  /// The bytes between the quotes of a text.
  package var inside: Range<Int> { (Int(start) + 1)..<max(Int(start) + 1, Int(end) - 1) }
  package var code: UInt8? { kind == .choice ? UInt8(truncatingIfNeeded: start) : nil }
}

extension JSONDocument {
  /// A node's value as a slice.
  package func slice(_ node: Int) -> Value {
    let entry = nodes[node]
    var value = Value()
    value.start = entry.start
    value.end = entry.end
    value.node = Int32(truncatingIfNeeded: node)
    value.isEscaped = entry.isEscaped
    value.hasBlanks = entry.hasBlanks
    switch entry.kind {
    case .null: value.kind = .null
    case .false: value.kind = .no
    case .true: value.kind = .yes
    case .number: value.kind = .number
    case .string, .name: value.kind = .text
    case .array: value.kind = .array
    case .object: value.kind = .object
    }
    return value
  }
}
