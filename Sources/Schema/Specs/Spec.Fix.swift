public import PushJSON

extension Spec {
  /// What is wrong with a payload, and where it is certain, what to change.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, for people and tools.
    ///
    /// Its code is the rule's, or `<spec>-shape` where a schema is not met and no rule says why. Its
    /// `proposal` is the fix as JSON text: the value to write, or for a rename the right name as a
    /// JSON string; nil for a removal.
    public var diagnostic: Diagnostic
    /// The change that makes it right, where it is certain.
    public var fix: Fix?
    /// Whether it is about a part of a JSON text: then the pointer leads to the text, the message says
    /// where in it, and there is no fix.
    public var isInText = false

    /// The finding as the diagnostic says it.
    public var description: String { diagnostic.description }
  }

  /// One change of a payload.
  public struct Fix: Sendable, Hashable {
    /// The value it is about, as a JSON Pointer; of a member to be added, where it should stand.
    public var pointer: String
    /// What is done with it.
    public var change: Change

    /// What is done with a value.
    public enum Change: Sendable, Hashable {
      /// Another value stands in its place: its JSON text.
      case replace(String)
      /// A member that is missing is added: the value's JSON text.
      case add(String)
      /// The member has another name.
      case rename(String)
      /// The member is removed.
      case remove
    }
  }
}

extension Spec.Fix {
  /// The proposal of a diagnostic.
  var proposal: String? {
    switch change {
    case .replace(let text), .add(let text): text
    case .rename(let name): JSON.string(name).compact
    case .remove: nil
    }
  }
}
