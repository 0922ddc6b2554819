import Foundation

/// Writes `Specs/NAME.json` and `Specs/EmbeddedSpecs.swift` from `Specs/NAME.yaml`.
@main
enum MakeSpecs {
  static func main() {
    let folder = URL(
      fileURLWithPath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Specs")
    do {
      for product in try SpecMaker.products(of: sources(in: folder)) {
        let url = folder.appendingPathComponent(product.file)
        guard (try? Data(contentsOf: url)) != Data(product.text) else { continue }
        try Data(product.text).write(to: url)
        print("wrote \(url.path)")
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// The YAML files of a folder.
  static func sources(in folder: URL) throws -> [SpecMaker.Source] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yaml" }
      .map { url in
        SpecMaker.Source(
          name: url.deletingPathExtension().lastPathComponent,
          yaml: Array(try Data(contentsOf: url)))
      }
  }
}
