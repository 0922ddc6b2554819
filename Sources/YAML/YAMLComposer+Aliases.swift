import PushJSON

extension YAMLComposer {
  /// What an anchor names.
  enum Anchor {
    /// A scalar; it is read again for every alias, since as a key it may be something else.
    case scalar(text: [UInt8], tag: [UInt8]?, isPlain: Bool)
    /// A sequence or mapping: the part of the JSON text that holds it, and its nodes.
    case collection(bytes: Range<Int>, nodes: Range<Int>, height: Int)
    /// A sequence or mapping that has not ended, and where it begins.
    case unfinished(Int)
  }

  /// Appends what an alias repeats.
  mutating func append(alias event: YAMLEvent) throws(YAMLError) {
    let name = event.anchor.map { Array($0) } ?? []
    switch anchors[JSONString(utf8: name)] {
    case .scalar(let scalar, let tag, let isPlain):
      try count(1 + scalar.count / 64, at: event.start)
      let failure: YAMLError? = scalar.withUnsafeBufferPointer { scalar in
        (tag ?? []).withUnsafeBufferPointer { bytes in
          do throws(YAMLError) {
            try append(
              scalar, tag: tag == nil ? nil : bytes, isPlain: isPlain, at: event.start)
            return nil
          } catch {
            return error
          }
        }
      }
      if let failure { throw failure }
    case .collection(let bytes, let nodes, let height):
      try count(nodes.count + bytes.count / 64, at: event.start)
      try append(copyOf: bytes, nodes: nodes, height: height, at: event.start)
    case .unfinished(let start):
      throw YAMLError(
        "yaml-alias",
        "expected no alias of a value inside that value, found \(YAMLError.quoted(name)), "
          + "which begins at \(YAMLError.place(start, in: text))",
        hint: "write the inner value out, or anchor a part that does not hold the alias",
        at: event.start, in: text)
    case nil:
      throw YAMLError(
        "yaml-alias", "expected the anchor of an earlier value, found \(YAMLError.quoted(name))",
        hint: "mark the value with '&' and this name, or put a text that begins with '*' in quotes",
        at: event.start, in: text)
    }
  }

  /// Counts what aliases repeat, before it is repeated.
  private mutating func count(_ more: Int, at offset: Int) throws(YAMLError) {
    repeated += more
    guard repeated > options.repeats else { return }
    throw YAMLError(
      "yaml-repeats",
      "expected aliases to repeat at most \(options.repeats) values and keys, found more",
      hint: "write the values out, or allow more repeats", at: offset, in: text)
  }
}
