import PushJSON

/// Makes documents of events.
///
/// It writes the JSON text of a document, and notes for every value and name that it writes where
/// that stands in the YAML text. `JSONDocument` makes its nodes in the same order. What an alias
/// repeats is JSON text that was written before: its bytes and its notes are copied.
struct YAMLComposer: ~Copyable {
  /// A sequence or a mapping that has not ended.
  private struct Container {
    var isMapping: Bool
    /// Whether a key comes next.
    var wantsKey: Bool
    var isEmpty = true
    /// How deep the deepest of its parts is.
    var height = 0
    var anchor: JSONString?
    /// Where it begins in the JSON text, and among the notes.
    var start: Int
    var node: Int
  }

  let text: UnsafeBufferPointer<UInt8>
  let options: YAMLDocument.Options
  private let bytes: [UInt8]
  private var parser: YAMLParser
  private var output = JSONOutput()
  private var offsets: [UInt32] = []
  private var open: [Container] = []
  var anchors: [JSONString: Anchor] = [:]
  /// How much aliases have repeated.
  var repeated = 0

  /// Makes a composer.
  ///
  /// - Parameters:
  ///   - text: The stream; it must outlive the composer.
  ///   - bytes: The same, for the documents to keep.
  ///   - options: How it is read.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ options: YAMLDocument.Options
  ) {
    self.text = text
    self.bytes = bytes
    self.options = options.bounded
    parser = YAMLParser(text)
  }

  /// Reads all documents.
  mutating func composeAll() throws(YAMLError) -> [YAMLDocument] {
    try checkStart()
    var documents: [YAMLDocument] = []
    while true {
      let event = try parser.next()
      switch event.kind {
      case .streamStart: break
      case .streamEnd: return documents
      case .documentStart:
        guard documents.count < options.documents else { throw tooManyDocuments(event) }
        output.removeAll()
        offsets.removeAll(keepingCapacity: true)
        anchors.removeAll(keepingCapacity: true)
      case .documentEnd: documents.append(try finish())
      case .sequenceStart, .mappingStart: try begin(event)
      case .sequenceEnd, .mappingEnd: end()
      case .scalar: try append(scalar: event)
      case .alias:
        try checkName(event)
        if wantsKey { try checkKey(event) }
        try append(alias: event)
      }
    }
  }

  private func checkStart() throws(YAMLError) {
    guard text.count <= options.size else {
      throw YAMLError(
        "yaml-size", "expected at most \(options.size) bytes, found \(text.count)", at: 0, in: text)
    }
    if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
      throw YAMLError(
        "yaml-encoding", "expected UTF-8, found the byte order mark of UTF-16",
        hint: "save the text as UTF-8", at: 0, in: text)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if text.starts(with: mark + mark) {
      throw YAMLError(
        "yaml-encoding", "expected one byte order mark, found two", hint: "remove one of them",
        at: mark.count, in: text)
    }
    if let offset = foreignLineEnd() { throw .foreignLineEnd(at: offset, in: text) }
  }

  /// The first character that ends a line in YAML 1.1, and so for libyaml, but not in YAML 1.2:
  /// U+0085, U+2028 or U+2029.
  ///
  /// libyaml would go on behind a comment that holds one, and change texts that do.
  private func foreignLineEnd() -> Int? {
    func byte(_ at: Int) -> UInt8 { at < text.count ? text[at] : 0 }
    for at in text.indices {
      switch text[at] {
      case 0xC2: if byte(at + 1) == 0x85 { return at }
      case 0xE2: if byte(at + 1) == 0x80, byte(at + 2) & 0xFE == 0xA8 { return at }
      default: break
      }
    }
    return nil
  }

  private func tooManyDocuments(_ event: YAMLEvent) -> YAMLError {
    let most = options.documents == 1 ? "one document" : "\(options.documents) documents"
    return YAMLError(
      "yaml-documents", "expected at most \(most), found another", at: event.start, in: text)
  }
}

// MARK: - Documents

extension YAMLComposer {
  private func finish() throws(YAMLError) -> YAMLDocument {
    let json: JSONDocument
    do {
      json = try JSONDocument(output.array, limits: .init(depth: 2048, size: .max))
    } catch {
      // The limits above leave no other reason.
      throw YAMLError("yaml-size", "\(error.message) of JSON", at: 0, in: text)
    }
    if json.flags.contains(.duplicates) { try checkDuplicates(json) }
    return YAMLDocument(json: json, text: bytes, offsets: offsets)
  }

