/// How much a finding weighs.
public enum Severity: String, Sendable, Hashable, Comparable {
  case info, warning, error

  /// Whether one severity weighs less than another.
  ///
  /// - Parameters:
  ///   - left: A severity.
  ///   - right: Another severity.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A place in a text the user gave us.
public struct SourceLocation: Sendable, Hashable {
  /// UTF-8 bytes from the start of the text.
  public var offset: Int
  /// From 1.
  public var line: Int
  /// From 1, in UTF-8 bytes.
  public var column: Int

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - offset: UTF-8 bytes from the start of the text.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1, in UTF-8 bytes.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the place of a byte offset in a text.
  ///
  /// - Parameters:
  ///   - offset: The offset; one past the end means the end of the text for line and column.
  ///   - text: The bytes of the text.
  public init(offset: Int, in text: some Collection<UInt8>) {
    let place = text.withContiguousStorageIfAvailable { SourceLocation(offset: offset, in: $0) }
    self = place ?? Array(text).withUnsafeBufferPointer { SourceLocation(offset: offset, in: $0) }
  }

  private init(offset: Int, in text: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var start = 0
    let end = min(max(0, offset), text.count)
    let before = UnsafeBufferPointer(rebasing: text[..<end])
    while case let at = JSONText.nextLineFeed(in: before, from: start), at < end {
      line += 1
      start = at + 1
    }
    self.init(offset: offset, line: line, column: end - start + 1)
  }
}

/// One finding about a payload, a spec or a configuration file.
public struct Diagnostic: Sendable, Hashable {
  /// How much it weighs.
  public var severity: Severity
  /// A stable name of the rule, such as `json-syntax`.
  public var code: String
  /// What is wrong, in one line, lower case, without a final stop.
  public var message: String
  /// The JSON Pointer (RFC 6901) of the value it is about.
  public var pointer: String?
  /// The file it is about.
  public var file: String?
  /// The place in the file.
  public var location: SourceLocation?
  /// How to fix it.
  public var hint: String?
  /// The value to write instead, as JSON text, where it is certain.
  public var proposal: String?
  /// The document or source the rule rests on.
  public var basis: String?

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - severity: How much it weighs.
  ///   - code: A stable name of the rule.
  ///   - message: What is wrong, in one line, lower case, without a final stop.
  ///   - pointer: The JSON Pointer of the value it is about.
  ///   - file: The file.
  ///   - location: The place in the file.
  ///   - hint: How to fix it.
  ///   - proposal: The value to write instead, as JSON text.
  ///   - basis: The document or source the rule rests on.
  public init(
    _ severity: Severity, code: String, _ message: String, pointer: String? = nil,
    file: String? = nil, location: SourceLocation? = nil, hint: String? = nil,
    proposal: String? = nil, basis: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.pointer = pointer
    self.file = file
    self.location = location
    self.hint = hint
    self.proposal = proposal
    self.basis = basis
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: severity: message [code]`, the form editors and code hosts understand.
  ///
  /// It is one line: control characters, and those that change the direction of the text around
  /// them, are shown as `\u` and four digits, wherever they come from.
  public var description: String {
    var text = file ?? ""
    if let location {
      if file != nil { text += ":" }
      text += "\(location.line):\(location.column)"
    }
    if !text.isEmpty { text += ": " }
    text.reserveCapacity(
      text.utf8.count + message.utf8.count + (hint?.utf8.count ?? 0) + code.utf8.count + 64)
    text += severity.rawValue
    text += ": "
    text += message
    if let pointer, !pointer.isEmpty, !Diagnostic.holds(message, pointer) {
      text += " at "
      text += pointer
    }
    if let hint {
      text += "; "
      text += hint
    }
    text += " ["
    text += code
    text += "]"
    return Diagnostic.printable(text)
  }

  /// A text with its control characters written as escapes.
  private static func printable(_ text: String) -> String {
    // What is ASCII and no control character needs no further look.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }),
      text.unicodeScalars.contains(where: isControl)
    else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16)
        shown += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a text holds another one, byte for byte.
  private static func holds(_ text: String, _ part: String) -> Bool {
    var (text, part) = (text, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first, part.count <= text.count else { return part.isEmpty }
        return (0...(text.count - part.count)).contains { start in
          text[start] == first && text[start..<start + part.count].elementsEqual(part)
        }
      }
    }
  }
}
