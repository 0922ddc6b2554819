import PushJSON

/// What follows from a Notificare payload, and what the vendor demands of one.
///
/// Source: the vendor's SDKs for iOS 4.2.3 and 5.0.0-beta.2 and for Android.
enum Notificare {
  /// The types of a button, in the order in which a kind of action chooses one.
  enum ActionType: UInt8 {
    case app, browser, inAppBrowser, webView, telephone, mail, sms, custom, callback
  }

  // MARK: Pushes

  static func settle(_ draft: inout Draft) {
    // The texts at the top count only where aps.alert is no object.
    let alert = draft.document.find([Format.apsObject, Format.apsAlert], in: draft.base)
    if let alert, draft.document.nodes[alert].kind == .object {
      for (member, tag) in rootTexts where draft.came(member, from: tag) { draft.drop(member) }
    }
    if draft.came(.interruptionLevel, from: Tags.legacyLevel),
      draft.text(.interruptionLevel)?.elementsEqual(timeSensitive.legacy.utf8) ?? false
    {
      draft.setText(.interruptionLevel, timeSensitive.apple)
    }
    settlePush(&draft, isShown: isShown(draft))
    guard draft.kind == .liveActivity else { return }
    // The system takes the push without the SDK, which alone reads the texts at the top.
    for (member, tag) in rootTexts where draft.came(member, from: tag) { draft.drop(member) }
  }

  /// Without `aps` the payload says whether anything is shown.
  static func settleData(_ draft: inout Draft) {
    let notify = draft[Tags.notify]
    let isAsked = draft.says("1", notify) || draft.says("true", notify)
    settlePush(&draft, isShown: isAsked && draft.hasAlert)
  }

  private static let rootTexts: [(Member, Tag)] = [
    (.title, Tags.rootTitle), (.subtitle, Tags.rootSubtitle), (.body, Tags.rootBody),
  ]

  /// Whether `aps` has anything to show.
  private static func isShown(_ draft: Draft) -> Bool {
    draft.hasText(.titleKey) || draft.hasText(.subtitleKey) || draft.hasText(.bodyKey)
      || rootTexts.contains { draft.hasText($0) && !draft.came($0, from: $1) }
  }

  private static func settlePush(_ draft: inout Draft, isShown: Bool) {
    let isSystem = draft.isSilent
    if isSystem {
      draft.demand(Tags.systemType)
      let isOwn = draft.begins(.commandName, with: ownSystemType)
      let scope: CommandScope = isOwn ? .sdk : .app
      draft[.commandScope] = .choice(scope.rawValue)
    } else {
      draft.demand(Tags.message)
      if draft.isThere(Tags.systemType) {
        draft.drop(.commandName)
        draft.keep(Tags.systemType)
      }
    }
    let silent = isSystem || !isShown
    dropEmptyBody(&draft)
    draft.action = silent ? .none : .openApp
    draft.settle(silent: silent, as: isSystem ? .system : .alert)
  }

  /// An empty text is what a message without one has, since there must be one.
  private static func dropEmptyBody(_ draft: inout Draft) {
    if !draft.hasText(.body) { draft.drop(.body) }
  }

  static func prepare(_ draft: inout Draft) {
    preparePush(&draft)
    draft.wakeIfSilent()
    guard draft.isStrict, draft.kind == .alert else { return }
    if draft.has(.url) { draft[.mutableContent] = .flag(true) }
    if !draft.has(.body), !draft.has(.bodyKey) { draft.setText(.body, "") }
  }

  static func prepareData(_ draft: inout Draft) { preparePush(&draft) }

  private static func preparePush(_ draft: inout Draft) {
    if draft.isStrict { preparePushStrictly(&draft) }
    // The flag tells a system push; no other has it, silent or not.
    draft[.silent] = draft.kind == .system ? .flag(true) : Value()
  }

  private static func preparePushStrictly(_ draft: inout Draft) {
    draft.dropIdleLinks()
    // What another vendor does not show has no message here: it is a system push of no effect.
    if draft.kind != .alert, !draft.isOwn {
      draft.kind = .system
      draft.drop(.title, .subtitle, .body)
    }
    prepareAttachment(&draft)
    prepareType(&draft)
  }

