import PushAdapters
import PushJSON
import PushModel
import Testing

/// A setting that is refused, and the exact reason.
struct RefusedSetting: Sendable, CustomTestStringConvertible {
  var name: String
  var value: String
  var to: Conversion.Party
  var message: String

  init(_ name: String, _ value: String, to: Conversion.Party, _ message: String) {
    self.name = name
    self.value = value
    self.to = to
    self.message = message
  }

  var testDescription: String { "\(name)=\(value)" }
}

extension SettingsTests {
  static let refused = [
    RefusedSetting("titel", "x", to: .vendor(.sfmc), "unknown member 'titel'"),
    RefusedSetting("", "x", to: .vendor(.sfmc), "unknown member ''"),
    RefusedSetting("/", "x", to: .vendor(.sfmc), "unknown member '/'"),
    RefusedSetting("/a~", "x", to: .vendor(.sfmc), "unknown member '/a~'"),
    RefusedSetting("title.x", "x", to: .vendor(.sfmc), "unknown member 'title.x'"),
    RefusedSetting("campaign.x", "x", to: .vendor(.sfmc), "unknown member 'campaign.x'"),
    RefusedSetting("title[0]", "x", to: .vendor(.sfmc), "unknown member 'title[0]'"),
    RefusedSetting(
      "buttons[999].title", "x", to: .vendor(.sfmc), "unknown member 'buttons[999].title'"),
    RefusedSetting(
      "buttons[-1].title", "x", to: .vendor(.sfmc), "unknown member 'buttons[-1].title'"),
    RefusedSetting("_mt", "1", to: .canonical, "unknown member '_mt'"),
    RefusedSetting("_mt", "1", to: .vendor(.exponea), "unknown member '_mt'"),
    RefusedSetting("_mt", "one", to: .vendor(.sfmc), "'_mt' takes a number, found 'one'"),
    RefusedSetting("badge", "\"3\"", to: .canonical, "'badge' takes a number, found '\"3\"'"),
    RefusedSetting("badge", "{{ n }}", to: .canonical, "'badge' takes a number, found '{{ n }}'"),
    RefusedSetting(
      "consent.granted", "1", to: .canonical, "'consent.granted' takes true or false, found '1'"),
    RefusedSetting(
      "defaultAction.kind", "x", to: .canonical,
      "'defaultAction.kind' takes one of openApp, deeplink, browser, none, custom, found 'x'"),
    RefusedSetting("campaign", "x", to: .canonical, "'campaign' takes an object, found 'x'"),
    RefusedSetting("buttons", "{}", to: .canonical, "'buttons' takes an array, found '{}'"),
    RefusedSetting(
      "urlParameters", "[]", to: .canonical, "'urlParameters' takes an object, found '[]'"),
    RefusedSetting(
      "bodyLocalization.arguments", "[1]", to: .canonical,
      "'bodyLocalization.arguments' takes an array of texts, found '[1]'"),
    RefusedSetting(
      "kind", "silent", to: .canonical, "'kind' cannot be set: it follows from the payload"),
    RefusedSetting(
      "version", "1", to: .canonical, "'version' cannot be set: it follows from the payload"),
    RefusedSetting(
      "wire", "[]", to: .canonical, "'wire' cannot be set: it follows from the payload"),
    RefusedSetting(
      "silent", "true", to: .vendor(.exponea),
      "'silent' cannot be set: it follows from the payload"),
    RefusedSetting(
      "/silent", "true", to: .vendor(.exponea),
      "'/silent' cannot be set: it follows from the payload"),
    RefusedSetting(
      "source", "x", to: .vendor(.exponea), "'source' cannot be set: it is always the same"),
    RefusedSetting(
      "content-encryption", "x", to: .vendor(.synerise),
      "'content-encryption' cannot be set: it is read, but not written"),
    RefusedSetting(
      "actions", "[]", to: .vendor(.exponea),
      "'actions' cannot be set: only the members inside, by their canonical names, can"),
    RefusedSetting(
      "vendorData.x", "1", to: .canonical,
      "'vendorData.x' cannot be set: only keys of the target that its format knows can"),
    RefusedSetting(
      "media[0].title", "x", to: .canonical,
      "'media[0].title' cannot be set: only links, types and alternative texts of media can"),
  ]

