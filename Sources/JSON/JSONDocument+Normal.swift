extension JSONDocument {
  /// Appends a value in a normal spelling.
  ///
  /// It is compact, without needless escapes, the members of objects ordered by their names' bytes,
  /// of duplicates only the last. Numbers stay as they are.
  ///
  /// - Parameter isQuoted: Whether it is appended as the inside of a JSON string, so that its quotes
  ///   and backslashes are escaped.
  package func appendNormal(_ node: Int, isQuoted: Bool = false, to output: inout JSONOutput) {
    // There are at most half as many names as nodes.
    let most = max(1, (end(of: node) - node) / 2)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: most) { names in
      var order = NameOrder(names: names)
      appendNormal(node, isQuoted, &order, to: &output)
    }
  }

  /// The names of the objects that are being written, each object's behind those of the outer ones.
  private struct NameOrder {
    let names: UnsafeMutableBufferPointer<Int>
    var count = 0
  }

  private func appendNormal(
    _ node: Int, _ isQuoted: Bool, _ order: inout NameOrder, to output: inout JSONOutput
  ) {
    switch nodes[node].kind {
    case .object: appendNormalObject(node, isQuoted, &order, to: &output)
    case .array:
      output.append(UInt8(ascii: "["))
      var item = node + 1
      let end = end(of: node)
      while item < end {
        if item > node + 1 { output.append(UInt8(ascii: ",")) }
        appendNormal(item, isQuoted, &order, to: &output)
        item = Int(nodes[item].next)
      }
      output.append(UInt8(ascii: "]"))
    case .string, .name: appendNormalText(node, isQuoted, to: &output)
    case .null, .true, .false, .number:
      copy(Int(nodes[node].start)..<Int(nodes[node].end), to: &output)
    }
  }

  private func appendNormalObject(
    _ object: Int, _ isQuoted: Bool, _ order: inout NameOrder, to output: inout JSONOutput
  ) {
    let first = order.count
    findNames(of: object, &order)
    output.append(UInt8(ascii: "{"))
    for place in first..<order.count {
      let name = order.names[place]
      appendNormalText(
        name, isQuoted, after: place > first ? UInt8(ascii: ",") : nil,
        before: UInt8(ascii: ":"), to: &output)
      appendNormal(name + 1, isQuoted, &order, to: &output)
    }
    output.append(UInt8(ascii: "}"))
    order.count = first
  }

  /// Adds the names of an object, of duplicates the last one, ordered by their bytes.
  private func findNames(of object: Int, _ order: inout NameOrder) {
    let first = order.count
    let shadowed = nodes[object].hasDuplicates ? shadowedNames(of: object) : []
    var name = object + 1
    var isOrdered = true
    let end = end(of: object)
    while name < end, order.count < order.names.count {
      if shadowed.isEmpty || !shadowed.contains(name) {
        if order.count > first, precedes(name, order.names[order.count - 1]) { isOrdered = false }
        order.names[order.count] = name
        order.count += 1
      }
      name = Int(nodes[name + 1].next)
    }
    if isOrdered { return }
    if order.count - first <= 16 {
      sortFew(order.names, first, order.count)
    } else {
      var known = UnsafeMutableBufferPointer(rebasing: order.names[first..<order.count])
      known.sort(by: precedes)
    }
  }

  private func sortFew(_ names: UnsafeMutableBufferPointer<Int>, _ first: Int, _ end: Int) {
    for place in (first + 1)..<end {
      let name = names[place]
      var at = place
      while at > first, precedes(name, names[at - 1]) {
        names[at] = names[at - 1]
        at -= 1
      }
      names[at] = name
    }
  }

  /// - Parameters:
  ///   - first: A byte that stands before the text, if any.
  ///   - last: A byte that stands behind it, if any.
  private func appendNormalText(
    _ node: Int, _ isQuoted: Bool, after first: UInt8? = nil, before last: UInt8? = nil,
    to output: inout JSONOutput
  ) {
    let entry = nodes[node]
    let inside = (Int(entry.start) + 1)..<(Int(entry.end) - 1)
    bytes.withUnsafeBufferPointer { bytes in
      let written = UnsafeBufferPointer(rebasing: bytes[inside])
      guard entry.isEscaped else {
        return JSONText.appendPlain(
          written, isQuoted: isQuoted, after: first, before: last, to: &output)
      }
      if let first { output.append(first) }
      output.append(isQuoted ? "\\\"" : "\"")
      JSONText.appendNormal(written, isQuoted: isQuoted, to: &output)
      output.append(isQuoted ? "\\\"" : "\"")
      if let last { output.append(last) }
    }
  }

  private func copy(_ range: Range<Int>, to output: inout JSONOutput) {
    bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    if nodes[one].isEscaped || nodes[other].isEscaped {
      return decoded(one).lexicographicallyPrecedes(decoded(other))
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var left = Int(nodes[one].start) + 1
      var right = Int(nodes[other].start) + 1
      let leftEnd = Int(nodes[one].end) - 1
      let rightEnd = Int(nodes[other].end) - 1
      while left < leftEnd, right < rightEnd {
        if bytes[left] != bytes[right] { return bytes[left] < bytes[right] }
        left += 1
        right += 1
      }
      return left == leftEnd && right < rightEnd
    }
  }
}
