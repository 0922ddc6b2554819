import PushJSON
import PushSchema

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Validates JSON lines on standard input against a schema, and measures where the time goes.
///
///     validate SCHEMA [--findings | --rounds N] < NDJSON
///
/// It prints how many payloads are valid, and the seconds spent on reading JSON and on validating.
/// With `--rounds` it measures validation alone, the best of several rounds over the first 200
/// payloads, and how long it takes to compile the schema.
enum Validate {
  static func run(_ arguments: [String]) -> Int32 {
    guard let path = arguments.first, let text = bytes(of: fopen(path, "rb")) else {
      return fail("usage: validate SCHEMA [--findings | --rounds N] < NDJSON")
    }
    do {
      let document = try JSONDocument(text)
      let schema = try Schema(compiling: document)
      if arguments.dropFirst().first == "--rounds" {
        try measure(schema, document, rounds: arguments.count > 2 ? Int(arguments[2]) ?? 15 : 15)
      } else {
        count(schema, showsFindings: arguments.contains("--findings"))
      }
      return 0
    } catch {
      return fail("\(error)")
    }
  }

  // MARK: Counting

  private static func count(_ schema: Schema, showsFindings: Bool) {
    let clock = ContinuousClock()
    var validator = schema.makeValidator()
    var document = JSONDocument()
    var (payloads, valid, findings, unread) = (0, 0, 0, 0)
    var (reading, validating) = (Duration.zero, Duration.zero)
    eachLine { line in
      let start = clock.now
      do { try document.read(line) } catch { unread += 1 }
      let middle = clock.now
      if validator.isValid(document) {
        valid += 1
      } else if showsFindings {
        findings += schema.findings(for: document).count
      }
      let end = clock.now
      reading += middle - start
      validating += end - middle
      payloads += 1
    }
    print(
      "push-schema: \(payloads) payloads, \(valid) valid, \(payloads - valid) invalid,",
      "\(unread) not read, \(findings) findings; parse \(seconds(reading)) s,",
      "validate \(seconds(validating)) s")
  }

  /// Calls a function with each line of standard input.
  private static func eachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var end = 0
    while true {
      if end == buffer.count { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
      let got = buffer.withUnsafeMutableBytes { room in
        read(0, room.baseAddress?.advanced(by: end), room.count - end)
      }
      let isLast = got <= 0
      end += max(got, 0)
      let used = buffer.withUnsafeBufferPointer { room in
        lines(UnsafeBufferPointer(rebasing: room[..<end]), isLast: isLast, body)
      }
      if isLast { return }
      buffer.replaceSubrange(0..<(end - used), with: buffer[used..<end])
      end -= used
    }
  }

  private static func lines(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var start = 0
    while start < bytes.count {
      let end: Int
      if let found = memchr(base + start, 0x0A, bytes.count - start) {
        end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      } else if isLast {
        end = bytes.count
      } else {
        break
      }
      if end > start { body(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
      start = end + 1
    }
    return min(start, bytes.count)
  }

  // MARK: Measuring

  private static func measure(_ schema: Schema, _ text: JSONDocument, rounds: Int) throws {
    var documents: [JSONDocument] = []
    var (bytes, payloads) = (0, 0)
    var validator = schema.makeValidator()
    var document = JSONDocument()
    var reading = Duration.zero
    let clock = ContinuousClock()
    eachLine { line in
      bytes += line.count
      payloads += 1
      reading += clock.measure { try? document.read(line) }
      // No more than the processor's caches hold, as when each is validated right after it is read.
      if documents.count < 200, let one = try? JSONDocument(Array(line)) { documents.append(one) }
    }
    guard !documents.isEmpty else { return print("no payloads") }
    let (validating, valid) = best(rounds) {
      documents.reduce(into: 0) { if validator.isValid($1) { $0 += 1 } }
    }
    print(
      "\(payloads) payloads of \(bytes / payloads) bytes:",
      "reading \(nanoseconds(reading) / payloads) ns each,",
      "validating the first \(documents.count), of which \(valid) are valid,",
      "\(nanoseconds(validating) / documents.count) ns each (best of \(rounds))")
    try measureCompiling("the schema", text, rounds)
    try measureCompiling("a schema of 300 keywords", bigSchema(), rounds)
  }

  private static func measureCompiling(_ name: String, _ text: JSONDocument, _ rounds: Int) throws {
    // The first one also compiles the metaschema.
    _ = try Schema(compiling: text)
    let (checked, _) = try best(rounds) { try Schema(compiling: text) }
    let options = Schema.Options(checksMetaschema: false)
    let (unchecked, _) = try best(rounds) { try Schema(compiling: text, options: options) }
    print(
      "compiling \(name): \(nanoseconds(checked) / 1000) µs,",
      "without the metaschema \(nanoseconds(unchecked) / 1000) µs")
  }

  /// The best time of several rounds, and what the last one gave.
  private static func best<Result>(
    _ rounds: Int, _ work: () throws -> Result
  ) rethrows -> (Duration, Result) {
    let clock = ContinuousClock()
    var result = try work()
    var best = Duration.seconds(1 << 30)
    for _ in 0..<max(rounds, 1) {
      best = min(best, try clock.measure { result = try work() })
    }
    return (best, result)
  }

  /// A schema of 100 members with three keywords each.
  private static func bigSchema() throws -> JSONDocument {
    let members = (0..<100).map { index in
      """
      "member\(index)": {"type": "string", "minLength": \(index), "pattern": "^[a-z]{\(index % 9)}"}
      """
    }
    let text = "{\"type\": \"object\", \"properties\": {\(members.joined(separator: ","))}}"
    return try JSONDocument(Array(text.utf8))
  }

  // MARK: Numbers and files

  private static func nanoseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  private static func seconds(_ time: Duration) -> String {
    let milliseconds = nanoseconds(time) / 1_000_000
    let digits = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static func bytes(of stream: UnsafeMutablePointer<FILE>?) -> [UInt8]? {
    guard let stream else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, stream), count > 0 {
      bytes.append(contentsOf: block[..<count])
    }
    return bytes
  }

  private static func fail(_ message: String) -> Int32 {
    print(message)
    return 2
  }
}

exit(Validate.run(Array(CommandLine.arguments.dropFirst())))
