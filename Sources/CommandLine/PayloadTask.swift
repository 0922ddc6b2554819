import PushJSON

/// What a command does with each payload.
///
/// Every thread works with a copy of its own, so a task keeps nothing that one payload tells
/// another.
protocol PayloadTask: Sendable {
  /// The limits that a payload must keep.
  var limits: JSONDocument.Limits { get }

  /// Takes a payload and appends to the product what is made of it: a result, or a rejection.
  mutating func handle(
    _ document: inout JSONDocument, at place: Place, into product: inout Product)
}

extension PayloadTask {
  var limits: JSONDocument.Limits { JSONDocument.Limits() }
}
