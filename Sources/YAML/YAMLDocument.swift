public import PushJSON

/// One document of a YAML stream, as a JSON value whose parts know where they stand in the text.
///
/// What is read is YAML 1.2 with its core schema: `no`, `yes` and `on` are texts, `0777` is 777,
/// `0o17` is 15. Numbers keep their spelling where JSON has it too, and their exact value in any
/// case. Keys are texts: what is written, whatever it would be as a value (`1: x` is `{"1": "x"}`).
/// Aliases are replaced by what they repeat. What JSON cannot hold is refused, with the place: keys
/// that are collections, infinities and not-a-number, values that contain themselves; so are two
/// equal keys in one mapping. Comments, anchors and styles are not kept.
public struct YAMLDocument: Sendable {
  /// How a stream is read, and the limits it must keep.
  public struct Options: Sendable, Hashable {
    /// Bytes of the stream, at most 256 MiB.
    public var size: Int
    /// Nested sequences and mappings, aliases followed, at most 2048.
    public var depth: Int
    /// Values and keys that aliases may repeat in the whole stream, at most 16 million; a text
    /// counts as one for every 64 bytes it has begun.
    public var repeats: Int
    /// Documents in the stream.
    public var documents: Int
    /// Whether a tag that the core schema does not have is read as if it were not there.
    ///
    /// Otherwise it is an error, since it may change what the value means.
    public var ignoresUnknownTags: Bool

    /// Makes options; what is out of bounds is brought within them.
    ///
    /// - Parameters:
    ///   - size: Bytes of the stream.
    ///   - depth: Nested sequences and mappings.
    ///   - repeats: Values and keys that aliases may repeat.
    ///   - documents: Documents in the stream.
    ///   - ignoresUnknownTags: Whether unknown tags are read as if they were not there.
    public init(
      size: Int = 64 << 20, depth: Int = 512, repeats: Int = 100_000, documents: Int = 10_000,
      ignoresUnknownTags: Bool = false
    ) {
      self.size = min(max(size, 0), 256 << 20)
      self.depth = min(max(depth, 0), 2048)
      self.repeats = min(max(repeats, 0), 16_000_000)
      self.documents = max(documents, 0)
      self.ignoresUnknownTags = ignoresUnknownTags
    }

    /// The same within bounds, also what was set later.
    var bounded: Options {
      Options(
        size: size, depth: depth, repeats: repeats, documents: documents,
        ignoresUnknownTags: ignoresUnknownTags)
    }
  }

  /// The value as compact JSON: what a validator runs over.
  ///
  /// Its own locations are those of the JSON text; `location(of:)` has those of the YAML text.
  public let json: JSONDocument

  /// The bytes of the whole stream.
  private let text: [UInt8]
  /// Where each node of `json` stands in the stream, by the node's index.
  private let offsets: [UInt32]

  init(json: JSONDocument, text: [UInt8], offsets: [UInt32]) {
    self.json = json
    self.text = text
    self.offsets = offsets
  }

  /// The value as a tree; it is made each time.
  public var value: JSON { JSON(json) }
}

// MARK: - Reading

extension YAMLDocument {
  /// Reads a text that holds one document.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8; a byte order mark before it is allowed.
  ///   - options: How it is read, and its limits.
  /// - Throws: `YAMLError`, with the place and what was expected there; also if there is no
  ///   document, or more than one.
  public init(_ bytes: [UInt8], options: Options = Options()) throws(YAMLError) {
    var options = options
    options.documents = min(options.documents, 1)
    guard let document = try YAMLDocument.readAll(bytes, options: options).first else {
      throw bytes.withUnsafeBufferPointer {
        YAMLError("yaml-documents", "expected a document, found none", at: $0.count, in: $0)
      }
    }
    self = document
  }

  /// Reads all documents of a stream.
  ///
  /// - Parameters:
  ///   - bytes: The stream in UTF-8; a byte order mark before it is allowed.
  ///   - options: How it is read, and its limits.
  /// - Returns: The documents in order; none for a stream that is empty or holds only comments.
  /// - Throws: `YAMLError`, with the place and what was expected there.
  public static func readAll(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(YAMLError) -> [YAMLDocument] {
    let result: Result<[YAMLDocument], YAMLError> = bytes.withUnsafeBufferPointer { text in
      do throws(YAMLError) {
        var composer = YAMLComposer(text, bytes, options)
        return .success(try composer.composeAll())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

// MARK: - Places

extension YAMLDocument {
  /// Where a value stands in the YAML text.
  ///
  /// An alias stands where it is written; what it repeats stands where that is written. A value
  /// begins with its tag or anchor, if it has one; an empty one stands where it could begin. To find
  /// a line takes time in proportion to what is before it.
  ///
  /// - Parameter pointer: The way to the value.
  /// - Returns: nil where the pointer leads to nothing.
  public func location(of pointer: JSONPointer) -> SourceLocation? {
    json.node(at: pointer).flatMap(location)
  }

  /// Where the key of a member stands in the YAML text.
  ///
  /// - Parameter pointer: The way to the member's value.
  /// - Returns: nil where the pointer leads to nothing, or to something that has no key.
  public func keyLocation(of pointer: JSONPointer) -> SourceLocation? {
    guard let node = json.node(at: pointer), node > 0, json.nodes[node - 1].kind == .name else {
      return nil
    }
    return location(of: node - 1)
  }

  /// Where a finding about a value is to be shown: at the value, or where there is none, at the
  /// nearest one that the pointer passes.
  ///
  /// - Parameter pointer: The way to the value, which may be missing.
  public func location(nearest pointer: JSONPointer) -> SourceLocation {
    var pointer = pointer
    while true {
      if let location = location(of: pointer) { return location }
      guard let parent = pointer.parent else { return SourceLocation(offset: 0, in: text) }
      pointer = parent
    }
  }

  /// Where a node of `json` stands in the YAML text; nil where there is no such node.
  package func location(of node: Int) -> SourceLocation? {
    guard offsets.indices.contains(node) else { return nil }
    return SourceLocation(offset: Int(offsets[node]), in: text)
  }
}
