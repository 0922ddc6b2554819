import PushJSON
import PushModel
import Testing

@Suite("The JSON form as a whole")
struct FixtureTests {
  @Test("a notification with every member is read and written byte for byte")
  func byteStable() throws {
    let text = try Fixture.bytes("full.json")
    let (notification, diagnostics) = try Notification.read(JSON(text))
    #expect(diagnostics == [])
    #expect(String(decoding: notification.json.prettyBytes, as: UTF8.self) == string(text))
    var output = Array("kept:".utf8)
    notification.write(into: &output)
    #expect(string(output) == "kept:" + string(JSONText.compact(text)))
  }

  @Test("what is read is what was meant")
  func meaning() throws {
    let notification = try Notification(json: JSON(Fixture.bytes("full.json")))
    #expect(notification == fullNotification())
    #expect(notification.hashValue == fullNotification().hashValue)
  }

  @Test("the members of the written form have a fixed order, whatever that of the text")
  func order() throws {
    let text = try Fixture.bytes("full.json")
    func reversed(_ json: JSON) -> JSON {
      guard case .object(let object) = json else { return json }
      let members = object.members.map { JSONObject.Member($0.name, reversed($0.value)) }
      return .object(JSONObject(members.reversed()))
    }
    let (notification, diagnostics) = try Notification.read(reversed(JSON(text)))
    #expect(diagnostics == [])
    let names = notification.json.object?.names.map(\.string)
    #expect(names == Self.names)
    // Bags and values of any kind keep the order of the text; the rest is ours.
    let campaign = notification.json["campaign"]?.object?.names.map(\.string)
    #expect(
      campaign == [
        "id", "name", "type", "variant", "journeyID", "actionID", "actionName", "policy", "subject",
        "language", "recipient", "platform", "eventType", "sentAt", "test",
      ])
    #expect(notification.custom.names == ["nested", "big", "orderId"])
  }

  @Test("an empty notification says only what is always said")
  func empty() {
    var output: [UInt8] = []
    Notification().write(into: &output)
    let text =
      #"{"version":1,"vendor":"apns","form":"apns","kind":"alert","silent":false,"#
      + #""encrypted":false}"#
    #expect(string(output) == text)
    #expect(Notification().json.compact == text)
  }

  /// All members, in the order of the JSON form.
  static let names = [
    "version", "vendor", "form", "kind", "silent", "encrypted", "messageID", "title",
    "titleLocalization", "subtitle", "subtitleLocalization", "body", "bodyLocalization", "media",
    "defaultAction", "buttons", "sound", "badge", "category", "threadID", "targetContentID",
    "interruptionLevel", "relevanceScore", "filterCriteria", "mutableContent", "contentAvailable",
    "launchImage", "liveActivity", "campaign", "consent", "urlParameters", "command", "inbox",
    "inApp", "delivery", "custom", "vendorData", "platform", "transport", "carry", "wire",
  ]

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
