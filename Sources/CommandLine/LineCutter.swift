import PushJSON

/// Cuts one input into blocks of whole lines.
///
/// What is read behind a block's last line end begins the next block, so a byte is moved twice at
/// most. A line that is longer than allowed gets a block of its own, without its bytes.
struct LineCutter: ~Copyable {
  private let maxLine: Int
  private let input: String
  private var source: any ByteSource
  /// What was read and is in no block yet.
  private var rest = ByteBuffer(capacity: LineCutter.usualRest)
  /// Where the next block begins in the input.
  private var offset = 0
  private var line = 1
  /// Whether a line that is too long begins the rest.
  private var isLongLine = false

  init(_ source: any ByteSource, named input: String, maxLine: Int) {
    self.source = source
    self.input = input
    self.maxLine = maxLine
  }

  /// Cuts the next block, or the last one, which may be empty.
  ///
  /// - Parameters:
  ///   - block: An empty block.
  ///   - isStopped: Whether to wait no longer for input.
  mutating func next(
    into block: Block, isStopped: () -> Bool
  ) throws(SystemError) {
    block.input = input
    block.reader = PayloadReader(offset: offset, line: line)
    block.text.append(rest.bytes)
    rest.clear(keeping: LineCutter.usualRest)
    if isLongLine {
      try skipLongLine(into: block, isStopped)
    } else {
      try fill(block, isStopped)
    }
    offset += block.byteCount
    line += block.lineCount
  }

  /// How many bytes such a rest has, if lines are not long.
  private static let usualRest = 1 << 12

  // MARK: Whole lines

  private mutating func fill(_ block: Block, _ isStopped: () -> Bool) throws(SystemError) {
    /// Up to where lines were looked for, and where the last of them ends.
    var searched = 0
    var cut = 0
    while true {
      while let lineEnd = block.text.lineEnd(in: searched..<block.text.bytes.count) {
        if lineEnd - cut > maxLine { return endBeforeLongLine(block, at: cut) }
        block.lineCount += 1
        cut = lineEnd + 1
        searched = cut
      }
      searched = block.text.bytes.count
      if searched - cut > maxLine { return endBeforeLongLine(block, at: cut) }
      if cut > 0, source.canWait || searched >= Block.usualSize { return end(block, at: cut) }
      if try read(into: block, isStopped) == 0 {
        if searched > cut { block.lineCount += 1 }
        block.byteCount = searched
        block.end = .inputEnd
        return
      }
    }
  }

  private mutating func read(
    into block: Block, _ isStopped: () -> Bool
  ) throws(SystemError) -> Int {
    while source.canWait, !source.isReady(withinMilliseconds: LineCutter.patience) {
      if isStopped() { throw SystemError.interruption }
    }
    return try block.text.read(from: &source)
  }

  /// How long it may take until a stop is noticed.
  private static let patience: Int32 = 50

  private mutating func end(_ block: Block, at cut: Int) {
    rest.append(UnsafeBufferPointer(rebasing: block.text.bytes[cut...]))
    block.text.truncate(to: cut)
    block.byteCount = cut
  }

  // MARK: Long lines

  private mutating func endBeforeLongLine(_ block: Block, at cut: Int) {
    end(block, at: cut)
    block.end = .longLine
    isLongLine = true
  }

  /// Reads to the end of a long line, and keeps what is behind it.
  private mutating func skipLongLine(
    into block: Block, _ isStopped: () -> Bool
  ) throws(SystemError) {
    var size = 0
    var lineEnd: Int?
    while true {
      let count = block.text.bytes.count
      lineEnd = block.text.lineEnd(in: 0..<count)
      if lineEnd != nil { break }
      size += count
      block.text.truncate(to: 0)
      if try read(into: block, isStopped) == 0 { break }
    }
    block.end = .longLine
    if let lineEnd {
      size += lineEnd
      end(block, at: lineEnd + 1)
      block.text.truncate(to: 0)
    }
    block.byteCount = size + (lineEnd == nil ? 0 : 1)
    block.lineCount = 1
    block.longLine = Block.LongLine(
      start: SourceLocation(offset: offset, line: line, column: 1), size: size, limit: maxLine)
    isLongLine = false
  }
}
