import PushJSON

/// What a command does with each payload.
protocol PayloadTask {
  /// Handles one payload.
  ///
  /// - Parameters:
  ///   - document: The payload.
  ///   - place: Where it was read.
  ///   - results: Where its line goes. What a rejected payload left there is removed.
  ///   - reporter: Where its findings go.
  mutating func handle(
    _ document: inout JSONDocument, at place: Place, results: inout [UInt8],
    reporter: inout Reporter)
}
