import PushJSON

/// A document in which places are looked up, also inside its JSON texts.
///
/// Objects with many members get an index of their names, so that as many look-ups do not cost the
/// square of it.
struct Places {
  private(set) var document: JSONDocument
  /// What the document's texts hold, as far as it was asked for.
  private var contents: [Int: Int] = [:]
  /// By large object: its names by their hashes.
  private var indexes: [Int: [[UInt8]: Int]] = [:]
  /// By large array: its elements.
  private var elements: [Int: [Int]] = [:]

  private static let small = 64

  init(_ document: JSONDocument) { self.document = document }

  /// The node at a JSON Pointer, given as bytes; texts that hold JSON are looked into.
  mutating func node(at pointer: [UInt8]) -> Int? {
    var node = 0
    for token in Places.tokens(pointer) {
      if document.nodes[node].kind == .string {
        guard let root = content(of: node) else { return nil }
        node = root
      }
      guard let next = child(token, of: node) else { return nil }
      node = next
    }
    return node
  }

  /// What a text holds as JSON; nil if it holds none.
  mutating func content(of text: Int) -> Int? {
    if let known = contents[text] { return known }
    guard let root = document.unpack(text) else { return nil }
    contents[text] = root
    return root
  }

  /// The value that a reference token names in an array or object.
  private mutating func child(_ token: [UInt8], of node: Int) -> Int? {
    switch document.nodes[node].kind {
    case .array:
      guard let index = Int(String(decoding: token, as: UTF8.self)) else { return nil }
      guard document.end(of: node) - node > Places.small else {
        return document.element(index, of: node)
      }
      let all = elements(of: node)
      return all.indices.contains(index) ? all[index] : nil
    case .object:
      let name = Places.unescaped(token)
      // How many nodes an object has tells enough, and is known.
      guard document.end(of: node) - node > Places.small else {
        return name.withUnsafeBufferPointer { document.value(of: $0, in: node) }
      }
      return index(of: node)[name].map { $0 + 1 }
    default: return nil
    }
  }

  private mutating func elements(of array: Int) -> [Int] {
    if let known = elements[array] { return known }
    let all = document.elements(of: array)
    elements[array] = all
    return all
  }

  /// By name, of duplicates the last one.
  ///
  /// Not by the names' hashes, which anybody can make equal.
  private mutating func index(of object: Int) -> [[UInt8]: Int] {
    if let known = indexes[object] { return known }
    var index: [[UInt8]: Int] = [:]
    var name = object + 1
    while name < document.end(of: object) {
      index[document.decoded(name)] = name
      name = document.end(of: name + 1)
    }
    indexes[object] = index
    return index
  }

  // MARK: Texts

  /// Calls a function with every text and its place, those inside JSON texts too.
  mutating func forEachText(_ call: ([UInt8], [UInt8]) -> Void) {
    forEachText(in: 0, at: [], call)
  }

  private mutating func forEachText(
    in node: Int, at pointer: [UInt8], _ call: ([UInt8], [UInt8]) -> Void
  ) {
    switch document.nodes[node].kind {
    case .string:
      call(document.decoded(node), pointer)
      guard Places.mayHoldJSON(document.raw(node)), let root = content(of: node),
        document.nodes[root].kind != .string
      else { return }
      forEachText(in: root, at: pointer, call)
    case .object:
      for name in document.names(of: node) {
        var inner = pointer
        Places.push(document.decoded(name), to: &inner)
        forEachText(in: name + 1, at: inner, call)
      }
    case .array:
      for (index, item) in document.elements(of: node).enumerated() {
        forEachText(in: item, at: pointer + Array("/\(index)".utf8), call)
      }
    default: break
    }
  }

  private static func mayHoldJSON(_ text: ArraySlice<UInt8>) -> Bool {
    let first = text.dropFirst().first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\\")
  }

  // MARK: Pointers

  /// Whether bytes are a JSON Pointer: empty, or tokens each behind a slash.
  static func isPointer(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || bytes.first == UInt8(ascii: "/")
  }

  /// The reference tokens of a JSON Pointer, still escaped.
  static func tokens(_ pointer: [UInt8]) -> [[UInt8]] {
    pointer.isEmpty
      ? []
      : pointer.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map(Array.init)
  }

  /// A reference token without its escapes.
  static func unescaped(_ token: [UInt8]) -> [UInt8] {
    guard token.contains(UInt8(ascii: "~")) else { return token }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in token {
      if isEscaped {
        text.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
        isEscaped = false
      } else if byte == UInt8(ascii: "~") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return text
  }

  /// Appends a reference token to a JSON Pointer.
  static func push(_ token: [UInt8], to pointer: inout [UInt8]) {
    pointer.append(UInt8(ascii: "/"))
    for byte in token {
      switch byte {
      case UInt8(ascii: "~"): pointer += [byte, UInt8(ascii: "0")]
      case UInt8(ascii: "/"): pointer += [UInt8(ascii: "~"), UInt8(ascii: "1")]
      default: pointer.append(byte)
      }
    }
  }
}
