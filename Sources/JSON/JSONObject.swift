/// The members of a JSON object, in their order; duplicate names stay visible.
public struct JSONObject: Sendable {
  /// One member.
  public struct Member: Sendable, Hashable {
    /// The name, decoded.
    public var name: JSONString
    /// The value.
    public var value: JSON

    /// Makes a member.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: JSONString, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// All members in order, duplicates included.
  public var members: [Member]

  /// Makes an object.
  ///
  /// - Parameter members: The members in order; duplicates are allowed.
  public init(_ members: [Member] = []) { self.members = members }

  /// How many members there are, duplicates included.
  public var count: Int { members.count }

  /// Whether there is no member.
  public var isEmpty: Bool { members.isEmpty }

  /// The names in order, duplicates included.
  public var names: [JSONString] { members.map(\.name) }

  /// The value of a member, nil where there is none; of duplicates the last one.
  ///
  /// Setting replaces that member in place or appends one; setting nil removes every member of the
  /// name.
  ///
  /// - Parameter name: The name; it is compared by bytes.
  public subscript(name: String) -> JSON? {
    get { self[exactly: JSONString(name)] }
    set { self[exactly: JSONString(name)] = newValue }
  }

  /// The value of a member whose name may hold anything JSON can write; else as `subscript(name:)`.
  ///
  /// - Parameter name: The name; it is compared by bytes.
  public subscript(exactly name: JSONString) -> JSON? {
    get { members.last { $0.name == name }?.value }
    set {
      let index = members.lastIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (nil, let value?): members.append(Member(name, value))
      case (_?, nil): members.removeAll { $0.name == name }
      case (nil, nil): break
      }
    }
  }

  /// The names that occur more than once, each once, in the order of their second occurrence.
  public var duplicateNames: [JSONString] {
    var count: [JSONString: Int] = [:]
    var names: [JSONString] = []
    for member in members {
      let seen = count[member.name, default: 0] + 1
      count[member.name] = seen
      if seen == 2 { names.append(member.name) }
    }
    return names
  }

  /// The members that count, in the order of their names' bytes: of duplicates the last one.
  package var effectiveMembers: [Member] {
    // A stable sort by name would keep duplicates in order; the index makes any sort stable.
    let order = members.indices.sorted { left, right in
      let (one, other) = (members[left].name, members[right].name)
      return one == other ? left < right : one < other
    }
    var result: [Member] = []
    result.reserveCapacity(members.count)
    for index in order {
      if result.last?.name == members[index].name { result.removeLast() }
      result.append(members[index])
    }
    return result
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object with members in the order of the literal; duplicates stay.
  ///
  /// - Parameter elements: Names and values.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements.map { Member(JSONString($0), $1) })
  }
}
