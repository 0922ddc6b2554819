public import PushJSON

extension Spec {
  /// One rule: what a finding says, and how bad it is.
  public struct Rule: Sendable, Hashable {
    /// The code, such as `EXP001`; it never changes and is never used for something else.
    public internal(set) var code: String
    /// The spec that declares it.
    public internal(set) var spec: String
    /// How bad it is.
    public internal(set) var severity: Severity
    /// What holds where the rule is kept, in one line.
    public internal(set) var title: String
    /// What a finding says in place of what the schema or the check would say.
    public internal(set) var message: String?
    /// How to fix it.
    public internal(set) var hint: String?
    /// What the rule rests on: the texts of its sources.
    public internal(set) var sources: [String]
    /// The forms it is made for; nil for all in which it can be found.
    public internal(set) var forms: [String]?
    /// The check that looks for it; nil if the schemas do.
    var check: SpecCheck?
    /// How a certain value is found.
    public internal(set) var proposal: Proposal?
    /// Payloads for which the rule gives a finding.
    public internal(set) var fails: [Example]
    /// Payloads for which it gives none.
    public internal(set) var passes: [Example]

    /// The name of the check that looks for it, such as `size`; nil if the schemas do.
    public var checkName: String? { check?.name }

    /// The sources in one line; nil if there are none.
    var basis: String? { sources.isEmpty ? nil : sources.joined(separator: "; ") }

    /// Whether the rule is made for a form.
    func isFor(_ form: String) -> Bool { forms?.contains(form) ?? true }
  }

  /// A payload that shows what a rule means.
  public struct Example: Sendable, Hashable {
    /// The payload's JSON text.
    public var payload: String
    /// The form it is in; nil for the one that it fits best.
    public var form: String?
    /// The push type it is sent with.
    public var pushType: String?
  }

  /// How the right value is found where that is certain.
  public enum Proposal: Sendable, Hashable {
    /// A text of decimal digits becomes that number.
    case integer
    /// `"1"` and `true` become 1.
    case one
    /// A number, true or false becomes a text that spells it.
    case text
    /// `"true"`, `"false"`, 1 and 0 become true or false.
    case boolean
    /// The member is removed.
    case remove
    /// Always the same value.
    case value(JSON)
    /// The member gets its right name.
    case rename(String)
    /// The text without blanks around it.
    case trim

    /// Whether two proposals are the same, JSON-equal.
    ///
    /// - Parameters:
    ///   - left: A proposal.
    ///   - right: Another one.
    public static func == (left: Proposal, right: Proposal) -> Bool {
      switch (left, right) {
      case (.integer, .integer), (.one, .one), (.text, .text), (.boolean, .boolean),
        (.remove, .remove), (.trim, .trim):
        true
      case (.value(let left), .value(let right)): left == right
      case (.rename(let left), .rename(let right)): left.utf8.elementsEqual(right.utf8)
      default: false
      }
    }
  }
}
