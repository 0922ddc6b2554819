public import PushJSON

/// Why a JSON value is not a notification in the canonical form, or no account, at all.
///
/// A single member of a wrong kind is no such error; it is a diagnostic, and the rest is read.
public struct NotificationError: Error, Sendable, Hashable {
  /// A stable name of the rule that was broken: `canonical-object` (the value is not an object),
  /// `canonical-version` (its `version` is not 1), `account-member` or `account-item`.
  public var code: String

  /// What is wrong and what was expected, in one line.
  public var message: String

  /// The JSON Pointer (RFC 6901) of the value it is about; empty for the whole.
  public var pointer: String

  /// The error as a finding about a file.
  ///
  /// - Parameter file: The file's name.
  /// - Returns: An error-level diagnostic without a line and a column.
  public func diagnostic(file: String? = nil) -> Diagnostic {
    Diagnostic(.error, code: code, message, pointer: pointer, file: file)
  }
}
