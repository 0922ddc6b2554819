/// How one value is spelled on the wire.
///
/// A closed set. A codec is total both ways: what it cannot hold it refuses, with a finding, and the
/// residue keeps the payload's own spelling. Each codec has a file of its own in `Codecs`.
package indirect enum Codec: Sendable {
  /// A text.
  case text
  /// A text that is a link: outer blanks do not count, and an empty one is none.
  case link
  /// A link that is always there: a fixed text says that there is none.
  case requiredLink(none: StaticString)
  /// A number; a text that holds one is accepted with a warning.
  case number
  /// A number that is written as a text.
  case numeral
  /// A number of seconds that is written with a fraction.
  case fractional
  /// An identifier: a text or a number, as it stands.
  case identifier
  /// Yes or no, by one of the vendors' rules.
  case flag(Flag)
  /// A fixed text, which marks the format.
  case constant(StaticString, Match = .exact)
  /// One of several texts, each with a number; `otherwise` is written for a number without text.
  case choice([Choice], otherwise: StaticString? = nil)
  /// A moment in ISO 8601, UTC, with milliseconds.
  case moment
  /// A moment in ISO 8601 with just three decimals, in UTC or with an offset; written in UTC.
  case zonedMoment
  /// A number of milliseconds for a number of seconds.
  case milliseconds
  /// A link that one of the objects of an array holds.
  case pick(Pick)
  /// An array of texts.
  case texts
  /// An object, as it stands.
  case object
  /// Any value, as it stands.
  case any
  /// An array of objects.
  case list(List, [Field])
  /// An object that holds the values of a bag.
  case bag(Bag)
  /// What a conversion sent along, as JSON text.
  case carry

  /// What a payload must have where a fixed text is written.
  package enum Match: UInt8, Sendable {
    case exact, anyCase
    /// Any value: the vendor's SDK tests only that the name is there.
    case anything
  }

  /// A text and the number it stands for.
  package struct Choice: Sendable {
    var wire: StaticString
    var code: UInt8

    package init(_ wire: StaticString, _ code: UInt8) {
      self.wire = wire
      self.code = code
    }

    package init(_ wire: StaticString, _ kind: ActionKind) { self.init(wire, kind.rawValue) }
    package init(_ wire: StaticString, _ kind: Kind) { self.init(wire, kind.rawValue) }
    package init(_ wire: StaticString, _ role: MediumRole) { self.init(wire, role.rawValue) }
    package init(_ wire: StaticString, _ scope: CommandScope) { self.init(wire, scope.rawValue) }
  }

  /// Which of an array's objects is meant: the first in which one name has a certain text.
  ///
  /// The value is what another name holds in it. The others, and whatever else is in the array, stay
  /// the vendor's data.
  package struct Pick: Sendable {
    var value: StaticString
    var name: StaticString
    var text: StaticString

    package init(_ value: StaticString, where name: StaticString, is text: StaticString) {
      self.value = value
      self.name = name
      self.text = text
    }
  }

  /// The rules by which a value means yes or no, and how yes and no are written.
  package enum Flag: UInt8, Sendable {
    /// Apple: `1`; `true` and texts are accepted with a finding. Written `1`; no is not written.
    case one
    /// A JSON Boolean, written as such. In forms that hold only texts: `true` and `false`.
    case bool
    /// A number equal to 1 or `true` is yes, any text is no. Written `true`; no is not written.
    case strict
    /// Absent is yes; `true`, any number but 0, `"true"` and `"1"` are yes; the rest is no.
    case consent
    /// Foundation's Booleans: `true`, `false`, 1 and 0, no text. Written `true` or `false`.
    case bridged
    /// A text that is `true` in any case is yes, any other is no. Written as such a text.
    case word
    /// `1` and `true` are yes, in texts too; anything else is no. Written `true`; no is not written.
    case oneOrTrue
  }
}

