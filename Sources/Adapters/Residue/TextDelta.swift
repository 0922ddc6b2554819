/// A text as pieces of another text and what is new in it.
struct TextDelta {
  enum Piece {
    case copy(start: Int, count: Int)
    case literal([UInt8])
  }

  /// None for the whole other text.
  private(set) var pieces: [Piece] = []

  private static let window = 8
  /// How many places with the same beginning are compared.
  private static let candidates = 8

  // MARK: Finding

  /// - Parameters:
  ///   - text: The text.
  ///   - base: The other text.
  init(of text: [UInt8], from base: [UInt8]) {
    guard text != base else { return }
    let places = TextDelta.places(base)
    var at = 0
    var fresh = 0
    var baseEnd = 0
    while at < text.count {
      let match = TextDelta.longest(text, at, base, baseEnd, places)
      guard let match else {
        at += 1
        continue
      }
      add(text[fresh..<at])
      pieces.append(.copy(start: match.start, count: match.count))
      at += match.count
      baseEnd = match.start + match.count
      fresh = at
    }
    add(text[fresh...])
    // An empty text is not the whole of the other one.
    if pieces.isEmpty { pieces = [.literal([])] }
  }

  private mutating func add(_ fresh: ArraySlice<UInt8>) {
    if !fresh.isEmpty { pieces.append(.literal(Array(fresh))) }
  }

  private static func word(_ text: [UInt8], _ at: Int) -> UInt64? {
    guard at + window <= text.count else { return nil }
    return text[at..<(at + window)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func places(_ base: [UInt8]) -> [UInt64: [Int]] {
    var places: [UInt64: [Int]] = [:]
    for at in base.indices {
      guard let word = word(base, at) else { break }
      if places[word, default: []].count < candidates { places[word, default: []].append(at) }
    }
    return places
  }

  private static func longest(
    _ text: [UInt8], _ at: Int, _ base: [UInt8], _ expected: Int, _ places: [UInt64: [Int]]
  ) -> (start: Int, count: Int)? {
    // A piece never begins or ends inside a scalar.
    guard !isContinuation(text, at), let word = word(text, at), let starts = places[word] else {
      return nil
    }
    var best: (start: Int, count: Int)?
    for start in starts {
      var count = window
      while at + count < text.count, start + count < base.count,
        text[at + count] == base[start + count]
      {
        count += 1
      }
      while count > 0, isContinuation(text, at + count) { count -= 1 }
      if count > best?.count ?? 0 || count == best?.count && start >= expected {
        best = (start, count)
      }
    }
    return best.flatMap { $0.count >= window ? $0 : nil }
  }

  private static func isContinuation(_ text: [UInt8], _ at: Int) -> Bool {
    at < text.count && text[at] & 0xC0 == 0x80
  }

  /// Whether any of the other text is in it.
  var copies: Bool {
    pieces.isEmpty || pieces.contains { if case .copy = $0 { true } else { false } }
  }

  // MARK: Applying

  /// How many bytes the text has.
  func count(of base: [UInt8]) -> Int {
    if pieces.isEmpty { return base.count }
    return pieces.reduce(0) { sum, piece in
      switch piece {
      case .literal(let bytes): sum + bytes.count
      case .copy(_, let count): sum + min(max(count, 0), base.count)
      }
    }
  }

  /// The text; pieces that the other text does not have are left out.
  func applied(to base: [UInt8]) -> [UInt8] {
    if pieces.isEmpty { return base }
    return pieces.reduce(into: []) { text, piece in
      switch piece {
      case .literal(let bytes): text += bytes
      case .copy(let start, let count):
        let start = min(max(start, 0), base.count)
        text += base[start..<(start + min(max(count, 0), base.count - start))]
      }
    }
  }

  // MARK: As a text

  /// The delta in the notation of a carry.
  var notation: [UInt8] {
    let parts: [[UInt8]] = pieces.map { piece in
      switch piece {
      case .literal(let bytes): CarryWriter.quoted(bytes)
      case .copy(let start, let count): Array("\(start)+\(count)".utf8)
      }
    }
    let inside = parts.joined(separator: [UInt8(ascii: ",")])
    return [UInt8(ascii: "(")] + inside + [UInt8(ascii: ")")]
  }

  /// All of the other text, to append pieces to.
  init() {}

  mutating func append(_ piece: Piece) { pieces.append(piece) }
}
