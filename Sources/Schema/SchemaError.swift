public import PushJSON

/// Why a schema cannot be used.
public struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, each with its place in the document it is about.
  ///
  /// There is at least one. Codes: `schema-invalid` (the metaschema refuses it), `schema-reference`,
  /// `schema-pattern`, `schema-circle`, `schema-dialect`, `schema-identifier`, `schema-document`,
  /// `schema-limit` (something is too large to be checked, or there are more findings than the 100
  /// that are given).
  public var diagnostics: [Diagnostic]

  /// One line for each finding.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
