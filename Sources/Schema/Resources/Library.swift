import PushJSON

/// A place in one of the library's documents.
struct Place: Hashable, Sendable {
  var document: Int
  var node: Int
}

/// A schema with an identifier of its own, and what it names inside.
struct Resource: Sendable {
  /// The root of the resource.
  var place: Place
  /// The absolute URI, without a fragment; empty if it has none.
  var uri: URIReference
  /// How its keywords are understood; nil if its `$schema` is not understood.
  var dialect: Dialect?
  /// The schemas with an `$anchor` or `$dynamicAnchor`.
  var anchors: [JSONString: Int] = [:]
  /// The schemas with a `$dynamicAnchor`; under the empty name one with a `$recursiveAnchor`.
  var dynamicAnchors: [JSONString: Int] = [:]
}

/// The documents a schema is made of: its own, those it refers to, and where each resource begins.
struct Library {
  private(set) var documents: [JSONDocument] = []
  private(set) var resources: [Resource] = []
  /// What is wrong with the schema.
  private(set) var findings = SchemaFindings()

  private let registry: SchemaRegistry
  private let fallback: Dialect
  private var byURI: [JSONString: Int] = [:]
  /// By document, the resource of each schema that was visited, by node.
  private var owners: [[Int: Int]] = []
  private var loaded: Set<JSONString> = []
  private var hasLoadedAll = false
  /// The dialects that were looked for, by the URI of their metaschema.
  private var dialects: [JSONString: Dialect?] = [:]
  /// What is in the large values that pointers go through.
  private var children: [Place: Children] = [:]

  init(registry: SchemaRegistry, dialect: Dialect) {
    self.registry = registry
    fallback = dialect
  }

  /// Adds a document and finds the resources in it.
  ///
  /// - Returns: The resource of its root.
  mutating func add(_ document: JSONDocument, at uri: URIReference) -> Int {
    documents.append(document)
    owners.append([:])
    let place = Place(document: documents.count - 1, node: 0)
    let dialect = dialect(declaredAt: place, else: fallback)
    let root = append(Resource(place: place, uri: uri, dialect: dialect))
    byURI[uri.text] = byURI[uri.text] ?? root
    index(place, in: root, isRoot: true)
    return owners[place.document][0] ?? root
  }

  private mutating func append(_ resource: Resource) -> Int {
    resources.append(resource)
    return resources.count - 1
  }
}

// MARK: - Finding

extension Library {
  /// The resource with a URI; it is loaded from the registry where need be.
  mutating func resource(at uri: URIReference) -> Int? {
    let key = uri.withoutFragment.text
    if let known = byURI[key] { return known }
    if let document = registry.documents[key] { return load(document, key) }
    if let document = Metaschemas.documents[key] { return load(document, key) }
    // It may be the identifier of something inside a registered document.
    guard !hasLoadedAll else { return nil }
    for other in registry.order {
      if let document = registry.documents[other] { _ = load(document, other) }
      if let known = byURI[key] { return known }
    }
    hasLoadedAll = true
    return nil
  }

  private mutating func load(_ document: JSONDocument, _ uri: JSONString) -> Int? {
    guard loaded.insert(uri).inserted else { return byURI[uri] }
    return add(document, at: URIReference(uri))
  }

  /// The resource a schema belongs to; nil for a place that no keyword leads to.
  func owner(of place: Place) -> Int? { owners[place.document][place.node] }

  /// Where a reference leads, and the resource of that place.
  ///
  /// - Returns: nil where there is nothing.
  mutating func resolve(_ reference: JSONString, from base: Int) -> (Place, Int)? {
    let reference = URIReference(reference)
    guard let fragment = reference.decodedFragment,
      let resource = reference.isFragmentOnly
        ? base : resource(at: reference.resolved(against: resources[base].uri))
    else { return nil }
    guard let first = fragment.first else { return (resources[resource].place, resource) }
    guard first == UInt8(ascii: "/") else {
      guard let node = resources[resource].anchors[JSONString(utf8: fragment)] else { return nil }
      return (Place(document: resources[resource].place.document, node: node), resource)
    }
    guard let pointer = try? JSONPointer(String(decoding: fragment, as: UTF8.self)) else {
      return nil
    }
    return follow(pointer, from: resource)
  }

  private mutating func follow(_ pointer: JSONPointer, from resource: Int) -> (Place, Int)? {
    var place = resources[resource].place
    var owner = resource
    for token in pointer.tokens {
      guard let node = child(token, of: place) else { return nil }
      place.node = node
      owner = owners[place.document][node] ?? owner
    }
    if owners[place.document][place.node] == nil { index(place, in: owner, isRoot: false) }
    return (place, owners[place.document][place.node] ?? owner)
  }

