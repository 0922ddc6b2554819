import PushAdapters
import PushJSON
import PushModel
import Testing

/// What is found in payloads, as the documents say it must be.
@Suite("Findings in payloads")
struct ReadingFindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var payload: String
    /// Severity, code and pointer of every finding, sorted.
    var findings: [String]

    init(_ name: String, _ payload: String, _ findings: String...) {
      self.name = name
      self.payload = payload
      self.findings = findings
    }

    var testDescription: String { name }
  }

  @Test(
    "a payload has these findings and no others",
    arguments: sfmc + exponea + synerise + notificare + userCom + apple)
  func findings(_ one: Case) throws {
    let found = try Adapting.read(Array(one.payload.utf8)).diagnostics
    let lines = found.map { "\($0.severity) \($0.code) \($0.pointer ?? "nowhere")" }
    #expect(lines.sorted() == one.findings.sorted())
    #expect(found.allSatisfy { $0.location != nil && !$0.message.isEmpty })
  }

  @Test("a sample of a vendor's has no finding", arguments: ReadingTests.Case.all)
  func samples(_ one: ReadingTests.Case) throws {
    guard one.name.hasPrefix("sample-") || one.name == "full" || one.name == "alert" else { return }
    #expect(try Adapting.read(one.payload()).codes == [])
  }

  // MARK: Cases

  private static let sfmc = [
    Case(
      "two links", #"{"aps":{"alert":"A"},"_sid":"SFMC","_od":"shop://a","_x":"https://b"}"#,
      "error two-links /_x"),
    Case(
      "an alert that counts as silent",
      #"{"aps":{"alert":{"body":"A"},"content-available":1},"_sid":"SFMC"}"#,
      "warning silent-with-alert /aps/content-available"),
    Case(
      "a badge as text", #"{"aps":{"alert":"A","badge":"1"},"_sid":"SFMC"}"#,
      "warning text-for-number /aps/badge"),
    Case(
      "wrong kinds", #"{"aps":{"alert":"A"},"_sid":"SFMC","_m":7,"_od":[],"_endDt":"soon"}"#,
      "error expected-moment /_endDt", "error expected-text /_m", "error expected-text /_od"),
    Case("a template in a link", #"{"aps":{"alert":"{{ a }}"},"_sid":"SFMC","_od":"%%url%%"}"#),
  ]

  private static let exponea = [
    Case(
      "objects as texts beside aps",
      #"{"aps":{"alert":"A"},"source":"xnpe_platform","title":"A","action":"app","#
        + #""actions":"[]","attributes":"{}","url_params":"{}"}"#,
      "warning text-for-array /actions", "warning text-for-object /attributes",
      "warning text-for-object /url_params"),
    Case(
      "data as text beside aps",
      #"{"aps":{"alert":"A"},"source":"xnpe_platform","title":"A","action":"app","data":"{}"}"#,
      "warning text-for-object /data"),
    Case(
      "objects as texts for Android",
      #"{"source":"xnpe_platform","title":"A","action":"app","actions":"[]","attributes":"{}"}"#),
    Case(
      "a key that nobody reads",
      #"{"aps":{"alert":"A"},"source":"xnpe_platform","title":"A","action":"app","url_ios":"b"}"#,
      "warning unread-key /url_ios"),
    Case(
      "wrong kinds",
      #"{"aps":{"alert":{"title":"A"}},"source":"xnpe_platform","title":5,"message":[],"#
        + #""action":1,"url":2,"badge":3,"actions":{},"attributes":[],"url_params":[],"silent":"1"}"#,
      "error expected-array /actions", "error expected-flag /silent",
      "error expected-numeral /badge", "error expected-object /attributes",
      "error expected-object /url_params", "error expected-text /action",
      "error expected-text /message", "error expected-text /title", "error expected-text /url"),
    Case(
      "null where the vendor writes it",
      #"{"aps":{"alert":"A"},"source":"xnpe_platform","title":"A","action":"app","#
        + #""legacy_ios_category":null,"consent_category_tracking":null,"#
        + #""has_tracking_consent":null}"#),
    Case(
      "an action that does nothing",
      #"{"aps":{"alert":"A"},"source":"xnpe_platform","title":"A","action":""}"#,
      "warning unknown-choice /action"),
  ]

  private static let envelope =
    #""issuer":"Synerise","message-type":"dynamic-content","content-type":"simple-push""#

  private static let synerise = [
    Case(
      "an unknown action",
      #"{"aps":{"alert":"A"},\#(envelope),"content":{"notification":{"action":{"type":"SEND"}}}}"#,
      "warning unknown-choice /content/notification/action/type"),
    Case(
      "broken content", #"{"aps":{"alert":"A"},\#(envelope),"content":"{"}"#,
      "error broken-text /content"),
    Case(
      "content as text", #"{"aps":{"alert":"A"},\#(envelope),"content":"{}"}"#),
    Case(
      "encrypted content",
      #"{"aps":{"alert":"A"},\#(envelope),"content-encryption":"RSA2048_AES128","content":"x"}"#),
    Case(
      "a finding inside a text",
      #"{"aps":{"alert":"A"},\#(envelope),"content":"{\"campaign\":{\"title\":5}}"}"#,
      "error expected-text /content/campaign/title"),
  ]

  private static let sender = #""x-sender":"notificare","x-application":"a","id":"1""#

  private static let notificare = [
    Case("a message", #"{"aps":{"alert":{"body":"A"}},\#(sender),"notificationId":"2"}"#),
    Case(
      "a system push", #"{"aps":{"content-available":1},\#(sender),"system":1,"systemType":"a.b"}"#),
    Case(
      "the mark alone", #"{"aps":{"alert":"A"},"x-sender":"notificare"}"#,
      "error missing-member /id", "error missing-member /notificationId",
      "error missing-member /x-application"),
    Case(
      "a system push without a type", #"{"aps":{},\#(sender),"system":true}"#,
      "error missing-member /systemType"),
    Case(
      "texts for Booleans",
      #"{"aps":{"alert":"A"},\#(sender),"notificationId":"2","system":"1","inboxItemVisible":"true","#
        + #""inboxItemExpires":"2030-01-01T00:00:00.000Z"}"#,
      "error expected-flag /inboxItemVisible", "error expected-flag /system",
      "error expected-milliseconds /inboxItemExpires"),
    Case(
      "an Android message",
      #"{\#(sender),"notification_id":"2","alert":"A","notify":"1","inbox_item_visible":"yes"}"#),
    Case(
      "a full notification with null where the vendor writes it",
      #"{"id":"1","type":"re.notifica.notification.Alert","time":"2026-03-02T08:15:00.000Z","#
        + #""message":"A","title":null,"subtitle":null,"targetContentIdentifier":null}"#),
    Case(
      "null where the vendor's decoder fails",
      #"{"_id":"1","type":"re.notifica.notification.Alert","time":"2026-03-02T08:15:00Z","#
        + #""message":"A","content":null,"extra":null,"actions":[{"type":"re.notifica.action.Fax"}]}"#,
      "error expected-moment /time", "error expected-object /extra", "warning null-value /content",
      "warning unknown-choice /actions/0/type"),
  ]

  private static let marks = #""user_com_notification":"user_com_notification","id":"d-1""#

  private static let userCom = [
    Case("the mark's value", #"{"aps":{"alert":"A"},"user_com_notification":null,"id":"d-1"}"#),
    Case(
      "a message in the app that is no text",
      #"{"aps":{},\#(marks),"type":"4","inapp_message":{"name":"n"}}"#,
      "error object-for-text /inapp_message"),
    Case(
      "a broken message in the app", #"{"aps":{},\#(marks),"type":"4","inapp_message":"[1]"}"#,
      "error broken-text /inapp_message"),
    Case(
      "pictures that the helper takes",
      #"{"aps":{"alert":"A"},\#(marks),"type":"1","fcm_options":{"image":"https://b.de/c.d.jpg"}}"#),
    Case(
      "a picture with another ending",
      #"{"aps":{"alert":"A"},\#(marks),"fcm_options":{"image":"https://b.de/c.jpg?w=6"}}"#,
      "warning image-ending /fcm_options/image"),
    Case(
      "a picture without an ending",
      #"{"aps":{"alert":"A"},\#(marks),"fcm_options":{"image":"https://localhost/c"}}"#,
      "warning image-ending /fcm_options/image"),
    Case(
      "a picture that is filled in",
      #"{"aps":{"alert":"A"},\#(marks),"fcm_options":{"image":"{{ image }}"}}"#),
    Case(
      "wrong kinds", #"{"aps":{"alert":{}},\#(marks),"type":4,"title":1,"message":[],"link":{}}"#,
      "error expected-text /link", "error expected-text /message", "error expected-text /title",
      "error expected-text /type"),
  ]

  private static let apple = [
    Case("nothing", #"{"aps":{"alert":{"title":"A","body":"{{ b }}"},"future":1},"a":null}"#),
    Case(
      "a name that stands twice", #"{"aps":{"alert":"A"},"aps":{"alert":"B","badge":1,"badge":2}}"#,
      "warning duplicate-name /aps", "warning duplicate-name /aps/badge"),
    Case(
      "null for a documented member", #"{"aps":{"alert":"A","badge":null,"sound":null}}"#,
      "warning null-value /aps/badge", "warning null-value /aps/sound"),
    Case(
      "half a surrogate pair", #"{"aps":{"alert":{"title":"\ud800"}},"a":["\udc00"]}"#,
      "error lone-surrogate /a/0", "error lone-surrogate /aps/alert/title"),
    Case(
      "flags as texts", #"{"aps":{"alert":"A","mutable-content":"1","content-available":true}}"#,
      "info boolean-for-flag /aps/content-available", "warning text-for-flag /aps/mutable-content"),
  ]
}
