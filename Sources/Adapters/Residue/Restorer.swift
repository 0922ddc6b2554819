import PushJSON

/// Applies a residue: makes of a composed payload the one that was read, but for what was edited.
///
/// A note holds if the composed payload has at its place what the note says; the other notes are
/// dropped. So an edit of a member drops just the notes that speak of it.
struct Restorer {
  /// The composed payload.
  private var places: Places
  private var written: JSONDocument { places.document }
  private var prints: [UInt64] = []
  /// The document that holds the notes' values.
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
    /// How the JSON text here is spelled, and the fingerprint of what it then holds.
    var text: (spelling: Note.Spelling, print: [UInt8])?

    /// What stands here instead of an object in which nothing is left.
    var emptied: Emptied?

    enum Emptied {
      case nothing
      case value(Int)
    }

    var isRemoval: Bool { isDecided && value == nil && moved == nil }
  }

  /// - Parameters:
  ///   - written: The composed payload.
  ///   - document: The document that holds the notes' values.
  init(written: Places, _ notes: [Note], in document: JSONDocument) {
    places = written
    self.notes = document
    self.written.completeFingerprints(&prints, .byMeaning)
    let removed = Set(notes.filter(\.isRemoval).map(\.pointer))
    for note in notes { take(note, removed) }
  }

  private mutating func take(_ note: Note, _ removed: Set<[UInt8]>) {
    if let spelling = note.spelling {
      guard let was = note.was else { return }
      patches[patch(at: note.pointer)].text = (spelling, was)
      return
    }
    if note.isForEmpty {
      patches[patch(at: note.pointer)].emptied = note.value.map(Patch.Emptied.value) ?? .nothing
      return
    }
    let found = find(note.home ?? note.pointer)
    guard Fingerprint.matches(found.map { prints[$0] }, note.was) else {
      // A value that was the writer's own goes with it; another one has lost its reason.
      if let home = note.home, let found, isOwn(note, found) {
        move(found, home, to: note.pointer, removed)
      }
      return
    }
    if note.isMoved {
      let patch = patch(at: note.pointer)
      patches[patch].isDecided = true
      patches[patch].moved = found
      return
    }
    let patch = patch(at: note.pointer)
    patches[patch].isDecided = true
    patches[patch].value = note.value
  }

  /// Whether a note's value was the writer's own.
  private func isOwn(_ note: Note, _ found: Int) -> Bool {
    if note.isMoved { return true }
    guard let value = note.value else { return false }
    return Fingerprint.matches(notes.meaning(of: value), note.was)
      && written.nodes[found].kind == notes.nodes[value].kind
  }

  /// An edited value stands where the payload had it, and not where the writer puts it if the
  /// payload had nothing there.
  private mutating func move(
    _ found: Int, _ home: [UInt8], to pointer: [UInt8], _ removed: Set<[UInt8]>
  ) {
    let patch = patch(at: pointer)
    patches[patch].isDecided = true
    patches[patch].moved = found
    guard removed.contains(home) else { return }
    let old = self.patch(at: home)
    patches[old].isDecided = true
    patches[old].value = nil
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
  mutating func write(into output: inout JSONOutput) { write(0, 0, into: &output) }

  private mutating func write(_ node: Int, _ patch: Int, into output: inout JSONOutput) {
    if writeDecided(patch, into: &output) { return }
    if patches[patch].children.isEmpty, patches[patch].text == nil {
      output.append(contentsOf: written.raw(node))
      return
    }
    if let (spelling, print) = patches[patch].text {
      writeText(node, patch, spelling, print, into: &output)
    } else if written.nodes[node].kind == .string, let root = unpack(node) {
      var content = JSONOutput()
      writeContainer(root, patch, into: &content)
      JSONText.append(utf8: content.bytes, to: &output)
    } else {
      writeContainer(node, patch, into: &output)
    }
  }

  /// Writes what an entry says about a place itself, if one does.
  private func writeDecided(_ patch: Int, into output: inout JSONOutput) -> Bool {
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

  /// Writes a value as JSON text: in the payload's spelling as long as it still says the same.
  private mutating func writeText(
    _ node: Int, _ patch: Int, _ spelling: Note.Spelling, _ print: [UInt8],
    into output: inout JSONOutput
  ) {
    let isText = written.nodes[node].kind == .string
    let root = isText ? unpack(node) ?? node : node
    var content = JSONOutput()
    writeContainer(root, patch, into: &content)
    if case .plain = spelling {
      output += content.bytes
      return
    }
    guard let document = JSONDocument(content, limits: written.limits),
      Fingerprint.matches(document.meaning(of: 0), print)
    else {
      JSONText.append(utf8: content.bytes, to: &output)
      return
    }
    switch spelling {
    case .plain: break
    case .text(let value): output.append(contentsOf: notes.raw(value))
    case .delta(let delta, let style):
      let base = style.text(of: 0, in: document)
      // Its pieces are of the text itself, so that it cannot be much longer than that.
      guard delta.count(of: base) <= 4 * base.count + notes.textCount else {
        JSONText.append(utf8: content.bytes, to: &output)
        return
      }
      JSONText.append(utf8: delta.applied(to: base), to: &output)
    }
  }

  private mutating func writeContainer(_ node: Int, _ patch: Int, into output: inout JSONOutput) {
    switch written.nodes[node].kind {
    case .object: writeObject(node, patch, into: &output)
    case .array: writeArray(node, patch, into: &output)
    default: output.append(contentsOf: written.raw(node))
    }
  }

  private mutating func writeArray(_ node: Int, _ patch: Int, into output: inout JSONOutput) {
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

  private mutating func writeObject(_ node: Int, _ patch: Int, into output: inout JSONOutput) {
    output.append(UInt8(ascii: "{"))
    var seen: Set<Int> = []
    var name = node + 1
    while name < written.end(of: node) {
      let value = name + 1
      if let child = patches[patch].index[written.decoded(name)] {
        seen.insert(child)
        if !patches[child].isRemoval {
          let start = output.count
          Draft.comma(&output)
          output.append(contentsOf: written.raw(name))
          output.append(UInt8(ascii: ":"))
          let content = output.count
          write(value, child, into: &output)
          let value = output[content...]
          if value.elementsEqual("{}".utf8) || value.elementsEqual("\"{}\"".utf8) {
            writeEmptied(child, from: start, name, into: &output)
          }
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

  /// Writes what stands in place of an empty object, if anything was said about that.
  private func writeEmptied(
    _ patch: Int, from start: Int, _ name: Int, into output: inout JSONOutput
  ) {
    guard let emptied = patches[patch].emptied else { return }
    output.removeLast(output.count - start)
    guard case .value(let value) = emptied else { return }
    Draft.comma(&output)
    output.append(contentsOf: written.raw(name))
    output.append(UInt8(ascii: ":"))
    notes.raw(value).withUnsafeBufferPointer { JSONText.appendCompact($0, to: &output) }
  }

  /// Appends a member that the composed payload does not have.
  private func writeNew(_ name: [UInt8], _ patch: Int, into output: inout JSONOutput) {
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
