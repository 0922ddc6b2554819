public import PushJSON

extension Schema {
  /// Checks documents against a schema, one after the other, with the same memory.
  ///
  /// In the steady state it allocates nothing, except where a document repeats member names and
  /// where an array or object is compared as a whole (`enum`, `const`, `uniqueItems`).
  public struct Validator: Sendable {
    private let plan: Plan
    private var memory = Evaluation.Memory()

    init(_ schema: Schema) { plan = schema.plan }

    /// Whether a document is valid.
    ///
    /// - Parameter document: The document; an empty one is not valid.
    public mutating func isValid(_ document: JSONDocument) -> Bool {
      isValid(document, at: 0)
    }

    /// Whether one value of a document is valid.
    package mutating func isValid(_ document: JSONDocument, at node: Int) -> Bool {
      // A copy of a validator has the same memory until one of them is used.
      if !isKnownUniquelyReferenced(&memory) { memory = Evaluation.Memory() }
      return Evaluation.evaluating(plan, document, .verdict, memory) { $0.evaluate(node) } ?? false
    }
  }
}
