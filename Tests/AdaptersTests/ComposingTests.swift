import PushAdapters
import PushJSON
import PushModel
import PushTestSupport
import Testing

/// Composed payloads are strict, whatever they are composed of.
@Suite("Composing payloads")
struct ComposingTests {
  private static let seeds: Range<UInt64> = 0..<60

  @Test("identification names exactly the target and its form", arguments: Target.all)
  func identified(_ target: Target) throws {
    for seed in Self.seeds {
      let notification = try RandomNotifications.notification(seed, for: target)
      let composed = try Adapting.compose(notification, target)
      let found = try Adapting.identify(composed.bytes)
      let isNobodys = target.vendor == .apns
      let isExact =
        isNobodys
        ? found.verdict == .none
        : found.verdict == .one && found.vendor == target.vendor && found.form == target.form
      #expect(isExact, "seed \(seed): \(found)\n\(notification)\n\(composed.json)")
      if !isExact { return }
    }
  }

  @Test("no value of the sender's makes it another payload", arguments: RandomNotifications.hostile)
  func hostile(_ name: String, _ value: JSON) throws {
    for target in Target.all {
      var notification = JSON.plainNotification
      notification["defaultAction"] = ["kind": "deeplink", "url": "shop://a"]
      notification["custom"] = .object(JSONObject([.init(JSONString(name), value)]))
      let composed = try Adapting.compose(notification, target)
      let found = try Adapting.identify(composed.bytes)
      #expect(found.vendor == (target.vendor == .apns ? nil : target.vendor), "\(composed.json)")
      #expect(found.candidates.first?.form ?? .apns == target.form, "\(composed.json)")
      let read = try Adapting.read(composed.bytes).json
      let texts = [read["title"], read["body"], read["kind"]]
      #expect(texts == ["Base title", "Base body", "alert"], "\(composed.json)")
    }
  }

  @Test("what the vendor demands holds", arguments: Target.all)
  func strict(_ target: Target) throws {
    var broken: [String: String] = [:]
    for seed in Self.seeds {
      let notification = try RandomNotifications.notification(seed, for: target)
      let composed = Composed(
        source: notification, payload: try Adapting.compose(notification, target).json,
        target: target)
      for rule in ComposingRule.rules(of: target) where !rule.holds(composed) {
        broken[rule.name] =
          broken[rule.name] ?? "seed \(seed): \(notification)\n  became \(composed.payload)"
      }
    }
    for (name, example) in broken.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(target): not \(name)\n  \(example)")
    }
  }

  @Test("what was composed is read without a finding", arguments: Target.all)
  func clean(_ target: Target) throws {
    for seed in Self.seeds {
      let notification = try RandomNotifications.notification(seed, for: target)
      let composed = try Adapting.compose(notification, target)
      // A picture is written with the link it has, also where the vendor's own helper skips it.
      let codes = try Adapting.read(composed.bytes).codes.filter { $0 != "image-ending" }
      #expect(codes == [], "seed \(seed): \(notification)\n\(composed.json)")
      if !codes.isEmpty { return }
    }
  }

  @Test("the same notification gives the same bytes", arguments: Target.all)
  func deterministic(_ target: Target) throws {
    var bridge = Bridge()
    for seed in Self.seeds {
      let notification = try RandomNotifications.notification(seed, for: target)
      let once = try Adapting.compose(notification, target).bytes
      // A bridge that has been used before, and members in another order.
      var document = try JSONDocument(notification.compactBytes, limits: Bridge.canonicalLimits)
      var twice: [UInt8] = []
      let conversion = Conversion(
        to: .vendor(target.vendor), from: .canonical, form: target.form, normalize: true)
      try bridge.convert(&document, conversion, into: &twice)
      let reordered = try Adapting.compose(notification.reordered, target)
      let again = try JSON(once, limits: Bridge.canonicalLimits)
      let isSame = once == twice && reordered.json == again
      #expect(isSame, "seed \(seed): \(notification)")
      if !isSame { return }
    }
  }
}

extension JSON {
  /// The same value with the members of the outer object in the opposite order.
  fileprivate var reordered: JSON {
    guard case .object(let object) = self else { return self }
    return .object(JSONObject(object.members.reversed()))
  }
}

/// A notification and what was composed of it.
struct Composed: Sendable {
  var source: JSON
  var payload: JSON
  var target: Target

  /// Whether the user sees something.
  var isVisible: Bool {
    switch source["kind"]?.string {
    case "alert": true
    case "liveActivity": target.vendor == .apns
    default: false
    }
  }

  func member(_ pointer: String) -> JSON? {
    (try? JSONPointer(pointer)).flatMap { source[$0] }
  }

  func at(_ pointer: String) -> JSON? {
    (try? JSONPointer(pointer)).flatMap { payload[$0] }
  }

  /// The object that a text at a place holds.
  func unpacked(_ pointer: String) -> JSON? { at(pointer)?.string.flatMap { try? JSON(text: $0) } }

  /// The names at the top.
  var names: [String] { payload.object?.names.map(\.string) ?? [] }

  /// The main medium: the first that is no slide.
  var medium: JSON? { member("/media")?.array?.first { $0["role"]?.string != "carousel" } }
}

/// Something a vendor demands of a payload, written from its documentation.
struct ComposingRule: Sendable {
  var name: String
  var holds: @Sendable (Composed) -> Bool

  init(_ name: String, _ holds: @escaping @Sendable (Composed) -> Bool) {
    self.name = name
    self.holds = holds
  }

  static func rules(of target: Target) -> [ComposingRule] {
    let own =
      switch target {
      case Target(.apns, .apns): plain
      case Target(.sfmc, .apns): sfmc + sfmcAPNs
      case Target(.sfmc, .fcmData): sfmc + sfmcData + texts
      case Target(.sfmc, .flattened): sfmc + sfmcFlattened
      case Target(.exponea, .apns): exponea + exponeaAPNs
      case Target(.exponea, .fcmData): exponeaData + texts
      case Target(.synerise, .apns): synerise { $0.at("/content") } + syneriseAPNs
      case Target(.usercom, .apns): userCom + userComAPNs
      case Target(.usercom, .fcmData): userCom + texts
      case Target(.synerise, .fcmMessage):
        synerise { $0.unpacked("/data/content") } + syneriseMessage
      default: notificare(target.form)
      }
    return own + (target.form == .apns ? apple : withoutAPS)
  }

  private static func notificare(_ form: Form) -> [ComposingRule] {
    switch form {
    case .apns:
      notificarePush(id: "notificationId", type: "notificationType") + notificareAPNs
    case .fcmData:
      notificarePush(id: "notification_id", type: "notification_type") + notificareData + texts
    case .rest:
      notificareObject(id: "_id") { $0.at("/notification") }
        + notificareContent { $0.at("/notification") } + notificareREST
    case .sdk:
      notificareObject(id: "id") { $0.payload } + notificareContent { $0.payload } + notificareSDK
    default: notificareObject(id: "notification") { $0.payload } + notificareItem
    }
  }
}
