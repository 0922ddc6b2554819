import PushJSON
import PushModel

/// Synerise, as its dossier lists the keys.
extension WildForm {
  static let syneriseAPNs = WildForm(
    name: "synerise apns", vendor: .synerise, form: .apns,
    keys: [apsMark] + envelope + carrier, kinds: kinds(at: ""), foreignNames: marks)

  static let syneriseMessage = WildForm(
    name: "synerise fcmMessage", vendor: .synerise, form: .fcmMessage,
    keys: [
      .mark("data", .object(envelope)),
      WildKey("notification", .object(systemKeys), .emptyObject),
      WildKey("apns", .object(requestKeys), .emptyObject),
      WildKey("android", .anyObject), WildKey("webpush", .anyObject),
      WildKey("fcm_options", .object(options)), WildKey("token", .text), WildKey("topic", .text),
      WildKey("condition", .text), WildKey("fid", .text), WildKey("name", .text),
    ],
    kinds: kinds(at: "/data"), wrapper: "message", foreignNames: marks + ["aps", "data", "message"])

  // MARK: Kinds

  /// The kinds, each with `content` as an object and as JSON text.
  private static func kinds(at path: String) -> [Kind] {
    let forms = [("object", ""), ("object as text", " as text")]
    return forms.flatMap { content, suffix in
      kinds.map { name, type, members in
        let fixed = [
          "message-type": "\"dynamic-content\"", "content-type": "\"\(type)\"", "content": content,
        ]
        var demands: [String: String] = [:]
        for (key, label) in fixed.merging(members, uniquingKeysWith: { $1 }) {
          demands["\(path)/\(key)"] = label
        }
        return Kind(name: name + suffix, demands: demands)
      }
    } + [Kind(name: "any")]
  }

  private static let kinds: [(name: String, type: String, members: [String: String])] = [
    ("simple push", "simple-push", ["content/campaign": "object", "content/buttons": "objects"]),
    (
      "silent command", "silent-command",
      ["content/class_name": "text", "content/method_parameters": "objects"]
    ),
    (
      "silent SDK command", "silent-sdk-command",
      [
        "content/class_name": "\"com.synerise.sdk.injector.Injector\"",
        "content/method_name": "\"GET_LOCATION\"",
      ]
    ),
    ("in-app test", "in-app-test", ["content/campaignHash": "text"]),
    ("banner", "template-banner", ["content/page": "object", "content/auto_disappear": "object"]),
    (
      "single image", "simple-push",
      [
        "content/rich-media": "object", "content/rich-media/type": "\"single-image\"",
        "content/rich-media/single-image": "object",
      ]
    ),
    (
      "carousel", "simple-push",
      [
        "content/rich-media": "object", "content/rich-media/type": "\"carousel\"",
        "content/rich-media/carousel": "object", "content/rich-media/carousel/items": "objects",
      ]
    ),
    (
      "encrypted", "simple-push",
      [
        "content": "cipher", "content-encryption": "\"RSA2048_AES128\"",
        "content-encryption-key": "cipher",
      ]
    ),
  ]

  // MARK: Keys

  private static let envelope: [WildKey] = [
    .mark("issuer", .word("Synerise")),
    WildKey("message-type", words: "dynamic-content", "static-content", and: .text),
    WildKey(
      "content-type", words: "simple-push", "silent-command", "silent-sdk-command", "in-app-test",
      "template-banner"),
    WildKey(
      "content", .object(contentKeys), .object(contentKeys).asText, .cipher, .emptyObject,
      .objectText),
    WildKey("content-encryption", words: "RSA2048_AES128", "EC256").rare(10),
    WildKey("content-encryption-key", .cipher).rare(3),
    WildKey("content-encryption-failure", .text, .exactly(true)).rare(3),
  ]

  private static let contentKeys: [WildKey] = [
    WildKey("campaign", .object(campaignKeys), .emptyObject),
    WildKey("notification", .object(notificationKeys), .emptyObject),
    WildKey("buttons", .list(buttonKeys), .emptyArray),
    WildKey("rich-media", .object(mediaKeys), .emptyObject),
    WildKey("class_name", words: "com.synerise.sdk.injector.Injector", and: .text),
    WildKey("method_name", words: "GET_LOCATION", "SIGN_OUT", and: .text),
    WildKey("method_parameters", .list(parameterKeys), .emptyArray),
    WildKey("campaignHash", .text),
    WildKey("variantId", .number, .numeral, .text),
    WildKey("page", .object(pageKeys), .emptyObject),
    WildKey(
      "auto_disappear",
      .object([WildKey("is_enabled", .exactly(true), .exactly(false)), WildKey("timeout", .whole)])),
  ]

