#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Invocation.StreamOptions {
  private static let mostJobs = 1024
  private static let mostBytes = 1 << 30

  init(_ command: Grammar.Command, _ parsed: Arguments) throws(UsageError) {
    jobs =
      try Self.number(.jobs, upTo: Self.mostJobs, command, parsed)
      ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), Self.mostJobs)
    maxLine = try Self.number(.maxLine, upTo: Self.mostBytes, command, parsed) ?? maxLine
    for outlet in Outlet.allCases {
      guard let path = parsed.value(of: outlet.option) else { continue }
      if path != "-", let other = Outlet.allCases.first(where: { paths[$0] == path }) {
        throw UsageError.sameFile(other.option, outlet.option, path, command)
      }
      paths[outlet] = path
    }
  }

  private static func number(
    _ option: Grammar.OptionName, upTo most: Int, _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> Int? {
    guard let value = parsed.value(of: option) else { return nil }
    guard let number = Int(value), (1...most).contains(number) else {
      throw UsageError.badNumber(option, value, 1...most, command)
    }
    return number
  }
}
