import PushModel

/// Synerise. The keys are those of the vendor's documentation, sample apps and SDK constants; the
/// campaign's content is an object, or JSON text where Firebase carries it.
extension Format {
  /// What an Apple device receives: the envelope's keys beside `aps`.
  package static let syneriseAPNs = Format(
    vendor: .synerise, form: .apns,
    fields: .aps + Synerise.envelope + Synerise.content + Synerise.texts.readOnly + .carrier,
    rest: .aps + Synerise.rest() + .carrier + [Rest(.custom)],
    embedded: [["content"]],
    embedsUsually: true,
    layoutRoot: ["content"],
    always: [(["aps"], .all), (["content", "notification"], .alert)],
    reserved: Synerise.messageKeys,
    mark: Synerise.mark,
    kinds: [.alert, .silent, .command],
    settle: Synerise.settle, prepare: Synerise.prepare)

  /// A Firebase message: the envelope in `data`, its content as JSON text with the texts inside.
  package static let syneriseFCMMessage = Format(
    vendor: .synerise, form: .fcmMessage,
    fields: Synerise.systemTexts.readOnly
      + (Synerise.envelope + Synerise.content + Synerise.texts).inside("data")
      + Synerise.delivery + .carrier,
    rest: Synerise.rest("data") + Synerise.dataRest
      + [
        Rest(.transport, "notification"), Rest(.transport, "apns"),
        Rest(.transport, "apns", "headers"), Rest(.transport),
      ],
    embedded: [["data", "content"]],
    isTextual: true,
    bagRoot: ["data"],
    layoutRoot: ["data", "content"],
    always: [(["data", "content", "notification"], .alert)],
    wrapper: "message",
    reserved: Synerise.messageKeys + [Format.apsObject] + Carrier.reserved,
    mark: Synerise.mark,
    kinds: [.alert, .silent, .command],
    settle: Synerise.settleMessage, prepare: Synerise.prepareMessage)
}

extension Synerise {
  /// The kinds that have a campaign.
  private static let campaigns: Kinds = [.alert, .inApp]
  private static let commands: Kinds = [.command, .silent]

  fileprivate static let messageKeys: [StaticString] = ["data", "message", "notification"]

  fileprivate static let envelope: [Field] = [
    Field(nil, "issuer", as: .constant("Synerise")),
    Field(nil, "message-type").or("\"dynamic-content\"").expected,
    Field(
      .shape, "content-type",
      as: .choice([
        Codec.Choice("simple-push", ContentType.simplePush.rawValue),
        Codec.Choice("silent-command", ContentType.silentCommand.rawValue),
        Codec.Choice("silent-sdk-command", ContentType.silentSDKCommand.rawValue),
        Codec.Choice("in-app-test", ContentType.inAppTest.rawValue),
        Codec.Choice("template-banner", ContentType.banner.rawValue),
      ])
    ).expected,
    Field(nil, "content-encryption", as: .any).tagged(.encryption).on(.encrypted),
    Field(nil, "content-encryption-key", as: .any).on(.encrypted),
    Field(nil, "content-encryption-failure", as: .any).on(.encrypted),
    Field(nil, "content", as: .any).tagged(.sealed).on(.encrypted).expected,
  ]

  fileprivate static let content: [Field] =
    (campaign + action + buttons + media + command + banner).inside("content")

  private static let campaign: [Field] =
    [
      Field(.campaignID, "hash_id").or(.uuid, for: .alert),
      Field(.variant, "variant_id", as: .identifier).or(.number, for: .alert),
      Field(.campaignType, "type").or("\"Mobile push\"", for: .alert),
      Field(.campaignName, "title").or("\"\"", for: .alert),
      Field(.journeyID, "journeyId"),
      Field(.test, "testDelivery", as: .flag(.bool)),
    ].inside("campaign").on(campaigns) + [
      Field(nil, "campaignHash", as: .any).on(.inApp),
      Field(nil, "variantId", as: .any).on(.inApp),
    ]

  private static let action: [Field] = [
    Field(.actionKind, "notification", "action", "type", as: .choice(kinds)),
    Field(.actionURL, "notification", "action", "item", as: .link),
  ].on(.alert)

  private static let kinds = [
    Codec.Choice("OPEN_APP", ActionKind.openApp),
    Codec.Choice("OPEN_URL", ActionKind.browser),
    Codec.Choice("DEEP_LINKING", ActionKind.deeplink),
    Codec.Choice("OPEN_APP", ActionKind.custom),
  ]

