import PushJSON

/// The residue as the canonical notification's `wire`: an array of entries.
///
/// - `pointer`: the place in the payload.
/// - `was`: the fingerprint of what the writer puts there; left out if it puts nothing there.
/// - `is`: what the payload has there; left out if it has nothing.
/// - `of`: the place whose value `was` speaks of, if it is another one: the payload has a value here
///   that the writer puts there.
/// - `text`: `true` if the value stands here as JSON text. `was` then speaks of what the text holds,
///   and `is` is the text itself. `false` if the value itself stands here, where the writer puts a
///   JSON text.
/// - `empty`: `true` if there is no object here as long as nothing is left in it; `is` stands here
///   then, if there is one.
///
/// A first entry with `wrapper` alone names an object around the whole payload.
enum Wire {
  private enum Name {
    static let wrapper: StaticString = "wrapper"
    static let pointer: StaticString = "pointer"
    static let of: StaticString = "of"
    static let was: StaticString = "was"
    static let isNow: StaticString = "is"
    static let text: StaticString = "text"
    static let empty: StaticString = "empty"
  }

  // MARK: Writing

  /// The entries, with commas between them.
  static func entries(_ residue: Residue, wrapper: StaticString?) -> [UInt8] {
    var output = JSONOutput()
    if let wrapper {
      output.append(contentsOf: "{\"wrapper\":".utf8)
      JSONText.append(utf8: wrapper.withUTF8Buffer { Array($0) }, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    for difference in residue.differences { write(difference, residue.source, into: &output) }
    return output.array
  }

  private static func write(
    _ difference: Difference, _ source: JSONDocument, into output: inout JSONOutput
  ) {
    if !output.isEmpty { output.append(UInt8(ascii: ",")) }
    output.append(contentsOf: "{\"pointer\":".utf8)
    JSONText.append(utf8: difference.pointer, to: &output)
    if let home = difference.home {
      output.append(contentsOf: ",\"of\":".utf8)
      JSONText.append(utf8: home, to: &output)
    }
    if let was = difference.was {
      output.append(contentsOf: ",\"was\":\"".utf8)
      output.append(contentsOf: Fingerprint.short(was))
      output.append(UInt8(ascii: "\""))
    }
    if let value = difference.value, difference.layer != .plain {
      output.append(contentsOf: ",\"is\":".utf8)
      source.raw(value).withUnsafeBufferPointer { JSONText.appendCompact($0, to: &output) }
    }
    switch difference.layer {
    case .text: output.append(contentsOf: ",\"text\":true".utf8)
    case .plain: output.append(contentsOf: ",\"text\":false".utf8)
    case .empty: output.append(contentsOf: ",\"empty\":true".utf8)
    case nil: break
    }
    output.append(UInt8(ascii: "}"))
  }

  // MARK: Reading

  /// The name of the object around the whole payload, if the residue says so.
  static func wrapper(_ document: JSONDocument, _ wire: Int) -> [UInt8]? {
    guard document.nodes[wire].kind == .array, let first = document.element(0, of: wire),
      let name = document.member(Name.wrapper, of: first), document.nodes[name].kind == .string
    else { return nil }
    return document.decoded(name)
  }

  /// The notes of an array of entries.
  static func notes(_ document: JSONDocument, _ wire: Int) -> [Note] {
    document.elements(of: wire).compactMap { note(document, $0) }
  }

  private static func note(_ document: JSONDocument, _ entry: Int) -> Note? {
    func text(_ name: StaticString) -> [UInt8]? {
      guard let node = document.member(name, of: entry), document.nodes[node].kind == .string
      else { return nil }
      return document.decoded(node)
    }
    guard let pointer = text(Name.pointer), Places.isPointer(pointer) else { return nil }
    let home = text(Name.of)
    if let home, !Places.isPointer(home) { return nil }
    var note = Note(
      pointer: pointer, home: home, was: text(Name.was),
      value: document.member(Name.isNow, of: entry))
    note.isForEmpty = document.member(Name.empty, of: entry) != nil
    guard let flag = document.member(Name.text, of: entry) else { return note }
    if document.nodes[flag].kind == .false {
      note.spelling = .plain
    } else {
      guard let value = note.value, document.nodes[value].kind == .string else { return nil }
      note.spelling = .text(value)
    }
    return note
  }
}
