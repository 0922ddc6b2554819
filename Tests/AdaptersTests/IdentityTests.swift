import PushJSON
import Testing

@Suite("What is read can be restored")
struct IdentityTests {
  @Test("from the canonical JSON alone, whatever the payload", arguments: WildForm.all)
  func identity(_ form: WildForm) {
    var generator = WildGenerator(form, seed: Run.seed)
    var law = IdentityLaw(form)
    var breaches = Breaches("identity of \(form.name)")
    for _ in 0..<Run.count {
      let payload = generator.payload()
      do {
        try law.check(generator.text(of: payload))
      } catch {
        breaches.add(error, payload) { text in
          var law = IdentityLaw(form, disguises: 4)
          try law.check(text)
        }
      }
    }
    print("identity of \(form.name): \(Run.count) payloads, seed \(Run.seed)")
    breaches.expectNone()
  }
}
