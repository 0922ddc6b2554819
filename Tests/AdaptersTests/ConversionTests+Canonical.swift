import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("From the canonical notification")
struct ConversionCanonicalTests {
  @Test("members of wrong kinds are reported where they stand, and left out")
  func wrongKinds() throws {
    let notification: JSON = [
      "version": 1, "vendor": "apns", "form": "apns", "kind": "loud", "silent": "no", "title": 5,
      "body": "B", "media": ["url": "u"], "defaultAction": "openApp",
      "buttons": ["x", ["title": 7]], "badge": [1], "sound": "bell", "custom": [1],
      "campaign": ["id": 7, "sentAt": "yesterday"],
    ]
    let outcome = try Adapting.convert(
      notification, Conversion(to: .vendor(.exponea), from: .canonical))
    let expected = [
      "/kind", "/silent", "/title", "/media", "/defaultAction", "/buttons/0", "/buttons/1/title",
      "/badge", "/sound", "/custom", "/campaign/id", "/campaign/sentAt",
    ]
    #expect(outcome.diagnostics.compactMap(\.pointer).sorted() == expected.sorted())
    #expect(outcome.diagnostics.allSatisfy { $0.location != nil })
    #expect(outcome.json["title"] == "" && outcome.json["message"] == "B")
    #expect(outcome.json["badge"] == nil && outcome.json["attributes"] == nil)
  }

  @Test("what says nothing about its kind is an alert")
  func minimal() throws {
    for target in Target.all {
      let composed = try Adapting.compose(["version": 1, "body": "B"], target)
      let read = try Adapting.read(composed.bytes).json
      #expect(read["kind"] == "alert" && read["body"] == "B", "\(target): \(composed.json)")
    }
  }

  @Test("the residue counts only for the vendor and the form it was read from")
  func residue() throws {
    let payload = Array(
      #"{"aps":{"alert":"A","badge":"1"},"_sid":"sfmc","_m":"m","_x":"https://example.com"}"#.utf8)
    let canonical = try Adapting.read(payload).json
    #expect(canonical["wire"] != nil)
    let same = try Adapting.convert(
      canonical, Conversion(to: .vendor(.sfmc), from: .canonical))
    #expect(same.json == (try JSON(payload)))
    for form in [Form.fcmData, .flattened] {
      let conversion = Conversion(to: .vendor(.sfmc), from: .canonical, form: form)
      let other = try Adapting.convert(canonical, conversion)
      let bare = try Adapting.convert(Adapting.withoutWire(canonical), conversion)
      #expect(other.json == bare.json)
      #expect(other.json["_sid"] == "SFMC" && other.json["aps"] == nil)
    }
    let normalized = try Adapting.convert(
      canonical, Conversion(to: .vendor(.sfmc), from: .canonical, normalize: true))
    #expect(normalized.json["_sid"] == "SFMC" && normalized.json["aps"]?["badge"] == 1)
    #expect(normalized.json["aps"]?["alert"] == ["body": "A"])
  }

  @Test("to the canonical notification nothing changes")
  func toCanonical() throws {
    let canonical = try Adapting.read(Array(#"{"aps":{"alert":"A"},"_sid":"sfmc"}"#.utf8))
    let same = try Adapting.convert(
      canonical.bytes, Conversion(to: .canonical, from: .canonical))
    #expect(same.json == canonical.json)
  }

  @Test("identifiers that are made up follow from the notification alone")
  func derived() throws {
    func id(_ notification: JSON, _ target: Target, _ place: String) throws -> JSON? {
      try Adapting.compose(notification, target).json[try JSONPointer(place)]
    }
    let synerise = Target(.synerise, .apns)
    let hash = "/content/campaign/hash_id"
    var other = JSON.plainNotification
    other["title"] = "Another title"
    let first = try id(.plainNotification, synerise, hash)
    #expect(first == (try id(.plainNotification, synerise, hash)))
    #expect(first != (try id(other, synerise, hash)))
    var residual = JSON.plainNotification
    residual["wire"] = [["pointer": "/x", "is": 1]]
    #expect(first == (try id(residual, synerise, hash)), "the residue is no part of the meaning")
    #expect(ComposingRule.isUUID(first?.string ?? ""))

    let message = try id(.plainNotification, Target(.sfmc, .apns), "/_m")
    #expect(ConversionTests.isTriple(message?.string ?? ""))
    #expect(message != (try id(other, Target(.sfmc, .apns), "/_m")))
    #expect(message == (try id(.plainNotification, Target(.sfmc, .fcmData), "/_m")))
  }
}
