import PushJSON

/// The member names that a form's schema knows, place by place.
///
/// A *place* is an object or array inside a payload that the schema says something about; place 0 is
/// the payload itself. Each has one hash table, so that a walk over a payload asks once for each
/// member, and only where the schema knows any names at all.
final class KnownNames: @unchecked Sendable {
  // The tables are written by the initialiser alone, and live as long as the object.
  let places: UnsafePointer<PlaceRow>
  let entries: UnsafePointer<Entry>
  let folded: UnsafePointer<Folded>
  let text: UnsafePointer<UInt8>
  let patterns: [RegularExpression]
  /// The pointer of each place, with `*` for elements.
  let pointers: [JSONPointer]

  init(_ parts: Parts) {
    places = Plan.Tables.copy(parts.places)
    entries = Plan.Tables.copy(parts.entries)
    folded = Plan.Tables.copy(parts.folded)
    text = Plan.Tables.copy(parts.text)
    patterns = parts.patterns
    pointers = parts.pointers
  }

  deinit {
    places.deallocate()
    entries.deallocate()
    folded.deallocate()
    text.deallocate()
  }

  /// The tables while they grow.
  struct Parts {
    var places: [PlaceRow] = []
    var entries: [Entry] = []
    var folded: [Folded] = []
    var text: [UInt8] = []
    var patterns: [RegularExpression] = []
    var pointers: [JSONPointer] = []
  }

  struct PlaceRow {
    /// The table of names, a part of `entries`; its size is a power of two, 0 if none is known.
    var names = Slice()
    /// The known names that a misspelt one may mean.
    var folded = Slice()
    /// Patterns of names that are known too.
    var patterns = Slice()
    /// The place of an array's elements; -1 for none.
    var elements: Int32 = -1
  }

  struct Entry {
    var hash: UInt32 = 0
    var start: UInt32 = 0
    /// How many bytes it has; -1 for an empty row.
    var count: Int32 = -1
    var kind = Kind.known
    /// The place of the value, -1 for none; of a misplaced name the place where it belongs.
    var place: Int32 = -1
  }

  enum Kind: UInt8 {
    case known
    /// It is known, and no value is allowed.
    case forbidden
    /// It is known in one other place only.
    case misplaced
  }

  /// A known name without case, hyphens and underscores.
  struct Folded {
    var text: Slice
    var letters: UInt32
    /// The name as it is written.
    var name: Slice
  }

  /// A name as it is written.
  func name(_ slice: Slice) -> JSONString {
    JSONString(utf8: slice.range.map { text[$0] })
  }
}

// MARK: - Finding

extension KnownNames {
  /// The row of a member's name in a place; nil if it is not there.
  @inline(__always)
  func find(
    _ name: Int, in place: Int, _ nodes: UnsafePointer<JSONDocument.Node>,
    _ bytes: UnsafePointer<UInt8>, _ document: JSONDocument
  ) -> UnsafePointer<Entry>? {
    let table = places[place].names
    guard table.count > 0 else { return nil }
    let mask = Int(table.count) &- 1
    let first = entries + Int(table.start)
    let hash = nodes[name].next
    var at = Int(hash) & mask
    while true {
      let entry = first + at
      let count = Int(entry.pointee.count)
      guard count >= 0 else { return nil }
      if entry.pointee.hash == hash {
        let wanted = text + Int(entry.pointee.start)
        if nodes[name].flags.contains(.escaped) {
          if document.text(name, equals: UnsafeBufferPointer(start: wanted, count: count)) {
            return entry
          }
        } else if Int(nodes[name].end) &- Int(nodes[name].start) &- 2 == count,
          JSONText.areEqual(bytes + Int(nodes[name].start) + 1, wanted, count)
        {
          return entry
        }
      }
      at = (at &+ 1) & mask
    }
  }

  /// The known name that a name in a place most likely means, and whether it is the only one.
  ///
  /// - Returns: nil if none is near.
  func likeliest(
    _ name: UnsafeBufferPointer<UInt8>, in place: Int
  ) -> (name: Slice, isOnly: Bool)? {
    guard name.count <= NameLikeness.longest else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NameLikeness.longest) { room in
      guard let base = room.baseAddress else { return nil }
      let count = NameLikeness.fold(name, to: base)
      let word = UnsafeBufferPointer(start: UnsafePointer(base), count: count)
      let letters = NameLikeness.letters(word)
      var best: (name: Slice, distance: Int, isOnly: Bool)?
      for index in places[place].folded.range {
        let candidate = folded[index]
        let length = Int(candidate.text.count)
        let limit = NameLikeness.tolerance(length)
        guard (candidate.letters ^ letters).nonzeroBitCount <= limit &* 2 else { continue }
        let other = UnsafeBufferPointer(start: text + Int(candidate.text.start), count: length)
        guard let distance = NameLikeness.distance(word, other, limit: limit) else { continue }
        if distance < best?.distance ?? .max {
          best = (candidate.name, distance, true)
        } else if distance == best?.distance {
          best?.isOnly = false
        }
      }
      return best.map { ($0.name, $0.isOnly) }
    }
  }

  /// Whether a name matches one of a place's patterns.
  func matchesPattern(_ name: [UInt8], in place: Int) -> Bool {
    name.withUnsafeBufferPointer { name in
      places[place].patterns.range.contains { patterns[$0].matches(name) }
    }
  }
}
