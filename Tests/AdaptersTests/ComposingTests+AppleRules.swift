import PushJSON

/// Apple's and Firebase's rules ("Generating a remote notification", "REST Resource:
/// projects.messages"), which hold for every vendor.
extension ComposingRule {
  static let apple: [ComposingRule] = [
    ComposingRule("aps is an object") { $0.at("/aps")?.object != nil },
    ComposingRule("an alert is an object with text") { composed in
      guard let alert = composed.at("/aps/alert") else { return true }
      return alert.object.map { !$0.isEmpty } ?? false
    },
    ComposingRule("flags are the number 1") { composed in
      ["mutable-content", "content-available"].allSatisfy { name in
        composed.at("/aps/\(name)").map { $0 == 1 } ?? true
      }
    },
    ComposingRule("a badge inside aps is a number") { composed in
      composed.at("/aps/badge").map { $0.number != nil } ?? true
    },
    ComposingRule("what is not shown wakes the app and has no alert, sound or badge") { composed in
      let names = composed.at("/aps")?.object?.names.map(\.string) ?? []
      let platform = composed.member("/platform")?.object?.names.map(\.string) ?? []
      let allowed = ["content-available"] + platform.filter { $0 != "alert" && $0 != "sound" }
      return composed.isVisible
        || composed.at("/aps/content-available") == 1 && names.allSatisfy(allowed.contains)
    },
    ComposingRule("nothing is null but what the sender wrote") { composed in
      noNull(composed.at("/aps"))
    },
  ]

  static let withoutAPS: [ComposingRule] = [
    ComposingRule("there is no aps") { $0.at("/aps") == nil }
  ]

  /// The values of a Firebase message's data.
  static let texts: [ComposingRule] = [
    ComposingRule("every value is a text") { holdsTexts($0.payload) },
    ComposingRule("no name is reserved by Firebase") { isAllowedData($0.payload) },
  ]

  static let plain: [ComposingRule] = [
    ComposingRule("no vendor's mark stands at the top") { composed in
      composed.at("/_sid") == nil && composed.at("/source") == nil
        && composed.at("/issuer") == nil && composed.at("/user_com_notification") == nil
    },
    ComposingRule("it is not encrypted") { $0.at("/content-encryption") == nil },
  ]

  // MARK: Steps

  static func holdsTexts(_ object: JSON?) -> Bool {
    object?.object?.members.allSatisfy { $0.value.string != nil } ?? false
  }

  /// `from`, `message_type` and names that begin with `google.` or `gcm.` are refused by Firebase.
  static func isAllowedData(_ object: JSON?) -> Bool {
    object?.object?.names.map(\.string).allSatisfy { name in
      name != "from" && name != "message_type" && !name.hasPrefix("google.")
        && !name.hasPrefix("gcm.")
    } ?? false
  }

  static func noNull(_ json: JSON?) -> Bool {
    switch json {
    case .null?: false
    case .array(let elements)?: elements.allSatisfy { noNull($0) }
    case .object(let object)?: object.members.allSatisfy { noNull($0.value) }
    default: true
    }
  }

  static func isText(_ json: JSON?) -> Bool { json?.string != nil }
  static func isFilled(_ json: JSON?) -> Bool { json?.string.map { !$0.isEmpty } ?? false }
}
