import PushJSON

/// A difference as it was written down: what to do at a place, if all is still as it was.
struct Note {
  /// The place in the payload, as a JSON Pointer.
  var pointer: [UInt8]
  /// The place of whose value `was` speaks, if it is another one.
  var home: [UInt8]?
  /// The fingerprint of what the writer puts there; nil if it puts nothing there.
  var was: [UInt8]?
  /// What stands here: its node in the document of the notes; nil for nothing.
  var value: Int?
  /// Whether what the writer puts at `home` stands here instead, edited or not.
  var isMoved = false
  /// How the JSON text is spelled that stands here; nil if it is no matter of spelling.
  var spelling: Spelling?

  /// Whether there is no object here if nothing is left in it.
  var isForEmpty = false
  /// Whether nothing stands here.
  var isRemoval: Bool { value == nil && !isMoved && spelling == nil && !isForEmpty }

  enum Spelling {
    /// As this text, a node in the document of the notes.
    case text(Int)
    /// As a text is made of the value's normal spelling.
    case delta(TextDelta, TextStyle)
    /// As the value itself, where the writer puts a JSON text.
    case plain
  }
}
