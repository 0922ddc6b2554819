import PushJSON

/// The drafts of JSON Schema that are understood.
enum Draft: Int, CaseIterable, Comparable, Sendable {
  case draft07 = 7
  case draft201909 = 8
  case draft202012 = 9

  /// The URI of the metaschema, without an empty fragment.
  var metaschema: JSONString {
    switch self {
    case .draft07: "http://json-schema.org/draft-07/schema"
    case .draft201909: "https://json-schema.org/draft/2019-09/schema"
    case .draft202012: "https://json-schema.org/draft/2020-12/schema"
    }
  }

  static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
}

/// The sets of keywords a metaschema can choose.
struct Vocabularies: OptionSet, Sendable {
  let rawValue: UInt16

  static let applicator = Vocabularies(rawValue: 1)
  static let unevaluated = Vocabularies(rawValue: 2)
  static let validation = Vocabularies(rawValue: 4)
  static let metaData = Vocabularies(rawValue: 8)
  static let formatAnnotation = Vocabularies(rawValue: 16)
  static let formatAssertion = Vocabularies(rawValue: 32)
  static let content = Vocabularies(rawValue: 64)

  /// What the standard metaschemas choose; the core is always there.
  static let standard: Vocabularies = [
    .applicator, .unevaluated, .validation, .metaData, .formatAnnotation, .content,
  ]

  /// Finds a vocabulary by its URI; nil for one that is not understood.
  init?(uri: JSONString) {
    let places = [
      "https://json-schema.org/draft/2020-12/vocab/",
      "https://json-schema.org/draft/2019-09/vocab/",
    ]
    guard let place = places.first(where: { uri.utf8.starts(with: $0.utf8) }) else { return nil }
    switch JSONString(utf8: Array(uri.utf8.dropFirst(place.utf8.count))) {
    case "core": self = []
    // In 2019-09 the applicators include those for what is unevaluated.
    case "applicator": self = place == places[1] ? [.applicator, .unevaluated] : .applicator
    case "unevaluated": self = .unevaluated
    case "validation": self = .validation
    case "meta-data": self = .metaData
    case "format-annotation", "format": self = .formatAnnotation
    case "format-assertion": self = .formatAssertion
    case "content": self = .content
    default: return nil
    }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// How the keywords of a schema are understood.
struct Dialect: Sendable, Hashable {
  var draft: Draft
  var vocabularies: Vocabularies
  /// The URI of the metaschema.
  var metaschema: JSONString

  /// The dialect of a draft's own metaschema.
  init(_ draft: Draft) {
    self.init(draft, .standard, draft.metaschema)
  }

  init(_ draft: Draft, _ vocabularies: Vocabularies, _ metaschema: JSONString) {
    self.draft = draft
    self.vocabularies = vocabularies
    self.metaschema = metaschema
  }

  static func == (left: Dialect, right: Dialect) -> Bool {
    left.draft == right.draft && left.metaschema == right.metaschema
  }

  func hash(into hasher: inout Hasher) { hasher.combine(metaschema) }

  /// The keyword of a name; nil if the dialect has none, so that it is only an annotation.
  func keyword(_ name: JSONString) -> Keyword? {
    guard let keyword = Keyword(name), has(keyword) else { return nil }
    return keyword
  }

  private func has(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .id, .schema, .ref, .comment, .definitions: true
    case .defs, .anchor, .vocabulary: draft >= .draft201909
    case .dynamicRef, .dynamicAnchor: draft >= .draft202012
    case .recursiveRef, .recursiveAnchor: draft == .draft201909
    case .prefixItems: draft >= .draft202012 && vocabularies.contains(.applicator)
    case .additionalItems: draft < .draft202012 && vocabularies.contains(.applicator)
    case .dependentSchemas: draft >= .draft201909 && vocabularies.contains(.applicator)
    case .allOf, .anyOf, .oneOf, .not, .if, .then, .otherwise, .dependencies, .items, .contains,
      .properties, .patternProperties, .additionalProperties, .propertyNames:
      vocabularies.contains(.applicator)
    case .unevaluatedItems, .unevaluatedProperties:
      draft >= .draft201909 && vocabularies.contains(.unevaluated)
    case .dependentRequired, .maxContains, .minContains:
      draft >= .draft201909 && vocabularies.contains(.validation)
    case .type, .enumeration, .const, .multipleOf, .maximum, .exclusiveMaximum, .minimum,
      .exclusiveMinimum, .maxLength, .minLength, .pattern, .maxItems, .minItems, .uniqueItems,
      .maxProperties, .minProperties, .required:
      vocabularies.contains(.validation)
    case .format:
      !vocabularies.isDisjoint(with: [.formatAnnotation, .formatAssertion])
    case .contentEncoding, .contentMediaType, .contentSchema: vocabularies.contains(.content)
    case .title, .description, .fallback, .deprecated, .readOnly, .writeOnly, .examples:
      vocabularies.contains(.metaData)
    }
  }
}
