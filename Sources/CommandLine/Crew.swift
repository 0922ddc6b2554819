/// The threads before a conveyor, which read and work.
struct Crew {
  private let conveyor: Conveyor
  private let threads: [WorkThread]

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - conveyor: What is between them and the thread that writes.
  ///   - size: How many there should be; there are fewer if the system has no more.
  ///   - work: What each of them does.
  /// - Returns: nil if there are none.
  init?(_ conveyor: Conveyor, size: Int, work: @escaping @Sendable () -> Void) {
    self.conveyor = conveyor
    threads = (0..<size).compactMap { _ in WorkThread(work) }
    if threads.isEmpty { return nil }
  }

  /// Ends all threads; they end what they have begun.
  func dismiss() {
    conveyor.stop()
    for thread in threads { thread.join() }
  }
}
