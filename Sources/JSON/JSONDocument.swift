/// One JSON text, read once into a flat index over its bytes.
///
/// The index (a *tape*) holds one node per value and per member name, in the order of the text:
///
///     {"a":[1,2],"b":"c"}   →   object, name a, array, number 1, number 2, name b, string c
///
/// A node knows the byte range of its value and the node that follows its whole subtree, so a walk
/// over the members of an object never looks inside them. Nothing is decoded or copied while
/// reading: the order of members, the spelling of numbers and escapes, duplicate names and
/// positions all stay as the text has them.
///
/// Reading is strict (RFC 8259): UTF-8, with an optional byte order mark; every number, escape and
/// literal checked; depth and size limited. What the RFC leaves open: duplicate names are accepted
/// and marked (the last one counts), lone surrogates written as `\u` escapes are accepted and
/// marked (the text is kept as written).
///
/// A document can be read into again; it keeps its buffers, so a loop over many texts allocates
/// nothing in the steady state.
public struct JSONDocument: Sendable {
  /// The limits a text must keep.
  public struct Limits: Sendable, Hashable {
    /// Nested arrays and objects, at most 2048.
    public var depth: Int
    /// Bytes of one text, at most 2 GiB.
    public var size: Int

    /// Makes limits; what is out of bounds is brought within them.
    ///
    /// - Parameters:
    ///   - depth: Nested arrays and objects.
    ///   - size: Bytes of one text.
    public init(depth: Int = 512, size: Int = 64 << 20) {
      self.depth = min(max(depth, 0), 2048)
      self.size = min(max(size, 0), Int(Int32.max))
    }
  }

  /// The kind of a node.
  public enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
    /// A member name; its value is the node after it.
    case name
  }

  package struct Node: Sendable {
    /// The byte range of the value as written, with its quotes, brackets or braces.
    package var start: UInt32
    package var end: UInt32
    /// The node after the whole subtree of a value; the hash of the decoded text of a name.
    package var next: UInt32
    package var kind: Kind
    package var flags: Flags

    var isEscaped: Bool { flags.rawValue & 1 != 0 }
    var hasBlanks: Bool { flags.rawValue & 8 != 0 }
    var hasLongEscapes: Bool { flags.rawValue & 16 != 0 }
    var hasDuplicates: Bool { flags.rawValue & 4 != 0 }
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A string that holds a backslash.
    package static let escaped = Flags(rawValue: 1)
    /// A string with a `\u` escape that is half of a surrogate pair.
    package static let loneSurrogate = Flags(rawValue: 2)
    /// An object in which a name occurs twice.
    package static let duplicates = Flags(rawValue: 4)
    /// An array or object with blanks between its tokens.
    package static let blanks = Flags(rawValue: 8)
    /// A string with an escape that JSON may not demand: a `\u` escape, or a slash's.
    package static let longEscapes = Flags(rawValue: 16)
  }

  /// The text, and behind it the texts that were unpacked from its strings.
  package private(set) var bytes: [UInt8] = []
  package private(set) var nodes: [Node] = []
  /// What was found anywhere in the text, together.
  package private(set) var flags: Flags = []
  /// The limits every text that is read must keep.
  public let limits: Limits
  /// How many bytes of `bytes` are the text itself.
  package private(set) var textCount = 0
  private var scratch = JSONScanner.Scratch()
  /// A text that is about to be appended.
  private var made = JSONOutput()

  /// Makes an empty document, to read into.
  ///
  /// - Parameter limits: How deep and how long texts may be.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: One JSON text in UTF-8; blanks around it are allowed.
  ///   - limits: How deep and how long it may be.
  /// - Throws: `JSONError`, with the place and what was expected there.
  public init(_ text: [UInt8], limits: Limits = Limits()) throws(JSONError) {
    self.init(limits: limits)
    let error: JSONError? = text.withUnsafeBufferPointer { buffer in
      do throws(JSONError) {
        try self.read(buffer)
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error }
  }

  /// Reads a text in place of the present one.
  ///
  /// - Parameter text: One JSON text in UTF-8; blanks around it are allowed.
  /// - Throws: `JSONError`. The document is then empty.
  public mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    _ = try read(text, whole: true)
  }

  /// Reads the first of several texts in a row, in place of the present one.
  ///
  /// - Parameter text: Bytes that begin with a JSON text; blanks before it are allowed.
  /// - Returns: How many bytes were read, the blanks before the text included.
  /// - Throws: `JSONError`. The document is then empty.
  public mutating func readPrefix(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Int {
    try read(text, whole: false)
  }

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, whole: Bool
  ) throws(JSONError) -> Int {
    nodes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    flags = []
    textCount = 0
    // What lies behind the limit is not looked at, except for the one byte that ends a number.
    let visible = UnsafeBufferPointer(rebasing: text.prefix(limits.size + 1))
    do throws(ScanFailure) {
      guard !whole || text.count <= limits.size else {
        throw ScanFailure(reason: .size, offset: 0)
      }
      let end = try scan(visible, at: 0, whole: whole)
      guard end <= limits.size else { throw ScanFailure(reason: .size, offset: limits.size) }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<end]))
      textCount = end
      return end
    } catch {
      nodes.removeAll(keepingCapacity: true)
      let wasCut = error.offset >= visible.count && visible.count < text.count
      throw JSONError(
        wasCut ? ScanFailure(reason: .size, offset: limits.size) : error, in: text, limits: limits)
    }
  }

  /// Scans a text and appends its nodes, with `base` added to every offset.
  private mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, at base: Int, whole: Bool
  ) throws(ScanFailure) -> Int {
    guard var scanner = JSONScanner(text, limit: limits.depth) else {
      throw ScanFailure(reason: .value, offset: 0)
    }
    let end = try scanner.scan(whole: whole, &scratch)
    flags.formUnion(scanner.found)
    let root = nodes.count
    scratch.room.withUnsafeBufferPointer { room in
      nodes.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<scanner.count]))
    }
    if root > 0 || base > 0 { move(from: root, by: base) }
    // After a text like no other its room is given back.
    if scratch.room.count > 1 << 20 { scratch.room = [] }
    return end
  }

  /// Makes nodes that were scanned by themselves a part of the document.
  private mutating func move(from root: Int, by base: Int) {
    for index in root..<nodes.count {
      nodes[index].start += UInt32(truncatingIfNeeded: base)
      nodes[index].end += UInt32(truncatingIfNeeded: base)
      if nodes[index].kind != .name { nodes[index].next += UInt32(truncatingIfNeeded: root) }
    }
  }
}

