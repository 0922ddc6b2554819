/// What the exit status of the command says.
///
/// When several hold, the highest wins.
package enum ExitStatus: Int32, Sendable, Comparable {
  /// All is well.
  case success = 0
  /// The data has findings: a payload was rejected, or a finding is an error.
  case findings = 1
  /// The arguments are wrong; nothing was read.
  case wrongUsage = 2
  /// Something could not be read or written to its end.
  case failure = 3

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Makes the status at least `other`.
  mutating func raise(to other: ExitStatus) { self = max(self, other) }
}
