#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system that runs a function once.
struct WorkThread {
  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// As much as the main thread has on most systems.
  private static let stackSize = 8 << 20

  /// Starts a thread, which gets no signals.
  ///
  /// - Returns: nil if the system has no thread left.
  init?(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run))
    guard let thread = WorkThread.start(body.toOpaque()) else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until the function has returned.
  func join() { pthread_join(thread, nil) }

  private static func start(_ body: UnsafeMutableRawPointer) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    var (all, present) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &present)
    defer { pthread_sigmask(SIG_SETMASK, &present, nil) }
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, &attributes, { WorkThread.main($0) }, body)
      return result == 0 ? thread : nil
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, &attributes, { $0.flatMap { WorkThread.main($0) } }, body)
      return result == 0 ? thread : nil
    #endif
  }

  private static func main(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
}
