import PushJSON
import PushModel

/// Salesforce Marketing Cloud, as its dossier lists the keys.
extension WildForm {
  static let sfmcAPNs = WildForm(
    name: "sfmc apns", vendor: .sfmc, form: .apns, keys: [sid, apsMark] + sfmcKeys + carrier,
    foreignNames: marks)

  static let sfmcData = WildForm(
    name: "sfmc fcmData", vendor: .sfmc, form: .fcmData,
    keys: [sid] + sfmcKeys + androidKeys + carrier, foreignNames: marks + ["aps", "type"])

  static let sfmcFlattened = WildForm(
    name: "sfmc flattened", vendor: .sfmc, form: .flattened,
    keys: [sid, linkType] + sfmcKeys + androidKeys + [
      WildKey("url", all: WildVariant.links)
    ] + carrier,
    foreignNames: marks + ["aps"])

  private static let sid = WildKey.mark("_sid", .word("SFMC"), .word("sfmc"), .word("SfMc"))
  /// The plugins' form is recognised by it.
  private static let linkType = WildKey.mark(
    "type", .word("openDirect"), .word("cloudPage"), .word("other"))

  private static let sfmcKeys: [WildKey] = [
    WildKey("_m", words: "MTIwMzoxMTQ6MA", "msg-a", and: .text, .emptyText),
    WildKey("_r", words: "0f3b7c52-9d1e-4a60-8c2b-51d7e0a4c9f1", and: .text),
    WildKey("_h", .cipher, .text),
    WildKey(
      "_mt", .exactly(0), .exactly(1), .exactly(3), .exactly(4), .exactly(5), .exactly(6),
      .exactly(8), .word("1"), .word("8"), .whole),
    WildKey("_ct", .whole, .numeral, .text, .exactly(2_147_483_648)),
    WildKey("_od", all: WildVariant.links).rare(2),
    WildKey("_x", all: WildVariant.links).rare(2),
    WildKey("_mediaUrl", all: WildVariant.links),
    WildKey("_mediaAlt", .text, .emptyText),
    WildKey("_endDt", .date, .text),
    WildKey("_pb", .objectText, .text),
    WildKey("_rf", .cipher, .text),
    WildKey("_nodes", .anyArray, .anyObject, .objectText, .text),
    WildKey("fenceIdentifier", .text),
    WildKey("inboxMessage", .text),
    WildKey("inboxSubtitle", .text),
    WildKey("messageDateUtc", .text, .date),
    WildKey("timestamp", .text, .digits),
  ]

  private static let androidKeys: [WildKey] = [
    WildKey("title", .text, .emptyText),
    WildKey("subtitle", .text, .emptyText),
    WildKey("alert", .text, .emptyText),
    WildKey("sound", words: "none", "None", "default", "DEFAULT", "custom.mp3", ""),
  ]
}
