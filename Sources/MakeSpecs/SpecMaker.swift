import PushJSON
import PushYAML

/// Makes the JSON of specs, and the Swift source that embeds it, from their YAML.
struct SpecMaker {
  /// A spec's file.
  struct Source {
    /// The file's name without `.yaml`.
    var name: String
    var yaml: [UInt8]
  }

  /// A file that is made.
  struct Product: Equatable {
    var file: String
    var text: [UInt8]
  }

  /// Why nothing was made: lines that say what is wrong, and where.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// A spec that was read.
  private struct Item {
    var name: String
    var json: JSONDocument
    /// The specs it refers to or uses.
    var needs: [String]
  }

  /// Makes all files.
  static func products(of sources: [Source]) throws(Failure) -> [Product] {
    var items: [Item] = []
    for source in sources.sorted(by: { $0.name < $1.name }) {
      items.append(try read(source))
    }
    items = try ordered(items)
    var products = items.map { item in
      Product(
        file: item.name + ".json", text: JSONText.pretty(bytes(item.json)) + [UInt8(ascii: "\n")])
    }
    products.append(Product(file: "EmbeddedSpecs.swift", text: Array(swift(items).utf8)))
    return products
  }

  private static func read(_ source: Source) throws(Failure) -> Item {
    let json: JSONDocument
    do throws(YAMLError) {
      json = try YAMLDocument(source.yaml).json
    } catch {
      throw Failure(description: "Specs/\(source.name).yaml:\(error)")
    }
    guard json.root["spec"]?.string == source.name else {
      throw Failure(
        description: "Specs/\(source.name).yaml: error: expected \"spec\": \"\(source.name)\"")
    }
    return Item(name: source.name, json: json, needs: needs(json, source.name))
  }

  private static func bytes(_ document: JSONDocument) -> [UInt8] { Array(document.root.raw) }

  /// The specs that a spec names under `uses` and in references.
  private static func needs(_ document: JSONDocument, _ name: String) -> [String] {
    var needs: Set<String> = []
    if let uses = document.root["uses"] {
      needs.formUnion(([uses] + uses.elements).compactMap(\.string))
    }
    var left = [document.root]
    while let value = left.popLast() {
      left += value.elements
      for member in value.members {
        left.append(member.value)
        guard member.name == "$ref", let text = member.value.string,
          let hash = text.firstIndex(of: "#"), hash > text.startIndex
        else { continue }
        needs.insert(String(text[..<hash]))
      }
    }
    return needs.subtracting([name]).sorted()
  }

  /// The specs in an order in which each stands behind those it needs.
  private static func ordered(_ items: [Item]) throws(Failure) -> [Item] {
    var ordered: [Item] = []
    var left = items
    while !left.isEmpty {
      let ready = left.firstIndex { item in
        item.needs.allSatisfy { need in ordered.contains { $0.name == need } }
      }
      guard let ready else {
        let names = left.map { "\($0.name) (\($0.needs.joined(separator: ", ")))" }
        throw Failure(
          description: "error: these specs need specs that are not there, or each other: "
            + names.joined(separator: ", "))
      }
      ordered.append(left.remove(at: ready))
    }
    return ordered
  }

  // MARK: Swift

  private static func swift(_ items: [Item]) -> String {
    let names = items.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let cases = items.map { "    case \"\($0.name)\": \(identifier($0.name))\n" }.joined()
    let choice =
      items.isEmpty ? "    nil\n" : "    switch name {\n\(cases)    default: nil\n    }\n"
    let specs = items.map { item in
      let needs = item.needs.map(identifier).joined(separator: ", ")
      return """

          private static let \(identifier(item.name)) = read(
            \(literal(String(decoding: bytes(item.json), as: UTF8.self))),
            using: [\(needs)])

        """
    }.joined()
    return """
      // swift-format-ignore-file
      // Made by `make specs` from the YAML files of this folder; change those.

      import PushJSON
      import PushSchema

      /// The specs that come with this library, as JSON.
      enum EmbeddedSpecs {
        static let names: [String] = [\(names)]

        static func spec(_ name: String) -> Spec? {
      \(choice)  }

        private static func read(_ text: StaticString, using specs: [Spec?]) -> Spec? {
          let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
          guard let document = try? JSONDocument(Array(bytes)) else { return nil }
          return try? Spec(document, library: SpecLibrary(specs.compactMap { $0 }))
        }
      \(specs)}

      """
  }

  private static func identifier(_ name: String) -> String {
    "spec_" + name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }

  /// A raw string literal with as many number signs as its text needs.
  private static func literal(_ text: String) -> String {
    var signs = "#"
    while text.utf8.contains("\"" + signs) || text.utf8.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\(text)\"\(signs)"
  }
}

extension String.UTF8View {
  /// Whether the bytes of a text stand somewhere in these.
  fileprivate func contains(_ part: String) -> Bool {
    let (bytes, part) = (Array(self), Array(part.utf8))
    guard part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { start in
      part.indices.allSatisfy { bytes[start + $0] == part[$0] }
    }
  }
}
