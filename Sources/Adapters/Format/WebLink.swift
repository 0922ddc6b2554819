/// The parts of a link that decide what is done with it (RFC 3986).
///
/// Templates may stand anywhere in a link, so that it is cut at its delimiters and not parsed.
struct WebLink {
  /// The beginnings of links that write and call (RFC 6068, RFC 5724, RFC 3966).
  static let mail = "mailto:"
  static let message = "sms:"
  static let telephone = "tel:"

  let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { self.text = text }

  /// Whether it is a page's, by the exact scheme.
  var isWeb: Bool { begins(with: "http://") || begins(with: "https://") }

  /// Whether it begins exactly so.
  func begins(with text: String) -> Bool { self.text.starts(with: text.utf8) }

  /// Whether it has a host, whose name, without a port, ends so.
  func hasHost(endingIn ending: String) -> Bool {
    var rest = text
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[(colon + 1)...]
      if rest.starts(with: "//".utf8) {
        return WebLink.host(rest.dropFirst(2)).suffix(ending.utf8.count)
          .elementsEqual(ending.utf8)
      }
    }
    return false
  }

  private static func host(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let authority = rest.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let server = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
    return (server ?? authority).prefix { $0 != UInt8(ascii: ":") }
  }

  /// The link without every query item of a name; nil if it has none.
  func withoutQueryItem(_ name: String) -> String? {
    let text = String(decoding: text, as: UTF8.self)
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
  var mediaType: StaticString {
    var path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    guard let mark = path.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }),
      path[mark] == UInt8(ascii: ".")
    else { return WebLink.anyImage }
    let ending = path[(mark + 1)...].lazy.map { $0 | 0x20 }
    let known = WebLink.mediaTypes.first { known in
      known.ending.withUTF8Buffer { ending.elementsEqual($0) }
    }
    return known?.type ?? WebLink.anyImage
  }

  private static let anyImage: StaticString = "image/*"

  /// The formats that a notification can show (Apple, "UNNotificationAttachment").
  private static let mediaTypes: [(ending: StaticString, type: StaticString)] = [
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("gif", "image/gif"),
    ("mp3", "audio/mpeg"), ("m4a", "audio/mp4"), ("wav", "audio/wav"), ("aiff", "audio/aiff"),
    ("mp4", "video/mp4"), ("m4v", "video/mp4"), ("mpeg", "video/mpeg"), ("mpg", "video/mpeg"),
    ("avi", "video/x-msvideo"),
  ]
}
