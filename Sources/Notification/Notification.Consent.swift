extension Notification {
  /// Whether the vendor may track what the user does with the push.
  public struct Consent: Sendable, Hashable {
    /// Whether it may; absent means that the payload says nothing, and the vendor's default holds.
    public var granted: Bool?

    /// The category of consent that was asked for; may be an empty text.
    public var category: String?

    /// Creates a consent.
    ///
    /// - Parameters:
    ///   - granted: Whether events may be tracked.
    ///   - category: The category of consent.
    public init(granted: Bool? = nil, category: String? = nil) {
      self.granted = granted
      self.category = category
    }
  }
}

extension Notification.Consent: Record, MemberBag {
  init() { self.init(granted: nil) }

  var isEmpty: Bool { self == Self() }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("granted", &granted)
    visitor.member("category", &category)
  }
}
