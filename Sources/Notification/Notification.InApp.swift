public import PushJSON

extension Notification {
  /// A message that is shown inside the app.
  ///
  /// UserCom's `inapp_message`, Synerise's banner and its in-app test are such messages. The
  /// presence of this value alone says that there is one.
  public struct InApp: Sendable, Hashable {
    /// What the message is called.
    public var name: String?

    /// How it is laid out, in the vendor's own terms.
    public var layout: JSON?

    /// Its title.
    public var title: String?

    /// Its text.
    public var body: String?

    /// Its pictures.
    public var media: [Medium] = []

    /// What a tap on it does.
    public var action: Action?

    /// Creates a message of which nothing is known.
    public init() {}
  }
}

extension Notification.InApp: Record {
  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("name", &name)
    visitor.member("layout", &layout)
    visitor.member("title", &title)
    visitor.member("body", &body)
    visitor.member("media", &media)
    visitor.member("action", &action)
  }
}
