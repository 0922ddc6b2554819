import PushJSON

/// Makes a plan of a schema and of all it refers to.
///
/// Schemas are compiled from a list of what is left to do, not by recursion, so how deep they nest
/// costs no stack.
///
/// A schema that is applied to a new value, or by a reference, *owns* a shape: one pass over the
/// members of an object finds all that it and the schemas inside it need. Schemas that apply to the
/// same value (`allOf`, `if` and the like) are compiled for their owner and only look at what that
/// pass has remembered, unless they look at members in ways of their own.
struct SchemaCompiler {
  var library: Library
  var parts = Plan.Parts()
  let options: Schema.Options

  /// The codes of schemas that own their shape.
  private var owners: [Place: Int] = [:]
  private var pending: [Item] = []
  var drafts: [CodeDraft] = []
  var shapes: [Int: ShapeDraft] = [:]
  var patterns: [JSONString: Int] = [:]
  var patternBudget = RegularExpression.Budget()
  /// The ends of chains of references, by the schemas they go through, and how far they are.
  var chains: [Place: Chain] = [:]
  /// How many annotations there are.
  var annotationCount = 0
  /// By the name of a dynamic anchor, the codes that may be meant, by resource.
  private var dynamicTargets: [JSONString: [Int: Int]] = [:]
  private var dynamicSteps: [(code: Int, step: Int, name: JSONString)] = []

  init(_ library: Library, _ options: Schema.Options) {
    self.library = library
    self.options = options
  }

  /// A schema that is being compiled.
  struct Item {
    var place: Place
    var resource: Int
    var code: Int
    /// The code whose shape it uses.
    var owner: Int
  }

  /// A code while it grows.
  struct CodeDraft {
    var code = Code()
    var steps: [Step] = []
    var annotations: [Int32] = []
  }

  /// Compiles a resource.
  mutating func compile(_ root: Int) -> Plan {
    _ = code(owning: library.resources[root].place, root)
    repeat {
      while let item = pending.popLast() { compile(item) }
      addDynamicTargets()
    } while !pending.isEmpty
    finishDynamics()
    finishCodes()
    findCircles()
    return Plan(parts, library, options)
  }
}

// MARK: - Codes and calls

extension SchemaCompiler {
  /// The code of a schema that is applied by a reference or to a new value.
  mutating func code(owning place: Place, _ resource: Int) -> Int {
    if let known = owners[place] { return known }
    let code = makeCode(place, resource, owner: nil)
    owners[place] = code
    return code
  }

  private mutating func makeCode(_ place: Place, _ resource: Int, owner: Int?) -> Int {
    let index = drafts.count
    let resource = library.owner(of: place) ?? resource
    var draft = CodeDraft()
    draft.code.document = Int32(truncatingIfNeeded: place.document)
    draft.code.node = Int32(truncatingIfNeeded: place.node)
    draft.code.resource = Int32(truncatingIfNeeded: resource)
    drafts.append(draft)
    pending.append(Item(place: place, resource: resource, code: index, owner: owner ?? index))
    return index
  }

  /// A call of a schema inside a schema, for a new value.
  mutating func call(_ node: Int, from item: Item) -> Int32 {
    if let call = referenceCall(node, from: item) { return call }
    let place = Place(document: item.place.document, node: node)
    return append(code(owning: place, item.resource), item, site: node)
  }

  /// A call of a schema inside a schema, for the same value.
  mutating func callInPlace(_ node: Int, from item: Item) -> Int32 {
    if let call = referenceCall(node, from: item) { return call }
    let place = Place(document: item.place.document, node: node)
    guard size < SchemaCompiler.shareLimit, sharesShape(node, of: item) else {
      return append(code(owning: place, item.resource), item, site: node)
    }
    return append(makeCode(place, item.resource, owner: item.owner), item, site: node)
  }

  /// How large tables may be before each schema is compiled only once.
  ///
  /// A schema that shares the shape of its owner is compiled for each of its owners. That is fast to
  /// evaluate, and may multiply a schema's size.
  private static let shareLimit = 200_000

