import PushJSON

/// The keywords of JSON Schema that mean something here.
enum Keyword: String, CaseIterable, Sendable {
  // Core
  case id = "$id"
  case schema = "$schema"
  case ref = "$ref"
  case dynamicRef = "$dynamicRef"
  case dynamicAnchor = "$dynamicAnchor"
  case recursiveRef = "$recursiveRef"
  case recursiveAnchor = "$recursiveAnchor"
  case anchor = "$anchor"
  case defs = "$defs"
  case definitions
  case vocabulary = "$vocabulary"
  case comment = "$comment"
  // Applicators
  case allOf, anyOf, oneOf, not
  case `if`, then
  case otherwise = "else"
  case dependentSchemas, dependencies, prefixItems, items, additionalItems, contains
  case properties, patternProperties, additionalProperties, propertyNames
  case unevaluatedItems, unevaluatedProperties
  // Assertions
  case type
  case enumeration = "enum"
  case const, multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum
  case maxLength, minLength, pattern, maxItems, minItems, uniqueItems, maxContains, minContains
  case maxProperties, minProperties, required, dependentRequired
  case format
  // Annotations
  case contentEncoding, contentMediaType, contentSchema
  case title, description
  case fallback = "default"
  case deprecated, readOnly, writeOnly, examples

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { (JSONString($0.rawValue), $0) })

  /// Finds a keyword.
  init?(_ name: JSONString) {
    guard let keyword = Keyword.byName[name] else { return nil }
    self = keyword
  }

  /// Where the value of a keyword holds schemas.
  enum Children {
    case none, one, array, map
    /// One schema or an array of them.
    case oneOrArray
    /// By name, a schema or something else.
    case mapOrOther
  }

  /// Where the value holds schemas.
  var children: Children {
    switch self {
    case .allOf, .anyOf, .oneOf, .prefixItems: .array
    case .defs, .definitions, .properties, .patternProperties, .dependentSchemas: .map
    case .not, .if, .then, .otherwise, .contains, .additionalProperties, .propertyNames,
      .additionalItems, .unevaluatedItems, .unevaluatedProperties, .contentSchema:
      .one
    case .items: .oneOrArray
    case .dependencies: .mapOrOther
    default: .none
    }
  }
}