  /// The members or elements of a value, found once.
  private struct Children {
    var members: [JSONString: Int] = [:]
    var elements: [Int] = []

    init(of node: Int, in document: JSONDocument) {
      if document.nodes[node].kind == .array {
        elements = document.elements(of: node)
      } else {
        for name in document.names(of: node) {
          members[JSONString(utf8: document.decoded(name))] = name + 1
        }
      }
    }
  }

  /// What a pointer's token leads to.
  private mutating func child(_ token: JSONString, of place: Place) -> Int? {
    let document = documents[place.document]
    let isLarge = document.end(of: place.node) - place.node > 64
    guard isLarge else { return document.node(at: JSONPointer([token]), from: place.node) }
    let children = children[place] ?? Children(of: place.node, in: document)
    self.children[place] = children
    guard document.nodes[place.node].kind == .array else { return children.members[token] }
    guard case .element(let index) = JSONPointer.arrayIndex(token),
      children.elements.indices.contains(index)
    else { return nil }
    return children.elements[index]
  }
}

// MARK: - Indexing

extension Library {
  /// Finds identifiers and anchors in a schema and in all schemas inside it.
  private mutating func index(_ start: Place, in resource: Int, isRoot: Bool) {
    let document = documents[start.document]
    var open = [(node: start.node, resource: resource)]
    while let (node, outer) = open.popLast() {
      guard owners[start.document][node] == nil else { continue }
      let place = Place(document: start.document, node: node)
      owners[start.document][node] = outer
      guard document.nodes[node].kind == .object else { continue }
      let resource = identify(place, in: outer, isRoot: isRoot && node == start.node)
      owners[start.document][node] = resource
      guard let dialect = resources[resource].dialect else { continue }
      for name in document.names(of: node) {
        guard let keyword = dialect.keyword(JSONString(utf8: document.decoded(name))) else {
          continue
        }
        for child in Library.children(of: keyword, name + 1, in: document) {
          open.append((child, resource))
        }
      }
    }
  }

  /// The schemas in a keyword's value.
  static func children(of keyword: Keyword, _ value: Int, in document: JSONDocument) -> [Int] {
    let kind = document.nodes[value].kind
    func isSchema(_ node: Int) -> Bool {
      [.object, .true, .false].contains(document.nodes[node].kind)
    }
    switch keyword.children {
    case .none: return []
    case .one: return isSchema(value) ? [value] : []
    case .array: return kind == .array ? document.elements(of: value).filter(isSchema) : []
    case .oneOrArray:
      return kind == .array
        ? document.elements(of: value).filter(isSchema) : isSchema(value) ? [value] : []
    case .map, .mapOrOther:
      guard kind == .object else { return [] }
      return document.names(of: value).map { $0 + 1 }.filter(isSchema)
    }
  }

  /// Reads the identifiers of a schema.
  ///
  /// - Returns: The resource it belongs to: its own, or the one around it.
  private mutating func identify(_ place: Place, in outer: Int, isRoot: Bool) -> Int {
    let document = documents[place.document]
    func text(_ name: StaticString) -> JSONString? {
      document.member(name, of: place.node).flatMap { JSONView(document, node: $0).jsonString }
    }
    var resource = outer
    let declared = dialect(declaredAt: place, else: resources[outer].dialect)
    let isOld = declared?.draft == .draft07
    // Up to draft 7 nothing beside a reference counts.
    if isOld, document.member("$ref", of: place.node) != nil { return resource }
    if let id = text("$id") {
      let reference = URIReference(id)
      if reference.withoutFragment.text != "" {
        let uri = reference.withoutFragment.resolved(against: resources[outer].uri)
        if uri.size <= URIReference.sizeLimit {
          resource = makeResource(place, uri, declared, outer, isRoot)
        } else {
          let message = "the identifier has more than \(URIReference.sizeLimit) bytes"
          note("schema-identifier", message, at: place)
        }
      } else if isOld, let fragment = reference.decodedFragment, !fragment.isEmpty {
        resources[resource].anchors[JSONString(utf8: fragment)] = place.node
      }
    }
    guard !isOld else { return resource }
    if let anchor = text("$anchor") { add(anchor, place, to: resource, isDynamic: false) }
    if let anchor = text("$dynamicAnchor"), declared?.draft == .draft202012 {
      add(anchor, place, to: resource, isDynamic: true)
    }
    if declared?.draft == .draft201909,
      let node = document.member("$recursiveAnchor", of: place.node),
      document.nodes[node].kind == .true
    {
      resources[resource].dynamicAnchors[""] = place.node
    }
    return resource
  }

