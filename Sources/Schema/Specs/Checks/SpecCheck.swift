import PushJSON

/// A check that no schema can say.
///
/// Each kind is one type. It answers twice: `isQuiet` is asked of every payload, allocates nothing and
/// may say "perhaps"; `hits` finds what is really there, and is asked only then.
enum SpecCheck: Sendable, Hashable {
  case size(SizeCheck)
  case lookalike(LookalikeCheck)
  case misplaced(MisplacedCheck)
  case null(NullCheck)
  case loneSurrogate(LoneSurrogateCheck)
  case duplicateName(DuplicateNameCheck)
  case doubleEscape(DoubleEscapeCheck)
  case milliseconds(MillisecondsCheck)
  case sensitive(SensitiveCheck)

  /// What specs call the kinds.
  static let names = [
    "size", "lookalike", "misplaced", "null", "loneSurrogate", "duplicateName", "doubleEscape",
    "milliseconds", "sensitive",
  ]

  /// What specs call it.
  var name: String {
    switch self {
    case .size: "size"
    case .lookalike: "lookalike"
    case .misplaced: "misplaced"
    case .null: "null"
    case .loneSurrogate: "loneSurrogate"
    case .duplicateName: "duplicateName"
    case .doubleEscape: "doubleEscape"
    case .milliseconds: "milliseconds"
    case .sensitive: "sensitive"
    }
  }

  /// What it finds in a payload.
  func hits(in context: CheckContext) -> [CheckHit] {
    switch self {
    case .size(let check): check.hits(in: context)
    case .lookalike(let check): check.hits(in: context)
    case .misplaced(let check): check.hits(in: context)
    case .null(let check): check.hits(in: context)
    case .loneSurrogate(let check): check.hits(in: context)
    case .duplicateName(let check): check.hits(in: context)
    case .doubleEscape(let check): check.hits(in: context)
    case .milliseconds(let check): check.hits(in: context)
    case .sensitive(let check): check.hits(in: context)
    }
  }
}

/// What a check looks at.
struct CheckContext {
  let document: JSONDocument
  let names: KnownNames
  /// The push type the payload is sent with, where it is known.
  let pushType: String?
  /// What the walk over known names has met.
  let met: [NameWalk.Meeting]
  /// Whether names that belong elsewhere are reported as such.
  let findsMisplaced: Bool
}

/// What a check has found.
struct CheckHit {
  /// A value, or a name where it is about that.
  var node: Int
  var message: String
  var hint: String?
  var change: Spec.Fix.Change?
}

extension CheckContext {
  /// The decoded text of a string or name, in quotes and short.
  func quoted(_ node: Int) -> String { Excerpt.of(document, node) }

  /// What messages call the object that a pointer leads to.
  static func described(_ pointer: JSONPointer) -> String {
    pointer.tokens.isEmpty ? "the payload itself" : pointer.description
  }
}
