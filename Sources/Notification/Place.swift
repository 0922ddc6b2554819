import PushJSON

/// Where a value stands in the JSON form.
struct Place {
  enum Token {
    /// A member that a record knows; its name needs no escapes in a pointer.
    case member(StaticString)
    /// A member of another name.
    case other(JSONString)
    case element(Int)
  }

  /// The pointer of the object or array around it.
  var parent: String
  var token: Token

  init(_ parent: String, _ token: Token) {
    self.parent = parent
    self.token = token
  }

  /// The JSON Pointer (RFC 6901), made on demand: most places are never asked for it.
  var pointer: String {
    switch token {
    case .member(let name): "\(parent)/\(name)"
    case .other(let name): parent + JSONPointer([name]).description
    case .element(let index): "\(parent)/\(index)"
    }
  }

  /// What a message calls it.
  var name: String {
    switch token {
    case .member(let name): "'\(name)'"
    case .other(let name): "'\(name)'"
    case .element(let index): "element \(index)"
    }
  }
}

// MARK: - Findings

extension Place {
  func report(
    _ severity: Severity, _ code: String, _ message: String, _ diagnostics: inout [Diagnostic],
    hint: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(severity, code: code, message, pointer: pointer, hint: hint))
  }

  /// Reports a value of a wrong kind.
  func report(_ json: JSON, expected: String, _ diagnostics: inout [Diagnostic]) {
    report(
      .error, "canonical-kind", "\(name) must be \(expected), found \(json.kindName)",
      &diagnostics)
  }

  /// Reports a value outside a closed set of names.
  ///
  /// The text that was found may be anything, so the message does not show it.
  func report(_ json: JSON, outside names: [String], _ diagnostics: inout [Diagnostic]) {
    let expected = "one of " + names.map { "'\($0)'" }.joined(separator: ", ")
    if case .string = json {
      report(.error, "canonical-value", "\(name) must be \(expected)", &diagnostics)
    } else {
      report(json, expected: expected, &diagnostics)
    }
  }

  /// Reports a value of a wrong kind.
  ///
  /// - Returns: Always nil, for the caller to return.
  func refuse<Value>(
    _ json: JSON, expected: String, _ diagnostics: inout [Diagnostic]
  ) -> Value? {
    report(json, expected: expected, &diagnostics)
    return nil
  }
}

extension JSON {
  /// What a message calls the kind of the value.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
