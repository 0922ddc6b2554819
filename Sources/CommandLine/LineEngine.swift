import PushJSON

/// Why a run ends before its inputs do.
enum Halt: Error {
  case output(Outlet, SystemError)
  case signal(Int32)
}

/// Takes a task through the payloads of all inputs.
///
/// Inputs are cut into blocks of whole lines. Workers make the products of several blocks at once,
/// as if a payload began with each block; products are written in the order of the blocks. Where a
/// payload turns out to go on in the next block, that block is worked on once more, together with
/// what is left of the one before: so JSON lines are fast, and any other texts have the same results.
///
/// With one job there are no threads: the same steps follow each other.
struct LineEngine<Task: PayloadTask>: ~Copyable {
  private let inputs: [String]
  private let input: any ByteSource
  private let options: Invocation.StreamOptions
  private let task: Task
  private var worker: PayloadWorker<Task>
  private var outlets: Outlets
  private(set) var reporter: Reporter
  private(set) var counts = Counts()
  /// The rules that findings were about.
  private(set) var topics: Set<FindingTopic> = []
  private var progress: Progress
  /// A block at whose end a payload is not over.
  private var open: Block?
  private var countsOfInput = Counts()

  init(
    _ task: Task, _ inputs: [String], _ options: Invocation.StreamOptions, _ console: Console,
    _ outlets: Outlets, _ reporter: Reporter
  ) {
    self.inputs = inputs
    input = console.input
    self.options = options
    self.task = task
    worker = PayloadWorker(task, keepsRejects: outlets.rejects != nil)
    self.outlets = outlets
    self.reporter = reporter
    let isShown = reporter.showsProgress(console)
    progress = Progress(
      isShown: isShown,
      size: isShown ? InputReader.size(of: inputs, standardInput: console.input) : nil)
  }

  /// Reads the inputs in their order.
  ///
  /// - Throws: `Halt`, when going on makes no sense.
  mutating func run() throws(Halt) {
    if options.jobs > 1 {
      let conveyor = Conveyor((0..<2 * options.jobs + 3).map { _ in Block(reporter.style) })
      if let crew = startCrew(conveyor) {
        defer { crew.dismiss() }
        return try write(from: conveyor)
      }
    }
    try runAlone()
  }

  private mutating func runAlone() throws(Halt) {
    let reader = InputReader(inputs, standardInput: input, maxLine: options.maxLine)
    var free = [Block(reporter.style), Block(reporter.style)]
    while let block = free.popLast() {
      let isRead = reader.next(into: block) { StopSignal.received != nil }
      if let signal = StopSignal.received { throw .signal(signal) }
      guard isRead else { return }
      try take(block) { used in
        used.clear()
        free.append(used)
      }
    }
  }
}

// MARK: - Threads

extension LineEngine {
  /// Starts the threads that read and work; nil if the system has none.
  private func startCrew(_ conveyor: Conveyor) -> Crew? {
    let reader = InputReader(inputs, standardInput: input, maxLine: options.maxLine)
    let (task, keepsRejects) = (task, outlets.rejects != nil)
    return Crew(conveyor, size: options.jobs) {
      var worker = PayloadWorker(task, keepsRejects: keepsRejects)
      while let block = conveyor.takeWork({ reader.next(into: $0) { conveyor.isStopped } }) {
        worker.work(on: block)
        conveyor.finish(block)
      }
    }
  }

  /// Writes what arrives, and looks now and then for a signal.
  private mutating func write(from conveyor: Conveyor) throws(Halt) {
    while true {
      switch conveyor.next(worked: open == nil, withinMilliseconds: 50) {
      case .block(let block): try take(block) { conveyor.release($0) }
      case .nothing: break
      case .end: return
      }
      if let signal = StopSignal.received { throw .signal(signal) }
    }
  }
}

// MARK: - Blocks in their order

extension LineEngine {
  /// Writes what was made of a block, or makes it before.
  ///
  /// - Parameter release: Takes the blocks that are not used any more.
  private mutating func take(_ block: Block, release: (Block) -> Void) throws(Halt) {
    if let failure = block.failure {
      reporter.fail(failure)
      try outlets.endInput(block.input, countsOfInput, failure: failure)
      countsOfInput = Counts()
    } else {
      try finish(block)
    }
    if let earlier = open { release(earlier) }
    open = block.isOpen ? block : nil
    if !block.isOpen { release(block) }
    if let line = progress.line(counts) { reporter.showProgress(line) }
  }

  private mutating func finish(_ block: Block) throws(Halt) {
    if let open { block.resume(open) }
    if !block.isMade { worker.work(on: block) }
    if let signal = StopSignal.received { throw .signal(signal) }
    countsOfInput += block.product.counts
    let isLast = block.end == .inputEnd
    if isLast { worker.end(block.input, countsOfInput, into: &block.product) }
    counts += block.product.counts
    topics.formUnion(block.product.topics)
    progress.byteCount += block.byteCount
    reporter.report(block.product.messages)
    try outlets.write(block.product)
    guard isLast else { return }
    try outlets.endInput(block.input, countsOfInput)
    countsOfInput = Counts()
  }
}
