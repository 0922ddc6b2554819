import PushJSON
import PushModel
import Testing

/// Members of which some are wrong, the findings, and what is read all the same.
struct WrongMembers: Sendable, CustomTestStringConvertible {
  var members: String
  /// Code, pointer and message of each finding.
  var findings: [String]
  /// The members that are read, as the JSON form writes them.
  var read: String

  init(_ members: String, _ findings: String..., read: String = "") {
    self.members = members
    self.findings = findings
    self.read = read
  }

  var testDescription: String { members }
}

@Suite("What is wrong is said, and the rest is read")
struct DiagnosticTests {
  static let kinds = [
    WrongMembers(#""title":1"#, "canonical-kind /title 'title' must be a text, found a number"),
    WrongMembers(#""title":null"#, "canonical-kind /title 'title' must be a text, found null"),
    WrongMembers(
      #""badge":"3","body":"b""#,
      "canonical-kind /badge 'badge' must be a number, found a text", read: #","body":"b""#),
    WrongMembers(
      #""mutableContent":1"#,
      "canonical-kind /mutableContent 'mutableContent' must be true or false, found a number"),
    WrongMembers(
      #""custom":[]"#, "canonical-kind /custom 'custom' must be an object, found an array"),
    WrongMembers(#""wire":{}"#, "canonical-kind /wire 'wire' must be an array, found an object"),
    WrongMembers(
      #""sound":"default""#, "canonical-kind /sound 'sound' must be an object, found a text"),
    WrongMembers(
      #""interruptionLevel":true"#,
      "canonical-kind /interruptionLevel "
        + "'interruptionLevel' must be a text, found true or false"),
    WrongMembers(
      #""vendor":7,"silent":"yes""#,
      "canonical-kind /vendor 'vendor' must be a text, found a number",
      "canonical-kind /silent 'silent' must be true or false, found a text"),
  ]

  static let nested = [
    WrongMembers(
      #""campaign":{"id":1,"variant":[],"name":"n"}"#,
      "canonical-kind /campaign/id 'id' must be a text, found a number",
      "canonical-kind /campaign/variant 'variant' must be a text or a number, found an array",
      read: #","campaign":{"name":"n"}"#),
    WrongMembers(
      #""media":[{"url":1},"x",{"action":{"kind":"none","url":{}}}]"#,
      "canonical-kind /media/0/url 'url' must be a text, found a number",
      "canonical-kind /media/1 element 1 must be an object, found a text",
      "canonical-kind /media/2/action/url 'url' must be a text, found an object",
      read: #","media":[{"role":"attachment"},{"role":"attachment","action":{"kind":"none"}}]"#),
    WrongMembers(
      #""buttons":[{"title":"t","textInput":{"placeholder":0}}]"#,
      "canonical-kind /buttons/0/textInput/placeholder "
        + "'placeholder' must be a text, found a number",
      read: #","buttons":[{"title":"t","textInput":{}}]"#),
    WrongMembers(
      #""titleLocalization":{"key":"K","arguments":["a",1,"b"]}"#,
      "canonical-kind /titleLocalization/arguments/1 element 1 must be a text, found a number",
      read: #","titleLocalization":{"key":"K"}"#),
    WrongMembers(
      #""inApp":{"media":[{"role":5}]}"#,
      "canonical-kind /inApp/media/0/role 'role' must be one of "
        + "'attachment', 'thumbnail', 'carousel', found a number",
      read: #","inApp":{"media":[{"role":"attachment"}]}"#),
    WrongMembers(
      #""command":{"name":"n","parameters":[{"value":1},2]}"#,
      "canonical-kind /command/parameters/1 element 1 must be an object, found a number",
      read: #","command":{"name":"n"}"#),
  ]

  static let values = [
    WrongMembers(
      #""kind":"loud","silent":true"#,
      "canonical-value /kind 'kind' must be one of 'encrypted', 'liveActivity', 'system', "
        + "'command', 'inApp', 'silent', 'alert'"),
    WrongMembers(
      #""defaultAction":{"kind":"openURL","url":"a"}"#,
      "canonical-value /defaultAction/kind 'kind' must be one of "
        + "'openApp', 'deeplink', 'browser', 'none', 'custom'"),
    WrongMembers(
      #""buttons":[{"id":"1","action":{"url":"a"}}]"#,
      "canonical-missing /buttons/0/action/kind 'kind' is missing",
      read: #","buttons":[{"id":"1"}]"#),
    WrongMembers(
      #""buttons":[{"options":["destructive","quiet",1]}]"#,
      "canonical-value /buttons/0/options/1 element 1 must be one of "
        + "'foreground', 'destructive', 'authenticationRequired'",
      "canonical-kind /buttons/0/options/2 element 2 must be one of "
        + "'foreground', 'destructive', 'authenticationRequired', found a number",
      read: #","buttons":[{"options":["destructive"]}]"#),
    WrongMembers(
      #""command":{"scope":"server"}"#,
      "canonical-value /command/scope 'scope' must be one of 'app', 'sdk'",
      read: #","command":{}"#),
    WrongMembers(
      #""carry":{"from":"sfmc"}"#, "canonical-missing /carry/form 'form' is missing"),
    WrongMembers(
      #""title":"a\ud83d""#, "canonical-text /title 'title' holds half of a surrogate pair",
      read: ",\"title\":\"a\u{FFFD}\""),
  ]

  static let names = [
    WrongMembers(
      #""titel":"a","body":"b""#, "canonical-unknown /titel unknown member 'titel'",
      read: #","body":"b""#),
    WrongMembers(
      #""a~/b":1,"sound":{"loud":true}"#,
      "canonical-unknown /sound/loud unknown member 'loud'",
      "canonical-unknown /a~0~1b unknown member 'a~/b'",
      read: #","sound":{}"#),
    WrongMembers(
      #""title":"a","title":"b""#,
      "canonical-duplicate /title 'title' occurs more than once, the last one counts",
      read: #","title":"b""#),
    // Names are compared by bytes, so a look-alike is another name.
    WrongMembers(
      "\"k\u{212A}\":1,\"body\u{200B}\":1",
      "canonical-unknown /k\u{212A} unknown member 'k\u{212A}'",
      "canonical-unknown /body\u{200B} unknown member 'body\u{200B}'"),
  ]

  @Test("with the place and what was expected", arguments: kinds + nested + values + names)
  func findings(_ wrong: WrongMembers) throws {
    let (notification, diagnostics) = try Notification.read(
      JSON(text: #"{"version":1,\#(wrong.members)}"#))
    #expect(
      diagnostics.map { "\($0.code) \($0.pointer ?? "-") \($0.message)" } == wrong.findings)
    for diagnostic in diagnostics {
      let isWarning = ["canonical-unknown", "canonical-duplicate"].contains(diagnostic.code)
      #expect(diagnostic.severity == (isWarning ? .warning : .error))
    }
    let kind = notification.kind.rawValue
    let always =
      #"{"version":1,"vendor":"apns","form":"apns","kind":"\#(kind)","#
      + #""silent":\#(notification.silent),"encrypted":false"#
    #expect(notification.json.compact == always + wrong.read + "}")
    #expect(try Notification.read(notification.json).diagnostics == [])
  }

  @Test(
    "what is no notification is refused",
    arguments: [
      ("[]", "canonical-object", "", "a notification must be an object, found an array"),
      ("null", "canonical-object", "", "a notification must be an object, found null"),
      ("{}", "canonical-version", "/version", "'version' must be 1"),
      (#"{"version":2}"#, "canonical-version", "/version", "'version' must be 1, found 2"),
      (#"{"version":"1"}"#, "canonical-version", "/version", "'version' must be 1, found a text"),
    ])
  func refused(_ text: String, _ code: String, _ pointer: String, _ message: String) throws {
    let json = try JSON(text: text)
    let error = #expect(throws: NotificationError.self) { try Notification(json: json) }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(error?.pointer == pointer)
    let diagnostic = error?.diagnostic(file: "a.json")
    let place = pointer.isEmpty ? "" : " at \(pointer)"
    #expect(diagnostic?.description == "a.json: error: \(message)\(place) [\(code)]")
    #expect(diagnostic?.pointer == pointer)
  }

  @Test("a name that differs only in its case is put right")
  func hint() throws {
    let json = try JSON(text: #"{"version":1,"messageId":"1","campaign":{"ID":"2","x":3}}"#)
    let hints = try Notification.read(json).diagnostics.map(\.hint)
    #expect(hints == ["write 'id'", nil, "write 'messageID'"])
  }

  @Test("1.0 is 1")
  func version() throws {
    let (notification, diagnostics) = try Notification.read(["version": 1.0])
    #expect(diagnostics == [])
    #expect(notification == Notification())
  }
}
