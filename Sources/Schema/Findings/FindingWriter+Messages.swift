import PushJSON

/// The words of findings.
extension FindingWriter {
  /// What is wrong, in one line.
  func message(_ fault: Fault) -> String {
    switch fault.reason {
    case .type: typeMessage(fault)
    case .depth:
      "the value cannot be checked: schemas apply schemas more than \(plan.depth) times"
    case .effort:
      "the document was not checked to the end: its schema makes more work than its size allows"
    case .patterns:
      "the value cannot be checked: patterns took more than \(Evaluation.patternSteps) steps"
    case .step(let step): message(fault, step)
    }
  }

  private func message(_ fault: Fault, _ step: Step) -> String {
    let value = Excerpt.of(document, fault.node)
    let found = fault.detail
    switch step.operation {
    case .integer: return mismatch(["integer"], fault.node)
    case .enumeration:
      let values = allowedValues(fault) ?? []
      if values.isEmpty { return "no value is allowed here" }
      return values.count == 1
        ? "\(value) is not \(values[0])" : "\(value) is not one of \(list(values))"
    case .minLength: return "expected at least \(count(fault, step, "character")), found \(found)"
    case .maxLength: return "expected at most \(count(fault, step, "character")), found \(found)"
    case .pattern: return "\(value) does not match the pattern \(keyword(fault))"
    case .format: return "\(value) is not of the format \(keyword(fault))"
    case .minimum: return "\(value) is less than the minimum \(keyword(fault))"
    case .maximum: return "\(value) is more than the maximum \(keyword(fault))"
    case .exclusiveMinimum: return "\(value) is not more than \(keyword(fault))"
    case .exclusiveMaximum: return "\(value) is not less than \(keyword(fault))"
    case .multipleOf: return "\(value) is not a multiple of \(keyword(fault))"
    case .minItems: return "expected at least \(count(fault, step, "element")), found \(found)"
    case .maxItems: return "expected at most \(count(fault, step, "element")), found \(found)"
    case .uniqueItems:
      return "the elements \(found & 0xFFFF_FFFF) and \(found >> 32) are equal"
    case .contains: return containsMessage(fault, step)
    case .minProperties: return "expected at least \(count(fault, step, "member")), found \(found)"
    case .maxProperties: return "expected at most \(count(fault, step, "member")), found \(found)"
    case .required, .requiredMany, .dependentRequired:
      let name = missingName(fault).map(Excerpt.quoted) ?? ""
      guard step.operation == .dependentRequired else { return "the member \(name) is missing" }
      return
        "the member \(name) is missing, which "
        + "\(Excerpt.of(schema(fault), Int(fault.keyword) - 1)) demands"
    case .anyOf: return "none of the alternatives of \"anyOf\" holds"
    case .oneOf:
      guard fault.branches.isEmpty, found > 0 else {
        return "none of the alternatives of \"oneOf\" holds"
      }
      return
        "the alternatives \(found & 0xFFFF_FFFF) and \(found >> 32) of \"oneOf\" both hold, "
        + "and only one may"
    case .not: return "the value is what \"not\" forbids"
    case .content, .elements, .members, .dependentSchemas, .allOf, .ref, .condition, .dynamicRef,
      .unevaluatedItems, .unevaluatedProperties:
      return "the value is not valid"
    }
  }

  private func containsMessage(_ fault: Fault, _ step: Step) -> String {
    let count = plan.tables.counts[step.number]
    if fault.detail < count.least {
      guard count.least > 1 else { return "no element is what \"contains\" asks for" }
      let node = Int(count.leastNode)
      let least = count.least < .max ? "\(count.least)" : Excerpt.of(schema(fault), node)
      return
        "expected at least \(least) elements that \"contains\" asks for, found \(fault.detail)"
    }
    let most = count.most == 1 ? "1 element" : "\(count.most) elements"
    return "expected at most \(most) that \"contains\" asks for, found \(fault.detail)"
  }

  // MARK: Types

  private func typeMessage(_ fault: Fault) -> String {
    if let types = expectedTypes(fault) { return mismatch(types, fault.node) }
    let name = pointers.last(fault.node).map(Excerpt.quoted) ?? ""
    switch trail.keyword(fault.path) {
    case "additionalProperties", "unevaluatedProperties", "properties", "patternProperties":
      return "the member \(name) is not allowed"
    case "propertyNames": return "the name \(Excerpt.of(document, fault.node)) is not allowed"
    case "items", "additionalItems", "unevaluatedItems", "prefixItems":
      return "no element is allowed here"
    default: return "no value is allowed here"
    }
  }

  /// The types that a fault's schema allows; nil if it is about something else.
  func expectedTypes(_ fault: Fault) -> [String]? {
    switch fault.reason {
    case .type where fault.keyword >= 0: break
    case .step(let step) where step.operation == .integer: break
    default: return nil
    }
    let view = JSONView(schema(fault), node: Int(fault.keyword))
    if let type = view.string { return [type] }
    return view.elements.compactMap(\.string)
  }

  /// What is said of a value of a wrong type.
  func mismatch(_ types: [String], _ node: Int) -> String {
    let expected = distinct(types).map { type in
      switch type {
      case "null": "null"
      case "boolean": "true or false"
      case "string": "a text"
      case "object", "array", "integer": "an \(type)"
      default: "a \(type)"
      }
    }
    return "expected \(list(expected, last: " or ")), found \(Excerpt.described(document, node))"
  }

  // MARK: Parts

  /// The name of the member that is missing; nil if a fault is about something else.
  func missingName(_ fault: Fault) -> JSONString? {
    guard case .step(let step) = fault.reason,
      [.required, .requiredMany, .dependentRequired].contains(step.operation)
    else { return nil }
    return JSONView(schema(fault), node: Int(fault.keyword))[fault.detail]?.jsonString
  }

  /// The values that a fault's schema allows; nil if it is about something else.
  func allowedValues(_ fault: Fault) -> [String]? {
    guard case .step(let step) = fault.reason, step.operation == .enumeration else { return nil }
    return plan.tables.enumerations[Int(step.slice.start)].values.range.map { index in
      let value = plan.tables.values[index]
      return Excerpt.of(plan.documents[Int(value.document)], Int(value.node))
    }
  }

  private func schema(_ fault: Fault) -> JSONDocument {
    plan.documents[Int(plan.code(fault.code).document)]
  }

  /// The value of the keyword.
  private func keyword(_ fault: Fault) -> String {
    Excerpt.of(schema(fault), Int(fault.keyword))
  }

  /// A limit and what it counts; one that no `Int` holds as it is written.
  private func count(_ fault: Fault, _ step: Step, _ noun: String) -> String {
    guard step.number < .max else { return "\(keyword(fault)) \(noun)s" }
    return step.number == 1 ? "1 \(noun)" : "\(step.number) \(noun)s"
  }

  /// Texts without those that came before.
  func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Some parts, with commas between them; of many only the first ones.
  func list(_ parts: [String], last: String = ", ") -> String {
    let shown = parts.prefix(8)
    if parts.count > shown.count {
      return shown.joined(separator: ", ") + " and \(parts.count - shown.count) more"
    }
    return shown.dropLast().joined(separator: ", ")
      + (shown.count > 1 ? last : "") + (shown.last ?? "")
  }
}
