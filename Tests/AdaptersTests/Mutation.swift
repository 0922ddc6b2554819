import PushJSON

/// The ways in which a payload is made wrong.
enum Mutation {
  /// What is put in place of a value; nil deletes it.
  static func replacements(for value: JSON) -> [(name: String, value: JSON?)] {
    var all: [(String, JSON?)] = [
      ("deleted", nil), ("null", .null), ("true", true), ("false", false), ("number", 7),
      ("big number", JSONNumber(text: "1e400").map(JSON.number)), ("text", "seven"),
      ("empty text", ""), ("empty array", []), ("empty object", [:]), ("in an array", [value]),
      ("array of objects", [["a": 1], 2, "x", nil]), ("object", ["a": [1]]),
      ("as text", .string(JSONString(utf8: value.compactBytes))), ("deep", deep(500)),
      ("lone surrogate", .string(JSONString(utf8: [0xED, 0xA0, 0xBD]))), ("numeral", "3"),
      ("broken text", "{\"a\":"),
    ]
    if case .object(let object) = value, let first = object.members.first {
      all.append(("twice", .object(JSONObject(object.members + [first]))))
      all.append(
        ("first is null", .object(JSONObject([.init(first.name, .null)] + object.members))))
    }
    return all
  }

  /// Arrays in arrays.
  static func deep(_ depth: Int) -> JSON {
    (0..<depth).reduce(JSON.array([])) { json, _ in [json] }
  }

  /// The pointers to all values inside a value, also to those in texts that hold JSON.
  static func places(in json: JSON, at place: JSONPointer = JSONPointer()) -> [JSONPointer] {
    var places = [place]
    switch json {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        places += Mutation.places(in: element, at: place.appending(index))
      }
    case .object(let object):
      for member in object.members {
        places += Mutation.places(in: member.value, at: place.appending(member.name))
      }
    case .string(let text):
      if let inner = container(in: text) {
        places += Mutation.places(in: inner, at: place).dropFirst()
      }
    default: break
    }
    return places
  }

  private static func container(in text: JSONString) -> JSON? {
    guard let inner = try? JSON(text.utf8), inner.object != nil || inner.array != nil else {
      return nil
    }
    return inner
  }

  /// The value at a place, also inside texts.
  static func value(at tokens: ArraySlice<JSONString>, in json: JSON) -> JSON? {
    guard let token = tokens.first else { return json }
    if let text = json.jsonString {
      return container(in: text).flatMap { value(at: tokens, in: $0) }
    }
    return json[JSONPointer([token])].flatMap { value(at: tokens.dropFirst(), in: $0) }
  }

  /// The value with another one at a place, also inside texts.
  static func put(_ new: JSON?, at tokens: ArraySlice<JSONString>, in json: JSON) -> JSON {
    guard let token = tokens.first else { return new ?? .null }
    if let text = json.jsonString, let inner = container(in: text) {
      return .string(JSONString(utf8: put(new, at: tokens, in: inner).compactBytes))
    }
    let here = JSONPointer([token])
    var changed = json
    if tokens.count == 1 {
      changed[here] = new
    } else if let value = json[here] {
      changed[here] = put(new, at: tokens.dropFirst(), in: value)
    }
    return changed
  }

  // MARK: Bytes

  /// The text cut off at every byte.
  static func truncations(_ text: [UInt8]) -> [[UInt8]] { text.indices.map { Array(text[..<$0]) } }

  /// Bytes that no JSON text may hold, put in at some places.
  static func insertions(_ text: [UInt8], every step: Int) -> [[UInt8]] {
    let bytes: [[UInt8]] = [
      [0x00], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
      [0xEF, 0xBB, 0xBF], [0x80],
    ]
    return stride(from: 0, through: text.count, by: max(1, step)).flatMap { place in
      bytes.map { Array(text[..<place]) + $0 + Array(text[place...]) }
    }
  }
}
