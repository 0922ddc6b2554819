import PushJSON

/// Checking schemas against their metaschemas.
extension Library {
  /// What metaschemas say about a document: about each part of it that of its own dialect.
  ///
  /// - Parameter root: The resource of the document's root.
  func metaschemaFindings(of root: Int, _ registry: SchemaRegistry) -> [Diagnostic] {
    let document = documents[resources[root].place.document]
    let parts = parts(of: root)
    var findings: [Diagnostic] = []
    for part in parts {
      guard let dialect = part.dialect, let schema = metaschema(dialect, registry) else { continue }
      let inner = parts.filter { contains(document, part.place.node, $0.place.node) }
        .map { document.nodes[$0.place.node] }
      for finding in schema.findings(for: document, at: part.place.node, file: nil) {
        let offset = finding.diagnostic.location?.offset ?? 0
        if inner.contains(where: { offset >= $0.start && offset < $0.end }) { continue }
        var diagnostic = finding.diagnostic
        diagnostic.code = "schema-invalid"
        diagnostic.basis = finding.absoluteKeywordLocation
        findings.append(diagnostic)
      }
    }
    return findings + (parts.contains { $0.dialect == nil } ? diagnostics : [])
  }

  /// The root, and the resources inside it whose dialect is not that of the resource around them.
  private func parts(of root: Int) -> [Resource] {
    let place = resources[root].place
    let own = resources.filter { $0.place.document == place.document }
    guard own.contains(where: { $0.dialect != resources[root].dialect }) else {
      return [resources[root]]
    }
    let document = documents[place.document]
    return own.filter { resource in
      let outer = own.filter { contains(document, $0.place.node, resource.place.node) }
        .max { $0.place.node < $1.place.node }
      return outer.map { $0.dialect != resource.dialect } ?? true
    }
  }

  /// Whether a value stands inside another one.
  private func contains(_ document: JSONDocument, _ outer: Int, _ inner: Int) -> Bool {
    outer < inner && inner < document.end(of: outer)
  }

  private func metaschema(_ dialect: Dialect, _ registry: SchemaRegistry) -> Schema? {
    if dialect.metaschema == dialect.draft.metaschema {
      return Metaschemas.schema(of: dialect.draft)
    }
    guard let document = registry.documents[dialect.metaschema] else { return nil }
    return try? Schema(
      compiling: document, registry: registry,
      options: .init(checksMetaschema: false, baseURI: dialect.metaschema.string))
  }
}
