import PushJSON
import PushModel

/// Notificare's full notifications and inbox items, as its dossier lists the keys.
extension WildForm {
  static let notificareREST = WildForm(
    name: "notificare rest", vendor: .notificare, form: .rest,
    keys: [.mark("_id", objectID, .text)] + objectKeys + [
      WildKey("application", .text), WildKey("userID", .text), WildKey("actionCategory", .text),
      WildKey("medium", .anyArray), WildKey("ttl", .whole), WildKey("push", .exactly(true)),
      WildKey("localizedContent", .anyArray), WildKey("inbox", .exactly(false)),
    ],
    kinds: linkKinds, wrapper: "notification", foreignNames: strange + ["notification"])

  static let notificareSDK = WildForm(
    name: "notificare sdk", vendor: .notificare, form: .sdk,
    keys: [.mark("id", objectID, .text), WildKey("partial", all: booleans)] + objectKeys,
    kinds: linkKinds, wrapper: "notification", foreignNames: strange + ["_id", "notification"])

  static let notificareInboxItem = WildForm(
    name: "notificare inboxItem", vendor: .notificare, form: .inboxItem,
    keys: [
      .mark("_id", objectID, .text), .mark("notification", objectID, .text), typeKey, messageKey,
      timeKey,
      WildKey("title", .text, .emptyText, .null),
      WildKey("subtitle", .text, .emptyText, .null),
      WildKey("attachment", .object(notificareAttachment), .emptyObject, .null),
      WildKey("extra", .object(extraKeys), .anyObject, .emptyObject, .null),
      WildKey("opened", all: booleans),
      WildKey("visible", all: booleans),
      WildKey("expires", .moment, .date, .null),
    ],
    foreignNames: strange)

  private static let strange = marks + ["aps"]

  /// The types whose tap depends on the content, each with a link.
  private static let linkKinds =
    ["URL", "InAppBrowser", "URLScheme", "URLResolver", "Alert"].map { type in
      Kind(
        name: type,
        demands: [
          "/type": "\"re.notifica.notification.\(type)\"", "/content": "objects",
          "/content/-/type": "\"re.notifica.content.URL\"", "/content/-/data": "web view link",
        ])
    } + [Kind(name: "buttons", demands: ["/actions": "objects"]), Kind(name: "any")]

  private static let typeKey = WildKey.mark("type", all: notificationTypes + linkTypes + linkTypes)

  private static let linkTypes = ["URL", "InAppBrowser", "URLScheme", "URLResolver", "URLResolver"]
    .map { WildVariant.word("re.notifica.notification.\($0)") }

  private static let messageKey = WildKey.mark("message", .text, .emptyText)
  private static let timeKey = WildKey("time", .moment, .date)

  private static let objectKeys: [WildKey] = [
    typeKey, messageKey, timeKey,
    WildKey("title", .text, .emptyText, .null),
    WildKey("subtitle", .text, .emptyText, .null),
    WildKey("content", .list(contentKeys), .emptyArray, .anyArray, .null),
    WildKey("actions", .list(actionKeys), .emptyArray, .null),
    WildKey("attachments", .list(notificareAttachment), .emptyArray, .null),
    WildKey("extra", .object(extraKeys), .anyObject, .emptyObject, .null),
    WildKey("targetContentIdentifier", .text, .emptyText, .null),
  ]

  private static let extraKeys: [WildKey] = [
    WildKey("eventId", .text), WildKey("count", .number), WildKey("nested", .anyObject),
  ]

  private static let contentKeys: [WildKey] = [
    WildKey("type", all: contentTypes),
    WildKey(
      "data",
      all: WildVariant.links + [.webViewLink, .shortLink, .upperLink, .anyObject, .text]),
    WildKey("unknown", .text),
  ]

  private static let contentTypes =
    (Array(repeating: "URL", count: 9) + ["HTML", "JPEG", "Marker", "AppStore", "PKPass", "Text"])
    .map { WildVariant.word("re.notifica.content.\($0)") }

  private static let actionKeys: [WildKey] = [
    WildKey("type", all: actionTypes),
    WildKey("label", .text, .emptyText).rare(0),
    WildKey(
      "target",
      all: WildVariant.links + [
        .word("tel:123456"), .word("a@example.com,b@example.com"), .word("123,456"), .null, .text,
      ]),
    WildKey("keyboard", all: booleans),
    WildKey("camera", all: booleans),
    WildKey("destructive", all: booleans + [.null]),
    WildKey("icon", .object(iconKeys), .emptyObject, .null),
    WildKey("_id", .text),
    WildKey("rules", .anyArray),
  ]

  private static let actionTypes =
    [
      "App", "Browser", "InAppBrowser", "WebView", "Telephone", "Mail", "SMS", "Custom", "Callback",
      "Other",
    ].map { WildVariant.word("re.notifica.action.\($0)") }

  private static let iconKeys: [WildKey] = [
    WildKey("ios", .text, .null), WildKey("android", .text), WildKey("web", .text),
  ]
}
