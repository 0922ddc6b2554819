import Foundation
import PushJSON
import PushSchema
import Testing

/// Schemas and instances that were generated, with what another validator says about them.
private enum Pairs {
  /// The file that `Differential/run` names.
  static let path = ProcessInfo.processInfo.environment["PUSHBRIDGE_PAIRS"]

  static func lines() throws -> [Data] {
    let file = try Data(contentsOf: URL(fileURLWithPath: try #require(path)))
    return file.split(separator: 0x0A)
  }
}

@Suite(
  "Verdicts beside another validator's",
  .enabled(if: Pairs.path != nil, "no pairs: run Tests/SchemaTests/Differential/run"))
struct DifferentialTests {
  /// Where the other validator is known to be wrong.
  private struct Reason {
    var why: String
    /// What stands in all such pairs.
    var marks: [String]
  }

  private static let reasons = [
    Reason(
      why: "1e300 is no multiple of 3, but the nearest 64-bit float is",
      marks: [#""multipleOf":"#, "1e+300"])
  ]

  @Test("are the same for every schema and instance, but for named reasons")
  func same() throws {
    let lines = try Pairs.lines()
    #expect(lines.count >= 1000)
    var counts = (valid: 0, invalid: 0, refused: 0)
    var known = 0
    for line in lines {
      let pair = try JSON(JSONDocument(Array(line)))
      let mine = try verdict(pair["schema"] ?? .null, pair["instance"] ?? .null)
      let theirs = pair["verdict"]?.bool
      switch mine {
      case true?: counts.valid += 1
      case false?: counts.invalid += 1
      case nil: counts.refused += 1
      }
      if mine == theirs { continue }
      let text = String(decoding: line, as: UTF8.self)
      let reason = Self.reasons.first { $0.marks.allSatisfy(text.contains) }
      if reason != nil {
        known += 1
      } else {
        Issue.record("expected \(String(describing: theirs)): \(text)")
      }
    }
    print(
      "differential: \(lines.count) pairs: \(counts.valid) valid, \(counts.invalid) not,",
      "\(counts.refused) schemas refused; \(known) verdicts differ for a named reason")
    // Both verdicts are frequent, or the comparison says nothing.
    #expect(counts.valid > lines.count / 5 && counts.invalid > lines.count / 5)
  }

  /// Whether an instance is valid; nil if the schema is refused.
  private func verdict(_ schema: JSON, _ instance: JSON) throws -> Bool? {
    guard let compiled = try? Schema(compiling: JSONDocument(schema.compactBytes)) else {
      return nil
    }
    return compiled.isValid(try JSONDocument(instance.compactBytes))
  }
}
