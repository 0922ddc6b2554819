public import PushJSON

/// Why a text is not YAML that can be read as JSON values, and where.
public struct YAMLError: Error, Sendable, Hashable {
  /// A stable name of the rule that was broken.
  ///
  /// - `yaml-syntax`: the text is not YAML.
  /// - `yaml-encoding`: the text is not UTF-8, or holds control characters.
  /// - `yaml-size`, `yaml-depth`, `yaml-repeats`, `yaml-documents`: a limit is exceeded.
  /// - `yaml-alias`: an alias names no value, or one that it is itself a part of.
  /// - `yaml-tag`: a tag is not of the core schema, or does not fit its value.
  /// - `yaml-number`: a number is none that JSON has.
  /// - `yaml-key`: a key is not a text, or is a merge key.
  /// - `yaml-duplicate`: a key occurs twice in one mapping.
  public var code: String
  /// What is wrong and what was expected, in one line; other places are named as `line:column`.
  public var message: String
  /// Where, relative to the text that was read.
  public var location: SourceLocation
  /// What to do about it, where that is known.
  public var hint: String?

  init(
    _ code: String, _ message: String, hint: String? = nil, at offset: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    location = SourceLocation(offset: min(max(offset, 0), text.count), in: text)
  }
}

extension YAMLError {
  /// The error as a finding about a file.
  ///
  /// - Parameter file: The file the text is from.
  public func diagnostic(file: String? = nil) -> Diagnostic {
    Diagnostic(.error, code: code, message, file: file, location: location, hint: hint)
  }
}

extension YAMLError: CustomStringConvertible {
  /// The error as one line: place, message, hint and code.
  public var description: String { diagnostic().description }
}

// MARK: - Words

extension YAMLError {
  /// A place in the form that messages name it.
  static func place(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> String {
    let location = SourceLocation(offset: offset, in: text)
    return "\(location.line):\(location.column)"
  }

  /// A user's text in quotes: short, and on one line.
  static func quoted(_ text: some Collection<UInt8>) -> String {
    let start = String(decoding: text.prefix(160), as: UTF8.self)
    var shown = ""
    for scalar in start.unicodeScalars.prefix(40) {
      let isShown = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
      shown.unicodeScalars.append(isShown ? scalar : "\u{FFFD}")
    }
    return "'\(shown)'" + (text.count > shown.utf8.count ? "…" : "")
  }

  /// What stands at a place.
  static func found(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> String {
    guard offset < text.count else { return "the end of the input" }
    switch text[offset] {
    case 0x09: return "a tab"
    case 0x0A, 0x0D: return "a line end"
    case 0x20: return "a blank"
    case 0x21...0x7E: return "'\(Character(UnicodeScalar(text[offset])))'"
    case let byte where byte < 0x20 || byte == 0x7F: return hexadecimal(byte)
    default: return character(offset, in: text)
    }
  }

  /// A character beyond ASCII: itself, or its number if it shows nothing.
  private static func character(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> String {
    let end = text[offset...].dropFirst().prefix { $0 & 0xC0 == 0x80 }.endIndex
    let character = String(decoding: text[offset..<end], as: UTF8.self)
    guard let scalar = character.unicodeScalars.first else { return hexadecimal(text[offset]) }
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    default: return "'\(character)'"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// Bytes that are not UTF-8, or a character that YAML does not allow.
  static func encoding(
    _ problem: String, at offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> YAMLError {
    guard offset < text.count else {
      return YAMLError("yaml-encoding", problem, at: offset, in: text)
    }
    if problem == "control characters are not allowed" {
      // Of the bytes of UTF-16 every second one is zero, more often than not.
      let isWide =
        text[offset] == 0
        && [offset - 2, offset + 2].contains { text.indices.contains($0) && text[$0] == 0 }
      let hint =
        isWide
        ? "save the text as UTF-8" : "write it as an escape such as \"\\x01\", in double quotes"
      return YAMLError(
        "yaml-encoding", "expected no control characters, found \(found(offset, in: text))",
        hint: hint, at: offset, in: text)
    }
    return YAMLError(
      "yaml-encoding", "expected UTF-8, found \(hexadecimal(text[offset]))",
      hint: "save the text as UTF-8", at: offset, in: text)
  }
  /// A character that ends a line in YAML 1.1 only.
  static func foreignLineEnd(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> YAMLError {
    let found = found(offset, in: text)
    let escape = found == "U+0085" ? "\\N" : found == "U+2028" ? "\\L" : "\\P"
    return YAMLError(
      "yaml-encoding", "expected no \(found), which ends a line in YAML 1.1 only",
      hint: "write it as the escape \"\(escape)\", in double quotes", at: offset, in: text)
  }
}