  private static let buttons: [Field] = [
    Field(
      .buttons, "buttons",
      of: [
        Field(.id, "identifier"),
        Field(.title, "text").or("\"\""),
        Field(.actionKind, "action", "type", as: .choice(kinds, otherwise: "OPEN_APP"))
          .or("\"OPEN_APP\""),
        Field(.actionURL, "action", "item", as: .link),
      ])
  ].on(.alert)

  private static let media: [Field] = [
    Field(
      .mediaShape, "rich-media", "type",
      as: .choice([
        Codec.Choice("single-image", RichMedia.singleImage.rawValue),
        Codec.Choice("carousel", RichMedia.carousel.rawValue),
      ])),
    Field(.url, "rich-media", "single-image", "image", as: .link),
    Field(nil, "rich-media", "carousel", "orientation").or("\"PORTRAIT\"", for: []),
    Field(
      .media, "rich-media", "carousel", "items",
      of: [
        Field(.title, "caption"),
        Field(.subtitle, "subcaption"),
        Field(.url, "image", as: .link),
        Field(.plainLink, "url", as: .link),
        Field(.actionKind, "action", "type", as: .choice(kinds)),
        Field(.actionURL, "action", "item", as: .link),
      ]),
  ].on(.alert)

  private static let command: [Field] = [
    Field(.commandName, "class_name").or("\"PushBridge\"", for: .silent),
    Field(.commandMethod, "method_name").or("\"silent\"", for: .silent),
    Field(
      .parameters, "method_parameters",
      of: [
        Field(.type, "class_name"),
        Field(.value, "value", as: .any),
        Field(.position, "position", as: .number),
      ]
    ).or("[]", for: commands),
  ].on(commands)

  private static let banner: [Field] = [
    Field(.inAppTitle, "page", "header", "text"),
    Field(.inAppBody, "page", "description", "text"),
    Field(.inAppImage, "page", "image", "url", as: .link),
    Field(.inAppActionKind, "page", "action", "type", as: .choice(kinds)),
    Field(.inAppActionURL, "page", "action", "item", as: .link),
    Field(nil, "auto_disappear", as: .any).kept(in: .layout),
  ].on(.inApp)

  /// Android reads the texts inside the content.
  fileprivate static let texts: [Field] = [
    Field(.title, "content", "notification", "title"),
    Field(.body, "content", "notification", "body"),
    Field(.soundName, "content", "notification", "sound"),
    Field(.url, "content", "notification", "icon", as: .link),
  ].on(.alert)

  /// What the system shows by itself, beside `data`.
  fileprivate static let systemTexts: [Field] = [
    Field(.title, "notification", "title"),
    Field(.body, "notification", "body"),
    Field(.url, "notification", "image", as: .link),
  ]

  fileprivate static let delivery: [Field] = [
    Field(.pushType, "apns-push-type"),
    Field(.priority, "apns-priority", as: .number),
    Field(.collapseID, "apns-collapse-id"),
    Field(.expiresAt, "apns-expiration", as: .number),
  ].inside("apns", "headers").readOnly

  fileprivate static let dataRest = [
    Format.Rest(.custom, prefix: "google.", in: ["data"], readOnly: true),
    Format.Rest(.custom, prefix: "gcm.", in: ["data"], readOnly: true),
    Format.Rest(.custom, "data"),
  ]

  fileprivate static func rest(_ outer: StaticString...) -> [Format.Rest] {
    let content = outer + ["content"]
    let vendor: [[StaticString]] = [
      [], ["campaign"], ["notification"], ["notification", "action"], ["rich-media"],
      ["rich-media", "single-image"], ["rich-media", "carousel"],
    ]
    let layout: [[StaticString]] = [
      ["page"], ["page", "header"], ["page", "description"], ["page", "image"], ["page", "action"],
    ]
    return vendor.map { Format.Rest(.vendorData, prefix: "", in: content + $0) }
      + layout.map { Format.Rest(.layout, prefix: "", in: content + $0) }
  }
}

extension Synerise {
  /// The categories of the vendor's content extensions.
  enum Category {
    static let singleMedia = "synerise.notifications.category.single-media"
    static let carousel = "synerise.notifications.category.carousel"
  }
}