  private func checkDuplicates(_ json: JSONDocument) throws(YAMLError) {
    for object in json.nodes.indices where json.nodes[object].flags.contains(.duplicates) {
      guard json.nodes[object].kind == .object else { continue }
      var first: [JSONString: Int] = [:]
      var name = object + 1
      while name < json.end(of: object) {
        let key = JSONString(utf8: json.decoded(name))
        if let earlier = first[key] {
          throw YAMLError(
            "yaml-duplicate",
            "expected every key once, found \(YAMLError.quoted(key.utf8)) again, "
              + "which stands at \(YAMLError.place(Int(offsets[earlier]), in: text)) already",
            hint: "remove one of them", at: Int(offsets[name]), in: text)
        }
        first[key] = name
        name = json.end(of: name + 1)
      }
    }
  }
}

// MARK: - Values

extension YAMLComposer {
  /// Writes what stands between a value or a key and what is before it.
  private mutating func separate() {
    guard let last = open.indices.last else { return }
    if !open[last].isMapping || open[last].wantsKey {
      if !open[last].isEmpty { output.append(UInt8(ascii: ",")) }
      open[last].isEmpty = false
    } else {
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Notes that a value has ended, or a key.
  ///
  /// - Parameter height: How many collections are nested in the value, itself included.
  private mutating func close(height: Int) {
    guard let last = open.indices.last else { return }
    if open[last].isMapping { open[last].wantsKey.toggle() }
    open[last].height = max(open[last].height, height)
  }

  private mutating func note(_ offset: Int) {
    offsets.append(UInt32(truncatingIfNeeded: offset))
  }

  private var wantsKey: Bool { open.last?.wantsKey ?? false }

  private mutating func begin(_ event: YAMLEvent) throws(YAMLError) {
    let isMapping = event.kind == .mappingStart
    try checkName(event)
    guard !wantsKey else { throw keyIsCollection(event.start) }
    try checkDepth(1, at: event.start)
    try checkTag(event, isMapping ? "map" : "seq")
    separate()
    let anchor = event.anchor.map { JSONString(utf8: Array($0)) }
    if let anchor { anchors[anchor] = .unfinished(event.start) }
    open.append(
      Container(
        isMapping: isMapping, wantsKey: isMapping, anchor: anchor, start: output.count,
        node: offsets.count))
    output.append(UInt8(ascii: isMapping ? "{" : "["))
    note(event.start)
  }

  private mutating func end() {
    guard let ended = open.popLast() else { return }
    output.append(UInt8(ascii: ended.isMapping ? "}" : "]"))
    let height = ended.height + 1
    // The same name may have been given again inside.
    if let anchor = ended.anchor, case .unfinished(Int(offsets[ended.node])) = anchors[anchor] {
      anchors[anchor] = .collection(
        bytes: ended.start..<output.count, nodes: ended.node..<offsets.count, height: height)
    }
    close(height: height)
  }

  private mutating func append(scalar event: YAMLEvent) throws(YAMLError) {
    try checkName(event)
    if wantsKey { try checkKey(event) }
    if let anchor = event.anchor {
      anchors[JSONString(utf8: Array(anchor))] = .scalar(
        text: Array(event.text), tag: event.tag.map { Array($0) }, isPlain: event.style == .plain)
    }
    try append(
      event.text, tag: event.tag, isPlain: event.style == .plain, at: event.start)
  }

  /// Appends a scalar, as a key or as a value.
  mutating func append(
    _ scalar: YAMLEvent.Text, tag: YAMLEvent.Text?, isPlain: Bool, at offset: Int
  ) throws(YAMLError) {
    let isKey = wantsKey
    if isKey, isPlain, tag == nil, scalar.elementsEqual("<<".utf8) { throw mergeKey(offset) }
    // A key is a text whatever it would be as a value, so only a tag can be wrong with it.
    let resolved =
      isKey && tag == nil
      ? .text : try resolve(scalar, tag: tag, isPlain: isPlain, at: offset)
    separate()
    note(offset)
    switch resolved {
    case .null where !isKey: output.append("null")
    case .bool(true) where !isKey: output.append("true")
    case .bool(false) where !isKey: output.append("false")
    case .number(let number) where !isKey: output.append(contentsOf: number)
    default: JSONText.append(utf8: scalar, to: &output)
    }
    close(height: 0)
  }

  /// Appends what an alias repeats of a collection.
  mutating func append(
    copyOf bytes: Range<Int>, nodes: Range<Int>, height: Int, at offset: Int
  ) throws(YAMLError) {
    guard !wantsKey else { throw keyIsCollection(offset) }
    try checkDepth(height, at: offset)
    separate()
    output.append(contentsOf: Array(output[bytes.lowerBound...].prefix(bytes.count)))
    let copied = offsets[nodes].dropFirst()
    note(offset)
    offsets.append(contentsOf: Array(copied))
    close(height: height)
  }

  /// Checks that so many more collections may be nested here.
  private func checkDepth(_ more: Int, at offset: Int) throws(YAMLError) {
    guard open.count + more > options.depth else { return }
    throw YAMLError(
      "yaml-depth", "expected at most \(options.depth) nested sequences and mappings",
      at: offset, in: text)
  }
}
