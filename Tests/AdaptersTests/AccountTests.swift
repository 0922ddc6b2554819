import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("The account of a conversion")
struct AccountTests {
  @Test("tells of every value of the source, and tells the truth", arguments: CarryTests.Pair.all)
  func law(_ pair: CarryTests.Pair) {
    var generator = WildGenerator(pair.form, seed: Run.seed &+ 4)
    var law = AccountLaw(pair.form, pair.target)
    var breaches = Breaches("account of \(pair.testDescription)", budget: 3)
    for _ in 0..<(Run.count / 20) {
      let payload = generator.payload()
      do { try law.check(generator.text(of: payload)) } catch {
        breaches.add(error, payload) { text in
          var law = AccountLaw(pair.form, pair.target)
          try law.check(text)
        }
      }
    }
    let counts = law.counts.sorted { $0.key.rawValue < $1.key.rawValue }
    print("account of \(pair.testDescription): \(counts.map { "\($0.key) \($0.value)" })")
    breaches.expectNone()
  }
}
