import PushAdapters
import PushJSON
import PushModel
import PushTestSupport
import Testing

@Suite("Wrong input is told, never trapped on")
struct MutationTests {
  @Test("every sample is read without a change", arguments: SampleFile.all)
  func samples(_ sample: SampleFile) throws {
    var hands = Hands()
    #expect(try hands.identify(sample.text).vendor == sample.vendor)
    var law = RobustnessLaw(sample.vendor)
    try law.check(sample.text)
    let canonical = try hands.read(sample.text)
    let restored = try hands.restore(canonical, to: sample.vendor ?? .apns)
    #expect(try JSON(restored) == JSON(sample.text))
  }

  @Test("every value of every sample put wrong", arguments: SampleFile.all)
  func values(_ sample: SampleFile) throws {
    let payload = try JSON(sample.text)
    var law = RobustnessLaw(sample.vendor)
    var breaches = Breaches("values of \(sample.name)", budget: 3)
    var tried = 0
    for place in Mutation.places(in: payload) {
      let tokens = place.tokens[...]
      guard let value = Mutation.value(at: tokens, in: payload) else { continue }
      for (_, replacement) in Mutation.replacements(for: value) {
        let changed = Mutation.put(replacement, at: tokens, in: payload)
        tried += 1
        do { try law.check(changed.compactBytes) } catch {
          breaches.add(error, changed) { text in
            var law = RobustnessLaw(sample.vendor)
            try law.check(text)
          }
        }
      }
    }
    print("\(sample.name): \(tried) values, \(law.read) read, \(law.converted) conversions")
    breaches.expectNone()
  }

  @Test("every sample cut off, with wrong bytes, with bits turned", arguments: SampleFile.all)
  func bytes(_ sample: SampleFile) throws {
    let text = try JSON(sample.text).compactBytes
    var law = RobustnessLaw(sample.vendor)
    for cut in Mutation.truncations(text) { try law.check(cut) }
    for wrong in Mutation.insertions(text, every: 7) { try law.check(wrong) }
    var random = SeededGenerator(seed: Run.seed)
    for _ in 0..<400 {
      var flipped = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: text.indices, using: &random)
        flipped[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      }
      try checkFlipped(flipped, &law)
    }
    print("\(sample.name), seed \(Run.seed): \(law.rejected) rejected, \(law.read) read")
  }

  private func checkFlipped(_ text: [UInt8], _ law: inout RobustnessLaw) throws {
    do { try law.check(text) } catch {
      let breach = error as? Breach
      Issue.record("\(breach?.step ?? "\(error)"): \(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("a byte order mark is no part of the text", arguments: SampleFile.all)
  func byteOrderMark(_ sample: SampleFile) throws {
    var hands = Hands()
    let marked = [0xEF, 0xBB, 0xBF] + sample.text
    #expect(try hands.read(marked) == hands.read(sample.text))
    var law = RobustnessLaw(sample.vendor)
    try law.check(marked)
    try law.check([0xEF, 0xBB, 0xBF] + marked)
    #expect(law.rejected == 1)
  }

  @Test("nesting beyond the limit is refused with its place", arguments: SampleFile.all)
  func nesting(_ sample: SampleFile) throws {
    let payload = try JSON(sample.text)
    var law = RobustnessLaw(sample.vendor)
    for place in Mutation.places(in: payload) {
      try law.check(
        Mutation.put(Mutation.deep(600), at: place.tokens[...], in: payload).compactBytes)
    }
    #expect(law.rejected > 0)
  }

  @Test("a text of 10 MB", arguments: ["apns/alert.json", "synerise/content-text.json"])
  func longTexts(_ name: String) throws {
    let sample = try #require(SampleFile.all.first { $0.name == name })
    let payload = try JSON(sample.text)
    let long = JSON.string(JSONString(utf8: Array(repeating: 0x78, count: 10 << 20)))
    var law = RobustnessLaw(sample.vendor)
    for pointer in ["/aps/alert/title", "/unknown"] {
      let tokens = try JSONPointer(pointer).tokens[...]
      try law.check(Mutation.put(long, at: tokens, in: payload).compactBytes)
    }
    #expect(law.read == 2)
  }
}
