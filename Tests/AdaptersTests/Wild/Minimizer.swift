import PushJSON

/// Makes a value smaller for as long as it still fails.
struct Minimizer {
  /// Whether a value fails in the way that matters.
  let fails: (JSON) -> Bool
  private var attempts = 0
  private let limit: Int

  init(limit: Int = 600, fails: @escaping (JSON) -> Bool) {
    self.fails = fails
    self.limit = limit
  }

  static func minimize(_ json: JSON, fails: @escaping (JSON) -> Bool) -> JSON {
    var minimizer = Minimizer(fails: fails)
    var smallest = json
    for _ in 0..<3 {
      let next = minimizer.shrink(smallest) { $0 }
      if next.compact == smallest.compact { break }
      smallest = next
    }
    return smallest
  }

  private mutating func holds(_ json: JSON) -> Bool {
    attempts += 1
    return attempts <= limit && fails(json)
  }

  /// - Parameter whole: Makes the whole value with a part put in its place.
  private mutating func shrink(_ part: JSON, _ whole: @escaping (JSON) -> JSON) -> JSON {
    for simple in Minimizer.simple(part) where holds(whole(simple)) { return simple }
    switch part {
    case .object(let object):
      let kept = reduce(object.members) { whole(.object(JSONObject($0))) }
      return .object(JSONObject(shrinkEach(kept, whole)))
    case .array(let elements):
      var kept = reduce(elements) { whole(.array($0)) }
      for index in kept.indices {
        let others = kept
        kept[index] = shrink(kept[index]) { part in
          var elements = others
          elements[index] = part
          return whole(.array(elements))
        }
      }
      return .array(kept)
    case .string(let text): return shrinkText(text, whole)
    default: return part
    }
  }

  private mutating func shrinkEach(
    _ members: [JSONObject.Member], _ whole: @escaping (JSON) -> JSON
  ) -> [JSONObject.Member] {
    var kept = members
    for index in kept.indices {
      let others = kept
      kept[index].value = shrink(kept[index].value) { part in
        var members = others
        members[index].value = part
        return whole(.object(JSONObject(members)))
      }
    }
    return kept
  }

  /// A text that holds an object or an array is made smaller inside.
  private mutating func shrinkText(
    _ text: JSONString, _ whole: @escaping (JSON) -> JSON
  ) -> JSON {
    guard let inner = try? JSON(text.utf8), inner.object != nil || inner.array != nil else {
      return .string(text)
    }
    let plain = JSON.string(JSONString(utf8: inner.compactBytes))
    guard holds(whole(plain)) else { return .string(text) }
    let smaller = shrink(inner) { whole(.string(JSONString(utf8: $0.compactBytes))) }
    return .string(JSONString(utf8: smaller.compactBytes))
  }

  /// Leaves parts out: first many together, then each alone.
  private mutating func reduce<Part>(_ parts: [Part], _ whole: ([Part]) -> JSON) -> [Part] {
    var kept = parts
    var size = max(1, kept.count / 2)
    while !kept.isEmpty {
      var start = 0
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + size, kept.count))
        if holds(whole(fewer)) { kept = fewer } else { start += size }
      }
      if size == 1 { break }
      size /= 2
    }
    return kept
  }

  private static func simple(_ json: JSON) -> [JSON] {
    switch json {
    case .null, .bool: []
    case .number(let number): number.text == "7" ? [] : [7]
    case .string(let text): text.utf8.count <= 1 ? [] : ["", "a"]
    case .array(let elements): elements.isEmpty ? [] : [[]]
    case .object(let object): object.isEmpty ? [] : [[:]]
    }
  }
}
