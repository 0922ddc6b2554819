import PushJSON

/// Compiling one schema, keyword by keyword.
extension SchemaCompiler {
  /// The keywords of a schema and their values.
  typealias Keywords = [Keyword: Int]

  mutating func compile(_ item: Item) {
    let document = library.documents[item.place.document]
    switch document.nodes[item.place.node].kind {
    case .true: break
    case .false: drafts[item.code].code.types = 0
    case .object:
      guard let dialect = library.resources[item.resource].dialect else {
        return report(
          "schema-dialect", "the schema is of a draft or dialect that is not known",
          item.place.node, item, hint: "the drafts 7, 2019-09 and 2020-12 are supported")
      }
      compile(keywords(of: item, dialect, document), dialect, item)
    default: refuse(item.place.node, item, "expected a schema: an object, true or false")
    }
  }

  /// Collects the keywords, and what is an annotation only.
  private mutating func keywords(
    of item: Item, _ dialect: Dialect, _ document: JSONDocument
  ) -> Keywords {
    var keywords: Keywords = [:]
    for node in document.names(of: item.place.node) {
      let keyword = dialect.keyword(name(node, document))
      if let keyword { keywords[keyword] = node + 1 }
      switch keyword {
      case nil, .title, .description, .fallback, .deprecated, .readOnly, .writeOnly, .examples,
        .format, .contentEncoding, .contentMediaType, .contentSchema:
        drafts[item.code].annotations.append(Int32(truncatingIfNeeded: node + 1))
        annotationCount += 1
      default: break
      }
    }
    // Up to draft 7 nothing beside a reference counts.
    if dialect.draft == .draft07, let ref = keywords[.ref] {
      drafts[item.code].annotations = []
      return [.ref: ref]
    }
    return keywords
  }

  private mutating func compile(_ keywords: Keywords, _ dialect: Dialect, _ item: Item) {
    if let node = keywords[.type] { addType(node, item) }
    if let node = keywords[.const] { addEnumeration([node], node, item) }
    if let node = keywords[.enumeration] {
      let document = library.documents[item.place.document]
      if document.nodes[node].kind == .array {
        addEnumeration(document.elements(of: node), node, item)
      } else {
        refuse(node, item, "expected an array of values")
      }
    }
    addNumberLimits(keywords, item)
    addStringLimits(keywords, dialect, item)
    if options.assertsContents { addContent(keywords, item) }
    addArrays(keywords, dialect, item)
    addObjects(keywords, item)
    addReferences(keywords, item)
    addLogic(keywords, item)
    addUnevaluated(keywords, item)
  }

  // MARK: Steps

  mutating func add(
    _ operation: Step.Operation, _ kinds: UInt8, _ node: Int, _ slice: Slice = Slice(),
    number: Int = 0, to item: Item
  ) {
    var step = Step(operation: operation, kinds: kinds)
    step.node = Int32(truncatingIfNeeded: node)
    step.slice = slice
    step.number = number
    drafts[item.code].steps.append(step)
  }

  // MARK: Any value

  private mutating func addType(_ node: Int, _ item: Item) {
    let document = library.documents[item.place.document]
    let isArray = document.nodes[node].kind == .array
    var kinds: UInt8 = 0
    var hasInteger = false
    for element in isArray ? document.elements(of: node) : [node] {
      switch JSONView(document, node: element).string {
      case "null": kinds |= 1
      case "boolean": kinds |= 1 << 1 | 1 << 2
      case "number": kinds |= Kinds.number
      case "integer": hasInteger = true
      case "string": kinds |= Kinds.string
      case "array": kinds |= Kinds.array
      case "object": kinds |= Kinds.object
      default:
        refuse(
          element, item,
          "expected \"null\", \"boolean\", \"number\", \"integer\", \"string\", \"array\" or \"object\""
        )
        return
      }
    }
    if hasInteger, kinds & Kinds.number == 0 {
      kinds |= Kinds.number
      add(.integer, Kinds.number, node, to: item)
    }
    drafts[item.code].code.types = kinds
    drafts[item.code].code.typeNode = Int32(truncatingIfNeeded: node)
  }

  private mutating func addEnumeration(_ nodes: [Int], _ keyword: Int, _ item: Item) {
    let document = library.documents[item.place.document]
    var enumeration = Enumeration(
      values: Slice(parts.values.count, nodes.count), kinds: 0, lengths: 0, names: Slice())
    var strings: [JSONString] = []
    for node in nodes {
      let kind = document.nodes[node].kind
      enumeration.kinds |= kind == .string ? Kinds.string : 1 << kind.rawValue
      var text = Slice()
      if kind == .string {
        let decoded = document.decoded(node)
        strings.append(JSONString(utf8: decoded))
        enumeration.lengths |= 1 << UInt64(min(decoded.count, 63))
        text = parts.append(text: decoded)
      } else if kind == .number {
        text = parts.append(text: document.raw(node))
      }
      parts.values.append(
        Value(
          kind: kind.rawValue, text: text, document: Int32(truncatingIfNeeded: item.place.document),
          node: Int32(truncatingIfNeeded: node)))
    }
    if strings.count > 12 {
      let distinct = Array(Set(strings)).sorted()
      enumeration.names = parts.append(names: distinct.map { ($0.utf8, -1, -1) })
    }
    parts.enumerations.append(enumeration)
    add(.enumeration, Kinds.all, keyword, Slice(parts.enumerations.count - 1, 1), to: item)
  }

