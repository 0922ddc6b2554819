package import PushModel

/// A vendor's wire form: a table for the places, two pure functions for the meaning.
///
/// Reading, writing and what a form is able to hold all follow from this one description.
package struct Format: Sendable {
  package var vendor: Vendor
  package var form: Form
  /// The places, in the order in which they are written.
  package var fields: [Field]
  /// Where values go whose names the table does not hold, the most special rule first.
  package var rest: [Rest]
  /// Objects that may stand as JSON text instead.
  package var embedded: [[StaticString]] = []
  /// Whether they are as usual as JSON text, besides in forms that hold only texts.
  package var embedsUsually = false
  /// Whether they must be JSON text, whatever the form.
  package var embedsOnly = false
  /// Whether the table holds every name there is.
  package var isClosed = false
  /// Whether the object at `bagRoot` holds only texts: embedded objects, numbers and flags too.
  package var isTextual = false
  /// Whether the sender's own values are written as texts.
  package var customIsText = false
  /// The object that holds the vendor's keys, to which its data are relative.
  package var bagRoot: [StaticString] = []
  /// The object to which an in-app message's layout is relative.
  package var layoutRoot: [StaticString]?
  /// Objects that are written even when nothing is in them, with the kinds for which they are.
  package var always: [(path: [StaticString], kinds: Kinds)] = []
  /// An object that may stand around the whole payload.
  package var wrapper: StaticString?
  /// Whether it is written inside that object.
  package var isWrapped = false
  /// Names at the top that a sender's own value must not have, besides those of the table.
  package var reserved: [StaticString] = []
  /// By what it is recognised, besides the fixed texts of the table.
  package var mark = Mark()
  /// The kinds it composes, whoever they come from.
  package var kinds: Kinds = [.alert, .silent]
  /// The kinds it composes besides, if they come from the same vendor.
  package var ownKinds: Kinds = .all
  /// What follows after reading: silent, the link's kind, the notification's kind.
  package var settle: @Sendable (inout Draft) -> Void = { _ in }
  /// What the vendor demands before writing: fallbacks, the category.
  package var prepare: @Sendable (inout Draft) -> Void = { _ in }

  /// A rule for names that the table does not hold.
  package struct Rest: Sendable {
    var bag: Bag
    var path: [StaticString]
    /// How the name begins; empty for any name.
    var prefix: StaticString
    var isReadOnly: Bool

    /// Any other name in the object at a path.
    package init(_ bag: Bag, _ path: StaticString..., readOnly: Bool = false) {
      self.init(bag, prefix: "", in: path, readOnly: readOnly)
    }

    /// Names in the object at a path that begin in a certain way.
    package init(
      _ bag: Bag, prefix: StaticString, in path: [StaticString] = [], readOnly: Bool = false
    ) {
      self.bag = bag
      self.path = path
      self.prefix = prefix
      self.isReadOnly = readOnly
    }
  }
}
