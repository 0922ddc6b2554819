/// The threads around a conveyor, but for the one that writes.
struct Crew {
  private let conveyor: Conveyor
  private var threads: [WorkThread] = []

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - conveyor: What is between them.
  ///   - workers: How many should work; fewer do if the system has no more threads.
  ///   - read: What one thread does.
  ///   - work: What each of the others does.
  /// - Returns: nil if there are no threads for both.
  init?(
    _ conveyor: Conveyor, workers: Int, read: @escaping @Sendable () -> Void,
    work: @escaping @Sendable () -> Void
  ) {
    self.conveyor = conveyor
    threads = (0..<workers).compactMap { _ in WorkThread(work) }
    // The last one, so that nothing was read if there are too few.
    guard !threads.isEmpty, let reading = WorkThread(read) else {
      dismiss()
      return nil
    }
    threads.append(reading)
  }

  /// Ends all threads; they end what they have begun.
  func dismiss() {
    conveyor.stop()
    for thread in threads { thread.join() }
  }
}
