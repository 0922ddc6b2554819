import PushJSON

/// Visits all schemas that a spec's forms and definitions reach, in other specs too.
///
/// It finds the rules that schemas name, and what is wrong in the spec's own schemas.
struct SpecWalk {
  let world: SpecWorld
  var diagnostics: [Diagnostic] = []
  /// The `x-rule`s that were met, each once, in the order of the walk.
  var marks: [Mark] = []

  struct Mark {
    var code: String
    /// The schema that it stands in.
    var point: SpecPoint
    /// The keyword's value.
    var node: Int
    /// Whether a failure of the schema is one of the whole.
    var asserts: Bool
    /// The reference in the spec itself through which a schema was reached that need not hold.
    var site: Int?
  }

  private struct Item: Hashable {
    var point: SpecPoint
    var asserts: Bool
    var site: Int?
  }

  private var seen: Set<Item> = []
  private var linted: Set<SpecPoint> = []
  private var left: [Item] = []

  init(_ world: SpecWorld) { self.world = world }

  /// Visits a schema of the spec itself and all that it reaches.
  mutating func walk(from node: Int) {
    push(SpecPoint(spec: 0, node: node), asserts: true, site: nil)
    while let item = left.popLast() { visit(item) }
  }

  private mutating func push(_ point: SpecPoint, asserts: Bool, site: Int?) {
    let item = Item(point: point, asserts: asserts, site: asserts ? nil : site)
    if seen.insert(item).inserted { left.append(item) }
  }

  private mutating func visit(_ item: Item) {
    let (point, document) = (item.point, world.document(item.point))
    guard document.nodes[point.node].kind == .object else { return }
    if point.spec == 0, linted.insert(point).inserted { lint(point.node) }
    for name in document.names(of: point.node) {
      let text = JSONString(utf8: document.decoded(name))
      if text == "x-rule" {
        if let code = JSONView(document, node: name + 1).string {
          marks.append(
            Mark(code: code, point: point, node: name + 1, asserts: item.asserts, site: item.site))
        }
      } else if let keyword = Keyword(text) {
        visit(keyword, name + 1, item)
      }
    }
  }

  private mutating func visit(_ keyword: Keyword, _ value: Int, _ item: Item) {
    let (point, document) = (item.point, world.document(item.point))
    if keyword == .ref {
      guard let target = world.target(of: point) else { return }
      let isOwn = point.spec == 0
      push(target, asserts: item.asserts, site: isOwn ? value : item.site)
      return
    }
    let asserts = item.asserts && !SpecWalk.isTentative(keyword)
    for child in Library.children(of: keyword, value, in: document) {
      push(SpecPoint(spec: point.spec, node: child), asserts: asserts, site: item.site)
    }
  }

  /// Whether the schemas of a keyword need not hold for the whole to hold.
  static func isTentative(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .not, .if, .anyOf, .oneOf, .contains: true
    default: false
    }
  }
}

// MARK: - The spec's own schemas

extension SpecWalk {
  /// What schemas of specs may hold; identifiers and anchors would lead past `definitions`.
  private static let keywords: [String] =
    Keyword.allCases.filter { keyword in
      switch keyword {
      case .id, .schema, .dynamicRef, .dynamicAnchor, .recursiveRef, .recursiveAnchor, .anchor,
        .defs, .definitions, .vocabulary, .dependencies, .additionalItems:
        false
      default: true
      }
    }.map(\.rawValue) + ["x-rule"]

  private mutating func lint(_ schema: Int) {
    let document = world.parts[0].document
    for name in document.names(of: schema) {
      let text = JSONString(utf8: document.decoded(name)).string
      switch text {
      case "x-rule": lintMark(name + 1)
      case "$ref": lintReference(name + 1)
      case "format":
        report(
          .warning, "spec-keyword", "the keyword \"format\" is only an annotation", name + 1,
          hint: "write a \"pattern\"")
      case "unevaluatedProperties", "unevaluatedItems":
        report(
          .warning, "spec-keyword",
          "what \(SpecReader.quoted(text)) means depends on which rules are kept", name + 1,
          hint: "write \"additionalProperties\", \"items\" or \"prefixItems\"")
      default:
        guard !SpecWalk.keywords.contains(text) else { continue }
        let hint =
          NameLikeness.nearest(to: text, among: SpecWalk.keywords)
          .map { "did you mean \(SpecReader.quoted($0))?" }
          ?? (Keyword(JSONString(text)) != nil
            ? "let what is referred to stand under \"definitions\" of the spec" : nil)
        report(
          .error, "spec-keyword", "the keyword \(SpecReader.quoted(text)) has no place in a spec",
          name + 1, hint: hint)
      }
    }
  }

  private mutating func lintMark(_ node: Int) {
    let document = world.parts[0].document
    guard JSONView(document, node: node).string == nil else { return }
    report(
      .error, "spec-value",
      "expected the code of a rule, found \(Excerpt.described(document, node))", node)
  }

  private mutating func lintReference(_ node: Int) {
    let document = world.parts[0].document
    guard let text = JSONView(document, node: node).string else {
      return report(
        .error, "spec-value", "expected a reference, found \(Excerpt.described(document, node))",
        node)
    }
    guard let (name, pointer) = SpecWorld.split(text) else {
      return report(
        .error, "spec-reference", "\(SpecReader.quoted(text)) is not a reference", node,
        hint: "write \"#/definitions/NAME\", or \"SPEC#/definitions/NAME\" for that of another spec"
      )
    }
    guard let spec = name.isEmpty ? 0 : world.index(of: name) else {
      return report(
        .error, "spec-reference", "there is no spec \(SpecReader.quoted(name))", node,
        hint: NameLikeness.nearest(to: name, among: world.parts.dropFirst().map(\.name))
          .map { "did you mean \(SpecReader.quoted($0))?" })
    }
    guard world.resolve(text, from: 0) == nil else { return }
    let known = world.parts[spec].definitions.map(\.name)
    let last = pointer.tokens.last?.string ?? ""
    report(
      .error, "spec-reference", "the reference \(SpecReader.quoted(text)) leads nowhere", node,
      hint: NameLikeness.nearest(to: last, among: known)
        .map { "did you mean \(SpecReader.quoted($0))?" }
        ?? "the definitions there are " + known.map(SpecReader.quoted).joined(separator: ", "))
  }

  /// Keeps a finding about a value of the spec itself.
  mutating func report(
    _ severity: Severity, _ code: String, _ message: String, _ node: Int, hint: String? = nil
  ) {
    let document = world.parts[0].document
    diagnostics.append(
      Diagnostic(
        severity, code: code, message, pointer: document.pointer(to: node)?.description,
        location: document.location(of: node), hint: hint))
  }
}
