import PushJSON

/// Applies a residue: makes of a composed payload the one that was read, but for what was edited.
///
/// An entry holds if the composed payload has at its place what the entry says; the other entries
/// are dropped. So an edit of a member drops just the entries that speak of it.
struct Restorer {
  /// The composed payload.
  private var places: Places
  private var written: JSONDocument { places.document }
  private var prints: [UInt64] = []
  /// The document that holds the residue.
  private let notes: JSONDocument
  /// What to do at the places that change: a tree by reference tokens; the first one is the root.
  private var patches = [Patch()]

  private struct Patch {
    /// The patches inside, in their order, and by their tokens.
    var children: [(name: [UInt8], patch: Int)] = []
    var index: [[UInt8]: Int] = [:]
    /// Whether an entry that holds is about this place itself.
    var isDecided = false
    /// What stands here, in `notes`; nil for nothing.
    var value: Int?
    /// What stands here instead, in the composed payload: a value that was edited.
    var moved: Int?
    /// The JSON text that stands here, in `notes`, and the fingerprint of what it holds.
    var text: (value: Int, print: [UInt8])?

    var isRemoval: Bool { isDecided && value == nil && moved == nil }
  }

  /// - Parameter wire: The array of entries in `notes`.
  init(written: JSONDocument, notes: JSONDocument, wire: Int) {
    places = Places(written)
    self.notes = notes
    written.completeFingerprints(&prints, .byMeaning)
    guard notes.nodes[wire].kind == .array else { return }
    var entries: [Int] = []
    var entry = wire + 1
    while entry < notes.end(of: wire) {
      entries.append(entry)
      entry = notes.end(of: entry)
    }
    let removed = Set(entries.compactMap(removal))
    for entry in entries { take(entry, removed) }
  }

  /// The place at which an entry says that the payload has nothing.
  private func removal(_ entry: Int) -> [UInt8]? {
    guard notes.member(Name.isNow, of: entry) == nil else { return nil }
    return text(Name.pointer, entry)
  }

  /// The name of the object around the whole payload, if the residue says so.
  static func wrapper(_ notes: JSONDocument, _ wire: Int) -> [UInt8]? {
    guard notes.nodes[wire].kind == .array, let first = notes.element(0, of: wire),
      let name = notes.member(Name.wrapper, of: first), notes.nodes[name].kind == .string
    else { return nil }
    return notes.decoded(name)
  }

  /// The members of an entry.
  private enum Name {
    static let wrapper: StaticString = "wrapper"
    static let pointer: StaticString = "pointer"
    static let of: StaticString = "of"
    static let was: StaticString = "was"
    static let isNow: StaticString = "is"
    static let text: StaticString = "text"
  }

  // MARK: Taking entries

  private mutating func take(_ entry: Int, _ removed: Set<[UInt8]>) {
    guard let pointer = text(Name.pointer, entry) else { return }
    let was = text(Name.was, entry)
    let value = notes.member(Name.isNow, of: entry)
    if let flag = notes.member(Name.text, of: entry), notes.nodes[flag].kind == .true {
      guard let value, let was, notes.nodes[value].kind == .string else { return }
      patches[patch(at: pointer)].text = (value, was)
      return
    }
    let home = text(Name.of, entry)
    let found = find(home ?? pointer)
    let now = found.map { Fingerprint.short(prints[$0]) }
    guard now == was else {
      // A value that was the writer's own goes with it; another one has lost its reason.
      if let home, let found, let value, Fingerprint.short(notes.meaning(of: value)) == was {
        move(found, home, to: pointer, value, removed)
      }
      return
    }
    let patch = patch(at: pointer)
    patches[patch].isDecided = true
    patches[patch].value = value
  }

  /// An edited value stands where the payload had it, and not where the writer puts it if the
  /// payload had nothing there.
  private mutating func move(
    _ found: Int, _ home: [UInt8], to pointer: [UInt8], _ value: Int, _ removed: Set<[UInt8]>
  ) {
    guard written.nodes[found].kind == notes.nodes[value].kind else { return }
    let patch = patch(at: pointer)
    patches[patch].isDecided = true
    patches[patch].moved = found
    guard removed.contains(home) else { return }
    let old = self.patch(at: home)
    patches[old].isDecided = true
    patches[old].value = nil
  }

  private func text(_ name: StaticString, _ entry: Int) -> [UInt8]? {
    guard let node = notes.member(name, of: entry), notes.nodes[node].kind == .string else {
      return nil
    }
    return notes.decoded(node)
  }

  /// The place in the composed payload.
  private mutating func find(_ pointer: [UInt8]) -> Int? {
    let found = places.node(at: pointer)
    written.completeFingerprints(&prints, .byMeaning)
    return found
  }

