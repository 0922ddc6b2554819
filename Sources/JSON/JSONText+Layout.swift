extension JSONText {
  /// Drops the blanks between the tokens of a text, and a byte order mark before it.
  ///
  /// Everything else stays byte for byte: order, duplicates, the spelling of numbers and escapes.
  ///
  /// - Parameter text: A JSON text that was read before. Other bytes do no harm; what comes out is
  ///   then as broken as what went in.
  /// - Returns: The same text on one line.
  public static func compact(_ text: [UInt8]) -> [UInt8] {
    var output = JSONOutput()
    text.withUnsafeBufferPointer { appendCompact($0, to: &output) }
    return output.array
  }

  /// Appends a text without the blanks between its tokens and without a byte order mark.
  ///
  /// - Parameters:
  ///   - text: A JSON text that was read before.
  ///   - output: Where to append.
  package static func appendCompact(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput
  ) {
    var at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var kept = at
    func keep(upTo end: Int) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[kept..<end]))
    }
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "\""):
        at = endOfString(text, from: at)
      case 0x20, 0x0A, 0x0D, 0x09:
        keep(upTo: at)
        at += 1
        kept = at
      default:
        at += 1
      }
    }
    keep(upTo: at)
  }

  /// Lays a text out over lines, indented by two blanks; order and spelling stay as they are.
  ///
  /// - Parameter text: A JSON text that was read before; it may hold blanks already.
  /// - Returns: The text, without a line feed at its end.
  public static func pretty(_ text: [UInt8]) -> [UInt8] {
    var output = JSONOutput()
    text.withUnsafeBufferPointer { appendPretty($0, to: &output) }
    return output.array
  }

  private static func appendPretty(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput
  ) {
    var depth = 0
    var at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < text.count {
      let byte = text[at]
      let start = at
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        at = endOfString(text, from: start)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
      case 0x20, 0x0A, 0x0D, 0x09: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        output.append(byte)
        let next = text[at...].firstIndex { !isBlank($0) } ?? at
        if next < text.count, text[next] == byte + 2 {
          output.append(byte + 2)
          at = next + 1
        } else {
          depth += 1
          appendLine(depth, to: &output)
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        appendLine(depth, to: &output)
        output.append(byte)
      case UInt8(ascii: ","):
        output.append(byte)
        appendLine(depth, to: &output)
      case UInt8(ascii: ":"):
        output.append(byte)
        output.append(UInt8(ascii: " "))
      default: output.append(byte)
      }
    }
  }

  /// Begins a line.
  ///
  /// No text that was read is nested deeper than the bound here.
  private static func appendLine(_ depth: Int, to output: inout JSONOutput) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * min(depth, 2048)))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The offset behind the closing quote of a string; the end of the text if it has none.
  private static func endOfString(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start + 1
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: "\"") { return at + 1 }
      at += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return text.count
  }
}

extension JSONDocument {
  /// How many bytes a value has in compact form, in UTF-8 without needless escapes.
  package func compactSize(_ node: Int) -> Int {
    var size = 0
    for index in node..<end(of: node) {
      let entry = nodes[index]
      switch entry.kind {
      case .object, .array:
        let count = childCount(index)
        size += 2 + max(0, count - 1)
      case .name: size += textSize(index) + 1
      case .string: size += textSize(index)
      case .null, .true, .false, .number: size += Int(entry.end - entry.start)
      }
    }
    return size
  }

  private func textSize(_ node: Int) -> Int {
    guard nodes[node].isEscaped else { return Int(nodes[node].end - nodes[node].start) }
    var written = JSONOutput()
    JSONText.append(utf8: decoded(node), to: &written)
    return written.count
  }
}

extension JSONDocument {
  /// Appends a value in a normal spelling.
  ///
  /// It is compact, without needless escapes, the members of objects ordered by their names' bytes,
  /// of duplicates only the last. Numbers stay as they are.
  ///
  /// - Parameter isQuoted: Whether it is appended as the inside of a JSON string, so that its quotes
  ///   and backslashes are escaped.
  package func appendNormal(_ node: Int, isQuoted: Bool = false, to output: inout JSONOutput) {
    switch nodes[node].kind {
    case .object:
      output.append(UInt8(ascii: "{"))
      var isFirst = true
      forEachOrderedName(of: node) { name in
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        appendNormal(name, isQuoted: isQuoted, to: &output)
        output.append(UInt8(ascii: ":"))
        appendNormal(name + 1, isQuoted: isQuoted, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    case .array:
      output.append(UInt8(ascii: "["))
      var item = node + 1
      while item < end(of: node) {
        if item > node + 1 { output.append(UInt8(ascii: ",")) }
        appendNormal(item, isQuoted: isQuoted, to: &output)
        item = end(of: item)
      }
      output.append(UInt8(ascii: "]"))
    case .string, .name: appendNormalText(node, isQuoted: isQuoted, to: &output)
    case .null, .true, .false, .number: append(node, trimmedBy: 0, to: &output)
    }
  }

  private func appendNormalText(_ node: Int, isQuoted: Bool, to output: inout JSONOutput) {
    guard nodes[node].isEscaped else {
      if isQuoted {
        // Nothing inside needs an escape, or it would have one.
        output.append(0x5C)
        output.append(0x22)
        append(node, trimmedBy: 1, to: &output)
        output.append(0x5C)
        output.append(0x22)
      } else {
        append(node, trimmedBy: 0, to: &output)
      }
      return
    }
    var text = JSONOutput()
    JSONText.append(utf8: decoded(node), to: &text)
    if isQuoted {
      JSONText.appendInside(text.bytes, to: &output)
    } else {
      output.append(contentsOf: text.bytes)
    }
  }

  private func append(_ node: Int, trimmedBy count: Int, to output: inout JSONOutput) {
    let entry = nodes[node]
    bytes.withUnsafeBufferPointer { bytes in
      let range = (Int(entry.start) + count)..<(Int(entry.end) - count)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Calls a function with the names of an object, of duplicates the last one, ordered by their
  /// bytes.
  private func forEachOrderedName(of object: Int, _ call: (Int) -> Void) {
    let shadowed = nodes[object].hasDuplicates ? shadowedNames(of: object) : []
    // There are at most half as many names as nodes.
    withUnsafeTemporaryAllocation(
      of: Int.self, capacity: max(1, (end(of: object) - object) / 2)
    ) { names in
      var count = 0
      var isOrdered = true
      var name = object + 1
      while name < end(of: object) {
        if shadowed.isEmpty || !shadowed.contains(name) {
          if count > 0, precedes(name, names[count - 1]) { isOrdered = false }
          names[count] = name
          count += 1
        }
        name = end(of: name + 1)
      }
      var known = UnsafeMutableBufferPointer(rebasing: names[..<count])
      if !isOrdered { known.sort(by: precedes) }
      for name in known { call(name) }
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
