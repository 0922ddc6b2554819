public import PushJSON

extension Notification {
  /// The sound of a notification, `aps.sound` ("Generating a remote notification").
  public struct Sound: Sendable, Hashable {
    /// `default`, or the name of a file in the app's bundle or its `Library/Sounds`.
    public var name: String?

    /// Whether it sounds in spite of the mute switch; needs Apple's entitlement.
    public var critical: Bool?

    /// The volume of a critical sound, from 0 (silent) to 1 (full).
    public var volume: JSONNumber?

    /// Creates a sound.
    ///
    /// - Parameters:
    ///   - name: `default`, or the name of a file.
    ///   - critical: Whether it sounds in spite of the mute switch.
    ///   - volume: The volume of a critical sound, from 0 to 1.
    public init(name: String? = nil, critical: Bool? = nil, volume: JSONNumber? = nil) {
      self.name = name
      self.critical = critical
      self.volume = volume
    }
  }
}

extension Notification.Sound: Record {
  init() { self.init(name: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("name", &name)
    visitor.member("critical", &critical)
    visitor.member("volume", &volume)
  }
}
