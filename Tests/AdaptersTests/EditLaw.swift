import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// A change of one member of a canonical notification.
struct Edit: Sendable {
  var name: String
  /// The members it can change in a notification.
  private var places: @Sendable (JSON) -> [JSONPointer]
  private var change: @Sendable (JSON) -> JSON?

  static let all: [Edit] = [
    text("title"), text("body"), text("campaign", "name"),
    Edit("defaultAction.url", link) { old in
      // The beginning stays: it tells what kind of link it is.
      old.jsonString.map { .string(JSONString(utf8: $0.utf8 + Array("-edited".utf8))) }
    },
    Edit("badge", at(JSONPointer(["badge"]))) { old in old == 42 ? 43 : 42 },
    Edit("custom text", custom(.text)) { _ in "edited" },
    Edit("custom number", custom(.number)) { old in old == 42 ? 43 : 42 },
    Edit("custom object", custom(.object)) { _ in ["edited": [1, nil]] },
    Edit("button title", buttonTitles) { _ in "Edited" },
  ]

  /// The link of a tap.
  ///
  /// A page whose link is no web link has just one spelling: the one it has.
  private static let link: @Sendable (JSON) -> [JSONPointer] = { notification in
    let action = notification["defaultAction"]
    let isPage = action?["kind"] == "browser"
    let isWeb = action?["url"]?.string?.lowercased().hasPrefix("http") ?? false
    return isPage && !isWeb ? [] : [JSONPointer(["defaultAction", "url"])]
  }

  private init(
    _ name: String, _ places: @escaping @Sendable (JSON) -> [JSONPointer],
    change: @escaping @Sendable (JSON) -> JSON?
  ) {
    self.name = name
    self.places = places
    self.change = change
  }

  private static func text(_ path: String...) -> Edit {
    let pointer = JSONPointer(path.map { JSONString($0) })
    return Edit(path.joined(separator: "."), at(pointer)) { old in
      // An alert without text is none, so an empty one stays empty.
      old == "" ? nil : old == "Edited" ? "Edited again" : "Edited"
    }
  }

  private static func at(_ pointer: JSONPointer) -> @Sendable (JSON) -> [JSONPointer] {
    { _ in [pointer] }
  }

  private static func custom(_ kind: WildKind) -> @Sendable (JSON) -> [JSONPointer] {
    { notification in
      let members = notification["custom"]?.object?.members ?? []
      return members.filter { WildKind($0.value) == kind }.map { JSONPointer(["custom", $0.name]) }
    }
  }

  private static let buttonTitles: @Sendable (JSON) -> [JSONPointer] = { notification in
    let buttons = notification["buttons"]?.array ?? []
    // A label that is the identifier as well cannot be changed alone.
    return buttons.indices.filter { buttons[$0]["id"] != buttons[$0]["title"] }.map {
      JSONPointer().appending("buttons").appending($0).appending("title")
    }
  }

  /// - Returns: A place and its new value; nil if the notification has no such member.
  func pick(
    in notification: JSON, _ random: inout SeededGenerator
  ) -> (place: JSONPointer, value: JSON)? {
    let known = places(notification).filter { notification[$0] != nil }
    guard let place = known.randomElement(using: &random), let old = notification[place],
      let new = change(old)
    else { return nil }
    return (place, new)
  }
}

/// Who changes one member and restores gets that change, and everything else as it was.
struct EditLaw {
  let form: WildForm
  let edit: Edit
  private var hands = Hands()
  /// How often the edit was tried.
  private(set) var tried = 0

  init(_ form: WildForm, _ edit: Edit) {
    self.form = form
    self.edit = edit
  }

  /// - Parameter text: A payload of the form.
  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8]) throws {
    guard form.claims(try hands.identify(text)) else { return }
    try check(canonical: try hands.read(text))
  }

  /// - Throws: `Breach`.
  mutating func check(canonical: [UInt8]) throws {
    var random = SeededGenerator(seed: UInt64(canonical.count))
    let document = try Hands.document(canonical, "read")
    var edited = JSON(document)
    // What is encrypted cannot be edited: nothing inside is read.
    if edited["encrypted"] == true { return }
    // Content that is no object is kept as it is, and has no place for texts.
    if let content = edited["vendorData"]?["content"], content.object == nil { return }
    guard let (place, value) = edit.pick(in: edited, &random),
      let node = document.node(at: place)
    else { return }
    edited[place] = value
    tried += 1
    var text = canonical
    let range = Int(document.nodes[node].start)..<Int(document.nodes[node].end)
    text.replaceSubrange(range, with: value.compactBytes)
    let payload = try hands.restore(text, to: form.reader)
    let after = JSON(try Hands.document(try hands.read(payload), "read again"))
    guard after[place] == value else {
      throw Breach(
        step: "\(edit.name) is not edited",
        detail: "\(place): \(after[place]?.compact ?? "absent") in "
          + String(decoding: payload, as: UTF8.self))
    }
    try checkOthers(edited, after)
  }

  private func checkOthers(_ before: JSON, _ after: JSON) throws {
    let names = [before, after].flatMap { $0.object?.names.map(\.string) ?? [] }
    for name in Set(names).sorted() where name != "wire" && before[name] != after[name] {
      let (old, new) = (before[name]?.compact ?? "nothing", after[name]?.compact ?? "nothing")
      throw Breach(step: "\(edit.name) changes \(name)", detail: "\(old) became \(new)")
    }
  }
}
