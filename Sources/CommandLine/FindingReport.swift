import PushJSON
import PushSchema

/// What is to be said about one payload, or about another text.
struct FindingReport {
  /// One finding, with its place in the file.
  struct Item {
    var diagnostic: Diagnostic
    /// The change that makes it right, where that is certain.
    var edit: TextEdit?
  }

  var place: Place
  /// The text from where it begins; the locations of findings lie in it.
  var text: ArraySlice<UInt8>
  var items: [Item] = []

  /// Whether something is wrong.
  var hasErrors: Bool { items.contains { $0.diagnostic.severity == .error } }

  /// The line and column of a place in the text, with the column in UTF-16 code units, as editors and
  /// code hosts count.
  ///
  /// - Parameter offset: A byte of the text, from its start.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let before = text.prefix(max(0, offset))
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 }
    let line = before.count { $0 == 0x0A }
    let units = before[(start ?? before.startIndex)...].reduce(0) { count, byte in
      count + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1)
    }
    return (place.start.line + line, (start == nil ? place.start.column : 1) + units)
  }

  /// Where a finding stands, with the column in UTF-16 code units.
  func position(of item: Item) -> (line: Int, column: Int)? {
    item.diagnostic.location.map { location in
      text.isEmpty
        ? (location.line, location.column) : position(of: location.offset - place.start.offset)
    }
  }
}

/// What findings are about: a rule, and the spec that has it.
struct FindingTopic: Hashable, Sendable {
  var code: String
  /// None for what is found without a spec.
  var spec: String?
}
