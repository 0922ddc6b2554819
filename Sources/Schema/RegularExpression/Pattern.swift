/// A pattern as its text says it, before anything is made of it.
struct Pattern {
  /// A part of a pattern; parts refer to others by their index, which is always smaller.
  enum Node {
    /// One code point out of a set.
    case set(Int)
    case sequence([Int])
    case choice([Int])
    case repetition(Int, Repetition)
    case assertion(Assertion)
    /// A lookahead or lookbehind.
    case look(Int)
    /// What a group has matched, and where in the pattern this is asked.
    case backreference(at: Int)
  }

  /// How often something stands in a row.
  ///
  /// Whether it is greedy does not matter for whether there is a match.
  struct Repetition {
    let least: Int
    /// nil without a limit.
    let most: Int?
    /// Where the quantifier stands.
    let place: Int
  }

  /// What holds at a place without taking part of the text.
  enum Assertion: UInt8, Sendable {
    /// `^`
    case start
    /// `$`
    case end
    /// `\b`
    case boundary
    /// `\B`
    case noBoundary
  }

  /// What has to follow or to precede a place, or must not.
  struct Look {
    let node: Int
    let isBehind: Bool
    let isNegative: Bool
  }

  /// How many ranges the sets may have in all.
  static let rangeLimit = 1 << 18

  /// The code points; places are indexes of them.
  let text: [UInt32]
  var nodes: [Node] = []
  /// Where the whole pattern is.
  var root = 0
  /// Each set once; none where they would be too large.
  var sets: [CodePointSet] = []
  /// Whether the sets have more than `rangeLimit` ranges in all.
  var hasTooManyRanges = false
  /// Those inside others come first.
  var looks: [Look] = []
  /// The set of `\w`, where the pattern asks for word boundaries.
  var wordSet: Int?

  init(_ text: [UInt32]) { self.text = text }

  /// Makes an error of a place, which it tells in UTF-8 bytes.
  func error(
    _ kind: RegularExpressionError.Kind, at place: Int, _ reason: String
  ) -> RegularExpressionError {
    let offset = text[..<place].reduce(0) {
      $0 + ($1 < 0x80 ? 1 : $1 < 0x800 ? 2 : $1 < 0x10000 ? 3 : 4)
    }
    return RegularExpressionError(kind: kind, offset: offset, reason: reason)
  }
}
