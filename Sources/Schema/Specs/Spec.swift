public import PushJSON

/// What is known about the payloads of one vendor or platform: a JSON Schema for each form they
/// have, and rules that say what is wrong with a payload, how bad that is and how to fix it.
///
/// ```swift
/// let spec = try Spec(try JSONDocument(bytes), library: SpecLibrary([apns]))
/// var validator = spec.makeValidator(form: "apns")
/// for finding in validator.findings(for: document) { print(finding) }
/// ```
///
/// A spec never changes; any number of threads can use one at the same time. What a spec's file
/// holds is described in <doc:Specs>.
public struct Spec: Sendable {
  /// The name, such as `exponea`: what other specs refer to it by.
  public var name: String { parts.name }
  /// What it is about, for people.
  public var title: String { parts.title }
  /// The vendor whose payloads it checks; nil if they are nobody's.
  public var vendor: String? { parts.vendor }
  /// When its facts were last checked, as `YYYY-MM-DD`.
  public var checked: String { parts.checked }
  /// Where its facts come from: short names and what they mean, in order.
  public var sources: [Source] { parts.sources }
  /// The forms of payloads it knows, in order; at least one.
  public var forms: [String] { compiled.map(\.name) }
  /// All rules that findings can be about: its own in their order, then those of the specs it
  /// refers to or uses, as far as they apply here.
  ///
  /// `Rule.spec` says where a rule is declared.
  public let rules: [Rule]

  let parts: SpecParts
  let library: SpecLibrary
  let compiled: [Form]
  /// The rules that schemas name, by schema.
  let marks: [SpecPoint: Int]

  /// Reads a spec.
  ///
  /// - Parameters:
  ///   - document: The spec as JSON.
  ///   - library: The specs it may refer to and use.
  /// - Throws: `SpecError` with all that makes it unusable, each with a pointer into the document:
  ///   unknown members, values of a wrong kind, references that lead nowhere, rules that are not
  ///   declared, and what `Schema` refuses. `check(_:library:)` finds more.
  public init(
    _ document: JSONDocument, library: SpecLibrary = SpecLibrary()
  ) throws(SpecError) {
    var reader = SpecReader(document, library)
    let parts = reader.read()
    let errors = reader.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let parts else { throw SpecError(diagnostics: errors) }
    var compiler = SpecCompiler(parts, library)
    let compiled = compiler.compile()
    let faults = compiler.diagnostics.filter { $0.severity == .error }
    guard faults.isEmpty else { throw SpecError(diagnostics: faults) }
    self.init(
      parts: parts, library: library, compiled: compiled, rules: compiler.rules,
      marks: compiler.marks)
  }

  init(
    parts: SpecParts, library: SpecLibrary, compiled: [Form], rules: [Rule],
    marks: [SpecPoint: Int]
  ) {
    self.parts = parts
    self.library = library
    self.compiled = compiled
    self.rules = rules
    self.marks = marks
  }

  /// A source of facts.
  public struct Source: Sendable, Hashable {
    /// What rules call it.
    public var name: String
    /// What it is: a document's address, a library and its version.
    public var text: String
  }
}

/// Why a spec cannot be used.
public struct SpecError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, each with its place in the spec's JSON; at least one.
  ///
  /// `pointer` leads to the value (of a member that is missing, to where it should stand), so that
  /// whoever read the spec from YAML can tell the line there. The codes are listed in <doc:Specs>.
  public var diagnostics: [Diagnostic]

  /// One line for each finding.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// Specs that other specs may refer to and use, by their names.
public struct SpecLibrary: Sendable {
  /// The specs, in the order in which they were added.
  public private(set) var specs: [Spec] = []

  /// Makes a library.
  ///
  /// - Parameter specs: The specs; of two with one name the last one counts.
  public init(_ specs: [Spec] = []) {
    for spec in specs { add(spec) }
  }

  /// The spec of a name, nil where there is none.
  ///
  /// - Parameter name: The name.
  public subscript(name: String) -> Spec? {
    specs.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Adds a spec, in place of the one that had its name.
  ///
  /// - Parameter spec: The spec.
  public mutating func add(_ spec: Spec) {
    specs.removeAll { $0.name.utf8.elementsEqual(spec.name.utf8) }
    specs.append(spec)
  }

  /// The specs and those they were made with, each name once.
  var reachable: [Spec] {
    var all: [Spec] = []
    var left = specs[...]
    while let spec = left.popFirst() {
      guard !all.contains(where: { $0.name == spec.name }) else { continue }
      all.append(spec)
      left += spec.library.specs
    }
    return all
  }
}
