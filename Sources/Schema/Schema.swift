public import PushJSON

/// A JSON Schema (2020-12), compiled once to check any number of documents.
///
/// ```swift
/// let schema = try Schema(compiling: try JSONDocument(bytes))
/// schema.isValid(document)                    // true or false
/// schema.findings(for: document)              // what is wrong, and where
/// schema.output(.basic, for: document)        // the standard's own report, as JSON text
/// ```
///
/// A schema never changes; any number of threads can use one at the same time. In a loop over many
/// documents a `Validator` answers without allocating memory.
public struct Schema: Sendable {
  let plan: Plan

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - document: The schema's text.
  ///   - registry: The schemas it may refer to. The official metaschemas are always known.
  ///   - options: How it is understood, and limits.
  /// - Throws: `SchemaError` with all that is wrong, each with its place: what the metaschema
  ///   refuses, references that lead nowhere or in circles, patterns that are not regular
  ///   expressions.
  public init(
    compiling document: JSONDocument, registry: SchemaRegistry = SchemaRegistry(),
    options: Options = Options()
  ) throws(SchemaError) {
    guard !document.nodes.isEmpty else {
      let message = "the document is empty"
      throw SchemaError(
        diagnostics: [Diagnostic(.error, code: "schema-document", message, pointer: "")])
    }
    var library = Library(registry: registry, dialect: Dialect(.draft202012))
    let root = library.add(document, at: URIReference(JSONString(options.baseURI)).withoutFragment)
    if options.checksMetaschema {
      let findings = library.metaschemaFindings(of: root, registry)
      guard findings.isEmpty else { throw SchemaError(diagnostics: findings) }
    }
    var compiler = SchemaCompiler(library, options)
    let plan = compiler.compile(root)
    let findings = compiler.findings
    guard findings.isEmpty else { throw SchemaError(diagnostics: findings) }
    self.plan = plan
  }

  /// Whether a document is valid.
  ///
  /// - Parameter document: The document. One that is nested deeper than `Options.depth` allows is
  ///   not valid.
  public func isValid(_ document: JSONDocument) -> Bool {
    var validator = Validator(self)
    return validator.isValid(document)
  }

  /// Makes a validator, to check many documents one after the other.
  public func makeValidator() -> Validator { Validator(self) }
}

extension Schema {
  /// How a schema is understood, and limits.
  public struct Options: Sendable, Hashable {
    /// Whether `format` is checked.
    ///
    /// If not it is only an annotation, as the standard has it, except where a metaschema demands
    /// the vocabulary `format-assertion`.
    public var assertsFormats: Bool
    /// Whether the schema is first checked against its metaschema.
    public var checksMetaschema: Bool
    /// The URI against which a relative `$id` or reference at the root is resolved.
    public var baseURI: String
    /// How deep schemas may apply schemas while a document is checked, at most 2048.
    ///
    /// A level takes up to 0.9 kB of the thread's stack.
    public var depth: Int
    /// How many findings are given, at most 1,000,000; a last one says that there are more.
    public var findingLimit: Int
    /// Whether texts with a `contentSchema` are read as JSON, and what they say is checked.
    ///
    /// The standard has it as an annotation; specs ask for more.
    var assertsContents = false

    /// Makes options.
    ///
    /// What is out of bounds is brought within them when a schema is compiled.
    ///
    /// - Parameters:
    ///   - assertsFormats: Whether `format` is checked.
    ///   - checksMetaschema: Whether the schema is first checked against its metaschema.
    ///   - baseURI: The URI of the schema's document.
    ///   - depth: How deep schemas may apply schemas.
    ///   - findingLimit: How many findings are given.
    public init(
      assertsFormats: Bool = false, checksMetaschema: Bool = true, baseURI: String = "",
      depth: Int = 512, findingLimit: Int = 1000
    ) {
      self.assertsFormats = assertsFormats
      self.checksMetaschema = checksMetaschema
      self.baseURI = baseURI
      self.depth = depth
      self.findingLimit = findingLimit
    }
  }
}
