import PushJSON
import PushModel
import Testing

@Suite("Each member alone")
struct MemberTests {
  /// Members as they stand in the JSON form, one after the other.
  static let members = [
    #""messageID":"m-1""#,
    #""title":"Hello \"you\"\n\u001b""#, #""title":"""#,
    #""titleLocalization":{"key":"K","arguments":["a",""]}"#,
    #""titleLocalization":{"arguments":["a"]}"#, #""titleLocalization":{}"#,
    #""subtitle":"é é""#, #""subtitleLocalization":{"key":"K"}"#,
    #""body":"{{ name }} %%x%%""#, #""bodyLocalization":{"key":"K","arguments":["%2$@"]}"#,
    #""media":[{"role":"attachment"}]"#,
    #""media":[{"url":"a.png","type":"image/png","alternativeText":"A","role":"thumbnail"}]"#,
    #""media":[{"role":"carousel","title":"T","subtitle":"S","action":{"kind":"none"}}]"#,
    #""defaultAction":{"kind":"openApp"}"#, #""defaultAction":{"kind":"none"}"#,
    #""defaultAction":{"kind":"openApp","url":"https://example.com/"}"#,
    #""defaultAction":{"kind":"deeplink","url":"some_url"}"#,
    #""defaultAction":{"kind":"browser","url":""}"#,
    #""defaultAction":{"kind":"custom","url":"a","name":"b"}"#,
    #""buttons":[{}]"#, #""buttons":[{"id":"1"},{"title":"Two"}]"#,
    #""buttons":[{"options":["foreground"]},{"options":["destructive"]}]"#,
    #""buttons":[{"options":["authenticationRequired"]}]"#,
    #""buttons":[{"icon":"star","textInput":{}}]"#,
    #""buttons":[{"textInput":{"placeholder":"Type"}}]"#,
    #""sound":{}"#, #""sound":{"name":"default"}"#, #""sound":{"critical":false,"volume":1.0}"#,
    #""badge":0"#, #""badge":-0.50"#, #""category":"""#, #""threadID":"t""#,
    #""targetContentID":"c""#, #""interruptionLevel":"passive""#, #""interruptionLevel":"loud""#,
    #""relevanceScore":100"#, #""filterCriteria":"f""#, #""mutableContent":true"#,
    #""mutableContent":false"#, #""contentAvailable":true"#, #""launchImage":"l""#,
    #""liveActivity":{}"#, #""liveActivity":{"event":"update","contentState":null}"#,
    #""liveActivity":{"event":"pause","attributes":[1]}"#,
    #""liveActivity":{"timestamp":1,"staleDate":2.5,"dismissalDate":3e9,"attributesType":"A"}"#,
    #""campaign":{"id":"c"}"#, #""campaign":{"variant":"B"}"#, #""campaign":{"variant":1.50}"#,
    #""campaign":{"actionID":12345678901234567890}"#, #""campaign":{"sentAt":1631234567.89}"#,
    #""campaign":{"test":true}"#, #""consent":{"granted":false}"#, #""consent":{"category":""}"#,
    #""urlParameters":{"utm_source":"a","utm_source":"b"}"#,
    #""command":{}"#, #""command":{"scope":"app","name":"n"}"#,
    #""command":{"scope":"sdk","method":"m","parameters":[{"value":[]},{"type":"t"}]}"#,
    #""inbox":{}"#, #""inbox":{"id":"i","visible":false}"#, #""inbox":{"expiresAt":1e400}"#,
    #""inApp":{}"#, #""inApp":{"layout":"text","media":[{"role":"attachment"}]}"#,
    #""delivery":{"pushType":"voip"}"#, #""delivery":{"pushType":"new","priority":5}"#,
    #""delivery":{"collapseID":"x","expiresAt":0}"#,
    #""custom":{"":null,"a~/b":[{}],"x":"\ud83d"}"#, #""vendorData":{"_h":"x"}"#,
    #""platform":{"summary-arg":"x"}"#, #""transport":{"from":"1"}"#,
    #""carry":{"from":"usercom","form":"rest"}"#,
    #""carry":{"from":"sfmc","form":"apns","data":[1,{"a":9007199254740993}]}"#,
    #""wire":[]"#, #""wire":[{"pointer":"/a","was":"0"},7]"#,
  ]

