/// A decoded JSON text: what a string or a member name says, without quotes and escapes.
///
/// The text is kept as UTF-8 and compared by bytes, so names in NFC and NFD are different names.
/// A lone surrogate, which JSON can write as an escape but UTF-8 cannot hold, is kept as the three
/// bytes it would have (WTF-8); writing the text makes the escape again.
public struct JSONString: Sendable, Hashable {
  /// The bytes of the text.
  public let utf8: [UInt8]

  /// Makes the text of a Swift string.
  ///
  /// - Parameter string: Any string; it is kept as it is, without normalisation.
  public init(_ string: String) { utf8 = Array(string.utf8) }

  /// Makes a text of decoded bytes.
  ///
  /// - Parameter utf8: UTF-8, or WTF-8 where the text holds lone surrogates.
  package init(utf8: [UInt8]) { self.utf8 = utf8 }

  /// The text as a Swift string; each lone surrogate becomes U+FFFD.
  public var string: String {
    guard hasLoneSurrogate else { return String(decoding: utf8, as: UTF8.self) }
    var clean: [UInt8] = []
    clean.reserveCapacity(utf8.count)
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == 0xED, let next = rest.first, next >= 0xA0 {
        rest = rest.dropFirst(2)
        clean.append(contentsOf: [0xEF, 0xBF, 0xBD])
      } else {
        clean.append(byte)
      }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// Whether the text holds half of a surrogate pair.
  public var hasLoneSurrogate: Bool {
    var rest = utf8[...]
    while let index = rest.firstIndex(of: 0xED) {
      rest = rest[(index + 1)...]
      if let next = rest.first, next >= 0xA0 { return true }
    }
    return false
  }
}

extension JSONString: ExpressibleByStringLiteral {
  /// Makes the text of a literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension JSONString: CustomStringConvertible {
  /// The text, as `string` gives it.
  public var description: String { string }
}

extension JSONString: Comparable {
  /// Orders texts by their bytes, which is the order of their code points.
  ///
  /// - Parameters:
  ///   - left: A text.
  ///   - right: Another text.
  public static func < (left: JSONString, right: JSONString) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
