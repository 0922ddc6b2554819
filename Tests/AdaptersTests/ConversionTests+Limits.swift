import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("What a conversion refuses, and what it reports")
struct ConversionLimitTests {
  /// The reason for which a conversion is refused; nil if it is not.
  private func refusal(_ payload: String, _ conversion: Conversion) throws -> Diagnostic? {
    do {
      _ = try Adapting.convert(Array(payload.utf8), conversion)
      return nil
    } catch let rejection as Rejection {
      return rejection.diagnostic
    }
  }

  private static let encrypted =
    #"{"aps":{"alert":{"title":"bm90"}},"issuer":"Synerise","message-type":"dynamic-content","#
    + #""content-type":"simple-push","content-encryption":"RSA2048_AES128","content":"bm90"}"#

  @Test("an encrypted payload goes nowhere else", arguments: [Vendor.apns, .sfmc, .exponea])
  func encrypted(_ vendor: Vendor) throws {
    let reason = try refusal(Self.encrypted, Conversion(to: .vendor(vendor)))
    #expect(reason?.code == "encrypted")
    #expect(reason?.severity == .error)
    #expect(reason?.message.contains("encrypted") == true)
    let canonical = try Adapting.read(Array(Self.encrypted.utf8)).json.compact
    let second = try refusal(canonical, Conversion(to: .vendor(vendor), from: .canonical))
    #expect(second?.code == "encrypted")
  }

  @Test("an encrypted payload without an issuer goes nowhere either")
  func encryptedByNobody() throws {
    let payload = #"{"aps":{"alert":"bm90"},"content-encryption":"RSA2048_AES128"}"#
    for vendor in [Vendor.sfmc, .exponea, .synerise] {
      let reason = try refusal(payload, Conversion(to: .vendor(vendor)))
      #expect(reason?.code == "encrypted")
    }
    let same = try Adapting.convert(Array(payload.utf8), Conversion(to: .vendor(.apns)))
    #expect(same.json == (try JSON(text: payload)))
  }

  @Test("an encrypted payload stays with its vendor, and can be read")
  func encryptedStays() throws {
    let payload = Array(Self.encrypted.utf8)
    let same = try Adapting.convert(payload, Conversion(to: .vendor(.synerise)))
    #expect(same.json == (try JSON(payload)))
    let canonical = try Adapting.convert(payload, Conversion(to: .canonical))
    #expect(canonical.json["encrypted"] == true)
    #expect(canonical.codes == [])
    let back = try Adapting.convert(
      canonical.bytes, Conversion(to: .vendor(.synerise), from: .canonical))
    #expect(back.json == same.json)
  }

  private static let ambiguous =
    #"{"aps":{"alert":"A"},"_sid":"SFMC","_m":"m","source":"xnpe_platform","title":"T"}"#

  @Test("a payload that several vendors claim is refused, and they are named")
  func ambiguous() throws {
    for party in [Conversion.Party.canonical, .vendor(.synerise), .vendor(.sfmc)] {
      let reason = try refusal(Self.ambiguous, Conversion(to: party))
      #expect(reason?.code == "ambiguous")
      for word in ["sfmc", "exponea", "/_sid", "/source"] {
        #expect(reason?.message.contains(word) == true, "\(reason?.message ?? "")")
      }
      #expect(reason?.hint != nil)
    }
    #expect(throws: Rejection.self) { try Adapting.read(Array(Self.ambiguous.utf8)) }
  }

  @Test("who names the vendor is believed")
  func named() throws {
    let payload = Array(Self.ambiguous.utf8)
    let sfmc = try Adapting.read(payload, as: .sfmc).json
    #expect(sfmc["vendor"] == "sfmc" && sfmc["body"] == "A")
    let exponea = try Adapting.read(payload, as: .exponea).json
    #expect(exponea["vendor"] == "exponea" && exponea["title"] == "T")
    let conversion = Conversion(to: .vendor(.synerise), from: .vendor(.sfmc))
    #expect(try Adapting.convert(payload, conversion).json["issuer"] == "Synerise")
    // Not even an SDK would recognise this one.
    let plain = try Adapting.read(Array(#"{"aps":{"alert":"A"},"_m":"m"}"#.utf8), as: .sfmc).json
    #expect(plain["vendor"] == "sfmc" && plain["campaign"]?["id"] == "m")
  }

  @Test("a form that the vendor lacks is refused, and its forms are named")
  func forms() throws {
    let payload = #"{"aps":{"alert":"A"}}"#
    for target in Target.all {
      let conversion = Conversion(to: .vendor(target.vendor), form: target.form)
      #expect(try refusal(payload, conversion) == nil, "\(target)")
    }
    let lacking = [
      Target(.sfmc, .fcmMessage), Target(.exponea, .flattened), Target(.exponea, .fcmMessage),
      Target(.synerise, .fcmData), Target(.apns, .fcmData), Target(.sfmc, Form(rawValue: "rest")),
    ]
    for target in lacking {
      let conversion = Conversion(to: .vendor(target.vendor), form: target.form)
      let reason = try refusal(payload, conversion)
      #expect(reason?.code == "vendor-form", "\(target)")
      for form in Bridge.forms(of: target.vendor) {
        #expect(reason?.message.contains(form.rawValue) == true)
      }
    }
    let unknown = Conversion(to: .vendor(Vendor(rawValue: "example")))
    #expect(try refusal(payload, unknown) != nil)
  }

  @Test("a vendor that stays keeps its form, and another one gets an Apple payload")
  func keptForms() throws {
    let android = Array(#"{"_sid":"SFMC","_m":"m","alert":"A","order_id":"7"}"#.utf8)
    let same = try Adapting.convert(android, Conversion(to: .vendor(.sfmc)))
    #expect(same.json == (try JSON(android)))
    let normalized = try Adapting.convert(
      android, Conversion(to: .vendor(.sfmc), normalize: true))
    #expect(normalized.json["aps"] == nil && normalized.json["alert"] == "A")
    let other = try Adapting.convert(android, Conversion(to: .vendor(.exponea)))
    #expect(other.json["aps"]?["alert"]?["body"] == "A")
    let apns = try Adapting.convert(android, Conversion(to: .vendor(.sfmc), form: .apns))
    #expect(apns.json["aps"]?["alert"] == ["body": "A"])
    #expect(apns.json["order_id"] == "7" && apns.json["alert"] == nil)
  }

  @Test("what is no object is refused", arguments: ["[]", "1", "null", #""SFMC""#])
  func noObject(_ payload: String) throws {
    for source in [nil, Conversion.Party.canonical] {
      let reason = try refusal(payload, Conversion(to: .vendor(.sfmc), from: source))
      #expect(reason?.code == "payload-kind")
    }
  }
}
