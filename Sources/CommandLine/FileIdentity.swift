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
  /// Checks that no option writes over what another one or a standard stream writes to, nor over what
  /// is read; only `--output` may replace an input.
  ///
  /// That one is read to its end before it is replaced by what was made of it. What is rejected would
  /// be gone then, so that it must be kept; `validate --fix` keeps everything in its place.
  func checkFiles() throws(UsageError) {
    var known = standardFiles
    if let path = defaults, let file = FileIdentity(path: path) { known[file] = "--defaults" }
    for (outlet, path) in namedFiles {
      guard let file = FileIdentity(path: path) else { continue }
      let option = "--" + outlet.option.rawValue
      if let other = known[file] { throw UsageError.sameFile(option, other, path) }
      known[file] = option
      guard isInput(file) else { continue }
      if outlet != .output || findsOnly { throw UsageError.sameFile(option, "an input", path) }
      if stream.paths[.rejects] == nil, !isFixing { throw UsageError.losesRejects(option, path) }
    }
  }

  /// The input that `--output` replaces.
  var replacedInput: String? {
    guard let path = stream.paths[.output], !OutputTargets.isStandard(path) else { return nil }
    return FileIdentity(path: path).flatMap { isInput($0) ? path : nil }
  }

  /// Whether the results are findings, and no payloads.
  private var findsOnly: Bool {
    if case .validate = request { !isFixing } else { false }
  }

  /// The files that the shell opened for our results and messages.
  private var standardFiles: [FileIdentity: String] {
    var files: [FileIdentity: String] = [:]
    let usesOutput =
      stream.paths[.output] == nil || stream.paths.values.contains(where: OutputTargets.isStandard)
    if usesOutput, let file = FileIdentity(descriptor: 1) { files[file] = "standard output" }
    if let file = FileIdentity(descriptor: 2) { files[file] = "standard error" }
    return files
  }

  private var namedFiles: [(Outlet, String)] {
    Outlet.allCases.compactMap { outlet in
      stream.paths[outlet].flatMap { OutputTargets.isStandard($0) ? nil : (outlet, $0) }
    }
  }

  private var defaults: String? {
    if case .convert(let options) = request { options.defaults } else { nil }
  }

  private func isInput(_ file: FileIdentity) -> Bool {
    inputs.contains {
      $0 == "-" ? FileIdentity(descriptor: 0) == file : FileIdentity(path: $0) == file
    }
  }
}
