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

  /// Notes the stop signals, and makes a closed pipe an error of `write(2)` instead of the end.
  ///
  /// A second signal of the same kind ends the process at once.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    _ = note
    for number in [SIGINT, SIGTERM, SIGHUP] { watch(number) }
  }

  private static func watch(_ number: Int32) {
    var present = sigaction()
    guard sigaction(number, nil, &present) == 0, !isIgnored(present) else { return }
    var action = sigaction()
    // Without SA_RESTART, so that a waiting read or write returns.
    action.sa_flags = Int32(truncatingIfNeeded: Int64(SA_RESETHAND))
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { StopSignal.note.pointee = sig_atomic_t($0) }
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = { StopSignal.note.pointee = sig_atomic_t($0) }
    #else
      action.__sigaction_handler.sa_handler = { StopSignal.note.pointee = sig_atomic_t($0) }
    #endif
    sigaction(number, &action, nil)
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
