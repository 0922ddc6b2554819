/// The part of a payload that is Apple's, shared by every form that reaches an Apple device.
///
/// Source: Apple, "Generating a remote notification". Keys of `aps` that no member holds stay
/// platform data, in every form.
extension [Field] {
  package static let aps: [Field] = alert + system + liveActivity

  private static let alert: [Field] = [
    Field(.title, "aps", "alert", "title"),
    Field(.titleKey, "aps", "alert", "title-loc-key"),
    Field(.titleArguments, "aps", "alert", "title-loc-args", as: .texts),
    Field(.subtitle, "aps", "alert", "subtitle"),
    Field(.subtitleKey, "aps", "alert", "subtitle-loc-key"),
    Field(.subtitleArguments, "aps", "alert", "subtitle-loc-args", as: .texts),
    Field(.body, "aps", "alert", "body"),
    Field(.body, "aps", "alert").readOnly.tagged(.alertText),
    Field(.bodyKey, "aps", "alert", "loc-key"),
    Field(.bodyArguments, "aps", "alert", "loc-args", as: .texts),
    Field(.launchImage, "aps", "alert", "launch-image"),
  ].on(.visible)

  private static let system: [Field] =
    [
      Field(.soundName, "aps", "sound"),
      Field(.soundName, "aps", "sound", "name"),
      Field(.soundCritical, "aps", "sound", "critical", as: .flag(.one)),
      Field(.soundVolume, "aps", "sound", "volume", as: .number),
      Field(.badge, "aps", "badge", as: .number),
      Field(.category, "aps", Format.apsCategory),
      Field(.threadID, "aps", "thread-id"),
      Field(.targetContentID, "aps", "target-content-id"),
      Field(.interruptionLevel, "aps", "interruption-level"),
      Field(.relevanceScore, "aps", "relevance-score", as: .number),
      Field(.filterCriteria, "aps", "filter-criteria"),
      Field(.mutableContent, "aps", "mutable-content", as: .flag(.one)),
    ].on(.visible) + [
      Field(.contentAvailable, "aps", "content-available", as: .flag(.one))
        .tagged(.background)
    ]

  private static let liveActivity: [Field] = [
    Field(.liveEvent, "aps", "event"),
    Field(.liveTimestamp, "aps", "timestamp", as: .number),
    Field(.liveContentState, "aps", "content-state", as: .object),
    Field(.liveStaleDate, "aps", "stale-date", as: .number),
    Field(.liveDismissalDate, "aps", "dismissal-date", as: .number),
    Field(.liveAttributesType, "aps", "attributes-type"),
    Field(.liveAttributes, "aps", "attributes", as: .object),
  ].on(.liveActivity)
}

extension [Format.Rest] {
  package static let aps = [
    Format.Rest(.platform, "aps"),
    Format.Rest(.platform, "aps", "alert"),
    Format.Rest(.platform, "aps", "sound"),
  ]
}

extension Format {
  /// The object that tells an Apple payload from the others.
  package static let apsObject: StaticString = "aps"

  /// The key of what is shown, inside it.
  package static let apsAlert: StaticString = "alert"

  /// The key of the category, inside it.
  package static let apsCategory: StaticString = "category"

  /// The events of a Live Activity.
  package static let liveEvents: [StaticString] = ["start", "update", "end"]
}
