import PushAdapters
import PushJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes settings of the options `--set` and `--defaults`.
enum SettingsReader {
  /// Why there are no settings.
  enum Failure: Error {
    case usage(UsageError)
    case file(String, SystemError)
  }

  /// Adds what `--set MEMBER=VALUE` says.
  static func set(
    _ assignment: String, in settings: inout Settings
  ) throws(UsageError) {
    guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
      throw UsageError.noAssignment(assignment)
    }
    let value = assignment[assignment.index(after: equals)...]
    do throws(SettingError) {
      try settings.set(String(assignment[..<equals]), toText: String(value))
    } catch {
      throw UsageError.badSetting(.set, error)
    }
  }

  /// Adds what the file of `--defaults` says.
  static func fill(
    _ settings: inout Settings, from path: String
  ) throws(Failure) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try read(path)
    } catch {
      throw .file(path, error)
    }
    let json: JSON
    do throws(JSONError) {
      json = JSON(try JSONDocument(bytes))
    } catch {
      throw .usage(UsageError.badDefaults(error.diagnostic(file: path).description))
    }
    do throws(SettingError) {
      try settings.fill(json)
    } catch {
      throw .usage(UsageError.badSetting(.defaults, error, in: path))
    }
  }

  private static func read(_ path: String) throws(SystemError) -> [UInt8] {
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
