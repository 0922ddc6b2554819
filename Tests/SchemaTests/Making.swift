import PushJSON
import PushSchema

/// The document of a text.
func document(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }

/// The schema of a text.
func schema(
  _ text: String, registry: SchemaRegistry = SchemaRegistry(), options: Schema.Options = .init()
) throws -> Schema {
  try Schema(compiling: document(text), registry: registry, options: options)
}

/// The lines of the error that a schema's text makes; nothing if it can be used.
func complaints(
  _ text: String, registry: SchemaRegistry = SchemaRegistry(), options: Schema.Options = .init()
) throws -> [String] {
  let document = try document(text)
  do throws(SchemaError) {
    _ = try Schema(compiling: document, registry: registry, options: options)
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}