  // MARK: Numbers

  private mutating func addNumberLimits(_ keywords: Keywords, _ item: Item) {
    let operations: [(Keyword, Step.Operation)] = [
      (.minimum, .minimum), (.maximum, .maximum), (.exclusiveMinimum, .exclusiveMinimum),
      (.exclusiveMaximum, .exclusiveMaximum), (.multipleOf, .multipleOf),
    ]
    let document = library.documents[item.place.document]
    for (keyword, operation) in operations {
      guard let node = keywords[keyword] else { continue }
      let decimal = JSONDecimal(Array(document.raw(node)))
      guard document.nodes[node].kind == .number,
        operation != .multipleOf || (!decimal.isZero && !decimal.isNegative)
      else {
        refuse(
          node, item, operation == .multipleOf ? "expected a number above 0" : "expected a number")
        continue
      }
      guard operation != .multipleOf || decimal.count <= Decimals.divisorLimit else {
        let message = "numbers of more than \(Decimals.divisorLimit) digits are no divisors here"
        report("schema-limit", message, node, item)
        continue
      }
      let small = document.raw(node).count <= 18 ? JSONView(document, node: node).int : nil
      parts.limits.append(
        Limit(
          isSmall: small != nil, small: small ?? 0, text: parts.append(text: document.raw(node))))
      add(operation, Kinds.number, node, Slice(parts.limits.count - 1, 1), to: item)
    }
  }

  /// The value of a keyword that counts something.
  mutating func count(_ keyword: Keyword, _ keywords: Keywords, _ item: Item) -> Int? {
    guard let node = keywords[keyword] else { return nil }
    let document = library.documents[item.place.document]
    let raw = Array(document.raw(node))
    guard document.nodes[node].kind == .number, case let decimal = JSONDecimal(raw),
      !decimal.isNegative
    else {
      refuse(node, item, "expected an integer from 0 up")
      return nil
    }
    if let int = JSONView(document, node: node).int { return int }
    // Only integers that are too big for `Int` are left, and those no count reaches.
    switch decimal.exponent {
    case .small(let exponent) where exponent >= 0: return .max
    case .big(isNegative: false, _): return .max
    default:
      refuse(node, item, "expected an integer from 0 up")
      return nil
    }
  }

  // MARK: Strings

  private mutating func addStringLimits(
    _ keywords: Keywords, _ dialect: Dialect, _ item: Item
  ) {
    for (keyword, operation) in [
      (Keyword.minLength, Step.Operation.minLength), (.maxLength, .maxLength),
    ] {
      guard let count = count(keyword, keywords, item), let node = keywords[keyword] else {
        continue
      }
      add(operation, Kinds.string, node, number: count, to: item)
    }
    if let node = keywords[.pattern], let pattern = pattern(node, item) {
      add(.pattern, Kinds.string, node, Slice(pattern, 1), to: item)
    }
    let asserts = options.assertsFormats || dialect.vocabularies.contains(.formatAssertion)
    guard asserts, let node = keywords[.format] else { return }
    let name =
      library.documents[item.place.document].nodes[node].kind == .string
      ? library.documents[item.place.document].decoded(node) : []
    guard let format = name.withUnsafeBufferPointer({ StandardFormat(name: $0) }) else { return }
    parts.formats.append(format)
    add(.format, Kinds.string, node, Slice(parts.formats.count - 1, 1), to: item)
  }

  /// The index of the pattern that a string or a name holds.
  mutating func pattern(_ node: Int, _ item: Item) -> Int? {
    let document = library.documents[item.place.document]
    let kind = document.nodes[node].kind
    guard kind == .string || kind == .name else {
      refuse(node, item, "expected a regular expression")
      return nil
    }
    let text = JSONString(utf8: document.decoded(node))
    if let known = patterns[text] { return known }
    do throws(RegularExpressionError) {
      parts.patterns.append(try RegularExpression(utf8: text.utf8, within: &patternBudget))
    } catch {
      report(
        "schema-pattern",
        "\(Excerpt.quoted(text)) is no regular expression: \(error.reason), "
          + "at its byte \(error.offset + 1)",
        node, item)
      return nil
    }
    patterns[text] = parts.patterns.count - 1
    return parts.patterns.count - 1
  }
}
