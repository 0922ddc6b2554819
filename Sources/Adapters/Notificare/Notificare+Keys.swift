import PushModel

/// Notificare, today Actito. The keys are those of the vendor's SDKs and its interface documents; a
/// push holds texts and identifiers, the full notification is fetched.
extension Format {
  /// What an Apple device receives: the vendor's keys and the sender's own beside `aps`.
  package static let notificareAPNs = Format(
    vendor: .notificare, form: .apns,
    fields: .aps + Notificare.keys + .carrier,
    rest: .aps + .carrier + Notificare.rest,
    customIsText: true,
    always: [(["aps"], .all)],
    mark: Notificare.mark,
    kinds: [.alert, .silent, .system],
    ownKinds: [.alert, .silent, .system, .liveActivity],
    settle: Notificare.settle, prepare: Notificare.prepare)

  /// The `data` of a Firebase message for Android: every value a text, names with underscores.
  package static let notificareFCMData = Format(
    vendor: .notificare, form: .fcmData,
    fields: Notificare.androidKeys + .carrier,
    rest: .carrier + Rest.forbidden + Notificare.rest,
    embedded: [["attachment"]],
    isTextual: true,
    reserved: [Format.apsObject] + Carrier.reserved,
    mark: Notificare.mark,
    kinds: [.alert, .silent, .system],
    ownKinds: [.alert, .silent, .system],
    settle: Notificare.settleData, prepare: Notificare.prepareData)

  /// An item of the inbox, as the server's interface answers it.
  package static let notificareInboxItem = Format(
    vendor: .notificare, form: .inboxItem,
    fields: Notificare.inboxItem,
    rest: Notificare.objectRest,
    customIsText: true,
    mark: Notificare.inboxMark,
    ownKinds: [.alert, .silent],
    settle: Notificare.settleItem, prepare: Notificare.prepareItem)

  /// The full notification, as the server's interface answers it.
  package static let notificareREST = Format(
    vendor: .notificare, form: .rest,
    fields: Notificare.restObject,
    rest: Notificare.objectRest,
    customIsText: true,
    wrapper: "notification",
    isWrapped: true,
    mark: Notificare.restMark,
    ownKinds: [.alert, .silent],
    settle: Notificare.settleObject, prepare: Notificare.prepareObject)

  /// The full notification, as the SDKs hand it on.
  package static let notificareSDK = Format(
    vendor: .notificare, form: .sdk,
    fields: Notificare.sdkObject,
    rest: Notificare.objectRest,
    customIsText: true,
    always: [(["extra"], .all)],
    wrapper: "notification",
    mark: Notificare.sdkMark,
    ownKinds: [.alert, .silent],
    settle: Notificare.settleObject, prepare: Notificare.prepareObject)
}

// MARK: - The push

extension Notificare {
  /// The names by which `Meaning` asks for values of a push.
  enum Tags {
    static let rootTitle = Tag(0)
    static let rootSubtitle = Tag(1)
    static let rootBody = Tag(2)
    static let system = Tag(3)
    static let systemType = Tag(4)
    static let legacyLevel = Tag(5)
    static let message = Tag(6)
    static let notify = Tag(7)
  }

  /// The kinds with a message behind them.
  private static let regular: Kinds = [.alert, .silent]
  /// The kinds whose texts the system does not show.
  private static let unseen: Kinds = [.silent, .system]

  fileprivate static let keys: [Field] =
    [
      Field(nil, "x-sender", as: .constant("notificare")),
      Field(nil, "x-application").or(unknownApplication).expected.tagged(.application),
      Field(.id, "id").or(.objectID).expected,
      Field(.campaignID, "notificationId").or(.objectID, for: .alert).on(regular)
        .tagged(Tags.message),
      Field(.campaignType, "notificationType").on(regular),
      Field(.type, "attachment", "mimeType").on(.alert),
      Field(.url, "attachment", "uri", as: .link).on(.alert),
      Field(.title, "alert", "title").on(unseen).tagged(Tags.rootTitle),
      Field(.subtitle, "alert", "subtitle").on(unseen).tagged(Tags.rootSubtitle),
      Field(.body, "alert", "body").on(unseen).tagged(Tags.rootBody),
      Field(.inboxID, "inboxItemId"),
      Field(.inboxVisible, "inboxItemVisible", as: .flag(.bridged)),
      Field(.inboxExpiresAt, "inboxItemExpires", as: .milliseconds),
      Field(nil, "presentation", as: .any),
    ] + system(as: .flag(.strict)) + [
      Field(.interruptionLevel, "interruptionLevel").readOnly.tagged(Tags.legacyLevel),
      Field(.relevanceScore, "relevanceScore", as: .number).readOnly,
    ]

