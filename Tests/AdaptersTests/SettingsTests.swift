import PushJSON
import PushModel
import Testing

@testable import PushAdapters

/// A conversion with settings, and what stands where in its product.
struct SettingsCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var payload: JSON
  var to: Conversion.Party
  var form: Form?
  var set: [String]
  var defaults: JSON
  /// By JSON Pointer; null where nothing may stand.
  var expected: [String: JSON]

  init(
    _ name: String, _ payload: JSON, to: Conversion.Party, form: Form? = nil, set: [String] = [],
    defaults: JSON = [:], _ expected: [String: JSON]
  ) {
    testDescription = name
    self.payload = payload
    self.to = to
    self.form = form
    self.set = set
    self.defaults = defaults
    self.expected = expected
  }

  func settings() throws -> Settings {
    var settings = Settings(for: to, form: form)
    for assignment in set {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try settings.set(String(parts[0]), toText: String(parts[1]))
    }
    try settings.fill(defaults)
    return settings
  }

  func convert(_ payload: JSON, from: Conversion.Party? = nil) throws -> Adapting.Outcome {
    var conversion = Conversion(to: to, from: from, form: form)
    conversion.settings = try settings()
    return try Adapting.convert(payload, conversion)
  }
}

@Suite("Settings of a conversion")
struct SettingsTests {
  private static let sfmc: JSON = [
    "_sid": "SFMC", "_m": "m1", "_od": "shop://77", "_foo": "bar", "order": 1.5,
    "aps": ["alert": ["title": "Hi", "body": "There"], "badge": "3"],
  ]
  private static let plain: JSON = ["aps": ["alert": ["title": "Hi"]]]
  private static let template: JSON = [
    "aps": ["alert": ["title": "{{ customer.name }}", "body": "%%body%%"]], "link": "{{ url }}",
  ]

