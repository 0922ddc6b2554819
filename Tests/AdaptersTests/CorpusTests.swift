import Foundation
import PushAdapters
import PushJSON
import PushModel
import PushTestSupport
import Testing

/// Payloads as vendors send them, made by the generator of the benchmarks where it stands beside the
/// project.
enum Corpus {
  static let vendors: [Vendor] = [.sfmc, .exponea, .synerise, .notificare, .usercom]

  static let isThere = generator != nil && python != nil

  private static let generator: String? =
    SharedFolder.has("bench/make_corpus.py")
    ? SharedFolder.url?.appendingPathComponent("bench/make_corpus.py").path : nil

  private static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static func lines(_ vendor: Vendor, _ count: Int, _ options: [String] = []) throws -> [[UInt8]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    process.arguments =
      [try #require(generator), "--count", "\(count)", "--vendor", vendor.rawValue] + options
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data.split(separator: 0x0A).map { Array($0) }
  }
}

@Suite("Payloads as vendors send them", .enabled(if: Corpus.isThere, "no corpus generator"))
struct CorpusTests {
  /// Carries a payload to another vendor and back.
  private func carry(_ line: [UInt8], from: Vendor, to: Vendor) throws -> (carry: Int, source: Int)?
  {
    let source = try JSONDocument(line)
    // What its vendor's SDK would not recognise is nobody's.
    guard try Adapting.identify(line).vendor == from else { return nil }
    guard
      let product = try? Adapting.convert(
        line, Conversion(to: .vendor(to), from: .vendor(from), carry: true))
    else { return nil }  // What is encrypted is not converted.
    let back = try Adapting.convert(product.bytes, Conversion(to: .vendor(from), from: .vendor(to)))
    #expect(back.json == JSON(source), "\(String(decoding: line, as: UTF8.self))")
    return (product.json.carry()?.text.utf8.count ?? 0, source.compactSize(0))
  }

  @Test("come back, and the median carry has at most 40 % of the source", arguments: Corpus.vendors)
  func budget(_ from: Vendor) throws {
    let lines = try Corpus.lines(from, 300)
    #expect(lines.count == 300)
    for to in Corpus.vendors where to != from {
      let sizes = try lines.compactMap { try carry($0, from: from, to: to) }
      let shares = sizes.map { Double($0.carry) / Double($0.source) }.sorted()
      let median = Int((100 * shares[shares.count / 2]).rounded())
      print("carry of \(from) to \(to): median \(median) % of \(sizes.count) payloads")
      #expect(median <= 40, "\(from) to \(to)")
    }
  }

  @Test("come back also where they are hard or broken", arguments: Corpus.vendors)
  func hard(_ from: Vendor) throws {
    for options in [["--hard"], ["--defects", "0.5"]] {
      for line in try Corpus.lines(from, 60, options) {
        for to in Corpus.vendors where to != from { _ = try carry(line, from: from, to: to) }
      }
    }
  }
}
