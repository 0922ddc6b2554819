/// One value of a document: a place in it, not a copy.
///
/// A view keeps its document alive. Reading the document again does not change what a view shows.
public struct JSONView: Sendable {
  /// The document.
  package let document: JSONDocument
  /// The index of the value's node.
  package let node: Int

  /// Makes a view of a node; one that does not exist shows as `null`.
  package init(_ document: JSONDocument, node: Int) {
    self.document = document
    self.node = node
  }

  private var entry: JSONDocument.Node? {
    document.nodes.indices.contains(node) ? document.nodes[node] : nil
  }

  /// What the value is.
  public var kind: JSONDocument.Kind { entry?.kind ?? .null }

  /// The bytes of the value as written, with quotes and brackets.
  public var raw: ArraySlice<UInt8> { entry == nil ? [] : document.raw(node) }

  /// The value as a tree.
  public var json: JSON { JSON(document, node: node) }

  /// Where the value begins; nil for values that were unpacked from a string.
  public var location: SourceLocation? { document.location(of: node) }
}

// MARK: - Scalars

extension JSONView {
  /// Whether this is `null`.
  public var isNull: Bool { kind == .null }

  /// The truth value, if this is one.
  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The number, if this is one.
  public var number: JSONNumber? { kind == .number ? JSONNumber(scanned: raw) : nil }

  /// The number as an integer, if this is a number that is one exactly.
  public var int: Int? { number?.int }

  /// The number as a floating-point value, if this is a number.
  public var double: Double? { number?.double }

  /// The text, if this is a string; lone surrogates become U+FFFD.
  public var string: String? { jsonString?.string }

  /// The text with all its bytes, if this is a string.
  public var jsonString: JSONString? {
    kind == .string ? JSONString(utf8: document.decoded(node)) : nil
  }
}

// MARK: - Containers

extension JSONView {
  /// How many elements or members the value has, duplicates included; 0 if it is a scalar.
  public var count: Int { document.childCount(node) }

  /// The value of a member, nil where there is none; of duplicates the last one.
  ///
  /// - Parameter name: The name; it is compared by bytes.
  public subscript(name: String) -> JSONView? {
    var name = name
    return name.withUTF8 { document.value(of: $0, in: node) }.map { JSONView(document, node: $0) }
  }

  /// An element of an array, nil where there is none.
  ///
  /// - Parameter index: The index, from 0. Finding it takes time in proportion to it.
  public subscript(index: Int) -> JSONView? {
    document.element(index, of: node).map { JSONView(document, node: $0) }
  }

  /// The value a pointer leads to, nil where there is none.
  ///
  /// - Parameter pointer: The pointer.
  public subscript(pointer: JSONPointer) -> JSONView? {
    document.node(at: pointer, from: node).map { JSONView(document, node: $0) }
  }

  /// The elements of an array; none if this is something else.
  public var elements: Elements { Elements(self) }

  /// The members of an object in order, duplicates included; none if this is something else.
  public var members: Members { Members(self) }

  /// The names that occur more than once in an object, each once, in the order of their second
  /// occurrence.
  public var duplicateNames: [JSONString] {
    guard let entry, entry.flags.contains(.duplicates) else { return [] }
    return JSONObject(members.map { .init($0.name, .null) }).duplicateNames
  }

  /// One member of an object.
  public struct Member: Sendable {
    private let document: JSONDocument
    private let node: Int

    fileprivate init(_ document: JSONDocument, node: Int) {
      self.document = document
      self.node = node
    }

    /// The name, decoded.
    public var name: JSONString { JSONString(utf8: document.decoded(node)) }

    /// The name as written, with quotes.
    public var rawName: ArraySlice<UInt8> { document.raw(node) }

    /// Where the name begins; nil for values that were unpacked from a string.
    public var location: SourceLocation? { document.location(of: node) }

    /// The value.
    public var value: JSONView { JSONView(document, node: node + 1) }
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var node: Int
    private let end: Int

    fileprivate init(_ view: JSONView) {
      document = view.document
      node = view.node + 1
      end = view.kind == .array ? document.end(of: view.node) : 0
    }

    /// The next element.
    public mutating func next() -> JSONView? {
      guard node < end else { return nil }
      defer { node = document.end(of: node) }
      return JSONView(document, node: node)
    }
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var node: Int
    private let end: Int

    fileprivate init(_ view: JSONView) {
      document = view.document
      node = view.node + 1
      end = view.kind == .object ? document.end(of: view.node) : 0
    }

    /// The next member.
    public mutating func next() -> Member? {
      guard node < end else { return nil }
      defer { node = document.end(of: node + 1) }
      return Member(document, node: node)
    }
  }
}

// MARK: - From the document

extension JSONDocument {
  /// The value of the text; an empty document shows `null`.
  public var root: JSONView { JSONView(self, node: 0) }

  /// Where a node begins in the text.
  ///
  /// - Parameter node: The index of a node.
  /// - Returns: nil for nodes that do not exist or were unpacked from a string.
  package func location(of node: Int) -> SourceLocation? {
    guard nodes.indices.contains(node), nodes[node].start < textCount else { return nil }
    return SourceLocation(offset: Int(nodes[node].start), in: bytes)
  }
}
