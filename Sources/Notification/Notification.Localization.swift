extension Notification {
  /// A text by key of the app's string table ("Generating a remote notification": `loc-key`,
  /// `title-loc-key`, `subtitle-loc-key` and the `…-loc-args` beside them).
  public struct Localization: Sendable, Hashable {
    /// The key in the app's string table.
    ///
    /// Arguments without a key are kept; iOS ignores them.
    public var key: String?

    /// What replaces the placeholders, in order: `%@` one after the other, or `%n$@` by position.
    public var arguments: [String]

    /// Creates a localised text.
    ///
    /// - Parameters:
    ///   - key: The key in the app's string table.
    ///   - arguments: What replaces the placeholders.
    public init(key: String?, arguments: [String] = []) {
      self.key = key
      self.arguments = arguments
    }
  }
}

extension Notification.Localization: Record {
  init() { self.init(key: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("key", &key)
    visitor.member("arguments", &arguments)
  }
}
