import PushModel

/// Salesforce Marketing Cloud, MobilePush. No public document specifies this payload; the keys are
/// those of the vendor's SDKs, plugins and tests.
extension Format {
  /// What an Apple device receives: the vendor's keys beside `aps`.
  package static let sfmcAPNs = Format(
    vendor: .sfmc, form: .apns,
    fields: .aps + SFMC.keys + .carrier,
    rest: .aps + .carrier + SFMC.rest,
    customIsText: true,
    always: [(["aps"], .all)],
    mark: SFMC.mark,
    settle: SFMC.settle, prepare: SFMC.prepare)

  /// The `data` of a Firebase message for Android: every value a text, the body named `alert`.
  package static let sfmcFCMData = Format(
    vendor: .sfmc, form: .fcmData,
    fields: SFMC.keys + SFMC.androidKeys + .carrier,
    rest: .carrier + SFMC.dataRest,
    isTextual: true,
    reserved: [Format.apsObject, SFMC.linkType] + Carrier.reserved,
    mark: SFMC.mark,
    settle: SFMC.settleData, prepare: SFMC.prepareData)

  /// What hybrid-app plugins hand to JavaScript: `aps` gone, a derived `url` and `type` added.
  package static let sfmcFlattened = Format(
    vendor: .sfmc, form: .flattened,
    fields: SFMC.keys + SFMC.androidKeys + SFMC.pluginKeys + .carrier,
    rest: .carrier + SFMC.rest,
    customIsText: true,
    reserved: [Format.apsObject],
    mark: SFMC.flattenedMark,
    settle: SFMC.settleData, prepare: SFMC.prepareFlattened)
}

extension SFMC {
  /// The names by which `Meaning` asks for values.
  enum Tags {
    static let openDirect = Tag(0)
    static let cloudPage = Tag(1)
    static let messageType = Tag(2)
    static let richFeatures = Tag(3)
  }

  /// The numbers of `_mt` that mean something here.
  enum MessageType {
    static let ordinary = 1
    static let silent = 6
    static let inbox = 8
  }

  fileprivate static let keys: [Field] = [
    Field(nil, "_sid", as: .constant("SFMC", .anyCase)),
    Field(.campaignID, "_m").or(.numberTriple),
    Field(.id, "_r"),
    Field(nil, "_h"),
    Field(nil, "_mt", as: .number).or("1", for: .alert).tagged(Tags.messageType),
    Field(nil, "_ct", as: .identifier),
    Field(.actionURL, "_od", as: .link).tagged(Tags.openDirect).on(.alert),
    Field(.actionURL, "_x", as: .link).tagged(Tags.cloudPage).readOnly,
    Field(.url, "_mediaUrl", as: .link).on(.alert),
    Field(.alternativeText, "_mediaAlt").on(.alert),
    Field(.inboxExpiresAt, "_endDt", as: .moment),
    Field(nil, "_pb"),
    Field(nil, "_rf").tagged(Tags.richFeatures),
    Field(nil, "_nodes", as: .any),
    Field(nil, "fenceIdentifier"),
    Field(nil, "inboxMessage"),
    Field(nil, "inboxSubtitle"),
    Field(nil, "messageDateUtc"),
    Field(nil, "timestamp"),
  ]

  fileprivate static let androidKeys: [Field] = [
    Field(.title, "title").on(.alert),
    Field(.subtitle, "subtitle").on(.alert),
    Field(.body, "alert").or("\"\""),
    Field(.soundName, "sound").on(.alert),
  ]

  fileprivate static let pluginKeys: [Field] = [
    Field(.actionURL, "url", as: .link),
    Field(.shape, linkType, as: .choice(linkTypes)),
  ]

  static let linkType: StaticString = "type"
  static let linkTypes = [
    Codec.Choice("openDirect", Link.openDirect.rawValue),
    Codec.Choice("cloudPage", Link.cloudPage.rawValue),
    Codec.Choice("other", Link.other.rawValue),
  ]

  /// A Firebase message must not have names of its own kind.
  fileprivate static let dataRest = Format.Rest.forbidden + rest

  fileprivate static let rest = [
    Format.Rest(.vendorData, prefix: "_"),
    Format.Rest(.custom),
  ]
}
