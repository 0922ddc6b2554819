import PushJSON
import PushModel

/// Apple's part of a payload and what carriers add, as the platform's dossiers list them.
extension WildForm {
  static let apnsPlain = WildForm(
    name: "apns", vendor: nil, form: .apns,
    keys: [
      aps,
      WildKey("content-encryption", .text).rare(10),
      WildKey("content-encryption-key", .cipher).rare(3),
    ] + carrier,
    foreignNames: marks + ["aps"])

  /// The object that every push to an Apple device has; also alone.
  static let aps = WildKey("aps", .object(apsKeys), .emptyObject)

  /// The same for forms that are recognised by its presence, whatever it is.
  static let apsMark: WildKey = {
    var key = aps
    key.isMark = true
    return key
  }()

  private static let apsKeys: [WildKey] = [
    WildKey("alert", .object(alertKeys), .text, .emptyText, .emptyObject),
    WildKey("badge", .whole, .exactly(0), .exactly(-1), .fraction, .numeral, .word("+1")),
    WildKey(
      "sound", .object(soundKeys), .word("default"), .word("custom.caf"), .word("none"), .emptyText,
      .text),
    WildKey("thread-id", .text, .emptyText),
    WildKey(
      "category", words: "Example", "SHOP", "EXPONEA_ACTIONABLE", "SENDSAY_ACTIONABLE",
      "synerise.notifications.category.single-media", "synerise.notifications.category.carousel",
      and: .text, .emptyText),
    WildKey("content-available", all: WildVariant.flags).rare(2),
    WildKey("mutable-content", all: WildVariant.flags),
    WildKey("target-content-id", .text),
    WildKey("interruption-level", words: "passive", "active", "time-sensitive", "critical"),
    WildKey("relevance-score", .fraction, .whole),
    WildKey("filter-criteria", .text),
    WildKey("url-args", .texts, .emptyArray),
    WildKey("stale-date", .seconds),
    WildKey("content-state", .anyObject, .emptyObject),
    WildKey("timestamp", .seconds),
    WildKey("event", words: "start", "update", "end"),
    WildKey("dismissal-date", .seconds),
    WildKey("attributes-type", .text),
    WildKey("attributes", .anyObject, .emptyObject),
    WildKey("input-push-token", .exactly(1)),
    WildKey("input-push-channel", .text),
    WildKey("summary-arg", .text),
    WildKey("summary-arg-count", .whole),
  ]

  private static let alertKeys: [WildKey] = [
    WildKey("title", .text, .emptyText),
    WildKey("subtitle", .text, .emptyText),
    WildKey("body", .text, .emptyText),
    WildKey("launch-image", .text),
    WildKey("title-loc-key", .text),
    WildKey("title-loc-args", .texts, .emptyArray),
    WildKey("subtitle-loc-key", .text),
    WildKey("subtitle-loc-args", .texts),
    WildKey("loc-key", .text),
    WildKey("loc-args", .texts),
    WildKey("action-loc-key", .text, .null),
    WildKey("action", .text),
    WildKey("summary-arg", .text),
    WildKey("summary-arg-count", .whole),
    WildKey("sound", .text, .object(soundKeys)),
  ]

  private static let soundKeys: [WildKey] = [
    WildKey("critical", .exactly(1), .exactly(0), .exactly(true), .exactly(false), .word("1")),
    WildKey("name", words: "default", "bell.caf", ""),
    WildKey("volume", .fraction, .numeral),
  ]

  // MARK: Carriers

  /// What Firebase and Apple's simulator tools add.
  static let carrier: [WildKey] =
    [
      WildKey("gcm.message_id", .digits), WildKey("google.c.a.e", words: "1"),
      WildKey("google.c.sender.id", .digits, .number), WildKey("google.c.fid", .text),
      WildKey("google.c.a.c_id", .digits), WildKey("google.c.a.c_l", .text),
      WildKey("google.c.a.m_l", .text), WildKey("google.c.a.ts", .digits),
      WildKey("google.c.a.udt", words: "0", "1"), WildKey("google.c.a.tc", words: "1"),
      WildKey("google.c.cm.lt_start", .text), WildKey("google.c.cm.lt_end", .text),
      WildKey("gcm.notification.title", .text), WildKey("gcm.notification.body", .text),
      WildKey("gcm.notification.badge", .numeral), WildKey("gcm.notification.sound", .text),
      WildKey("gcm.notification.click_action", .text),
      WildKey("gcm.notification.content-available", words: "1"),
      WildKey("gcm.notification.data", .objectText), WildKey("gcm.n.e", words: "1"),
      WildKey("gcm.ttl", .numeral, .whole), WildKey("gcm.app_link", .webLink),
      WildKey("google.product_id", .whole, .numeral), WildKey("google.message_id", .digits),
      WildKey("google.to", .text), WildKey("from", .text, .digits),
      WildKey("collapse_key", .text), WildKey("message_type", .text),
      WildKey("message_id", .digits), WildKey("to", .text),
      WildKey("fcm_options", .object(options), .emptyObject),
      WildKey("Simulator Target Bundle", words: "com.example.shop"),
    ].map { $0.rare(2) }

  static let options: [WildKey] = [
    WildKey("image", all: WildVariant.links),
    WildKey("analytics_label", .text),
  ]
}
