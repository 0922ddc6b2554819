import PushJSON

/// Writes the members of a record as the text of an object.
struct MemberTextWriter: MemberVisitor {
  private var output = JSONOutput()
  private var separator = UInt8(ascii: "{")

  /// Begins an object behind what is written already; the bytes are taken, not copied.
  init(_ output: inout JSONOutput) { swap(&self.output, &output) }

  /// Ends the object and gives the bytes back.
  mutating func finish(_ output: inout JSONOutput) {
    if separator == UInt8(ascii: "{") { self.output.append(separator) }
    self.output.append(UInt8(ascii: "}"))
    swap(&self.output, &output)
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, _ value: inout Value?) {
    if let value { append(name, value) }
  }

  mutating func member<Value: MemberBag>(_ name: StaticString, _ value: inout Value) {
    if !value.isEmpty { append(name, value) }
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, always value: inout Value) {
    append(name, value)
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, required value: inout Value) {
    append(name, value)
  }

  private mutating func append(_ name: StaticString, _ value: some MemberValue) {
    output.append(separator)
    separator = UInt8(ascii: ",")
    output.append(UInt8(ascii: "\""))
    output.append(name)
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    value.append(to: &output)
  }
}

/// Writes the members of a record as the members of an object.
struct MemberTreeWriter: MemberVisitor {
  private(set) var members: [JSONObject.Member] = []

  mutating func member<Value: MemberValue>(_ name: StaticString, _ value: inout Value?) {
    if let value { append(name, value) }
  }

  mutating func member<Value: MemberBag>(_ name: StaticString, _ value: inout Value) {
    if !value.isEmpty { append(name, value) }
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, always value: inout Value) {
    append(name, value)
  }

  mutating func member<Value: MemberValue>(_ name: StaticString, required value: inout Value) {
    append(name, value)
  }

  private mutating func append(_ name: StaticString, _ value: some MemberValue) {
    members.append(JSONObject.Member(JSONString("\(name)"), value.json))
  }
}
