import Foundation
import Testing

/// The command as it was built beside the tests, in a process of its own.
final class BuiltCommand {
  let process = Process()
  let input = Pipe()
  let output = Pipe()
  private let errors = Pipe()

  /// Where the command is.
  static func url() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let command = folder.appendingPathComponent("pushbridge")
      if FileManager.default.isExecutableFile(atPath: command.path) { return command }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Starts the command in a shell that first runs a preparation.
  init(_ arguments: [String], preparation: String = "") throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = preparation + "\nexec \"$0\" \"$@\""
    process.arguments = ["-c", script, try BuiltCommand.url().path] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// Reads one line of the output, byte by byte.
  func readLine() throws -> String {
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Waits for the end.
  func finish() throws -> (status: Int32, errors: String) {
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
