import PushAdapters
import PushJSON
import PushModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures the library in process: time per payload, the best of several rounds.
///
///     benchmark [--rounds N] FILE…
///
/// A file holds one payload in each line.
enum Benchmark {
  static func run(_ arguments: [String]) -> Int32 {
    var rounds = 15
    var files = arguments
    if files.first == "--rounds", files.count > 1, let number = Int(files[1]) {
      rounds = max(1, number)
      files.removeFirst(2)
    }
    print("| payloads | bytes each | what | ns each (best of \(rounds)) | per second |")
    print("| --- | --- | --- | --- | --- |")
    for file in files {
      guard let payloads = lines(of: file), !payloads.isEmpty else {
        print("cannot read payloads from \(file)")
        return 1
      }
      measure(file, payloads, rounds)
    }
    return 0
  }

  private static func measure(_ file: String, _ payloads: [[UInt8]], _ rounds: Int) {
    let size = payloads.reduce(0) { $0 + $1.count } / payloads.count
    var document = JSONDocument()
    var bridge = Bridge()
    var output: [UInt8] = []
    func report(_ what: String, _ work: (UnsafeBufferPointer<UInt8>) -> Void) {
      let best = best(of: rounds, payloads, work)
      let perSecond = best > 0 ? 1_000_000_000 / best : 0
      print("| \(payloads.count) of \(file) | \(size) | \(what) | \(best) | \(perSecond) |")
    }
    report("parse") { _ = try? document.read($0) }
    report("parse, identify") {
      _ = try? document.read($0)
      _ = bridge.identify(document)
    }
    report("parse, read to canonical JSON with residue") {
      output.removeAll(keepingCapacity: true)
      _ = try? document.read($0)
      try? bridge.read(&document, into: &output)
    }
    for vendor in Bridge.vendors {
      let conversion = Conversion(to: .vendor(vendor), normalize: true)
      report("parse, convert to \(vendor)") {
        output.removeAll(keepingCapacity: true)
        _ = try? document.read($0)
        try? bridge.convert(&document, conversion, into: &output)
      }
    }
  }

  /// The best time of several rounds over all payloads, in nanoseconds for one payload.
  private static func best(
    of rounds: Int, _ payloads: [[UInt8]], _ work: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let clock = ContinuousClock()
    var best = Duration.seconds(Int64.max / 2_000_000_000)
    for _ in 0..<rounds {
      let time = clock.measure {
        for payload in payloads { payload.withUnsafeBufferPointer(work) }
      }
      best = min(best, time)
    }
    let (seconds, attoseconds) = best.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    return Int(nanoseconds) / payloads.count
  }

  private static func lines(of file: String) -> [[UInt8]]? {
    guard let stream = fopen(file, "rb") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, stream), count > 0 {
      bytes.append(contentsOf: block[..<count])
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}

exit(Benchmark.run(Array(CommandLine.arguments.dropFirst())))
