import PushJSON
import PushSchema

/// A part of a text, and what stands in its place.
struct TextEdit: Hashable, Sendable {
  /// Bytes of the text; none where something is added.
  var range: Range<Int>
  var text: [UInt8]

  /// Makes the edit that a spec proposes for a payload.
  ///
  /// Nothing else changes: a member that goes takes one comma with it, and the blanks up to its
  /// neighbour.
  ///
  /// - Returns: nil if what it is about has no place of its own in the text, such as something inside a
  ///   JSON text in a string.
  init?(_ fix: Spec.Fix, in document: JSONDocument) {
    guard let pointer = try? JSONPointer(fix.pointer) else { return nil }
    if case .add(let value) = fix.change {
      self.init(adding: value, at: pointer, in: document)
      return
    }
    guard let node = document.node(at: pointer), let value = document.range(of: node) else {
      return nil
    }
    switch fix.change {
    case .replace(let json): self.init(range: value, text: Array(json.utf8))
    case .rename(let name):
      guard let range = document.nameRange(of: node) else { return nil }
      self.init(range: range, text: Array(JSON.string(name).compact.utf8))
    case .remove:
      guard let parent = pointer.parent, let object = document.node(at: parent),
        let range = document.rangeWithComma(ofMember: node, in: object)
      else { return nil }
      self.init(range: range, text: [])
    case .add: return nil
    }
  }

  init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }

  private init?(adding value: String, at pointer: JSONPointer, in document: JSONDocument) {
    guard let parent = pointer.parent, let name = pointer.tokens.last,
      let object = document.node(at: parent), let range = document.range(of: object),
      document.nodes[object].kind == .object, document.node(at: pointer) == nil
    else { return nil }
    let member = JSON.string(name).compact + ":" + value
    let last = document.values(of: object).last.flatMap { document.range(of: $0) }
    let at = last?.upperBound ?? range.lowerBound + 1
    self.init(range: at..<at, text: Array(((last == nil ? "" : ",") + member).utf8))
  }

  /// Those of some edits that do not touch each other, in the order of the text.
  static func compatible(_ edits: [TextEdit]) -> [TextEdit] {
    var chosen: [TextEdit] = []
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = chosen.last {
        let isApart =
          edit.range.lowerBound >= last.range.upperBound
          && edit.range.lowerBound > last.range.lowerBound
        guard isApart else { continue }
      }
      chosen.append(edit)
    }
    return chosen
  }
}

extension JSONDocument {
  /// The bytes of a value; nil if they stand elsewhere than in the text that was read.
  fileprivate func range(of node: Int) -> Range<Int>? {
    let range = Int(nodes[node].start)..<Int(nodes[node].end)
    return range.upperBound <= textCount ? range : nil
  }

  /// The bytes of the name of a member's value.
  fileprivate func nameRange(of value: Int) -> Range<Int>? {
    value > 0 && nodes[value - 1].kind == .name ? range(of: value - 1) : nil
  }

  /// The values of an object's members, in their order, duplicates included.
  fileprivate func values(of object: Int) -> [Int] {
    var values: [Int] = []
    var name = object + 1
    while name + 1 < end(of: object) {
      values.append(name + 1)
      name = end(of: name + 1)
    }
    return values
  }

  /// The bytes that go with a member: up to the next one, or from the end of the one before.
  fileprivate func rangeWithComma(ofMember value: Int, in object: Int) -> Range<Int>? {
    let values = values(of: object)
    guard let index = values.firstIndex(of: value), let name = nameRange(of: value),
      let own = range(of: value)
    else { return nil }
    if index + 1 < values.count, let next = nameRange(of: values[index + 1]) {
      return name.lowerBound..<next.lowerBound
    }
    if index > 0, let before = range(of: values[index - 1]) {
      return before.upperBound..<own.upperBound
    }
    return name.lowerBound..<own.upperBound
  }
}
