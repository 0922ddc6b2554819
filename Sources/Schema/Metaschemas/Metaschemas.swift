import PushJSON

/// The official metaschemas, so that references to them need no network.
enum Metaschemas {
  /// The metaschemas as documents, by the URI they have.
  static let documents: [JSONString: JSONDocument] = {
    var documents: [JSONString: JSONDocument] = [:]
    for text in draft202012 + draft201909 + draft07 {
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard let document = try? JSONDocument(Array(bytes)),
        let id = document.root["$id"]?.jsonString
      else { continue }
      documents[URIReference(id).withoutFragment.text] = document
    }
    return documents
  }()

  /// The compiled metaschemas of the drafts.
  private static let compiled: [Draft: Schema] = {
    var schemas: [Draft: Schema] = [:]
    for draft in Draft.allCases {
      guard let document = documents[draft.metaschema] else { continue }
      schemas[draft] = try? Schema(
        compiling: document, registry: SchemaRegistry(),
        options: .init(checksMetaschema: false, findingLimit: SchemaFindings.limit))
    }
    return schemas
  }()

  /// The compiled metaschema of a draft.
  static func schema(of draft: Draft) -> Schema? { compiled[draft] }
}
