extension Notification {
  /// What kind of push a notification is.
  ///
  /// The cases stand in the order in which they count when several hold.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The content is encrypted.
    case encrypted
    /// It starts, updates or ends a Live Activity ("Starting and updating Live Activities with
    /// ActivityKit push notifications").
    case liveActivity
    /// It is meant for the vendor's SDK, not for the user.
    case system
    /// It calls code of the app or of the SDK.
    case command
    /// It brings a message that is shown inside the app.
    case inApp
    /// Nothing is shown ("Pushing background updates to your App").
    case silent
    /// An ordinary notification.
    case alert
  }

  /// The kind that the members show, of those that a member shows: all but ``Kind/system``.
  public var impliedKind: Kind {
    if encrypted { return .encrypted }
    if liveActivity != nil { return .liveActivity }
    if command != nil { return .command }
    if inApp != nil { return .inApp }
    return silent ? .silent : .alert
  }
}

extension Notification.Kind: MemberValue {}
