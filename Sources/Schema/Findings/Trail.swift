import PushJSON

/// Where keywords stand, in the two ways the standard knows.
struct Trail {
  let plan: Plan
  let paths: [Record.Path]
  private let known = Known()

  init(plan: Plan, paths: [Record.Path]) {
    self.plan = plan
    self.paths = paths
  }

  /// What was found once: many findings are about the same keywords.
  private final class Known {
    var calls: [Int32: String] = [:]
    var keywords: [Keyword: Place] = [:]
  }

  private struct Keyword: Hashable {
    var code: Int
    var node: Int32
  }

  private struct Place {
    /// From the schema.
    var pointer: JSONPointer
    /// The URI of the resource and the pointer in it.
    var location: String
    var isAbsolute: Bool
  }

  /// The way through the schemas that were applied, references included, as a JSON Pointer.
  ///
  /// - Parameters:
  ///   - path: How the schema was reached.
  ///   - code: The schema.
  ///   - keyword: A node in the value of one of its keywords; -1 for the schema itself.
  func keywordPointer(_ path: Int, _ code: Int, _ keyword: Int32) -> String {
    var parts = [place(code, keyword).pointer.description]
    var path = path
    while path >= 0 {
      parts.append(text(paths[path].call))
      path = paths[path].parent
    }
    return parts.reversed().joined()
  }

  /// The URI of the resource and the pointer in it.
  func location(_ code: Int, _ keyword: Int32) -> String { place(code, keyword).location }

  /// The same; nil where the resource has no absolute URI.
  func absoluteLocation(_ code: Int, _ keyword: Int32) -> String? {
    let place = place(code, keyword)
    return place.isAbsolute ? place.location : nil
  }

  /// The name of a keyword; nil for the schema itself.
  func name(_ code: Int, _ keyword: Int32) -> JSONString? {
    place(code, keyword).pointer.tokens.first
  }

  /// The name of the keyword through which a schema was reached.
  func keyword(_ path: Int) -> JSONString? {
    guard path >= 0 else { return nil }
    let call = plan.call(paths[path].call)
    return pointer(Int(call.document), from: Int(call.node), to: Int(call.site)).tokens.first
  }

  private func text(_ call: Int32) -> String {
    if let text = known.calls[call] { return text }
    let site = plan.call(call)
    let pointer = pointer(Int(site.document), from: Int(site.node), to: Int(site.site))
    let text = pointer.description
    known.calls[call] = text
    return text
  }

  private func place(_ index: Int, _ keyword: Int32) -> Place {
    let key = Keyword(code: index, node: keyword)
    if let place = known.keywords[key] { return place }
    let code = plan.code(index)
    let (document, node) = (Int(code.document), Int(code.node))
    let resource = plan.resources[Int(code.resource)]
    var inner = JSONPointer()
    if keyword >= 0 {
      inner.tokens = Array(pointer(document, from: node, to: Int(keyword)).tokens.prefix(1))
    }
    var pointer = pointer(document, from: resource.place.node, to: node)
    pointer.tokens += inner.tokens
    let place = Place(
      pointer: inner, location: resource.uri.text.string + pointer.fragment,
      isAbsolute: resource.uri.scheme != nil)
    known.keywords[key] = place
    return place
  }

  private func pointer(_ document: Int, from start: Int, to node: Int) -> JSONPointer {
    plan.documents[document].pointer(to: node, from: start) ?? JSONPointer()
  }
}

/// The lines of a text, to find many places in it.
struct Lines {
  private let starts: [Int]

  init(_ text: [UInt8]) {
    var starts = [0]
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  /// The place of an offset.
  func location(_ offset: Int) -> SourceLocation {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourceLocation(offset: offset, line: low + 1, column: offset - starts[low] + 1)
  }
}
