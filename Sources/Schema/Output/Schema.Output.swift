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
  /// for people. They are as many as findings may be, annotations 10,000; a last unit says if there
  /// are more.
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

/// Writes the form `basic`, up to a number of units and of bytes; a last unit says that there are
/// more.
struct BasicOutput {
  private let plan: Plan
  private let document: JSONDocument
  private let record: Record
  private let messages: FindingWriter
  /// How many units were written.
  private var count = 0
  /// How many bytes more they may have, about.
  private var room: Int

  init(_ plan: Plan, _ document: JSONDocument, _ record: Record) {
    self.plan = plan
    self.document = document
    self.record = record
    messages = FindingWriter(plan, document, record, file: nil)
    room = FindingWriter.textLimit(plan)
  }

  /// Writes the errors of all keywords that do not hold.
  mutating func writeErrors(_ writer: inout JSONWriter) {
    writer.name("errors")
    writer.beginArray()
    for fault in record.faults.prefix(plan.findingLimit) where room > 0 {
      beginUnit(&writer, fault.path, fault.code, fault.keyword, fault.node)
      writer.name("error")
      let message = messages.message(fault)
      room -= message.utf8.count
      writer.string(message)
      writer.endObject()
    }
    if record.isCut || count < record.faults.count {
      writeLast(&writer, "error", "there are more errors than the \(count) that are given")
    }
    writer.endArray()
  }

  /// Writes what keywords say about the values they hold for.
  mutating func writeAnnotations(_ writer: inout JSONWriter) {
    writer.name("annotations")
    writer.beginArray()
    let groups = groups()
    for group in groups.prefix(BasicOutput.annotationLimit) where room > 0 {
      let keyword = Int32(truncatingIfNeeded: group.keyword)
      beginUnit(&writer, group.path, group.code, keyword, group.node)
      writer.name("annotation")
      write(group, &writer)
      writer.endObject()
    }
    if record.lacksAnnotations || record.isStopped || count < groups.count {
      writeLast(
        &writer, "annotation", "there are more annotations than the \(count) that are given")
    }
    writer.endArray()
  }

  /// How many annotations are written.
  private static let annotationLimit = 10_000

  private mutating func beginUnit(
    _ writer: inout JSONWriter, _ path: Int, _ code: Int, _ keyword: Int32, _ node: Int
  ) {
    let pointer = messages.trail.keywordPointer(path, code, keyword)
    let location = messages.trail.absoluteLocation(code, keyword)
    let value = messages.pointers.text(node)
    count += 1
    room -= pointer.utf8.count + (location?.utf8.count ?? 0) + value.utf8.count
    writer.beginObject()
    writer.name("keywordLocation")
    writer.string(pointer)
    if let location {
      writer.name("absoluteKeywordLocation")
      writer.string(location)
    }
    writer.name("instanceLocation")
    writer.string(value)
  }

  private func writeLast(_ writer: inout JSONWriter, _ name: String, _ message: String) {
    writer.beginObject()
    writer.name("keywordLocation")
    writer.string("")
    writer.name("instanceLocation")
    writer.string("")
    writer.name(name)
    writer.string(message)
    writer.endObject()
  }
}

// MARK: - Annotations

extension BasicOutput {
  /// What one keyword says about one value.
  private struct Group {
    var path: Int
    var code: Int
    /// The node of the keyword's own value.
    var keyword: Int
    var node: Int
    var contents: [Record.Annotation.Content]
  }

  private struct Key: Hashable {
    var path: Int
    var keyword: Int
    var node: Int
  }

  private struct Place: Hashable {
    var code: Int
    var node: Int32
  }

  /// The annotations, those of one keyword about one value together.
  private func groups() -> [Group] {
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    var keywords: [Place: Int] = [:]
    for annotation in record.annotations {
      let place = Place(code: annotation.code, node: annotation.keyword)
      let keyword = keywords[place] ?? keyword(of: annotation)
      keywords[place] = keyword
      guard isSaid(keyword, annotation) else { continue }
      let key = Key(path: annotation.path, keyword: keyword, node: annotation.node)
      if let place = places[key] {
        groups[place].contents.append(annotation.content)
        continue
      }
      places[key] = groups.count
      groups.append(
        Group(
          path: annotation.path, code: annotation.code, keyword: keyword, node: annotation.node,
          contents: [annotation.content]))
    }
    return groups
  }

  private func schema(_ code: Int) -> JSONDocument {
    plan.documents[Int(plan.code(code).document)]
  }

  /// The value of the keyword in which an annotation's node stands.
  private func keyword(of annotation: Record.Annotation) -> Int {
    let schema = schema(annotation.code)
    let node = Int(annotation.keyword)
    for name in schema.names(of: Int(plan.code(annotation.code).node))
    where name < node && node < schema.end(of: name + 1) {
      return name + 1
    }
    return node
  }

  /// Whether a keyword says something about a value: those for contents do so about texts only, and
  /// `contentSchema` only beside `contentMediaType` (Validation, 8).
  private func isSaid(_ keyword: Int, _ annotation: Record.Annotation) -> Bool {
    guard case .value = annotation.content, document.nodes.indices.contains(annotation.node),
      let name = messages.trail.name(annotation.code, Int32(truncatingIfNeeded: keyword))
    else { return true }
    guard ["contentEncoding", "contentMediaType", "contentSchema"].contains(name.string) else {
      return true
    }
    let kind = document.nodes[annotation.node].kind
    guard kind == .string || kind == .name else { return false }
    let schema = JSONView(
      schema(annotation.code), node: Int(plan.code(annotation.code).node))
    return name.string != "contentSchema" || schema["contentMediaType"] != nil
  }

  /// Writes the value of an annotation: the names of members, indices of elements, true for all, or
  /// the keyword's own value.
  private mutating func write(_ group: Group, _ writer: inout JSONWriter) {
    var names: [JSONString] = []
    var indices: [Int] = []
    var last: Int?
    for content in group.contents {
      switch content {
      case .value:
        let value = schema(group.code).raw(group.keyword)
        room -= value.count
        return writer.raw(value)
      case .all: return writer.bool(true)
      case .member(let name): names.append(JSONString(utf8: document.decoded(name)))
      case .element(let index): indices.append(index)
      case .upTo(let index): last = index
      }
    }
    room -= names.reduce(indices.count * 8) { $0 + $1.utf8.count }
    let count = document.childCount(group.node)
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
