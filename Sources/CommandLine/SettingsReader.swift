import PushAdapters
import PushJSON

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
      bytes = try Descriptor.contents(of: path)
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
}
