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
    /// What a group has matched, at an offset of the pattern.
    case backreference(at: Int)
  }

  /// How often something stands in a row.
  ///
  /// Whether it is greedy does not matter for whether there is a match.
  struct Repetition {
    let least: Int
    /// nil without a limit.
    let most: Int?
    /// Where the quantifier stands, in UTF-8 bytes.
    let offset: Int
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
}
