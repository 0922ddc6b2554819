import Foundation
import PushJSON
import PushSchema
import PushSpecs
import Testing

/// What the library makes of every payload in `Examples/Payloads` is what stands beside it.
///
/// With `PUSHBRIDGE_RECORD=1` (`make golden`) the files are written anew, and the run fails, so that
/// nobody takes it for a check.
@Suite("The golden pack")
struct GoldenTests {
  @Test("holds what the library makes of its payloads", arguments: GoldenPack.cases)
  func products(_ test: GoldenCase) throws {
    for (file, text) in try test.products(Self.spec(test.group)).sorted(by: { $0.key < $1.key }) {
      try Self.compare(text, with: test.folder.appendingPathComponent(file), "\(test)/\(file)")
    }
  }

  @Test("has the same files in every folder", arguments: GoldenPack.cases)
  func files(_ test: GoldenCase) {
    #expect(GoldenPack.names(in: test.folder) == GoldenPack.files)
  }

  @Test("has a description of every case, and of nothing else", arguments: GoldenPack.groups)
  func descriptions(_ group: String) throws {
    let described = try GoldenPack.descriptions(of: group).map(\.name)
    let folders = GoldenPack.cases(of: group, in: GoldenPack.folder).map(\.name)
    #expect(described.sorted() == folders)
    #expect(!folders.isEmpty)
  }

  @Test("is listed in its README")
  func table() throws {
    let file = GoldenPack.folder.appendingPathComponent("README.md")
    let readme = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(readme.range(of: "<!-- cases -->\n")?.upperBound)
    let end = try #require(readme.range(of: "<!-- end of cases -->")?.lowerBound)
    let renewed = readme.replacingCharacters(in: start..<end, with: try GoldenPack.table(Self.spec))
    try Self.compare(Array(renewed.utf8), with: file, "README.md")
  }

  @Test("was not just recorded")
  func recording() {
    #expect(
      !GoldenPack.isRecording, "the files were recorded: look at what changed, then test again")
  }

  private static func spec(_ group: String) throws -> Spec {
    try #require(Spec.named(group), "no spec for \(group)")
  }

  /// Compares a file with what it should hold, or writes it.
  private static func compare(_ text: [UInt8], with file: URL, _ name: String) throws {
    let found = (try? Data(contentsOf: file)).map { Array($0) }
    guard found != text else { return }
    if GoldenPack.isRecording { return try Data(text).write(to: file) }
    guard let found else {
      Issue.record("\(name) is missing; make golden writes it")
      return
    }
    let lines = (old: found.split(separator: 0x0A), new: text.split(separator: 0x0A))
    let same = zip(lines.old, lines.new).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(name) differs from line \(same + 1) on; make golden writes it anew
      in the file: \(Self.line(same, of: lines.old))
      now:         \(Self.line(same, of: lines.new))
      """)
  }

  private static func line(_ index: Int, of lines: [ArraySlice<UInt8>]) -> String {
    index < lines.count ? String(decoding: lines[index], as: UTF8.self) : "nothing"
  }
}
