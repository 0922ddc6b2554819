#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps bytes until it is known what stands before them: some in memory, many in a file that has no
/// name.
final class Spool {
  private static let room = 1 << 20

  private var memory: [UInt8] = []
  private var file: UnsafeMutablePointer<FILE>?

  deinit {
    if let file { fclose(file) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    memory += bytes
    if memory.count > Spool.room { try moveToFile() }
  }

  /// Hands on all bytes, in their order, and keeps none.
  func empty(into sink: inout any ByteSink) throws(SystemError) {
    if let file {
      try moveToFile()
      self.file = nil
      defer { fclose(file) }
      guard fflush(file) == 0, fseek(file, 0, SEEK_SET) == 0 else { throw SystemError.last }
      memory = [UInt8](repeating: 0, count: Spool.room)
      while true {
        let count = fread(&memory, 1, Spool.room, file)
        if count == 0 { break }
        try pass(count, to: &sink)
      }
      guard ferror(file) == 0 else { throw SystemError.last }
    } else {
      try pass(memory.count, to: &sink)
    }
    memory.removeAll(keepingCapacity: true)
  }

  private func pass(_ count: Int, to sink: inout any ByteSink) throws(SystemError) {
    let failure: SystemError? = memory.withUnsafeBytes { bytes in
      do throws(SystemError) {
        try sink.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      } catch {
        return error
      }
      return nil
    }
    if let failure { throw failure }
  }

  private func moveToFile() throws(SystemError) {
    if file == nil { file = tmpfile() }
    guard let file, fwrite(memory, 1, memory.count, file) == memory.count else {
      throw SystemError.last
    }
    memory.removeAll(keepingCapacity: true)
  }
}
