import PushJSON
import Testing

@Suite("An edit changes what it says, and nothing else")
struct EditTests {
  @Test("in every form", arguments: WildForm.all)
  func edits(_ form: WildForm) {
    var generator = WildGenerator(form, seed: Run.seed &+ 1)
    var laws = Edit.all.map { EditLaw(form, $0) }
    var breaches = Breaches("edits of \(form.name)", budget: 4)
    var hands = Hands()
    for _ in 0..<(Run.count / 4) {
      let payload = generator.payload()
      guard let canonical = try? hands.read(generator.text(of: payload)) else { continue }
      for index in laws.indices {
        do { try laws[index].check(canonical: canonical) } catch {
          breaches.add(error, payload) { text in
            var law = EditLaw(form, Edit.all[index])
            try law.check(text)
          }
        }
      }
    }
    let counts = laws.map { "\($0.edit.name) \($0.tried)" }.joined(separator: ", ")
    print("edits of \(form.name), seed \(Run.seed &+ 1): \(counts)")
    breaches.expectNone()
  }
}
