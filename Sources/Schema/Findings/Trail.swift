import PushJSON

/// Where keywords stand, in the two ways the standard knows.
struct Trail {
  let plan: Plan
  let paths: [Record.Path]

  /// The way through the schemas that were applied, references included.
  ///
  /// - Parameters:
  ///   - path: How the schema was reached.
  ///   - code: The schema.
  ///   - keyword: A node of it; -1 for the schema itself.
  func keywordPointer(_ path: Int, _ code: Int, _ keyword: Int32) -> JSONPointer {
    var parts: [JSONPointer] = []
    if keyword >= 0 {
      let code = plan.code(code)
      parts.append(pointer(Int(code.document), from: Int(code.node), to: Int(keyword)))
    }
    var path = path
    while path >= 0 {
      let call = plan.call(paths[path].call)
      parts.append(pointer(Int(call.document), from: Int(call.node), to: Int(call.site)))
      path = paths[path].parent
    }
    return JSONPointer(parts.reversed().flatMap(\.tokens))
  }

  /// The URI of the resource and the pointer in it.
  func absoluteLocation(_ code: Int, _ keyword: Int32) -> String {
    let code = plan.code(code)
    let resource = plan.resources[Int(code.resource)]
    let node = keyword >= 0 ? Int(keyword) : Int(code.node)
    let pointer = pointer(Int(code.document), from: resource.place.node, to: node)
    return resource.uri.text.string + pointer.fragment
  }

  /// The name of the keyword through which a schema was reached.
  func keyword(_ path: Int) -> JSONString? {
    guard path >= 0 else { return nil }
    let call = plan.call(paths[path].call)
    return pointer(Int(call.document), from: Int(call.node), to: Int(call.site)).tokens.first
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
