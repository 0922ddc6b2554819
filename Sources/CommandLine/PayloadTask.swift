import PushJSON

/// What a command does with each payload.
protocol PayloadTask {
  /// The limits that a payload must keep.
  var limits: JSONDocument.Limits { get }

  /// Takes a payload and appends its results, and what there is to report of it elsewhere.
  mutating func handle(
    _ document: inout JSONDocument, at place: Place, results: inout [UInt8],
    report: inout [UInt8], reporter: inout Reporter)
}

extension PayloadTask {
  var limits: JSONDocument.Limits { JSONDocument.Limits() }
}
