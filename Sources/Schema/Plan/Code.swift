/// What one schema checks, compiled.
///
/// Kinds of values are bits: `1 << JSONDocument.Kind.rawValue`. A member name, which is the instance
/// of `propertyNames`, has the bits of a string as well as its own.
struct Code: Sendable {
  /// The kinds that are allowed; none for the schema `false`.
  var types: UInt8 = Kinds.all
  /// The kinds for which there is more to check.
  var work: UInt8 = 0
  var flags: Flags = []
  /// The members it looks at, as an index of `Plan.shapes`; -1 if it looks at none, or at those that
  /// the schema around it has found.
  var shape: Int32 = -1
  var steps = Slice()
  /// The keywords that are annotations only.
  var annotations = Slice()
  /// Where the schema stands.
  var document: Int32 = 0
  var node: Int32 = 0
  var resource: Int32 = 0
  /// The value of the keyword `type`; -1 without it.
  var typeNode: Int32 = -1

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// It must know which members or elements other keywords have evaluated.
    static let tracks = Flags(rawValue: 1)
  }
}

/// Sets of kinds of values.
enum Kinds {
  static let number: UInt8 = 1 << 3
  static let string: UInt8 = 1 << 4 | 1 << 7
  static let array: UInt8 = 1 << 5
  static let object: UInt8 = 1 << 6
  static let all: UInt8 = 0xFF
}

/// A part of one of a plan's tables.
struct Slice: Sendable {
  var start: Int32 = 0
  var count: Int32 = 0

  init() {}

  init(_ start: Int, _ count: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.count = Int32(truncatingIfNeeded: count)
  }

  var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}

/// One check, or one application of other schemas.
struct Step: Sendable {
  var operation: Operation
  /// The kinds it is about.
  var kinds: UInt8
  /// The value of its keyword in the schema's document.
  var node: Int32 = 0
  /// An index or a part of a table, as the operation says.
  var slice = Slice()
  /// A limit, a mask of members or another number, as the operation says.
  var number: Int = 0

  enum Operation: UInt8, Sendable {
    // About strings: `number` is a limit, `slice.start` an index of patterns or formats.
    case minLength, maxLength, pattern, format
    /// `slice.start` is the call for the value that the text spells.
    case content
    // About numbers: `slice.start` is an index of limits.
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, integer
    // About any value: `slice.start` is an index of enumerations.
    case enumeration
    // About arrays. `elements`: prefixes are calls, `number` is the call for the rest or -1.
    case minItems, maxItems, uniqueItems, elements
    /// `slice.start` is the call; `number` an index of `Plan.counts`.
    case contains
    case minProperties, maxProperties
    /// About objects. `slice` is of slots, `number` the mask of them.
    case required
    /// The same where not all slots are below 64.
    case requiredMany
    /// `slice` is of `Plan.dependencies`.
    case dependentRequired
    /// `slice` is of `Plan.members`: what the members are that were already found.
    case members, dependentSchemas
    // In place: `slice` is of calls.
    case allOf, anyOf, oneOf, not, ref
    /// `slice.start` is the call for `if`, `slice.count` that for `then` and `number` that for `else`;
    /// -1 without.
    case condition
    /// `slice` is of `Plan.dynamics`, `number` the call if none of them is in scope.
    case dynamicRef
    // Last: `slice.start` is the call.
    case unevaluatedItems, unevaluatedProperties
  }
}

/// One application of a schema.
struct Call: Sendable {
  var code: Int32
  /// The schema that applies it.
  var document: Int32
  var node: Int32
  /// Where in that document the applied schema, or the reference to it, stands.
  var site: Int32
}

/// The members an object's schema looks at.
struct Shape: Sendable {
  /// The names, as a part of `Plan.names`; its size is a power of two.
  var names = Slice()
  /// How many members are remembered while the schema is evaluated.
  var slots: Int32 = 0
  /// The calls by pattern, as a part of `Plan.patternCalls`.
  var patterns = Slice()
  /// The call for members that neither a name nor a pattern meets; -1 for none.
  var additional: Int32 = -1
  /// The call for all names; -1 for none.
  var propertyNames: Int32 = -1
}

/// A name of a hash table: of a member, or a string of an enumeration.
struct Name: Sendable {
  /// The hash of its text, and above it how many bytes that has.
  var key = Name.none
  /// Where its bytes begin in the plan's text.
  var start: UInt32 = 0
  /// Where its member is remembered; -1 for nowhere.
  var slot: Int32 = -1
  /// The call for its value; -1 for none.
  var call: Int32 = -1
  /// What the code of the call says of the same names.
  var types: UInt8 = Kinds.all
  var work: UInt8 = 0

  /// The key of an empty place in the table: no text is that long.
  static let none = UInt64.max

  @inline(__always)
  static func key(hash: UInt32, count: Int) -> UInt64 {
    UInt64(hash) | UInt64(truncatingIfNeeded: count) &<< 32
  }

  /// How many bytes its text has.
  @inline(__always)
  var count: Int { Int(key &>> 32) }
}

/// A member that is remembered, and the schema for its value.
struct Member: Sendable {
  var slot: Int32
  var call: Int32
}

/// The members that another member demands.
struct Dependency: Sendable {
  var slot: Int32
  /// The slots it demands.
  var slots: Slice
  /// The value in the schema's document that says so.
  var node: Int32
}

/// A pattern of names, and the schema for the values.
struct PatternCall: Sendable {
  var pattern: Int32
  var call: Int32
}

/// A schema with a dynamic anchor, chosen when its resource is in scope.
struct Dynamic: Sendable {
  var resource: Int32
  var code: Int32
}

/// How often `contains` must hold.
struct Count: Sendable {
  var least: Int
  var most: Int
  /// Whether elements that match count as evaluated.
  var evaluates: Bool
  /// The values of `minContains` and `maxContains` in the schema's document; -1 without.
  var leastNode: Int32
  var mostNode: Int32
}

/// A number that instances are compared with.
struct Limit: Sendable {
  /// Whether it is an integer of at most 18 digits.
  var isSmall: Bool
  var small: Int
  /// Its text in `Plan.text`.
  var text: Slice
}

/// A set of values.
struct Enumeration: Sendable {
  var values: Slice
  /// The kinds that occur.
  var kinds: UInt8
  /// The lengths in bytes of the strings that occur, 63 for all longer ones.
  var lengths: UInt64
  /// The strings as a hash table, a part of `Plan.names`; empty where they are few.
  var names: Slice
}

/// One of the values of a set.
struct Value: Sendable {
  var kind: UInt8
  /// The decoded text of a string, or a number's spelling, in `Plan.text`.
  var text: Slice
  /// Where it stands.
  var document: Int32
  var node: Int32
}
