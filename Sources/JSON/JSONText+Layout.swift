extension JSONText {
  /// Drops the blanks between the tokens of a text, and a byte order mark before it.
  ///
  /// Everything else stays byte for byte: order, duplicates, the spelling of numbers and escapes.
  ///
  /// - Parameter text: A JSON text that was read before. Other bytes do no harm, but what comes out
  ///   of them may say something else.
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
      let byte = text[at]
      if byte == UInt8(ascii: "\"") {
        at = endOfString(text, from: at)
      } else {
        if byte <= 0x20 {
          keep(upTo: at)
          kept = at + 1
        }
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
  /// Deeper than 2048 no text is read; others are not indented further.
  private static func appendLine(_ depth: Int, to output: inout JSONOutput) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * min(depth, 2048)))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The offset behind the closing quote of a string; the end of the text if it has none.
  package static func endOfString(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = nextMark(in: text, from: start + 1)
    while at < text.count, text[at] != UInt8(ascii: "\"") {
      at = nextMark(in: text, from: min(at + 2, text.count))
    }
    return min(at + 1, text.count)
  }
}

extension JSONDocument {
  /// How many bytes a value has in compact form, in UTF-8 without needless escapes.
  package func compactSize(_ node: Int) -> Int {
    // Blanks anywhere inside are known of the value itself.
    (nodes[node].hasBlanks ? sizeWithoutBlanks(node) : Int(nodes[node].end - nodes[node].start))
      - excess(node)
  }

  private func sizeWithoutBlanks(_ node: Int) -> Int {
    (node..<end(of: node)).reduce(0) { size, index in
      let entry = nodes[index]
      switch entry.kind {
      case .object, .array: return size + 2 + max(0, childCount(index) - 1)
      case .name: return size + Int(entry.end - entry.start) + 1
      case .string, .null, .true, .false, .number: return size + Int(entry.end - entry.start)
      }
    }
  }

  /// How many bytes the escapes inside a value have that JSON does not demand.
  private func excess(_ node: Int) -> Int {
    guard flags.contains(.longEscapes) else { return 0 }
    let inside = node..<end(of: node)
    return bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        var excess = 0
        for entry in nodes[inside] where entry.hasLongEscapes {
          let written = bytes[Int(entry.start)..<Int(entry.end)]
          excess += JSONText.excess(of: UnsafeBufferPointer(rebasing: written))
        }
        return excess
      }
    }
  }
}

// MARK: - Sizes

extension JSONText {
  /// How many bytes a string could spare without escapes that JSON does not demand.
  ///
  /// - Parameter written: A string that was read before, or what is between its quotes.
  static func excess(of written: UnsafeBufferPointer<UInt8>) -> Int {
    var excess = 0
    var at = nextSlash(in: written, from: 0)
    while at + 1 < written.count {
      var length = 2
      if written[at + 1] == UInt8(ascii: "/") {
        excess += 1
      } else if written[at + 1] == UInt8(ascii: "u"), let unit = hex4(at + 2, in: written) {
        let (scalar, escapes) = character(unit, at, in: written)
        excess += escapes - size(of: scalar)
        length = escapes
      }
      at = nextSlash(in: written, from: at + length)
    }
    return excess
  }

  /// How many bytes a writer needs for a character; half of a surrogate pair can only be an escape.
  private static func size(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C: 2
    case ..<0x20, 0xD800...0xDFFF: 6
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}
