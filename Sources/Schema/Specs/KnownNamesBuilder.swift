import PushJSON

/// Collects the names that a form's schema knows.
///
/// Whatever a schema says about a value counts: what stands in `allOf`, `anyOf`, `oneOf`, `if`, `then`,
/// `else`, `dependentSchemas` or behind a reference. A name whose schema is `false` is known, but no
/// misspelt name means it.
struct KnownNamesBuilder {
  private let world: SpecWorld
  private var drafts: [Draft] = []
  private var left: [(place: Int, points: [SpecPoint])] = []

  /// Deeper places, and more of them, are not looked at: a schema may be recursive.
  private static let depth = 8
  private static let limit = 4096

  private struct Draft {
    var parent: Int
    var depth: Int
    var pointer: JSONPointer
    var points: [SpecPoint]
    /// Whether it lies in objects only, not in an array.
    var isOnTheWay: Bool
    var names: [JSONString] = []
    var known: [JSONString: (kind: KnownNames.Kind, place: Int)] = [:]
    var patterns: [JSONString] = []
    var elements = -1
  }

  static func build(_ root: SpecPoint, _ world: SpecWorld) -> KnownNames {
    var builder = KnownNamesBuilder(world: world)
    _ = builder.place([root], token: nil, parent: -1)
    while let (place, points) = builder.left.popLast() { builder.fill(place, points) }
    builder.addMisplaced()
    return KnownNames(builder.parts())
  }

  private init(world: SpecWorld) { self.world = world }

  /// The place of a value that some schemas are about; -1 if it is not looked at.
  ///
  /// - Parameter token: The member's name; nil for elements, and for the root.
  private mutating func place(_ points: [SpecPoint], token: JSONString?, parent: Int) -> Int {
    let points = spread(points)
    var ancestor = parent
    while ancestor >= 0 {
      if drafts[ancestor].points == points { return ancestor }
      ancestor = drafts[ancestor].parent
    }
    let depth = parent < 0 ? 0 : drafts[parent].depth + 1
    guard depth <= KnownNamesBuilder.depth, drafts.count < KnownNamesBuilder.limit else {
      return -1
    }
    let outer = parent < 0 ? JSONPointer() : drafts[parent].pointer.appending(token ?? "*")
    drafts.append(
      Draft(
        parent: parent, depth: depth, pointer: outer, points: points,
        isOnTheWay: parent < 0 || token != nil && drafts[parent].isOnTheWay))
    left.append((drafts.count - 1, points))
    return drafts.count - 1
  }

  /// Schemas and those that they apply to the same value.
  private func spread(_ points: [SpecPoint]) -> [SpecPoint] {
    var all: [SpecPoint] = []
    var left = Array(points.reversed())
    while let point = left.popLast() {
      guard !all.contains(point) else { continue }
      all.append(point)
      let document = world.document(point)
      guard document.nodes[point.node].kind == .object else { continue }
      func add(_ node: Int) { left.append(SpecPoint(spec: point.spec, node: node)) }
      if let target = world.target(of: point) { left.append(target) }
      for name in ["allOf", "anyOf", "oneOf"] as [StaticString] {
        if let node = document.member(name, of: point.node) {
          for element in document.elements(of: node) { add(element) }
        }
      }
      for name in ["if", "then", "else"] as [StaticString] {
        if let node = document.member(name, of: point.node) { add(node) }
      }
      if let node = document.member("dependentSchemas", of: point.node) {
        for (_, value) in members(document, node) { add(value) }
      }
    }
    return all
  }

  private func members(_ document: JSONDocument, _ node: Int) -> [(name: JSONString, node: Int)] {
    guard document.nodes[node].kind == .object else { return [] }
    return document.names(of: node).map { (JSONString(utf8: document.decoded($0)), $0 + 1) }
  }

  /// Collects what some schemas know about a place.
  private mutating func fill(_ place: Int, _ points: [SpecPoint]) {
    var names: [JSONString] = []
    var values: [JSONString: [SpecPoint]] = [:]
    var elements: [SpecPoint] = []
    for point in points {
      let document = world.document(point)
      guard document.nodes[point.node].kind == .object else { continue }
      func at(_ node: Int) -> SpecPoint { SpecPoint(spec: point.spec, node: node) }
      if let node = document.member("properties", of: point.node) {
        for (name, value) in members(document, node) {
          if values[name] == nil { names.append(name) }
          values[name, default: []].append(at(value))
        }
      }
      if let node = document.member("required", of: point.node) {
        for element in document.elements(of: node) {
          guard let name = JSONView(document, node: element).jsonString, values[name] == nil else {
            continue
          }
          names.append(name)
          values[name] = []
        }
      }
      if let node = document.member("patternProperties", of: point.node) {
        drafts[place].patterns += members(document, node).map(\.name)
      }
      for name in ["items", "contains"] as [StaticString] {
        if let node = document.member(name, of: point.node) { elements.append(at(node)) }
      }
      if let node = document.member("prefixItems", of: point.node) {
        elements += document.elements(of: node).map(at)
      }
    }
    drafts[place].names = names
    for name in names {
      let points = values[name] ?? []
      let isForbidden = !points.isEmpty && points.allSatisfy(forbids)
      let child =
        points.isEmpty || isForbidden ? -1 : self.place(points, token: name, parent: place)
      drafts[place].known[name] = (isForbidden ? .forbidden : .known, child)
    }
    if !elements.isEmpty {
      drafts[place].elements = self.place(elements, token: nil, parent: place)
    }
  }