  private mutating func unpack(_ node: Int) -> Int? {
    let root = places.content(of: node)
    written.completeFingerprints(&prints, .byMeaning)
    return root
  }

  private mutating func patch(at pointer: [UInt8]) -> Int {
    var patch = 0
    guard !pointer.isEmpty else { return patch }
    for token in Places.tokens(pointer) {
      let name = Places.unescaped(token)
      if let next = patches[patch].index[name] {
        patch = next
      } else {
        patches.append(Patch())
        patches[patch].children.append((name, patches.count - 1))
        patches[patch].index[name] = patches.count - 1
        patch = patches.count - 1
      }
    }
    return patch
  }

  // MARK: Writing

  /// Appends the restored payload.
  mutating func write(into output: inout [UInt8]) { write(0, 0, into: &output) }

  private mutating func write(_ node: Int, _ patch: Int, into output: inout [UInt8]) {
    if writeDecided(patch, into: &output) { return }
    if patches[patch].children.isEmpty, patches[patch].text == nil {
      output.append(contentsOf: written.raw(node))
      return
    }
    if let (value, print) = patches[patch].text {
      writeText(node, patch, value, print, into: &output)
    } else if written.nodes[node].kind == .string, let root = unpack(node) {
      var content: [UInt8] = []
      writeContainer(root, patch, into: &content)
      JSONText.append(utf8: content, to: &output)
    } else {
      writeContainer(node, patch, into: &output)
    }
  }

  /// Writes what an entry says about a place itself, if one does.
  private func writeDecided(_ patch: Int, into output: inout [UInt8]) -> Bool {
    guard patches[patch].isDecided else { return false }
    if let node = patches[patch].moved {
      output.append(contentsOf: written.raw(node))
    } else if let value = patches[patch].value {
      notes.raw(value).withUnsafeBufferPointer { JSONText.appendCompact($0, to: &output) }
    } else {
      return false
    }
    return true
  }

  /// Writes a value as JSON text: the text that was read as long as it still says the same.
  private mutating func writeText(
    _ node: Int, _ patch: Int, _ value: Int, _ print: [UInt8], into output: inout [UInt8]
  ) {
    let isText = written.nodes[node].kind == .string
    let root = isText ? unpack(node) ?? node : node
    var content: [UInt8] = []
    writeContainer(root, patch, into: &content)
    if let document = try? JSONDocument(content, limits: written.limits),
      Fingerprint.short(document.meaning(of: 0)) == print
    {
      output.append(contentsOf: notes.raw(value))
      return
    }
    JSONText.append(utf8: content, to: &output)
  }

  private mutating func writeContainer(_ node: Int, _ patch: Int, into output: inout [UInt8]) {
    switch written.nodes[node].kind {
    case .object: writeObject(node, patch, into: &output)
    case .array: writeArray(node, patch, into: &output)
    default: output.append(contentsOf: written.raw(node))
    }
  }

  private mutating func writeArray(_ node: Int, _ patch: Int, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    var item = node + 1
    var index = 0
    while item < written.end(of: node) {
      Draft.comma(&output)
      let token = Array(String(index).utf8)
      if let child = patches[patch].index[token] {
        write(item, child, into: &output)
      } else {
        output.append(contentsOf: written.raw(item))
      }
      item = written.end(of: item)
      index += 1
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ node: Int, _ patch: Int, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var seen: Set<Int> = []
    var name = node + 1
    while name < written.end(of: node) {
      let value = name + 1
      if let child = patches[patch].index[written.decoded(name)] {
        seen.insert(child)
        if !patches[child].isRemoval {
          Draft.comma(&output)
          output.append(contentsOf: written.raw(name))
          output.append(UInt8(ascii: ":"))
          write(value, child, into: &output)
        }
      } else {
        Draft.comma(&output)
        output.append(contentsOf: written.raw(name))
        output.append(UInt8(ascii: ":"))
        output.append(contentsOf: written.raw(value))
      }
      name = written.end(of: value)
    }
    for (name, child) in patches[patch].children where !seen.contains(child) {
      writeNew(name, child, into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends a member that the composed payload does not have.
  private func writeNew(_ name: [UInt8], _ patch: Int, into output: inout [UInt8]) {
    let start = output.count
    Draft.comma(&output)
    JSONText.append(utf8: name, to: &output)
    output.append(UInt8(ascii: ":"))
    if writeDecided(patch, into: &output) { return }
    output.append(UInt8(ascii: "{"))
    for (name, child) in patches[patch].children { writeNew(name, child, into: &output) }
    if output.last == UInt8(ascii: "{") {
      output.removeLast(output.count - start)
    } else {
      output.append(UInt8(ascii: "}"))
    }
  }
}
