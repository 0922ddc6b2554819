import PushJSON
import PushModel

/// Pigeon Post, with everything that may stand at its keys.
extension WildForm {
  static let pigeon = WildForm(
    name: "pigeon apns", vendor: .pigeon, form: .apns,
    keys: [.mark("pigeon", .word("post/1")), apsMark] + pigeonKeys + carrier,
    foreignNames: marks + ["pigeon"])

  private static let pigeonKeys: [WildKey] = [
    WildKey("pg_letter", .text, .emptyText),
    WildKey("pg_campaign", .text),
    WildKey("pg_link", all: WildVariant.links + [.word("-")]),
    WildKey("pg_picture", all: WildVariant.links),
    WildKey("pg_until", .date, .text),
    WildKey("pg_test", .exactly(true), .exactly(false)),
    WildKey("pg_buttons", .list(buttonKeys), .list(buttonKeys).asText, .emptyArray, .arrayText),
    WildKey("pg_weather", .text, .anyObject),
  ]

  private static let buttonKeys: [WildKey] = [
    WildKey("label", .text, .emptyText),
    WildKey("does", words: "home", "app", "web", ""),
    WildKey("where", all: WildVariant.links),
  ]
}
