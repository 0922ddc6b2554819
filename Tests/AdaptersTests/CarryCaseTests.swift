import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("A carry, case by case")
struct CarryCaseTests {
  private static let sfmc: JSON = [
    "_sid": "SFMC", "_m": "m1", "_h": "kV3sQ0b1T2mXw9aLrZpUeQ", "_mediaAlt": "A table for two",
    "aps": ["alert": ["title": "Hello", "body": "There"]], "order_id": 7,
  ]

  private func convert(
    _ payload: JSON, to vendor: Vendor, from: Vendor? = nil, carry: Bool = true
  ) throws -> JSON {
    let party = from.map { Conversion.Party.vendor($0) }
    return try Adapting.convert(
      payload, Conversion(to: .vendor(vendor), from: party, carry: carry)
    ).json
  }

  @Test("it is one member, a text, with the version, the vendor and the form")
  func shape() throws {
    let product = try convert(Self.sfmc, to: .usercom)
    let carry = try JSON(text: try #require(product["pushbridge"]?.string))
    #expect(carry["v"] == 1 && carry["from"] == "sfmc" && carry["form"] == "apns")
    #expect(carry["data"]?.array?.count == 1)
  }

  @Test("it is read as the notification's, and not as the sender's own value")
  func read() throws {
    let product = try convert(Self.sfmc, to: .exponea)
    let outcome = try Adapting.read(product)
    #expect(outcome.json["carry"]?["from"] == "sfmc" && outcome.codes == [])
    #expect(outcome.json["custom"]?["pushbridge"] == nil)
  }

  @Test(
    "what is none stays the sender's own value, with a warning",
    arguments: [
      "\"\"", "7", "{}", "\"{}\"", "\"[1]\"",
      #""{\"v\":2,\"from\":\"sfmc\",\"form\":\"apns\",\"data\":[]}""#,
      #""{\"v\":1,\"from\":7,\"form\":\"apns\",\"data\":[]}""#,
      #""{\"v\":1,\"from\":\"sfmc\",\"form\":\"apns\",\"data\":{}}""#,
    ])
  func broken(_ value: String) throws {
    let text = #"{"source":"xnpe_platform","aps":{},"pushbridge":\#(value)}"#
    let outcome = try Adapting.read(Array(text.utf8))
    #expect(outcome.codes.contains("broken-carry"))
    #expect(outcome.json["carry"] == nil)
    #expect(outcome.json["custom"]?["pushbridge"] == (try JSON(text: value)))
    let back = try Adapting.convert(
      outcome.bytes, Conversion(to: .vendor(.exponea), from: .canonical))
    #expect(back.json == (try JSON(text: text)))
  }

  @Test("without the option a third vendor does not get it")
  func dropped() throws {
    let product = try convert(Self.sfmc, to: .exponea)
    let third = try convert(product, to: .synerise, carry: false)
    #expect(third["pushbridge"] == nil)
  }

  @Test("with the option it is passed on, and the first vendor's payload comes back")
  func passedOn() throws {
    let product = try convert(Self.sfmc, to: .exponea)
    let third = try convert(product, to: .usercom)
    #expect(try convert(third, to: .exponea, carry: false) == product)
    #expect(try convert(third, to: .sfmc, carry: false) == Self.sfmc)
  }

  @Test("a payload that its writer would make otherwise is carried though nothing is lost")
  func otherwise() throws {
    let payload: JSON = ["_sid": "SFMC", "_m": "m", "aps": ["content-available": 1], "n": 5]
    let product = try convert(payload, to: .exponea)
    #expect(try convert(product, to: .sfmc, carry: false) == payload)
  }

  /// Data that nobody would write.
  private static let hostile = [
    "", "{", "}", "{'/a'", "{'a''b'}", "{'/a'$'/b'}", "{'/a'&body;}", "{'/a'&;}", "{'/a'&body",
    "{}@", "{}@abc", "{}@'/x'AAAA", "{}@'/x'AAAAt9(1+2)", "{}@'/x'AAAAt0(99999999999999999999+1)",
    "{}@'/_m'AAAAs0(0+9223372036854775807,9223372036854775807+9223372036854775807)",
    "{'/a'" + String(repeating: "[", count: 5000), "{'/a'" + String(repeating: "{'x'", count: 5000),
    "{'/a'[" + Array(repeating: "&body;", count: 50_000).joined(separator: ",") + "]}",
    "{'/a'[" + Array(repeating: "$'/aps'", count: 20_000).joined(separator: ",") + "]}",
    "{'/a'1e400,'/b'nope,'/c'--1}", "{'é'1}", "{}@'SFMC'AAAA:1",
  ]

  @Test("data that nobody would write do no harm", arguments: hostile)
  func harmless(_ data: String) throws {
    let carry: JSON = [
      "v": 1, "from": "sfmc", "form": "apns", "data": [.string(JSONString(data))],
    ]
    var product: JSON = [
      "source": "xnpe_platform", "title": "Hello", "message": "There", "aps": [:],
    ]
    product["message"] = .string(JSONString(String(repeating: "There ", count: 100)))
    product["pushbridge"] = .string(JSONString(carry.compact))
    let back = try Adapting.convert(product, Conversion(to: .vendor(.sfmc)))
    #expect(back.json["_sid"] == "SFMC")
    #expect(back.bytes.count <= 8 * product.compactBytes.count + 1 << 17)
    #expect(back.codes.allSatisfy { $0 == "carry-data" || $0 == "payload-size" })
  }

  @Test("names with equal hashes are different names")
  func equalHashes() throws {
    // Among so many names some have equal hashes of 32 bits.
    var known: [UInt32: String] = [:]
    var names: [String] = []
    for number in 0..<300_000 {
      let name = "name \(number &* 7919)"
      let hash = JSONName.hash(Array(name.utf8))
      if let other = known[hash] { names += [other, name] } else { known[hash] = name }
    }
    #expect(names.count >= 4)
    var source = Self.sfmc
    for (index, name) in names.enumerated() { source[name] = .number(JSONNumber(index)) }
    let product = try convert(source, to: .notificare)
    #expect(try convert(product, to: .sfmc) == source)
    let canonical = try Adapting.read(source).json
    let back = Conversion(to: .vendor(.sfmc), from: .canonical)
    #expect(try Adapting.convert(canonical, back).json == source)
  }
}
