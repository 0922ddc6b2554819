import PushAdapters
import PushJSON
import PushModel
import Testing

@Suite("An edit changes what it says, and nothing else")
struct EditTests {
  @Test("the text of an alert stays its body when the title of the data is edited")
  func alertText() throws {
    let payload: JSON = [
      "aps": ["alert": "Text"], "id": "d-1", "user_com_notification": "", "title": "Title",
    ]
    var canonical = try Adapting.read(payload).json
    canonical["title"] = "Edited"
    let restored = try Adapting.convert(
      canonical, Conversion(to: .vendor(.usercom), from: .canonical))
    let expected: JSON = [
      "aps": ["alert": ["title": "Edited", "body": "Text"]], "id": "d-1",
      "user_com_notification": "", "title": "Edited",
    ]
    #expect(restored.json == expected)
  }

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