  fileprivate static let androidKeys: [Field] =
    [
      Field(nil, "x-sender", as: .constant("notificare")),
      Field(nil, "x-application").or(unknownApplication).expected.tagged(.application),
      Field(.id, "id").or(.objectID).expected,
      Field(.campaignID, "notification_id").or(.objectID, for: .alert).on(regular)
        .tagged(Tags.message),
      Field(.campaignType, "notification_type").on(regular),
      Field(nil, "notification_channel"),
      Field(.threadID, "notification_group").on(.alert),
      Field(.title, "alert_title"),
      Field(.subtitle, "alert_subtitle"),
      Field(.body, "alert").or("\"\"", for: regular).tagged(Tags.rootBody),
      Field(.type, "attachment", "mimeType").on(.alert),
      Field(.url, "attachment", "uri", as: .link).on(.alert),
      Field(.category, "action_category").on(.alert),
      Field(.inboxID, "inbox_item_id"),
      Field(.inboxVisible, "inbox_item_visible", as: .flag(.word)),
      Field(.inboxExpiresAt, "inbox_item_expires", as: .milliseconds),
      Field(nil, "presentation"),
      Field(nil, "notify").or("\"1\"", for: .alert).tagged(Tags.notify).on(regular),
      Field(.soundName, "sound").on(.alert),
      Field(nil, "lights_color"),
      Field(nil, "lights_on"),
      Field(nil, "lights_off"),
    ] + system(as: .flag(.oneOrTrue))

  /// Without the application's id no SDK since 4.0.0 takes a push.
  private static let unknownApplication: StaticString = "\"000000000000000000000000\""

  private static func system(as flag: Codec) -> [Field] {
    [
      Field(.silent, "system", as: flag).on(.system).tagged(Tags.system),
      Field(.commandName, "systemType").or("\"com.pushbridge.Silent\"", for: .system).on(.system)
        .tagged(Tags.systemType),
    ]
  }

  fileprivate static let rest = [
    Format.Rest(.vendorData, prefix: "x-"),
    Format.Rest(.custom),
  ]
}

// MARK: - The full notification

extension Notificare {
  /// The names by which `Meaning` asks for values of a full notification.
  enum ObjectTags {
    static let message = Tag(0)
    static let content = Tag(1)
    static let actions = Tag(2)
  }

  fileprivate static let restObject: [Field] =
    [
      Field(.campaignID, "_id").or(.objectID),
      type, time,
      Field(.title, "title").nullable.on(.alert),
      Field(.subtitle, "subtitle").nullable.on(.alert),
      message,
      content,
      Field(
        .buttons, "actions",
        of: button + [
          Field(.textInput, "keyboard", as: .flag(.bridged)),
          Field(.value, "camera", as: .flag(.bridged)),
        ]
      ).on(.alert).tagged(ObjectTags.actions),
      Field(.media, "attachments", of: attachment).on(.alert),
      Field(.targetContentID, "targetContentIdentifier").nullable.on(.alert),
    ]

  fileprivate static let sdkObject: [Field] =
    [
      Field(nil, "partial", as: .any).or("false"),
      Field(.campaignID, "id").or(.objectID),
      type, time,
      Field(.title, "title").nullable.on(.alert).or("null"),
      Field(.subtitle, "subtitle").nullable.on(.alert).or("null"),
      message,
      content.or("[]"),
      Field(
        .buttons, "actions",
        of: button + [
          Field(.textInput, "keyboard", as: .flag(.bridged)).or("false"),
          Field(.value, "camera", as: .flag(.bridged)).or("false"),
        ]
      ).or("[]").tagged(ObjectTags.actions),
      Field(.media, "attachments", of: attachment).or("[]"),
      Field(.targetContentID, "targetContentIdentifier").nullable.on(.alert).or("null"),
    ]