  /// A type that is none of the vendor's follows from the action.
  private static func prepareType(_ draft: inout Draft) {
    if !draft.begins(.campaignType, with: TypeName.prefix) {
      draft.setText(.campaignType, type(for: draft))
    }
  }

  // MARK: Full notifications

  static func settleObject(_ draft: inout Draft) {
    for index in (0..<draft.count(.media)).reversed() {
      let isEmpty = draft[.media, index, .url].isAbsent && draft[.media, index, .type].isAbsent
      if isEmpty { draft.remove(index, from: .media) }
      draft[.media, index, .role] = .choice(MediumRole.attachment.rawValue)
    }
    draft.liftMainMedium()
    settleButtons(&draft)
    settleItem(&draft)
    if !draft.isSilent { settleLink(&draft) }
  }

  /// An item of the inbox has no content: a tap opens the notification itself.
  static func settleItem(_ draft: inout Draft) {
    dropEmptyBody(&draft)
    let silent = !draft.hasAlert && draft.string(.campaignType) == TypeName.none
    draft.action = silent ? .none : .openApp
    if silent { keepContent(&draft) }
    draft.settle(silent: silent)
  }

  /// The type says what a tap does; of the resolver's type the link does.
  private static func settleLink(_ draft: inout Draft) {
    switch draft.string(.campaignType) {
    case TypeName.url, TypeName.inAppBrowser: draft.action = .browser
    case TypeName.urlScheme: draft.action = .deeplink
    case TypeName.urlResolver where draft.has(.actionURL):
      draft.action = draft.resolvesToPage ? .browser : .deeplink
    default: keepContent(&draft)
    }
    if draft.action == .browser, let link = draft.text(.actionURL),
      let page = WebLink(link).withoutQueryItem(webViewItem)
    {
      draft.setText(.actionURL, page)
    }
  }

  /// A link that no tap opens is content like any other.
  private static func keepContent(_ draft: inout Draft) {
    guard draft.has(.actionURL) else { return }
    draft.drop(.actionURL)
    draft.keep(ObjectTags.content)
  }

  static func prepareItem(_ draft: inout Draft) {
    prepareTexts(&draft)
    guard draft.isStrict else { return }
    prepareAttachment(&draft)
    prepareType(&draft)
  }

  static func prepareObject(_ draft: inout Draft) {
    prepareTexts(&draft)
    if draft.isStrict { prepareAttachment(&draft) }
    draft.lowerMainMedium()
    if draft.isStrict { prepareMedia(&draft) }
    prepareButtons(&draft)
    if draft.isStrict, !isTypeOfAction(draft) { draft.setText(.campaignType, type(for: draft)) }
  }

  /// A message that the push did not show has its texts all the same.
  private static func prepareTexts(_ draft: inout Draft) {
    guard draft.isStrict else { return }
    draft.dropIdleLinks()
    if draft.kind == .silent, draft.isOwn, draft.hasAlert {
      draft.kind = .alert
      draft.action = .openApp
    }
    guard draft.kind != .alert else { return }
    draft.action = .none
    draft.drop(.title, .subtitle, .body, .url, .actionURL, .targetContentID)
    draft.clear(.media)
    draft.clear(.buttons)
  }

  /// Whether reading the type would give the very action.
  private static func isTypeOfAction(_ draft: Draft) -> Bool {
    guard draft.begins(.campaignType, with: TypeName.prefix) else { return false }
    switch draft.string(.campaignType) {
    case TypeName.url, TypeName.inAppBrowser: return draft.action == .browser
    case TypeName.urlScheme: return draft.action == .deeplink
    case TypeName.urlResolver where draft.has(.actionURL):
      return draft.action == (draft.resolvesToPage ? .browser : .deeplink)
    case TypeName.urlResolver: return draft.action == .openApp
    default: return !draft.has(.actionURL)
    }
  }

  /// The type whose tap does what the default action does.
  private static func type(for draft: Draft) -> String {
    switch draft.action {
    case .deeplink: TypeName.urlScheme
    case .browser: draft.resolvesToPage ? TypeName.urlResolver : TypeName.url
    case .none: TypeName.none
    default: TypeName.alert
    }
  }

