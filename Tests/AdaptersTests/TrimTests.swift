import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("Shortening what is too large")
struct TrimTests {
  /// A push whose texts are a unit of text as often as it takes.
  private func payload(_ texts: [String: (unit: String, count: Int)]) -> JSON {
    var alert = JSONObject()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      alert[name] = .string(JSONString(String(repeating: text.unit, count: text.count)))
    }
    return ["_sid": "SFMC", "_m": "m1", "aps": ["alert": .object(alert)]]
  }

  private func trimmed(
    _ payload: JSON, to vendor: Vendor
  ) throws -> (product: JSON, size: Int, account: Account, codes: [String]) {
    var bridge = Bridge()
    var document = try JSONDocument(payload.compactBytes)
    var output: [UInt8] = []
    var conversion = Conversion(to: .vendor(vendor), account: .short)
    conversion.trim = true
    try bridge.convert(&document, conversion, into: &output)
    let account = try #require(bridge.account())
    return (try JSON(output), output.count, account, bridge.diagnostics.map(\.code))
  }

  @Test(
    "the body first, at the border of a whole character",
    arguments: ["é", "👩‍👩‍👧", "e\u{0301}", "\"", "a"])
  func body(_ unit: String) throws {
    let source = payload(["title": ("Hello", 1), "body": (unit, 5000 / unit.utf8.count)])
    for vendor in [Vendor.sfmc, .exponea, .synerise, .usercom] where vendor != .sfmc {
      let (product, size, account, codes) = try trimmed(source, to: vendor)
      #expect(size <= 4096 && codes == [], "\(vendor): \(size)")
      let body = try #require(product["aps"]?["alert"]?["body"]?.string)
      let units = body.dropLast()
      #expect(body.last == "…" && units.allSatisfy { String($0) == unit }, "\(vendor)")
      #expect(size > 4000, "\(vendor) is shorter than it must be: \(size)")
      #expect(product["aps"]?["alert"]?["title"] == "Hello")
      let item = account.items.first { $0.place == .member("body") }
      #expect(item?.fate == .changed && item?.why == "shortened")
      #expect(account.bytes == size && account.limit == 4096)
    }
  }

  @Test("then the others, in their order")
  func order() throws {
    let source = payload(["title": ("t", 2500), "subtitle": ("s", 2000), "body": ("b", 100)])
    let (product, size, _, codes) = try trimmed(source, to: .apns)
    #expect(size <= 4096 && codes == [])
    let alert = product["aps"]?["alert"]
    #expect(alert?["body"] == "b…")
    #expect(alert?["title"]?.string?.count == 2500)
    #expect(alert?["subtitle"]?.string?.hasSuffix("s…") == true)
  }

  @Test("a text with a template stays, and what cannot be shortened is told")
  func template() throws {
    let source = payload(["body": ("{{ name }} ", 500)])
    let (product, _, account, codes) = try trimmed(source, to: .exponea)
    #expect(product["message"] == source["aps"]?["alert"]?["body"])
    #expect(codes == ["payload-size"])
    #expect(account.items(.changed).map(\.place) == [.member("vendor")])
  }

  @Test("what is small enough stays as it is")
  func small() throws {
    let source = payload(["title": ("Hello", 1), "body": ("b", 100)])
    let (product, _, _, _) = try trimmed(source, to: .exponea)
    #expect(product == (try Adapting.convert(source, Conversion(to: .vendor(.exponea)))).json)
  }
}
