import Foundation

/// Files of the folder `Fixtures`.
enum Fixture {
  /// The bytes of a file, without the line feed at its end.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)")).dropLast())
  }
}
