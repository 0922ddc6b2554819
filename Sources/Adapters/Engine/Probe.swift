import PushJSON
import PushModel

/// A notification that has only one member, besides what makes it valid.
struct Probe: Sendable {
  /// The member's path, as ``CapabilityMatrix/Row`` names it.
  var member: String
  var value: String?
  private var place: JSONPointer
  private var notification: JSON

  static let all = Canonical.probes.split(separator: "\n").compactMap { Probe(line: $0) }

  private init?(line: Substring) {
    guard let brace = line.firstIndex(of: "{"),
      var notification = try? JSON(text: Canonical.probeBase),
      let members = (try? JSON(text: String(line[brace...])))?.object?.members
    else { return nil }
    for member in members { notification[member.name.string] = member.value }
    self.notification = notification
    let words = line[..<brace].split(separator: " ").map(String.init)
    guard let member = words.first, let place = try? JSONPointer(Probe.pointer(of: member)) else {
      return nil
    }
    self.member = member
    value = words.dropFirst().first
    self.place = place
  }

  /// `buttons[].title` is `/buttons/0/title`, `buttons[1].title` is `/buttons/1/title`.
  private static func pointer(of member: String) -> String {
    member.split(separator: ".").reduce(into: "") { pointer, name in
      let parts = name.split(separator: "[")
      pointer += "/" + (parts.first ?? "")
      guard let index = parts.dropFirst().first?.dropLast() else { return }
      pointer += "/" + (index.isEmpty ? "0" : index)
    }
  }

  /// What a form holds of a member, by all of its probes.
  static func capability(
    of probes: ArraySlice<Probe>, in column: CapabilityMatrix.Column, _ bridge: inout Bridge
  ) -> Capability {
    let found = probes.map { (meant: $0.notification[$0.place], back: $0.read(column, &bridge)) }
    if found.allSatisfy({ $0.back == nil }) { return .none }
    // Where a flag is not written, it says no.
    let isNative = found.allSatisfy { $0.back == $0.meant || $0.back == nil && $0.meant == false }
    return isNative ? .native : .approximate
  }

  /// What comes back of the member from a form; nil if nothing does.
  private func read(_ column: CapabilityMatrix.Column, _ bridge: inout Bridge) -> JSON? {
    let conversion = Conversion(
      to: .vendor(column.vendor), from: .canonical, form: column.form, normalize: true)
    var payload: [UInt8] = []
    var canonical: [UInt8] = []
    guard var document = try? JSONDocument(notification.compactBytes),
      (try? bridge.convert(&document, conversion, into: &payload)) != nil,
      var composed = try? JSONDocument(payload),
      (try? bridge.read(&composed, as: column.vendor, into: &canonical)) != nil,
      let read = try? JSON(canonical, limits: Bridge.canonicalLimits)
    else { return nil }
    return read[place].flatMap(narrowed)
  }

  /// Of an object only the members that the probe has; nil if it has only others.
  private func narrowed(_ found: JSON) -> JSON? {
    guard let meant = notification[place]?.object, let object = found.object else { return found }
    let members = object.members.filter { meant[exactly: $0.name] != nil }
    return members.isEmpty && !object.isEmpty ? nil : .object(JSONObject(members))
  }
}
