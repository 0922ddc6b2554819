import PushJSON

/// Finds the payloads of one input after another: JSON texts in a row, of one line or many.
///
/// A text is tried with the line it begins in; when that is not all of it, with all lines that are
/// there, and then with twice as many bytes each time. The end of what is tried is always the end
/// of a line or of the input, so a text is never cut inside a token. JSON lines therefore cost one
/// search for a line end each, and a text over many lines is read about three times at most.
///
/// Behind a text that is broken, the next one begins at a later line:
/// - if the fault is in the line in which the text began: at the next line that does not look like
///   the inside or the end of a text;
/// - if it is in a later line: at the next line, from that one on, that begins with `{` or `[`;
/// - if the text has no end: at the next line that begins with `{` or `[`.
struct PayloadReader: ~Copyable {
  enum Step {
    /// A payload is in the document; `place` says where it began.
    case payload
    /// What should be a payload is no JSON text; `fault` says why.
    case fault
    /// More input is needed to go on.
    case starved
    /// The input is over.
    case end
  }

  private(set) var place = Place(input: "")
  private(set) var fault: Diagnostic?

  private var window: InputWindow
  private var line = 1
  /// Where the line begins, in bytes from the start of the input.
  private var lineStart = 0
  /// Where a line end is, in bytes from the start of the input: so that many texts in one line do
  /// not search for it again and again.
  private var knownLineEnd = -1
  private var attempt = Attempt()
  private var resumption: Resumption?

  /// How far the text at the window's start was tried.
  private struct Attempt {
    var isFirst = true
    /// The least length that is worth a try.
    var length = 1
    /// Up to where no line end was found that could end a try.
    var searched = 0
  }

  /// The lines at which reading may go on behind a broken text.
  private enum Resumption {
    case anyText, objectOrArray

    func accepts(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): true
      case 0x20, 0x09, 0x0D, 0x0A: false
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): false
      default: self == .anyText
      }
    }
  }

  /// A reader that begins with a window of this many bytes.
  init(windowSize: Int = 1 << 18) { window = InputWindow(capacity: windowSize) }

  /// Begins with another input.
  mutating func reset(input: String) {
    place = Place(input: input)
    fault = nil
    window.reset()
    line = 1
    lineStart = 0
    knownLineEnd = -1
    attempt = Attempt()
    resumption = nil
  }

  mutating func fill(from source: inout any ByteSource) throws(SystemError) {
    try window.fill(from: &source)
  }

  /// Goes to the next payload.
  mutating func next(into document: inout JSONDocument) -> Step {
    guard findStart() else { return window.isAtEnd ? .end : .starved }
    while let length = lengthToTry(limit: document.limits.size) {
      do throws(JSONError) {
        let used = try document.readPrefix(window.prefix(length))
        place.start = startLocation
        consume(used)
        return .payload
      } catch {
        let isShort = length < window.count || !window.isAtEnd
        if error.isUnexpectedEnd, isShort, length <= document.limits.size {
          attempt = Attempt(
            isFirst: false, length: attempt.isFirst ? length + 1 : 2 * length, searched: length)
        } else {
          fail(error, limit: document.limits.size)
          return .fault
        }
      }
    }
    return .starved
  }
}

// MARK: - Texts

extension PayloadReader {
  private var startLocation: SourceLocation {
    SourceLocation(offset: window.offset, line: line, column: window.offset - lineStart + 1)
  }

  /// Skips to the first byte of the next text; false if it is not in the window.
  @inline(__always)
  private mutating func findStart() -> Bool {
    if resumption != nil { skipLines() }
    if window.offset == 0 { skipByteOrderMark() }
    while window.count > 0 {
      switch window[0] {
      case 0x20, 0x09, 0x0D: window.consume(1)
      case 0x0A: beginLine(after: 1)
      default: return true
      }
    }
    return false
  }

  private mutating func skipByteOrderMark() {
    let mark = window.prefix(3)
    guard mark.elementsEqual([0xEF, 0xBB, 0xBF]) else { return }
    window.consume(3)
    lineStart = 3
    attempt = Attempt()
  }

  @inline(__always)
  private mutating func beginLine(after count: Int) {
    window.consume(count)
    line += 1
    lineStart = window.offset
  }

  /// How many bytes the next try should have; nil if they are not in the window.
  @inline(__always)
  private mutating func lengthToTry(limit: Int) -> Int? {
    let count = window.count
    if attempt.isFirst, knownLineEnd >= window.offset {
      let length = knownLineEnd - window.offset + 1
      if length <= count { return length }
    }
    let first = max(attempt.searched, attempt.length - 1)
    if first < count {
      let unseen = first..<count
      let end = attempt.isFirst ? window.lineEnd(in: unseen) : window.lastLineEnd(in: unseen)
      if let end {
        if attempt.isFirst { knownLineEnd = window.offset + end }
        return end + 1
      }
      attempt.searched = count
    }
    return window.isAtEnd || count > limit ? count : nil
  }

  /// Moves behind a text, and over its lines.
  @inline(__always)
  private mutating func consume(_ count: Int) {
    if !attempt.isFirst { countLines(in: count) }
    window.consume(count)
    attempt = Attempt()
  }

  private mutating func countLines(in count: Int) {
    var from = 0
    while let end = window.lineEnd(in: from..<count) {
      from = end + 1
      line += 1
    }
    if from > 0 { lineStart = window.offset + from }
  }
}

// MARK: - Faults

extension PayloadReader {
  private mutating func fail(_ error: JSONError, limit: Int) {
    place.start = startLocation
    if error.isUnexpectedEnd, !window.isAtEnd {
      fault = place.located(
        Diagnostic(
          .error, code: "json-size",
          "expected at most \(limit) bytes in a text, found more without its end"))
    } else {
      fault = place.located(error.diagnostic())
    }
    attempt = Attempt()
    if error.isUnexpectedEnd || error.location.line == 1 {
      resumption = error.isUnexpectedEnd ? .objectOrArray : .anyText
      // The line's first byte is gone, so the line is no place to go on.
      window.consume(1)
    } else {
      resumption = .objectOrArray
      window.consume(error.location.offset - (error.location.column - 1))
      line += error.location.line - 1
      lineStart = window.offset
    }
  }

  /// Skips to the line at which reading goes on, or to the end of the window.
  private mutating func skipLines() {
    while let resumption, window.count > 0 {
      if window.offset == lineStart, resumption.accepts(window[0]) {
        self.resumption = nil
      } else if let end = window.lineEnd(in: 0..<window.count) {
        beginLine(after: end + 1)
      } else {
        window.consume(window.count)
      }
    }
  }
}
