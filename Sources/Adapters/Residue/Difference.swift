/// One difference between a payload and what a writer makes of its meaning.
struct Difference {
  /// The place in the payload, as a JSON Pointer.
  var pointer: [UInt8]
  /// The place where the writer puts what the payload has here, if that is another one.
  var home: [UInt8]?
  /// The fingerprint of what the writer puts here, or at `home`; nil if it puts nothing.
  ///
  /// Of a text that holds JSON: of what the text has to hold.
  var was: UInt64?
  /// What the writer puts here, or at `home`: its node in the written document.
  var mine: Int?
  /// What the payload has: its node in the payload; nil if it has nothing.
  var value: Int?
  /// What else there is to say about a place that holds others.
  var layer: Layer?

  enum Layer {
    /// The payload has a JSON text, and this is how it is spelled.
    case text
    /// The payload has the value itself, where the writer puts a JSON text.
    case plain
    /// The payload has no object here, so there is none if nothing is left in it.
    case empty
  }
}