  private mutating func makeResource(
    _ place: Place, _ uri: URIReference, _ dialect: Dialect?, _ outer: Int, _ isRoot: Bool
  ) -> Int {
    let key = uri.text
    if isRoot {
      // The document's own resource has two names then.
      resources[outer].uri = uri
      if let other = byURI[key], other != outer { report(twice: uri, place) }
      byURI[key] = byURI[key] ?? outer
      return outer
    }
    let resource = append(Resource(place: place, uri: uri, dialect: dialect))
    if byURI[key] == nil { byURI[key] = resource } else { report(twice: uri, place) }
    return resource
  }

  private mutating func add(
    _ anchor: JSONString, _ place: Place, to resource: Int, isDynamic: Bool
  ) {
    if let other = resources[resource].anchors[anchor], other != place.node {
      let message = "the anchor \"\(anchor)\" stands twice in one schema resource"
      note("schema-identifier", message, at: place)
    }
    resources[resource].anchors[anchor] = place.node
    if isDynamic { resources[resource].dynamicAnchors[anchor] = place.node }
  }

  /// Of registered documents that claim the same identifier the first one has it.
  private mutating func report(twice uri: URIReference, _ place: Place) {
    guard place.document == 0 else { return }
    let message = "another schema already has the identifier \"\(uri.text)\""
    note("schema-identifier", message, at: place)
  }

  /// Keeps a finding about a place in a document, once.
  mutating func note(_ code: String, _ message: String, at place: Place, hint: String? = nil) {
    guard findings.hasRoom(for: code, message, place) else { return }
    findings.append(diagnostic(code, message, at: place, hint: hint))
  }

  /// A finding about a place in a document.
  func diagnostic(
    _ code: String, _ message: String, at place: Place, hint: String? = nil
  ) -> Diagnostic {
    let document = documents[place.document]
    let resource = resources.first { $0.place.document == place.document && $0.place.node == 0 }
    let uri = resource?.uri.text.string ?? ""
    return Diagnostic(
      .error, code: code, message, pointer: document.pointer(to: place.node)?.description,
      file: place.document == 0 || uri.isEmpty ? nil : uri,
      location: document.location(of: place.node),
      hint: hint)
  }
}

// MARK: - Dialects

extension Library {
  /// The dialect a schema declares with `$schema`; nil if that is not understood.
  ///
  /// - Parameter outer: What it is where nothing is declared.
  private mutating func dialect(declaredAt place: Place, else outer: Dialect?) -> Dialect? {
    let document = documents[place.document]
    guard let node = document.member("$schema", of: place.node),
      let uri = JSONView(document, node: node).jsonString
    else { return outer }
    let found = dialects[uri] ?? dialect(at: uri, steps: 8)
    dialects[uri] = .some(found)
    if found == nil {
      let message = "the metaschema \"\(uri)\" is not known"
      let hint =
        "the drafts 7, 2019-09 and 2020-12 are supported; add other metaschemas to the registry"
      // Documents of drafts that are not understood may lie in a registry, unused.
      if place.document == 0 {
        note(
          "schema-dialect", message, at: Place(document: place.document, node: node), hint: hint)
      }
    }
    return found
  }

  private mutating func dialect(at uri: JSONString, steps: Int) -> Dialect? {
    let key = URIReference(uri).withoutFragment.text
    if let draft = Draft.allCases.first(where: { $0.metaschema == key }) { return Dialect(draft) }
    guard steps > 0, let document = registry.documents[key], let parent = document.root["$schema"],
      let parentURI = parent.jsonString
    else { return nil }
    if parentURI == uri { return nil }
    guard var dialect = dialect(at: parentURI, steps: steps - 1) else { return nil }
    dialect.metaschema = key
    guard let chosen = document.root["$vocabulary"], chosen.kind == .object else { return dialect }
    dialect.vocabularies = []
    for member in chosen.members {
      if let vocabulary = Vocabularies(uri: member.name) {
        dialect.vocabularies.formUnion(vocabulary)
      } else if member.value.bool == true {
        let message =
          "the vocabulary \"\(member.name)\", which its metaschema demands, is not known"
        note("schema-dialect", message, at: Place(document: 0, node: 0))
      }
    }
    return dialect
  }
}
