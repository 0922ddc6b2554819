import PushJSON
import PushModel

/// The canonical form keeps the main medium in its list; a draft keeps it apart.
enum Canonical {
  static func settle(_ draft: inout Draft) {
    draft.liftMainMedium()
    draft.liftImage()
    fillIn(&draft)
    if !draft.has(.kind) { draft.kind = impliedKind(draft) }
    if !draft.has(.actionKind) { draft.action = draft.has(.actionURL) ? .browser : .openApp }
  }

  /// What goes without saying is the same as if it were said.
  private static func fillIn(_ draft: inout Draft) {
    if !draft.has(.vendor) { draft.setText(.vendor, Vendor.apns.rawValue) }
    if !draft.has(.form) { draft.setText(.form, Form.apns.rawValue) }
    if !draft.has(.silent) { draft.isSilent = false }
    if !draft.has(.encrypted) { draft.isEncrypted = false }
    let attachment = Value.choice(MediumRole.attachment.rawValue)
    if draft.has(.url) || draft.has(.type) || draft.has(.alternativeText), !draft.has(.role) {
      draft[.role] = attachment
    }
    for list in [List.media, .inAppMedia] {
      for index in 0..<draft.count(list) where draft[list, index, .role].isAbsent {
        draft[list, index, .role] = attachment
      }
    }
  }

  /// The kind that the members show, as `Notification.impliedKind` tells it.
  private static func impliedKind(_ draft: Draft) -> Kind {
    if draft.isEncrypted { return .encrypted }
    let live: [Member] = [
      .liveEvent, .liveTimestamp, .liveContentState, .liveStaleDate, .liveDismissalDate,
      .liveAttributesType, .liveAttributes,
    ]
    if live.contains(where: draft.has) { return .liveActivity }
    let command: [Member] = [.commandScope, .commandName, .commandMethod]
    if command.contains(where: draft.has) || draft.count(.parameters) > 0 { return .command }
    if draft.hasBanner || draft.has(.inAppName) { return .inApp }
    return draft.isSilent ? .silent : .alert
  }

  static func prepare(_ draft: inout Draft) {
    draft.lowerMainMedium()
    draft.lowerImage()
  }
}

extension JSONDocument {
  /// Whether it has all members that every canonical notification has.
  var isCanonicalNotification: Bool {
    Canonical.always.allSatisfy { member($0, of: 0) != nil }
  }
}

extension Draft {
  private static let mediumMembers: [Member] = [.url, .type, .alternativeText, .role]

  /// Takes the first medium that is no slide out of the list.
  mutating func liftMainMedium() {
    let carousel = MediumRole.carousel.rawValue
    let isMain = { (draft: Draft, index: Int) in draft[.media, index, .role].code != carousel }
    guard let main = (0..<count(.media)).first(where: { isMain(self, $0) }) else { return }
    for member in Draft.mediumMembers { self[member] = self[.media, main, member] }
    remove(main, from: .media)
  }

  /// Puts the main medium back into the list, as the first.
  mutating func lowerMainMedium() {
    let members = Draft.mediumMembers
    guard has(.url) || has(.type) || has(.alternativeText) else { return }
    insert(into: .media, members.map { ($0, self[$0]) })
  }

  fileprivate mutating func liftImage() {
    guard count(.inAppMedia) > 0 else { return }
    self[.inAppImage] = self[.inAppMedia, 0, .url]
    remove(0, from: .inAppMedia)
  }

  fileprivate mutating func lowerImage() {
    guard has(.inAppImage) else { return }
    let role = Value.choice(MediumRole.attachment.rawValue)
    insert(into: .inAppMedia, [(.url, self[.inAppImage]), (.role, role)])
  }

  mutating func remove(_ index: Int, from list: List) {
    let start = base(list, index)
    let end = base(list, count(list))
    for place in start..<(end - Member.itemCount) {
      values[place] = values[place + Member.itemCount]
    }
    for place in (end - Member.itemCount)..<end { values[place] = Value() }
    lists[Int(list.rawValue)].count -= 1
  }

  /// Inserts an item before the others of a list.
  private mutating func insert(into list: List, _ members: [(Member, Value)]) {
    let old = base(list, 0)..<base(list, count(list))
    let start = values.count
    values.append(contentsOf: repeatElement(Value(), count: Member.itemCount))
    for place in old { values.append(values[place]) }
    for (member, value) in members { values[start + Int(member.rawValue)] = value }
    lists[Int(list.rawValue)] = Items(start: start, count: count(list) + 1)
  }
}