  fileprivate static let inboxItem: [Field] = [
    Field(.inboxID, "_id").or(.objectID),
    Field(.campaignID, "notification").or(.objectID),
    type, time,
    Field(.title, "title").nullable.on(.alert),
    Field(.subtitle, "subtitle").nullable.on(.alert),
    message,
    Field(.type, "attachment", "mimeType").on(.alert),
    Field(.url, "attachment", "uri", as: .link).on(.alert),
    Field(nil, "opened", as: .any),
    Field(.inboxVisible, "visible", as: .flag(.bridged)),
    Field(.inboxExpiresAt, "expires", as: .zonedMoment).nullable,
  ]

  private static let type = Field(.campaignType, "type")
  private static let time = Field(.sentAt, "time", as: .zonedMoment)
    .or("\"1970-01-01T00:00:00.000Z\"")
  private static let message = Field(.body, "message").or("\"\"").tagged(ObjectTags.message)
  private static let content = Field(
    .actionURL, "content",
    as: .pick(Codec.Pick("data", where: "type", is: "re.notifica.content.URL"))
  ).tagged(ObjectTags.content)

  private static let attachment: [Field] = [
    Field(.type, "mimeType"),
    Field(.url, "uri", as: .link),
  ]

  private static let button: [Field] = [
    Field(
      .type, "type",
      as: .choice([
        Codec.Choice("re.notifica.action.App", ActionType.app.rawValue),
        Codec.Choice("re.notifica.action.Browser", ActionType.browser.rawValue),
        Codec.Choice("re.notifica.action.InAppBrowser", ActionType.inAppBrowser.rawValue),
        Codec.Choice("re.notifica.action.WebView", ActionType.webView.rawValue),
        Codec.Choice("re.notifica.action.Telephone", ActionType.telephone.rawValue),
        Codec.Choice("re.notifica.action.Mail", ActionType.mail.rawValue),
        Codec.Choice("re.notifica.action.SMS", ActionType.sms.rawValue),
        Codec.Choice("re.notifica.action.Custom", ActionType.custom.rawValue),
        Codec.Choice("re.notifica.action.Callback", ActionType.callback.rawValue),
      ])),
    Field(.title, "label"),
    Field(.actionURL, "target").nullable,
    Field(.options, "destructive", as: .flag(.bridged)).nullable,
    Field(.icon, "icon", "ios").nullable,
  ]

  fileprivate static let objectRest = [
    Format.Rest(.custom, "extra"),
    Format.Rest(.vendorData),
  ]
}

// MARK: - Fixed texts

extension Notificare {
  /// Members of the full objects that are looked for by name.
  enum Name {
    static let type: StaticString = "type"
    static let message: StaticString = "message"
    static let serverID: StaticString = "_id"
    static let id: StaticString = "id"
    static let notification: StaticString = "notification"
    static let label: StaticString = "label"
    static let target: StaticString = "target"
  }

  /// The types of a notification.
  enum TypeName {
    static let prefix: StaticString = "re.notifica.notification."
    static let none = "re.notifica.notification.None"
    static let alert = "re.notifica.notification.Alert"
    static let url = "re.notifica.notification.URL"
    static let inAppBrowser = "re.notifica.notification.InAppBrowser"
    static let urlScheme = "re.notifica.notification.URLScheme"
    static let urlResolver = "re.notifica.notification.URLResolver"
  }

  /// The option of a button that a key of the same name gives.
  static let destructiveOption = "destructive"
  /// The option of a button that brings the app to the front.
  static let foregroundOption = "foreground"
  /// How the types of the vendor's own system pushes begin.
  static let ownSystemType: StaticString = "re.notifica."
  /// How the host of the vendor's short links ends.
  static let shortLinkHost = "ntc.re"
  /// A part of a link's query that speaks to the SDK alone.
  static let webViewItem = "notificareWebView"
  /// What Apple's key of the interruption level calls the SDK's `timeSensitive`.
  static let timeSensitive = (legacy: "timeSensitive", apple: "time-sensitive")
}