  static let cases = [
    SettingsCase(
      "members of another vendor's payload", sfmc, to: .vendor(.exponea),
      set: ["title=New", "campaign.name=Spring", "badge=7", "consent.granted=false"],
      [
        "/title": "New", "/aps/alert/title": "New", "/attributes/campaign_name": "Spring",
        "/badge": "7", "/has_tracking_consent": false, "/attributes/campaign_id": "m1",
        "/message": "There",
      ]),
    SettingsCase(
      "the sender's own data are JSON, or else texts", sfmc, to: .vendor(.exponea),
      set: [
        "custom.order=x", "custom.count=12345678901234567890", "custom.a.b=[1,{\"z\":1}]",
        "custom.text=\"7\"", "custom.equation=a=b",
      ],
      [
        "/attributes/order": "x", "/attributes/count": number("12345678901234567890"),
        "/attributes/a.b": [1, ["z": 1]], "/attributes/text": "7", "/attributes/equation": "a=b",
      ]),
    SettingsCase(
      "the last value of a member counts", sfmc, to: .vendor(.exponea),
      set: ["title=One", "title=Two"], ["/title": "Two"]),
    SettingsCase(
      "a vendor that stays is restored but for the edit", sfmc, to: .vendor(.sfmc),
      set: ["title=New", "custom.new=1"],
      [
        "/aps/alert/title": "New", "/aps/alert/body": "There", "/aps/badge": "3", "/order": 1.5,
        "/_foo": "bar", "/_m": "m1", "/new": 1, "/_mt": .null,
      ]),
    SettingsCase(
      "keys of a vendor that stays", sfmc, to: .vendor(.sfmc), set: ["_mt=8", "/_rf=x", "_m=m2"],
      ["/_mt": 8, "/_rf": "x", "/_m": "m2", "/aps/badge": "3"]),
    SettingsCase(
      "a misspelled value goes with its edit", sfmc, to: .vendor(.sfmc), set: ["badge=4"],
      ["/aps/badge": 4]),
    SettingsCase(
      "keys of another vendor", plain, to: .vendor(.sfmc), set: ["_mt=8", "_pb=p"],
      ["/_mt": 8, "/_pb": "p", "/_sid": "SFMC"]),
    SettingsCase(
      "a pointer to a key", plain, to: .vendor(.synerise),
      set: ["/content/campaign/type=Other", "content={\"campaign\":{\"title\":\"T\"}}"],
      ["/content/campaign/type": "Other", "/content/campaign/title": "T"]),
    SettingsCase(
      "keys of a form", plain, to: .vendor(.synerise), form: .fcmMessage,
      set: ["/data/content/campaign/type=Other"], ["/data/issuer": "Synerise"]),
    SettingsCase(
      "an id that is set is not made up", plain, to: .vendor(.synerise),
      set: ["campaign.id=given", "campaign.variant=5"],
      ["/content/campaign/hash_id": "given", "/content/campaign/variant_id": 5]),
    SettingsCase(
      "an id that is filled in is not made up", plain, to: .vendor(.sfmc),
      defaults: ["campaign": ["id": "given"]], ["/_m": "given"]),
    SettingsCase(
      "a link that is set is opened", plain, to: .vendor(.exponea),
      set: ["defaultAction.url=https://example.com/a"],
      ["/action": "browser", "/url": "https://example.com/a"]),
    SettingsCase(
      "another scheme is a deep link", plain, to: .vendor(.exponea),
      set: ["defaultAction.url=shop://a"], ["/action": "deeplink", "/url": "shop://a"]),
    SettingsCase(
      "a deep link stays one", sfmc, to: .vendor(.exponea),
      set: ["defaultAction.url=https://example.com/a"], ["/action": "deeplink"]),
    SettingsCase(
      "a kind that is set", plain, to: .vendor(.exponea),
      set: ["defaultAction.url=https://example.com/a", "defaultAction.kind=deeplink"],
      ["/action": "deeplink"]),
    SettingsCase(
      "a medium and buttons", plain, to: .vendor(.synerise),
      set: [
        "media[0].url=https://example.com/a.png", "buttons[0].title=Buy",
        "buttons[0].action.url=shop://b", "buttons[1].title=Later",
      ],
      [
        "/content/rich-media/single-image/image": "https://example.com/a.png",
        "/aps/mutable-content": 1, "/content/buttons/0/text": "Buy",
        "/content/buttons/0/action/item": "shop://b", "/content/buttons/1/text": "Later",
      ]),
    SettingsCase(
      "defaults fill in what is absent", sfmc, to: .vendor(.exponea),
      defaults: [
        "title": "Default", "subtitle": "Sub", "campaign": ["id": "d", "name": "N"],
        "custom": ["order": 9, "a.b": 1], "buttons": [["title": "B"]],
        "media": [["url": "https://example.com/a.png"]], "badge": 9,
      ],
      [
        "/title": "Hi", "/aps/alert/subtitle": "Sub", "/attributes/campaign_id": "m1",
        "/attributes/campaign_name": "N", "/attributes/order": 1.5, "/attributes/a.b": 1,
        "/actions/0/title": "B", "/image": "https://example.com/a.png", "/badge": "3",
      ]),
    SettingsCase(
      "what is set wins over defaults", plain, to: .vendor(.sfmc), set: ["subtitle=Set"],
      defaults: ["subtitle": "Default", "_mt": 8, "campaign.id": "d"],
      ["/aps/alert/subtitle": "Set", "/_mt": 8, "/_m": "d"]),
    SettingsCase(
      "defaults leave a vendor that stays as it was", sfmc, to: .vendor(.sfmc),
      defaults: ["title": "Default", "_pb": "p", "_m": "d"],
      ["/aps/alert/title": "Hi", "/aps/badge": "3", "/_pb": "p", "/_m": "m1"]),
    SettingsCase(
      "the canonical form", sfmc, to: .canonical,
      set: ["title=New", "custom.new=[]", "media[0].url=https://example.com/a.png"],
      defaults: ["campaign": ["id": "d", "name": "N"]],
      [
        "/title": "New", "/custom/new": [], "/custom/order": 1.5, "/campaign/id": "m1",
        "/campaign/name": "N", "/media/0/url": "https://example.com/a.png", "/vendor": "sfmc",
        "/vendorData/_foo": "bar", "/wire/0/pointer": "/aps/badge",
      ]),
    SettingsCase(
      "templates pass", template, to: .vendor(.exponea),
      set: ["subtitle={{ a }} \"b\"", "custom.x={{ x }}", "defaultAction.url={{ link }}"],
      defaults: ["custom": ["y": "%%y%%"], "campaign": ["name": "{% if a %}"]],
      [
        "/title": "{{ customer.name }}", "/message": "%%body%%",
        "/attributes/link": "{{ url }}", "/aps/alert/subtitle": "{{ a }} \"b\"",
        "/attributes/x": "{{ x }}", "/attributes/y": "%%y%%", "/url": "{{ link }}",
        "/attributes/campaign_name": "{% if a %}",
      ]),
    SettingsCase(
      "a form of texts", plain, to: .vendor(.exponea), form: .fcmData,
      set: ["badge=7", "custom.n=1", "notification_id=12"],
      ["/badge": "7", "/notification_id": "12", "/attributes": "{\"n\":1}"]),
  ]

  private static func number(_ text: String) -> JSON {
    JSONNumber(text: text).map(JSON.number) ?? .null
  }

  @Test("hold for payloads", arguments: cases)
  func payloads(_ test: SettingsCase) throws {
    let product = try test.convert(test.payload).json
    for (pointer, value) in test.expected {
      let found = product[try JSONPointer(pointer)]
      #expect(value == .null ? found == nil : found == value, "\(pointer): \(product)")
    }
  }

