import PushJSON
import PushModel

/// Notificare's pushes, as its dossier lists the keys.
extension WildForm {
  static let notificareAPNs = WildForm(
    name: "notificare apns", vendor: .notificare, form: .apns,
    keys: [notificareSender, apsMark] + pushKeys + systemKeys + carrier,
    kinds: [
      Kind(name: "alert", demands: ["/attachment": "object", "/inboxItemExpires": "milliseconds"]),
      Kind(name: "for the inbox", demands: ["/alert": "object", "/inboxItemVisible": "true"]),
      Kind(
        name: "system",
        demands: [
          "/system": "true", "/systemType": "\"re.notifica.notification.system.Inbox\"",
        ]),
      Kind(
        name: "custom system",
        demands: ["/system": "1", "/systemType": "\"com.example.prices.Changed\""]),
      Kind(name: "any"),
    ],
    foreignNames: marks)

  static let notificareData = WildForm(
    name: "notificare fcmData", vendor: .notificare, form: .fcmData,
    keys: [notificareSender] + androidKeys + carrier,
    kinds: [
      Kind(
        name: "alert", demands: ["/notify": "\"1\"", "/alert": "text", "/attachment": "object"]),
      Kind(
        name: "attachment as text",
        demands: ["/notify": "\"true\"", "/attachment": "object as text"]
      ),
      Kind(name: "system", demands: ["/system": "\"true\"", "/systemType": "text"]),
      Kind(name: "any"),
    ],
    foreignNames: marks + ["aps"])

  private static let notificareSender = WildKey.mark("x-sender", .word("notificare"))

  // MARK: Keys

  static let notificationTypes =
    [
      "None", "Alert", "WebView", "URL", "InAppBrowser", "URLScheme", "URLResolver", "Image",
      "Video", "Map", "Rate", "Passbook", "Store", "Other",
    ].map { WildVariant.word("re.notifica.notification.\($0)") }

  static let objectID = WildVariant.word("60aa00000000000000000011")

  static let notificareAttachment: [WildKey] = [
    WildKey("mimeType", words: "image/png", "video/mp4", "", and: .text),
    WildKey("uri", all: WildVariant.links),
    WildKey("name", .text),
  ]

  /// What Foundation makes Booleans of.
  static let booleans: [WildVariant] = [
    .exactly(true), .exactly(false), .exactly(1), .exactly(0), .exactly(2), .word("1"),
    .word("true"),
  ]

  private static let systemTypes: [WildVariant] = [
    .word("re.notifica.notification.system.Application"),
    .word("re.notifica.notification.system.Inbox"),
    .word("re.notifica.notification.system.LiveActivity"), .word("com.example.prices.Changed"),
    .text, .emptyText,
  ]

  private static let pushKeys: [WildKey] = [
    WildKey("x-application", words: "5f00aa11bb22cc33dd44ee01", and: .text),
    WildKey("x-other", .text, .anyObject, .number),
    WildKey("id", objectID, .text, .emptyText),
    WildKey("notificationId", objectID, .text, .emptyText),
    WildKey("notificationType", all: notificationTypes + [.text]),
    WildKey("attachment", .object(notificareAttachment), .emptyObject),
    WildKey("alert", .object(rootAlert), .emptyObject),
    WildKey("inboxItemId", objectID, .text),
    WildKey("inboxItemVisible", all: booleans),
    WildKey("inboxItemExpires", .milliseconds, .whole, .number, .date),
    WildKey("presentation", all: booleans),
    WildKey("interruptionLevel", words: "active", "passive", "timeSensitive", "critical"),
    WildKey("relevanceScore", .fraction, .whole),
  ]

  private static let rootAlert: [WildKey] = [
    WildKey("title", .text, .emptyText),
    WildKey("subtitle", .text, .emptyText),
    WildKey("body", .text, .emptyText),
  ]

  private static let systemKeys: [WildKey] = [
    WildKey("system", all: booleans).rare(3),
    WildKey("systemType", all: systemTypes).rare(2),
  ]

  private static let androidKeys: [WildKey] = [
    WildKey("x-application", words: "5f00aa11bb22cc33dd44ee01", and: .text),
    WildKey("x-other", .text),
    WildKey("id", objectID, .text),
    WildKey("notification_id", objectID, .text, .emptyText),
    WildKey("notification_type", all: notificationTypes + [.text]),
    WildKey("notification_channel", .text),
    WildKey("notification_group", .text),
    WildKey("alert", .text, .emptyText),
    WildKey("alert_title", .text, .emptyText),
    WildKey("alert_subtitle", .text, .emptyText),
    WildKey(
      "attachment", .object(notificareAttachment), .object(notificareAttachment).asText,
      .emptyObject, .objectText, .text),
    WildKey("action_category", words: "Event invite", and: .text),
    WildKey("inbox_item_id", objectID, .text),
    WildKey("inbox_item_visible", words: "true", "TRUE", "false", "1", and: .text),
    WildKey("inbox_item_expires", .digits, .numeral, .text),
    WildKey("presentation", words: "true", "false", "1"),
    WildKey("notify", words: "1", "true", "0", "TRUE").rare(0),
    WildKey("sound", words: "default", "bell", ""),
    WildKey("lights_color", words: "#ff0000"),
    WildKey("lights_on", .numeral),
    WildKey("lights_off", .numeral),
    WildKey("system", words: "1", "true", "0", "TRUE").rare(3),
    WildKey("systemType", all: systemTypes).rare(2),
  ]
}
