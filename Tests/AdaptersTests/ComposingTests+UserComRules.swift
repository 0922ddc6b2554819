import PushJSON

/// What User.com demands, by its SDKs and documentation.
extension ComposingRule {
  private static let keys = [
    "aps", "id", "user_com_notification", "type", "title", "message", "link", "inapp_message",
    "fcm_options",
  ]

  static let userCom: [ComposingRule] = [
    ComposingRule("the mark is written as the vendor does") { composed in
      composed.at("/user_com_notification") == "user_com_notification"
    },
    ComposingRule("id is the message's, or made up in the vendor's shape") { composed in
      guard let id = composed.at("/id")?.string else { return false }
      if let given = composed.member("/messageID") { return given == .string(id) }
      return !id.isEmpty && id.utf8.allSatisfy(isIdentifierByte)
    },
    ComposingRule("type, title, message and link are texts") { composed in
      ["/type", "/title", "/message", "/link"].allSatisfy { isText(composed.at($0)) }
    },
    ComposingRule("whatever comes from elsewhere is an ordinary push") { $0.at("/type") == "1" },
    ComposingRule("the texts stand in the data, and empty where nothing is shown") { composed in
      [("/title", "/title"), ("/message", "/body")].allSatisfy { key, member in
        composed.at(key) == (composed.isVisible ? composed.member(member) ?? "" : "")
      }
    },
    ComposingRule("a link is the one a tap opens, or None") { composed in
      let kind = composed.member("/defaultAction/kind")?.string ?? ""
      let opens = ["browser", "deeplink"].contains(kind) && isOrdinary(composed)
      let url = opens ? composed.member("/defaultAction/url") : nil
      return composed.at("/link") == (url ?? "None")
    },
    ComposingRule("every value of the data is a text") { composed in
      composed.names.filter { $0 != "aps" && $0 != "fcm_options" }
        .allSatisfy { isText(composed.payload[$0]) }
    },
    ComposingRule("no name is reserved by Firebase, and none of its keys is made up") { composed in
      isAllowedData(composed.payload)
    },
    ComposingRule("there is no campaign, no button and no consent") { composed in
      let custom = composed.member("/custom")?.object?.names.map(\.string) ?? []
      return composed.names.allSatisfy { keys.contains($0) || custom.contains($0) }
    },
  ]

  static let userComAPNs: [ComposingRule] = [
    ComposingRule("the texts stand in aps.alert") { composed in
      !composed.isVisible
        || ["title", "subtitle", "body"].allSatisfy {
          composed.at("/aps/alert/\($0)") == composed.member("/\($0)")
        }
    },
    ComposingRule("a picture stands in Firebase's options and needs mutable-content") { composed in
      guard composed.isVisible, let url = composed.medium?["url"] else {
        return composed.at("/fcm_options") == nil
      }
      return composed.at("/fcm_options") == ["image": url]
        && composed.at("/aps/mutable-content") == 1
    },
  ]

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether its kind is one that every vendor has; others lose their action with their kind.
  private static func isOrdinary(_ composed: Composed) -> Bool {
    ["alert", "silent"].contains(composed.source["kind"]?.string ?? "")
  }
}
