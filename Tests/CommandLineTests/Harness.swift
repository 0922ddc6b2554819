import Foundation

@testable import PushCommandLine

/// Input from memory, in pieces of a given size.
struct MemorySource: ByteSource {
  let canWait: Bool
  private var bytes: ArraySlice<UInt8>
  private let pieceSize: Int

  init(_ bytes: some Sequence<UInt8>, pieceSize: Int = .max, canWait: Bool = false) {
    self.canWait = canWait
    self.bytes = Array(bytes)[...]
    self.pieceSize = pieceSize
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes.prefix(min(buffer.count, pieceSize))
    buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}

/// Output into memory; it can be made to fail.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  var failure: SystemError?

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ more: UnsafeRawBufferPointer) throws(SystemError) {
    if let failure { throw failure }
    bytes += more
  }
}

/// What a run of the command left behind.
struct Outcome: Equatable {
  var status: ExitStatus
  var output: String
  var errors: String

  var lines: [Substring] { output.split(separator: "\n") }
  var messages: [Substring] { errors.split(separator: "\n") }
}

/// Runs the command in this process.
func pushbridge(
  _ arguments: [String], input: String = "", outputFailure: SystemError? = nil,
  _ change: (inout Console) -> Void = { _ in }
) -> Outcome {
  let output = MemorySink()
  let errors = MemorySink()
  output.failure = outputFailure
  var console = Console(input: MemorySource(input.utf8), output: output, error: errors)
  change(&console)
  var tool = CommandLineTool(arguments: arguments, console: console)
  let status = tool.run()
  return Outcome(status: status, output: output.text, errors: errors.text)
}

/// A folder that lives as long as the value that holds it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pushbridge-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
