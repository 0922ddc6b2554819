public import PushJSON

extension Spec {
  /// A form's schema as plain JSON Schema 2020-12, for editors and other validators.
  ///
  /// All that it refers to is bundled under `$defs`, the keyword `x-rule` is gone, and so is what only
  /// rules below an error say. A payload is valid by it exactly if the spec's schemas give no finding
  /// that is an error; what the spec's checks find it cannot say.
  ///
  /// - Parameter form: One of `forms`.
  /// - Returns: nil if the spec has no such form.
  public func export(form: String) -> JSON? {
    guard let form = parts.forms.first(where: { $0.name == form }) else { return nil }
    var exporter = SpecExporter(self)
    return exporter.export(SpecPoint(spec: 0, node: form.node))
  }
}

/// Writes a form's schema without what is ours.
///
/// Every schema is written in one of two ways: with all that it asserts, or, inside a rule below an
/// error, only with what nearer rules assert.
private struct SpecExporter {
  private let spec: Spec
  private let world: SpecWorld
  private var names: [Target: String] = [:]
  private var left: [Target] = []

  /// A schema that is referred to.
  private struct Target: Hashable {
    var point: SpecPoint
    var asserts: Bool
  }

  init(_ spec: Spec) {
    self.spec = spec
    world = SpecWorld(spec.parts, spec.library)
  }

  mutating func export(_ root: SpecPoint) -> JSON {
    var members: [JSONObject.Member] = [
      .init("$schema", .string(Draft.draft202012.metaschema))
    ]
    switch write(root, asserts: true) {
    case .object(let object): members += object.members
    case .bool(false): members.append(.init("not", [:]))
    default: break
    }
    var definitions: [JSONObject.Member] = []
    while let target = left.popLast() {
      let name = JSONString(names[target] ?? "")
      definitions.append(.init(name, write(target.point, asserts: target.asserts)))
    }
    if !definitions.isEmpty {
      definitions.sort { $0.name < $1.name }
      members.append(.init("$defs", .object(JSONObject(definitions))))
    }
    return .object(JSONObject(members))
  }

  /// A schema: an object, true or false.
  private mutating func write(_ point: SpecPoint, asserts: Bool) -> JSON {
    let document = world.document(point)
    guard document.nodes[point.node].kind == .object else {
      return .bool(document.nodes[point.node].kind == .true || !asserts)
    }
    let asserts = spec.marks[point].map { spec.rules[$0].severity == .error } ?? asserts
    let names = document.names(of: point.node)
    let isConditional = document.member("if", of: point.node) != nil
    var members: [JSONObject.Member] = []
    for node in names {
      let name = JSONString(utf8: document.decoded(node))
      guard let keyword = Keyword(name) else { continue }
      if let value = write(keyword, SpecPoint(spec: point.spec, node: node + 1), asserts, point) {
        members.append(.init(name, value))
      }
    }
    // A condition without consequences says nothing.
    if isConditional, !members.contains(where: { $0.name == "then" || $0.name == "else" }) {
      members.removeAll { $0.name == "if" }
    }
    return members.isEmpty ? true : .object(JSONObject(members))
  }

  /// The value of a keyword; nil if it says nothing.
  private mutating func write(
    _ keyword: Keyword, _ value: SpecPoint, _ asserts: Bool, _ schema: SpecPoint
  ) -> JSON? {
    // `nil` must not be taken for the value `null`.
    let nothing: JSON? = .none
    switch keyword {
    case .ref: return reference(of: schema, asserts)
    case .if: return write(value, asserts: true)
    case .then, .otherwise, .items, .additionalProperties, .propertyNames, .unevaluatedItems,
      .unevaluatedProperties:
      let written = write(value, asserts: asserts)
      return isTrue(written) && !asserts ? nothing : written
    case .allOf:
      let written = elements(value, asserts).filter { !isTrue($0) }
      return written.isEmpty ? nothing : .array(written)
    case .prefixItems: return .array(elements(value, asserts))
    case .properties, .patternProperties, .dependentSchemas:
      return members(value, asserts)
    case .anyOf, .oneOf: return asserts ? .array(elements(value, true)) : nothing
    case .not, .contains, .contentSchema: return asserts ? write(value, asserts: true) : nothing
    default: return asserts ? JSON(world.document(value), node: value.node) : nothing
    }
  }

  private func isTrue(_ schema: JSON) -> Bool { schema.bool == true }

  private mutating func elements(_ array: SpecPoint, _ asserts: Bool) -> [JSON] {
    var written: [JSON] = []
    for node in world.document(array).elements(of: array.node) {
      written.append(write(SpecPoint(spec: array.spec, node: node), asserts: asserts))
    }
    return written
  }

  private mutating func members(_ map: SpecPoint, _ asserts: Bool) -> JSON? {
    let document = world.document(map)
    guard document.nodes[map.node].kind == .object else { return nil }
    var written: [JSONObject.Member] = []
    for node in document.names(of: map.node) {
      let schema = write(SpecPoint(spec: map.spec, node: node + 1), asserts: asserts)
      written.append(.init(JSONString(utf8: document.decoded(node)), schema))
    }
    return written.isEmpty ? JSON?.none : .object(JSONObject(written))
  }

  // MARK: References

  private mutating func reference(of schema: SpecPoint, _ asserts: Bool) -> JSON? {
    guard let point = world.target(of: schema) else { return nil }
    let target = Target(point: point, asserts: asserts)
    if names[target] == nil {
      names[target] = name(target)
      left.append(target)
    }
    let pointer = JSONPointer(["$defs"]).appending(names[target] ?? "")
    return .string(pointer.fragment)
  }

  /// The name of a definition: its own, and that of the spec where it is another's.
  private func name(_ target: Target) -> String {
    let parts = world.parts[target.point.spec]
    var tokens = parts.document.pointer(to: target.point.node)?.tokens.map(\.string) ?? []
    if tokens.first == "definitions" { tokens.removeFirst() }
    if target.point.spec > 0 { tokens.insert(parts.name, at: 0) }
    if !target.asserts { tokens.append("rules") }
    var name = tokens.joined(separator: ".")
    while names.values.contains(name) { name += "'" }
    return name
  }
}