  private static let campaignKeys: [WildKey] = [
    WildKey("hash_id", words: "7d0c2c0e-0000-4000-8000-000000000001", and: .text),
    WildKey("title", .text, .emptyText),
    WildKey("variant_id", .whole, .number, .numeral, .text),
    WildKey("type", words: "Mobile push", "Simple Push", "Mobile banner", and: .text),
    WildKey("journeyId", .text),
    WildKey("testDelivery", .exactly(true), .exactly(false)),
  ]

  private static let actionKeys: [WildKey] = [
    WildKey("type", words: "OPEN_APP", "OPEN_URL", "DEEP_LINKING", "SEND_EVENT"),
    WildKey("item", all: WildVariant.links),
  ]

  private static let notificationKeys: [WildKey] = [
    WildKey("action", .object(actionKeys), .emptyObject),
    WildKey("title", .text, .emptyText),
    WildKey("body", .text, .emptyText),
    WildKey("sound", words: "default", and: .text),
    WildKey("icon", all: WildVariant.links),
    WildKey("priority", words: "HIGH", "NORMAL", "high"),
  ]

  private static let buttonKeys: [WildKey] = [
    WildKey("identifier", .text, .emptyText),
    WildKey("text", .text, .emptyText),
    WildKey("action", .object(actionKeys), .emptyObject),
  ]

  private static let mediaKeys: [WildKey] = [
    WildKey("type", words: "single-image", "carousel"),
    WildKey("single-image", .object([WildKey("image", all: WildVariant.links)]), .emptyObject),
    WildKey(
      "carousel",
      .object([
        WildKey("orientation", words: "PORTRAIT", "LANDSCAPE"),
        WildKey("items", .list(itemKeys), .emptyArray),
      ]), .emptyObject),
  ]

  private static let itemKeys: [WildKey] = [
    WildKey("caption", .text, .emptyText), WildKey("subcaption", .text),
    WildKey("image", all: WildVariant.links), WildKey("url", all: WildVariant.links),
    WildKey("action", .object(actionKeys), .emptyObject),
  ]

  private static let parameterKeys: [WildKey] = [
    WildKey("class_name", words: "java.lang.String", and: .text),
    WildKey("value", .text, .number, .exactly(true), .null, .anyArray, .anyObject),
    WildKey("position", .whole, .number, .numeral),
  ]

  // MARK: The banner

  private static let pageKeys: [WildKey] = [
    WildKey(
      "type", words: "color_as_background", "image_as_background", "image_with_text_atop",
      "image_with_text_below"),
    WildKey("index", .whole),
    WildKey("background", .object([WildKey("color", .text), WildKey("alpha", .fraction)])),
    WildKey("image", .object([WildKey("url", all: WildVariant.links)])),
    WildKey("header", .object(textKeys)), WildKey("description", .object(textKeys)),
    WildKey(
      "button",
      .object([
        WildKey("is_enabled", .exactly(true), .exactly(false)), WildKey("color", .text),
        WildKey("text", .text), WildKey("text_color", .text), WildKey("corner_radius", .number),
      ])),
    WildKey(
      "close_button",
      .object([
        WildKey("is_enabled", .exactly(true), .exactly(false)),
        WildKey("alignment", words: "left", "RIGHT"),
      ])),
    WildKey("action", .object(actionKeys), .emptyObject),
  ]

  private static let textKeys: [WildKey] = [
    WildKey("text", .text, .emptyText), WildKey("color", .text), WildKey("alpha", .fraction),
    WildKey("size", .whole),
  ]

  // MARK: The message

  private static let systemKeys: [WildKey] = [
    WildKey("title", .text, .emptyText), WildKey("body", .text, .emptyText),
    WildKey("image", all: WildVariant.links),
  ]

  private static let requestKeys: [WildKey] = [
    WildKey("headers", .object(headerKeys), .emptyObject), WildKey("payload", .anyObject),
    WildKey("fcm_options", .object(options)),
  ]

  private static let headerKeys: [WildKey] = [
    WildKey("apns-push-type", words: "alert", "background"),
    WildKey("apns-priority", words: "5", "10", and: .whole),
    WildKey("apns-collapse-id", .text), WildKey("apns-expiration", .numeral, .whole),
  ]
}
