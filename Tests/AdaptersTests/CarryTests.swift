import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("What a product carries restores its source")
struct CarryTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var form: WildForm
    var target: Target

    var testDescription: String { "\(form.name) to \(target)" }

    static let all = WildForm.all.flatMap { form in
      Target.all.filter { $0.vendor != form.reader }.map { Pair(form: form, target: $0) }
    }
  }

  @Test("there and back", arguments: Pair.all)
  func law(_ pair: Pair) {
    var generator = WildGenerator(pair.form, seed: Run.seed &+ 2)
    var law = CarryLaw(pair.form, pair.target)
    var breaches = Breaches("carry of \(pair.testDescription)")
    for _ in 0..<(Run.count / 20) {
      let payload = generator.payload()
      do { try law.check(generator.text(of: payload)) } catch {
        breaches.add(error, payload) { text in
          var law = CarryLaw(pair.form, pair.target)
          try law.check(text)
        }
      }
    }
    let percent = Int((law.median * 100).rounded())
    print("carry of \(pair.testDescription): median \(percent) % of the source")
    breaches.expectNone()
  }

  @Test("and an edit on the way comes back", arguments: Pair.all)
  func edits(_ pair: Pair) {
    var generator = WildGenerator(pair.form, seed: Run.seed &+ 3)
    var law = CarriedEditLaw(pair.form, pair.target)
    var breaches = Breaches("edits of a carry, \(pair.testDescription)", budget: 4)
    for _ in 0..<(Run.count / 20) {
      let payload = generator.payload()
      do { try law.check(generator.text(of: payload)) } catch {
        breaches.add(error, payload) { text in
          var law = CarriedEditLaw(pair.form, pair.target)
          try law.check(text)
        }
      }
    }
    print("edits of a carry, \(pair.testDescription): \(law.tried)")
    breaches.expectNone()
    #expect(law.tried > 2)
  }
}