/// One place on the wire: where a value stands, which member it is, and how it is spelled.
///
/// Several fields may feed one member: the first of them in the table wins on reading, and all of
/// them are written. A field without a member is a known key that no member holds; its value goes
/// to a bag, the vendor's data unless the field says otherwise.
package struct Field: Sendable {
  var member: Member?
  var path: [StaticString]
  var codec: Codec
  /// Where the value of a field without a member is kept.
  var bag = Bag.vendorData
  /// The kinds with which it is written.
  var kinds: Kinds = .all
  var isReadOnly = false
  /// Whether null is one of the vendor's ways to leave it out.
  var isNullable = false
  /// The JSON text that is written when there is no value.
  var fallback: StaticString?
  /// How a value is made when there is none.
  var derivation: Derivation?
  /// The kinds for which it is made or written when there is none.
  var demanded: Kinds = []
  /// Whether a well-formed payload has it, of the right kind: an object, or a text.
  var isExpected = false
  /// A name for the place, by which a vendor's own code asks for its value.
  var tag: Tag?

  package init(_ member: Member?, _ path: StaticString..., as codec: Codec = .text) {
    self.member = member
    self.path = path
    self.codec = codec
  }

  /// A list of objects.
  package init(_ list: List, _ path: StaticString..., of fields: [Field]) {
    self.member = nil
    self.path = path
    self.codec = .list(list, fields)
  }

  /// A field without a member whose value is kept in another bag.
  package func kept(in bag: Bag) -> Field {
    var field = self
    field.bag = bag
    return field
  }

  /// The same place, inside an object.
  package func inside(_ outer: [StaticString]) -> Field {
    var field = self
    field.path = outer + path
    return field
  }

  /// Written only with these kinds.
  package func on(_ kinds: Kinds) -> Field {
    var field = self
    field.kinds = kinds
    return field
  }

  /// Read, but never written.
  package var readOnly: Field {
    var field = self
    field.isReadOnly = true
    return field
  }

  /// Null is one of the vendor's ways to leave it out.
  package var nullable: Field {
    var field = self
    field.isNullable = true
    return field
  }

  /// Written with this JSON text when there is no value.
  package func or(_ fallback: StaticString, for kinds: Kinds = .all) -> Field {
    var field = self
    field.fallback = fallback
    field.demanded = kinds
    return field
  }

  /// Written with a value made from the notification itself when there is none.
  package func or(_ derivation: Derivation, for kinds: Kinds = .all) -> Field {
    var field = self
    field.derivation = derivation
    field.demanded = kinds
    return field
  }

  /// A well-formed payload has it.
  package var expected: Field {
    var field = self
    field.isExpected = true
    return field
  }

  /// Known to the vendor's own code by a name.
  package func tagged(_ tag: Tag) -> Field {
    var field = self
    field.tag = tag
    return field
  }
}

/// A name for a place in a table.
///
/// Numbers from 8 to 12 are shared; the others are each vendor's own.
package struct Tag: Sendable, Hashable {
  var number: UInt8

  package init(_ number: UInt8) { self.number = number & 0xF }

  /// Its place among a table's tags.
  var place: Int { Int(number) }

  /// `aps.alert` when it is a text.
  package static let alertText = Tag(8)
  /// The mark of an encrypted payload.
  package static let encryption = Tag(9)
  /// What an encrypted payload hides: as long as it is encrypted nothing is read inside.
  package static let sealed = Tag(10)
  /// `aps.content-available`.
  package static let background = Tag(11)
  /// The id of the receiving application, which no notification tells.
  package static let application = Tag(12)
}

extension [Field] {
  /// All of them written only with these kinds.
  package func on(_ kinds: Kinds) -> [Field] { map { $0.on(kinds) } }
  /// All of them read, but never written.
  package var readOnly: [Field] { map(\.readOnly) }
  /// All of them inside an object.
  package func inside(_ outer: StaticString...) -> [Field] { map { $0.inside(outer) } }
}

/// The shape of an identifier that is made from the notification itself.
package enum Derivation: UInt8, Sendable {
  /// 8-4-4-4-12 hexadecimal digits.
  case uuid
  /// A positive number of at most nine digits.
  case number
  /// `int:int:int` in base64 without padding.
  case numberTriple
  /// 32 hexadecimal digits.
  case hexadecimal
  /// 24 hexadecimal digits.
  case objectID
}
