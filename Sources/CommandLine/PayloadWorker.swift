import PushJSON

/// Makes the products of blocks, with a task and buffers of its own.
struct PayloadWorker<Task: PayloadTask>: Sendable {
  private var task: Task
  private let keepsRejects: Bool
  private var document: JSONDocument
  private var record = JSONLine()

  init(_ task: Task, keepsRejects: Bool) {
    self.task = task
    self.keepsRejects = keepsRejects
    document = JSONDocument(limits: task.limits)
  }

  /// Makes the product of a block's lines.
  mutating func work(on block: Block) {
    block.product.clear(keeping: 4 * Block.usualSize)
    block.product.counts.lines = block.lineCount
    let text = PayloadReader.Text(bytes: block.text.bytes, isLast: block.end != .moreLines)
    read(text, of: block.input, &block.reader, into: &block.product)
    if let line = block.longLine { reject(line, of: block.input, &block.product) }
    block.isMade = true
  }

  private mutating func read(
    _ text: PayloadReader.Text, of input: String, _ reader: inout PayloadReader,
    into product: inout Product
  ) {
    var place = Place(input: input)
    /// Up to where the text was handled or passed on.
    var done = 0
    while true {
      let step = reader.next(in: text, into: &document)
      place.start = reader.start
      switch step {
      case .payload:
        pass(text.bytes, done..<reader.piece.lowerBound, &product)
        done = reader.piece.upperBound
        task.handle(&document, at: place, into: &product)
      case .fault:
        let rest = UnsafeBufferPointer(rebasing: text.bytes[reader.piece.lowerBound...])
        if let fault = reader.fault { task.refuse(fault, rest, at: place, into: &product) }
      case .skipped:
        let piece = UnsafeBufferPointer(rebasing: text.bytes[reader.piece])
        keep(piece, at: place, Self.skipped, &product)
        continue
      case .starved:
        pass(text.bytes, done..<reader.readCount, &product)
        product.counts += reader.takeCounts()
        return
      }
      if let reason = product.finishPayload() {
        keep(UnsafeBufferPointer(rebasing: text.bytes[reader.piece]), at: place, reason, &product)
      }
    }
  }

  @inline(__always)
  private mutating func pass(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ product: inout Product
  ) {
    if !range.isEmpty { task.pass(UnsafeBufferPointer(rebasing: text[range]), into: &product) }
  }

  /// Ends an input, whose last product this is.
  mutating func end(_ input: String, _ counts: Counts, into product: inout Product) {
    task.end(input, counts, into: &product)
  }

  private mutating func reject(
    _ line: Block.LongLine, of input: String, _ product: inout Product
  ) {
    let place = Place(input: input, start: line.start)
    product.counts.unkept += 1
    let fault = Diagnostic(
      .error, code: "line-size",
      "expected at most \(line.limit) bytes in a line, found \(line.size)")
    task.refuse(fault, UnsafeBufferPointer(start: nil, count: 0), at: place, into: &product)
    guard let reason = product.finishPayload(), keepsRejects else { return }
    beginRecord(at: place, reason)
    record.member("size", line.size)
    endRecord(&product)
  }

  private static var skipped: Diagnostic {
    Diagnostic(.info, code: "json-skipped", "the line was skipped behind a broken text")
  }

  // MARK: Records

  /// Keeps what has no result, if anybody wants it.
  private mutating func keep(
    _ text: UnsafeBufferPointer<UInt8>, at place: Place, _ reason: Diagnostic,
    _ product: inout Product
  ) {
    guard keepsRejects else { return }
    beginRecord(at: place, reason)
    record.member("text", anyBytes: text)
    endRecord(&product)
  }

  private mutating func beginRecord(at place: Place, _ reason: Diagnostic) {
    record.clear()
    record.open("{")
    record.member("input", place.input)
    record.member("line", place.start.line)
    record.member("offset", place.start.offset)
    record.name("reason")
    record.append(reason)
  }

  private mutating func endRecord(_ product: inout Product) {
    record.close("}")
    product.rejects += record.bytes
    product.rejects.append(UInt8(ascii: "\n"))
  }
}
