import PushAdapters
import PushJSON
import PushModel
import Testing

/// `Bridge.write` and the command's way through canonical JSON are one.
@Suite("Writing notifications that a program makes")
struct NotificationWritingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var notification: Notification
    /// The canonical JSON as a person writes it: nothing that goes without saying.
    var canonical: JSON

    init(_ name: String, _ canonical: JSON, _ notification: Notification) {
      testDescription = name
      self.notification = notification
      self.canonical = canonical
      self.canonical["version"] = 1
    }
  }

  static let cases = [
    Case("a title", ["title": "T"], Notification(title: "T")),
    Case("nothing", [:], Notification()),
    Case(
      "texts and a link",
      [
        "title": "T", "subtitle": "S", "body": "B",
        "defaultAction": ["kind": "browser", "url": "https://example.com"],
      ],
      Notification(
        title: "T", subtitle: "S", body: "B", defaultAction: .browser("https://example.com"))),
    Case(
      "a picture, buttons, sound and badge",
      [
        "title": "T", "media": [["url": "https://example.com/a.png"]],
        "buttons": [
          ["id": "b", "title": "Go", "action": ["kind": "deeplink", "url": "shop://a"]]
        ],
        "sound": ["name": "default"], "badge": 3,
      ],
      Notification(
        title: "T", media: [.init(url: "https://example.com/a.png")],
        buttons: [.init(id: "b", title: "Go", action: .deeplink("shop://a"))],
        sound: .init(name: "default"), badge: 3)),
    Case(
      "the sender's data", ["body": "B", "custom": ["n": 1.5, "o": ["a": [nil, true]]]],
      Notification(title: nil, body: "B", custom: ["n": 1.5, "o": ["a": [nil, true]]])),
    Case(
      "silent",
      [
        "silent": true, "contentAvailable": true, "defaultAction": ["kind": "none"],
        "custom": ["a": "b"],
      ],
      .silent(custom: ["a": "b"])),
    Case(
      "a command",
      ["silent": true, "command": ["scope": "app", "name": "cache", "method": "clear"]],
      made(.command) {
        $0.silent = true
        $0.command = .init(scope: .app, name: "cache", method: "clear")
      }),
    Case(
      "a message in the app", ["inApp": ["title": "T"]],
      made(.inApp) {
        $0.inApp = .init()
        $0.inApp?.title = "T"
      }),
    Case(
      "a Live Activity",
      ["title": "T", "liveActivity": ["event": "update", "contentState": ["a": 1]]],
      made(.liveActivity) {
        $0.title = "T"
        $0.liveActivity = .init(event: .update)
        $0.liveActivity?.contentState = ["a": 1]
      }),
    Case(
      "a campaign", ["title": "T", "messageID": "m", "campaign": ["id": "c", "name": "N"]],
      made(.alert) {
        $0.title = "T"
        $0.messageID = "m"
        $0.campaign.id = "c"
        $0.campaign.name = "N"
      }),
  ]

  private static func made(
    _ kind: Notification.Kind, _ edit: (inout Notification) -> Void
  ) -> Notification {
    var notification = Notification(kind: kind)
    edit(&notification)
    return notification
  }

  @Test("the notification and its canonical JSON give the same payload", arguments: cases)
  func same(_ one: Case) throws {
    for target in Target.all {
      var bridge = Bridge()
      var written: [UInt8] = []
      try bridge.write(
        one.notification, as: target.vendor, form: target.form, into: &written)
      let converted = try Adapting.convert(
        one.canonical,
        Conversion(to: .vendor(target.vendor), from: .canonical, form: target.form))
      #expect(
        written == converted.bytes,
        "\(target): \(String(decoding: written, as: UTF8.self))\n\(converted.json)")
    }
  }

  @Test("the notification is the one that the JSON is read as", arguments: cases)
  func read(_ one: Case) throws {
    #expect(try Notification(json: one.canonical) == one.notification)
  }
}
