#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Says now and then how far work that lasts has come.
struct Progress {
  private let isShown: Bool
  private var count = 0
  private var nextShow: UInt64

  private static let second: UInt64 = 1_000_000_000

  init(isShown: Bool) {
    self.isShown = isShown
    nextShow = isShown ? Progress.now() + Progress.second : 0
  }

  /// Counts a payload.
  ///
  /// - Returns: The line to show, if it is time for one.
  @inline(__always)
  mutating func advance() -> String? {
    count += 1
    guard isShown, count & 0xFF == 0 else { return nil }
    return line()
  }

  private mutating func line() -> String? {
    let now = Progress.now()
    guard now >= nextShow else { return nil }
    nextShow = now + Progress.second / 5
    return "\(count) payloads"
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * second + UInt64(time.tv_nsec)
  }
}
