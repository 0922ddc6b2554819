/// By what a vendor's payload is recognised, besides the fixed texts of its table.
package struct Mark: Sendable {
  /// A text whose presence tells this form from the vendor's others without `aps`.
  package var telltale: Telltale?
  /// Values that say something about the sender: place, text, and what it tells.
  package var notes: [(path: [StaticString], text: StaticString, note: String)] = []

  package struct Telltale: Sendable {
    var name: StaticString
    var texts: [StaticString]
  }
}
