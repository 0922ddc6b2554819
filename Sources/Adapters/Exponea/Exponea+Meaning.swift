/// What follows from an Exponea payload, and what the vendor demands of one.
///
/// Source: exponea-ios-sdk 4.0.1 and exponea-android-sdk 4.10.0.
enum Exponea {
  static func settle(_ draft: inout Draft) {
    // A text in aps.alert is the body only where no title stands beside it.
    if draft.came(.body, from: .alertText), draft.came(.title, from: Tags.title) {
      draft.drop(.body)
    }
    // The extension drops the badge of aps for one that is no text.
    if draft.isThere(Tags.badge), !draft.came(.badge, from: Tags.badge) { draft.drop(.badge) }
    settleData(&draft)
  }

  /// On Android the text `true` is silent, if all values are texts as they have to be there.
  static func settleAndroid(_ draft: inout Draft) {
    if draft.isText(Tags.silent), !draft.holdsOnlyTexts { draft.isSilent = false }
    settleData(&draft)
  }

  private static func settleData(_ draft: inout Draft) {
    // The extension shows an empty text where these are empty: that is none.
    if draft.came(.title, from: Tags.title), !draft.hasText(.title) { draft.drop(.title) }
    if draft.came(.body, from: Tags.message), !draft.hasText(.body) { draft.drop(.body) }
    draft.note(.unreadKey, Tags.strayURL)
    if !draft.has(.actionKind) { draft.action = .none }
    for index in 0..<draft.count(.buttons) where draft[.buttons, index, .actionKind].isAbsent {
      draft[.buttons, index, .actionKind] = .choice(ActionKind.none.rawValue)
    }
    draft.settle(silent: draft.isSilent)
  }

  // MARK: Writing

  static func prepare(_ draft: inout Draft) {
    prepareData(&draft)
    draft.wakeIfSilent()
    if draft.kind == .alert, draft.isStrict { draft[.mutableContent] = .flag(true) }
  }

  static func prepareData(_ draft: inout Draft) {
    draft.demandLinks()
    if draft.kind == .silent, !draft.isOwn { draft.action = .openApp }
  }
}
