/// Where in a text each look holds: a bit for each place.
struct LookResults {
  private let bits: UnsafeMutablePointer<UInt64>
  private let wordsPerLook: Int

  /// How many words are needed.
  static func wordCount(looks: Int, places: Int) -> Int { looks * ((places + 63) / 64) }

  /// Makes results that hold nowhere.
  ///
  /// - Parameter bits: As many words as `wordCount` says.
  init(_ bits: UnsafeMutablePointer<UInt64>, looks: Int, places: Int) {
    self.bits = bits
    wordsPerLook = (places + 63) / 64
    bits.initialize(repeating: 0, count: looks * wordsPerLook)
  }

  func insert(_ position: Int, of look: Int) {
    bits[look * wordsPerLook + position / 64] |= 1 << UInt64(position % 64)
  }

  func contains(_ position: Int, of look: Int) -> Bool {
    bits[look * wordsPerLook + position / 64] >> UInt64(position % 64) & 1 != 0
  }
}
