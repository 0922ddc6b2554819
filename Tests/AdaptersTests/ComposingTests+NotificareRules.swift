import PushJSON

/// What Notificare demands, by its SDKs.
extension ComposingRule {
  private static let typePrefix = "re.notifica.notification."

  /// The rules of a push, with the names of the form.
  static func notificarePush(id: String, type: String) -> [ComposingRule] {
    [
      ComposingRule("x-sender is notificare") { $0.at("/x-sender") == "notificare" },
      ComposingRule("an application is named, with zeros where nothing tells it") { composed in
        composed.at("/x-application") == .string(String(repeating: "0", count: 24))
      },
      ComposingRule("there is an id to fetch by") { composed in
        isMade(composed.at("/id"), from: composed.member("/messageID"))
      },
      ComposingRule("a message has its id") { composed in
        composed.isVisible
          ? isMade(composed.at("/\(id)"), from: composed.member("/campaign/id"))
          : composed.at("/\(id)") == nil
      },
      ComposingRule("a message has the type of its full notification") { composed in
        composed.isVisible
          ? composed.at("/\(type)") == .string(typePrefix + expectedType(composed))
          : composed.at("/\(type)") == nil
      },
      ComposingRule("an attachment has a link and a type") { isAttachment($0.at("/attachment")) },
      ComposingRule("what has no kind here is a system push without an effect") { composed in
        guard !composed.isVisible else { return composed.at("/system") == nil }
        let isSystem = composed.source["kind"] == "system"
        return isSystem || composed.at("/systemType") == "com.pushbridge.Silent"
      },
      ComposingRule("nothing is transported but the two keys") { composed in
        composed.names.filter { $0.hasPrefix("x-") }.sorted() == ["x-application", "x-sender"]
      },
      ComposingRule("links and buttons are no part of a push") { composed in
        let moved = ["content", "actions", "attachments"]
        let custom = composed.member("/custom")?.object?.names.map(\.string) ?? []
        return composed.names.allSatisfy { !moved.contains($0) || custom.contains($0) }
      },
    ]
  }

  static let notificareAPNs: [ComposingRule] = [
    ComposingRule("a system push says so with a Boolean") { composed in
      composed.isVisible || composed.at("/system") == true
    },
    ComposingRule("an alert is an object with a body") { composed in
      !composed.isVisible
        || isText(composed.at("/aps/alert/body")) || isText(composed.at("/aps/alert/loc-key"))
    },
    ComposingRule("an attachment needs mutable-content") { composed in
      composed.at("/attachment") == nil || composed.at("/aps/mutable-content") == 1
    },
    ComposingRule("the inbox has a Boolean and whole milliseconds") { composed in
      composed.at("/inboxItemVisible").map { $0.bool != nil } ?? true
        && composed.at("/inboxItemExpires").map { $0.int != nil } ?? true
    },
    ComposingRule("extras are texts") { composed in
      let keys = ["aps", "system", "attachment", "inboxItemVisible", "inboxItemExpires"]
      return composed.names.allSatisfy {
        keys.contains($0) || isText(composed.payload[$0])
      }
    },
  ]

  static let notificareData: [ComposingRule] = [
    ComposingRule("a system push says so") { composed in
      composed.isVisible || ["1", "true"].contains(composed.at("/system")?.string)
    },
    ComposingRule("a message has a text, and is shown") { composed in
      !composed.isVisible
        || isText(composed.at("/alert")) && ["1", "true"].contains(composed.at("/notify")?.string)
    },
    ComposingRule("an attachment is JSON text with both keys") { composed in
      isAttachment(composed.unpacked("/attachment"))
    },
  ]

  // MARK: Full notifications

  /// The rules of the objects behind a push.
  static func notificareObject(
    id: String, _ object: @escaping @Sendable (Composed) -> JSON?
  ) -> [ComposingRule] {
    [
      ComposingRule("it has the message's id") { composed in
        isMade(object(composed)?[id], from: composed.member("/campaign/id"))
      },
      ComposingRule("the type does what a tap does") { composed in
        let type = composed.isVisible ? expectedType(composed) : "None"
        return object(composed)?["type"] == .string(typePrefix + type)
      },
      ComposingRule("the time has milliseconds") { composed in
        let time = object(composed)?["time"]?.string ?? ""
        return time.count == 24 && time.hasSuffix("Z")
      },
      ComposingRule("an unknown time is the beginning of 1970") { composed in
        composed.member("/campaign/sentAt") != nil
          || object(composed)?["time"] == "1970-01-01T00:00:00.000Z"
      },
      ComposingRule("it has a text") { isText(object($0)?["message"]) },
      ComposingRule("extras are texts") { composed in
        object(composed)?["extra"].map { holdsTexts($0) } ?? true
      },
      ComposingRule("an attachment has a link and a type") {
        isAttachment(object($0)?["attachment"])
      },
    ]
  }

