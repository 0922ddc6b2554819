import PushJSON

/// Finds out what a scalar is, by the core schema (YAML 1.2.2, section 10.3).
///
/// `no`, `yes`, `on` and `off` are texts there, and `0777` is 777.
enum CoreSchema {
  /// What a scalar stands for.
  enum Scalar {
    case null
    case bool(Bool)
    /// A number; the text that JSON writes for it.
    case number([UInt8])
    /// A text: the scalar itself.
    case text
    /// A number that JSON does not have: an infinity, not-a-number, or one with too many digits;
    /// and what was expected.
    case unfit(String)
    /// The tag demands something else, which was expected.
    case mismatch(String)
    /// The tag is not of the core schema.
    case unknown
  }

  /// What a scalar without a tag stands for.
  static func plain(_ text: YAMLEvent.Text) -> Scalar {
    if isNull(text) { return .null }
    if let bool = bool(text) { return .bool(bool) }
    return CoreNumber.read(text) ?? .text
  }

  /// What a scalar with a tag stands for.
  static func tagged(_ tag: YAMLEvent.Text, _ text: YAMLEvent.Text) -> Scalar {
    switch name(of: tag) {
    case "", "str": return .text
    case "null": return isNull(text) ? .null : .mismatch("null, ~ or nothing")
    case "bool": return bool(text).map(Scalar.bool) ?? .mismatch("true or false")
    case "int":
      return CoreNumber.isInteger(text)
        ? CoreNumber.read(text) ?? .text : .mismatch("an integer such as 12, 0o14 or 0xC")
    case "float":
      // Octal and hexadecimal digits spell integers only.
      return CoreNumber.isDecimal(text) || CoreNumber.isSpecial(text)
        ? CoreNumber.read(text) ?? .text : .mismatch("a number such as 1.5 or 3e8")
    case "seq": return .mismatch("a sequence")
    case "map": return .mismatch("a mapping")
    default: return .unknown
    }
  }

  /// The name of a tag of the core schema: empty for `!`, nil for any other tag.
  static func name(of tag: YAMLEvent.Text) -> String? {
    if tag.elementsEqual("!".utf8) { return "" }
    guard tag.starts(with: prefix.utf8) else { return nil }
    let rest = tag.dropFirst(prefix.utf8.count)
    return names.first { rest.elementsEqual($0.utf8) }
  }

  /// A tag as it is usually written: with `!!` for the prefix of YAML's own tags.
  static func short(_ tag: YAMLEvent.Text?) -> [UInt8] {
    guard let tag else { return [] }
    return tag.starts(with: prefix.utf8)
      ? Array("!!".utf8) + tag.dropFirst(prefix.utf8.count) : Array(tag)
  }

  private static let prefix = "tag:yaml.org,2002:"
  private static let names = ["str", "int", "float", "bool", "null", "seq", "map"]

  private static func isNull(_ text: YAMLEvent.Text) -> Bool {
    text.isEmpty || isOne(text, of: ["~", "null", "Null", "NULL"])
  }

  private static func bool(_ text: YAMLEvent.Text) -> Bool? {
    guard text.count == 4 || text.count == 5 else { return nil }
    if isOne(text, of: ["true", "True", "TRUE"]) { return true }
    return isOne(text, of: ["false", "False", "FALSE"]) ? false : nil
  }

  private static func isOne(_ text: YAMLEvent.Text, of words: [String]) -> Bool {
    text.count <= 5 && words.contains { text.elementsEqual($0.utf8) }
  }
}
