#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signals that ask the command to stop: noted when they arrive, obeyed between two blocks.
enum StopSignal {
  /// The number of the signal that arrived, or 0.
  ///
  /// `nonisolated(unsafe)`: the pointer is never changed after it was made; its one aligned word is
  /// written by the signal handler only, which runs in the main thread, as all others block signals;
  /// who reads the word finds 0 or a signal's number, and none of what it does rests on other memory.
  private nonisolated(unsafe) static let note: UnsafeMutablePointer<sig_atomic_t> = {
    let pointer = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
  }()

  static var received: Int32? { note.pointee == 0 ? nil : Int32(note.pointee) }

  /// Notes the stop signals, and makes a closed pipe and a file that may not grow any more errors of
  /// `write(2)` instead of the end.
  ///
  /// A second signal of the same kind ends the process at once.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Made here, for a handler may make nothing.
    _ = (note, arrive, remind)
    for number in [SIGINT, SIGTERM, SIGHUP] { watch(number, arrive) }
    watch(SIGALRM, remind)
  }

  private typealias Handler = @convention(c) (Int32) -> Void

  private static let arrive: Handler = {
    note.pointee = sig_atomic_t($0)
    alarm(1)
  }

  /// A signal that arrives just before a call does not end its waiting; the next alarm does.
  private static let remind: Handler = { _ in alarm(1) }

  private static func watch(_ number: Int32, _ handler: @escaping Handler) {
    var present = sigaction()
    guard sigaction(number, nil, &present) == 0, !isIgnored(present) else { return }
    var action = sigaction()
    // Without SA_RESTART, so that a waiting read or write returns.
    action.sa_flags = number == SIGALRM ? 0 : Int32(truncatingIfNeeded: Int64(SA_RESETHAND))
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(number, &action, nil)
    // Who starts us may have blocked it in the thread that does so.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether who started us wants the signal ignored, as `nohup` does.
  private static func isIgnored(_ action: sigaction) -> Bool {
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == ignored
    #elseif canImport(Musl)
      return unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == ignored
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignored
    #endif
  }

  /// What the system calls a signal.
  static func name(of number: Int32) -> String {
    guard let text = strsignal(number) else { return "signal \(number)" }
    return String(cString: text)
  }
}
