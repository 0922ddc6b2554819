/// Why a text is not JSON, and where.
public struct JSONError: Error, Sendable, Hashable {
  /// A stable name of the rule that was broken: `json-syntax`, `json-encoding`, `json-depth`,
  /// `json-size` or `json-end`.
  public var code: String
  /// What is wrong and what was expected, in one line.
  public var message: String
  /// Where, relative to the text that was read.
  public var location: SourceLocation
  /// Whether the text ended too early, so that more text could complete it.
  public var isUnexpectedEnd: Bool
}

extension JSONError {
  /// The error as a finding about a file.
  ///
  /// - Parameter file: The file the text is from.
  public func diagnostic(file: String? = nil) -> Diagnostic {
    Diagnostic(.error, code: code, message, pointer: nil, file: file, location: location)
  }
}

/// What the scanner knows when it stops: cheap to throw, made readable only for the caller.
struct ScanFailure: Error {
  enum Reason {
    case value, name, colon, commaOrBrace, commaOrBracket, nameOrBrace, end
    case digit, escape, hex, control, encoding, depth, size, literal
  }

  var reason: Reason
  var offset: Int
}

extension JSONError {
  init(_ failure: ScanFailure, in text: UnsafeBufferPointer<UInt8>, limits: JSONDocument.Limits) {
    let atEnd = failure.offset >= text.count
    let found = JSONError.describe(failure.offset, in: text)
    let expected: String
    var code = "json-syntax"
    switch failure.reason {
    case .value: expected = "expected a value, found \(found)"
    case .name: expected = "expected a member name in quotes, found \(found)"
    case .nameOrBrace: expected = "expected a member name in quotes or '}', found \(found)"
    case .colon: expected = "expected ':' after the member name, found \(found)"
    case .commaOrBrace: expected = "expected ',' or '}', found \(found)"
    case .commaOrBracket: expected = "expected ',' or ']', found \(found)"
    case .digit: expected = "expected a digit, found \(found)"
    case .literal: expected = "expected 'true', 'false' or 'null', found \(found)"
    case .hex: expected = "expected four hexadecimal digits after '\\u', found \(found)"
    case .escape: expected = "expected one of \"\\/bfnrtu after '\\', found \(found)"
    case .control:
      expected =
        atEnd
        ? "expected '\"' to end the text, found the end of the input"
        : "expected a control character to be escaped, found \(found)"
    case .end:
      code = "json-end"
      expected = "expected the end of the input after the value, found \(found)"
    case .encoding:
      code = "json-encoding"
      expected = "expected UTF-8, found \(found)"
    case .depth:
      code = "json-depth"
      expected = "expected at most \(limits.depth) nested arrays and objects"
    case .size:
      code = "json-size"
      expected = "expected at most \(limits.size) bytes, found \(text.count)"
    }
    self.init(
      code: code, message: expected,
      location: SourceLocation(offset: failure.offset, in: text),
      isUnexpectedEnd: atEnd && failure.reason != .depth && failure.reason != .size)
  }

  private static func describe(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> String {
    guard offset < text.count else { return "the end of the input" }
    let byte = text[offset]
    switch byte {
    case 0x21...0x7E: return "'\(Character(UnicodeScalar(byte)))'"
    case 0x0A: return "a line end"
    default: return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
