import PushJSON
public import PushModel

/// Whose payload it is, and what speaks for that.
public struct Identification: Sendable, Hashable {
  /// How the search ended.
  public enum Verdict: String, Sendable {
    /// One vendor claims it.
    case one
    /// Several vendors claim it.
    case ambiguous
    /// Nobody claims it, but a carrier (Firebase) has marked it.
    case carrier
    /// Nobody claims it.
    case none
  }

  /// How sure a claim is.
  public enum Strength: String, Sendable {
    /// The vendor's SDK recognises it, and it is well-formed.
    case certain
    /// The vendor's SDK recognises it, but members are missing that it demands.
    case likely
    /// Only a lenient reader would recognise it. No form of the present vendors gives cause for that.
    case possible
  }

  /// A vendor that may have sent the payload.
  public struct Candidate: Sendable, Hashable {
    /// The vendor.
    public var vendor: Vendor
    /// The wire form in which it would be the vendor's.
    public var form: Form
    /// How sure the claim is.
    public var strength: Strength
    /// The members that speak for it, each as a JSON Pointer with its value.
    public var evidence: [String]
  }

  /// How the search ended.
  public var verdict: Verdict
  /// The vendor, if exactly one claims the payload.
  public var vendor: Vendor?
  /// The wire form, if exactly one vendor claims the payload.
  public var form: Form?
  /// Every vendor that claims the payload.
  public var candidates: [Candidate]
}

/// A format that fits a payload, and the object at which it begins.
struct Sighting {
  var format: Int
  var base: Int
}

extension Registry {
  /// Looks at a payload with the eyes of every vendor.
  func identify(_ document: JSONDocument) -> Identification {
    var candidates: [Identification.Candidate] = []
    for vendor in vendors.indices {
      guard let sighting = sight(vendor, in: document) else { continue }
      candidates.append(candidate(sighting, in: document))
    }
    if let only = candidates.first, candidates.count == 1 {
      return Identification(
        verdict: .one, vendor: only.vendor, form: only.form, candidates: candidates)
    }
    if candidates.count > 1 { return Identification(verdict: .ambiguous, candidates: candidates) }
    return Identification(
      verdict: Registry.isCarried(document) ? .carrier : .none, candidates: [])
  }

  /// The format in which a vendor's SDK would claim a payload; nil if it would not.
  ///
  /// - Parameter vendor: Its place among the vendors.
  func sight(_ vendor: Int, in document: JSONDocument) -> Sighting? {
    choose(vendor, in: document) { format, base in hasMarks(format, base, document) }
  }

  /// The format in which a payload has to be read if it is this vendor's, marked or not.
  func fit(_ vendor: Vendor, in document: JSONDocument) -> Sighting? {
    guard let vendor = vendors.firstIndex(of: vendor) else { return nil }
    if let sighting = sight(vendor, in: document) { return sighting }
    return choose(vendor, in: document) { format, base in
      formats[format].bagRoot.isEmpty || document.find(formats[format].bagRoot, in: base) != nil
    }
  }

  /// Of a vendor's forms that fit, the one that agrees with the presence of `aps`; among those a
  /// form with a telltale before one without.
  private func choose(
    _ vendor: Int, in document: JSONDocument, _ fits: (Int, Int) -> Bool
  ) -> Sighting? {
    let hasAPS = document.member(Format.apsObject, of: 0) != nil
    var best: Sighting?
    var bestRank = 0
    for index in members[vendor]
    where !hasAPS || !(tables[index].isNested || formats[index].mark.excludesAPS) {
      let rank = (hasAPS == tables[index].isAPNs ? 3 : 1) + (tables[index].hasTelltale ? 1 : 0)
      guard rank > bestRank, let base = base(of: index, document, fits),
        !tables[index].hasTelltale || shows(formats[index].mark.telltale, base, document)
      else { continue }
      best = Sighting(format: index, base: base)
      bestRank = rank
    }
    return best
  }

  /// The object at which a format fits: the payload, or the object around which it is wrapped.
  private func base(
    of index: Int, _ document: JSONDocument, _ fits: (Int, Int) -> Bool
  ) -> Int? {
    if fits(index, 0) { return 0 }
    guard let wrapper = formats[index].wrapper, let inner = document.member(wrapper, of: 0),
      fits(index, inner)
    else { return nil }
    return inner
  }

  private func shows(
    _ telltale: Mark.Telltale?, _ base: Int, _ document: JSONDocument
  ) -> Bool {
    guard let telltale, let node = document.member(telltale.name, of: base) else { return false }
    return telltale.texts.contains { document.isString(node, $0) }
  }

