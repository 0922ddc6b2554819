import Testing

@testable import PushCommandLine

/// Fills blocks with numbers.
///
/// `@unchecked Sendable`: one thread reads at a time, as a conveyor promises.
private final class Numbers: @unchecked Sendable {
  private(set) var last = 0
  private let count: Int

  init(_ count: Int) { self.count = count }

  func fill(_ block: Block) -> Bool {
    if last == count { return false }
    last += 1
    block.byteCount = last
    return true
  }
}

/// The blocks' way from one thread to the other, without any bytes in them.
@Suite(.timeLimit(.minutes(1))) struct ConveyorTests {
  private let style = Messages.Style(isQuiet: false, usesColor: false)

  private func conveyor(_ count: Int) -> Conveyor {
    Conveyor((0..<count).map { _ in Block(style) })
  }

  /// Starts threads that make a block's number negative.
  private func crew(_ size: Int, _ conveyor: Conveyor, _ numbers: Numbers) throws -> Crew {
    try #require(
      Crew(conveyor, size: size) {
        while let block = conveyor.takeWork(numbers.fill) {
          block.byteCount.negate()
          conveyor.finish(block)
        }
      })
  }

  /// The numbers of the blocks as they arrive.
  ///
  /// - Parameter isNeeded: Whether the block behind a number should be worked on.
  private func arrivals(_ conveyor: Conveyor, worked isNeeded: (Int) -> Bool) -> [Int] {
    var found: [Int] = []
    while true {
      switch conveyor.next(worked: isNeeded(found.count), withinMilliseconds: 50) {
      case .block(let block):
        found.append(block.byteCount)
        conveyor.release(block)
      case .nothing: continue
      case .end: return found
      }
    }
  }

  @Test("all blocks arrive in their order", arguments: [1, 2, 16], [1, 2, 5, 40])
  func order(_ size: Int, _ count: Int) throws {
    let conveyor = conveyor(count)
    let crew = try crew(size, conveyor, Numbers(3000))
    defer { crew.dismiss() }
    #expect(arrivals(conveyor) { _ in true } == (1...3000).map { -$0 })
  }

  @Test("what the writer works on himself is only read", arguments: [1, 4])
  func skipping(_ size: Int) throws {
    let conveyor = conveyor(5)
    let crew = try crew(size, conveyor, Numbers(900))
    defer { crew.dismiss() }
    let found = arrivals(conveyor) { !(300..<600).contains($0) }
    #expect(found.map(abs) == Array(1...900))
    // As many blocks as there are may be on their way when the writer changes his mind.
    #expect(found[..<300].allSatisfy { $0 < 0 })
    #expect(found[305..<600].allSatisfy { $0 > 0 })
    #expect(found[605...].allSatisfy { $0 < 0 })
  }

  @Test("no more is read than there are blocks")
  func bound() throws {
    let conveyor = conveyor(5)
    let numbers = Numbers(100)
    let crew = try crew(3, conveyor, numbers)
    for _ in 1...5 {
      guard case .block = conveyor.next(worked: true, withinMilliseconds: 10_000) else {
        Issue.record("a block should have come")
        break
      }
    }
    guard case .nothing = conveyor.next(worked: true, withinMilliseconds: 20) else {
      Issue.record("nothing should have come")
      return
    }
    crew.dismiss()
    #expect(numbers.last == 5)
  }

  @Test("threads end when they are told to, the one that waits for input and those behind it")
  func stall() throws {
    let conveyor = conveyor(5)
    let crew = try #require(
      Crew(conveyor, size: 4) {
        while conveyor.takeWork({ _ in
          while !conveyor.isStopped {}
          return false
        }) != nil {}
      })
    guard case .nothing = conveyor.next(worked: true, withinMilliseconds: 20) else {
      Issue.record("nothing should have come")
      return
    }
    crew.dismiss()
  }
}