  /// The rules of full notifications.
  static func notificareContent(
    _ object: @escaping @Sendable (Composed) -> JSON?
  ) -> [ComposingRule] {
    [
      ComposingRule("the link is the first content") { composed in
        let content = object(composed)?["content"]?.array ?? []
        guard hasLink(composed) else { return content.isEmpty }
        return content == [
          [
            "type": "re.notifica.content.URL",
            "data": composed.member("/defaultAction/url") ?? nil,
          ]
        ]
      },
      ComposingRule("every action has a type, a label of its own and the target it needs") {
        let actions = object($0)?["actions"]?.array ?? []
        let labels = actions.compactMap { $0["label"]?.string }
        return Set(labels).count == actions.count && actions.allSatisfy(isAction)
      },
      ComposingRule("every attachment has a link and a type") { composed in
        object(composed)?["attachments"]?.array?.allSatisfy { isAttachment($0) } ?? true
      },
    ]
  }

  static let notificareREST: [ComposingRule] = [
    ComposingRule("the answer is one object around the notification") { composed in
      composed.names == ["notification"]
    },
    ComposingRule("nothing is null") { noNull($0.payload) },
  ]

  static let notificareSDK: [ComposingRule] = [
    ComposingRule("the keys that the SDK demands are there") { composed in
      composed.at("/partial") == false && composed.at("/extra")?.object != nil
        && ["content", "actions", "attachments"].allSatisfy { composed.payload[$0]?.array != nil }
    },
    ComposingRule("every action says whether there is a keyboard or a camera") { composed in
      composed.at("/actions")?.array?.allSatisfy {
        $0["keyboard"]?.bool != nil && $0["camera"]?.bool == false
      } ?? false
    },
  ]

  static let notificareItem: [ComposingRule] = [
    ComposingRule("it has an id of its own") { composed in
      isMade(composed.at("/_id"), from: composed.member("/inbox/id"))
    },
    ComposingRule("it has no content") { composed in
      composed.at("/content") == nil && composed.at("/actions") == nil
    },
  ]

  // MARK: Steps

  /// Whether an identifier is the source's, or 24 hexadecimal digits where it has none.
  private static func isMade(_ found: JSON?, from source: JSON?) -> Bool {
    if let source { return found == source }
    return isObjectID(found?.string ?? "")
  }

  static func isObjectID(_ text: String) -> Bool {
    text.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  private static func isAttachment(_ attachment: JSON?) -> Bool {
    guard let attachment, attachment.object != nil else { return true }
    return isFilled(attachment["uri"]) && attachment["mimeType"]?.string?.contains("/") ?? false
  }

  private static func hasLink(_ composed: Composed) -> Bool {
    let kind = composed.member("/defaultAction/kind")
    return composed.isVisible && (kind == "browser" || kind == "deeplink")
      && isFilled(composed.member("/defaultAction/url"))
  }

  private static func expectedType(_ composed: Composed) -> String {
    guard hasLink(composed) else {
      return composed.member("/defaultAction/kind") == "none" ? "None" : "Alert"
    }
    if composed.member("/defaultAction/kind") == "deeplink" { return "URLScheme" }
    let link = composed.member("/defaultAction/url")?.string ?? ""
    return link.hasPrefix("http://") || link.hasPrefix("https://") ? "URLResolver" : "URL"
  }

  private static func isAction(_ action: JSON) -> Bool {
    let name = action["type"]?.string?.split(separator: ".").last.map(String.init)
    guard isText(action["label"]) else { return false }
    switch name {
    case "App", "Browser", "Mail", "SMS", "Telephone": return isFilled(action["target"])
    case "InAppBrowser": return action["target"]?.string?.hasPrefix("http") ?? false
    case "Custom": return true
    case "Callback": return action["target"] == nil
    default: return false
    }
  }
}
