import PushModel

/// Exponea, today Bloomreach Engagement. The keys are those of the vendor's SDKs and documentation;
/// what the service extension shows is at the top, `aps` is the fallback without it.
extension Format {
  /// What an Apple device receives: the vendor's keys beside `aps`.
  package static let exponeaAPNs = Format(
    vendor: .exponea, form: .apns,
    fields: Exponea.keys + Exponea.aps + .carrier,
    rest: .aps + .carrier + Exponea.rest,
    embedded: Exponea.embedded,
    always: [(["aps"], .all)],
    mark: Exponea.mark,
    settle: Exponea.settle, prepare: Exponea.prepare)

  /// The `data` of a Firebase message for Android: every value a text, objects as JSON text.
  package static let exponeaFCMData = Format(
    vendor: .exponea, form: .fcmData,
    fields: Exponea.keys + .carrier,
    rest: .carrier + Exponea.rest,
    embedded: Exponea.embedded,
    isTextual: true,
    mark: Exponea.mark,
    settle: Exponea.settleAndroid, prepare: Exponea.prepareData)
}

extension Exponea {
  /// The names by which `Meaning` asks for values.
  enum Tags {
    static let title = Tag(0)
    static let message = Tag(1)
    static let badge = Tag(2)
    static let strayURL = Tag(3)
    static let silent = Tag(4)
  }

  fileprivate static let keys: [Field] =
    [
      Field(nil, "source", as: .constant("xnpe_platform")),
      Field(.title, "title").or("\"\"").tagged(Tags.title),
      Field(.body, "message").or("\"\"").tagged(Tags.message),
      Field(.url, "image", as: .link).on(.alert),
      Field(.actionKind, "action", as: actions),
      Field(.actionURL, "url", as: .link),
      Field(.buttons, "actions", of: button).on(.alert),
      Field(.soundName, "sound").on(.alert),
      Field(.badge, "badge", as: .numeral).on(.alert).tagged(Tags.badge),
      Field(.silent, "silent", as: .flag(.strict)).tagged(Tags.silent),
    ] + attributes + [
      Field(.urlParameters, "url_params", as: .object),
      Field(.consentGranted, "has_tracking_consent", as: .flag(.consent)),
      Field(.consentCategory, "consent_category_tracking").nullable,
      Field(.id, "notification_id", as: .identifier),
      Field(nil, "legacy_ios_category", as: .any),
      Field(nil, "delivered_timestamp", as: .number),
      Field(nil, "url_ios").tagged(Tags.strayURL),
    ]

  private static let button: [Field] = [
    Field(.title, "title").or("\"\""),
    Field(.actionKind, "action", as: buttonActions).or("\"app\""),
    Field(.actionURL, "url", as: .link),
  ]

  private static let kinds = [
    Codec.Choice("app", ActionKind.openApp),
    Codec.Choice("deeplink", ActionKind.deeplink),
    Codec.Choice("browser", ActionKind.browser),
    Codec.Choice("app", ActionKind.custom),
  ]
  private static let actions = Codec.choice(kinds)
  private static let buttonActions = Codec.choice(kinds, otherwise: "app")

  private static let attributes: [Field] = [
    Field(.campaignID, "campaign_id"),
    Field(.campaignName, "campaign_name"),
    Field(.actionID, "action_id", as: .identifier),
    Field(.campaignActionName, "action_name"),
    Field(nil, "action_type"),
    Field(.policy, "campaign_policy"),
    Field(nil, "consent_category"),
    Field(.subject, "subject"),
    Field(.language, "language"),
    Field(.campaignPlatform, "platform"),
    Field(.recipient, "recipient"),
    Field(.eventType, "event_type"),
    Field(.sentAt, "sent_timestamp", as: .fractional),
    Field(.campaignType, "type"),
  ].inside("attributes")

  /// The extension replaces the badge, so that one inside `aps` never counts.
  fileprivate static let aps: [Field] = [Field].aps.map { field in
    field.member == .badge ? field.readOnly : field
  }

  fileprivate static let embedded: [[StaticString]] = [
    ["actions"], ["attributes"], ["url_params"], ["data"],
  ]

  fileprivate static let rest = [
    Format.Rest(.custom, "attributes"),
    Format.Rest(.custom, readOnly: true),
  ]
}
