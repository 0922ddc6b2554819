import PushJSON
import Testing

@Suite("Wild payloads are read, told about and converted")
struct WildRobustnessTests {
  @Test("to every vendor, with a place for everything that is wrong", arguments: WildForm.all)
  func wild(_ form: WildForm) {
    var generator = WildGenerator(form, seed: Run.seed &+ 2)
    var law = RobustnessLaw(form.vendor)
    var breaches = Breaches("wild payloads of \(form.name)", budget: 4)
    for _ in 0..<(Run.count / 5) {
      let payload = generator.payload()
      do { try law.check(generator.text(of: payload)) } catch {
        breaches.add(error, payload) { text in
          var law = RobustnessLaw(form.vendor)
          try law.check(text)
        }
      }
    }
    print("\(form.name), seed \(Run.seed &+ 2): \(law.read) read, \(law.converted) conversions")
    breaches.expectNone()
  }
}