  /// How large the tables are, about.
  private var size: Int {
    drafts.count + parts.calls.count + parts.values.count + parts.slots.count
      + parts.members.count + parts.text.count / 16 + annotationCount
  }

  /// A call of what a reference means.
  ///
  /// - Parameter site: The value of the keyword.
  mutating func call(referenceAt site: Int, from item: Item) -> Int32? {
    let document = library.documents[item.place.document]
    guard let text = JSONView(document, node: site).jsonString else {
      refuse(site, item, "expected a URI reference")
      return nil
    }
    guard URIReference(text).size <= URIReference.sizeLimit else {
      let message = "the reference has more than \(URIReference.sizeLimit) bytes"
      report("schema-reference", message, site, item)
      return nil
    }
    guard let (place, resource) = target(of: text, from: item.resource) else {
      let uri = URIReference(text).resolved(against: library.resources[item.resource].uri).text
      let hint =
        text.utf8.first == UInt8(ascii: "#")
        ? "the schema has nothing there" : "add the document it means to the registry"
      report(
        "schema-reference",
        "the reference \"\(text)\" leads nowhere" + (uri == text ? "" : " (\(uri))"), site, item,
        hint: hint)
      return nil
    }
    return append(code(owning: place, resource), item, site: site)
  }

  /// A call of what a schema means that is only a reference.
  private mutating func referenceCall(_ node: Int, from item: Item) -> Int32? {
    let document = library.documents[item.place.document]
    guard let site = onlyReference(node, document) else { return nil }
    var inner = item
    inner.resource =
      library.owner(of: Place(document: item.place.document, node: node)) ?? item.resource
    return call(referenceAt: site, from: inner)
  }

  /// The value of `$ref` in a schema that has nothing else to say.
  func onlyReference(_ node: Int, _ document: JSONDocument) -> Int? {
    guard document.nodes[node].kind == .object,
      let site = document.member("$ref", of: node),
      document.names(of: node).allSatisfy({ ["$ref", "$comment"].contains(name($0, document)) })
    else { return nil }
    return site
  }

  func name(_ node: Int, _ document: JSONDocument) -> JSONString {
    JSONString(utf8: document.decoded(node))
  }

  private mutating func append(_ code: Int, _ item: Item, site: Int) -> Int32 {
    parts.calls.append(
      Call(
        code: Int32(truncatingIfNeeded: code),
        document: Int32(truncatingIfNeeded: item.place.document),
        node: Int32(truncatingIfNeeded: item.place.node), site: Int32(truncatingIfNeeded: site)))
    return Int32(truncatingIfNeeded: parts.calls.count - 1)
  }

  /// Whether a schema for the same value can do with the members its owner remembers.
  private func sharesShape(_ node: Int, of item: Item) -> Bool {
    let document = library.documents[item.place.document]
    guard document.nodes[node].kind == .object else { return false }
    let alone: [StaticString] = ["patternProperties", "additionalProperties", "propertyNames"]
    guard alone.allSatisfy({ document.member($0, of: node) == nil }) else { return false }
    // Many names are cheaper to find member by member.
    guard let properties = document.member("properties", of: node) else { return true }
    return document.childCount(properties) <= 8
  }
}

// MARK: - Dynamic references

extension SchemaCompiler {
  /// Adds a step that chooses its schema when it is evaluated.
  mutating func addDynamicStep(_ name: JSONString, _ node: Int, _ call: Int32, to item: Item) {
    var step = Step(operation: .dynamicRef, kinds: Kinds.all)
    step.node = Int32(truncatingIfNeeded: node)
    step.number = Int(call)
    dynamicSteps.append((item.code, drafts[item.code].steps.count, name))
    drafts[item.code].steps.append(step)
    if dynamicTargets[name] == nil { dynamicTargets[name] = [:] }
  }

  /// Compiles the schemas that dynamic references may mean in the resources that are used.
  private mutating func addDynamicTargets() {
    let used = Set(drafts.map { Int($0.code.resource) }).sorted()
    for name in dynamicTargets.keys.sorted() {
      for resource in used where dynamicTargets[name]?[resource] == nil {
        guard let node = library.resources[resource].dynamicAnchors[name] else { continue }
        let place = Place(document: library.resources[resource].place.document, node: node)
        let code = code(owning: place, resource)
        dynamicTargets[name]?[resource] = code
      }
    }
  }

