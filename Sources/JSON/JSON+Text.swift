// MARK: - Reading

extension JSON {
  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: One JSON text in UTF-8; blanks around it are allowed.
  ///   - limits: How deep and how long it may be.
  /// - Throws: `JSONError`, with the place and what was expected there.
  public init(
    _ bytes: [UInt8], limits: JSONDocument.Limits = JSONDocument.Limits()
  ) throws(JSONError) {
    self.init(try JSONDocument(bytes, limits: limits))
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: One JSON text; blanks around it are allowed.
  ///   - limits: How deep and how long it may be.
  /// - Throws: `JSONError`, with the place and what was expected there.
  public init(
    text: String, limits: JSONDocument.Limits = JSONDocument.Limits()
  ) throws(JSONError) {
    try self.init(Array(text.utf8), limits: limits)
  }

  /// Makes the tree of a document.
  ///
  /// - Parameter document: The document; an empty one makes `null`.
  public init(_ document: JSONDocument) { self.init(document, node: 0) }

  /// Makes the tree of one value in a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - node: The index of the value's node; one that does not exist makes `null`.
  package init(_ document: JSONDocument, node: Int) {
    guard document.nodes.indices.contains(node) else {
      self = .null
      return
    }
    // From the last node to the first, so that the parts of a container are made before it; the
    // first of them is then on top.
    var made: [JSON] = []
    var names: [JSONString] = []
    for index in (node..<document.end(of: node)).reversed() {
      switch document.nodes[index].kind {
      case .null: made.append(.null)
      case .false: made.append(.bool(false))
      case .true: made.append(.bool(true))
      case .number: made.append(.number(JSONNumber(scanned: document.raw(index))))
      case .string: made.append(.string(JSONString(utf8: document.decoded(index))))
      case .name: names.append(JSONString(utf8: document.decoded(index)))
      case .array:
        let count = document.childCount(index)
        let elements = Array(made.suffix(count).reversed())
        made.removeLast(elements.count)
        made.append(.array(elements))
      case .object:
        let count = document.childCount(index)
        let members = zip(names.suffix(count).reversed(), made.suffix(count).reversed())
          .map { JSONObject.Member($0, $1) }
        names.removeLast(members.count)
        made.removeLast(members.count)
        made.append(.object(JSONObject(members)))
      }
    }
    self = made.last ?? .null
  }
}

// MARK: - Writing

extension JSON {
  /// The value as a text on one line, in UTF-8, with only the escapes that JSON demands.
  public var compactBytes: [UInt8] {
    var output = JSONOutput()
    append(to: &output)
    return output.array
  }

  /// The value as a text on one line.
  public var compact: String { String(decoding: compactBytes, as: UTF8.self) }

  /// The value as a text over lines, indented by two blanks, in UTF-8, without a final line feed.
  public var prettyBytes: [UInt8] { JSONText.pretty(compactBytes) }

  /// The value as a text over lines, indented by two blanks, without a final line feed.
  public var pretty: String { String(decoding: prettyBytes, as: UTF8.self) }

  private enum Step {
    case value(JSON)
    case member(JSONObject.Member, comma: Bool)
    case byte(UInt8)
  }

  /// Appends the value as a text on one line.
  ///
  /// - Parameter output: Where to append.
  package func append(to output: inout JSONOutput) {
    var steps = [Step.value(self)]
    while let step = steps.popLast() {
      switch step {
      case .byte(let byte): output.append(byte)
      case .member(let member, let comma):
        if comma { output.append(UInt8(ascii: ",")) }
        JSONText.append(utf8: member.name.utf8, to: &output)
        output.append(UInt8(ascii: ":"))
        steps.append(.value(member.value))
      case .value(let value): value.append(to: &output, then: &steps)
      }
    }
  }

  /// Appends a scalar or an opening bracket, and notes what follows it.
  private func append(to output: inout JSONOutput, then steps: inout [Step]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): output.append(contentsOf: value.text.utf8)
    case .string(let value): JSONText.append(utf8: value.utf8, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      steps.append(.byte(UInt8(ascii: "]")))
      for (index, element) in elements.enumerated().reversed() {
        steps.append(.value(element))
        if index > 0 { steps.append(.byte(UInt8(ascii: ","))) }
      }
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      steps.append(.byte(UInt8(ascii: "}")))
      for (index, member) in object.members.enumerated().reversed() {
        steps.append(.member(member, comma: index > 0))
      }
    }
  }
}

extension JSON: CustomStringConvertible {
  /// The value as a text on one line.
  public var description: String { compact }
}
