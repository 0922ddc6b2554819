extension Notification {
  /// What a tap does.
  public struct Action: Sendable, Hashable {
    /// The kinds of action.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Opens the app, nothing more.
      case openApp
      /// Opens a link of the app's own: a scheme such as `example://`, or a universal link.
      case deeplink
      /// Opens a page in a browser.
      case browser
      /// Does nothing.
      case none
      /// Something the app or the vendor defines, told apart by ``Action/name``.
      case custom
    }

    /// What kind of action it is.
    public var kind: Kind

    /// The link.
    ///
    /// Some vendors send one with kinds that do not open it; it is kept all the same.
    public var url: String?

    /// What a custom action is called.
    public var name: String?

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - kind: What kind of action it is.
    ///   - url: The link.
    ///   - name: What a custom action is called.
    public init(_ kind: Kind, url: String? = nil, name: String? = nil) {
      self.kind = kind
      self.url = url
      self.name = name
    }
  }
}

extension Notification.Action: Record {
  init() { self.init(.openApp) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("kind", required: &kind)
    visitor.member("url", &url)
    visitor.member("name", &name)
  }
}

extension Notification.Action.Kind: MemberValue {}
