/// A JSON Pointer (RFC 6901): the way from a value to one inside it.
public struct JSONPointer: Sendable, Hashable {
  /// Member names and array indices, decoded, from the outside in; none means the whole value.
  public var tokens: [JSONString]

  /// Makes a pointer of its tokens.
  ///
  /// - Parameter tokens: Member names and array indices, without any escapes.
  public init(_ tokens: [JSONString] = []) { self.tokens = tokens }

  /// Reads a pointer such as `/aps/alert~1title`.
  ///
  /// - Parameter text: The pointer; the empty text means the whole value.
  /// - Throws: `JSONPointerError` when it does not begin with `/` or has `~` before anything but
  ///   `0` and `1`.
  public init(_ text: String) throws(JSONPointerError) {
    tokens = try JSONPointer.tokens(Array(text.utf8))
  }

  /// Reads a pointer in the form it has in a URI fragment, such as `#/a%20b`.
  ///
  /// - Parameter fragment: The fragment, with its `#`.
  /// - Throws: `JSONPointerError` when `#` is missing, a `%` is not followed by two hexadecimal
  ///   digits, the bytes are not UTF-8, or what they say is not a pointer.
  public init(fragment: String) throws(JSONPointerError) {
    guard fragment.utf8.first == UInt8(ascii: "#") else { throw JSONPointerError(.hash, 0) }
    tokens = try JSONPointer.tokens(try JSONPointer.percentDecoded(Array(fragment.utf8)))
  }

  /// The pointer to something inside what this one points to.
  ///
  /// - Parameter name: A member name, without any escapes.
  public func appending(_ name: JSONString) -> JSONPointer { JSONPointer(tokens + [name]) }

  /// The pointer to a member inside what this one points to.
  ///
  /// - Parameter name: A member name, without any escapes.
  public func appending(_ name: String) -> JSONPointer { appending(JSONString(name)) }

  /// The pointer to an element inside what this one points to.
  ///
  /// - Parameter index: The index, from 0.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The pointer to the value around this one; nil for the whole value.
  public var parent: JSONPointer? { tokens.isEmpty ? nil : JSONPointer(tokens.dropLast()) }

  private init(_ tokens: ArraySlice<JSONString>) { self.tokens = Array(tokens) }
}

// MARK: - Array indices

extension JSONPointer {
  /// What a token means in an array.
  public enum ArrayIndex: Sendable, Hashable {
    /// An element, from 0.
    case element(Int)
    /// The element behind the last one, `-`; it never exists yet.
    case end
  }

  /// What a token means in an array.
  ///
  /// - Parameter token: A token.
  /// - Returns: nil when it is neither `-` nor a number without a sign and leading zeros.
  public static func arrayIndex(_ token: JSONString) -> ArrayIndex? {
    let digits = token.utf8
    if digits == [UInt8(ascii: "-")] { return .end }
    guard let first = digits.first, digits.count <= 18, digits.allSatisfy({ $0 &- 0x30 < 10 }),
      first != UInt8(ascii: "0") || digits.count == 1
    else { return nil }
    return .element(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}

// MARK: - Text

extension JSONPointer: CustomStringConvertible {
  /// The pointer as RFC 6901 writes it; lone surrogates become U+FFFD.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.string.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// The pointer as a URI fragment, with its `#`.
  public var fragment: String {
    let plain = Set("-._~!$&'()*+,;=:@/?".utf8)
    var text = "#"
    for byte in description.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where plain.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  private static func tokens(_ text: [UInt8]) throws(JSONPointerError) -> [JSONString] {
    guard let first = text.first else { return [] }
    guard first == UInt8(ascii: "/") else { throw JSONPointerError(.slash, 0) }
    var tokens: [JSONString] = []
    var token: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/"):
        tokens.append(JSONString(utf8: token))
        token.removeAll()
      case UInt8(ascii: "~"):
        switch rest.popFirst() {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        case nil: throw JSONPointerError(.tilde, text.count - 1)
        default: throw JSONPointerError(.tilde, rest.startIndex - 2)
        }
      default: token.append(byte)
      }
    }
    return tokens + [JSONString(utf8: token)]
  }

  private static func percentDecoded(_ fragment: [UInt8]) throws(JSONPointerError) -> [UInt8] {
    var text: [UInt8] = []
    var rest = fragment.dropFirst()
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        text.append(byte)
        continue
      }
      let place = rest.startIndex - 1
      guard let high = rest.popFirst().flatMap(JSONText.hexDigit),
        let low = rest.popFirst().flatMap(JSONText.hexDigit)
      else { throw JSONPointerError(.percent, place) }
      text.append(high << 4 | low)
    }
    guard String(validating: text, as: UTF8.self) != nil else { throw JSONPointerError(.utf8, 0) }
    return text
  }
}

/// Why a text is not a JSON Pointer.
public struct JSONPointerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what was expected, in one line.
  public var message: String
  /// The offset of the byte at which it is wrong.
  public var offset: Int

  enum Reason: String {
    case slash = "expected the pointer to be empty or to begin with '/'"
    case tilde = "expected '0' or '1' after '~'"
    case hash = "expected the fragment to begin with '#'"
    case percent = "expected two hexadecimal digits after '%'"
    case utf8 = "expected the percent-encoded bytes to be UTF-8"
  }

  init(_ reason: Reason, _ offset: Int) {
    message = reason.rawValue
    self.offset = offset
  }

  /// The message and the place.
  public var description: String { "\(message), at byte \(offset)" }
}
