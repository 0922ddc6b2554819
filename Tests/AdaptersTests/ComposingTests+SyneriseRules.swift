import PushJSON

/// What Synerise demands, by its documentation, samples and SDK constants.
extension ComposingRule {
  /// The rules of the envelope's content, which is an object or JSON text.
  static func synerise(_ content: @escaping @Sendable (Composed) -> JSON?) -> [ComposingRule] {
    [
      ComposingRule("the content is an object") { content($0)?.object != nil },
      ComposingRule("a campaign has its four keys") { composed in
        guard composed.isVisible else { return true }
        let campaign = content(composed)?["campaign"]
        return isFilled(campaign?["hash_id"]) && isText(campaign?["title"])
          && isFilled(campaign?["type"]) && isIdentifier(campaign?["variant_id"])
      },
      ComposingRule("an id that is made up is a UUID") { composed in
        guard composed.isVisible, composed.member("/campaign/id") == nil else { return true }
        return isUUID(content(composed)?["campaign"]?["hash_id"]?.string ?? "")
      },
      ComposingRule("there is a notification object") { composed in
        !composed.isVisible || content(composed)?["notification"]?.object != nil
      },
      ComposingRule("no action means none is written") { composed in
        !composed.isVisible || composed.member("/defaultAction/kind") != "none"
          || content(composed)?["notification"]?["action"] == nil
      },
      ComposingRule("every action fits its kind") { composed in
        actions(content(composed)).allSatisfy(isAction)
      },
      ComposingRule("every button has an id, a text and an action") { composed in
        content(composed)?["buttons"]?.array?.allSatisfy { button in
          isFilled(button["identifier"]) && isText(button["text"])
            && button["action"]?.object != nil
        } ?? true
      },
      ComposingRule("one image or a carousel, and the type says which") { composed in
        guard let media = content(composed)?["rich-media"] else { return true }
        let names = media.object?.names.map(\.string).filter { $0 != "type" } ?? []
        return names == [media["type"]?.string]
      },
      ComposingRule("every slide has an image") { composed in
        content(composed)?["rich-media"]?["carousel"]?["items"]?.array?.allSatisfy {
          isFilled($0["image"])
        } ?? true
      },
      ComposingRule("what has no kind here is a command without an effect") { composed in
        guard !composed.isVisible, composed.source["kind"] != "command" else { return true }
        return content(composed)
          == ["class_name": "PushBridge", "method_name": "silent", "method_parameters": []]
      },
      ComposingRule("a command has a class, a method and numbered parameters") { composed in
        guard composed.source["kind"] == "command" else { return true }
        let command = content(composed)
        let parameters = command?["method_parameters"]?.array
        return isText(command?["class_name"]) && isText(command?["method_name"])
          && parameters?.enumerated().allSatisfy { $1["position"] == .number($0) } ?? false
      },
    ]
  }

  static let syneriseAPNs: [ComposingRule] =
    envelope { $0.payload } + [
      ComposingRule("buttons need mutable-content") { composed in
        composed.at("/content/buttons") == nil || composed.at("/aps/mutable-content") == 1
      },
      ComposingRule("media need mutable-content") { composed in
        composed.at("/content/rich-media") == nil || composed.at("/aps/mutable-content") == 1
      },
      ComposingRule("media bring their category, unless the sender has one") { composed in
        guard let type = composed.at("/content/rich-media/type")?.string else { return true }
        let own = type == "carousel" ? "carousel" : "single-media"
        return composed.at("/aps/category")
          == (composed.member("/category") ?? .string("synerise.notifications.category.\(own)"))
      },
      ComposingRule("the texts stand in aps.alert") { composed in
        !composed.isVisible
          || ["title", "subtitle", "body"].allSatisfy {
            composed.at("/aps/alert/\($0)") == composed.member("/\($0)")
          }
      },
    ]

  static let syneriseMessage: [ComposingRule] =
    envelope { $0.at("/data") } + [
      ComposingRule("every value in data is a text") { holdsTexts($0.at("/data")) },
      ComposingRule("no name in data is reserved by Firebase") { isAllowedData($0.at("/data")) },
      ComposingRule("the texts stand in the content") { composed in
        let notification = composed.unpacked("/data/content")?["notification"]
        return !composed.isVisible
          || ["title", "body"].allSatisfy { notification?[$0] == composed.member("/\($0)") }
      },
    ]

  private static func envelope(
    _ home: @escaping @Sendable (Composed) -> JSON?
  ) -> [ComposingRule] {
    [
      ComposingRule("the issuer is Synerise") { home($0)?["issuer"] == "Synerise" },
      ComposingRule("the message has a type") { isFilled(home($0)?["message-type"]) },
      ComposingRule("the type of the content is that of the kind") { composed in
        let isSDK = composed.member("/command/scope") == "sdk"
        let type: JSON =
          composed.isVisible
          ? "simple-push"
          : composed.source["kind"] == "command" && isSDK ? "silent-sdk-command" : "silent-command"
        return home(composed)?["content-type"] == type
      },
      ComposingRule("nothing is encrypted") { composed in
        home(composed)?.object?.names.allSatisfy {
          !$0.string.hasPrefix("content-encryption")
        } ?? false
      },
    ]
  }

  // MARK: Steps

  /// Every action in a campaign's content.
  private static func actions(_ content: JSON?) -> [JSON] {
    let buttons = content?["buttons"]?.array ?? []
    let slides = content?["rich-media"]?["carousel"]?["items"]?.array ?? []
    return (buttons + slides + [content?["notification"] ?? nil]).compactMap { $0["action"] }
  }

  private static func isAction(_ action: JSON) -> Bool {
    switch action["type"]?.string {
    case "OPEN_APP": action["item"] == nil
    case "OPEN_URL", "DEEP_LINKING": isFilled(action["item"])
    default: false
    }
  }

  private static func isIdentifier(_ json: JSON?) -> Bool {
    json?.number != nil || isText(json)
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }
}
