extension Notification {
  /// A picture, a sound or a film, or one slide of a carousel.
  public struct Medium: Sendable, Hashable {
    /// What a medium is for.
    public enum Role: String, Sendable, Hashable, CaseIterable {
      /// Shown with the notification ("Modifying content in newly delivered notifications").
      case attachment
      /// A small picture beside the text.
      case thumbnail
      /// One slide of several.
      case carousel
    }

    /// Where it is: an absolute URL, or whatever else the vendor allows, such as a file name.
    public var url: String?

    /// A MIME type such as `image/png`, or the vendor's own name of the kind.
    public var type: String?

    /// The text that stands in for the medium when it cannot be shown.
    public var alternativeText: String?

    /// What it is for.
    ///
    /// The JSON form always has it; absent there means an attachment.
    public var role: Role

    /// The title of a slide.
    public var title: String?

    /// The subtitle of a slide.
    public var subtitle: String?

    /// What a tap on the slide does.
    public var action: Action?

    /// Creates a medium.
    ///
    /// - Parameters:
    ///   - url: Where it is.
    ///   - type: A MIME type, or the vendor's own name of the kind.
    ///   - alternativeText: The text that stands in for it.
    ///   - role: What it is for.
    public init(
      url: String? = nil, type: String? = nil, alternativeText: String? = nil,
      role: Role = .attachment
    ) {
      self.url = url
      self.type = type
      self.alternativeText = alternativeText
      self.role = role
    }
  }
}

extension Notification.Medium: Record {
  static var standsAlone: Bool { true }

  init() { self.init(url: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("url", &url)
    visitor.member("type", &type)
    visitor.member("alternativeText", &alternativeText)
    visitor.member("role", always: &role)
    visitor.member("title", &title)
    visitor.member("subtitle", &subtitle)
    visitor.member("action", &action)
  }
}

extension Notification.Medium.Role: MemberValue {}
