import PushJSON

/// A value that a member of the JSON form can hold.
protocol MemberValue: Sendable {
  /// What a finding says was expected, such as `a text`.
  static var expectation: String { get }

  /// Whether a value means the same when its neighbours in a list are left out. Lists of other
  /// values are read as a whole or not at all.
  static var standsAlone: Bool { get }

  /// Reads a value.
  ///
  /// - Returns: The value; nil, with a finding, where the JSON does not hold one.
  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Self?

  /// The value as a tree.
  var json: JSON { get }

  /// Appends the value as a text on one line.
  func append(to output: inout JSONOutput)
}

/// A value that may be empty, and is then absent in the JSON form.
protocol MemberBag: MemberValue {
  var isEmpty: Bool { get }
}

extension MemberValue {
  static var standsAlone: Bool { false }

  func append(to output: inout JSONOutput) { json.append(to: &output) }
}

// MARK: - JSON's own kinds

extension JSON: MemberValue {
  static var expectation: String { "a value" }

  static func read(_ json: JSON, at: Place, into: inout [Diagnostic]) -> JSON? { json }

  var json: JSON { self }
}

extension JSONObject: MemberBag {
  static var expectation: String { "an object" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> JSONObject? {
    json.object ?? place.refuse(json, expected: expectation, &diagnostics)
  }

  var json: JSON { .object(self) }
}

extension JSONNumber: MemberValue {
  static var expectation: String { "a number" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> JSONNumber? {
    json.number ?? place.refuse(json, expected: expectation, &diagnostics)
  }

  var json: JSON { .number(self) }

  func append(to output: inout JSONOutput) { output.append(contentsOf: text.utf8) }
}

extension Bool: MemberValue {
  static var expectation: String { "true or false" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Bool? {
    json.bool ?? place.refuse(json, expected: expectation, &diagnostics)
  }

  var json: JSON { .bool(self) }
}

extension String: MemberValue {
  static var expectation: String { "a text" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> String? {
    guard case .string(let text) = json else {
      return place.refuse(json, expected: expectation, &diagnostics)
    }
    if text.hasLoneSurrogate {
      place.report(
        .error, "canonical-text", "\(place.name) holds half of a surrogate pair", &diagnostics,
        hint: "U+FFFD stands in its place")
    }
    return text.string
  }

  var json: JSON { .string(JSONString(self)) }

  func append(to output: inout JSONOutput) { JSONText.append(self, to: &output) }
}

// MARK: - Lists

extension Array: MemberValue, MemberBag where Element: MemberValue {
  static var expectation: String { "an array" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> [Element]? {
    guard case .array(let elements) = json else {
      return place.refuse(json, expected: expectation, &diagnostics)
    }
    let list = place.pointer
    var values: [Element] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let value = Element.read(element, at: Place(list, .element(index)), into: &diagnostics) {
        values.append(value)
      }
    }
    return values.count == elements.count || Element.standsAlone ? values : nil
  }

  var json: JSON { .array(map(\.json)) }

  func append(to output: inout JSONOutput) {
    output.append(UInt8(ascii: "["))
    for (index, element) in enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      element.append(to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }
}

// MARK: - Named values

extension MemberValue where Self: RawRepresentable, RawValue == String {
  static var expectation: String { String.expectation }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Self? {
    // An open set takes every text.
    String.read(json, at: place, into: &diagnostics).flatMap { Self(rawValue: $0) }
  }

  var json: JSON { rawValue.json }

  func append(to output: inout JSONOutput) { rawValue.append(to: &output) }
}

extension MemberValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Self? {
    if let value = json.string.flatMap({ Self(rawValue: $0) }) { return value }
    place.report(json, outside: allCases.map(\.rawValue), &diagnostics)
    return nil
  }
}

extension Vendor: MemberValue {}

extension Form: MemberValue {}
