/// By what a vendor's payload is recognised, besides the fixed texts of its table.
package struct Mark: Sendable {
  /// Members that it must have, besides the fixed texts.
  package var signs: [Sign] = []
  /// Whether a payload with `aps` is none of this form.
  package var excludesAPS = false
  /// A text whose presence tells this form from the vendor's others without `aps`.
  package var telltale: Telltale?
  /// Values that say something about the sender: place, text, and what it tells.
  package var notes: [(path: [StaticString], text: StaticString, note: String)] = []

  /// A member by which a payload is recognised.
  package struct Sign: Sendable {
    var name: StaticString
    var test: Test

    package enum Test: Sendable {
      /// It is there, whatever it is. Nobody else's values may have the name.
      case present
      /// It is a text. Other payloads may have one too.
      case text
      /// It is a text that begins so. Nobody else's values with the name may begin so.
      case prefix(StaticString)
    }

    package init(_ name: StaticString, _ test: Test) {
      self.name = name
      self.test = test
    }
  }

  package struct Telltale: Sendable {
    var name: StaticString
    var texts: [StaticString]
  }
}
