import PushModel

/// The canonical notification's own JSON form, described as every other form is.
///
/// It holds every member, so that reading and writing it needs no code of its own.
extension Format {
  package static let canonical = Format(
    vendor: .apns, form: .apns,
    fields: Canonical.fields,
    rest: [],
    isClosed: true,
    kinds: .all,
    settle: Canonical.settle, prepare: Canonical.prepare)
}

extension Canonical {
  static let version: StaticString = "version"
  /// Members that every canonical notification has.
  static let always: [StaticString] = [version, "vendor", "form", "kind", "silent", "encrypted"]

  fileprivate static let fields: [Field] =
    head + texts + [
      Field(.media, "media", of: medium),
      Field(.actionKind, "defaultAction", "kind", as: action),
      Field(.actionURL, "defaultAction", "url"),
      Field(.actionName, "defaultAction", "name"),
      Field(.buttons, "buttons", of: button),
    ] + system + liveActivity.inside("liveActivity") + campaign.inside("campaign") + [
      Field(.consentGranted, "consent", "granted", as: .flag(.bool)),
      Field(.consentCategory, "consent", "category"),
      Field(.urlParameters, "urlParameters", as: .object),
    ] + command.inside("command") + [
      Field(.inboxID, "inbox", "id"),
      Field(.inboxVisible, "inbox", "visible", as: .flag(.bool)),
      Field(.inboxExpiresAt, "inbox", "expiresAt", as: .number),
    ] + inApp.inside("inApp") + [
      Field(.pushType, "delivery", "pushType"),
      Field(.priority, "delivery", "priority", as: .number),
      Field(.collapseID, "delivery", "collapseID"),
      Field(.expiresAt, "delivery", "expiresAt", as: .number),
      Field(nil, "custom", as: .bag(.custom)),
      Field(nil, "vendorData", as: .bag(.vendorData)),
      Field(nil, "platform", as: .bag(.platform)),
      Field(nil, "transport", as: .bag(.transport)),
      Field(.carry, "carry", as: .object),
      Field(.wire, "wire", as: .any),
    ]

  private static let head: [Field] = [
    Field(nil, version, as: .number).or("1"),
    Field(.vendor, "vendor"),
    Field(.form, "form"),
    Field(
      .kind, "kind",
      as: .choice([
        Codec.Choice("alert", Kind.alert), Codec.Choice("silent", Kind.silent),
        Codec.Choice("inApp", Kind.inApp), Codec.Choice("command", Kind.command),
        Codec.Choice("system", Kind.system), Codec.Choice("liveActivity", Kind.liveActivity),
        Codec.Choice("encrypted", Kind.encrypted),
      ])),
    Field(.silent, "silent", as: .flag(.bool)),
    Field(.encrypted, "encrypted", as: .flag(.bool)),
    Field(.id, "messageID"),
  ]

  private static let texts: [Field] = [
    Field(.title, "title"),
    Field(.titleKey, "titleLocalization", "key"),
    Field(.titleArguments, "titleLocalization", "arguments", as: .texts),
    Field(.subtitle, "subtitle"),
    Field(.subtitleKey, "subtitleLocalization", "key"),
    Field(.subtitleArguments, "subtitleLocalization", "arguments", as: .texts),
    Field(.body, "body"),
    Field(.bodyKey, "bodyLocalization", "key"),
    Field(.bodyArguments, "bodyLocalization", "arguments", as: .texts),
  ]

  private static let action = Codec.choice([
    Codec.Choice("openApp", ActionKind.openApp), Codec.Choice("deeplink", ActionKind.deeplink),
    Codec.Choice("browser", ActionKind.browser), Codec.Choice("none", ActionKind.none),
    Codec.Choice("custom", ActionKind.custom),
  ])

  private static let itemAction: [Field] = [
    Field(.actionKind, "action", "kind", as: action),
    Field(.actionURL, "action", "url"),
    Field(.actionName, "action", "name"),
  ]

  private static let medium: [Field] =
    [
      Field(.url, "url"),
      Field(.type, "type"),
      Field(.alternativeText, "alternativeText"),
      Field(
        .role, "role",
        as: .choice([
          Codec.Choice("attachment", MediumRole.attachment),
          Codec.Choice("thumbnail", MediumRole.thumbnail),
          Codec.Choice("carousel", MediumRole.carousel),
        ])),
      Field(.title, "title"),
      Field(.subtitle, "subtitle"),
    ] + itemAction

  private static let button: [Field] =
    [Field(.id, "id"), Field(.title, "title")] + itemAction + [
      Field(.options, "options", as: .texts),
      Field(.icon, "icon"),
      Field(.textInput, "textInput", as: .object),
    ]

  private static let system: [Field] = [
    Field(.soundName, "sound", "name"),
    Field(.soundCritical, "sound", "critical", as: .flag(.bool)),
    Field(.soundVolume, "sound", "volume", as: .number),
    Field(.badge, "badge", as: .number),
    Field(.category, "category"),
    Field(.threadID, "threadID"),
    Field(.targetContentID, "targetContentID"),
    Field(.interruptionLevel, "interruptionLevel"),
    Field(.relevanceScore, "relevanceScore", as: .number),
    Field(.filterCriteria, "filterCriteria"),
    Field(.mutableContent, "mutableContent", as: .flag(.bool)),
    Field(.contentAvailable, "contentAvailable", as: .flag(.bool)),
    Field(.launchImage, "launchImage"),
  ]

  private static let liveActivity: [Field] = [
    Field(.liveEvent, "event"),
    Field(.liveTimestamp, "timestamp", as: .number),
    Field(.liveContentState, "contentState", as: .object),
    Field(.liveStaleDate, "staleDate", as: .number),
    Field(.liveDismissalDate, "dismissalDate", as: .number),
    Field(.liveAttributesType, "attributesType"),
    Field(.liveAttributes, "attributes", as: .object),
  ]

  private static let campaign: [Field] = [
    Field(.campaignID, "id"),
    Field(.campaignName, "name"),
    Field(.campaignType, "type"),
    Field(.variant, "variant", as: .identifier),
    Field(.journeyID, "journeyID"),
    Field(.actionID, "actionID", as: .identifier),
    Field(.campaignActionName, "actionName"),
    Field(.policy, "policy"),
    Field(.subject, "subject"),
    Field(.language, "language"),
    Field(.recipient, "recipient"),
    Field(.campaignPlatform, "platform"),
    Field(.eventType, "eventType"),
    Field(.sentAt, "sentAt", as: .number),
    Field(.test, "test", as: .flag(.bool)),
  ]

  private static let command: [Field] = [
    Field(
      .commandScope, "scope",
      as: .choice([Codec.Choice("app", CommandScope.app), Codec.Choice("sdk", CommandScope.sdk)])),
    Field(.commandName, "name"),
    Field(.commandMethod, "method"),
    Field(
      .parameters, "parameters",
      of: [Field(.value, "value", as: .any), Field(.type, "type")]),
  ]

  private static let inApp: [Field] = [
    Field(.inAppName, "name"),
    Field(nil, "layout", as: .bag(.layout)),
    Field(.inAppTitle, "title"),
    Field(.inAppBody, "body"),
    Field(.inAppMedia, "media", of: medium),
    Field(.inAppActionKind, "action", "kind", as: action),
    Field(.inAppActionURL, "action", "url"),
    Field(.inAppActionName, "action", "name"),
  ]
}
