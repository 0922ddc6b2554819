/// A text with changes, every byte of which knows where it was, or would have been, before them.
struct EditedText {
  private(set) var bytes: [UInt8]
  /// Where pieces begin, in the present text and in the first one, in their order.
  private var pieces: [Piece]

  private struct Piece {
    var start: Int
    var origin: Int
    /// Whether it was written anew: all of it comes from one place.
    var isNew: Bool
  }

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    pieces = [Piece(start: 0, origin: 0, isNew: false)]
  }

  /// Where a byte of the present text was in the first one.
  func origin(of offset: Int) -> Int {
    guard let piece = pieces.last(where: { $0.start <= offset }) else { return offset }
    return piece.isNew ? piece.origin : piece.origin + offset - piece.start
  }

  /// Makes changes that do not touch each other, given in the order of the text.
  mutating func apply(_ edits: [TextEdit]) {
    var made: [UInt8] = []
    made.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.count })
    var madePieces: [Piece] = []
    var at = 0
    func keep(_ range: Range<Int>, in made: inout [UInt8], _ madePieces: inout [Piece]) {
      guard !range.isEmpty else { return }
      let base = made.count - range.lowerBound
      madePieces.append(
        Piece(
          start: made.count, origin: origin(of: range.lowerBound), isNew: isNew(range.lowerBound)))
      for piece in pieces where piece.start > range.lowerBound && piece.start < range.upperBound {
        madePieces.append(
          Piece(start: piece.start + base, origin: piece.origin, isNew: piece.isNew))
      }
      made += bytes[range]
    }
    for edit in edits {
      keep(at..<edit.range.lowerBound, in: &made, &madePieces)
      if !edit.text.isEmpty {
        madePieces.append(
          Piece(start: made.count, origin: origin(of: edit.range.lowerBound), isNew: true))
      }
      made += edit.text
      at = edit.range.upperBound
    }
    keep(at..<bytes.count, in: &made, &madePieces)
    bytes = made
    pieces = madePieces.isEmpty ? [Piece(start: 0, origin: 0, isNew: false)] : madePieces
  }

  private func isNew(_ offset: Int) -> Bool {
    pieces.last { $0.start <= offset }?.isNew ?? false
  }
}