  // MARK: Attachments

  /// An attachment has a link and a type.
  private static func prepareAttachment(_ draft: inout Draft) {
    if !draft.has(.url) { draft.drop(.type, .alternativeText, .role) }
    let type = draft.text(.url).map { WebLink($0).mediaType }
    if let type, !isMediaType(draft.text(.type)) { draft[.type] = draft.makeText(literal: type) }
  }

  private static func prepareMedia(_ draft: inout Draft) {
    for index in (0..<draft.count(.media)).reversed() {
      guard let link = draft.text(draft[.media, index, .url]),
        draft[.media, index, .role].code != MediumRole.carousel.rawValue
      else {
        draft.remove(index, from: .media)
        continue
      }
      if !isMediaType(draft.text(draft[.media, index, .type])) {
        draft[.media, index, .type] = draft.makeText(literal: WebLink(link).mediaType)
      }
    }
  }

  private static func isMediaType(_ type: ArraySlice<UInt8>?) -> Bool {
    type?.contains(UInt8(ascii: "/")) ?? false
  }
}

// MARK: - Buttons

extension Notificare {
  /// A button without a label is none; the label is what identifies it, too.
  private static func settleButtons(_ draft: inout Draft) {
    keepWebhooks(&draft)
    for index in (0..<draft.count(.buttons)).reversed() {
      if draft[.buttons, index, .title].isAbsent {
        draft.remove(index, from: .buttons)
      } else {
        settleButton(&draft, index)
      }
    }
  }

  private static func settleButton(_ draft: inout Draft, _ index: Int) {
    let type = draft[.buttons, index, .type].code.flatMap(ActionType.init) ?? .callback
    let given = draft[.buttons, index, .actionURL]
    let target = draft.trimmed(given)
    draft[.buttons, index, .id] = draft[.buttons, index, .title].made
    draft[.buttons, index, .actionKind] = .choice(kind(of: type).rawValue)
    draft[.buttons, index, .actionURL] = Value()
    switch type {
    case .callback: break
    case .custom: draft[.buttons, index, .actionName] = given
    case .mail, .sms:
      let scheme = type == .mail ? WebLink.mail : WebLink.message
      if let text = draft.text(target) {
        draft[.buttons, index, .actionURL] = draft.makeText(Array(scheme.utf8) + text)
      }
    default: draft[.buttons, index, .actionURL] = target
    }
    settleOptions(&draft, index, type)
    draft[.buttons, index, .type] = Value()
    draft[.buttons, index, .value] = Value()
  }

  /// The links to which callbacks report are the vendor's data, each with its button's label.
  private static func keepWebhooks(_ draft: inout Draft) {
    func text(_ value: Value) -> String {
      String(decoding: draft.document.bytes[value.range], as: UTF8.self)
    }
    let hooks = (0..<draft.count(.buttons)).compactMap { index -> String? in
      let label = draft[.buttons, index, .title]
      let target = draft[.buttons, index, .actionURL]
      let type = draft[.buttons, index, .type].code.flatMap(ActionType.init)
      guard type == .callback, !label.isAbsent, !target.isAbsent else { return nil }
      return #"{"\#(Name.label)":\#(text(label)),"\#(Name.target)":\#(text(target))}"#
    }
    guard !hooks.isEmpty else { return }
    draft[ObjectTags.actions] = draft.makeJSON("[" + hooks.joined(separator: ",") + "]")
  }

  /// The link to which a button's callback reports.
  private static func webhook(_ draft: Draft, of button: Int) -> Value {
    let hooks = draft[ObjectTags.actions]
    let id = draft[.buttons, button, .id]
    guard let label = draft.text(id.isAbsent ? draft[.buttons, button, .title] : id),
      let hook = draft.item(of: hooks, where: Name.label, is: label),
      let target = draft.document.member(Name.target, of: hook)
    else { return Value() }
    return draft.document.slice(target)
  }

  private static func kind(of type: ActionType) -> ActionKind {
    switch type {
    case .app, .telephone, .mail, .sms: .deeplink
    case .browser, .inAppBrowser, .webView: .browser
    case .custom: .custom
    case .callback: .none
    }
  }

