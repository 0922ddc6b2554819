public import PushJSON

extension Schema {
  /// One thing that is wrong with a document.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, for people and tools.
    ///
    /// `pointer` leads to the value, or to where a missing member should stand; `location` is where
    /// the value begins, or the object that lacks the member. The code is `schema-` and the keyword,
    /// such as `schema-required`.
    public var diagnostic: Diagnostic
    /// The way through the schema to the keyword, references included, as a JSON Pointer.
    public var keywordPointer: String
    /// The URI of the schema document, empty if it has none, and the keyword's JSON Pointer in it as a
    /// fragment.
    public var absoluteKeywordLocation: String

    /// The finding as the diagnostic says it.
    public var description: String { diagnostic.description }
  }

  /// What is wrong with a document, in the order of its text; nothing if it is valid.
  ///
  /// Where a value fits none of several schemas (`anyOf`, `oneOf`) the findings are those of the one
  /// that comes closest. Messages show no more than about 60 bytes of a value; there are at most
  /// `Options.findingLimit` findings, with about 1 kB of text for each, and a last one that says if
  /// there are more.
  ///
  /// - Parameters:
  ///   - document: The document; an empty one is not valid.
  ///   - file: The file it is from, for the diagnostics.
  public func findings(for document: JSONDocument, file: String? = nil) -> [Finding] {
    findings(for: document, at: 0, file: file)
  }

  /// What is wrong with one value of a document.
  func findings(
    for document: JSONDocument, at node: Int, file: String? = nil
  ) -> [Finding] {
    var validator = makeValidator()
    guard !validator.isValid(document, at: node) else { return [] }
    return Evaluation.evaluating(plan, document, .faults, Evaluation.Memory()) { evaluation in
      _ = evaluation.evaluate(node)
      return FindingWriter(plan, document, evaluation.record, file: file).findings()
    } ?? [.emptyDocument(file)]
  }
}

extension Schema.Finding {
  /// How many bytes its texts have, about.
  var size: Int {
    let pointer = diagnostic.pointer?.utf8.count ?? 0
    return pointer + diagnostic.message.utf8.count + keywordPointer.utf8.count
      + absoluteKeywordLocation.utf8.count
  }

  /// The finding about a document that nothing was read into.
  fileprivate static func emptyDocument(_ file: String?) -> Schema.Finding {
    Schema.Finding(
      diagnostic: Diagnostic(
        .error, code: "schema-document", "the document is empty", pointer: "", file: file),
      keywordPointer: "", absoluteKeywordLocation: "")
  }
}
