public import PushJSON

extension Notification {
  /// How a push is delivered: APNs request headers, and what other forms have beside the payload
  /// ("Sending notification requests to APNs").
  public struct Delivery: Sendable, Hashable {
    /// The value of `apns-push-type`.
    ///
    /// An open set, and Apple's: a value this version does not know survives reading and writing.
    public struct PushType: RawRepresentable, Sendable, Hashable {
      /// The value as it stands in the header.
      public var rawValue: String

      /// Creates a push type.
      ///
      /// - Parameter rawValue: The value as it stands in the header.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Shows an alert, sounds, or sets the badge.
      public static let alert = PushType(rawValue: "alert")
      /// Wakes the app without telling the user; priority 5 only.
      public static let background = PushType(rawValue: "background")
      /// Updates a watch's complication.
      public static let complication = PushType(rawValue: "complication")
      /// Reloads controls.
      public static let controls = PushType(rawValue: "controls")
      /// Tells a file provider of changes.
      public static let fileProvider = PushType(rawValue: "fileprovider")
      /// Starts, updates or ends a Live Activity; priority 5 or 10.
      public static let liveActivity = PushType(rawValue: "liveactivity")
      /// Asks for the location.
      public static let location = PushType(rawValue: "location")
      /// Tells a managed device to contact its server; the payload has no `aps`.
      public static let mdm = PushType(rawValue: "mdm")
      /// Starts a push-to-talk transmission.
      public static let pushToTalk = PushType(rawValue: "pushtotalk")
      /// Announces a call; the payload may have 5120 bytes instead of 4096.
      public static let voip = PushType(rawValue: "voip")
      /// Reloads widgets.
      public static let widgets = PushType(rawValue: "widgets")
    }

    /// The push type, `apns-push-type`.
    public var pushType: PushType?

    /// How urgent it is, `apns-priority`: 10 at once (what holds when it is absent), 5 with regard
    /// to the battery, 1 never waking the device.
    public var priority: JSONNumber?

    /// What makes a later push replace an earlier one, `apns-collapse-id`: at most 64 bytes.
    public var collapseID: String?

    /// When it need no longer be delivered, `apns-expiration`, in seconds since 1970; 0 means one
    /// attempt.
    public var expiresAt: JSONNumber?

    /// Creates a delivery of which nothing is known.
    public init() {}
  }
}

extension Notification.Delivery: Record, MemberBag {
  var isEmpty: Bool { self == Self() }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("pushType", &pushType)
    visitor.member("priority", &priority)
    visitor.member("collapseID", &collapseID)
    visitor.member("expiresAt", &expiresAt)
  }
}

extension Notification.Delivery.PushType: MemberValue {}
