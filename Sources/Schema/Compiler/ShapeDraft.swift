import PushJSON

/// A shape while it grows.
struct ShapeDraft {
  /// In the order in which they were asked for.
  private(set) var names: [(text: [UInt8], slot: Int32, call: Int32)] = []
  private var byText: [JSONString: Int] = [:]
  private(set) var slots: Int32 = 0
  var patterns: [PatternCall] = []
  var additional: Int32 = -1
  var propertyNames: Int32 = -1

  private mutating func index(of text: [UInt8]) -> Int {
    let key = JSONString(utf8: text)
    if let known = byText[key] { return known }
    byText[key] = names.count
    names.append((text, -1, -1))
    return names.count - 1
  }

  /// Where a member is remembered.
  mutating func slot(_ text: [UInt8]) -> Int32 {
    let index = index(of: text)
    if names[index].slot < 0 {
      names[index].slot = slots
      slots += 1
    }
    return names[index].slot
  }

  /// Sets the call for the value of a member.
  mutating func set(_ call: Int32, for text: [UInt8]) { names[index(of: text)].call = call }
}

extension Plan.Parts {
  /// Adds a shape to the tables.
  mutating func append(_ draft: ShapeDraft) {
    var shape = Shape()
    shape.names = append(names: draft.names)
    shape.slots = draft.slots
    shape.patterns = Slice(patternCalls.count, draft.patterns.count)
    patternCalls += draft.patterns
    shape.additional = draft.additional
    shape.propertyNames = draft.propertyNames
    shapes.append(shape)
  }

  /// Adds a hash table: at least half of its places are empty, and its size is a power of two.
  mutating func append(names: [(text: [UInt8], slot: Int32, call: Int32)]) -> Slice {
    guard !names.isEmpty else { return Slice(self.names.count, 0) }
    var size = 2
    while size < names.count * 2 { size *= 2 }
    var table = [Name](repeating: Name(), count: size)
    for (text, slot, call) in names {
      let hash = JSONName.hash(text)
      var at = Int(hash) & (size - 1)
      while table[at].key != Name.none { at = (at + 1) & (size - 1) }
      table[at] = Name(
        key: Name.key(hash: hash, count: text.count),
        start: UInt32(truncatingIfNeeded: append(text: text).start), slot: slot, call: call)
    }
    defer { self.names += table }
    return Slice(self.names.count, size)
  }

  /// Adds bytes to the text.
  mutating func append(text more: some Collection<UInt8>) -> Slice {
    defer { text += more }
    return Slice(text.count, more.count)
  }
}
