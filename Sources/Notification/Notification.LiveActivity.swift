public import PushJSON

extension Notification {
  /// The part of `aps` that starts, updates or ends a Live Activity ("Generating a remote
  /// notification", "Starting and updating Live Activities with ActivityKit push notifications").
  public struct LiveActivity: Sendable, Hashable {
    /// What happens to the activity.
    ///
    /// An open set, and Apple's: a value this version does not know survives reading and writing.
    public struct Event: RawRepresentable, Sendable, Hashable {
      /// The value as it stands in the payload.
      public var rawValue: String

      /// Creates an event.
      ///
      /// - Parameter rawValue: The value as it stands in the payload.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The activity begins (iOS 17.2).
      public static let start = Event(rawValue: "start")
      /// Its content changes.
      public static let update = Event(rawValue: "update")
      /// It ends; the content state is its last.
      public static let end = Event(rawValue: "end")
    }

    /// What happens.
    public var event: Event?

    /// When the content was made, in seconds since 1970; the system ignores older ones.
    public var timestamp: JSONNumber?

    /// The content, `content-state`: an object that the app's `ContentState` can decode.
    public var contentState: JSON?

    /// When the content is out of date, `stale-date`, in seconds since 1970.
    public var staleDate: JSONNumber?

    /// When an ended activity disappears, `dismissal-date`, in seconds since 1970: within four
    /// hours of the end; a time in the past means at once.
    public var dismissalDate: JSONNumber?

    /// The name of the `ActivityAttributes` type, `attributes-type`; required to start.
    public var attributesType: String?

    /// The static data, an object; required to start.
    public var attributes: JSON?

    /// Creates a Live Activity's part without any content.
    ///
    /// - Parameter event: What happens.
    public init(event: Event? = nil) { self.event = event }
  }
}

extension Notification.LiveActivity: Record {
  init() { self.init(event: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("event", &event)
    visitor.member("timestamp", &timestamp)
    visitor.member("contentState", &contentState)
    visitor.member("staleDate", &staleDate)
    visitor.member("dismissalDate", &dismissalDate)
    visitor.member("attributesType", &attributesType)
    visitor.member("attributes", &attributes)
  }
}

extension Notification.LiveActivity.Event: MemberValue {}
