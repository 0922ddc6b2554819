import Foundation
import Testing

private let payload = #"{"aps":{"alert":{"body":"Hello"}},"_sid":"SFMC","_m":"MTox","_mt":1}"#

/// What happens to the command as a process when its surroundings fail.
@Suite(.timeLimit(.minutes(2))) struct FaultTests {
  let folder: TemporaryFolder
  /// Enough payloads to fill every buffer on the way.
  let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("in.jsonl", String(repeating: payload + "\n", count: 10_000))
  }

  private func convert(_ more: String...) -> [String] { ["convert", "--to", "exponea"] + more }

  #if os(Linux)
    @Test(
      "a full device, for every outlet",
      arguments: ["--output", "--report", "--rejects", "--summary"], ["1", "2"])
    func fullDevice(_ option: String, _ jobs: String) throws {
      let broken = try folder.file("broken.jsonl", payload + "\n{\n")
      let command = try BuiltCommand(convert("-j", jobs, option, "/dev/full", broken))
      let (status, errors) = try command.finish()
      #expect(status == 3)
      #expect(errors.hasSuffix("could not write to '/dev/full': No space left on device\n"))
    }
  #endif

  @Test("a file that cannot grow leaves nothing behind", arguments: ["1", "2"])
  func fullFile(_ jobs: String) throws {
    let target = folder.path("out.jsonl")
    let command = try BuiltCommand(
      convert("-j", jobs, "--output", target, file), preparation: "ulimit -f 64")
    let (status, errors) = try command.finish()
    #expect(status == 3)
    #expect(
      errors == """
        pushbridge: could not write to '\(target)': File too large
        pushbridge: '\(target)' was not written

        """)
    #expect(try folder.names == ["in.jsonl"])
  }

  @Test(
    "a reader that goes away ends the command, even while input is open", arguments: ["1", "2"])
  func closedReader(_ jobs: String) throws {
    let command = try BuiltCommand(convert("-j", jobs, file, "-"))
    _ = try command.readLine()
    try command.output.fileHandleForReading.close()
    let (status, errors) = try command.finish()
    #expect(status == 3)
    #expect(errors == "pushbridge: could not write to standard output: Broken pipe\n")
  }

  @Test("a writer that stalls gets answers to what it wrote", arguments: ["1", "2", "4"])
  func stallingWriter(_ jobs: String) throws {
    let command = try BuiltCommand(convert("-j", jobs))
    for _ in 1...5 {
      try command.write(payload + "\n" + payload.prefix(10))
      #expect(try command.readLine().hasPrefix(#"{"source":"#))
      try command.write(payload.dropFirst(10) + "\n")
      #expect(try command.readLine().hasPrefix(#"{"source":"#))
    }
    try command.closeInput()
    #expect(try command.finish().status == 0)
  }

  @Test("a signal while input stalls leaves no files", arguments: ["1", "2"], [SIGINT, SIGTERM])
  func signal(_ jobs: String, _ number: Int32) throws {
    let target = folder.path("out.jsonl")
    // Who runs the tests in the background may have told them to ignore it.
    Foundation.signal(number, SIG_DFL)
    let command = try BuiltCommand(
      convert("-j", jobs, "--output", target, "--rejects", folder.path("rejects.jsonl"), file, "-"))
    while try folder.names.count < 3 { usleep(1000) }
    kill(command.process.processIdentifier, number)
    let (status, errors) = try command.finish()
    #expect(status == 3)
    #expect(errors.hasPrefix("pushbridge: stopped by a signal: "))
    #expect(errors.contains("pushbridge: '\(target)' was not written\n"))
    #expect(try folder.names == ["in.jsonl"])
  }

  @Test("a signal while nobody writes to a named pipe", arguments: ["1", "2", "4"])
  func signalBeforeWriter(_ jobs: String) throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let command = try BuiltCommand(
      convert("-j", jobs, "--output", folder.path("out.jsonl"), file, pipe))
    while try folder.names.count < 3 { usleep(1000) }
    usleep(50_000)
    kill(command.process.processIdentifier, SIGTERM)
    #expect(try command.finish().status == 3)
    #expect(try folder.names == ["in.jsonl", "pipe"])
  }

  @Test("a named pipe whose writer comes late", arguments: ["1", "2"])
  func lateWriter(_ jobs: String) throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let command = try BuiltCommand(convert("-j", jobs, pipe))
    usleep(100_000)
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
    try writer.write(contentsOf: Data((payload + "\n").utf8))
    #expect(try command.readLine().hasPrefix(#"{"source":"#))
    try writer.close()
    #expect(try command.finish().status == 0)
  }

  @Test("a signal while the reader stalls", arguments: ["1", "2"])
  func signalWhileWriting(_ jobs: String) throws {
    let command = try BuiltCommand(convert("-j", jobs, file))
    _ = try command.readLine()
    kill(command.process.processIdentifier, SIGTERM)
    let (status, errors) = try command.finish()
    #expect(status == 3)
    #expect(errors.hasPrefix("pushbridge: stopped by a signal: "))
  }

  @Test("a file that is cut while it is read", arguments: ["1", "2"])
  func truncatedInput(_ jobs: String) throws {
    let size = 600_000
    let command = try BuiltCommand(convert("-j", jobs, file))
    // The reader waits, so the command has not come to the end of its input.
    _ = try command.readLine()
    truncate(file, off_t(size))
    let rest = try command.output.fileHandleForReading.readToEnd() ?? Data()
    let (status, errors) = try command.finish()
    let whole = size / (payload.utf8.count + 1)
    if status == 0 {
      #expect(rest.count { $0 == 0x0A } == 9_999)
    } else {
      #expect(status == 1)
      #expect(rest.count { $0 == 0x0A } >= whole - 1)
      #expect(errors.contains("error: expected"))
    }
  }

  @Test("output that cannot be opened is said before anything is read")
  func unwritableOutput() throws {
    let target = folder.path("none/out.jsonl")
    for option in ["--output", "--report", "--rejects", "--summary"] {
      let (status, errors) = try BuiltCommand(convert(option, target, file)).finish()
      #expect(status == 3)
      #expect(errors == "pushbridge: could not write to '\(target)': No such file or directory\n")
    }
    #expect(try folder.names == ["in.jsonl"])
  }
}