  private mutating func finishDynamics() {
    var slices: [JSONString: Slice] = [:]
    for (name, targets) in dynamicTargets.sorted(by: { $0.key < $1.key }) {
      slices[name] = Slice(parts.dynamics.count, targets.count)
      for (resource, code) in targets.sorted(by: { $0.key < $1.key }) {
        parts.dynamics.append(
          Dynamic(
            resource: Int32(truncatingIfNeeded: resource), code: Int32(truncatingIfNeeded: code)))
      }
    }
    for (code, step, name) in dynamicSteps {
      drafts[code].steps[step].slice = slices[name] ?? Slice()
    }
  }
}

// MARK: - Finishing

extension SchemaCompiler {
  private mutating func finishCodes() {
    for index in drafts.indices {
      var code = drafts[index].code
      if let shape = shapes[index] {
        code.shape = Int32(truncatingIfNeeded: parts.shapes.count)
        code.work |= Kinds.object
        parts.append(shape)
      }
      code.steps = Slice(parts.steps.count, drafts[index].steps.count)
      code.annotations = Slice(parts.annotations.count, drafts[index].annotations.count)
      for step in drafts[index].steps {
        code.work |= step.kinds
        if step.operation == .unevaluatedItems || step.operation == .unevaluatedProperties {
          code.flags.insert(.tracks)
        }
      }
      parts.steps += drafts[index].steps
      parts.annotations += drafts[index].annotations
      parts.codes.append(code)
    }
    // What most members need is in their names' entries already.
    for index in parts.names.indices where parts.names[index].call >= 0 {
      let code = parts.codes[Int(parts.calls[Int(parts.names[index].call)].code)]
      parts.names[index].types = code.types
      parts.names[index].work = code.work
    }
  }

  /// Refuses schemas that apply themselves to the same value, which would never end.
  private mutating func findCircles() {
    // 0: not seen; 1: on the way; 2: done.
    var states = [UInt8](repeating: 0, count: parts.codes.count)
    for root in parts.codes.indices where states[root] == 0 {
      var path = [(code: root, next: inPlace(root))]
      states[root] = 1
      while let (code, next) = path.last {
        guard let target = next.first else {
          states[code] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next = next.dropFirst()
        if states[target] == 1 {
          let place = Place(
            document: Int(parts.codes[target].document), node: Int(parts.codes[target].node))
          library.note(
            "schema-circle", "the schema applies itself to the same value, which never ends",
            at: place,
            hint: "let the reference stand below \"properties\", \"items\" or the like")
          states[target] = 2
        } else if states[target] == 0 {
          states[target] = 1
          path.append((target, inPlace(target)))
        }
      }
    }
  }

  /// The codes that a code applies to the same value.
  private func inPlace(_ code: Int) -> ArraySlice<Int> {
    var calls: [Int32] = []
    for step in parts.steps[parts.codes[code].steps.range] {
      switch step.operation {
      case .allOf, .anyOf, .oneOf, .not, .ref:
        calls += step.slice.range.map { Int32(truncatingIfNeeded: $0) }
      case .condition:
        calls += [step.slice.start, step.slice.count, Int32(truncatingIfNeeded: step.number)]
      case .dependentSchemas: calls += parts.members[step.slice.range].map(\.call)
      default: break
      }
    }
    return calls.filter { $0 >= 0 }.map { Int(parts.calls[Int($0)].code) }[...]
  }
}

// MARK: - Findings

extension SchemaCompiler {
  mutating func report(
    _ code: String, _ message: String, _ node: Int, _ item: Item, hint: String? = nil
  ) {
    library.note(
      code, message, at: Place(document: item.place.document, node: node), hint: hint)
  }

  /// Refuses a value that its keyword cannot have.
  mutating func refuse(_ node: Int, _ item: Item, _ expected: String) {
    report("schema-invalid", expected, node, item)
  }

  /// What is wrong, each once.
  var findings: [Diagnostic] { library.findings.list }
}
