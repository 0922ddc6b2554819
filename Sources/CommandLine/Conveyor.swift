/// Takes blocks from the threads that read and work on them, in their order, to the one that writes.
///
/// The working threads read by turns: so the blocks have an order, and a text stays near the one who
/// works on it. There is a fixed number of blocks: who is fast waits for who is slow, and memory is
/// bounded. Waking somebody costs as much as some payloads: it is done only for the block that the
/// writer waits for, and for the thread whose turn it is.
///
/// `@unchecked Sendable`: every variable is used under the lock only.
final class Conveyor: @unchecked Sendable {
  /// What the thread that writes finds.
  enum Arrival {
    case block(Block)
    /// Nothing came in time.
    case nothing
    /// All blocks were taken.
    case end
  }

  /// Whoever has it reads.
  private let turn = Lock()
  private let lock = Lock()
  /// What the thread whose turn it is waits for.
  private let hasFree: Condition
  /// What the thread that writes waits for.
  private let hasArrived: Condition
  private var free: [Block]
  /// The blocks between reading and writing, in their order.
  private var queue: [Block] = []
  private var isOver = false
  private var skipsWork = false

  init(_ blocks: [Block]) {
    hasFree = Condition(lock)
    hasArrived = Condition(lock)
    free = blocks
  }

  // MARK: Reading and working

  /// The next block to work on, which this thread reads in its turn; nil when there is no more.
  ///
  /// - Parameter read: Fills an empty block; false if there is nothing for it.
  func takeWork(_ read: (Block) -> Bool) -> Block? {
    turn.locked {
      while let block = takeFree() {
        guard read(block) else {
          stop()
          return nil
        }
        if enqueue(block) { return block }
        finish(block)
      }
      return nil
    }
  }

  /// Says that a block may be written.
  func finish(_ block: Block) {
    let isAwaited = lock.locked {
      block.hasArrived = true
      return block === queue.first
    }
    if isAwaited { hasArrived.signal() }
  }

  /// Whether nothing more has to be read.
  var isStopped: Bool { lock.locked { isOver } }

  /// Lets all threads come to their end, with what was read.
  func stop() {
    lock.locked { isOver = true }
    hasFree.signal()
    hasArrived.signal()
  }

  /// An empty block, when there is one; nil when there is no need any more.
  private func takeFree() -> Block? {
    lock.locked {
      while free.isEmpty, !isOver { hasFree.wait() }
      return isOver ? nil : free.popLast()
    }
  }

  /// Gives a block that was read its place.
  ///
  /// - Returns: Whether it should be worked on.
  private func enqueue(_ block: Block) -> Bool {
    lock.locked {
      block.hasArrived = false
      queue.append(block)
      return !skipsWork
    }
  }

  // MARK: Writing

  /// The next block in the order of the input.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether what is read from now on should be worked on: where the writer has to do
  ///     that himself, it should not.
  ///   - limit: How long to wait.
  func next(worked isNeeded: Bool, withinMilliseconds limit: Int) -> Arrival {
    lock.locked {
      skipsWork = !isNeeded
      if let arrival = takeArrival() { return arrival }
      hasArrived.wait(milliseconds: limit)
      return takeArrival() ?? .nothing
    }
  }

  private func takeArrival() -> Arrival? {
    guard let block = queue.first else { return isOver ? .end : nil }
    guard block.hasArrived else { return nil }
    return .block(queue.removeFirst())
  }

  /// Returns a block that is not used any more.
  func release(_ block: Block) {
    block.clear()
    lock.locked { free.append(block) }
    hasFree.signal()
  }
}
