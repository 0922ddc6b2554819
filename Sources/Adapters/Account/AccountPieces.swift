/// Short texts that never change, one behind the other.
struct AccountPieces: Sendable {
  /// The texts, and behind them what a stride may read across the end.
  let text: [UInt8]
  let ranges: [Range<Int>]

  init(_ pieces: [[UInt8]] = []) {
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    for piece in pieces {
      ranges.append(text.count..<(text.count + piece.count))
      text += piece
    }
    self.text = text + Array(repeating: 0, count: AccountPen.slack)
    self.ranges = ranges
  }

  /// Whether a piece says nothing.
  @inline(__always)
  func isEmpty(_ index: Int) -> Bool { ranges[index].isEmpty }
}
