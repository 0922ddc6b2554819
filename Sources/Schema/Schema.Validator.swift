public import PushJSON

extension Schema {
  /// Checks documents against a schema, one after the other, with the same memory.
  ///
  /// In the steady state it allocates nothing, except where a document repeats member names and where
  /// an array or object is compared as a whole (`enum`, `const`, `uniqueItems`).
  public struct Validator: Sendable {
    private let plan: Plan
    private var memory = Evaluation.Memory()

    init(_ schema: Schema) { plan = schema.plan }

    /// Whether a document is valid.
    ///
    /// - Parameter document: The document; an empty one is `null`.
    public mutating func isValid(_ document: JSONDocument) -> Bool {
      isValid(document, at: 0)
    }

    /// Whether one value of a document is valid.
    package mutating func isValid(_ document: JSONDocument, at node: Int) -> Bool {
      var isValid = false
      Evaluation.run(plan, document, .verdict, &memory) { evaluation in
        isValid = evaluation.evaluate(node)
      }
      return isValid
    }
  }
}

extension Evaluation {
  /// Runs a function with an evaluation of a document.
  ///
  /// - Parameter memory: Lent to the evaluation.
  static func run(
    _ plan: Plan, _ document: JSONDocument, _ mode: Mode, _ memory: inout Memory,
    _ body: (inout Evaluation) -> Void
  ) {
    withUnsafePointer(to: document) { pointer in
      pointer.pointee.nodes.withUnsafeBufferPointer { nodes in
        pointer.pointee.bytes.withUnsafeBufferPointer { bytes in
          guard let nodes = nodes.baseAddress, let bytes = bytes.baseAddress else { return }
          var evaluation = Evaluation(plan, pointer, nodes, bytes, mode)
          swap(&evaluation.memory, &memory)
          body(&evaluation)
          swap(&evaluation.memory, &memory)
        }
      }
    }
  }

  private init(
    _ plan: Plan, _ document: UnsafePointer<JSONDocument>,
    _ nodes: UnsafePointer<JSONDocument.Node>, _ bytes: UnsafePointer<UInt8>, _ mode: Mode
  ) {
    self.plan = plan
    codes = plan.codes.base
    steps = plan.steps.base
    calls = plan.calls.base
    names = plan.names.base
    text = plan.text.base
    self.document = document
    self.nodes = nodes
    self.bytes = bytes
    self.mode = mode
  }

  /// Checks a value against the plan's schema.
  mutating func evaluate(_ node: Int) -> Bool {
    if plan.isDynamic { memory.scopes.append(codes[0].resource) }
    let isValid = run(0, node)
    if plan.isDynamic { memory.scopes.removeAll(keepingCapacity: true) }
    return isValid && !isExhausted
  }
}
