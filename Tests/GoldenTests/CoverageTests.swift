import PushAdapters
import PushJSON
import PushModel
import PushSchema
import PushSpecs
import Testing

/// The golden pack shows everything that there is to show.
@Suite("The golden pack is complete", .disabled(if: GoldenPack.isRecording))
struct CoverageTests {
  /// What no case shows yet, and why.
  ///
  /// The list can only shrink: what is shown must not stand here.
  private static let unshown = [
    "sfmc SFM035": "what has an unknown kind of link is not taken for a plugin's form",
    "sfmc SFM036": "what has no kind of link is not taken for a plugin's form",
    "notificare NOT079": "what is no object is taken for Apple's form",
    "notificare NOT098": "what is no object is taken for Apple's form",
    "notificare NOT150": "what lacks the notification's id is taken for a full object",
    "usercom USR041": "what is no object is taken for Apple's form",
    "usercom USR042": "what has aps is taken for Apple's form",
  ]

  @Test("every form of every vendor is read")
  func forms() throws {
    let wanted = Bridge.vendors.flatMap { vendor in
      Bridge.forms(of: vendor).map { "\(vendor)/\($0)" }
    }
    let shown = try Self.notifications().compactMap { notification in
      notification["vendor"]?.string.flatMap { vendor in
        notification["form"]?.string.map { "\(vendor)/\($0)" }
      }
    }
    Self.expect(wanted, in: shown)
  }

  @Test("every kind of notification is read")
  func kinds() throws {
    let shown = try Self.notifications().compactMap { $0["kind"]?.string }
    Self.expect(PushModel.Notification.Kind.allCases.map(\.rawValue), in: shown)
  }

  @Test("every kind of action is read")
  func actions() throws {
    let shown = try Self.notifications().flatMap { notification in
      let places = [notification] + (notification["buttons"]?.array ?? [])
      return places.compactMap { ($0["defaultAction"] ?? $0["action"])?["kind"]?.string }
    }
    Self.expect(PushModel.Notification.Action.Kind.allCases.map(\.rawValue), in: shown)
  }

  @Test("every rule of every spec finds something", arguments: GoldenPack.groups)
  func rules(_ group: String) throws {
    let spec = try #require(Spec.named(group))
    let shown = try Self.files(GoldenPack.findings, of: group).flatMap { findings in
      (findings.array ?? []).compactMap { $0["code"]?.string }
    }
    Self.expect(
      spec.rules.filter { $0.spec == group }.map { "\(group) \($0.code)" },
      in: shown.map { "\(group) \($0)" })
  }

  // MARK: Looking

  private static func expect(_ wanted: [String], in shown: [String]) {
    let shown = Set(shown)
    #expect(!wanted.isEmpty)
    for name in wanted {
      if let why = unshown[name] {
        #expect(!shown.contains(name), "\(name) is shown now (\(why)): take it off the list")
      } else {
        #expect(shown.contains(name), "no case shows \(name)")
      }
    }
  }

  /// The canonical notifications of all cases, without those that were rejected.
  private static func notifications() throws -> [JSON] {
    try GoldenPack.groups.filter { $0 != GoldenPack.canonicalGroup }
      .flatMap { try files(GoldenPack.canonical, of: $0) }.filter { $0["rejected"] == nil }
  }

  private static func files(_ name: String, of group: String) throws -> [JSON] {
    try GoldenPack.cases(of: group, in: GoldenPack.folder).map { try $0.json(name) }
  }
}
