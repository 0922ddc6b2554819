import Foundation
import Testing

@testable import PushCommandLine

@Suite("The README")
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(
    "its example is the program that is built and run outside the package",
    arguments: [("README.md", "Quickstart"), ("Examples/InboundRouter/README.md", "InboundRouter")])
  func example(_ page: String, _ name: String) throws {
    let program = try Self.text("Examples/\(name)/Sources/\(name)/main.swift")
    #expect(try Self.text(page).contains("```swift\n" + program + "```"))
  }

  @Test("its articles are there", arguments: ["README.md", "CONTRIBUTING.md"])
  func links(_ page: String) throws {
    let text = try Self.text(page)
    for piece in text.components(separatedBy: "](").dropFirst() {
      let target = piece.prefix { $0 != ")" }
      if target.hasPrefix("http") { continue }
      let file = Self.root.appendingPathComponent(String(target))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(target)")
    }
  }

  @Test("its matrix is what the command prints; RECORD_SNAPSHOTS=1 renews it")
  func matrix() throws {
    let readme = try Self.text("README.md")
    let (begin, end) = ("<!-- matrix -->\n", "<!-- end of matrix -->")
    let start = try #require(readme.range(of: begin)?.upperBound)
    let stop = try #require(readme.range(of: end)?.lowerBound)
    let table = pushbridge(["matrix", "--format", "markdown"]).output
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      let renewed = readme.replacingCharacters(in: start..<stop, with: table)
      let file = Self.root.appendingPathComponent("README.md")
      try renewed.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the matrix in README.md was renewed")
    } else {
      #expect(readme[start..<stop] == table)
    }
  }

  @Test("every command and option stands in it", arguments: Grammar.commands.map(\.name))
  func commands(_ name: Grammar.CommandName) throws {
    let readme = try Self.text("README.md")
    let command = try #require(Grammar.command(named: name.rawValue))
    if name != .help { #expect(readme.contains("\npushbridge \(name.rawValue) ")) }
    for option in command.options {
      #expect(readme.contains(option.spelling), "\(option.spelling)")
    }
  }

  @Test("what it shows of validate is what the command prints")
  func validating() throws {
    let readme = try Self.text("README.md")
    let payload = #"{"aps":{"alert":"Hi","badge":"3"}}"#
    let command = "$ echo '\(payload)' | pushbridge validate"
    let found = pushbridge(["validate"], input: payload + "\n")
    #expect(readme.contains("\(command)\n\(found.output)\(found.errors)$"))
    let fixed = pushbridge(["validate", "--fix", "--quiet"], input: payload + "\n")
    #expect(readme.contains("\(command) --fix --quiet\n\(fixed.output)```"))
    #expect(fixed.errors == "")
  }

  @Test("no figure is missing")
  func figures() throws {
    #expect(!(try Self.text("README.md").contains("FIGURES")))
  }

  @Test("every finding is documented")
  func findings() throws {
    let codes = try Self.text("Sources/Adapters/Engine/FindingRule.swift")
      .components(separatedBy: "\n").filter { $0.contains("case ") && $0.contains(" = \"") }
      .compactMap { $0.components(separatedBy: "\"").dropFirst().first }
    let article = try Self.text("Sources/Adapters/Documentation.docc/Findings.md")
    #expect(codes.count > 10)
    for code in codes { #expect(article.contains("`\(code)`"), "\(code)") }
  }
}
