import PushModel

/// User.com, formerly UserEngage, today Positive User. Firebase carries every payload, so that the
/// vendor's keys are entries of a message's data: texts, beside `aps` on an Apple device.
extension Format {
  /// What an Apple device receives: the entries of the data beside `aps`, and a picture in Firebase's
  /// options.
  package static let userComAPNs = Format(
    vendor: .usercom, form: .apns,
    fields: .aps + UserCom.keys + UserCom.carrier,
    rest: .aps + .carrier + UserCom.rest,
    embedded: UserCom.embedded,
    embedsOnly: true,
    customIsText: true,
    layoutRoot: UserCom.layout,
    always: [(["aps"], .all)],
    reserved: Carrier.reserved,
    mark: UserCom.mark,
    settle: UserCom.settle, prepare: UserCom.prepare)

  /// The `data` of a Firebase message, as Android and Flutter receive it.
  package static let userComFCMData = Format(
    vendor: .usercom, form: .fcmData,
    fields: UserCom.keys + .carrier,
    rest: .carrier + UserCom.rest,
    embedded: UserCom.embedded,
    embedsOnly: true,
    isTextual: true,
    layoutRoot: UserCom.layout,
    reserved: [Format.apsObject] + Carrier.reserved,
    mark: UserCom.mark,
    settle: UserCom.settleData, prepare: UserCom.prepareData)
}

extension UserCom {
  /// The names by which `Meaning` asks for values.
  enum Tags {
    static let title = Tag(0)
    static let message = Tag(1)
    static let subtitle = Tag(2)
    static let type = Tag(3)
    static let link = Tag(4)
    static let layout = Tag(5)
    static let oldText = Tag(6)
    static let oldLink = Tag(7)
    static let image = Tag(13)
  }

  /// The texts of `type` that are written.
  enum PushType {
    static let push = "1"
    static let inApp = "4"
  }

  static let identifier: StaticString = "id"

  fileprivate static let keys: [Field] =
    [
      Field(.id, identifier).or(.hexadecimal),
      Field(nil, "user_com_notification", as: .constant("user_com_notification", .anything)),
      Field(nil, "type").or("\"1\"").tagged(Tags.type),
      Field(.title, "title").or("\"\"").tagged(Tags.title),
      Field(.body, "message").or("\"\"").tagged(Tags.message),
      Field(.body, "subtitle").readOnly.tagged(Tags.subtitle),
      Field(.actionURL, "link", as: .requiredLink(none: "None")).tagged(Tags.link),
    ] + inApp.on(.inApp) + [
      Field(nil, "subtype"),
      Field(nil, "action_button_title"),
      Field(nil, "_nitro_user_id"),
      Field(nil, "_nitro_local"),
    ]

  /// The message inside the app; the old dialog's keys stand at the top.
  private static let inApp: [Field] = [
    Field(nil, "inapp_message").tagged(Tags.layout),
    Field(.inAppName, "inapp_message", "name"),
    Field(.inAppBody, "content").tagged(Tags.oldText),
    Field(.inAppActionURL, "action_button_link", as: .link).tagged(Tags.oldLink),
  ]

  fileprivate static let layout: [StaticString] = ["inapp_message"]
  fileprivate static let embedded = [layout]

  /// The picture is the vendor's own, and therefore written.
  fileprivate static let carrier: [Field] = [Field].carrier.map { field in
    guard field.member == .url else { return field }
    var image = field.on(.alert).tagged(Tags.image)
    image.isReadOnly = false
    return image
  }

  /// A Firebase message must not have names of its own kind.
  fileprivate static let rest =
    [Format.Rest(.layout, prefix: "", in: layout)] + Format.Rest.forbidden + [Format.Rest(.custom)]
}
