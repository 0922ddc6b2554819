import PushJSON
import PushModel

/// User.com, as its dossier lists the keys.
extension WildForm {
  static let userComAPNs = WildForm(
    name: "usercom apns", vendor: .usercom, form: .apns,
    keys: userComMarks + [apsMark] + userComKeys + carrier, foreignNames: marks)

  static let userComData = WildForm(
    name: "usercom fcmData", vendor: .usercom, form: .fcmData,
    keys: userComMarks + userComKeys + carrier, foreignNames: marks + ["aps"])

  private static let userComMarks = [
    WildKey.mark(
      "user_com_notification", .word("user_com_notification"), .emptyText, .text, .exactly(true),
      .number, .null, .anyObject, .emptyArray),
    WildKey.mark("id", .text, .emptyText, .digits),
  ]

  private static let noLinks = ["None", "none", "null"].map(WildVariant.word)

  private static let userComKeys: [WildKey] = [
    WildKey("type", words: "1", "3", "4", "04", "+4", "-4", " 4", and: .exactly(4), .exactly(1)),
    WildKey("title", .text, .emptyText),
    WildKey("message", .text, .emptyText),
    WildKey("subtitle", .text, .emptyText).rare(2),
    WildKey("link", all: WildVariant.links + noLinks),
    WildKey(
      "inapp_message", .object(inAppKeys).asText, .object(inAppKeys), .objectText, .arrayText,
      .emptyText, .text),
    WildKey("content", .text, .emptyText).rare(2),
    WildKey("subtype", .numeral, .text).rare(2),
    WildKey("action_button_title", .text).rare(2),
    WildKey("action_button_link", all: WildVariant.links).rare(2),
    WildKey("screen_name", .text).rare(2),
    WildKey("icon", .text).rare(2),
    WildKey("_nitro_user_id", .text, .digits).rare(2),
    WildKey("_nitro_local", words: "1", "true").rare(2),
  ]

  private static let colour = WildVariant.word("#FFFFFF")
  private static let margin = WildVariant.whole

  private static let inAppKeys: [WildKey] = [
    WildKey("name", .text, .emptyText),
    WildKey("type", .exactly(1), .exactly(2), .exactly(3), .exactly(4), .number),
    WildKey("exit_button", .object(exitKeys), .emptyObject),
    WildKey("background", .object(backgroundKeys), .emptyObject),
    WildKey("items", .list(itemKeys), .emptyArray),
  ]

  private static let exitKeys: [WildKey] = [
    WildKey("visible", .exactly(true), .exactly(false)), WildKey("color", colour),
    WildKey("alignment", .exactly(1), .exactly(2), .exactly(3)),
    WildKey("horizontal_margin", margin), WildKey("top_margin", margin),
  ]

  private static let backgroundKeys: [WildKey] = [
    WildKey("color", colour), WildKey("url", .emptyText, .webLink),
  ]

  private static let itemKeys: [WildKey] = [
    WildKey("type", .exactly(1), .exactly(2), .exactly(3)),
    WildKey("top_margin", margin), WildKey("bot_margin", margin),
    WildKey("left_margin", margin), WildKey("right_margin", margin),
    WildKey("text", .text, .emptyText), WildKey("text_color", colour), WildKey("color", colour),
    WildKey("font_family", words: "Roboto", and: .text), WildKey("font_size", .whole, .fraction),
    WildKey("format", .exactly([1]), .exactly([2, 3]), .emptyArray, .anyArray),
    WildKey("alignment", .exactly(1), .exactly(2), .exactly(3)),
    WildKey("radius", .whole, .fraction),
    WildKey("link", all: WildVariant.links), WildKey("url", .webLink, .emptyText),
  ]
}