  private func hasMarks(_ format: Int, _ base: Int, _ document: JSONDocument) -> Bool {
    let table = tables[format]
    guard !table.marks.isEmpty || table.hasSigns,
      let home = table.isNested ? document.find(formats[format].bagRoot, in: base) : base
    else { return false }
    if table.hasSigns, !hasSigns(formats[format].mark, home, document) { return false }
    for mark in table.marks {
      guard let node = table.value(of: table.columns[mark].node, in: document, from: home),
        document.isConstant(node, table.columns[mark], table)
      else { return false }
    }
    return true
  }

  private func hasSigns(_ mark: Mark, _ home: Int, _ document: JSONDocument) -> Bool {
    mark.signs.allSatisfy { sign in
      guard let node = document.member(sign.name, of: home) else { return false }
      switch sign.test {
      case .present: return true
      case .text: return document.nodes[node].kind == .string
      case .prefix(let prefix):
        return document.nodes[node].kind == .string
          && prefix.withUTF8Buffer { document.hasPrefix(node, Array($0), 0..<$0.count) }
      }
    }
  }

  // MARK: Evidence

  private func candidate(
    _ sighting: Sighting, in document: JSONDocument
  ) -> Identification.Candidate {
    let format = formats[sighting.format]
    let home = document.find(format.bagRoot, in: sighting.base) ?? sighting.base
    let outer = sighting.base == 0 ? [] : [format.wrapper ?? ""]
    var evidence: [String] = []
    for name in format.constants + format.mark.signs.map(\.name) {
      guard let node = document.member(name, of: home) else { continue }
      evidence.append(
        "\(Registry.pointer(outer + format.bagRoot + [name])) is \(document.excerpt(node))")
    }
    for (path, text, note) in format.mark.notes {
      guard let node = document.find(path, in: sighting.base), document.isString(node, text)
      else { continue }
      evidence.append("\(Registry.pointer(path)) is \(document.excerpt(node)): \(note)")
    }
    let isWhole = isWellFormed(tables[sighting.format], sighting.base, document)
    return Identification.Candidate(
      vendor: format.vendor, form: format.form, strength: isWhole ? .certain : .likely,
      evidence: evidence)
  }

  /// Whether the payload has everything a well-formed one has.
  ///
  /// That is objects, also as JSON text, where the table goes on, and texts elsewhere. What is
  /// encrypted may be any text.
  private func isWellFormed(_ table: Table, _ base: Int, _ document: JSONDocument) -> Bool {
    let seal = table.tags[Tag.encryption.place]
    let isSealed =
      seal >= 0 && table.find(table.columns[seal].node, in: document, from: base) != nil
    return table.expected.allSatisfy { column in
      let place = table.columns[column].node
      guard let node = table.find(place, in: document, from: base) else { return false }
      if !table.nodes[place].isInner || isSealed && column == table.tags[Tag.sealed.place] {
        return document.nodes[node].kind == .string
      }
      return document.nodes[node].kind == .object
        || table.nodes[place].isEmbedded && document.holdsObject(node)
    }
  }

  private static func pointer(_ path: [StaticString]) -> String {
    path.map { "/\($0)" }.joined()
  }

  /// Whether Firebase carried the payload.
  private static func isCarried(_ document: JSONDocument) -> Bool {
    guard document.nodes.first?.kind == .object else { return false }
    if document.member(Carrier.messageID, of: 0) != nil { return true }
    let prefix = Carrier.analytics.withUTF8Buffer { Array($0) }
    var name = 1
    while name < document.nodes.count {
      if document.hasPrefix(name, prefix, 0..<prefix.count) { return true }
      name = document.end(of: name + 1)
    }
    return false
  }
}

extension JSONDocument {
  /// The value at a path below an object; nil if there is none.
  func find(_ path: [StaticString], in object: Int) -> Int? {
    path.reduce(object) { node, name in node.flatMap { member(name, of: $0) } }
  }

  /// Whether a string holds an object as JSON text.
  fileprivate func holdsObject(_ node: Int) -> Bool {
    guard nodes[node].kind == .string, let content = try? JSONDocument(decoded(node)) else {
      return false
    }
    return content.nodes.first?.kind == .object
  }

  fileprivate func isString(_ node: Int, _ text: StaticString) -> Bool {
    guard nodes[node].kind == .string else { return false }
    return text.withUTF8Buffer { self.text(node, equals: $0) }
  }

  /// A value as it stands, shortened to 40 bytes.
  fileprivate func excerpt(_ node: Int) -> String {
    String(decoding: raw(node).prefix(40), as: UTF8.self)
  }
}
