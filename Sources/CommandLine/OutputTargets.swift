/// The files that options name for output: all of them appear, or none.
struct OutputTargets {
  private struct Target {
    var path: String
    /// None for standard output.
    var file: OutputFile?
  }

  private var targets: [Outlet: Target] = [:]

  /// Opens the files.
  ///
  /// - Throws: The outlet that cannot be opened.
  init(_ paths: [Outlet: String]) throws(Halt) {
    for outlet in Outlet.allCases {
      guard let path = paths[outlet] else { continue }
      do throws(SystemError) {
        let isStandard = OutputTargets.isStandard(path)
        targets[outlet] = Target(path: path, file: isStandard ? nil : try OutputFile(path))
      } catch {
        throw .output(outlet, error)
      }
    }
  }

  /// Whether a path means standard output.
  static func isStandard(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

  /// Where an outlet's bytes go; nil if no option names it.
  func sink(_ outlet: Outlet, _ console: Console) -> (any ByteSink)? {
    guard let target = targets[outlet] else { return nil }
    return target.file.map { DescriptorSink($0.descriptor) } ?? console.output
  }

  /// Puts all files in their places, or none.
  func finish(isWhole: Bool, _ reporter: inout Reporter) {
    for outlet in Outlet.allCases {
      guard let target = targets[outlet], let file = target.file else { continue }
      if isWhole {
        do throws(SystemError) {
          try file.commit()
        } catch {
          reporter.report(error, writing: target.path)
        }
      } else if file.discard() {
        reporter.fail("'\(target.path)' was not written")
      }
    }
  }
}
