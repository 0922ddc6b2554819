import PushJSON
import PushModel
import PushTestSupport
import Testing

@Suite("Laws of the JSON form")
struct LawTests {
  @Test("what is written is read again", arguments: UInt64(1)...40)
  func roundTrip(seed: UInt64) throws {
    var random = RandomNotification(seed: seed)
    for round in 0..<50 {
      let notification = random.next()
      let tree = notification.json
      var text: [UInt8] = []
      notification.write(into: &text)
      let written = String(decoding: text, as: UTF8.self)
      #expect(tree.compact == written, "seed \(seed), round \(round)")

      let (again, diagnostics) = try Notification.read(JSON(text))
      #expect(diagnostics == [], "seed \(seed), round \(round)")
      #expect(again == notification, "seed \(seed), round \(round)")
      // Equality of numbers, texts and objects is that of their values; the spelling stays too.
      #expect(again.json.compact == written, "seed \(seed), round \(round)")
    }
  }

  @Test("the order of the members and the spelling of the text do not matter")
  func spelling() throws {
    let seed: UInt64 = 20_260_101
    var random = RandomNotification(seed: seed)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let notification = random.next()
      let disguised = RandomJSON.disguise(notification.json, using: &generator)
      let text = RandomJSON.spell(disguised, using: &generator)
      let (again, diagnostics) = try Notification.read(JSON(text))
      #expect(diagnostics == [], "seed \(seed), round \(round)")
      #expect(again == notification, "seed \(seed), round \(round)")
    }
  }

  @Test("any JSON value is read without a trap, and what comes out is well-formed")
  func anything() throws {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    let source = RandomJSON(depth: 3, loneSurrogates: true, duplicates: true)
    for round in 0..<300 {
      var object = JSONObject([.init("version", 1)])
      for name in FixtureTests.names.dropFirst() where generator.once(in: 2) {
        object[name] = source.value(using: &generator)
      }
      let notification = try Notification.read(.object(object)).notification
      let (again, diagnostics) = try Notification.read(notification.json)
      #expect(diagnostics == [], "seed \(seed), round \(round)")
      #expect(again == notification, "seed \(seed), round \(round)")
    }
  }
}
