import PushJSON
import PushModel
import PushTestSupport
import Testing

@testable import PushAdapters

@Suite("What a form holds, tried out")
struct CapabilityTests {
  private static let matrix = Bridge.capabilities(
    of: Target.all.map { CapabilityMatrix.Column($0.vendor, $0.form) })

  private static func capability(of leaf: Leaf, in target: Target) -> Capability? {
    matrix[leaf.member, value: leaf.value, in: .init(target.vendor, target.form)]
  }

  @Test("every form is tried, and by default one of every vendor")
  func columns() {
    let all = CapabilityMatrix.Column.all
    #expect(Set(all) == Set(Target.all.map { CapabilityMatrix.Column($0.vendor, $0.form) }))
    #expect(CapabilityMatrix.Column.byDefault.map(\.vendor) == Bridge.vendors)
    #expect(Bridge.capabilities().columns == CapabilityMatrix.Column.byDefault)
    for column in CapabilityMatrix.Column.byDefault {
      #expect(column.form == .apns || !all.contains(.init(column.vendor, .apns)))
    }
  }

  @Test("every probe is a notification that has its member")
  func probes() throws {
    let lines = Canonical.probes.split(separator: "\n")
    #expect(Probe.all.count == lines.count)
    for line in lines {
      let brace = try #require(line.firstIndex(of: "{"))
      var notification = JSON.plainNotification.merging(try JSON(text: String(line[brace...])))
      #expect(try Notification.read(notification).diagnostics == [], "\(line)")
      notification["title"] = "A title"
      let words = line[..<brace].split(separator: " ").map(String.init)
      let known = Leaf.all(of: notification).contains { leaf in
        leaf.member == words[0] && leaf.value == words.dropFirst().first
      }
      #expect(known, "\(line)")
    }
  }

  @Test("every member of the canonical form has a row")
  func complete() {
    let rows = Set(Self.matrix.rows.map(\.member))
    let given = ["version", "vendor", "form", "encrypted", "carry", "wire"]
    for member in Self.members(of: Registry.shared.canonical) where !given.contains(member) {
      // The medium of an in-app message has only a link.
      if member.hasPrefix("inApp.media[]"), member != "inApp.media[].url" { continue }
      #expect(rows.contains(member), "\(member)")
    }
  }

  private static func members(of table: Table) -> [String] {
    table.columns.flatMap { column in
      let name = table.pointer(column.node).dropFirst().split(separator: "/").joined(separator: ".")
      guard column.list >= 0 else { return [name] }
      return members(of: table.lists[column.list]).map { "\(name)[].\($0)" }
    }
  }

  @Test("the matrix and the table of members agree", arguments: MemberRow.all)
  func agreement(_ row: MemberRow) throws {
    let notification = JSON.plainNotification.merging(try row.notification(MemberRow.plainValues))
    let leaves = Leaf.all(of: notification, inside: try JSONPointer(row.place))
    for (target, fate) in row.fates {
      let capabilities = leaves.compactMap { Self.capability(of: $0, in: target) }
      let isRight =
        switch fate {
        case .kept: !capabilities.contains(.none)
        case .approximated: capabilities.isEmpty || capabilities.contains { $0 != .native }
        case .none: !capabilities.contains(.native)
        }
      let mayDiffer = fate != .kept && leaves.contains { $0.mayVanish }
      #expect(isRight || mayDiffer, "\(target): \(leaves.map(\.member)) \(capabilities)")
    }
  }

