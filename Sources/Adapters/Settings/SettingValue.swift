import PushJSON

/// A value that is ready to be put into a draft.
struct SettingValue: Sendable, Hashable {
  /// A value as it was given.
  enum Source {
    case text(String)
    case json(JSON)
  }

  private var kind: Value.Kind
  /// The number that a choice stands for.
  private var code: UInt8 = 0
  private var text: [UInt8] = []

  /// Any JSON, in a normal spelling: inside JSON texts the spelling is part of a value.
  init(any source: Source) {
    let document = SettingValue.document(source.any)
    kind = document.slice(0).kind
    text = SettingValue.normal(document)
  }

  /// A value for a place in a table.
  ///
  /// - Throws: `SettingError`, if it is of a wrong kind.
  init(
    _ source: Source, _ column: Table.Column, _ table: Table, name: String
  ) throws(SettingError) {
    let expected = SettingValue.expectation(column, table)
    guard let json = source.json(for: column.code) else {
      throw SettingError(name: name, message: "'\(name)' takes \(expected), found \(source)")
    }
    var draft = Draft()
    draft.document = SettingValue.document(json)
    let decoded = draft.decode(0, column, -1, table)
    // A flag on the wire may be spelled in several ways.
    guard !decoded.isAbsent, draft.findings.isEmpty || column.code == .flag else {
      throw SettingError(name: name, message: "'\(name)' takes \(expected), found \(source)")
    }
    // A key that no member holds is kept as it stands on the wire.
    let value = column.member == Table.Column.noMember ? draft.document.slice(0) : decoded
    kind = value.kind
    code = value.code ?? 0
    switch kind {
    case .array, .object: text = SettingValue.normal(draft.document)
    case .text, .number: text = Array(draft.document.bytes[value.range])
    case .absent, .null, .no, .yes, .choice: break
    }
  }

  private static func normal(_ document: JSONDocument) -> [UInt8] {
    var text = JSONOutput()
    document.appendNormal(0, to: &text)
    return text.array
  }

  private static func document(_ json: JSON) -> JSONDocument {
    (try? JSONDocument(json.compactBytes, limits: Bridge.canonicalLimits)) ?? JSONDocument()
  }

  /// The value in a draft's document.
  func value(in document: inout JSONDocument) -> Value {
    switch kind {
    case .choice: return .choice(code)
    case .absent, .null, .no, .yes:
      var value = Value()
      value.kind = kind
      return value
    case .number, .text, .array, .object:
      return Value(
        kind, text.withUnsafeBufferPointer { document.append($0) },
        isEscaped: kind == .text && text.contains(UInt8(ascii: "\\")))
    }
  }

  // MARK: What is expected

  private static func expectation(_ column: Table.Column, _ table: Table) -> String {
    switch column.code {
    case .text: "a text"
    case .link: "a link"
    case .number, .numeral, .fractional: "a number"
    case .identifier: "a text or a number"
    case .flag: "true or false"
    case .choice:
      "one of "
        + table.choices[column.choices].map { String(decoding: table.text[$0.text], as: UTF8.self) }
        .joined(separator: ", ")
    case .moment: "a moment in ISO 8601"
    case .texts: "an array of texts"
    case .object: "an object"
    default: "a value"
    }
  }
}

extension SettingValue.Source: CustomStringConvertible {
  /// What was given, without the values inside.
  var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .json(.null): "null"
    case .json(.bool): "a flag"
    case .json(.number(let number)): number.text
    case .json(.string): "a text"
    case .json(.array): "an array"
    case .json(.object): "an object"
    }
  }

  /// The object that is given, as such or as JSON text.
  var object: JSONObject? {
    switch self {
    case .json(let json): json.object
    case .text(let text): (try? JSON(text: text))?.object
    }
  }

  /// The members of the object that a name demands.
  func members(_ name: String) throws(SettingError) -> [JSONObject.Member] {
    if let object { return object.members }
    throw SettingError(name: name, message: "'\(name)' takes an object, found \(self)")
  }

  /// The items of the array that a name demands.
  func items(_ name: String) throws(SettingError) -> [JSON] {
    if let items = any.array { return items }
    throw SettingError(name: name, message: "'\(name)' takes an array, found \(self)")
  }

  /// JSON, or the text itself where it is none.
  fileprivate var any: JSON {
    switch self {
    case .json(let json): json
    case .text(let text): (try? JSON(text: text)) ?? .string(text)
    }
  }

  /// The JSON value for a codec; nil if the text is none.
  fileprivate func json(for code: Table.Code) -> JSON? {
    guard case .text(let text) = self else { return any }
    switch code {
    case .text, .link, .choice, .moment: return .string(text)
    case .identifier: return any.number.map(JSON.number) ?? .string(text)
    case .number, .numeral, .fractional, .flag, .texts, .object, .list: return try? JSON(text: text)
    default: return any
    }
  }
}
