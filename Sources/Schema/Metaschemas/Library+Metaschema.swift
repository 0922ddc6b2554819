import PushJSON

/// Checking schemas against their metaschemas.
extension Library {
  /// How many values may be checked again because they stand in a schema of another dialect.
  private static let repeatLimit = 1_000_000

  /// A schema whose dialect is not that of the schema around it.
  private struct Part {
    let resource: Int
    /// The schemas of other dialects inside it.
    var inner: [Int] = []
  }

  /// What metaschemas say about a document: about each part of it that of its own dialect.
  ///
  /// - Parameter root: The resource of the document's root.
  func metaschemaFindings(of root: Int, _ registry: SchemaRegistry) -> [Diagnostic] {
    let document = documents[resources[root].place.document]
    let parts = parts(of: root)
    var schemas: [JSONString: Schema] = [:]
    var findings: [Diagnostic] = []
    var repeats = 0
    for part in parts {
      let place = resources[part.resource].place
      guard let dialect = resources[part.resource].dialect else { continue }
      if part.resource != root { repeats += document.end(of: place.node) - place.node }
      guard repeats <= Library.repeatLimit else {
        let message = "too many schemas of other dialects stand inside one another"
        return findings + [diagnostic("schema-dialect", message, at: place)]
      }
      do throws(SchemaError) {
        let key = dialect.metaschema
        if schemas[key] == nil { schemas[key] = try metaschema(dialect, registry) }
        if let schema = schemas[key] { findings += self.findings(of: schema, part) }
      } catch {
        // The same is wrong with all schemas of the dialect.
        return findings + [refusal(of: dialect, error, place)]
      }
      guard findings.count <= SchemaFindings.limit else {
        return findings.prefix(SchemaFindings.limit) + [SchemaFindings.more]
      }
    }
    let isPartly = parts.contains { resources[$0.resource].dialect == nil }
    return findings + (isPartly ? self.findings.list : [])
  }

  /// What a metaschema says about a part, without what is inside schemas of other dialects.
  private func findings(of schema: Schema, _ part: Part) -> [Diagnostic] {
    let place = resources[part.resource].place
    let document = documents[place.document]
    let inner = part.inner.map { document.nodes[$0] }
    var findings: [Diagnostic] = []
    for finding in schema.findings(for: document, at: place.node, file: nil) {
      let offset = finding.diagnostic.location?.offset ?? 0
      if inner.contains(where: { offset >= $0.start && offset < $0.end }) { continue }
      var diagnostic = finding.diagnostic
      diagnostic.code = "schema-invalid"
      diagnostic.basis = finding.absoluteKeywordLocation
      findings.append(diagnostic)
    }
    return findings
  }

  /// The root, and the resources inside it whose dialect is not that of the resource around them.
  private func parts(of root: Int) -> [Part] {
    let place = resources[root].place
    let document = documents[place.document]
    let own = resources.indices.filter { resources[$0].place.document == place.document }
      .sorted { resources[$0].place.node < resources[$1].place.node }
    var parts: [Part] = []
    // The resources around the one that is looked at.
    var open: [(resource: Int, end: Int, part: Int)] = []
    for index in own {
      let node = resources[index].place.node
      while let outer = open.last, outer.end <= node { open.removeLast() }
      var part = parts.count
      if let outer = open.last, resources[outer.resource].dialect == resources[index].dialect {
        part = outer.part
      } else {
        if let outer = open.last { parts[outer.part].inner.append(node) }
        parts.append(Part(resource: index))
      }
      open.append((index, document.end(of: node), part))
    }
    return parts
  }

  /// The compiled metaschema of a dialect.
  private func metaschema(
    _ dialect: Dialect, _ registry: SchemaRegistry
  ) throws(SchemaError) -> Schema {
    if dialect.metaschema == dialect.draft.metaschema,
      let schema = Metaschemas.schema(of: dialect.draft)
    {
      return schema
    }
    guard let document = registry.documents[dialect.metaschema] else {
      throw SchemaError(
        diagnostics: [Diagnostic(.error, code: "schema-dialect", "it is not in the registry")])
    }
    return try Schema(
      compiling: document, registry: registry,
      options: .init(
        checksMetaschema: false, baseURI: dialect.metaschema.string,
        findingLimit: SchemaFindings.limit))
  }

  /// Says that a metaschema cannot be used.
  private func refusal(
    of dialect: Dialect, _ error: SchemaError, _ place: Place
  ) -> Diagnostic {
    let reason = error.diagnostics.first.map { first in
      let pointer = first.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
      return ":\(pointer) \(first.message)"
    }
    let message =
      "the metaschema \"\(dialect.metaschema)\" cannot be used" + (reason ?? "")
    return diagnostic("schema-dialect", message, at: place, hint: "correct it in the registry")
  }
}
