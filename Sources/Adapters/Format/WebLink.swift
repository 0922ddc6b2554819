/// The parts of a link that decide what is done with it (RFC 3986).
///
/// Templates may stand anywhere in a link, so that it is cut at its delimiters and not parsed.
struct WebLink {
  /// The beginnings of links that write and call (RFC 6068, RFC 5724, RFC 3966).
  static let mail = "mailto:"
  static let message = "sms:"
  static let telephone = "tel:"

  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether it is a page's, by the exact scheme.
  var isWeb: Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  /// The host, without a port; empty if there is none.
  var host: Substring {
    guard let start = text.firstRange(of: "://")?.upperBound else { return "" }
    let authority = text[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let server = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    return (server ?? authority).prefix { $0 != ":" }
  }

  /// The link without every query item of a name; nil if it has none.
  func withoutQueryItem(_ name: String) -> String? {
    let address = text.prefix { $0 != "#" }
    guard let mark = address.firstIndex(of: "?") else { return nil }
    let items = address[address.index(after: mark)...]
      .split(separator: "&", omittingEmptySubsequences: false)
    let others = items.filter { $0.prefix { $0 != "=" } != name }
    guard others.count < items.count else { return nil }
    let query = others.isEmpty ? "" : "?" + others.joined(separator: "&")
    return address[..<mark] + query + text[address.endIndex...]
  }

  /// The kind of media that the ending of the path says, `image/*` if it says nothing.
  var mediaType: String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return WebLink.anyImage }
    let ending = name[name.index(after: dot)...].lowercased()
    return WebLink.mediaTypes.first { $0.ending == ending }?.type ?? WebLink.anyImage
  }

  private static let anyImage = "image/*"

  /// The formats that a notification can show (Apple, "UNNotificationAttachment").
  private static let mediaTypes: [(ending: String, type: String)] = [
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("gif", "image/gif"),
    ("mp3", "audio/mpeg"), ("m4a", "audio/mp4"), ("wav", "audio/wav"), ("aiff", "audio/aiff"),
    ("mp4", "video/mp4"), ("m4v", "video/mp4"), ("mpeg", "video/mpeg"), ("mpg", "video/mpeg"),
    ("avi", "video/x-msvideo"),
  ]
}
