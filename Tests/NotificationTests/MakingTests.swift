import PushJSON
import PushModel
import Testing

/// Notifications that a program makes.
@Suite("Making notifications")
struct MakingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var notification: Notification
    /// Its members besides those that every notification has.
    var members: JSON
  }

  static let cases = [
    Case(
      testDescription: "a title", notification: Notification(title: "T"), members: ["title": "T"]),
    Case(
      testDescription: "a body alone", notification: Notification(title: nil, body: "B"),
      members: ["body": "B"]),
    Case(
      testDescription: "everything",
      notification: Notification(
        title: "T", subtitle: "S", body: "B", media: [.init(url: "https://example.com/a.png")],
        defaultAction: .deeplink("shop://a"),
        buttons: [.init(id: "b", title: "Go", action: .browser("https://example.com"))],
        sound: .init(name: "default"), badge: 3, custom: ["order": ["id": 7]]),
      members: [
        "title": "T", "subtitle": "S", "body": "B",
        "media": [["url": "https://example.com/a.png", "role": "attachment"]],
        "defaultAction": ["kind": "deeplink", "url": "shop://a"],
        "buttons": [
          [
            "id": "b", "title": "Go",
            "action": ["kind": "browser", "url": "https://example.com"],
          ]
        ],
        "sound": ["name": "default"], "badge": 3, "custom": ["order": ["id": 7]],
      ]),
    Case(
      testDescription: "silent", notification: .silent(custom: ["refresh": "prices"]),
      members: [
        "kind": "silent", "silent": true, "contentAvailable": true,
        "defaultAction": ["kind": "none"], "custom": ["refresh": "prices"],
      ]),
    Case(
      testDescription: "opening the app",
      notification: Notification(title: "T", defaultAction: .openApp),
      members: ["title": "T", "defaultAction": ["kind": "openApp"]]),
  ]

  @Test("a notification says what it was made of, and nothing else", arguments: cases)
  func json(_ one: Case) throws {
    var expected: JSON = [
      "version": 1, "vendor": "apns", "form": "apns", "kind": "alert", "silent": false,
      "encrypted": false,
    ]
    for member in one.members.object?.members ?? [] {
      expected[member.name.string] = member.value
    }
    #expect(one.notification.json == expected)
    #expect(try Notification(json: expected) == one.notification)
  }
}
