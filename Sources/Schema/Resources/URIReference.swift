import PushJSON

/// A URI or a reference to one, taken apart and resolved as RFC 3986 says.
///
/// It works on bytes and changes nothing that it need not: no case, no percent escape.
struct URIReference: Sendable, Hashable {
  var scheme: [UInt8]?
  var authority: [UInt8]?
  var path: [UInt8] = []
  var query: [UInt8]?
  var fragment: [UInt8]?

  /// Takes a reference apart (RFC 3986, appendix B): every text is one.
  init(_ text: JSONString) {
    var rest = text.utf8[...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Array(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Array(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), URIReference.isScheme(rest[..<colon]) {
      scheme = Array(rest[..<colon])
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = Array(rest[..<end])
      rest = rest[end...]
    }
    path = Array(rest)
  }

  /// The reference as text.
  var text: JSONString {
    var bytes: [UInt8] = []
    if let scheme { bytes += scheme + [UInt8(ascii: ":")] }
    if let authority { bytes += Array("//".utf8) + authority }
    bytes += path
    if let query { bytes += [UInt8(ascii: "?")] + query }
    if let fragment { bytes += [UInt8(ascii: "#")] + fragment }
    return JSONString(utf8: bytes)
  }

  /// How many bytes an identifier or a reference may have without its fragment.
  static let sizeLimit = 8192

  /// How many bytes its parts have, without the fragment.
  var size: Int {
    (scheme?.count ?? 0) + (authority?.count ?? 0) + path.count + (query?.count ?? 0)
  }

  /// Whether it means a place in the resource it stands in.
  var isFragmentOnly: Bool {
    scheme == nil && authority == nil && path.isEmpty && query == nil
  }

  /// The same without a fragment.
  var withoutFragment: URIReference {
    var copy = self
    copy.fragment = nil
    return copy
  }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    guard let first = text.first, isLetter(first) else { return false }
    return text.allSatisfy { isLetter($0) || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
  }
}

// MARK: - Resolving

extension URIReference {
  /// Resolves this reference against a base (RFC 3986, 5.2.2).
  func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      target.path = URIReference.withoutDots(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = URIReference.withoutDots(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.first == UInt8(ascii: "/") {
      target.path = URIReference.withoutDots(path)
    } else {
      target.path = URIReference.withoutDots(merged(with: base))
    }
    return target
  }

  /// The path behind the last slash of the base (RFC 3986, 5.2.3).
  private func merged(with base: URIReference) -> [UInt8] {
    if base.authority != nil, base.path.isEmpty { return [UInt8(ascii: "/")] + path }
    guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return base.path[...slash] + path
  }

  /// A path without the segments `.` and `..` (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard path.contains(UInt8(ascii: ".")) else { return path }
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment.elementsEqual(".".utf8) {
        if isLast { kept.append([]) }
      } else if segment.elementsEqual("..".utf8) {
        if kept.count > 1 || kept.first.map({ !$0.isEmpty }) == true { kept.removeLast() }
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return Array(kept.joined(separator: [slash]))
  }

  /// The fragment with its percent escapes decoded; nil where an escape is broken.
  var decodedFragment: [UInt8]? {
    guard let fragment else { return [] }
    var bytes: [UInt8] = []
    var rest = fragment[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(URIReference.hexDigit),
        let low = rest.popFirst().flatMap(URIReference.hexDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
