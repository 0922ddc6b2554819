import PushAdapters
import PushJSON
import PushModel
import Testing

/// The law of every codec: what is read and written again is the same, or is spelled in the one
/// way the vendor documents, or is refused with a finding.
@Suite("Codecs")
struct CodecTests {
  enum Outcome: Sendable, Equatable {
    /// The same value comes out.
    case kept
    /// The same meaning comes out in the documented spelling.
    case respelled(String)
    /// It means what absence means, and nothing comes out.
    case omitted
    /// It has no meaning here, and nothing comes out.
    case refused
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var codec: Codec
    /// The value as JSON text.
    var value: String
    var outcome: Outcome
    /// The codes of what is found.
    var codes: [String]

    init(_ codec: Codec, _ value: String, _ outcome: Outcome, _ codes: String...) {
      self.codec = codec
      self.value = value
      self.outcome = outcome
      self.codes = codes
    }

    var testDescription: String { "\(codec.rawValue) \(value)" }
  }

  @Test("reading and writing a value", arguments: all)
  func law(_ one: Case) throws {
    let payload = Array(one.codec.payload(one.value).utf8)
    let read = try Adapting.read(payload, as: one.codec.target.vendor)
    #expect(read.codes == one.codes.sorted())
    let written = try Adapting.compose(Adapting.withoutWire(read.json), one.codec.target).json
    let found = written[try JSONPointer(one.codec.pointer)]
    switch one.outcome {
    case .kept: #expect(found == (try JSON(text: one.value)))
    case .respelled(let text): #expect(found == (try JSON(text: text)))
    case .omitted: #expect(found == nil)
    case .refused:
      #expect(found == nil)
      #expect(!one.codes.isEmpty, "a refusal must be reported")
    }
  }

  @Test("what was written is read without a finding and is written the same", arguments: Codec.all)
  func stable(_ codec: Codec) throws {
    let cases = Self.all
    for one in cases where one.codec == codec {
      let read = try Adapting.read(Array(codec.payload(one.value).utf8), as: codec.target.vendor)
      let written = try Adapting.compose(Adapting.withoutWire(read.json), codec.target)
      let again = try Adapting.read(written.bytes)
      let codes = again.codes.filter { $0 != "lone-surrogate" }
      #expect(codes == [], "\(one.testDescription) became \(written.json)")
      let twice = try Adapting.compose(Adapting.withoutWire(again.json), codec.target)
      #expect(twice.json == written.json, "\(one.testDescription)")
    }
  }

  @Test("there are cases for every codec")
  func complete() {
    let cases = Self.all
    #expect(Set(cases.map(\.codec)) == Set(Codec.all))
  }
}

// MARK: - Codecs

extension CodecTests {
  /// A codec, at one of the places that use it.
  enum Codec: String, Sendable, CaseIterable {
    case text, link, requiredLink, number, numeral, fractional, identifier
    case appleFlag, bool, strictFlag, consent
    case constant, presence, choice, moment, texts, object, any, list
    case milliseconds, bridged, word, oneOrTrue, zonedMoment, pick

    static let all = allCases

    var target: Target {
      switch self {
      case .text, .number, .appleFlag, .texts: Target(.apns, .apns)
      case .link, .constant, .moment, .any: Target(.sfmc, .apns)
      case .numeral, .fractional, .identifier, .strictFlag, .consent, .choice, .object, .list:
        Target(.exponea, .apns)
      case .bool: Target(.synerise, .apns)
      case .requiredLink, .presence: Target(.usercom, .apns)
      case .milliseconds, .bridged: Target(.notificare, .apns)
      case .word, .oneOrTrue: Target(.notificare, .fcmData)
      case .zonedMoment, .pick: Target(.notificare, .sdk)
      }
    }

