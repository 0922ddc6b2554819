#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file a path leads to, so that two paths to one file are found.
struct FileIdentity: Hashable {
  private var device: UInt64
  private var node: UInt64
  /// The name of a file that does not exist yet; the rest is its folder's.
  private var name = ""

  /// - Returns: Nil if there is no such file and no such folder, or if it is no ordinary file: a
  ///   device takes whatever comes.
  init?(path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.init(status)
      return
    }
    let end = path.lastIndex(of: "/")
    let folder = end.map { String(path[...$0]) } ?? "."
    guard stat(folder, &status) == 0 else { return nil }
    self.init(status)
    name = end.map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Of an open file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension Invocation {
  /// Checks that no two options write to one file, and that none but `--output` writes to an input.
  ///
  /// That one is read to its end before it is replaced by what was made of it. What is rejected would
  /// be gone then, so that it must be kept.
  func checkFiles() throws(UsageError) {
    var known: [FileIdentity: String] = [:]
    for outlet in Outlet.allCases {
      guard let path = stream.paths[outlet], let file = FileIdentity(path: path) else { continue }
      let option = "--" + outlet.option.rawValue
      if let other = known[file] { throw UsageError.sameFile(option, other, path) }
      known[file] = option
      guard inputs.contains(where: { Self.identity(ofInput: $0) == file }) else { continue }
      if outlet != .output { throw UsageError.sameFile(option, "an input", path) }
      if stream.paths[.rejects] == nil { throw UsageError.losesRejects(option, path) }
    }
  }

  private static func identity(ofInput input: String) -> FileIdentity? {
    input == "-" ? FileIdentity(descriptor: 0) : FileIdentity(path: input)
  }
}
