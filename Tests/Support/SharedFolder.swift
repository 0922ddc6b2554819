public import Foundation

/// The folder of public test data, which is not part of the package.
///
/// It is looked for in the environment variable `PUSHBRIDGE_SHARED`, then as `shared` in and beside
/// the package root. Tests that need it are skipped, visibly, where it is absent.
public enum SharedFolder {
  /// The folder, nil where there is none.
  public static let url: URL? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var candidates = [
      root.appendingPathComponent("shared"),
      root.deletingLastPathComponent().appendingPathComponent("shared"),
    ]
    if let path = ProcessInfo.processInfo.environment["PUSHBRIDGE_SHARED"] {
      candidates.insert(URL(fileURLWithPath: path), at: 0)
    }
    return candidates.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("conformance").path)
    }
  }()

  /// Whether a folder or file exists below the shared folder.
  ///
  /// - Parameter path: The path below it, such as `conformance/jcs`.
  public static func has(_ path: String) -> Bool {
    guard let url else { return false }
    return FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: The path below the shared folder.
  /// - Returns: nil where there is no such file.
  public static func bytes(_ path: String) -> [UInt8]? {
    guard let url, let data = try? Data(contentsOf: url.appendingPathComponent(path)) else {
      return nil
    }
    return Array(data)
  }

  /// The names of the files in a folder, sorted.
  ///
  /// - Parameter path: The path below the shared folder.
  public static func files(_ path: String) -> [String] {
    guard let url else { return [] }
    let folder = url.appendingPathComponent(path).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
