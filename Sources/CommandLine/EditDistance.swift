/// Finds what somebody may have meant.
enum EditDistance {
  /// The candidate nearest to a word, if it is within two edits; of a short word within one, or two
  /// letters that changed places.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = between(word, candidate)
      let shorter = min(word.count, candidate.count)
      let isLike = shorter > 4 || word.sorted() == candidate.sorted()
      guard distance <= (isLike ? 2 : 1), distance < shorter else { continue }
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// How many insertions, deletions and replacements of one character lead from one to the other.
  static func between(_ first: String, _ second: String) -> Int {
    let target = Array(second)
    var row = Array(0...target.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let replaced = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
