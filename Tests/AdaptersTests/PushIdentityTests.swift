import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("The identity of a push")
struct PushIdentityTests {
  private static func identity(_ payload: JSON) throws -> String {
    var bridge = Bridge()
    var document = try JSONDocument(payload.compactBytes)
    return try bridge.pushIdentity(of: &document)
  }

  /// Two payloads, and whether they are one push.
  struct Pair: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var first: JSON
    var second: JSON
    var isSame: Bool

    init(_ name: String, _ first: JSON, _ second: JSON, same: Bool) {
      testDescription = name
      self.first = first
      self.second = second
      isSame = same
    }
  }

  private static let sfmc: JSON = [
    "_sid": "SFMC", "_m": "m1", "_r": "r1", "aps": ["alert": ["title": "Hi", "body": "There"]],
  ]
  private static let exponea: JSON = [
    "source": "xnpe_platform", "title": "Hi", "message": "There", "action": "app",
    "attributes": ["campaign_id": "c1", "sent_timestamp": 1_631_234_567.5],
  ]
  private static let plain: JSON = ["aps": ["alert": ["title": "Hi", "body": "There"]], "id": "7"]

  private static func with(_ payload: JSON, _ members: JSON) -> JSON { payload.merging(members) }

  static let pairs = [
    Pair("another message id", sfmc, with(sfmc, ["_r": "r2"]), same: false),
    Pair("another campaign id", sfmc, with(sfmc, ["_m": "m2"]), same: false),
    Pair(
      "other words, the same ids", sfmc, with(sfmc, ["aps": ["alert": ["title": "Oh"]]]),
      same: true),
    Pair("the mark in another case", sfmc, with(sfmc, ["_sid": "sfmc"]), same: true),
    Pair(
      "another sending of a campaign", exponea,
      with(exponea, ["attributes": ["sent_timestamp": 1_631_234_999.5]]), same: false),
    Pair("a campaign with other words", exponea, with(exponea, ["title": "Oh"]), same: true),
    Pair(
      "attributes as JSON text", exponea,
      with(exponea, ["attributes": .string(exponea["attributes"]?.pretty ?? "")]), same: true),
    Pair(
      "a carrier's keys beside ids", exponea,
      with(exponea, ["gcm.message_id": "1", "google.c.a.e": "1"]), same: true),
    Pair(
      "a carrier's keys beside content", plain,
      with(plain, ["gcm.message_id": "1", "google.c.a.e": "1", "from": "2"]), same: true),
    Pair("other content", plain, with(plain, ["id": "8"]), same: false),
    Pair(
      "an empty id", with(sfmc, ["_r": "", "_m": ""]),
      with(sfmc, ["_r": "", "_m": "", "aps": ["alert": ["title": "Oh"]]]), same: false),
    Pair(
      "a text as alert", ["aps": ["alert": ["body": "There"]]], ["aps": ["alert": "There"]],
      same: true),
    Pair("another vendor's", plain, with(plain, ["_sid": "SFMC"]), same: false),
    Pair(
      "a template filled in otherwise", ["aps": ["alert": "{{ name }}"]],
      ["aps": ["alert": "%%name%%"]], same: false),
    Pair(
      "numbers RFC 8785 cannot express", ["aps": [:], "a": .string("1"), "b": number("1e400")],
      ["b": number("1e400"), "a": .string("1"), "aps": [:]], same: true),
  ]

  private static func number(_ text: String) -> JSON {
    JSONNumber(text: text).map(JSON.number) ?? .null
  }

  @Test("is that of every delivery, and of no other push", arguments: pairs)
  func identity(_ pair: Pair) throws {
    let isSame = try Self.identity(pair.first) == Self.identity(pair.second)
    #expect(isSame == pair.isSame)
  }

  @Test("is the same through the canonical form, and 32 digits", arguments: pairs)
  func canonical(_ pair: Pair) throws {
    for payload in [pair.first, pair.second] {
      let identity = try Self.identity(payload)
      #expect(identity.count == 32 && identity.allSatisfy { $0.isHexDigit && !$0.isUppercase })
      let canonical = try Adapting.read(payload).json
      #expect(try Self.identity(canonical) == identity)
      #expect(try Notification(json: canonical).pushIdentity == identity)
    }
  }

  @Test("is stable from version to version")
  func stable() throws {
    #expect(try Self.identity(Self.sfmc) == "0bba2614de7c00741298f1100a0579e5")
  }

  @Test("is made of the ids in the order that is documented")
  func content() throws {
    var notification = Notification(vendor: .exponea)
    notification.campaign.id = "c1"
    let campaign = notification.pushIdentity
    notification.body = "There"
    #expect(notification.pushIdentity == campaign)
    notification.messageID = "c1"
    #expect(notification.pushIdentity != campaign)
    notification.form = .fcmData
    notification.wire = []
    #expect(notification.pushIdentity != campaign)
  }

  @Test("there is none of what cannot be read")
  func rejected() throws {
    #expect(throws: Rejection.self) { try Self.identity([1]) }
    #expect(throws: Rejection.self) {
      try Self.identity(["_sid": "SFMC", "source": "xnpe_platform", "issuer": "Synerise"])
    }
  }
}
