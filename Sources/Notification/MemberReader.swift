import PushJSON

/// Reads the members of one object into a record.
///
/// A member of a wrong kind is a finding and stays absent; the others are read. Of a name that
/// occurs twice the last one counts.
struct MemberReader: MemberVisitor {
  private let members: [JSONObject.Member]
  private let pointer: String
  private var diagnostics: [Diagnostic]
  /// Which members have a name the record knows.
  private var known: [Bool]
  /// The names the record knows.
  private var names: [StaticString] = []
  /// Whether every required member was there.
  private(set) var isComplete = true

  init(_ object: JSONObject, at pointer: String, _ diagnostics: [Diagnostic]) {
    members = object.members
    self.pointer = pointer
    self.diagnostics = diagnostics
    known = Array(repeating: false, count: object.count)
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, _ value: inout Value?) {
    value = read(name)
  }

  mutating func member<Value: MemberBag>(_ name: StaticString, _ value: inout Value) {
    if let found: Value = read(name) { value = found }
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, always value: inout Value) {
    if let found: Value = read(name) { value = found }
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, required value: inout Value) {
    let count = diagnostics.count
    if let found: Value = read(name) {
      value = found
      return
    }
    isComplete = false
    if diagnostics.count == count {
      place(name).report(
        .error, "canonical-missing", "'\(name)' is missing", &diagnostics,
        hint: "the whole object is left out without it")
    }
  }

  /// Reports the members whose names the record does not know.
  ///
  /// - Returns: All findings.
  mutating func finish() -> [Diagnostic] {
    for (member, isKnown) in zip(members, known) where !isKnown {
      let place = Place(pointer, .other(member.name))
      place.report(
        .warning, "canonical-unknown", "unknown member \(place.name)", &diagnostics,
        hint: lookAlike(member.name).map { "write '\($0)'" })
    }
    return diagnostics
  }

  private func place(_ name: StaticString) -> Place { Place(pointer, .member(name)) }

  /// A name the record knows that differs only in upper and lower case.
  private func lookAlike(_ name: JSONString) -> StaticString? {
    let lowercased = name.string.lowercased()
    return names.first { "\($0)".lowercased() == lowercased }
  }

  private mutating func read<Value: MemberValue>(_ name: StaticString) -> Value? {
    guard let json = find(name) else { return nil }
    return Value.read(json, at: place(name), into: &diagnostics)
  }

  private mutating func find(_ name: StaticString) -> JSON? {
    names.append(name)
    var found: Int?
    for (index, member) in members.enumerated() where member.name.isText(name) {
      if found != nil {
        place(name).report(
          .warning, "canonical-duplicate", "'\(name)' occurs more than once, the last one counts",
          &diagnostics)
      }
      known[index] = true
      found = index
    }
    return found.map { members[$0].value }
  }
}

extension JSONString {
  /// Whether the text is this name, byte for byte.
  fileprivate func isText(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard utf8.count == count else { return false }
    return utf8.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: count))
  }
}
