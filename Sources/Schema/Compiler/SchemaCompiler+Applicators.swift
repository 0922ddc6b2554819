import PushJSON

/// Compiling the keywords that apply other schemas.
extension SchemaCompiler {
  // MARK: Texts

  /// Adds what a text with JSON in it must say.
  mutating func addContent(_ keywords: Keywords, _ item: Item) {
    let document = library.documents[item.place.document]
    guard let node = keywords[.contentSchema], keywords[.contentEncoding] == nil,
      let type = keywords[.contentMediaType],
      JSONView(document, node: type).jsonString == "application/json"
    else { return }
    let call = call(node, from: item)
    // The names of members are no such texts.
    let kind: UInt8 = 1 << JSONDocument.Kind.string.rawValue
    add(.content, kind, node, Slice(Int(call), 1), to: item)
  }

  // MARK: Arrays

  mutating func addArrays(_ keywords: Keywords, _ dialect: Dialect, _ item: Item) {
    for (keyword, operation) in [
      (Keyword.minItems, Step.Operation.minItems), (.maxItems, .maxItems),
    ] {
      guard let count = count(keyword, keywords, item), let node = keywords[keyword] else {
        continue
      }
      add(operation, Kinds.array, node, number: count, to: item)
    }
    addElements(keywords, dialect, item)
    addContains(keywords, dialect, item)
    let document = library.documents[item.place.document]
    if let node = keywords[.uniqueItems], document.nodes[node].kind == .true {
      add(.uniqueItems, Kinds.array, node, to: item)
    }
  }

  private mutating func addElements(_ keywords: Keywords, _ dialect: Dialect, _ item: Item) {
    let document = library.documents[item.place.document]
    var prefix = keywords[.prefixItems]
    var rest = keywords[.items]
    // Up to 2019-09 an array in `items` was the prefix, and `additionalItems` the rest.
    if dialect.draft < .draft202012, let items = rest, document.nodes[items].kind == .array {
      prefix = items
      rest = keywords[.additionalItems]
    }
    guard let node = prefix ?? rest else { return }
    var calls = Slice(parts.calls.count, 0)
    if let prefix, let schemas = schemas(prefix, item) {
      for schema in schemas { _ = call(schema, from: item) }
      calls.count = Int32(truncatingIfNeeded: schemas.count)
    }
    let other = rest.map { call($0, from: item) } ?? -1
    add(.elements, Kinds.array, node, calls, number: Int(other), to: item)
  }

  private mutating func addContains(_ keywords: Keywords, _ dialect: Dialect, _ item: Item) {
    let least = count(.minContains, keywords, item)
    let most = count(.maxContains, keywords, item)
    guard let node = keywords[.contains] else { return }
    parts.counts.append(
      Count(
        least: least ?? 1, most: most ?? .max, evaluates: dialect.draft >= .draft202012,
        leastNode: Int32(truncatingIfNeeded: keywords[.minContains] ?? -1),
        mostNode: Int32(truncatingIfNeeded: keywords[.maxContains] ?? -1)))
    let call = call(node, from: item)
    add(
      .contains, Kinds.array, node, Slice(Int(call), 1), number: parts.counts.count - 1, to: item)
  }

  /// The schemas of an array.
  private mutating func schemas(_ node: Int, _ item: Item) -> [Int]? {
    let document = library.documents[item.place.document]
    guard document.nodes[node].kind == .array else {
      refuse(node, item, "expected an array of schemas")
      return nil
    }
    return document.elements(of: node)
  }

  // MARK: Objects

  mutating func addObjects(_ keywords: Keywords, _ item: Item) {
    for (keyword, operation) in [
      (Keyword.minProperties, Step.Operation.minProperties), (.maxProperties, .maxProperties),
    ] {
      guard let count = count(keyword, keywords, item), let node = keywords[keyword] else {
        continue
      }
      shapes[item.owner] = shapes[item.owner] ?? ShapeDraft()
      add(operation, Kinds.object, node, number: count, to: item)
    }
    if let node = keywords[.required], let slots = slots(node, item) {
      let isSmall = parts.slots[slots.range].allSatisfy { $0 < 64 }
      add(
        isSmall ? .required : .requiredMany, Kinds.object, node, slots, number: mask(slots),
        to: item)
    }
    addProperties(keywords, item)
    addDependencies(keywords, item)
  }

  private mutating func addProperties(_ keywords: Keywords, _ item: Item) {
    let properties = keywords[.properties].flatMap { names($0, item) } ?? []
    if item.owner == item.code {
      for (node, text) in properties {
        let call = call(node + 1, from: item)
        shapes[item.owner, default: ShapeDraft()].set(call, for: text)
      }
    } else if let node = keywords[.properties] {
      let members = properties.map { member($0.text, call($0.node + 1, from: item), item) }
      addMembers(.members, members, node, item)
    }
    // Whoever has these owns its shape.
    for (node, _) in keywords[.patternProperties].flatMap({ names($0, item) }) ?? [] {
      guard let pattern = pattern(node, item) else { continue }
      let call = call(node + 1, from: item)
      shapes[item.owner, default: ShapeDraft()].patterns.append(
        PatternCall(pattern: Int32(truncatingIfNeeded: pattern), call: call))
    }
    if let node = keywords[.additionalProperties] {
      let call = call(node, from: item)
      shapes[item.owner, default: ShapeDraft()].additional = call
    }
    if let node = keywords[.propertyNames] {
      let call = call(node, from: item)
      shapes[item.owner, default: ShapeDraft()].propertyNames = call
    }
  }

