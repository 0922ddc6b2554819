import PushJSON

/// What SFMC demands, by its SDKs and plugins.
extension ComposingRule {
  private static let keys = [
    "_sid", "_m", "_r", "_h", "_mt", "_ct", "_od", "_x", "_mediaUrl", "_mediaAlt", "_endDt", "_pb",
    "_rf", "_nodes",
  ]
  private static let android = ["title", "subtitle", "alert", "sound"]

  static let sfmc: [ComposingRule] = [
    ComposingRule("_sid is SFMC") { $0.at("/_sid") == "SFMC" },
    ComposingRule("_m is a text") { isFilled($0.at("/_m")) },
    ComposingRule("one link at most") { $0.at("/_od") == nil || $0.at("/_x") == nil },
    ComposingRule("a link is a text without outer blanks") { composed in
      ["/_od", "/_x"].allSatisfy { place in
        guard let link = composed.at(place) else { return true }
        return isFilled(link) && link.string?.first != " " && link.string?.last != " "
      }
    },
    ComposingRule("nothing that feeds analytics is made up") { composed in
      composed.at("/_r") == composed.member("/messageID") && composed.at("/_h") == nil
        && composed.at("/_pb") == nil && composed.at("/_rf") == nil
    },
    ComposingRule("the sender's own values are texts") { composed in
      composed.names.filter { !keys.contains($0) && $0 != "aps" }
        .allSatisfy { composed.payload[$0]?.string != nil }
    },
    ComposingRule("the sender's own names do not begin with _") { composed in
      composed.names.allSatisfy { !$0.hasPrefix("_") || keys.contains($0) }
    },
  ]

  static let sfmcAPNs: [ComposingRule] = [
    ComposingRule("_mt is a number, 1 for what is shown") { composed in
      guard let type = composed.at("/_mt") else { return !composed.isVisible }
      return type.number != nil && (!composed.isVisible || type == 1)
    },
    ComposingRule("media need mutable-content") { composed in
      composed.at("/_mediaUrl") == nil || composed.at("/aps/mutable-content") == 1
    },
    ComposingRule("mutable-content without media is left out") { composed in
      composed.at("/aps/mutable-content") == nil || composed.at("/_mediaUrl") != nil
        || composed.at("/_rf") != nil
    },
    ComposingRule("an alert does not wake the app") { composed in
      !composed.isVisible || composed.at("/aps/content-available") == nil
    },
    ComposingRule("the texts stand in aps.alert") { composed in
      !composed.isVisible
        || ["title", "subtitle", "body"].allSatisfy {
          composed.at("/aps/alert/\($0)") == composed.member("/\($0)")
        }
    },
  ]

  static let sfmcData: [ComposingRule] = [
    ComposingRule("alert is there") { isText($0.at("/alert")) },
    ComposingRule("the texts are lifted") { composed in
      !composed.isVisible
        || composed.at("/title") == composed.member("/title")
          && composed.at("/alert") == composed.member("/body")
    },
    ComposingRule("a link has no derived companion") { composed in
      composed.at("/_od") == nil || composed.at("/url") != composed.at("/_od")
    },
  ]

  static let sfmcFlattened: [ComposingRule] = [
    ComposingRule("no link, no companions") { composed in
      composed.at("/_od") == nil
        ? composed.at("/url") == nil && composed.at("/type") != "openDirect"
        : true
    },
    ComposingRule("a link has its companions") { composed in
      composed.at("/_od") == nil
        || composed.at("/url") == composed.at("/_od") && composed.at("/type") == "openDirect"
    },
    ComposingRule("type says what link it is") { composed in
      ["openDirect", "cloudPage", "other"].contains(composed.at("/type")?.string ?? "")
    },
  ]
}
