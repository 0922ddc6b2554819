/// Takes blocks from the thread that reads to those that work, and in their order to the one that
/// writes.
///
/// There is a fixed number of blocks: who is fast waits for who is slow, and memory is bounded.
///
/// `@unchecked Sendable`: every variable is used under the monitor's lock only.
final class Conveyor: @unchecked Sendable {
  /// What the thread that writes finds.
  enum Arrival {
    case block(Block)
    /// Nothing came in time.
    case nothing
    /// All blocks were taken.
    case end
  }

  private let monitor = Monitor()
  private var free: [Block]
  /// The blocks between reading and writing, by their numbers, modulo the array's count.
  private var slots: [Block?]
  private var isFinished: [Bool]
  /// The numbers of the blocks that come next to be read, to be worked on and to be written.
  private var nextRead = 0
  private var nextWork = 0
  private var nextWrite = 0
  private var isOver = false
  private var isStoppedEarly = false
  private var skipsWork = false

  init(_ blocks: [Block]) {
    free = blocks
    slots = Array(repeating: nil, count: blocks.count)
    isFinished = Array(repeating: false, count: blocks.count)
  }

  // MARK: Reading

  /// An empty block, when there is one; nil when there is no need any more.
  func takeFree() -> Block? {
    monitor.locked {
      while free.isEmpty, !isStoppedEarly { monitor.wait() }
      return isStoppedEarly ? nil : free.popLast()
    }
  }

  /// Hands over the next block of the input.
  func submit(_ block: Block) {
    change {
      slots[nextRead % slots.count] = block
      isFinished[nextRead % slots.count] = false
      nextRead += 1
    }
  }

  /// Says that no more blocks come.
  func endInput() { change { isOver = true } }

  var isStopped: Bool { monitor.locked { isStoppedEarly } }

  // MARK: Working

  /// The number and the block to work on next, when there is one; nil when there is no more.
  func takeWork() -> (number: Int, block: Block)? {
    monitor.locked {
      while true {
        if isStoppedEarly { return nil }
        if nextWork < nextRead, !skipsWork, let block = slots[nextWork % slots.count] {
          nextWork += 1
          return (nextWork - 1, block)
        }
        if isOver, nextWork == nextRead { return nil }
        monitor.wait()
      }
    }
  }

  func finish(_ number: Int) { change { isFinished[number % slots.count] = true } }

  // MARK: Writing

  /// The next block in the order of the input.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether the block should be worked on before: where the writer has to do that
  ///     himself, it is not.
  ///   - limit: How long to wait.
  func next(worked isNeeded: Bool, withinMilliseconds limit: Int) -> Arrival {
    monitor.locked {
      skip(!isNeeded)
      var hasWaited = false
      while true {
        if nextWrite < nextRead, let block = takeWritable() { return .block(block) }
        if isOver, nextWrite == nextRead { return .end }
        if hasWaited { return .nothing }
        monitor.wait(milliseconds: limit)
        hasWaited = true
      }
    }
  }

  /// Returns a block that is not used any more.
  func release(_ block: Block) {
    block.clear()
    change { free.append(block) }
  }

  /// Lets all threads come to their end.
  func stop() { change { isStoppedEarly = true } }

  // MARK: Steps, under the lock

  private func takeWritable() -> Block? {
    let place = nextWrite % slots.count
    if nextWrite < nextWork {
      guard isFinished[place] else { return nil }
    } else {
      guard skipsWork else { return nil }
      nextWork = nextWrite + 1
    }
    defer { slots[place] = nil }
    nextWrite += 1
    return slots[place]
  }

  private func skip(_ skips: Bool) {
    guard skipsWork != skips else { return }
    skipsWork = skips
    monitor.wakeAll()
  }

  private func change(_ body: () -> Void) {
    monitor.locked {
      body()
      monitor.wakeAll()
    }
  }
}
