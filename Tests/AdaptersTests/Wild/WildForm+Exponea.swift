import PushJSON
import PushModel

/// Exponea, as its dossier lists the keys.
extension WildForm {
  static let exponeaAPNs = WildForm(
    name: "exponea apns", vendor: .exponea, form: .apns,
    keys: [source, apsMark] + exponeaKeys + carrier, foreignNames: marks)

  static let exponeaData = WildForm(
    name: "exponea fcmData", vendor: .exponea, form: .fcmData,
    keys: [source] + exponeaKeys + carrier,
    foreignNames: marks + ["aps"])

  private static let source = WildKey.mark("source", .word("xnpe_platform"))

  private static let actionWords = ["app", "deeplink", "browser", "self-check", ""]
    .map(WildVariant.word)

  private static let exponeaKeys: [WildKey] = [
    WildKey("title", .text, .emptyText),
    WildKey("message", .text, .emptyText),
    WildKey("image", all: WildVariant.links),
    WildKey("action", all: actionWords),
    WildKey("url", all: WildVariant.links),
    WildKey(
      "actions", .list(buttonKeys), .list(buttonKeys).asText, .emptyArray, .arrayText, .anyArray,
      .text),
    WildKey("sound", words: "default", "bell", ""),
    WildKey("badge", .numeral, .whole, .word("+1"), .text),
    WildKey(
      "attributes", .object(attributeKeys), .object(attributeKeys).asText, .emptyObject,
      .objectText, .text, .emptyArray),
    WildKey(
      "url_params", .object(parameterKeys), .object(parameterKeys).asText,
      .list(parameterKeys), .emptyObject, .objectText, .text),
    WildKey(
      "silent", .exactly(1), .exactly(true), .exactly(0), .exactly(false), .word("true"),
      .word("false"), .word("1"), .number),
    WildKey(
      "has_tracking_consent", .exactly(true), .exactly(false), .exactly(1), .exactly(0), .number,
      .word("true"), .word("TRUE"), .word("1"), .word("false"), .word("0"), .null, .text),
    WildKey("consent_category_tracking", .text, .emptyText, .null),
    WildKey("legacy_ios_category", .null, .text),
    WildKey("notification_id", .numeral, .number, .text),
    WildKey("delivered_timestamp", .seconds),
    WildKey("data", .anyObject, .objectText),
    WildKey("url_ios", all: WildVariant.links),
  ]

  private static let buttonKeys: [WildKey] = [
    WildKey("title", .text, .emptyText),
    WildKey("action", all: actionWords),
    WildKey("url", all: WildVariant.links + [.null]),
    WildKey("url_ios", .webLink),
  ]

  private static let attributeKeys: [WildKey] = [
    WildKey("campaign_id", words: "64aa00000000000000000001", and: .text),
    WildKey("campaign_name", .text), WildKey("action_name", .text), WildKey("subject", .text),
    WildKey("campaign_policy", .text), WildKey("language", words: "en", "pl"),
    WildKey("recipient", words: "user@example.com"), WildKey("consent_category", .text),
    WildKey("type", words: "push", and: .text),
    WildKey("action_id", .whole, .number, .numeral, .text, .anyObject),
    WildKey("action_type", words: "mobile notification", and: .text),
    WildKey("event_type", words: "campaign", "", and: .text),
    WildKey("platform", words: "ios", "android"),
    WildKey("sent_timestamp", .seconds, .whole, .number, .numeral),
  ]

  private static let parameterKeys: [WildKey] = [
    WildKey("utm_source", .text), WildKey("utm_medium", .text), WildKey("utm_campaign", .text),
    WildKey("utm_content", .text), WildKey("utm_term", .text), WildKey("xnpe_cmp", .text),
    WildKey("url", .webLink),
  ]
}
