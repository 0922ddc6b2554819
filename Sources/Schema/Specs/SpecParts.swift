import PushJSON

/// A spec's file, read but not compiled.
struct SpecParts: Sendable {
  let document: JSONDocument
  var name = ""
  var title = ""
  var vendor: String?
  var checked = ""
  var sources: [Spec.Source] = []
  /// The specs whose checks it takes over.
  var uses: [String] = []
  /// The schemas by form, in order: nodes of the document.
  var forms: [(name: String, node: Int)] = []
  /// The schemas that forms and other specs refer to: nodes of the document.
  var definitions: [(name: String, node: Int)] = []
  var rules: [Spec.Rule] = []

  /// The URI by which schemas refer to a spec.
  static func uri(_ name: String) -> String { "spec:" + name }
}

/// A schema of one of several specs.
struct SpecPoint: Hashable, Sendable {
  /// Which spec, as an index of `SpecWorld.parts`.
  var spec: Int
  /// A node of its document.
  var node: Int
}

/// A spec and all that it can refer to.
struct SpecWorld: Sendable {
  /// The spec itself first.
  let parts: [SpecParts]

  init(_ parts: SpecParts, _ library: SpecLibrary) {
    self.parts =
      [parts]
      + library.reachable.map(\.parts).filter { !$0.name.utf8.elementsEqual(parts.name.utf8) }
  }

  func index(of name: String) -> Int? {
    parts.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }

  func document(_ point: SpecPoint) -> JSONDocument { parts[point.spec].document }

  /// The value of a keyword of a schema.
  func value(_ name: StaticString, of point: SpecPoint) -> Int? {
    document(point).member(name, of: point.node)
  }

  /// The schema that a schema refers to; nil if it does not, or leads nowhere.
  func target(of point: SpecPoint) -> SpecPoint? {
    guard let node = value("$ref", of: point),
      let text = JSONView(document(point), node: node).string
    else { return nil }
    return resolve(text, from: point.spec)
  }

  /// Where a reference leads: `#/definitions/NAME`, or with the name of another spec before it.
  func resolve(_ reference: String, from spec: Int) -> SpecPoint? {
    guard let (name, pointer) = SpecWorld.split(reference) else { return nil }
    guard let spec = name.isEmpty ? spec : index(of: name),
      let node = parts[spec].document.node(at: pointer)
    else { return nil }
    return SpecPoint(spec: spec, node: node)
  }

  /// The name of a spec and the pointer in it.
  static func split(_ reference: String) -> (name: String, pointer: JSONPointer)? {
    let bytes = Array(reference.utf8)
    guard let hash = bytes.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    var name = String(decoding: bytes[..<hash], as: UTF8.self)
    if name.hasPrefix("spec:") { name.removeFirst(5) }
    let fragment = String(decoding: bytes[hash...], as: UTF8.self)
    guard let pointer = try? JSONPointer(fragment: fragment) else { return nil }
    return (name, pointer)
  }
}
