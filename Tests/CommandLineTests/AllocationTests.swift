import Foundation
import Testing

/// Counts the allocations of the built command with the script of the benchmarks.
private enum Counter {
  private static let benchmarks = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Benchmarks")

  private static let python = program("python3")

  /// A debug build allocates where an optimised one does not.
  static let isThere: Bool = {
    #if os(Linux) && !DEBUG
      return python != nil && (program("clang") ?? program("cc")) != nil
    #else
      return false
    #endif
  }()

  private static func program(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// By task, such as `sfmc exponea`: how many allocations a payload costs.
  static func counts() throws -> [String: Double] {
    let process = Process()
    process.executableURL = try #require(python)
    process.arguments = [
      benchmarks.appendingPathComponent("allocations.py").path, try BuiltCommand.url().path,
      benchmarks.appendingPathComponent("payloads").path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    var counts: [String: Double] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      counts[words.dropLast().joined(separator: " ")] = words.last.flatMap { Double($0) }
    }
    return counts
  }
}

@Suite(
  "The command in the steady state",
  .enabled(if: Counter.isThere, "allocations are counted on Linux, optimised, with python3 and cc"),
  .timeLimit(.minutes(5)))
struct AllocationTests {
  /// What still allocates, with the most allocations per payload.
  ///
  /// Every other task allocates nothing. This list only gets shorter, and its numbers smaller.
  private static let most: [String: Double] = [
    // Every candidate has lists of its own.
    "identify sfmc": 5, "identify exponea": 6, "identify synerise": 7, "identify notificare": 6,
    "identify usercom": 14.5,
    // The residue is written through arrays.
    "read sfmc": 72, "read exponea": 100, "read synerise": 49.2, "read notificare": 17,
    "read usercom": 120.3,
  ]

  @Test("allocates nothing for a payload, but for what is listed") func law() throws {
    let counts = try Counter.counts()
    #expect(counts.count == 30)
    for (task, count) in counts.sorted(by: { $0.key < $1.key }) {
      let most = AllocationTests.most[task, default: 0]
      let advice = count + 0.5 < most ? ", less than \(most): shorten the list" : ""
      print("allocations per payload, \(task): \(count)\(advice)")
      #expect(count <= most, "\(task)")
    }
  }
}
