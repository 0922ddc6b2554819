/// Why a text cannot be used as a regular expression, and where.
package struct RegularExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of trouble it is.
  package enum Kind: Hashable, Sendable {
    /// The text is no pattern as ECMA-262 defines them in Unicode mode.
    case syntax
    /// The pattern is one, but cannot be matched in linear time.
    case unsupported
    /// The pattern is one, but exceeds a limit.
    case tooLarge
  }

  /// What sort of trouble it is.
  package let kind: Kind
  /// Where in the pattern, in UTF-8 bytes from its start.
  package let offset: Int
  /// What is wrong and what was expected.
  package let reason: String

  /// The reason and the place.
  package var description: String { "\(reason), at offset \(offset) of the pattern" }
}
