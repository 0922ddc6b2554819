public import PushJSON

/// Schemas that other schemas may refer to, by their URIs.
///
/// References are only ever answered from a registry and from the official metaschemas, which come
/// with this library; nothing is fetched. A document that has an `$id` is found under that as well
/// as under the URI it was added with, and so are schemas with an `$id` inside it.
public struct SchemaRegistry: Sendable {
  private(set) var documents: [JSONString: JSONDocument] = [:]
  /// The URIs in the order in which they were added.
  private(set) var order: [JSONString] = []

  /// Makes an empty registry.
  public init() {}

  /// Adds a document, or replaces the one that had the URI.
  ///
  /// - Parameters:
  ///   - document: A schema, or a document with schemas inside; an empty one is not added.
  ///   - uri: The absolute URI by which schemas refer to it; a fragment is ignored.
  public mutating func add(_ document: JSONDocument, at uri: String) {
    guard !document.nodes.isEmpty else { return }
    let key = URIReference(JSONString(uri)).withoutFragment.text
    if documents.updateValue(document, forKey: key) == nil { order.append(key) }
  }
}
