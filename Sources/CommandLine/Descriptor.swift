#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Inside the types below, `read` and `write` are their own methods.

private func openFile(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags | O_CLOEXEC, 0o666)
}

private func readBytes(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

private func writeBytes(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

/// An open file of the system, closed when nobody uses it any more.
final class Descriptor: Sendable {
  let number: Int32
  private let isOwned: Bool

  /// A descriptor that stays open, such as standard input.
  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  private init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  deinit {
    if isOwned { close(number) }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - flags: Those of `open(2)`; the file is always closed for child processes.
  static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
    let number = openFile(path, flags)
    guard number >= 0 else { throw SystemError.last }
    return Descriptor(owning: number)
  }

  /// Opens a file to read from.
  ///
  /// A named pipe that nobody writes to yet is opened nevertheless: its reader waits where a signal can
  /// end the waiting. Elsewhere than on Linux a pipe without a writer would look like its end.
  static func openInput(_ path: String) throws(SystemError) -> Descriptor {
    #if os(Linux)
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
        let pipe = try open(path, O_RDONLY | O_NONBLOCK)
        _ = fcntl(pipe.number, F_SETFL, O_RDONLY)
        return pipe
      }
    #endif
    return try open(path, O_RDONLY)
  }

  /// Sees to it that no file is opened under a number that means standard input, output or error.
  ///
  /// One that is missing is opened in the wrong direction, so that its use fails.
  static func reserveStandardNumbers() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = openFile("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// The mode bits of `stat(2)`; nil if they cannot be had.
  var mode: mode_t? {
    var status = stat()
    return fstat(number, &status) == 0 ? status.st_mode : nil
  }

  var isRegularFile: Bool { mode.map { $0 & S_IFMT == S_IFREG } ?? false }

  /// The size of a regular file; nil for anything else.
  var size: Int? {
    var status = stat()
    guard isRegularFile, fstat(number, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// The size of a regular file; nil for anything else.
  ///
  /// It is only looked at: that a pipe is opened would be noticed at its other end.
  static func size(ofFile path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Waits until a read or write can go on, or fails.
  ///
  /// - Returns: Whether it came to that in time; a negative limit means no limit.
  @discardableResult
  func wait(for events: Int32, withinMilliseconds limit: Int32 = -1) -> Bool {
    var request = pollfd(fd: number, events: Int16(truncatingIfNeeded: events), revents: 0)
    return poll(&request, 1, limit) > 0
  }
}

/// Reads from a descriptor.
struct DescriptorSource: ByteSource {
  let descriptor: Descriptor
  let canWait: Bool

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    canWait = !descriptor.isRegularFile
  }

  var size: Int? { descriptor.size }

  func isReady(withinMilliseconds limit: Int32) -> Bool {
    descriptor.wait(for: Int32(POLLIN), withinMilliseconds: limit)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = readBytes(descriptor.number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      try descriptor.recover(from: SystemError.last, waitingFor: Int32(POLLIN))
    }
  }
}

/// Writes to a descriptor.
struct DescriptorSink: ByteSink {
  let descriptor: Descriptor

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = writeBytes(descriptor.number, rest.baseAddress, rest.count)
      if count >= 0 {
        written += count
        // A signal ends a write early, too, without an error.
        if written < bytes.count, StopSignal.received != nil { throw SystemError.interruption }
      } else {
        try descriptor.recover(from: SystemError.last, waitingFor: Int32(POLLOUT))
      }
    }
  }
}

extension Descriptor {
  /// Returns when a call that failed should be made again.
  ///
  /// - Throws: The error when it should not; an interruption when a signal asks us to stop.
  fileprivate func recover(
    from error: SystemError, waitingFor events: Int32
  ) throws(SystemError) {
    if StopSignal.received != nil { throw SystemError.interruption }
    if error.isInterruption { return }
    guard error.wouldBlock else { throw error }
    wait(for: events)
  }
}

extension Descriptor {
  /// The bytes of a file.
  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    var source = DescriptorSource(try Descriptor.open(path, O_RDONLY))
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = try source.read(into: piece)
      if count == 0 { return bytes }
      bytes += piece.prefix(count)
    }
  }
}
