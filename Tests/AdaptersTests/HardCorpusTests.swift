import PushAdapters
import PushJSON
import PushModel
import PushTestSupport
import Testing

/// The generator's payloads with the values that lossy tools damage, and some more of that kind.
@Suite("Values that lossy tools damage", .enabled(if: Corpus.isThere, "no corpus generator"))
struct HardCorpusTests {
  /// What the generator lacks: numbers beyond every machine's, and all of it further inside.
  private static let more =
    #","beyond":1e400,"minus":-0,"tiny":-1E-400,"digits":123456789012345678901234567890.10,"#
    + #""deep":{"list":[9007199254740993,-0,1.50,[18446744073709551616]],"":{"é":-0.0,"z":1E+2}}}"#

  private static func lines(_ vendor: Vendor, _ style: String) throws -> [[UInt8]] {
    let options = ["--hard", "--seed", "\(Run.seed % 1_000_000)", "--style", style]
    return try Corpus.lines(vendor, 300, options).map { $0.dropLast() + Array(more.utf8) }
  }

  @Test("are not changed, and what is kept has its bytes", arguments: Corpus.vendors)
  func law(_ from: Vendor) throws {
    let targets = Corpus.vendors.filter { $0 != from }
    var law = HardLaw(from)
    var breaches = Breaches("hard payloads of \(from)", budget: 2)
    for line in try HardCorpusTests.lines(from, "mixed") {
      do { try law.check(line, targets) } catch {
        breaches.add(error, try JSON(line)) { text in
          var law = HardLaw(from)
          try law.check(text, targets)
        }
      }
    }
    let counts = law.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("hard payloads of \(from): \(counts.joined(separator: ", "))")
    breaches.expectNone()
    #expect(law.counts["payloads", default: 0] > 250)
    #expect(law.counts["own values", default: 0] > 10_000)
  }

  @Test("come out of their own form byte for byte, but for blanks", arguments: Corpus.vendors)
  func ownForm(_ vendor: Vendor) throws {
    let expected = try HardCorpusTests.lines(vendor, "compact")
    let conversion = Conversion(to: .vendor(vendor), from: .vendor(vendor))
    for style in ["compact", "ascii", "slashes", "spaced"] {
      let lines = try HardCorpusTests.lines(vendor, style)
      for (line, compact) in zip(lines, expected) {
        let product = try Adapting.convert(line, conversion).bytes
        // Blanks go; escapes stay.
        #expect(product == (style == "spaced" ? compact : line), "\(style)")
      }
    }
  }
}
