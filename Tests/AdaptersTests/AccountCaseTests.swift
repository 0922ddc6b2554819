import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("An account, case by case")
struct AccountCaseTests {
  private func account(_ payload: JSON, to vendor: Vendor) throws -> (JSON, Account) {
    var bridge = Bridge()
    var document = try JSONDocument(payload.compactBytes)
    var product: [UInt8] = []
    try bridge.convert(
      &document, Conversion(to: .vendor(vendor), account: .all), into: &product)
    return (try JSON(product), try #require(bridge.account()))
  }

  @Test("of a long list every item is told at its place")
  func longList() throws {
    let buttons = (0..<300).map { number -> JSON in
      ["title": .string("Button \(number)"), "action": "deeplink", "url": .string("a://\(number)")]
    }
    let (product, account) = try account(
      [
        "source": "xnpe_platform", "title": "T", "message": "B", "action": "app",
        "actions": .array(buttons), "urls": .array((0..<50).map { .number(JSONNumber($0)) }),
      ], to: .synerise)
    var count = 0
    for item in account.items(.moved) {
      guard case .member(let member) = item.place, member.hasPrefix("buttons[") else { continue }
      let number = member.dropFirst(8).prefix { $0 != "]" }
      guard member.hasSuffix("title") || member.hasSuffix("url") else { continue }
      let place = try JSONPointer(try #require(item.to))
      let expected = member.hasSuffix("title") ? "Button \(number)" : "a://\(number)"
      #expect(product[place]?.string == expected)
      count += 1
    }
    #expect(count == 600)
  }

  @Test("of a long list that stays, every key that no member holds is told where it stands")
  func longListOfStrays() throws {
    let buttons = (0..<400).map { number -> JSON in
      [
        "title": .string("Button \(number)"), "action": "app",
        "note \(number % 7)": .array([.number(JSONNumber(number)), ["deep": .bool(true)]]),
      ]
    }
    let (product, account) = try account(
      [
        "source": "xnpe_platform", "title": "T", "message": "B", "action": "app",
        "actions": .array(buttons),
      ], to: .exponea)
    let strays = account.items.filter { if case .pointer = $0.place { true } else { false } }
    #expect(strays.count == 800)
    for item in strays {
      guard case .pointer(let text) = item.place else { continue }
      #expect(item.fate == .kept)
      #expect(product[try JSONPointer(text)] != nil)
    }
  }

  @Test("of a copied bridge is its own")
  func copies() throws {
    var first = Bridge()
    let conversion = Conversion(to: .vendor(.exponea), account: .all)
    var product: [UInt8] = []
    func payload(_ body: String) throws -> JSONDocument {
      let json: JSON = ["_sid": "SFMC", "_m": "m", "aps": ["alert": .string(body)]]
      return try JSONDocument(json.compactBytes)
    }
    var document = try payload("One")
    try first.convert(&document, conversion, into: &product)
    let one = try #require(first.account())
    var second = first
    #expect(second.account() == one)
    document = try payload("A second one, longer than the first")
    try second.convert(&document, conversion, into: &product)
    #expect(first.account() == one)
    #expect(second.account() != one && second.account()?.items.count == one.items.count)
    var third = second
    try third.convert(&document, Conversion(to: .vendor(.exponea)), into: &product)
    #expect(third.account() == nil && third.lossCount == 0)
    #expect(second.account() != nil)
  }

  @Test("what a carry holds never shows")
  func carriedSecrets() throws {
    let carry = #"{"v":1,"from":"exponea","form":"apns","data":["{tJa'anna@example.com'}"]}"#
    let (_, account) = try account(
      ["_sid": "SFMC", "_m": "m", "pushbridge": .string(carry), "aps": ["alert": "B"]],
      to: .synerise)
    #expect(!account.items.contains { $0.value?.compact.contains("anna@example.com") ?? false })
  }

  @Test(
    "what a token is never shows, inside a JSON text neither",
    arguments: [
      #"{"token":"SECRET"}"#, #" [{"deviceToken":"SECRET"}]"#, #"{"Recipient":{"id":"SECRET"}}"#,
    ])
  func secrets(_ text: String) throws {
    let (_, account) = try account(
      ["_sid": "SFMC", "_m": "m", "_y": .string(text), "aps": ["alert": "B"]], to: .exponea)
    let item = try #require(account.items.first { $0.place == .pointer("/_y") })
    #expect(item.fate == .lost && item.value == nil)
  }
}