  @Test("random notifications confirm the matrix", arguments: Target.all)
  func random(_ target: Target) throws {
    var attempts: [String: (tried: Int, back: Int)] = [:]
    for seed in 0..<60 {
      var random = RandomMembers(seed: UInt64(seed))
      let notification = try random.next().notification
      let composed = try Adapting.compose(notification, target)
      let read = try Adapting.read(composed.bytes, as: target.vendor).json
      for leaf in Leaf.all(of: notification) {
        guard let capability = Self.capability(of: leaf, in: target) else { continue }
        let back = read[leaf.place]
        switch capability {
        case .native:
          let isKept = back == leaf.meant || back == nil && leaf.mayVanish
          #expect(isKept, "seed \(seed): \(leaf.member) is native\n\(composed.json)")
        case .none: #expect(back == nil, "seed \(seed): \(leaf.member) is none\n\(composed.json)")
        case .approximate:
          let name = leaf.member + (leaf.value ?? "")
          attempts[name, default: (0, 0)].tried += 1
          if back != nil { attempts[name, default: (0, 0)].back += 1 }
        }
      }
    }
    for (name, count) in attempts where count.tried > 20 {
      #expect(count.back > 0, "\(name) is approximate and never comes back")
    }
  }
}

/// A member of a notification, as the matrix names it, and its place.
struct Leaf {
  var member: String
  var value: String?
  var place: JSONPointer
  var meant: JSON
  /// Whether leaving it out says the same, or it says nothing: a flag that is no, and a link beside
  /// an action that opens none.
  var mayVanish = false

  /// Members whose values are taken as one.
  private static let whole: Set<String> = [
    "urlParameters", "inApp.layout", "liveActivity.contentState", "liveActivity.attributes",
    "buttons[].textInput", "command.parameters[].value",
  ]
  /// Members whose own members are taken one by one.
  private static let bags: Set<String> = ["custom", "platform", "transport", "vendorData"]
  /// Members with a row for each value.
  private static let kinds: Set<String> = [
    "kind", "media[].role", "media[].action.kind", "defaultAction.kind", "buttons[].action.kind",
  ]

  /// Members of a medium with a row for slides.
  private static let medium: Set<String> = ["url", "type", "alternativeText"]

  /// The members of a notification whose places are, or are inside, a place.
  static func all(of notification: JSON, inside place: JSONPointer = JSONPointer()) -> [Leaf] {
    var leaves: [Leaf] = []
    collect(notification, "", JSONPointer(), isIdle: false, &leaves)
    let tokens = place.tokens
    return leaves.filter { leaf in
      leaf.place.tokens.starts(with: tokens) || tokens.starts(with: leaf.place.tokens)
    }
  }

  private static func collect(
    _ json: JSON, _ member: String, _ place: JSONPointer, isIdle: Bool, _ leaves: inout [Leaf]
  ) {
    if bags.contains(member), let members = json.object?.members {
      leaves += members.map { inner in
        let value = inner.value.string == nil ? "other" : "text"
        return Leaf(
          member: member, value: member == "custom" ? value : nil,
          place: place.appending(inner.name), meant: inner.value)
      }
      return
    }
    if whole.contains(member) {
      leaves.append(Leaf(member: member, place: place, meant: json))
      return
    }
    switch json {
    case .object(let object):
      let kind = object["kind"]?.string
      let isSlide = member == "media[]" && object["role"] == "carousel"
      for inner in object.members {
        if isSlide, medium.contains(inner.name.string) {
          leaves.append(
            Leaf(
              member: "\(member).\(inner.name)", value: "carousel",
              place: place.appending(inner.name), meant: inner.value))
          continue
        }
        let isIdle = inner.name == "url" && kind != nil && kind != "deeplink" && kind != "browser"
        let name = member.isEmpty ? inner.name.string : "\(member).\(inner.name)"
        collect(inner.value, name, place.appending(inner.name), isIdle: isIdle, &leaves)
      }
    case .array(let items) where items.contains { $0.object != nil }:
      for (index, item) in items.enumerated() {
        let name = index == 0 ? "\(member)[]" : "\(member)[\(index)]"
        collect(item, name, place.appending(index), isIdle: false, &leaves)
      }
    default:
      leaves.append(
        Leaf(
          member: member, value: kinds.contains(member) ? json.string : nil, place: place,
          meant: json, mayVanish: isIdle || json == false))
    }
  }
}
