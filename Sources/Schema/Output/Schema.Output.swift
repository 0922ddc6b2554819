public import PushJSON

extension Schema {
  /// The forms of output that JSON Schema defines (Core, 12.4).
  public enum Output: Sendable {
    /// Only whether the document is valid: `{"valid":true}`.
    case flag
    /// A flat list: of annotations if the document is valid, of errors if it is not.
    case basic
  }

  /// The standard's report on a document, as JSON text.
  ///
  /// The locations of keywords and values are those the standard names. Errors are those of all
  /// keywords, also of alternatives of which another comes closer; `findings(for:file:)` is better
  /// for people.
  ///
  /// - Parameters:
  ///   - output: The form.
  ///   - document: The document.
  public func output(_ output: Output, for document: JSONDocument) -> [UInt8] {
    let isValid = isValid(document)
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("valid")
    writer.bool(isValid)
    if output == .basic {
      let mode: Evaluation.Mode = isValid ? .annotations : .faults
      _ = Evaluation.evaluating(plan, document, mode, Evaluation.Memory()) { evaluation in
        _ = evaluation.evaluate(0)
        var basic = BasicOutput(plan, document, evaluation.record)
        if isValid { basic.writeAnnotations(&writer) } else { basic.writeErrors(&writer) }
      }
    }
    writer.endObject()
    return writer.bytes
  }
}

/// Writes the form `basic`.
struct BasicOutput {
  private let plan: Plan
  private let document: JSONDocument
  private let record: Record
  private let trail: Trail

  init(_ plan: Plan, _ document: JSONDocument, _ record: Record) {
    self.plan = plan
    self.document = document
    self.record = record
    trail = Trail(plan: plan, paths: record.paths)
  }

  /// Writes the errors of all keywords that do not hold.
  mutating func writeErrors(_ writer: inout JSONWriter) {
    let messages = FindingWriter(plan, document, record, file: nil)
    writer.name("errors")
    writer.beginArray()
    for fault in record.faults.prefix(plan.findingLimit) {
      let keyword = trail.keywordPointer(fault.path, fault.code, fault.keyword).description
      let location = trail.absoluteLocation(fault.code, fault.keyword)
      writeUnit(&writer, keyword, location, fault.node)
      writer.name("error")
      writer.string(messages.message(fault))
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes what keywords say about the values they hold for.
  mutating func writeAnnotations(_ writer: inout JSONWriter) {
    writer.name("annotations")
    writer.beginArray()
    for group in groups() {
      writeUnit(&writer, group.keyword.description, group.location, group.node)
      writer.name("annotation")
      write(group.contents, group.node, group.value, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeUnit(
    _ writer: inout JSONWriter, _ keyword: String, _ location: String, _ node: Int
  ) {
    writer.beginObject()
    writer.name("keywordLocation")
    writer.string(keyword)
    writer.name("absoluteKeywordLocation")
    writer.string(location)
    writer.name("instanceLocation")
    writer.string(document.pointer(to: node)?.description ?? "")
  }

  // MARK: Annotations

  /// What one keyword says about one value.
  private struct Group {
    var keyword: JSONPointer
    var location: String
    var node: Int
    /// The keyword's own value.
    var value: ArraySlice<UInt8>
    var contents: [Record.Annotation.Content]
  }

  private struct Key: Hashable {
    var path: Int
    var keyword: Int
    var node: Int
  }

  /// The annotations, those of one keyword about one value together.
  private func groups() -> [Group] {
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for annotation in record.annotations {
      let code = plan.code(annotation.code)
      let schema = plan.documents[Int(code.document)]
      let keyword = value(of: annotation, code, schema)
      let key = Key(path: annotation.path, keyword: keyword, node: annotation.node)
      if let place = places[key] {
        groups[place].contents.append(annotation.content)
        continue
      }
      places[key] = groups.count
      let node = Int32(truncatingIfNeeded: keyword)
      groups.append(
        Group(
          keyword: trail.keywordPointer(annotation.path, annotation.code, node),
          location: trail.absoluteLocation(annotation.code, node), node: annotation.node,
          value: schema.raw(keyword), contents: [annotation.content]))
    }
    return groups
  }

  /// The value of the keyword in which an annotation's node stands.
  private func value(of annotation: Record.Annotation, _ code: Code, _ schema: JSONDocument) -> Int
  {
    let node = Int(annotation.keyword)
    for name in schema.names(of: Int(code.node))
    where name < node && node < schema.end(of: name + 1) {
      return name + 1
    }
    return node
  }

  /// Writes the value of an annotation: the names of members, indices of elements, true for all, or
  /// the keyword's own value.
  private func write(
    _ contents: [Record.Annotation.Content], _ node: Int, _ value: ArraySlice<UInt8>,
    _ writer: inout JSONWriter
  ) {
    var names: [JSONString] = []
    var indices: [Int] = []
    var last: Int?
    for content in contents {
      switch content {
      case .value: return writer.raw(value)
      case .all: return writer.bool(true)
      case .member(let name): names.append(JSONString(utf8: document.decoded(name)))
      case .element(let index): indices.append(index)
      case .upTo(let index): last = index
      }
    }
    let count = document.childCount(node)
    if let last {
      if last + 1 == count { writer.bool(true) } else { writer.number(last) }
    } else if !indices.isEmpty, indices.count == count {
      writer.bool(true)
    } else {
      writer.beginArray()
      for name in names { writer.string(name) }
      for index in indices { writer.number(index) }
      writer.endArray()
    }
  }
}
