/// What follows from a Synerise payload, and what the vendor demands of one.
///
/// Source: the vendor's documentation ("Basics", "Simple push", "Silent push", "Action handling")
/// and the constants of its iOS SDK 5.10.1.
enum Synerise {
  /// The values of `content-type`.
  enum ContentType: UInt8 { case simplePush, silentCommand, silentSDKCommand, inAppTest, banner }

  /// The values of `rich-media.type`.
  enum RichMedia: UInt8 { case singleImage, carousel }

  static func settle(_ draft: inout Draft) {
    draft.isEncrypted = draft.isThere(.encryption)
    if draft.isEncrypted {
      draft.keep(.sealed)
    } else {
      draft.note(.brokenText, .sealed)
    }
    let type = draft[.shape].code.flatMap(ContentType.init) ?? .simplePush
    let silent = type != .simplePush || draft.isSilentWithoutAlert
    if type != .simplePush || draft.isEncrypted || silent {
      draft.action = .none
    } else if !draft.has(.actionKind) {
      draft.action = .openApp
    }
    switch type {
    case .silentCommand, .silentSDKCommand:
      let scope: CommandScope = type == .silentCommand ? .app : .sdk
      if !draft.isEncrypted { draft[.commandScope] = .choice(scope.rawValue) }
      draft.settle(silent: true, as: .command)
    case .inAppTest, .banner: draft.settle(silent: true, as: .inApp)
    case .simplePush: draft.settle(silent: silent)
    }
    settleItems(&draft)
    draft.sort(.parameters, by: .position)
  }

  /// Without `aps` only the type of the content can say that nothing is shown.
  static func settleMessage(_ draft: inout Draft) { settle(&draft) }

  private static func settleItems(_ draft: inout Draft) {
    for index in 0..<draft.count(.buttons) where draft[.buttons, index, .actionKind].isAbsent {
      draft[.buttons, index, .actionKind] = .choice(ActionKind.openApp.rawValue)
    }
    for index in 0..<draft.count(.media) {
      draft[.media, index, .role] = .choice(MediumRole.carousel.rawValue)
      let link = draft[.media, index, .plainLink]
      if !link.isAbsent {
        draft[.media, index, .actionURL] = link
        draft[.media, index, .actionKind] = .choice(ActionKind.browser.rawValue)
        draft[.media, index, .plainLink] = Value()
      }
    }
  }

  // MARK: Writing

  static func prepare(_ draft: inout Draft) {
    draft.dropIdleLinks()
    draft.wakeIfSilent()
    prepareMessage(&draft)
    guard draft.kind == .alert, draft.isStrict else { return }
    draft.extendForMedia()
    if draft.count(.buttons) > 0 { draft[.mutableContent] = .flag(true) }
    if let category = category(draft), !draft.has(.category) {
      draft.setText(.category, category)
    }
  }

  static func prepareMessage(_ draft: inout Draft) {
    draft.dropIdleLinks()
    // A simple push of the vendor's own that shows nothing is still a simple push.
    if draft.kind == .silent, draft.isOwn { draft.kind = .alert }
    draft[.shape] = .choice(contentType(draft).rawValue)
    prepareMedia(&draft)
    for index in 0..<draft.count(.parameters) where draft[.parameters, index, .position].isAbsent {
      draft[.parameters, index, .position] = draft.makeNumber(Array(String(index).utf8))
    }
    nameButtons(&draft)
  }

  /// Buttons need identifiers that differ.
  private static func nameButtons(_ draft: inout Draft) {
    guard draft.isStrict else { return }
    let count = draft.count(.buttons)
    guard (0..<count).contains(where: { draft[.buttons, $0, .id].isAbsent }) else { return }
    // As many numbers as there are buttons are taken at most, so that twice as many suffice.
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: 2 * count + 2) { isTaken in
      isTaken.initialize(repeating: false)
      for index in 0..<count {
        let number = draft.text(draft[.buttons, index, .id]).flatMap(buttonNumber)
        if let number, number < isTaken.count { isTaken[number] = true }
      }
      for index in 0..<count where draft[.buttons, index, .id].isAbsent {
        var number = index + 1
        while isTaken[number] { number += 1 }
        isTaken[number] = true
        draft[.buttons, index, .id] = draft.makeText("\(buttonName)\(number)")
      }
    }
  }

  private static let buttonName = "button_"

  /// The number of a button that is called as buttons without a name are.
  private static func buttonNumber(_ id: ArraySlice<UInt8>) -> Int? {
    let digits = id.dropFirst(buttonName.utf8.count)
    guard id.starts(with: buttonName.utf8), let first = digits.first, first != 0x30,
      digits.count < 10
    else { return nil }
    return digits.reduce(0) { number, byte in
      byte &- 0x30 < 10 ? number.map { 10 * $0 + Int(byte - 0x30) } : nil
    }
  }

  private static func contentType(_ draft: Draft) -> ContentType {
    switch draft.kind {
    case .silent: .silentCommand
    case .command:
      draft[.commandScope].code == CommandScope.sdk.rawValue ? .silentSDKCommand : .silentCommand
    case .inApp: draft.hasBanner ? .banner : .inAppTest
    default: .simplePush
    }
  }

  /// One image or a carousel, never both: slides without a main medium make a carousel.
  private static func prepareMedia(_ draft: inout Draft) {
    if draft.has(.url) {
      if draft.isStrict { draft.clear(.media) }
      draft[.mediaShape] = .choice(RichMedia.singleImage.rawValue)
    } else if draft.count(.media) > 0 {
      draft[.mediaShape] = .choice(RichMedia.carousel.rawValue)
    }
    for index in 0..<draft.count(.media)
    where draft[.media, index, .actionKind].code == ActionKind.browser.rawValue {
      draft[.media, index, .plainLink] = draft[.media, index, .actionURL]
      draft[.media, index, .actionURL] = Value()
      draft[.media, index, .actionKind] = Value()
    }
  }

  private static func category(_ draft: Draft) -> String? {
    if draft.has(.url) { return Category.singleMedia }
    return draft.count(.media) > 0 ? Category.carousel : nil
  }
}