  @Test("hold for canonical notifications as for payloads", arguments: cases)
  func canonical(_ test: SettingsCase) throws {
    let notification = try Adapting.read(test.payload).json
    let direct = try test.convert(test.payload).json
    #expect(try test.convert(notification, from: .canonical).json == direct)
  }

  @Test("leave what is not set as it is", arguments: cases)
  func others(_ test: SettingsCase) throws {
    let plain = Conversion(to: test.to, form: test.form)
    var none = plain
    none.settings = Settings(for: test.to, form: test.form)
    let before = try Adapting.convert(test.payload, plain)
    #expect(try Adapting.convert(test.payload, none).bytes == before.bytes)
    var bridge = Bridge()
    var once: [UInt8] = []
    var again: [UInt8] = []
    var with = plain
    with.settings = try test.settings()
    var document = try JSONDocument(test.payload.compactBytes)
    try bridge.convert(&document, with, into: &once)
    document = try JSONDocument(test.payload.compactBytes)
    try bridge.convert(&document, plain, into: &again)
    #expect(again == before.bytes, "a bridge keeps settings")
  }

  @Test("are identified as the target's, and read as they were set")
  func identified() throws {
    for test in Self.cases {
      guard case .vendor(let vendor) = test.to else { continue }
      let product = try test.convert(test.payload)
      #expect(try Adapting.identify(product.bytes).vendor == vendor, "\(test)")
    }
  }

  @Test("are as if the notification had had them", arguments: Target.all)
  func members(_ target: Target) throws {
    var tried = 0
    for line in Canonical.probes.split(separator: "\n") {
      let brace = try #require(line.firstIndex(of: "{"))
      let members = try JSON(text: String(line[brace...]))
      guard let settings = try? Self.settings(members, for: target) else { continue }
      tried += 1
      var conversion = Conversion(to: .vendor(target.vendor), from: .canonical, form: target.form)
      conversion.settings = settings
      var base = JSON.plainNotification
      base["vendor"] = "other"
      let set = try Adapting.convert(base, conversion).json
      let meant = try Adapting.compose(base.merging(members), target).json
      #expect(set == meant, "\(line)")
    }
    #expect(tried > 60)
  }

  private static func settings(_ members: JSON, for target: Target) throws -> Settings {
    var settings = Settings(for: .vendor(target.vendor), form: target.form)
    for member in members.object?.members ?? [] {
      try settings.set(member.name.string, to: member.value)
    }
    return settings
  }

  @Test("hold on the way back of what carries its source")
  func carried() throws {
    var conversion = Conversion(to: .vendor(.exponea), carry: true)
    conversion.settings = try SettingsCase(
      "", Self.sfmc, to: conversion.to, set: ["title=New", "custom.order=2"], [:]
    ).settings()
    let product = try Adapting.convert(Self.sfmc, conversion).json
    #expect(product["title"] == "New")
    var expected = Self.sfmc.merging(["order": 2, "aps": ["alert": ["title": "New"]]])
    let back = Conversion(to: .vendor(.sfmc))
    #expect(try Adapting.convert(product, back).json == expected)
    expected["_m"] = "m2"
    let again = SettingsCase("", product, to: back.to, set: ["campaign.id=m2"], [:])
    #expect(try again.convert(product).json == expected)
  }

  @Test("are in the account of a conversion")
  func account() throws {
    for test in Self.cases {
      var conversion = Conversion(to: test.to, form: test.form, account: .all)
      conversion.settings = try test.settings()
      var bridge = Bridge()
      var document = try JSONDocument(test.payload.compactBytes)
      var output: [UInt8] = []
      try bridge.convert(&document, conversion, into: &output)
      let account = try #require(bridge.account(), "\(test)")
      let title = account.items.first { $0.place == .member("title") }
      let isSet = test.set.contains { $0.hasPrefix("title=") }
      #expect((title?.fate == .changed) == isSet, "\(test)")
      let order = account.items.first { $0.place == .pointer("/order") }
      #expect(order?.fate != .lost, "\(test)")
    }
  }

  @Test("give the canonical form that restores the edited payload")
  func restoring() throws {
    let through = SettingsCase("", Self.sfmc, to: .canonical, set: ["title=New", "badge=4"], [:])
    let direct = SettingsCase("", Self.sfmc, to: .vendor(.sfmc), set: through.set, [:])
    let canonical = try through.convert(Self.sfmc).json
    let conversion = Conversion(to: .vendor(.sfmc), from: .canonical)
    #expect(try Adapting.convert(canonical, conversion).json == direct.convert(Self.sfmc).json)
  }
}
