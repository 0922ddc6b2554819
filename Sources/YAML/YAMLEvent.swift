/// One event of a YAML stream, as the parser comes upon it.
///
/// Its texts are the parser's memory: they are valid until the next event is asked for.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias, scalar
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  /// How a scalar is written.
  enum Style {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  typealias Text = UnsafeBufferPointer<UInt8>

  var kind: Kind
  /// Where it begins: the offset of a byte in the text.
  ///
  /// A value begins with its anchor or tag, if it has them; a mapping in block style with its first
  /// key; a value that is left out where it could stand.
  var start: Int
  /// The anchor of a value, or the one that an alias names.
  var anchor: Text?
  /// The tag of a value, with its handle replaced; `!` where a value must not be given a type.
  var tag: Text?
  /// What a scalar says.
  var text = Text(start: nil, count: 0)
  var style = Style.plain
  /// Whether a document begins or ends with its mark; whether a collection is written in brackets.
  var isExplicit = false
}
