#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that `--output` names.
///
/// An ordinary file is written beside its place and moved there at the end, so that nobody ever
/// finds half of it, and input and output may be the same file. What is no ordinary file (a device,
/// a pipe) is written directly.
final class OutputFile {
  let descriptor: Descriptor
  private let path: String
  /// Where the bytes are until the end; nil when they are written directly, or moved already.
  private var temporary: String?

  init(_ path: String) throws(SystemError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let real = OutputFile.resolved(path)
    let place = real ?? path
    self.path = place
    // A file that has no place any more, behind a descriptor's path, is written directly, too.
    guard !exists || real != nil && status.st_mode & S_IFMT == S_IFREG else {
      descriptor = try Descriptor.open(place, O_WRONLY)
      return
    }
    let (name, file) = try OutputFile.openBeside(place)
    temporary = name
    descriptor = file
    if exists { fchmod(file.number, status.st_mode & 0o7777) }
  }

  deinit { discard() }

  /// Puts the file in its place.
  func commit() throws(SystemError) {
    guard let temporary else { return }
    guard fsync(descriptor.number) == 0, rename(temporary, path) == 0 else {
      let error = SystemError.last
      discard()
      throw error
    }
    self.temporary = nil
  }

  /// Removes what was written; the file that stood in the place before stays.
  ///
  /// - Returns: Whether that was possible: what went to a device or a pipe is gone.
  @discardableResult
  func discard() -> Bool {
    guard let temporary else { return false }
    unlink(temporary)
    self.temporary = nil
    return true
  }

  /// The file a symbolic link leads to, so that the link stays a link; nil if it has no place.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func openBeside(_ path: String) throws(SystemError) -> (String, Descriptor) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var attempt = 0
    while true {
      let name = "\(folder).pushbridge-\(getpid())-\(attempt).tmp"
      do throws(SystemError) {
        return (name, try Descriptor.open(name, O_WRONLY | O_CREAT | O_EXCL))
      } catch {
        attempt += 1
        guard error.code == EEXIST, attempt < 100 else { throw error }
      }
    }
  }
}
