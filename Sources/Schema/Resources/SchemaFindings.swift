import PushJSON

/// What is wrong with a schema: each finding once, and not more than anyone reads.
struct SchemaFindings {
  /// How many findings are kept; a last one says that there are more.
  static let limit = 100

  private(set) var list: [Diagnostic] = []
  private var keys: Set<Key> = []

  private struct Key: Hashable {
    let code: String
    let message: String
    let place: Place
  }

  /// Whether a finding has to be made, because it is new and there are not too many.
  mutating func hasRoom(for code: String, _ message: String, _ place: Place) -> Bool {
    guard list.count < SchemaFindings.limit else {
      if list.count == SchemaFindings.limit,
        !keys.contains(Key(code: code, message: message, place: place))
      {
        list.append(SchemaFindings.more)
      }
      return false
    }
    return keys.insert(Key(code: code, message: message, place: place)).inserted
  }

  mutating func append(_ diagnostic: Diagnostic) { list.append(diagnostic) }

  /// Says that there are more findings.
  static var more: Diagnostic {
    let message = "there are more findings than the \(limit) that are given"
    return Diagnostic(.error, code: "schema-limit", message, pointer: "")
  }
}
