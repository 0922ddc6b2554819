import PushAdapters
import PushJSON
import PushModel
import PushTestSupport
import Testing

@Suite("Settings edit the notification, whatever the payload")
struct SettingsLawTests {
  /// Ids are among them: those that are made up depend on how exotic numbers are spelled.
  private static let edits: JSON = [
    "messageID": "m", "title": "Edited {{ title }}", "badge": 42,
    "campaign": ["id": "c", "name": "Edited", "variant": 1],
    "custom": ["edited": [1, nil, "%%x%%"]],
  ]

  @Test("in every form, to every vendor and to the canonical form", arguments: WildForm.all)
  func edited(_ form: WildForm) throws {
    var generator = WildGenerator(form, seed: Run.seed &+ 2)
    var breaches = Breaches("settings of \(form.name)", budget: 4)
    let targets = Bridge.vendors.map(Conversion.Party.vendor) + [.canonical]
    for index in 0..<(Run.count / 20) {
      let payload = generator.payload()
      let target = targets[index % targets.count]
      do {
        try Self.check(generator.text(of: payload), to: target)
      } catch {
        breaches.add(error, payload) { try Self.check($0, to: target) }
      }
    }
    breaches.expectNone()
  }

  /// Settings do what an edit of the canonical notification does.
  private static func check(_ text: [UInt8], to target: Conversion.Party) throws {
    var hands = Hands()
    guard let canonical = try? hands.read(text) else { return }
    let notification = JSON(try Hands.document(canonical, "read"))
    if notification["encrypted"] == true { return }
    var settings = Settings(for: target)
    for member in edits.object?.members ?? [] {
      try settings.set(member.name.string, to: member.value)
    }
    var conversion = Conversion(to: target)
    conversion.settings = settings
    let set = try hands.convert(text, conversion)
    let edited = notification.merging(edits).compactBytes
    var meant = edited
    if target != .canonical {
      meant = try hands.convert(edited, Conversion(to: target, from: .canonical))
    }
    let (one, other) = (try meaning(set, target, &hands), try meaning(meant, target, &hands))
    if one != other {
      throw Breach(step: "settings to \(target)", detail: "\(one.compact) is not \(other.compact)")
    }
  }

  /// What a product says, however it is spelled.
  private static func meaning(
    _ product: [UInt8], _ target: Conversion.Party, _ hands: inout Hands
  ) throws -> JSON {
    var canonical = product
    if case .vendor(let vendor) = target { canonical = try hands.read(product, as: vendor) }
    var notification = JSON(try Hands.document(canonical, "product"))
    notification["wire"] = nil
    return notification
  }
}