  /// Whether a schema allows no value: `false`, or `not` with a schema that allows every one.
  private func forbids(_ point: SpecPoint) -> Bool {
    let document = world.document(point)
    if document.nodes[point.node].kind == .false { return true }
    guard let inner = document.member("not", of: point.node) else { return false }
    return document.nodes[inner].kind == .true
      || document.nodes[inner].kind == .object && document.childCount(inner) == 0
  }
}

// MARK: - Misplaced names

extension KnownNamesBuilder {
  /// Adds to each place the names that are known in exactly one other object on the way.
  private mutating func addMisplaced() {
    var misplaced: [(place: Int, name: JSONString, home: Int)] = []
    let named = drafts.indices.filter { drafts[$0].isOnTheWay && !drafts[$0].names.isEmpty }
    for place in named {
      var homes: [JSONString: [Int]] = [:]
      for other in named where other != place && (isAbove(other, place) || isAbove(place, other)) {
        for (name, entry) in drafts[other].known where entry.kind == .known {
          homes[name, default: []].append(other)
        }
      }
      for (name, others) in homes.sorted(by: { $0.key < $1.key }) {
        guard others.count == 1, drafts[place].known[name] == nil else { continue }
        misplaced.append((place, name, others[0]))
      }
    }
    // Only now, so that they are no homes themselves.
    for (place, name, home) in misplaced {
      drafts[place].names.append(name)
      drafts[place].known[name] = (.misplaced, home)
    }
  }

  private func isAbove(_ upper: Int, _ lower: Int) -> Bool {
    var place = drafts[lower].parent
    while place >= 0 {
      if place == upper { return true }
      place = drafts[place].parent
    }
    return false
  }
}

// MARK: - Tables

extension KnownNamesBuilder {
  private func parts() -> KnownNames.Parts {
    var parts = KnownNames.Parts()
    for draft in drafts {
      var row = KnownNames.PlaceRow()
      row.elements = Int32(truncatingIfNeeded: draft.elements)
      row.patterns = Slice(parts.patterns.count, 0)
      for pattern in draft.patterns {
        // One that cannot be read is reported when the schema is compiled.
        if let pattern = try? RegularExpression(pattern.string) { parts.patterns.append(pattern) }
      }
      row.patterns.count = Int32(parts.patterns.count) - row.patterns.start
      row.names = addNames(draft, to: &parts)
      row.folded = addFolded(draft, to: &parts)
      parts.places.append(row)
      parts.pointers.append(draft.pointer)
    }
    return parts
  }

  private func addNames(_ draft: Draft, to parts: inout KnownNames.Parts) -> Slice {
    guard !draft.names.isEmpty else { return Slice(parts.entries.count, 0) }
    var size = 2
    while size < draft.names.count * 2 { size *= 2 }
    var table = [KnownNames.Entry](repeating: .init(), count: size)
    for name in draft.names {
      guard let known = draft.known[name] else { continue }
      let hash = JSONName.hash(name.utf8)
      var at = Int(hash) & (size - 1)
      while table[at].count >= 0 { at = (at + 1) & (size - 1) }
      table[at] = .init(
        hash: hash, start: UInt32(truncatingIfNeeded: parts.text.count),
        count: Int32(truncatingIfNeeded: name.utf8.count), kind: known.kind,
        place: Int32(truncatingIfNeeded: known.place))
      parts.text += name.utf8
    }
    defer { parts.entries += table }
    return Slice(parts.entries.count, size)
  }

  private func addFolded(_ draft: Draft, to parts: inout KnownNames.Parts) -> Slice {
    let start = parts.folded.count
    for name in draft.names where draft.known[name]?.kind == .known {
      let folded = NameLikeness.fold(name.utf8)
      guard !folded.isEmpty, folded.count <= NameLikeness.longest else { continue }
      let letters = folded.withUnsafeBufferPointer { NameLikeness.letters($0) }
      let text = Slice(parts.text.count, folded.count)
      parts.text += folded
      parts.folded.append(
        .init(text: text, letters: letters, name: Slice(parts.text.count, name.utf8.count)))
      parts.text += name.utf8
    }
    return Slice(start, parts.folded.count - start)
  }
}
