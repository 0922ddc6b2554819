public import PushJSON

extension Notification {
  /// An identifier that vendors send as a text or as a number.
  public enum Identifier: Sendable, Hashable {
    /// A text, such as `"A"`.
    case text(String)
    /// A number with the spelling it arrived with, such as `7`.
    case number(JSONNumber)
  }
}

extension Notification.Identifier: CustomStringConvertible {
  /// The text, or the number as it is written.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.text
    }
  }
}

extension Notification.Identifier: MemberValue {
  static var expectation: String { "a text or a number" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Notification.Identifier? {
    switch json {
    case .number(let number): .number(number)
    case .string: String.read(json, at: place, into: &diagnostics).map { .text($0) }
    default: place.refuse(json, expected: expectation, &diagnostics)
    }
  }

  var json: JSON {
    switch self {
    case .text(let text): text.json
    case .number(let number): .number(number)
    }
  }
}
