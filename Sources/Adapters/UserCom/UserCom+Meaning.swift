/// What follows from a User.com payload, and what the vendor demands of one.
///
/// Source: the vendor's page "Push Notifications", its iOS SDK 1.0.0 as observed, its Flutter SDK.
enum UserCom {
  static func settle(_ draft: inout Draft) {
    let silent = !hasAppleAlert(&draft)
    settleData(&draft, silent: silent)
    // A Live Activity is itself what is shown.
    if draft.kind == .liveActivity { draft.isSilent = false }
    if !endsAsPicture(&draft) { draft.note(.imageEnding, Tags.image) }
  }

  /// Without `aps` only a message inside the app shows nothing.
  static func settleData(_ draft: inout Draft) { settleData(&draft, silent: isInApp(&draft)) }

  private static func settleData(_ draft: inout Draft, silent: Bool) {
    settleTexts(&draft)
    let isInApp = isInApp(&draft)
    settleType(&draft, isInApp: isInApp)
    if isInApp {
      settleInApp(&draft)
    } else {
      draft.settleLinkByScheme()
      if draft.has(.inAppBody) { draft.keep(Tags.oldText) }
      if draft.has(.inAppActionURL) { draft.keep(Tags.oldLink) }
      draft.drop(.inAppBody, .inAppActionURL)
    }
    draft.note(.brokenText, Tags.layout)
    draft.settle(silent: silent, as: isInApp ? .inApp : .alert)
  }

  /// Whether the system shows a text; the data's own texts count for nothing there.
  private static func hasAppleAlert(_ draft: inout Draft) -> Bool {
    if draft.hasText(.title), !draft.came(.title, from: Tags.title) { return true }
    let isData = draft.came(.body, from: Tags.message) || draft.came(.body, from: Tags.subtitle)
    if draft.hasText(.body), !isData { return true }
    return draft.hasText(.subtitle) || draft.hasText(.titleKey) || draft.hasText(.subtitleKey)
      || draft.hasText(.bodyKey)
  }

  /// Empty texts of the data are what is written where there are none.
  private static func settleTexts(_ draft: inout Draft) {
    if draft.came(.title, from: Tags.title), !draft.hasText(.title) { draft.drop(.title) }
    if draft.came(.body, from: Tags.message), !draft.hasText(.body) { draft.drop(.body) }
  }

  /// The SDK takes any text for a message inside the app that is the number four.
  private static func isInApp(_ draft: inout Draft) -> Bool {
    let value = draft[Tags.type]
    guard let type = draft.text(value) else { return false }
    if type.count == 1 { return type.first == UInt8(ascii: "4") }
    return Int(String(decoding: type, as: UTF8.self)) == 4
  }

  /// The type says what the kind says; only others are the vendor's data.
  private static func settleType(_ draft: inout Draft, isInApp: Bool) {
    guard draft[Tags.type].kind == .text else {
      draft.note(.expectedText, Tags.type)
      draft[Tags.type] = Value()
      return
    }
    if isInApp || draft.says(PushType.push, draft[Tags.type]) { draft.takeKind(from: Tags.type) }
  }

  private static func settleInApp(_ draft: inout Draft) {
    if draft.has(.actionURL) { draft.keep(Tags.link) }
    draft.drop(.actionURL)
    draft.action = .none
    guard draft.has(.inAppActionURL) else { return }
    let kind = draft.isWeb(.inAppActionURL) ? ActionKind.browser : .deeplink
    draft[.inAppActionKind] = .choice(kind.rawValue)
  }

  /// Whether the service extension's helper takes the picture, by what follows the link's last dot.
  private static func endsAsPicture(_ draft: inout Draft) -> Bool {
    guard draft.came(.url, from: Tags.image), !draft.hasTemplate(.url),
      let link = draft.text(.url)
    else { return true }
    let ending = link.lastIndex(of: UInt8(ascii: ".")).map { link[($0 + 1)...] } ?? link[...]
    return pictureEndings.contains { $0 == ending }
  }

  private static let pictureEndings = ["png", "jpg", "jpeg"].map { Array($0.utf8)[...] }

  // MARK: Writing

  static func prepare(_ draft: inout Draft) {
    prepareData(&draft)
    draft.wakeIfSilent()
    if draft.kind == .alert { draft.extendForMedia() }
  }

  static func prepareData(_ draft: inout Draft) {
    draft.dropIdleLinks()
    if draft.kind == .inApp || draft[Tags.type].isAbsent || isInApp(&draft) {
      let type = draft.kind == .inApp ? PushType.inApp : PushType.push
      draft[Tags.type] = draft.makeText(type)
    }
    if draft.kind == .silent, draft.isStrict, !draft.isOwn { draft.drop(.title, .body) }
  }
}
