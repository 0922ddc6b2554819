import Foundation
import Testing

/// Files beside the tests.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Compares a text with a file; `RECORD_SNAPSHOTS=1` renews the file, and fails.
  static func expect(
    _ text: String, isIn name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) was renewed", sourceLocation: sourceLocation)
    } else {
      let expected = try String(contentsOf: file, encoding: .utf8)
      #expect(text == expected, sourceLocation: sourceLocation)
    }
  }
}
