import PushJSON

/// Where a payload begins: in which input, and where in it.
struct Place {
  /// The input's name for people: a path, or `<stdin>`.
  var input: String
  var start = SourceLocation(offset: 0, line: 1, column: 1)

  /// Gives a finding the input's name and its location in the input.
  ///
  /// - Parameter finding: A finding whose location counts from the payload's start. Without a
  ///   location it gets the payload's start.
  func located(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.file = input
    guard let inner = finding.location else {
      finding.location = start
      return finding
    }
    finding.location = SourceLocation(
      offset: start.offset + inner.offset,
      line: start.line + inner.line - 1,
      column: inner.line == 1 ? start.column + inner.column - 1 : inner.column)
    return finding
  }
}
