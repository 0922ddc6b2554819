import PushJSON

/// Compiles the forms of a spec.
struct SpecCompiler {
  private let parts: SpecParts
  private let library: SpecLibrary
  private let world: SpecWorld
  private(set) var diagnostics: [Diagnostic] = []
  /// The rules that apply: the spec's own, then those of others that are met.
  private(set) var rules: [Spec.Rule]
  /// The indices of own rules that a schema names.
  private(set) var used: Set<Int> = []
  /// The rules that schemas name, by schema.
  private(set) var marks: [SpecPoint: Int] = [:]

  init(_ parts: SpecParts, _ library: SpecLibrary) {
    self.parts = parts
    self.library = library
    world = SpecWorld(parts, library)
    rules = parts.rules
  }

  /// Compiles; what is wrong is in `diagnostics`, and if there is any the forms are of no use.
  mutating func compile() -> [Spec.Form] {
    checkMetaschema()
    var walk = SpecWalk(world)
    for (_, node) in parts.definitions + parts.forms { walk.walk(from: node) }
    find(walk.marks)
    diagnostics += walk.diagnostics
    let checks = self.checks()
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return [] }
    let registry = makeRegistry()
    return parts.forms.compactMap { name, node in
      guard let schema = compile(name, node, registry) else { return nil }
      let isFor = checks.filter { rules[$0.rule].isFor(name) }
      let names = KnownNamesBuilder.build(SpecPoint(spec: 0, node: node), world)
      return Spec.Form(
        name: name, schema: schema, rules: placed(in: schema.plan),
        checks: CheckSet(isFor, names))
    }
  }

  // MARK: Schemas

  private mutating func checkMetaschema() {
    guard let metaschema = Metaschemas.schema(of: .draft202012) else { return }
    for (_, node) in parts.definitions + parts.forms {
      let findings = metaschema.findings(for: parts.document, at: node)
      diagnostics += findings.map { finding in
        var diagnostic = finding.diagnostic
        diagnostic.code = "spec-schema"
        diagnostic.basis = finding.absoluteKeywordLocation
        return diagnostic
      }
    }
  }

  private func makeRegistry() -> SchemaRegistry {
    var registry = SchemaRegistry()
    for parts in world.parts { registry.add(parts.document, at: SpecParts.uri(parts.name)) }
    return registry
  }

  private mutating func compile(
    _ form: String, _ node: Int, _ registry: SchemaRegistry
  ) -> Schema? {
    let pointer = parts.document.pointer(to: node) ?? JSONPointer()
    let uri = SpecParts.uri(parts.name)
    let reference = JSON.object(["$ref": .string(uri + pointer.fragment)])
    do throws(SchemaError) {
      guard let document = try? JSONDocument(reference.compactBytes) else { return nil }
      var options = Schema.Options(checksMetaschema: false, baseURI: uri + ":" + form)
      options.assertsContents = true
      return try Schema(compiling: document, registry: registry, options: options)
    } catch {
      diagnostics += error.diagnostics.map { diagnostic in
        var own = diagnostic
        own.code = diagnostic.code == "schema-reference" ? "spec-reference" : "spec-schema"
        if own.file == uri { own.file = nil }
        return own
      }
      return nil
    }
  }

  // MARK: Rules

  /// Finds the rule of each schema that names one.
  private mutating func find(_ found: [SpecWalk.Mark]) {
    for mark in found {
      guard let rule = rule(mark.code, in: mark.point.spec) else {
        if mark.point.spec == 0 { reportUnknown(mark) }
        continue
      }
      marks[mark.point] = rule
      used.insert(rule)
      if !mark.asserts { reportTentative(mark, rules[rule]) }
    }
  }

  /// The index of the rule that a code means in a schema of a spec.
  ///
  /// The spec itself comes first, then the one in which the schema stands, then all others.
  private mutating func rule(_ code: String, in spec: Int) -> Int? {
    if let own = parts.rules.firstIndex(where: { $0.code == code }) { return own }
    let declared =
      world.parts[spec].rules.first { $0.code == code }
      ?? world.parts.lazy.compactMap { $0.rules.first { $0.code == code } }.first
    return declared.map { index(of: $0) }
  }

  private mutating func index(of rule: Spec.Rule) -> Int {
    if let known = rules.firstIndex(where: { $0.code == rule.code && $0.spec == rule.spec }) {
      return known
    }
    rules.append(rule)
    return rules.count - 1
  }

  private mutating func reportUnknown(_ mark: SpecWalk.Mark) {
    let known = world.parts.flatMap { $0.rules.map(\.code) }
    report(
      "spec-rule", "there is no rule \(SpecReader.quoted(mark.code))", mark.node,
      hint: NameLikeness.nearest(to: mark.code, among: known)
        .map { "did you mean \(SpecReader.quoted($0))?" } ?? "declare it under \"rules\"")
  }

  /// A rule whose schema need not hold says nothing about the payload.
  private mutating func reportTentative(_ mark: SpecWalk.Mark, _ rule: Spec.Rule) {
    let hint =
      "let it stand outside \"not\", \"if\", \"anyOf\", \"oneOf\" and \"contains\""
    if mark.site == nil, mark.point.spec == 0 {
      report(
        "spec-place", "a failure here is none of the whole, so no rule can be about it", mark.node,
        hint: hint)
    } else if let site = mark.site, rule.severity < .error {
      report(
        "spec-place",
        "here a failure of the rule \(rule.code), which is no error, would decide about the payload",
        site, hint: hint + ", or refer to a schema without it")
    }
  }

  /// The rules by place in a plan's documents.
  private func placed(in plan: Plan) -> [Place: Int] {
    var documents: [Int: Int] = [:]
    for resource in plan.resources where resource.place.node == 0 {
      let uri = resource.uri.text.string
      if let spec = world.parts.firstIndex(where: { SpecParts.uri($0.name) == uri }) {
        documents[spec] = resource.place.document
      }
    }
    var placed: [Place: Int] = [:]
    for (point, rule) in marks {
      guard let document = documents[point.spec] else { continue }
      placed[Place(document: document, node: point.node)] = rule
    }
    return placed
  }

  // MARK: Checks

  /// The checks of the spec itself and of those it uses.
  private mutating func checks() -> [(rule: Int, check: SpecCheck)] {
    var checks: [(rule: Int, check: SpecCheck)] = []
    for (index, rule) in parts.rules.enumerated() {
      if let check = rule.check {
        checks.append((index, check))
        used.insert(index)
      }
    }
    for name in parts.uses {
      for rule in library[name]?.rules ?? [] {
        guard let check = rule.check, !parts.rules.contains(where: { $0.code == rule.code }) else {
          continue
        }
        let index = index(of: rule)
        if !checks.contains(where: { $0.rule == index }) { checks.append((index, check)) }
      }
    }
    return checks
  }

  private mutating func report(_ code: String, _ message: String, _ node: Int, hint: String?) {
    diagnostics.append(
      Diagnostic(
        .error, code: code, message, pointer: parts.document.pointer(to: node)?.description,
        location: parts.document.location(of: node), hint: hint))
  }
}
