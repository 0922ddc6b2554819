// Comparing and hashing walk the tree with a list of what is left to do: a tree may be deeper than
// the stack allows.

extension JSON: Hashable {
  /// Whether two values are JSON-equal.
  ///
  /// - Parameters:
  ///   - left: A value.
  ///   - right: Another value.
  public static func == (left: JSON, right: JSON) -> Bool {
    var pairs = [(left, right)]
    while let (left, right) = pairs.popLast() {
      switch (left, right) {
      case (.null, .null): break
      case (.bool(let left), .bool(let right)): if left != right { return false }
      case (.number(let left), .number(let right)): if left != right { return false }
      case (.string(let left), .string(let right)): if left != right { return false }
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        pairs.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)):
        guard push(left, right, to: &pairs) else { return false }
      default: return false
      }
    }
    return true
  }

  /// Compares the names of two objects and adds their values to the pairs to compare.
  private static func push(
    _ left: JSONObject, _ right: JSONObject, to pairs: inout [(JSON, JSON)]
  ) -> Bool {
    let left = left.effectiveMembers
    let right = right.effectiveMembers
    guard left.count == right.count else { return false }
    for (one, other) in zip(left, right) {
      guard one.name == other.name else { return false }
      pairs.append((one.value, other.value))
    }
    return true
  }

  /// Hashes the value so that JSON-equal values have equal hashes.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    var values = [self]
    while let value = values.popLast() {
      switch value {
      case .null: hasher.combine(0)
      case .bool(let value):
        hasher.combine(1)
        hasher.combine(value)
      case .number(let value):
        hasher.combine(2)
        hasher.combine(value)
      case .string(let value):
        hasher.combine(3)
        hasher.combine(value)
      case .array(let elements):
        hasher.combine(4)
        hasher.combine(elements.count)
        values.append(contentsOf: elements)
      case .object(let object):
        let members = object.effectiveMembers
        hasher.combine(5)
        hasher.combine(members.count)
        for member in members { hasher.combine(member.name) }
        values.append(contentsOf: members.lazy.map(\.value))
      }
    }
  }
}

extension JSONObject: Hashable {
  /// Whether two objects are JSON-equal.
  ///
  /// - Parameters:
  ///   - left: An object.
  ///   - right: Another object.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSON.object(left) == JSON.object(right)
  }

  /// Hashes the members so that JSON-equal objects have equal hashes.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { JSON.object(self).hash(into: &hasher) }
}
