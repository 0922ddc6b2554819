public import PushJSON

extension Notification {
  /// The entry a push has in the vendor's inbox.
  ///
  /// The presence of this value alone says that there is one.
  public struct Inbox: Sendable, Hashable {
    /// The entry's id.
    public var id: String?

    /// Whether the inbox shows it.
    public var visible: Bool?

    /// When it leaves the inbox, in seconds since 1970.
    public var expiresAt: JSONNumber?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The entry's id.
    ///   - visible: Whether the inbox shows it.
    ///   - expiresAt: When it leaves the inbox, in seconds since 1970.
    public init(id: String? = nil, visible: Bool? = nil, expiresAt: JSONNumber? = nil) {
      self.id = id
      self.visible = visible
      self.expiresAt = expiresAt
    }
  }
}

extension Notification.Inbox: Record {
  init() { self.init(id: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("id", &id)
    visitor.member("visible", &visible)
    visitor.member("expiresAt", &expiresAt)
  }
}
