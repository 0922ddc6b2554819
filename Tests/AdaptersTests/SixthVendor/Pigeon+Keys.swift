import PushModel

@testable import PushAdapters

/// Pigeon Post, a vendor that nobody has: its keys stand beside `aps` and begin with `pg_`.
extension Format {
  /// What an Apple device receives.
  static let pigeonAPNs = Format(
    vendor: .pigeon, form: .apns,
    fields: .aps + Pigeon.keys + .carrier,
    rest: .aps + .carrier + Pigeon.rest,
    embedded: [["pg_buttons"]],
    always: [(["aps"], .all)],
    mark: Pigeon.mark,
    settle: Pigeon.settle, prepare: Pigeon.prepare)
}

extension Vendor {
  static let pigeon = Vendor(rawValue: "pigeon")
}

extension Pigeon {
  fileprivate static let keys: [Field] = [
    Field(nil, "pigeon", as: .constant("post/1")),
    Field(.id, "pg_letter").or(.hexadecimal),
    Field(.campaignID, "pg_campaign"),
    Field(.actionURL, "pg_link", as: .requiredLink(none: "-")),
    Field(.url, "pg_picture", as: .link).on(.alert),
    Field(.inboxExpiresAt, "pg_until", as: .moment),
    Field(.test, "pg_test", as: .flag(.bool)),
    Field(.buttons, "pg_buttons", of: button).on(.alert),
  ]

  private static let button: [Field] = [
    Field(.title, "label").or("\"\""),
    Field(
      .actionKind, "does",
      as: .choice(
        [
          Codec.Choice("home", ActionKind.openApp), Codec.Choice("app", ActionKind.deeplink),
          Codec.Choice("web", ActionKind.browser),
        ], otherwise: "home")
    ).or("\"home\""),
    Field(.actionURL, "where", as: .link),
  ]

  fileprivate static let rest = [
    Format.Rest(.vendorData, prefix: "pg_"),
    Format.Rest(.custom),
  ]
}
