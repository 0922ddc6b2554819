import PushJSON

/// What Exponea demands, by its SDKs and documentation.
extension ComposingRule {
  private static let kinds = ["app", "deeplink", "browser"]
  private static let keys = [
    "aps", "source", "title", "message", "image", "action", "url", "actions", "sound", "badge",
    "attributes", "url_params", "silent", "has_tracking_consent", "consent_category_tracking",
    "notification_id",
  ]
  /// The members of `attributes` that are the vendor's, with the notification's.
  private static let campaign = [
    "campaign_id": "id", "campaign_name": "name", "action_id": "actionID",
    "action_name": "actionName", "campaign_policy": "policy", "subject": "subject",
    "language": "language", "platform": "platform", "recipient": "recipient",
    "event_type": "eventType", "sent_timestamp": "sentAt", "type": "type",
  ]

  static let exponea: [ComposingRule] = [
    ComposingRule("source is the mark") { $0.at("/source") == "xnpe_platform" },
    ComposingRule("title and message are there") { composed in
      isText(composed.at("/title")) && isText(composed.at("/message"))
    },
    ComposingRule("the action is known") { composed in
      composed.at("/action").map { kinds.contains($0.string ?? "") } ?? true
    },
    ComposingRule("every value inside actions is a text") { composed in
      composed.at("/actions").map { actions in
        actions.array?.allSatisfy { holdsTexts($0) } ?? false
      } ?? true
    },
    ComposingRule("every button has a title and a known action") { composed in
      buttons(composed.at("/actions"))
    },
    ComposingRule("silent is true, and no text") { composed in
      composed.isVisible
        ? composed.at("/silent") == nil || composed.at("/silent") == false
        : composed.at("/silent") == true || composed.at("/silent") == 1
    },
    ComposingRule("what is not shown opens the app") { composed in
      composed.isVisible || composed.at("/action") == "app"
    },
    ComposingRule("the time of sending has a fraction") { composed in
      guard let sent = composed.at("/attributes/sent_timestamp") else { return true }
      return sent.number?.text.contains(".") ?? false
    },
    ComposingRule("the badge is a text with a whole number") { composed in
      composed.at("/badge").map { Int($0.string ?? "") != nil } ?? true
    },
    ComposingRule("the sender's own data stand in attributes only") { composed in
      composed.names.allSatisfy(keys.contains)
    },
    ComposingRule("the vendor's attributes are the campaign's") { composed in
      campaign.allSatisfy { key, member in
        composed.at("/attributes/\(key)") == composed.member("/campaign/\(member)")
      }
    },
    ComposingRule("nothing outside attributes is null") { composed in
      composed.payload.object?.members.allSatisfy {
        $0.name.string == "attributes" || noNull($0.value)
      } ?? false
    },
  ]

  static let exponeaAPNs: [ComposingRule] = [
    ComposingRule("an alert has mutable-content") { composed in
      !composed.isVisible || composed.at("/aps/mutable-content") == 1
    },
    ComposingRule("the texts stand at the top and in aps.alert") { composed in
      !composed.isVisible
        || [("title", "title"), ("message", "body")].allSatisfy { key, member in
          composed.at("/\(key)") == (composed.member("/\(member)") ?? "")
            && composed.at("/aps/alert/\(member)") == composed.member("/\(member)")
        }
    },
    ComposingRule("a subtitle stands in aps.alert only") { composed in
      composed.at("/subtitle") == nil
        && (!composed.isVisible
          || composed.at("/aps/alert/subtitle") == composed.member("/subtitle"))
    },
    ComposingRule("the badge stands at the top only") { $0.at("/aps/badge") == nil },
    ComposingRule("the sound stands at the top") { composed in
      !composed.isVisible || composed.at("/sound") == composed.member("/sound/name")
    },
  ]

  /// The rules that speak of the objects hold for what their texts hold.
  static let exponeaData: [ComposingRule] =
    exponea.map { rule in
      ComposingRule(rule.name) { composed in
        var unpacked = composed
        for name in ["actions", "attributes", "url_params"] {
          unpacked.payload[name] = composed.unpacked("/\(name)")
        }
        if composed.at("/silent") == "true" { unpacked.payload["silent"] = true }
        if composed.at("/silent") == "false" { unpacked.payload["silent"] = false }
        return rule.holds(unpacked)
      }
    } + [
      ComposingRule("silent is exactly the text true") { composed in
        composed.isVisible || composed.at("/silent") == "true"
      }
    ]

  private static func buttons(_ actions: JSON?) -> Bool {
    actions?.array?.allSatisfy { button in
      let kind = button["action"]?.string ?? ""
      return isText(button["title"]) && kinds.contains(kind)
        && (kind == "app" || isFilled(button["url"]))
    } ?? true
  }
}
