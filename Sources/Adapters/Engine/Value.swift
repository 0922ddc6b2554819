package import PushJSON

/// A value of a draft: a slice of its document's bytes, or a number that stands for a choice.
package struct Value: Sendable {
  package enum Kind: UInt8, Sendable {
    case absent, null, no, yes, number, text, array, object, choice
  }

  // Three words, since a value goes through many hands: a structure of many small parts would be
  // taken apart and put together by each of them.
  private var bounds: UInt64 = 0
  private var sources = UInt64.max
  private var traits: UInt8 = 0

  package init() {}

  package init(_ kind: Kind, _ range: Range<Int>, isEscaped: Bool = false) {
    self.init(
      kind, UInt32(truncatingIfNeeded: range.lowerBound),
      UInt32(truncatingIfNeeded: range.upperBound), isEscaped: isEscaped)
  }

  @inline(__always)
  private init(_ kind: Kind, _ start: UInt32, _ end: UInt32, isEscaped: Bool) {
    bounds = UInt64(start) | UInt64(end) << 32
    traits = kind.rawValue | (isEscaped ? Value.escaped : 0)
  }

  /// A node's value as it stands.
  @inline(__always)
  fileprivate init(_ entry: JSONDocument.Node, at node: Int) {
    bounds = UInt64(entry.start) | UInt64(entry.end) << 32
    sources = UInt64(UInt32(truncatingIfNeeded: node)) | 0xFFFF_FFFF << 32
    let flags = (entry.isEscaped ? Value.escaped : 0) | (entry.hasBlanks ? Value.blanks : 0)
    traits = Value.kind(of: entry.kind).rawValue | flags
  }

  @inline(__always)
  private static func kind(of kind: JSONDocument.Kind) -> Kind {
    switch kind {
    case .null: .null
    case .false: .no
    case .true: .yes
    case .number: .number
    case .string, .name: .text
    case .array: .array
    case .object: .object
    }
  }

  package static func choice(_ code: UInt8) -> Value {
    Value(.choice, UInt32(code), 0, isEscaped: false)
  }

  package static func flag(_ flag: Bool) -> Value {
    Value(flag ? .yes : .no, 0, 0, isEscaped: false)
  }

  /// The same value, as one that follows from others and stands nowhere itself.
  package var made: Value {
    var value = self
    value.origin = -1
    return value
  }

}

// MARK: - Its parts

extension Value {
  private static let kinds: UInt8 = 0x0F
  private static let escaped: UInt8 = 0x10
  private static let blanks: UInt8 = 0x20

  package var kind: Kind {
    // The bits are always a kind's: only kinds are put there.
    @inline(__always) get { unsafeBitCast(traits & Value.kinds, to: Kind.self) }
    set { traits = traits & ~Value.kinds | newValue.rawValue }
  }

  /// The bytes of the value as JSON text begin here; of a choice, its number.
  package var start: UInt32 {
    @inline(__always) get { UInt32(truncatingIfNeeded: bounds) }
  }

  package var end: UInt32 {
    @inline(__always) get { UInt32(truncatingIfNeeded: bounds >> 32) }
  }

  /// The node it was read from, or -1.
  package var node: Int32 {
    @inline(__always) get { Int32(truncatingIfNeeded: sources) }
    set { sources = sources & (0xFFFF_FFFF << 32) | UInt64(UInt32(bitPattern: newValue)) }
  }

  /// The node that was decoded to it, even if it is another value now; or -1.
  var origin: Int32 {
    @inline(__always) get { Int32(truncatingIfNeeded: sources >> 32) }
    set { sources = sources & 0xFFFF_FFFF | UInt64(UInt32(bitPattern: newValue)) << 32 }
  }

  /// Whether a text holds escapes.
  package var isEscaped: Bool {
    @inline(__always) get { traits & Value.escaped != 0 }
  }

  /// Whether an array or object holds blanks.
  package var hasBlanks: Bool {
    @inline(__always) get { traits & Value.blanks != 0 }
  }

  package var isAbsent: Bool {
    @inline(__always) get { traits & Value.kinds == 0 }
  }

  package var range: Range<Int> {
    @inline(__always) get { Int(start)..<Int(end) }
  }

  /// The bytes between the quotes of a text.
  package var inside: Range<Int> { (Int(start) + 1)..<max(Int(start) + 1, Int(end) - 1) }
  package var code: UInt8? { kind == .choice ? UInt8(truncatingIfNeeded: start) : nil }
}

// What a document's nodes are asked so often that no other module may be called for it.
extension JSONDocument.Node {
  /// Whether a string or a name holds a backslash.
  var isEscaped: Bool {
    @inline(__always) get { flags.rawValue & 1 != 0 }
  }

  /// Whether a string or a name has half of a surrogate pair.
  var hasLoneSurrogate: Bool {
    @inline(__always) get { flags.rawValue & 2 != 0 }
  }

  /// Whether a name occurs twice in an object.
  var hasDuplicates: Bool {
    @inline(__always) get { flags.rawValue & 4 != 0 }
  }

  /// Whether there are blanks between the tokens of an array or object.
  var hasBlanks: Bool {
    @inline(__always) get { flags.rawValue & 8 != 0 }
  }
}

extension JSONDocument {
  /// A node's value as a slice.
  @inline(__always)
  package func slice(_ node: Int) -> Value { Value(nodes[node], at: node) }

  /// Appends bytes as they stand.
  @inline(__always)
  func copy(_ start: UInt32, _ end: UInt32, to output: inout JSONOutput) {
    bytes.withUnsafeBufferPointer { bytes in
      output.append(
        contentsOf: UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]))
    }
  }
}
