import PushJSON

/// What goes over the members of a record, in the order of the JSON form.
///
/// A record names its members once, in ``Record/visit(_:)``; reading and writing are two visitors.
/// So the two directions cannot disagree about a name, a kind or the order.
protocol MemberVisitor {
  /// Visits a member that may be absent.
  mutating func member<Value: MemberValue>(_ name: StaticString, _ value: inout Value?)

  /// Visits a bag or a list, which is absent in JSON when it is empty.
  mutating func member<Value: MemberBag>(_ name: StaticString, _ value: inout Value)

  /// Visits a member that is always written; where it is absent the record's own value stays.
  mutating func member<Value: MemberValue>(_ name: StaticString, always value: inout Value)

  /// Visits a member without which there is no record.
  mutating func member<Value: MemberValue>(_ name: StaticString, required value: inout Value)
}

/// A group of members: an object in the JSON form.
protocol Record: MemberValue {
  /// The record in which every member is absent.
  init()

  /// Hands each member to the visitor, in the order of the JSON form.
  mutating func visit(_ visitor: inout some MemberVisitor)
}

extension Record {
  static var expectation: String { "an object" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Self? {
    guard case .object(let object) = json else {
      return place.refuse(json, expected: expectation, &diagnostics)
    }
    var reader = MemberReader(object, at: place.pointer, diagnostics)
    var record = Self()
    record.visit(&reader)
    diagnostics = reader.finish()
    return reader.isComplete ? record : nil
  }

  var json: JSON {
    var record = self
    var writer = MemberTreeWriter()
    record.visit(&writer)
    return .object(JSONObject(writer.members))
  }

  func append(to output: inout JSONOutput) {
    var record = self
    var writer = MemberTextWriter(&output)
    record.visit(&writer)
    writer.finish(&output)
  }
}
