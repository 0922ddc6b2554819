import PushJSON

/// One fault of a value.
struct Fault: Sendable {
  enum Reason {
    /// Of a kind that is not allowed; also what the schema `false` says.
    case type
    /// Nested deeper than the limit.
    case depth
    /// After schemas were applied more often than the limit.
    case effort
    /// After patterns took more steps than the limit.
    case patterns
    case step(Step)

    var isType: Bool { if case .type = self { true } else { false } }

    var isLimit: Bool {
      switch self {
      case .depth, .effort, .patterns: true
      case .type, .step: false
      }
    }
  }

  var reason: Reason
  var code: Int
  var node: Int
  /// The value of the keyword in the schema's document; -1 for none.
  var keyword: Int32
  /// A count that was found, or which of several names it is about.
  var detail = 0
  /// For a choice of schemas, where the faults of each of them begin.
  var branches: [Int] = []
  var path = -1
  /// What is wrong with the value that a text spells.
  var content: Content?

  /// Whether it says that a limit was met.
  fileprivate var meetsLimit: Bool { reason.isLimit || content?.record.isStopped ?? false }

  /// A value that a text spells, and what was found in it.
  final class Content: Sendable {
    let document: JSONDocument
    let record: Record

    init(_ document: JSONDocument, _ record: Record) {
      self.document = document
      self.record = record
    }
  }
}

/// What an evaluation has found.
struct Record: Sendable {
  private(set) var faults: [Fault] = []
  var annotations: [Annotation] = []
  /// How the present schema was reached, as an index of `paths`; -1 for the root.
  private(set) var path = -1
  private(set) var paths: [Path] = []
  /// What is said of the first limit that was met.
  private var metLimit: Fault?
  /// How many faults there were when the first one was left out.
  private var cut: Int?
  /// Whether there were more faults than are kept.
  var isCut: Bool { cut != nil }
  /// Whether there were more annotations than are kept.
  private(set) var lacksAnnotations = false
  /// Whether a limit was met, so that not all was looked at.
  var isStopped: Bool { metLimit != nil }

  /// How many annotations are kept.
  static let annotationLimit = 200_000

  struct Path {
    var parent: Int
    var call: Int32
  }

  /// What a keyword says about a value.
  struct Annotation {
    enum Content {
      /// The keyword's own value.
      case value
      case member(Int)
      case element(Int)
      case upTo(Int)
      case all
    }

    var content: Content
    /// A node inside the keyword's value, or that itself.
    var keyword: Int32
    var code: Int
    var node: Int
    var path: Int
  }

  /// An empty record that goes on where another one stands.
  init(continuing other: Record) {
    path = other.path
    paths = other.paths
  }

  init() {}

  /// Where the record stands, to return to it.
  var mark: Int { faults.count }

  /// Keeps a fault.
  ///
  /// - Parameter limit: How many findings will be shown; of the faults more are kept, since some
  ///   belong to choices and are shown together.
  mutating func append(_ fault: Fault, limit: Int) {
    if fault.reason.isLimit {
      guard metLimit == nil else { return }
      metLimit = fault
    }
    if faults.count >= limit * 4 + 1000 {
      if cut == nil { cut = faults.count }
      // A choice is kept for the faults of its schemas, which are shown through it.
      guard let first = fault.branches.first, first < faults.count else { return }
    }
    var fault = fault
    fault.path = path
    faults.append(fault)
  }

  /// Keeps the fault of a limit that was met, if it was forgotten.
  mutating func noteLimit() {
    guard let metLimit, !faults.contains(where: \.meetsLimit) else { return }
    faults.append(metLimit)
  }

  /// Notes that a limit was met in the value that a text spells.
  mutating func noteLimit(of inner: Record, _ node: Int) {
    guard metLimit == nil, let limit = inner.metLimit else { return }
    metLimit = Fault(reason: limit.reason, code: 0, node: node, keyword: -1)
  }

  mutating func forgetFaults(since start: Int) {
    guard faults.count > start else { return }
    faults.removeLast(faults.count - start)
    if let cut, start < cut { self.cut = nil }
  }

  /// Goes into a schema that another one applies.
  ///
  /// - Returns: Where to go back to.
  mutating func step(into call: Int32) -> (path: Int, count: Int, kept: Int) {
    let outer = (path, paths.count, faults.count + annotations.count)
    paths.append(Path(parent: path, call: call))
    path = paths.count - 1
    return outer
  }

  mutating func stepOut(_ outer: (path: Int, count: Int, kept: Int)) {
    path = outer.path
    // Nobody asks for the way to where nothing was found.
    if faults.count + annotations.count <= outer.kept {
      paths.removeLast(paths.count - outer.count)
    }
  }

  /// Keeps what the annotation keywords of a schema say.
  mutating func annotate(_ code: Int, _ node: Int, _ plan: Plan) {
    for index in plan.code(code).annotations.range {
      note(plan.annotations[index], node, .value, code)
    }
  }

  mutating func note(_ keyword: Int32, _ node: Int, _ content: Annotation.Content, _ code: Int) {
    guard annotations.count < Record.annotationLimit else {
      lacksAnnotations = true
      return
    }
    annotations.append(
      Annotation(content: content, keyword: keyword, code: code, node: node, path: path))
  }
}
