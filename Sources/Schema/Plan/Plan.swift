import PushJSON

/// A compiled schema: flat tables that nothing changes any more.
///
/// The tables lie in memory of their own rather than in arrays, because evaluating reads several of
/// them for each value.
final class Plan: Sendable {
  let codes: Table<Code>
  let steps: Table<Step>
  let calls: Table<Call>
  let shapes: Table<Shape>
  let names: Table<Name>
  let members: Table<Member>
  let slots: Table<Int32>
  let dependencies: Table<Dependency>
  let patternCalls: Table<PatternCall>
  let dynamics: Table<Dynamic>
  let counts: Table<Count>
  let limits: Table<Limit>
  let enumerations: Table<Enumeration>
  let values: Table<Value>
  let annotations: Table<Int32>
  let text: Table<UInt8>
  let patterns: [RegularExpression]
  let formats: [StandardFormat]
  /// Whether references depend on how a schema was reached.
  let isDynamic: Bool
  /// How deep schemas may apply schemas.
  let depth: Int
  /// How many findings are shown.
  let findingLimit: Int
  let documents: [JSONDocument]
  let resources: [Resource]

  init(_ parts: Parts, _ library: Library, _ options: Schema.Options) {
    codes = Table(parts.codes)
    steps = Table(parts.steps)
    calls = Table(parts.calls)
    shapes = Table(parts.shapes)
    names = Table(parts.names)
    members = Table(parts.members)
    slots = Table(parts.slots)
    dependencies = Table(parts.dependencies)
    patternCalls = Table(parts.patternCalls)
    dynamics = Table(parts.dynamics)
    counts = Table(parts.counts)
    limits = Table(parts.limits)
    enumerations = Table(parts.enumerations)
    values = Table(parts.values)
    annotations = Table(parts.annotations)
    text = Table(parts.text)
    patterns = parts.patterns
    formats = parts.formats
    isDynamic = !parts.dynamics.isEmpty
    depth = options.depth
    findingLimit = options.findingLimit
    documents = library.documents
    resources = library.resources
  }

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

/// An immutable table of plain values.
///
/// Its indices come from the compiler alone, never from an instance, so they are not checked.
final class Table<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // Nobody writes to the memory after the initialiser, and it lives as long as the table.
  let base: UnsafePointer<Element>

  init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    for (index, element) in elements.enumerated() {
      (memory + index).initialize(to: element)
    }
    base = UnsafePointer(memory)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get { base[index] }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { base[Int(index)] }
  }
}
