import PushAdapters
import PushJSON
import PushModel
import PushSchema
import PushSpecs

/// Finds out which spec, and which of its forms, a payload is to be checked by.
struct SpecChooser: Sendable {
  /// What payloads are checked by, whatever they look like.
  private let given: Spec?
  private let form: String?
  private let pushType: String?
  private var bridge = Bridge()
  /// The validators that were needed so far.
  private var entries: [Entry] = []

  private struct Entry: Sendable {
    var name: String
    var form: String?
    var spec: Spec?
    var validator: Spec.Validator?
  }

  /// What a payload is, and how sure that is.
  private struct Choice {
    /// The spec's name, and of nobody's payloads that of the next best spec.
    var spec: String
    var form: String?
    var doubt: Diagnostic?
  }

  init(given: Spec?, form: String?, pushType: String?) {
    self.given = given
    self.form = form
    self.pushType = pushType
  }

  /// What a spec says about a payload.
  struct Verdict {
    /// The spec's name; nil if there is none.
    var spec: String?
    /// What is to be said about the choice of the spec.
    var doubt: Diagnostic?
    /// The findings, located in the payload's text.
    var findings: [Spec.Finding] = []
  }

  /// Checks a payload.
  mutating func check(_ document: JSONDocument) -> Verdict {
    let choice = given.map { choose($0, for: document) } ?? choose(document)
    let index = entry(choice.spec, form ?? choice.form)
    return Verdict(
      spec: entries[index].spec?.name, doubt: choice.doubt,
      findings: entries[index].validator?.results(for: document) ?? [])
  }

  /// The place of a validator among those that are there.
  private mutating func entry(_ name: String, _ form: String?) -> Int {
    if let known = entries.firstIndex(where: { $0.name == name && $0.form == form }) {
      return known
    }
    let spec = given ?? Spec.named(name) ?? Spec.named(SpecChooser.nobodys)
    entries.append(
      Entry(
        name: name, form: form, spec: spec,
        validator: spec?.makeValidator(form: form, pushType: pushType)))
    return entries.count - 1
  }

  // MARK: Choosing

  /// The spec of payloads that are nobody's.
  private static let nobodys = "apns"

  /// The form of a spec in which its vendor's SDK recognises a payload; of others the one it fits best.
  private mutating func choose(_ spec: Spec, for document: JSONDocument) -> Choice {
    let candidates = spec.vendor == nil ? [] : bridge.identify(document).candidates
    let form = candidates.first { $0.vendor.rawValue == spec.vendor }?.form.rawValue
    return Choice(spec: spec.name, form: spec.forms.first { $0 == form })
  }

  private mutating func choose(_ document: JSONDocument) -> Choice {
    let identification = bridge.identify(document)
    switch identification.verdict {
    case .one, .ambiguous:
      guard let first = identification.candidates.first else { break }
      let isSure = identification.verdict == .one
      return Choice(
        spec: first.vendor.rawValue, form: first.form.rawValue,
        doubt: isSure ? nil : SpecChooser.doubt(identification.candidates))
    case .carrier, .none: break
    }
    if SpecChooser.isMessage(document) {
      return Choice(spec: "fcm", form: Form.fcmMessage.rawValue)
    }
    if SpecChooser.isCanonical(document) { return Choice(spec: Grammar.canonical) }
    if identification.verdict == .carrier, document.root["aps"] != nil {
      return Choice(spec: "fcm", form: Form.apns.rawValue)
    }
    return Choice(spec: SpecChooser.nobodys, form: Form.apns.rawValue)
  }

  /// What is to be said about a payload that several vendors claim.
  private static func doubt(_ candidates: [Identification.Candidate]) -> Diagnostic {
    let names = candidates.map(\.vendor.rawValue)
    return Diagnostic(
      .warning, code: "ambiguous-payload",
      "the payload may be \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")'s, and is "
        + "checked as \(names.first ?? "")'s",
      pointer: "", location: SourceLocation(offset: 0, line: 1, column: 1),
      hint: "name the spec with --spec")
  }

  /// Whether it is a message of Firebase's HTTP v1 interface.
  private static func isMessage(_ document: JSONDocument) -> Bool {
    guard let message = document.root["message"], message.kind == .object else { return false }
    return ["token", "topic", "condition", "notification", "data", "apns"].contains {
      message[$0] != nil
    }
  }

  /// Whether it is a canonical notification: it names its version, and whose it is, and no device
  /// would get it.
  private static func isCanonical(_ document: JSONDocument) -> Bool {
    let root = document.root
    return root["version"]?.kind == .number && root["vendor"]?.kind == .string
      && root["aps"] == nil
  }
}
