import PushJSON

/// A compiled schema: flat tables that nothing changes any more.
///
/// The tables lie in memory of their own rather than in arrays, because evaluating reads several of
/// them for each value.
final class Plan: @unchecked Sendable {
  // The memory of the tables is written by the initialiser alone, and lives as long as the plan.
  let tables: Tables
  let patterns: [RegularExpression]
  let formats: [StandardFormat]
  /// By code, the values of the keywords that are annotations only.
  let annotations: [Int32]
  /// Whether references depend on how a schema was reached.
  let isDynamic: Bool
  /// How deep schemas may apply schemas.
  let depth: Int
  /// How many findings are shown.
  let findingLimit: Int
  let documents: [JSONDocument]
  let resources: [Resource]

  init(_ parts: Parts, _ library: Library, _ options: Schema.Options) {
    tables = Tables(parts)
    patterns = parts.patterns
    formats = parts.formats
    annotations = parts.annotations
    isDynamic = !parts.dynamics.isEmpty
    depth = min(max(options.depth, 1), 2048)
    findingLimit = min(max(options.findingLimit, 1), 1_000_000)
    documents = library.documents
    resources = library.resources
  }

  deinit { tables.deallocate() }

  /// The tables while they grow.
  struct Parts {
    var codes: [Code] = []
    var steps: [Step] = []
    var calls: [Call] = []
    var shapes: [Shape] = []
    var names: [Name] = []
    var members: [Member] = []
    var slots: [Int32] = []
    var dependencies: [Dependency] = []
    var patternCalls: [PatternCall] = []
    var dynamics: [Dynamic] = []
    var counts: [Count] = []
    var limits: [Limit] = []
    var enumerations: [Enumeration] = []
    var values: [Value] = []
    var annotations: [Int32] = []
    var text: [UInt8] = []
    var patterns: [RegularExpression] = []
    var formats: [StandardFormat] = []
  }
}

extension Plan {
  /// The tables of a plan.
  ///
  /// Their indices come from the compiler alone, never from an instance, so they are not checked.
  struct Tables {
    let codes: UnsafePointer<Code>
    let steps: UnsafePointer<Step>
    let calls: UnsafePointer<Call>
    let shapes: UnsafePointer<Shape>
    let names: UnsafePointer<Name>
    let members: UnsafePointer<Member>
    let slots: UnsafePointer<Int32>
    let dependencies: UnsafePointer<Dependency>
    let patternCalls: UnsafePointer<PatternCall>
    let dynamics: UnsafePointer<Dynamic>
    let counts: UnsafePointer<Count>
    let limits: UnsafePointer<Limit>
    let enumerations: UnsafePointer<Enumeration>
    let values: UnsafePointer<Value>
    let text: UnsafePointer<UInt8>

    fileprivate init(_ parts: Parts) {
      codes = Tables.copy(parts.codes)
      steps = Tables.copy(parts.steps)
      calls = Tables.copy(parts.calls)
      shapes = Tables.copy(parts.shapes)
      names = Tables.copy(parts.names)
      members = Tables.copy(parts.members)
      slots = Tables.copy(parts.slots)
      dependencies = Tables.copy(parts.dependencies)
      patternCalls = Tables.copy(parts.patternCalls)
      dynamics = Tables.copy(parts.dynamics)
      counts = Tables.copy(parts.counts)
      limits = Tables.copy(parts.limits)
      enumerations = Tables.copy(parts.enumerations)
      values = Tables.copy(parts.values)
      text = Tables.copy(parts.text)
    }

    /// Elements in memory of their own, which whoever asks for it gives back.
    static func copy<Element: BitwiseCopyable>(
      _ elements: [Element]
    ) -> UnsafePointer<Element> {
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
      for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
      return UnsafePointer(memory)
    }

    fileprivate func deallocate() {
      codes.deallocate()
      steps.deallocate()
      calls.deallocate()
      shapes.deallocate()
      names.deallocate()
      members.deallocate()
      slots.deallocate()
      dependencies.deallocate()
      patternCalls.deallocate()
      dynamics.deallocate()
      counts.deallocate()
      limits.deallocate()
      enumerations.deallocate()
      values.deallocate()
      text.deallocate()
    }
  }

  /// A code.
  func code(_ index: Int) -> Code { tables.codes[index] }

  /// A call.
  func call(_ index: Int32) -> Call { tables.calls[Int(index)] }
}
