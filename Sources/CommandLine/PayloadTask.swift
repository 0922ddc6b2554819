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

  /// Takes what should be a payload and cannot be read as one.
  ///
  /// - Parameters:
  ///   - fault: Why; its location counts from the start of the text.
  ///   - text: The text from where it begins, as far as it is known; it may go on behind the fault.
  mutating func refuse(
    _ fault: Diagnostic, _ text: UnsafeBufferPointer<UInt8>, at place: Place,
    into product: inout Product)

  /// Takes the bytes between payloads, and those of what could not be read, in their order.
  mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, into product: inout Product)

  /// Takes note of an input's end.
  ///
  /// - Parameter counts: What the input held.
  mutating func end(_ input: String, _ counts: Counts, into product: inout Product)
}

extension PayloadTask {
  var limits: JSONDocument.Limits { JSONDocument.Limits() }

  mutating func refuse(
    _ fault: Diagnostic, _ text: UnsafeBufferPointer<UInt8>, at place: Place,
    into product: inout Product
  ) {
    product.reject(place.located(fault))
  }

  mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, into product: inout Product) {}

  mutating func end(_ input: String, _ counts: Counts, into product: inout Product) {
    if let finding = counts.noPayload(in: input) { product.messages.report(finding) }
  }
}

extension Counts {
  /// What is to be said about an input without any payload.
  func noPayload(in input: String) -> Diagnostic? {
    payloads > 0 ? nil : Diagnostic(.error, code: "no-payload", "no payload in '\(input)'")
  }
}
