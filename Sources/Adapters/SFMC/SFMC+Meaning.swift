/// What follows from an SFMC payload, and what the vendor demands of one.
///
/// Source: the vendor's iOS SDK 10.0.1 as observed, its plugins and their tests.
enum SFMC {
  /// What the plugins call a link.
  enum Link: UInt8 { case openDirect, cloudPage, other }

  static func settle(_ draft: inout Draft) {
    let silent = draft.isSilentWithoutAlert
    if draft.isYes(.contentAvailable), draft.hasAlert {
      draft.note(.silentWithAlert, .background)
    }
    settleLink(&draft, silent)
    draft.settle(silent: silent)
  }

  /// Without `aps` there is no `content-available`: silent is what shows nothing.
  static func settleData(_ draft: inout Draft) {
    if let sound = draft.text(.soundName), sound.map({ $0 | 0x20 }).elementsEqual("none".utf8) {
      draft.drop(.soundName)
    }
    let silent = messageType(&draft, is: MessageType.silent) || !draft.hasAlert
    settleLink(&draft, silent)
    draft.settle(silent: silent)
  }

  /// Two links exclude each other: no handler of the SDK opens one.
  ///
  /// A cloud page counts only with an ordinary message or an inbox message.
  private static func settleLink(_ draft: inout Draft, _ silent: Bool) {
    let isPage = draft.came(.actionURL, from: Tags.cloudPage)
    if draft.isThere(Tags.openDirect), draft.isThere(Tags.cloudPage), draft.has(.actionURL) {
      draft.note(.twoLinks, Tags.cloudPage)
      draft.keep(Tags.openDirect)
      draft.keep(Tags.cloudPage)
      draft.drop(.actionURL)
    } else if isPage, !draft[Tags.messageType].isAbsent,
      !messageType(&draft, is: MessageType.ordinary), !messageType(&draft, is: MessageType.inbox)
    {
      draft.keep(Tags.cloudPage)
      draft.drop(.actionURL)
    }
    if silent {
      draft.action = .none
    } else if isPage, draft.has(.actionURL) {
      draft.action = .browser
    } else {
      draft.settleLinkByScheme()
    }
  }

  private static func messageType(_ draft: inout Draft, is type: Int) -> Bool {
    draft.equals(draft[Tags.messageType], type)
  }

  // MARK: Writing

  static func prepare(_ draft: inout Draft) {
    draft.wakeIfSilent()
    draft.dropIdleLinks()
    guard draft.kind == .alert, draft.isStrict else { return }
    draft.drop(.contentAvailable, .mutableContent)
    if draft.has(.url) || !draft[Tags.richFeatures].isAbsent {
      draft[.mutableContent] = .flag(true)
    }
  }

  static func prepareData(_ draft: inout Draft) {
    draft.dropIdleLinks()
    guard draft.kind != .alert, draft.isStrict else { return }
    draft.drop(.body)
    draft[Tags.messageType] = draft.makeNumber(Array(String(MessageType.silent).utf8))
  }

  static func prepareFlattened(_ draft: inout Draft) {
    prepareData(&draft)
    if draft.kind != .alert, draft.isStrict { draft.drop(.actionURL) }
    let link = draft.has(.actionURL) ? Link.openDirect : Link.other
    draft[.shape] = .choice(link.rawValue)
  }
}
