extension Notification {
  /// How far a notification may interrupt, `aps.interruption-level` ("Generating a remote
  /// notification", iOS 15).
  ///
  /// An open set, and Apple's: a value this version does not know survives reading and writing.
  public struct InterruptionLevel: RawRepresentable, Sendable, Hashable {
    /// The value as it stands in the payload.
    public var rawValue: String

    /// Creates a level.
    ///
    /// - Parameter rawValue: The value as it stands in the payload.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Goes to the list without lighting the screen or sounding.
    public static let passive = InterruptionLevel(rawValue: "passive")
    /// Shown at once; what holds when the key is absent.
    public static let active = InterruptionLevel(rawValue: "active")
    /// Shown at once even under a Focus; needs an entitlement.
    public static let timeSensitive = InterruptionLevel(rawValue: "time-sensitive")
    /// Shown and heard even when the device is muted; needs Apple's entitlement.
    public static let critical = InterruptionLevel(rawValue: "critical")
  }
}

extension Notification.InterruptionLevel: MemberValue {}
