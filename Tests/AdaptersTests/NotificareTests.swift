import PushAdapters
import PushJSON
import PushModel
import Testing

/// What Notificare's two artefacts, the push and the full notification, make of each other.
@Suite("Notificare's artefacts")
struct NotificareTests {
  private static let alert: JSON = [
    "version": 1, "vendor": "usercom", "form": "apns", "kind": "alert", "silent": false,
    "encrypted": false, "title": "T", "body": "B",
  ]

  private static func compose(_ members: JSON, _ form: Form) throws -> JSON {
    try Adapting.compose(alert.merging(members), Target(.notificare, form)).json
  }

  @Test("the application's id cannot be made up, and a warning says how to give it")
  func application() throws {
    for form in [Form.apns, .fcmData] {
      let found = try Adapting.compose(Self.alert, Target(.notificare, form)).diagnostics
      #expect(found.map(\.code) == ["unknown-application"])
      #expect(found.map(\.pointer) == ["/x-application"])
      #expect(found.map(\.severity) == [.warning])
      #expect(found.first?.hint == "give it with --set x-application=ID")
    }
    for form in [Form.rest, .sdk, .inboxItem] {
      #expect(try Adapting.compose(Self.alert, Target(.notificare, form)).diagnostics == [])
    }
  }

  @Test("the push and the full notification name the same message")
  func sameMessage() throws {
    let push = try Self.compose([:], .apns)
    let rest = try Self.compose([:], .rest)
    #expect(push["notificationId"] == rest["notification"]?["_id"])
    #expect(push["notificationId"] != push["id"])
  }

  @Test("buttons with one label are numbered")
  func labels() throws {
    let labels: [JSON] = ["Go", "Stay", "Go", "Go 2", "Go"]
    let buttons = labels.map { JSON.object(["title": $0]) } + [["id": "x"], [:]]
    let actions = try Self.compose(["buttons": .array(buttons)], .sdk)["actions"]?.array ?? []
    #expect(
      actions.map { $0["label"]?.string } == ["Go", "Stay", "Go 2", "Go 2 2", "Go 3", "x", "7"])
  }

  @Test(
    "the link of a button says what type it has",
    arguments: [
      ("mailto:a@example.com,b@example.com", "Mail", "a@example.com,b@example.com"),
      ("sms:123,456", "SMS", "123,456"), ("tel:123", "Telephone", "tel:123"),
      ("shop://a", "App", "shop://a"), ("https://example.com", "App", "https://example.com"),
    ])
  func links(_ url: String, _ type: String, _ target: String) throws {
    let button: JSON = ["title": "Go", "action": ["kind": "deeplink", "url": .string(url)]]
    let action = try Self.compose(["buttons": [button]], .sdk)["actions"]?.array?.first
    #expect(action?["type"] == .string("re.notifica.action.\(type)"))
    #expect(action?["target"] == .string(target))
  }

  @Test(
    "the ending of a link says what kind of media it is",
    arguments: [
      ("https://example.com/a.png", "image/png"),
      ("https://example.com/a.JPG?b=c.mp4", "image/jpeg"),
      ("https://example.com/a.mp4#t", "video/mp4"), ("https://example.com/a.mp3", "audio/mpeg"),
      ("https://example.com/a", "image/*"), ("https://example.com/a.png/", "image/png"),
      ("https://example.com/a.unknown", "image/*"), ("{{ image }}", "image/*"),
    ])
  func mediaTypes(_ url: String, _ type: String) throws {
    let push = try Self.compose(["media": [["url": .string(url)]]], .apns)
    #expect(push["attachment"] == ["mimeType": .string(type), "uri": .string(url)])
  }

  @Test("a message that was not shown has its texts in the full notification")
  func unseen() throws {
    let push: JSON = [
      "aps": ["content-available": 1], "alert": ["title": "Saved", "body": "For your inbox."],
      "x-sender": "notificare", "x-application": "a", "id": "1", "notificationId": "2",
      "notificationType": "re.notifica.notification.Alert",
    ]
    let full = try Adapting.convert(push, Conversion(to: .vendor(.notificare), form: .rest)).json
    #expect(full["notification"]?["title"] == "Saved")
    #expect(full["notification"]?["message"] == "For your inbox.")
    let again = try Adapting.convert(push, Conversion(to: .vendor(.notificare), normalize: true))
    #expect(again.json == push)
  }

  @Test("an edit of the action changes the type of the full notification")
  func editedAction() throws {
    let full: JSON = [
      "_id": "1", "type": "re.notifica.notification.URLResolver",
      "time": "2026-03-02T08:15:00.000Z", "message": "A",
      "content": [["type": "re.notifica.content.URL", "data": "https://example.com"]],
    ]
    var notification = Adapting.withoutWire(try Adapting.read(full).json)
    notification["defaultAction"] = ["kind": "deeplink", "url": "https://example.com/a"]
    let edited = try Adapting.compose(notification, Target(.notificare, .rest)).json["notification"]
    #expect(edited?["type"] == "re.notifica.notification.URLScheme")
    #expect(edited?["content"]?.array?.first?["data"] == "https://example.com/a")
  }

  @Test("content besides the link goes with the notification, and keeps its order")
  func content() throws {
    let content: JSON = [
      ["type": "re.notifica.content.Text", "data": "A"],
      ["type": "re.notifica.content.URL", "data": "https://example.com"],
    ]
    let full: JSON = [
      "_id": "1", "type": "re.notifica.notification.URLResolver",
      "time": "2026-03-02T08:15:00.000Z", "message": "A", "content": content,
    ]
    let sdk = try Adapting.convert(full, Conversion(to: .vendor(.notificare), form: .sdk)).json
    #expect(sdk["content"] == content)
    #expect(sdk["id"] == "1")
  }

  @Test("where a callback reports, and what it uses, goes with the notification")
  func callbacks() throws {
    let actions: JSON = [
      [
        "type": "re.notifica.action.Callback", "label": "Come",
        "target": "https://hooks.example.com/a", "keyboard": false, "camera": false,
      ],
      ["type": "re.notifica.action.Callback", "label": "Show", "keyboard": false, "camera": true],
      ["type": "re.notifica.action.Callback", "label": "Ask", "keyboard": true, "camera": false],
    ]
    let full: JSON = [
      "_id": "1", "type": "re.notifica.notification.Alert",
      "time": "2026-03-02T08:15:00.000Z", "message": "A", "actions": actions,
    ]
    let sdk = try Adapting.convert(full, Conversion(to: .vendor(.notificare), form: .sdk)).json
    #expect(sdk["actions"] == actions)
    var notification = Adapting.withoutWire(try Adapting.read(full).json)
    notification["buttons"] = .array((notification["buttons"]?.array ?? []).reversed())
    let turned = try Adapting.compose(notification, Target(.notificare, .sdk)).json
    #expect(turned["actions"] == .array((actions.array ?? []).reversed()))
  }
}
