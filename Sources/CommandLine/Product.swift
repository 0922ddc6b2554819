import PushJSON

/// What was made of some payloads: the bytes for every stream, in the order of the payloads.
struct Product: Sendable {
  /// The results.
  var output = JSONOutput()
  /// What there is to report of the payloads elsewhere.
  var report = JSONOutput()
  /// A record for everything that has no result.
  var rejects = JSONOutput()
  var messages: Messages
  var counts = Counts()
  /// The rules that findings are about, where somebody wants to know.
  var topics: Set<FindingTopic> = []
  /// Why the present payload has no result.
  private var rejection: Diagnostic?

  init(_ style: Messages.Style) { messages = Messages(style) }

  /// Says that the present payload has no result, and reports why.
  mutating func reject(_ reason: Diagnostic) {
    refuse(reason)
    messages.report(reason)
  }

  /// Says that the present payload has no result, for a reason that is reported elsewhere.
  mutating func refuse(_ reason: Diagnostic) { rejection = reason }

  /// Counts the present payload.
  ///
  /// - Returns: Why it was rejected; nil if it was not.
  mutating func finishPayload() -> Diagnostic? {
    counts.payloads += 1
    guard let reason = rejection else {
      counts.written += 1
      return nil
    }
    counts.rejected += 1
    rejection = nil
    return reason
  }

  /// Begins anew, and gives memory back that only an unusual input needed.
  mutating func clear(keeping usual: Int) {
    output.removeAll(keeping: usual)
    report.removeAll(keeping: usual)
    rejects.removeAll(keeping: usual)
    messages.clear()
    counts = Counts()
    topics.removeAll(keepingCapacity: true)
    rejection = nil
  }
}
