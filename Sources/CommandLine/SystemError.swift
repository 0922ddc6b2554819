#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the system call that failed last.
  static var last: SystemError { SystemError(code: errno) }

  static let interruption = SystemError(code: EINTR)

  var isInterruption: Bool { code == EINTR }
  var isClosedPipe: Bool { code == EPIPE }
  var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// What the system says about it.
  var message: String {
    guard let text = strerror(code) else { return "system error \(code)" }
    return String(cString: text)
  }
}