  /// The first rule that fits counts: destructive, camera, keyboard, callback, anything else.
  private static func settleOptions(_ draft: inout Draft, _ index: Int, _ type: ActionType) {
    let isTyped = draft[.buttons, index, .textInput].kind == .yes
    let usesCamera = draft[.buttons, index, .value].kind == .yes
    var options = Value()
    var textInput = Value()
    if draft[.buttons, index, .options].kind == .yes {
      options = draft.makeJSON(#"["\#(destructiveOption)"]"#)
    } else if type != .callback || usesCamera {
      options = draft.makeJSON(#"["\#(foregroundOption)","authenticationRequired"]"#)
    } else if isTyped {
      textInput = draft.makeJSON("{}")
    }
    draft[.buttons, index, .options] = options
    draft[.buttons, index, .textInput] = textInput
  }

  // MARK: Writing

  private static func prepareButtons(_ draft: inout Draft) {
    if draft.isStrict { labelButtons(&draft) }
    for index in 0..<draft.count(.buttons) { prepareButton(&draft, index) }
  }

  private static func prepareButton(_ draft: inout Draft, _ index: Int) {
    let link = draft.text(draft[.buttons, index, .actionURL]).map { WebLink($0) }
    let type = actionType(draft, index, link)
    switch type {
    case .callback: prepareCallback(&draft, index)
    case .custom: draft[.buttons, index, .actionURL] = draft[.buttons, index, .actionName]
    case .mail, .sms:
      let scheme = type == .mail ? WebLink.mail : WebLink.message
      let rest = link?.text.dropFirst(scheme.utf8.count) ?? []
      draft[.buttons, index, .actionURL] = draft.makeText(Array(rest))
    default: break
    }
    draft[.buttons, index, .type] = .choice(type.rawValue)
    draft[.buttons, index, .options] =
      draft.holds(destructiveOption, draft[.buttons, index, .options]) ? .flag(true) : Value()
    draft[.buttons, index, .textInput] =
      draft[.buttons, index, .textInput].isAbsent ? Value() : .flag(true)
  }

  /// A callback that comes to the front uses the camera; no other callback of the vendor's does.
  private static func prepareCallback(_ draft: inout Draft, _ index: Int) {
    draft[.buttons, index, .actionURL] = webhook(draft, of: index)
    if draft.isOwn, draft.holds(foregroundOption, draft[.buttons, index, .options]) {
      draft[.buttons, index, .value] = .flag(true)
    }
  }

  private static func actionType(_ draft: Draft, _ index: Int, _ link: WebLink?) -> ActionType {
    let code = draft[.buttons, index, .actionKind].code
    switch code.flatMap(ActionKind.init) ?? .none {
    case .browser: return link?.isWeb ?? true ? .inAppBrowser : .browser
    case .custom: return .custom
    case .none, .openApp: return .callback
    case .deeplink:
      guard let link else { return .app }
      if link.begins(with: WebLink.mail) { return .mail }
      if link.begins(with: WebLink.message) { return .sms }
      return link.begins(with: WebLink.telephone) ? .telephone : .app
    }
  }

  /// Labels identify buttons, so they differ; one that comes again is numbered.
  private static func labelButtons(_ draft: inout Draft) {
    var known: Set<String> = []
    var numbers: [String: Int] = [:]
    for index in 0..<draft.count(.buttons) {
      let title = draft.string(draft[.buttons, index, .title])
      let id = draft.string(draft[.buttons, index, .id])
      let label = title ?? id ?? "\(index + 1)"
      var unique = label
      while !known.insert(unique).inserted {
        let number = numbers[label, default: 2]
        numbers[label] = number + 1
        unique = "\(label) \(number)"
      }
      if unique != title { draft[.buttons, index, .title] = draft.makeText(unique) }
    }
  }
}

extension Draft {
  /// Whether a link is opened as a page by the type that decides by the link.
  fileprivate var resolvesToPage: Bool {
    guard let link = text(.actionURL).map({ WebLink($0) }) else { return false }
    return link.isWeb && !link.hasHost(endingIn: Notificare.shortLinkHost)
  }
}
