import PushJSON

/// The steps of which the vendors' `settle` and `prepare` are made.
extension Draft {
  // MARK: After reading

  /// Whether an alert has any text; one without counts as none.
  package var hasAlert: Bool {
    hasText(.title) || hasText(.subtitle) || hasText(.body)
      || hasText(.titleKey) || hasText(.subtitleKey) || hasText(.bodyKey)
  }

  /// A background push: woken, and nothing to show.
  package var isSilentWithoutAlert: Bool { isYes(.contentAvailable) && !hasAlert }

  /// Whether there is a medium that is no slide.
  var hasMainMedium: Bool { has(.url) || has(.type) || has(.alternativeText) }

  /// Whether all values of the object that was read are texts.
  package var holdsOnlyTexts: Bool {
    var name = base + 1
    while name < document.end(of: base) {
      if document.nodes[name + 1].kind != .string { return false }
      name = document.end(of: name + 1)
    }
    return true
  }

  /// Orders the items of a list by a whole number that every one of them has.
  package mutating func sort(_ list: List, by member: Member) {
    guard count(list) > 1 else { return }
    let numbers = (0..<count(list)).compactMap { whole(self[list, $0, member]) }
    guard numbers.count == count(list), numbers != numbers.sorted() else { return }
    let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    let items = order.map { Array(values[base(list, $0)..<(base(list, $0) + Member.itemCount)]) }
    for (index, item) in items.enumerated() {
      for (offset, value) in item.enumerated() { values[base(list, index) + offset] = value }
    }
  }

  /// Whether a text is a web link.
  package mutating func isWeb(_ member: Member) -> Bool {
    hasPrefix(member, "http://") || hasPrefix(member, "https://")
  }

  /// Whether a text has a place that a sender's system fills in.
  package func hasTemplate(_ member: Member) -> Bool {
    guard let text = text(member) else { return false }
    return zip(text, text.dropFirst()).contains { first, second in
      first == second && (first == UInt8(ascii: "{") || first == UInt8(ascii: "%"))
    }
  }

  /// The kind of the default action follows from the link: a web page, another scheme, or none.
  package mutating func settleLinkByScheme() {
    action = !has(.actionURL) ? .openApp : isWeb(.actionURL) ? .browser : .deeplink
  }

  /// Sets what every notification has: silent, the main medium's role, the kind.
  package mutating func settle(silent: Bool, as kind: Kind = .alert) {
    isSilent = silent
    if self[.encrypted].isAbsent { isEncrypted = false }
    if self[.role].isAbsent, has(.url) || has(.type) || has(.alternativeText) {
      self[.role] = .choice(MediumRole.attachment.rawValue)
    }
    var weightiest = silent ? max(kind.rawValue, Kind.silent.rawValue) : kind.rawValue
    if isLiveActivity { weightiest = max(weightiest, Kind.liveActivity.rawValue) }
    if isEncrypted { weightiest = Kind.encrypted.rawValue }
    self.kind = Kind(rawValue: weightiest) ?? .alert
  }

  private var isLiveActivity: Bool {
    mutating get {
      guard has(.liveContentState), let event = text(.liveEvent) else { return false }
      return Format.liveEvents.contains { event.elementsEqual($0.withUTF8Buffer { Array($0) }) }
    }
  }

  // MARK: Before writing

  /// The first object of an array in which a name has a text.
  package func item(of array: Value, where name: StaticString, is text: ArraySlice<UInt8>) -> Int? {
    guard array.kind == .array, array.node >= 0 else { return nil }
    var item = Int(array.node) + 1
    while item < document.end(of: Int(array.node)) {
      if let found = document.member(name, of: item),
        self.text(document.slice(found)) == text
      {
        return item
      }
      item = document.end(of: item)
    }
    return nil
  }

  /// A silent push wakes the app.
  package mutating func wakeIfSilent() {
    if isStrict, kind != .alert && kind != .encrypted && kind != .liveActivity {
      self[.contentAvailable] = .flag(true)
    }
  }

  /// Whether an in-app message has anything to show.
  package var hasBanner: Bool {
    has(.inAppTitle) || has(.inAppBody) || has(.inAppImage) || has(.inAppActionKind)
      || bagObjects[Int(Bag.layout.rawValue)] >= 0 || entries.contains { $0.bag == .layout }
  }

  /// Media need the service extension.
  package mutating func extendForMedia() {
    if isStrict, has(.url) || count(.media) > 0 { self[.mutableContent] = .flag(true) }
  }

  /// A web page or a deep link without a link opens the app.
  package mutating func demandLinks() {
    guard isStrict else { return }
    if action == .browser || action == .deeplink, !hasText(.actionURL) { action = .openApp }
    for list in [List.buttons, .media] {
      for index in 0..<count(list) where self[list, index, .actionURL].isAbsent {
        let kind = self[list, index, .actionKind].code
        if kind == ActionKind.browser.rawValue || kind == ActionKind.deeplink.rawValue {
          self[list, index, .actionKind] = .choice(ActionKind.openApp.rawValue)
        }
      }
    }
  }

  /// Only a web page or a deep link has a link: one that is kept beside another kind is not
  /// written, since it would become a link elsewhere.
  package mutating func dropIdleLinks() {
    guard isStrict else { return }
    demandLinks()
    if action != .browser && action != .deeplink { drop(.actionURL) }
    for list in [List.buttons, .media] {
      for index in 0..<count(list) {
        let kind = self[list, index, .actionKind].code
        if kind != ActionKind.browser.rawValue && kind != ActionKind.deeplink.rawValue {
          self[list, index, .actionURL] = Value()
        }
      }
    }
  }
}
