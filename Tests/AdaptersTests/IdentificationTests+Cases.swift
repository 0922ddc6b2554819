import PushAdapters
import PushModel

/// Marks at the right and at wrong places, of the right and of wrong kinds.
extension IdentificationTests {
  /// `_sid` is a text that is `SFMC` in any case; nothing else counts.
  static let sfmc: [Case] = [
    .one(
      "sfmc", #"{"_sid":"SFMC","_m":"m","aps":{"alert":"A"}}"#, .sfmc, .apns, .certain, "/_sid"),
    .one("sfmc in lower case", #"{"_sid":"sfmc","aps":{}}"#, .sfmc, .apns, .certain, "/_sid"),
    .one("sfmc in mixed case", #"{"_sid":"SfMc","aps":{}}"#, .sfmc, .apns, .certain, "/_sid"),
    .one(
      "sfmc with an escaped name and text", #"{"\u005fsid":"S\u0046MC","aps":{}}"#, .sfmc, .apns,
      .certain, "/_sid"),
    .one(
      "sfmc by the last of two", #"{"_sid":"other","_sid":"SFMC","aps":{}}"#, .sfmc, .apns,
      .certain, "/_sid"),
    .nobody("not sfmc by the first of two", #"{"_sid":"SFMC","_sid":"other","aps":{}}"#),
    .one(
      "sfmc for Android", #"{"_sid":"SFMC","_m":"m","alert":"A","_mt":"1"}"#, .sfmc, .fcmData,
      .certain, "/_sid"),
    .one(
      "sfmc for Android with a key named type",
      #"{"_sid":"SFMC","_m":"m","alert":"A","type":"promotion"}"#, .sfmc, .fcmData, .certain,
      "/_sid"),
    .one(
      "sfmc flattened",
      #"{"_sid":"SFMC","_m":"m","alert":"A","url":"shop://a","type":"openDirect"}"#, .sfmc,
      .flattened, .certain, "/_sid"),
    .one(
      "sfmc flattened, a cloud page", #"{"_sid":"SFMC","_m":"m","type":"cloudPage"}"#, .sfmc,
      .flattened, .certain, "/_sid"),
    .one(
      "sfmc flattened, another link", #"{"_sid":"SFMC","_m":"m","type":"other"}"#, .sfmc,
      .flattened, .certain, "/_sid"),
    .one(
      "sfmc with aps and a key named type", #"{"_sid":"SFMC","aps":{},"type":"openDirect"}"#,
      .sfmc, .apns, .certain, "/_sid"),
    .nobody("_sid is a number", #"{"_sid":1,"aps":{"alert":"A"}}"#),
    .nobody("_sid is null", #"{"_sid":null,"aps":{"alert":"A"}}"#),
    .nobody("_sid is an array", #"{"_sid":["SFMC"],"aps":{"alert":"A"}}"#),
    .nobody("_sid has blanks", #"{"_sid":" SFMC","aps":{"alert":"A"}}"#),
    .nobody("_sid is longer", #"{"_sid":"SFMCX","aps":{"alert":"A"}}"#),
    .nobody("_SID is another name", #"{"_SID":"SFMC","aps":{"alert":"A"}}"#),
    .nobody("_sid inside aps", #"{"aps":{"alert":"A","_sid":"SFMC"}}"#),
    .nobody("_sid inside data", #"{"data":{"_sid":"SFMC","_m":"m"}}"#),
    .nobody(
      "sfmc's other keys", #"{"aps":{},"_m":"m","_od":"shop://a","_mediaUrl":"https://a"}"#),
  ]

  /// `source` at the top is exactly `xnpe_platform`.
  static let exponea: [Case] = [
    .one(
      "exponea", #"{"source":"xnpe_platform","title":"T","aps":{}}"#, .exponea, .apns, .certain,
      "/source"),
    .one(
      "exponea, the mark alone", #"{"source":"xnpe_platform"}"#, .exponea, .fcmData, .certain,
      "/source"),
    .one(
      "exponea for Android", #"{"source":"xnpe_platform","attributes":"{}"}"#, .exponea, .fcmData,
      .certain, "/source"),
    .one(
      "the fork's category",
      #"{"aps":{"category":"SENDSAY_ACTIONABLE"},"source":"xnpe_platform"}"#, .exponea, .apns,
      .certain, "/source", "/aps/category"),
    .nobody("source in upper case", #"{"source":"XNPE_PLATFORM","aps":{}}"#),
    .nobody("source with a blank", #"{"source":"xnpe_platform ","aps":{}}"#),
    .nobody("source is a number", #"{"source":7,"aps":{}}"#),
    .nobody("source is null", #"{"source":null,"aps":{}}"#),
    .nobody("an inbox item", #"{"content":{"source":"xnpe_platform"},"aps":{}}"#),
    .nobody("source inside data", #"{"data":{"source":"xnpe_platform"}}"#),
    .nobody("the fork's category alone", #"{"aps":{"category":"SENDSAY_ACTIONABLE"}}"#),
    .nobody(
      "the old form without a mark",
      #"{"aps":{"alert":"Old"},"data":{"campaign_id":"1"},"title":"Old","message":"Text"}"#),
  ]

  private static let envelope =
    #""issuer":"Synerise","message-type":"dynamic-content","content-type":"simple-push""#

  /// `issuer` is exactly `Synerise`, at the top or in `data`; well-formed with three more members.
  static let synerise: [Case] = [
    .one(
      "synerise", #"{"aps":{},\#(envelope),"content":{}}"#, .synerise, .apns, .certain, "/issuer"),
    .one(
      "synerise, content as text", #"{"aps":{},\#(envelope),"content":"{}"}"#, .synerise, .apns,
      .certain, "/issuer"),
    .one(
      "synerise without aps", #"{\#(envelope),"content":{}}"#, .synerise, .apns, .certain,
      "/issuer"),
    .one(
      "synerise, the mark alone", #"{"aps":{},"issuer":"Synerise"}"#, .synerise, .apns,
      .likely, "/issuer"),
    .one(
      "synerise without content", #"{"aps":{},\#(envelope)}"#, .synerise, .apns, .likely,
      "/issuer"),
    .one(
      "synerise, broken content", #"{"aps":{},\#(envelope),"content":"{"}"#, .synerise, .apns,
      .likely, "/issuer"),
    .one(
      "synerise, content is a number", #"{"aps":{},\#(envelope),"content":7}"#, .synerise, .apns,
      .likely, "/issuer"),
    .one(
      "synerise, type is a number",
      #"{"aps":{},"issuer":"Synerise","message-type":1,"content-type":"simple-push","content":{}}"#,
      .synerise, .apns, .likely, "/issuer"),
    .one(
      "synerise encrypted",
      #"{"aps":{},\#(envelope),"content-encryption":"RSA2048_AES128","content":"bm90"}"#, .synerise,
      .apns, nil, "/issuer"),
    .one(
      "synerise in data", #"{"data":{\#(envelope),"content":{}}}"#, .synerise, .fcmMessage,
      nil, "/data/issuer"),
    .one(
      "synerise in data beside notification",
      #"{"notification":{"title":"T"},"data":{\#(envelope),"content":"{}"}}"#, .synerise,
      .fcmMessage, nil, "/data/issuer"),
    .one(
      "synerise in a message's data", #"{"message":{"data":{\#(envelope),"content":"{}"}}}"#,
      .synerise, .fcmMessage, nil, "/message/data/issuer"),
    // Where aps stands the vendor's keys stand beside it.
    .nobody("synerise in data beside aps", #"{"aps":{},"data":{\#(envelope),"content":{}}}"#),
    .one(
      "synerise at the top before data",
      #"{"aps":{},\#(envelope),"content":{},"data":{"issuer":"Example"}}"#, .synerise, .apns,
      .certain, "/issuer"),
    .nobody("issuer in lower case", #"{"aps":{},"issuer":"synerise","content":{}}"#),
    .nobody("issuer with a blank", #"{"aps":{},"issuer":"Synerise ","content":{}}"#),
    .nobody("issuer is an object", #"{"aps":{},"issuer":{"name":"Synerise"}}"#),
    .nobody("another issuer in data", #"{"data":{"issuer":"Example","content":{}}}"#),
    .nobody("data is a text", #"{"data":"{\"issuer\":\"Synerise\"}"}"#),
    .nobody("issuer beside data", #"{"notification":{"issuer":"Synerise"},"data":{}}"#),
    .nobody(
      "encrypted without issuer", #"{"aps":{},"content-encryption":"RSA2048_AES128"}"#),
  ]

  static let others: [Case] = [
    Case(
      name: "sfmc or exponea", payload: #"{"aps":{},"_sid":"SFMC","source":"xnpe_platform"}"#,
      verdict: .ambiguous,
      claims: [
        Claim(vendor: .sfmc, form: .apns, strength: .certain, evidence: ["/_sid"]),
        Claim(vendor: .exponea, form: .apns, strength: .certain, evidence: ["/source"]),
      ]),
    Case(
      name: "sfmc or synerise, without aps",
      payload: #"{"_sid":"SFMC","alert":"A","issuer":"Synerise"}"#, verdict: .ambiguous,
      claims: [
        Claim(vendor: .sfmc, form: .fcmData, strength: .certain, evidence: ["/_sid"]),
        Claim(vendor: .synerise, form: .apns, strength: .likely, evidence: ["/issuer"]),
      ]),
    Case(
      name: "exponea or synerise in data",
      payload: #"{"source":"xnpe_platform","data":{\#(envelope),"content":{}}}"#,
      verdict: .ambiguous,
      claims: [
        Claim(vendor: .exponea, form: .fcmData, strength: .certain, evidence: ["/source"]),
        Claim(vendor: .synerise, form: .fcmMessage, strength: nil, evidence: ["/data/issuer"]),
      ]),
    Case(
      name: "three of them",
      payload: #"{"aps":{},"_sid":"SFMC","source":"xnpe_platform",\#(envelope),"content":{}}"#,
      verdict: .ambiguous,
      claims: [
        Claim(vendor: .sfmc, form: .apns, strength: .certain, evidence: ["/_sid"]),
        Claim(vendor: .exponea, form: .apns, strength: .certain, evidence: ["/source"]),
        Claim(vendor: .synerise, form: .apns, strength: .certain, evidence: ["/issuer"]),
      ]),
    .nobody("a message id of Firebase", #"{"aps":{},"gcm.message_id":"1"}"#, .carrier),
    .nobody("analytics of Firebase", #"{"aps":{},"google.c.a.e":"1"}"#, .carrier),
    .one(
      "a vendor's payload that Firebase carried", #"{"aps":{},"gcm.message_id":"1","_sid":"SFMC"}"#,
      .sfmc, .apns, .certain, "/_sid"),
    .nobody("Firebase's other keys", #"{"aps":{},"gcm.ttl":"3600","google.product_id":1}"#),
    .nobody("Firebase's keys inside aps", #"{"aps":{"gcm.message_id":"1","google.c.a.e":"1"}}"#),
    .nobody("a plain push", #"{"aps":{"alert":"A"},"match":5512}"#),
    .nobody("no aps", #"{"hello":"world"}"#),
    .nobody("nothing", "{}"),
    .nobody("an array", #"[{"_sid":"SFMC"}]"#),
    .nobody("a text", #""SFMC""#),
    .nobody(
      "what a conversion carries",
      #"{"aps":{},"pushbridge":"{\"v\":1,\"from\":\"sfmc\",\"data\":[]}"}"#),
  ]
}
