import PushAdapters
import PushModel

/// `user_com_notification` is there, whatever it is, and `id` is a text.
extension IdentificationTests {
  private static let mark = #""user_com_notification":"user_com_notification""#

  private static func userCom(_ name: String, _ payload: String, _ form: Form = .apns) -> Case {
    .one(name, payload, .usercom, form, .certain, "/user_com_notification", "/id")
  }

  static let userCom: [Case] = [
    userCom("usercom", #"{"aps":{"alert":"A"},"id":"d-1",\#(mark)}"#),
    userCom("usercom in-app", #"{"aps":{},"id":"d-1",\#(mark),"type":"4"}"#),
    userCom("usercom for Android", #"{"id":"d-1",\#(mark),"type":"3"}"#, .fcmData),
    userCom("usercom, an empty id", #"{"aps":{},"id":"",\#(mark)}"#),
    userCom("usercom, another text", #"{"aps":{},"id":"d-1","user_com_notification":"yes"}"#),
    userCom("usercom, an empty text", #"{"aps":{},"id":"d-1","user_com_notification":""}"#),
    userCom("usercom, the mark is null", #"{"aps":{},"id":"d-1","user_com_notification":null}"#),
    userCom("usercom, the mark is no", #"{"aps":{},"id":"d-1","user_com_notification":false}"#),
    userCom("usercom, the mark is a number", #"{"aps":{},"id":"d-1","user_com_notification":1}"#),
    userCom("usercom, the mark is an object", #"{"aps":{},"id":"d-1","user_com_notification":{}}"#),
    userCom("usercom, an escaped name", #"{"aps":{},"i\u0064":"d-1",\#(mark)}"#),
    userCom("usercom by the last of two ids", #"{"aps":{},"id":7,"id":"d-1",\#(mark)}"#),
    userCom("usercom carried by Firebase", #"{"aps":{},"gcm.message_id":"1","id":"d",\#(mark)}"#),
    .nobody("usercom without an id", #"{"aps":{"alert":"A"},\#(mark)}"#),
    .nobody("usercom in-app without an id", #"{"aps":{},\#(mark),"type":"4"}"#),
    .nobody("usercom with a number for an id", #"{"aps":{},"id":9234873249,\#(mark)}"#),
    .nobody("usercom with null for an id", #"{"aps":{},"id":null,\#(mark)}"#),
    .nobody("usercom with an object for an id", #"{"aps":{},"id":{"a":"d-1"},\#(mark)}"#),
    .nobody("not usercom by the first of two ids", #"{"aps":{},"id":"d-1","id":7,\#(mark)}"#),
    .nobody("usercom's mark as a value", #"{"aps":{},"id":"d-1","tag":"user_com_notification"}"#),
    .nobody("usercom's mark inside aps", #"{"aps":{\#(mark)},"id":"d-1"}"#),
    .nobody("usercom's mark inside data", #"{"data":{"id":"d-1",\#(mark)}}"#),
    .nobody("usercom's mark in upper case", #"{"aps":{},"id":"d","USER_COM_NOTIFICATION":"a"}"#),
    .nobody("a type alone", #"{"type":"1"}"#),
    .nobody(
      "usercom's other keys",
      #"{"aps":{},"id":"d-1","type":"1","title":"T","message":"M","link":"None"}"#),
    .nobody(
      "another sender's push through Firebase",
      #"{"aps":{"alert":{"title":"Chat"}},"gcm.message_id":"17","type":"1","link":"chat://inbox"}"#,
      .carrier),
    .nobody(
      "an item of the inbox webhook",
      #"{"campaign_id":7,"id":"d-1","title":"T","content":"C","link":"None","image":""}"#),
    Case(
      name: "usercom or sfmc", payload: #"{"aps":{},"_sid":"SFMC","id":"d-1",\#(mark)}"#,
      verdict: .ambiguous,
      claims: [
        Claim(vendor: .sfmc, form: .apns, strength: .certain, evidence: ["/_sid"]),
        Claim(
          vendor: .usercom, form: .apns, strength: .certain,
          evidence: ["/user_com_notification", "/id"]),
      ]),
  ]
}