  @Test("is read and written as it stands", arguments: members)
  func roundTrip(_ member: String) throws {
    let kind = Self.kind(of: member)
    let text =
      #"{"version":1,"vendor":"v","form":"f","kind":"\#(kind)","silent":false,"encrypted":false,"#
      + member + "}"
    let (notification, diagnostics) = try Notification.read(JSON(text: text))
    #expect(diagnostics == [])
    #expect(notification.vendor == Vendor(rawValue: "v"))
    #expect(notification.form == Form(rawValue: "f"))
    #expect(notification != Notification(vendor: notification.vendor, form: notification.form))
    var output: [UInt8] = []
    notification.write(into: &output)
    #expect(String(decoding: output, as: UTF8.self) == text)
    #expect(notification.json.compact == text)
  }

  @Test("kinds, and the two marks", arguments: Notification.Kind.allCases)
  func kinds(_ kind: Notification.Kind) throws {
    let text =
      #"{"version":1,"vendor":"apns","form":"apns","kind":"\#(kind.rawValue)","silent":true,"#
      + #""encrypted":true}"#
    let notification = try Notification(json: JSON(text: text))
    #expect(notification.kind == kind)
    #expect(notification.silent)
    #expect(notification.encrypted)
    #expect(notification.json.compact == text)
  }

  @Test("empty bags and lists are left out")
  func emptyBags() throws {
    let text = """
      {"version":1,"media":[],"buttons":[],"campaign":{},"consent":{},"urlParameters":{},
      "delivery":{},"custom":{},"vendorData":{},"platform":{},"transport":{}}
      """
    let (notification, diagnostics) = try Notification.read(JSON(text: text))
    #expect(diagnostics == [])
    #expect(notification == Notification())
    #expect(notification.json == Notification().json)
  }

  @Test("a known wire and an unknown one are two things")
  func wire() {
    var notification = Notification()
    #expect(notification.json["wire"] == nil)
    notification.wire = []
    #expect(notification.json["wire"] == [])
  }

  @Test(
    "without a kind the members decide",
    arguments: [
      (#""title":"a""#, Notification.Kind.alert), (#""silent":true"#, .silent),
      (#""silent":true,"inApp":{}"#, .inApp), (#""inApp":{},"command":{}"#, .command),
      (#""command":{},"liveActivity":{}"#, .liveActivity),
      (#""liveActivity":{},"encrypted":true"#, .encrypted),
    ])
  func impliedKind(_ members: String, _ kind: Notification.Kind) throws {
    let notification = try Notification(json: JSON(text: #"{"version":1,\#(members)}"#))
    #expect(notification.kind == kind)
  }

  @Test(
    "numbers keep their spelling",
    arguments: ["1631234567.89", "9007199254740993", "1e400", "-0", "0.10", "1E+2", "1.0"])
  func spelling(_ text: String) throws {
    let json = try JSON(
      text: #"{"version":1,"badge":\#(text),"campaign":{"variant":\#(text),"sentAt":\#(text)}}"#)
    let notification = try Notification(json: json)
    #expect(notification.badge?.text == text)
    #expect(notification.campaign.variant?.description == text)
    #expect(notification.campaign.sentAt?.text == text)
    #expect(notification.json["badge"]?.number?.text == text)
    #expect(notification.json["campaign"]?["variant"]?.number?.text == text)
  }

  @Test("options without a name are dropped, names have a fixed order")
  func options() throws {
    #expect(Notification.Button.Options(rawValue: 0xFF).rawValue == 7)
    let json = try JSON(
      text: #"{"version":1,"buttons":[{"options":["authenticationRequired","foreground"]}]}"#)
    let notification = try Notification(json: json)
    #expect(notification.buttons.first?.options == [.foreground, .authenticationRequired])
    #expect(
      notification.json["buttons"]?[0]?["options"] == ["foreground", "authenticationRequired"])
  }

  private static func kind(of member: String) -> Notification.Kind {
    switch member.dropFirst().prefix(5) {
    case "liveA": .liveActivity
    case "comma": .command
    case "inApp": .inApp
    default: .alert
    }
  }
}