  private mutating func addDependencies(_ keywords: Keywords, _ item: Item) {
    let document = library.documents[item.place.document]
    for keyword in [Keyword.dependentRequired, .dependentSchemas, .dependencies] {
      guard let value = keywords[keyword] else { continue }
      var dependencies: [Dependency] = []
      var members: [Member] = []
      for (node, text) in names(value, item) ?? [] {
        let isArray = document.nodes[node + 1].kind == .array
        if keyword == .dependentRequired || keyword == .dependencies && isArray {
          guard let slots = slots(node + 1, item) else { continue }
          let slot = slot(text, item)
          dependencies.append(
            Dependency(slot: slot, slots: slots, node: Int32(truncatingIfNeeded: node + 1)))
        } else {
          members.append(member(text, callInPlace(node + 1, from: item), item))
        }
      }
      if !dependencies.isEmpty {
        let slice = Slice(parts.dependencies.count, dependencies.count)
        parts.dependencies += dependencies
        add(.dependentRequired, Kinds.object, value, slice, to: item)
      }
      if !members.isEmpty { addMembers(.dependentSchemas, members, value, item) }
    }
  }

  private mutating func addMembers(
    _ operation: Step.Operation, _ members: [Member], _ node: Int, _ item: Item
  ) {
    let slice = Slice(parts.members.count, members.count)
    parts.members += members
    add(operation, Kinds.object, node, slice, to: item)
  }

  private mutating func member(_ name: [UInt8], _ call: Int32, _ item: Item) -> Member {
    Member(slot: slot(name, item), call: call)
  }

  private mutating func slot(_ name: [UInt8], _ item: Item) -> Int32 {
    shapes[item.owner, default: ShapeDraft()].slot(name)
  }

  /// The slots of the names in an array.
  private mutating func slots(_ node: Int, _ item: Item) -> Slice? {
    let document = library.documents[item.place.document]
    let names = document.elements(of: node)
    guard document.nodes[node].kind == .array,
      names.allSatisfy({ document.nodes[$0].kind == .string })
    else {
      refuse(node, item, "expected an array of member names")
      return nil
    }
    let slots = names.map { slot(document.decoded($0), item) }
    let slice = Slice(parts.slots.count, slots.count)
    parts.slots += slots
    return slice
  }

  /// The slots below 64 as bits.
  private func mask(_ slots: Slice) -> Int {
    parts.slots[slots.range].reduce(0) { $1 < 64 ? $0 | 1 << Int($1) : $0 }
  }

  /// The members of a keyword's value: the nodes of their names, and these decoded.
  private mutating func names(_ node: Int, _ item: Item) -> [(node: Int, text: [UInt8])]? {
    let document = library.documents[item.place.document]
    guard document.nodes[node].kind == .object else {
      refuse(node, item, "expected an object")
      return nil
    }
    return document.names(of: node).map { ($0, document.decoded($0)) }
  }

  // MARK: The same value

  mutating func addReferences(_ keywords: Keywords, _ item: Item) {
    if let node = keywords[.ref], let call = call(referenceAt: node, from: item) {
      add(.ref, Kinds.all, node, Slice(Int(call), 1), to: item)
    }
    for keyword in [Keyword.dynamicRef, .recursiveRef] {
      guard let node = keywords[keyword], let call = call(referenceAt: node, from: item) else {
        continue
      }
      if let name = dynamicName(node, keyword, call, item) {
        addDynamicStep(name, node, call, to: item)
      } else {
        add(.ref, Kinds.all, node, Slice(Int(call), 1), to: item)
      }
    }
  }

  /// The name of the dynamic anchor that a reference leads to; nil if it leads elsewhere.
  private func dynamicName(
    _ node: Int, _ keyword: Keyword, _ call: Int32, _ item: Item
  ) -> JSONString? {
    let document = library.documents[item.place.document]
    guard let text = JSONView(document, node: node).jsonString,
      let fragment = URIReference(text).decodedFragment
    else { return nil }
    let name = keyword == .recursiveRef ? JSONString("") : JSONString(utf8: fragment)
    guard keyword == .recursiveRef || !fragment.isEmpty else { return nil }
    let code = drafts[Int(parts.calls[Int(call)].code)].code
    let anchored = library.resources[Int(code.resource)].dynamicAnchors[name]
    return anchored == Int(code.node) ? name : nil
  }

  mutating func addLogic(_ keywords: Keywords, _ item: Item) {
    for (keyword, operation) in [
      (Keyword.allOf, Step.Operation.allOf), (.anyOf, .anyOf), (.oneOf, .oneOf),
    ] {
      guard let node = keywords[keyword], let schemas = schemas(node, item) else { continue }
      let calls = Slice(parts.calls.count, schemas.count)
      for schema in schemas { _ = callInPlace(schema, from: item) }
      add(operation, Kinds.all, node, calls, to: item)
    }
    if let node = keywords[.not] {
      let call = callInPlace(node, from: item)
      add(.not, Kinds.all, node, Slice(Int(call), 1), to: item)
    }
    guard let node = keywords[.if] else { return }
    let test = callInPlace(node, from: item)
    let then = keywords[.then].map { callInPlace($0, from: item) } ?? -1
    let other = keywords[.otherwise].map { callInPlace($0, from: item) } ?? -1
    add(.condition, Kinds.all, node, Slice(Int(test), Int(then)), number: Int(other), to: item)
  }

  mutating func addUnevaluated(_ keywords: Keywords, _ item: Item) {
    if let node = keywords[.unevaluatedItems] {
      let call = call(node, from: item)
      add(.unevaluatedItems, Kinds.array, node, Slice(Int(call), 1), to: item)
    }
    if let node = keywords[.unevaluatedProperties] {
      let call = call(node, from: item)
      add(.unevaluatedProperties, Kinds.object, node, Slice(Int(call), 1), to: item)
    }
  }
}