    /// Where the value stands.
    var pointer: String {
      switch self {
      case .text: "/aps/category"
      case .number: "/aps/badge"
      case .appleFlag: "/aps/mutable-content"
      case .texts: "/aps/alert/title-loc-args"
      case .link: "/_od"
      case .requiredLink: "/link"
      case .constant: "/_sid"
      case .presence: "/user_com_notification"
      case .moment: "/_endDt"
      case .any: "/_nodes"
      case .numeral: "/badge"
      case .fractional: "/attributes/sent_timestamp"
      case .identifier: "/attributes/action_id"
      case .strictFlag: "/silent"
      case .consent: "/has_tracking_consent"
      case .choice: "/action"
      case .object: "/url_params"
      case .list: "/actions"
      case .bool: "/content/campaign/testDelivery"
      case .milliseconds: "/inboxItemExpires"
      case .bridged: "/inboxItemVisible"
      case .word: "/inbox_item_visible"
      case .oneOrTrue: "/system"
      case .zonedMoment: "/time"
      case .pick: "/content"
      }
    }

    /// A payload with nothing else of interest in it.
    func payload(_ value: String) -> String {
      switch self {
      case .text: #"{"aps":{"alert":{"body":"B"},"category":\#(value)}}"#
      case .number: #"{"aps":{"alert":{"body":"B"},"badge":\#(value)}}"#
      case .appleFlag: #"{"aps":{"alert":{"body":"B"},"mutable-content":\#(value)}}"#
      case .texts: #"{"aps":{"alert":{"title-loc-key":"K","title-loc-args":\#(value)}}}"#
      case .link: sfmc(#""_sid":"SFMC","_od":\#(value)"#)
      case .requiredLink: userCom(#""user_com_notification":"","link":\#(value)"#)
      case .presence: userCom(#""user_com_notification":\#(value)"#)
      case .constant: sfmc(#""_sid":\#(value)"#)
      case .moment: sfmc(#""_sid":"SFMC","_endDt":\#(value)"#)
      case .any: sfmc(#""_sid":"SFMC","_nodes":\#(value)"#)
      case .numeral: exponea(#""badge":\#(value)"#)
      case .fractional: exponea(#""attributes":{"sent_timestamp":\#(value)}"#)
      case .identifier: exponea(#""attributes":{"action_id":\#(value)}"#)
      case .strictFlag: exponea(#""silent":\#(value)"#)
      case .consent: exponea(#""has_tracking_consent":\#(value)"#)
      case .choice: exponea(#""action":\#(value),"url":"shop://x""#)
      case .object: exponea(#""url_params":\#(value)"#)
      case .list: exponea(#""actions":\#(value)"#)
      case .bool:
        #"{"aps":{"alert":{"title":"T"}},"issuer":"Synerise","message-type":"dynamic-content","#
          + #""content-type":"simple-push","content":{"campaign":{"testDelivery":\#(value)}}}"#
      case .milliseconds: notificare(#""inboxItemExpires":\#(value)"#)
      case .bridged: notificare(#""inboxItemVisible":\#(value)"#)
      case .word: notificareData(#""inbox_item_visible":\#(value)"#)
      case .oneOrTrue: notificareData(#""systemType":"com.example.A","system":\#(value)"#)
      case .zonedMoment: notificareObject(#""time":\#(value),"content":[]"#)
      case .pick: notificareObject(#""time":"1970-01-01T00:00:00.000Z","content":\#(value)"#)
      }
    }

    private func notificare(_ members: String) -> String {
      #"{"aps":{"alert":{"body":"B"}},"x-sender":"notificare","x-application":"a","id":"1","#
        + #""notificationId":"2",\#(members)}"#
    }

    private func notificareData(_ members: String) -> String {
      #"{"alert":"B","notify":"1","x-sender":"notificare","x-application":"a","id":"1","#
        + #""notification_id":"2",\#(members)}"#
    }

    private func notificareObject(_ members: String) -> String {
      #"{"id":"1","type":"re.notifica.notification.URLResolver","message":"B",\#(members)}"#
    }

    private func sfmc(_ members: String) -> String {
      #"{"aps":{"alert":{"body":"B"}},"_m":"m","_mt":1,\#(members)}"#
    }

    private func userCom(_ members: String) -> String {
      #"{"aps":{"alert":{"body":"B"}},"id":"d-1","type":"1","title":"","message":"B",\#(members)}"#
    }

    private func exponea(_ members: String) -> String {
      #"{"aps":{"alert":{"title":"T","body":"B"},"mutable-content":1},"source":"xnpe_platform","#
        + #""title":"T","message":"B",\#(members)}"#
    }
  }
}