// MARK: - Texts inside texts

extension JSONDocument {
  /// Reads the JSON text that a string holds, and adds it to this document.
  ///
  /// - Parameter string: The index of a string node.
  /// - Returns: The index of the unpacked value; nil if the string does not hold a JSON text.
  package mutating func unpack(_ string: Int) -> Int? {
    guard nodes[string].kind == .string else { return nil }
    let start = bytes.count
    let root = nodes.count
    let saved = flags
    appendText(of: string)
    guard bytes.count <= Int(Int32.max) else {
      bytes.removeLast(bytes.count - start)
      return nil
    }
    // While the scanner reads them the bytes belong to it, so that nothing can move them.
    var text: [UInt8] = []
    swap(&text, &bytes)
    let ok = text.withUnsafeBufferPointer { buffer in
      do throws(ScanFailure) {
        _ = try scan(UnsafeBufferPointer(rebasing: buffer[start...]), at: start, whole: true)
        return true
      } catch {
        return false
      }
    }
    swap(&text, &bytes)
    guard ok else {
      bytes.removeLast(bytes.count - start)
      nodes.removeLast(nodes.count - root)
      flags = saved
      return nil
    }
    return root
  }

  /// Reads another JSON text and adds it to this document.
  ///
  /// - Returns: The index of its value; nil if it is no JSON text.
  package mutating func add(_ text: [UInt8]) -> Int? {
    let start = bytes.count
    let root = nodes.count
    guard start + text.count <= Int(Int32.max) else { return nil }
    let isRead = text.withUnsafeBufferPointer { buffer in
      do throws(ScanFailure) {
        _ = try scan(buffer, at: start, whole: true)
        return true
      } catch {
        return false
      }
    }
    guard isRead else {
      nodes.removeLast(nodes.count - root)
      return nil
    }
    bytes.append(contentsOf: text)
    return root
  }

  /// Appends bytes to the document's own, for values that are not in the text.
  ///
  /// - Returns: The range at which they stand.
  package mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: more)
    return start..<bytes.count
  }

  /// Appends a text as a JSON string to the document's own bytes, for values that are not in the text.
  ///
  /// - Returns: The range at which it stands with its quotes, and whether it has escapes.
  package mutating func append(
    text: UnsafeBufferPointer<UInt8>
  ) -> (range: Range<Int>, isEscaped: Bool) {
    let start = bytes.count
    made.removeAll()
    JSONText.append(utf8: text, to: &made)
    bytes.append(contentsOf: made.bytes)
    let range = start..<bytes.count
    return (range, range.count != text.count + 2)
  }

  private mutating func appendText(of string: Int) {
    let node = nodes[string]
    let inside = (Int(node.start) + 1)..<(Int(node.end) - 1)
    // The text is written elsewhere first, since its own bytes may move.
    made.removeAll()
    bytes.withUnsafeBufferPointer { bytes in
      let written = UnsafeBufferPointer(rebasing: bytes[inside])
      made.append(atMost: written.count) { JSONText.decode(written, to: $0) }
    }
    bytes.append(contentsOf: made.bytes)
  }
}
