import Foundation
import PushJSON
import PushSchema
import PushYAML
import Testing

/// The specs of a folder, from their YAML files.
struct SpecFiles {
  /// One of them.
  struct File: Sendable, CustomTestStringConvertible {
    var name: String
    var yaml: YAMLDocument

    var testDescription: String { name }
  }

  /// In an order in which each stands behind those it refers to.
  var files: [File] = []
  var library = SpecLibrary()

  /// Reads a folder's specs; those that cannot be used are not in the library.
  init(_ folder: URL) {
    var left = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
      .filter { $0.hasSuffix(".yaml") }
      .compactMap { file in
        (try? Data(contentsOf: folder.appendingPathComponent(file)))
          .flatMap { try? YAMLDocument(Array($0)) }
          .map { File(name: String(file.dropLast(5)), yaml: $0) }
      }
    while !left.isEmpty {
      let count = left.count
      left.removeAll { file in
        guard let spec = try? Spec(file.yaml.json, library: library) else { return false }
        library.add(spec)
        files.append(file)
        return true
      }
      guard left.count < count else { break }
    }
    files += left
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// Where the specs of this package are.
  static let folder = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")
  /// Where the invented specs for the tests are.
  static let fixtures = tests.appendingPathComponent("Fixtures")

  static let own = SpecFiles(folder)
  static let invented = SpecFiles(fixtures)
  /// All of both.
  static let all = invented.files + own.files

  /// The specs that a file may refer to.
  static func library(for file: File) -> SpecLibrary {
    invented.files.contains { $0.name == file.name } ? invented.library : own.library
  }
}

extension SpecFiles.File {
  /// The spec; it is compiled once for all tests.
  func spec() throws -> Spec {
    if let spec = SpecFiles.library(for: self)[name] { return spec }
    return try Spec(yaml.json, library: SpecFiles.library(for: self))
  }
}

/// The document of a text.
func document(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }
