// Finding duplicate names.

extension JSONScanner {
  private typealias Nodes = UnsafePointer<JSONDocument.Node>

  /// Whether a name of an object may be there before: one with its hash is, or there are many.
  @inline(never)
  static func mayRepeat(
    _ name: Int, _ object: Int, _ nodes: UnsafePointer<JSONDocument.Node>
  ) -> Bool {
    if nodes[object].flags.contains(.duplicates) { return true }
    let hash = nodes[name].next
    var left = 24
    var earlier = object &+ 1
    // Behind a name there is its value, and that one's `next` is the next name.
    while earlier < name {
      if nodes[earlier].next == hash { return true }
      earlier = Int(nodes[earlier &+ 1].next)
      left &-= 1
      if left == 0 { return true }
    }
    return false
  }

  /// Whether two names of the object that is being closed are the same text.
  ///
  /// Equal hashes are so rare that they decide alone whether the names are compared.
  ///
  /// A name is compared with those before it only if its bit in a small table is taken.
  @inline(never)
  static func namesRepeat(
    _ object: Int, _ nodes: UnsafePointer<JSONDocument.Node>, _ count: Int, _ cursor: JSONCursor
  ) -> Bool {
    var taken: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
      (0, 0, 0, 0, 0, 0, 0, 0)
    return withUnsafeMutableBytes(of: &taken) { raw in
      guard let taken = raw.baseAddress?.assumingMemoryBound(to: UInt64.self) else { return false }
      var left = 64
      var name = object &+ 1
      // Behind a name there is its value, and that one's `next` is another name or the end.
      while name < count {
        let hash = nodes[name].next
        let bit: UInt64 = 1 &<< UInt64(hash & 63)
        let place = Int(hash >> 6 & 7)
        let word = taken[place]
        if word & bit != 0, repeats(hash, object &+ 1, name, nodes) {
          return textsRepeat(object, nodes, count, cursor)
        }
        taken[place] = word | bit
        left &-= 1
        if left == 0 {
          return hashesRepeat(object, nodes, count) && textsRepeat(object, nodes, count, cursor)
        }
        name = Int(nodes[name &+ 1].next)
      }
      return false
    }
  }

  /// Whether a name between two others has a hash.
  @inline(never)
  private static func repeats(_ hash: UInt32, _ first: Int, _ end: Int, _ nodes: Nodes) -> Bool {
    var name = first
    while name < end {
      if nodes[name].next == hash { return true }
      name = Int(nodes[name &+ 1].next)
    }
    return false
  }

  @inline(never)
  private static func hashesRepeat(_ object: Int, _ nodes: Nodes, _ count: Int) -> Bool {
    let hashes = names(of: object, nodes, count).map { nodes[$0].next }.sorted()
    return zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
  }

  @inline(never)
  private static func textsRepeat(
    _ object: Int, _ nodes: Nodes, _ count: Int, _ cursor: JSONCursor
  ) -> Bool {
    let texts = names(of: object, nodes, count)
      .map { cursor.decoded(Int(nodes[$0].start) + 1, Int(nodes[$0].end) - 1) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return zip(texts, texts.dropFirst()).contains { $0 == $1 }
  }

  private static func names(of object: Int, _ nodes: Nodes, _ count: Int) -> [Int] {
    var names: [Int] = []
    var name = object + 1
    while name < count {
      names.append(name)
      name = Int(nodes[name + 1].next)
    }
    return names
  }
}
