import PushAdapters
import PushModel

/// `x-sender` at the top is exactly `notificare`; the objects behind a push by three members.
extension IdentificationTests {
  private static let ids = #""x-application":"5f00aa11bb22cc33dd44ee01","id":"60aa01""#
  private static let object =
    #""type":"re.notifica.notification.Alert","time":"2026-03-02T08:15:00.000Z","message":"M""#

  static let notificare: [Case] = notificarePushes + notificareObjects

  private static let notificarePushes: [Case] = [
    .one(
      "notificare", #"{"aps":{"alert":{"body":"A"}},"x-sender":"notificare",\#(ids)}"#,
      .notificare, .apns, .certain, "/x-sender"),
    .one(
      "notificare, the mark alone", #"{"aps":{},"x-sender":"notificare"}"#, .notificare, .apns,
      .likely, "/x-sender"),
    .one(
      "notificare without an application", #"{"aps":{},"x-sender":"notificare","id":"1"}"#,
      .notificare, .apns, .likely, "/x-sender"),
    .one(
      "notificare with an escaped name and text",
      #"{"\u0078-sender":"n\u006ftificare","aps":{},\#(ids)}"#, .notificare, .apns, .certain,
      "/x-sender"),
    .one(
      "notificare for Android",
      #"{"x-sender":"notificare",\#(ids),"notification_id":"2","alert":"A"}"#, .notificare,
      .fcmData, .certain, "/x-sender"),
    .one(
      "notificare's mark before the members of an object",
      #"{"x-sender":"notificare",\#(object),"_id":"1"}"#, .notificare, .fcmData, nil, "/x-sender"),
    .one(
      "notificare that Firebase carried",
      #"{"aps":{},"x-sender":"notificare",\#(ids),"gcm.message_id":"1"}"#, .notificare, .apns,
      .certain, "/x-sender"),
    .nobody("x-sender in upper case", #"{"aps":{},"x-sender":"NOTIFICARE",\#(ids)}"#),
    .nobody("x-sender capitalised", #"{"aps":{},"x-sender":"Notificare",\#(ids)}"#),
    .nobody("x-sender is the vendor's new name", #"{"aps":{},"x-sender":"actito",\#(ids)}"#),
    .nobody("x-sender with a blank", #"{"aps":{},"x-sender":"notificare ",\#(ids)}"#),
    .nobody("x-sender is a number", #"{"aps":{},"x-sender":1,\#(ids)}"#),
    .nobody("x-sender is null", #"{"aps":{},"x-sender":null,\#(ids)}"#),
    .nobody("X-Sender is another name", #"{"aps":{},"X-Sender":"notificare",\#(ids)}"#),
    .nobody("x-sender inside aps", #"{"aps":{"x-sender":"notificare"},\#(ids)}"#),
    .nobody("x-sender inside data", #"{"data":{"x-sender":"notificare",\#(ids)}}"#),
    .nobody(
      "notificare's other keys",
      #"{"aps":{"alert":{"body":"A"}},\#(ids),"notificationId":"2","#
        + #""notificationType":"re.notifica.notification.Alert","inboxItemId":"3"}"#),
    .nobody(
      "a Live Activity",
      #"{"aps":{"timestamp":1767225600,"event":"update","content-state":{"a":"b"}}}"#),
  ]

  private static let notificareObjects: [Case] = [
    .one(
      "a full notification of the server", #"{"notification":{\#(object),"_id":"1"}}"#, .notificare,
      .rest, .certain, "/notification/type", "/notification/message", "/notification/_id"),
    .one(
      "the same without its wrapper", #"{\#(object),"_id":"1"}"#, .notificare, .rest, .certain,
      "/type", "/message", "/_id"),
    .one(
      "a full notification of the SDK", #"{\#(object),"id":"1","partial":false}"#, .notificare,
      .sdk, .certain, "/type", "/message", "/id"),
    .one(
      "the same in a wrapper", #"{"notification":{\#(object),"id":"1"}}"#, .notificare, .sdk,
      .certain, "/notification/type", "/notification/message", "/notification/id"),
    .one(
      "both ids", #"{\#(object),"id":"1","_id":"2"}"#, .notificare, .rest, .certain, "/type",
      "/message", "/_id"),
    .one(
      "an inbox item", #"{\#(object),"_id":"1","notification":"2"}"#, .notificare, .inboxItem,
      .certain, "/type", "/message", "/_id", "/notification"),
    .one(
      "a type that nobody knows yet",
      #"{"type":"re.notifica.notification.Hologram","message":"M","id":"1"}"#, .notificare, .sdk,
      .certain, "/type", "/message", "/id"),
    .nobody("a full notification beside aps", #"{"aps":{},\#(object),"_id":"1"}"#),
    .nobody("an object without an id", #"{\#(object)}"#),
    .nobody("an id that is a number", #"{\#(object),"id":1,"_id":2}"#),
    .nobody(
      "a message that is null",
      #"{"type":"re.notifica.notification.Alert","message":null,"_id":"1"}"#),
    .nobody("a type of another vendor", #"{"type":"com.example.Alert","message":"M","_id":"1"}"#),
    .nobody(
      "a type in another case",
      #"{"type":"RE.notifica.notification.Alert","message":"M","_id":"1"}"#),
    .nobody(
      "a content type",
      #"{"type":"re.notifica.content.URL","message":"M","_id":"1"}"#),
    .nobody("another wrapper", #"{"data":{\#(object),"_id":"1"}}"#),
  ]
}
