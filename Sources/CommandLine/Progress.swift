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
  /// How many bytes there are in all; nil if that is not known.
  private let size: Int?
  private let start: UInt64
  private var nextShow: UInt64
  /// How many bytes of input are done.
  var byteCount = 0

  private static let second: UInt64 = 1_000_000_000

  init(isShown: Bool, size: Int?) {
    self.isShown = isShown
    self.size = size
    start = isShown ? Progress.now() : 0
    nextShow = start + Progress.second
  }

  /// The line to show, if it is time for one.
  mutating func line(_ counts: Counts) -> String? {
    guard isShown else { return nil }
    let now = Progress.now()
    guard now >= nextShow else { return nil }
    nextShow = now + Progress.second / 5
    return Progress.text(
      counts, byteCount, of: size, seconds: Double(now - start) / Double(Progress.second))
  }

  /// Payloads, their rate, and, if the size is known, the share that is done and the time left.
  static func text(
    _ counts: Counts, _ byteCount: Int, of size: Int?, seconds: Double
  ) -> String {
    var parts = [
      "\(counts.payloads) payloads", "\(Int(Double(counts.payloads) / max(seconds, 0.001)))/s",
    ]
    if let size, size > 0, byteCount > 0 {
      let share = min(Double(byteCount) / Double(size), 1)
      let left = Int((seconds * (1 - share) / share).rounded(.up))
      let rest = left % 60
      parts.append("\(Int(share * 100)) %")
      parts.append("\(left / 60):\(rest < 10 ? "0" : "")\(rest) left")
    }
    if counts.rejected > 0 { parts.append("\(counts.rejected) rejected") }
    return parts.joined(separator: ", ")
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * second + UInt64(time.tv_nsec)
  }
}