  @Test("say why they cannot be", arguments: refused)
  func refusals(_ refused: RefusedSetting) {
    var settings = Settings(for: refused.to)
    let error = #expect(throws: SettingError.self) {
      try settings.set(refused.name, toText: refused.value)
    }
    #expect(error?.message == refused.message)
    #expect(error?.name == refused.name)
    #expect(settings.isEmpty)
  }

  @Test("that are refused change nothing, not even the part that could be set")
  func unchanged() throws {
    var settings = try Settings(for: .vendor(.sfmc))
    try settings.set("title", to: "Kept")
    let before = settings
    #expect(throws: SettingError.self) { try settings.set("nope", to: "x") }
    #expect(throws: SettingError.self) {
      try settings.set("campaign", to: ["id": "HALF", "nope": 1])
    }
    #expect(throws: SettingError.self) { try settings.fill(["body": "HALF", "nope": 1]) }
    #expect(settings == before)
  }

  @Test("say what can be set where a name is unknown")
  func known() {
    var settings = Settings(for: .vendor(.sfmc))
    let error = #expect(throws: SettingError.self) { try settings.set("x", toText: "") }
    let known = error?.known ?? []
    for name in ["title", "campaign.id", "buttons[0].title", "_mt", "/aps/badge"] {
      #expect(known.contains(name), "\(name)")
    }
    #expect(!known.contains("kind") && !known.contains("custom"))
  }

  @Test(
    "refuse defaults of a wrong kind",
    arguments: [
      ([1], "expected an object, found an array"),
      (["title": 5], "'title' takes a text, found 5"),
      (["title": nil], "'title' takes a text, found null"),
      (["campaign": ["sentAt": "now"]], "'campaign.sentAt' takes a number, found a text"),
      (["aps": ["x": 1]], "unknown member '/aps/x'"),
    ] as [(JSON, String)])
  func defaults(_ defaults: JSON, _ message: String) {
    var settings = Settings(for: .vendor(.sfmc))
    let error = #expect(throws: SettingError.self) { try settings.fill(defaults) }
    #expect(error?.message == message)
  }

  @Test("cannot be in a payload that has no place for them")
  func rejected() throws {
    var settings = Settings(for: .vendor(.sfmc))
    try settings.set("/alert", toText: "x")
    var conversion = Conversion(to: .vendor(.sfmc))
    conversion.settings = settings
    let rejection = #expect(throws: Rejection.self) {
      try Adapting.convert(["aps": ["alert": "x"]], conversion)
    }
    #expect(
      rejection?.diagnostic.message
        == "'/alert' cannot be set: the form 'apns' of 'sfmc' has no such key")
    let data: JSON = ["_sid": "SFMC", "_m": "1", "alert": "y"]
    #expect(try Adapting.convert(data, conversion).json["alert"] == "x")
  }

  @Test("cannot be in an encrypted payload")
  func encrypted() throws {
    let payload: JSON = [
      "issuer": "Synerise", "content-encryption": "RSA2048_AES128", "content": "abc",
      "aps": ["alert": "x"],
    ]
    for target in [Conversion.Party.canonical, .vendor(.synerise)] {
      var settings = Settings(for: target)
      try settings.set("title", toText: "x")
      var conversion = Conversion(to: target)
      conversion.settings = settings
      let rejection = #expect(throws: Rejection.self) {
        try Adapting.convert(payload, conversion)
      }
      #expect(rejection?.diagnostic.message == "nothing can be set in an encrypted payload")
    }
  }

  @Test("are for one target")
  func target() throws {
    var settings = Settings(for: .vendor(.sfmc))
    try settings.set("title", toText: "x")
    var conversion = Conversion(to: .vendor(.exponea))
    conversion.settings = settings
    #expect(throws: Rejection.self) { try Adapting.convert([:], conversion) }
  }
}
