import PushJSON

/// Finds the payloads in a text: JSON texts in a row, of one line or many.
///
/// The text comes in blocks of whole lines. A payload is tried with the line it begins in; when
/// that is not all of it, with all lines that are there, and then with twice as many bytes each
/// time. The end of what is tried is always the end of a line or of the input, so a payload is never
/// cut inside a token. JSON lines therefore cost one search for a line end each, and a payload over
/// many lines is read about three times at most.
///
/// Behind a payload that is broken, the next one begins at a later line:
/// - if the fault is in the line in which the payload began: at the next line that does not look
///   like the inside or the end of one;
/// - if it is in a later line: at the next line, from that one on, that begins with `{` or `[`;
/// - if the payload has no end, or is no UTF-8 at all: at the next line that begins with `{` or `[`.
struct PayloadReader: Sendable {
  enum Step {
    /// A payload is in the document.
    case payload
    /// What should be a payload is no JSON text; `fault` says why.
    case fault
    /// A line that is given up behind a broken payload.
    case skipped
    /// The text is over.
    case starved
  }

  /// The bytes to read; reading begins where it stopped.
  struct Text {
    var bytes: UnsafeBufferPointer<UInt8>
    /// Whether nothing follows that belongs to it.
    var isLast: Bool
  }

  /// Where the last step began.
  private(set) var start = SourceLocation(offset: 0, line: 1, column: 1)
  /// The bytes of the last step, as indices of the text.
  private(set) var piece = 0..<0
  private(set) var fault: Diagnostic?
  /// What lines and payloads were met; no results yet.
  private(set) var counts = Counts()

  /// Where reading goes on, as an index of the text.
  private var at = 0
  /// Where the text begins in the input.
  private var origin = 0
  private var line = 1
  /// Where the line begins, in bytes from the start of the input.
  private var lineStart = 0
  /// Whether nothing but blanks was met in the line.
  private var isLineBlank = true
  /// Where a line end is, in bytes from the start of the input: so that many payloads in one line
  /// do not search for it again and again.
  private var knownLineEnd = -1
  private var attempt = Attempt()
  private var resumption: Resumption?

  /// How far the payload at `at` was tried.
  private struct Attempt {
    var isFirst = true
    /// The least length that is worth a try.
    var length = 1
    /// Up to where no line end was found that could end a try.
    var searched = 0
  }

  /// The lines at which reading may go on behind a broken payload.
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

  /// A reader that begins at the start of a line.
  init(offset: Int = 0, line: Int = 1) {
    origin = offset
    lineStart = offset
    self.line = line
  }

  /// Whether the text was read to the end of a line, and nothing goes on behind it.
  var isBetweenLines: Bool {
    attempt.isFirst && resumption == nil && origin + at == lineStart && isLineBlank
  }

  /// How many bytes at the start of the text were read.
  var readCount: Int { at }

  /// Lets the text begin where reading goes on.
  ///
  /// - Returns: How many bytes at the start of the text were read.
  mutating func removeRead() -> Int {
    let read = at
    origin += read
    at = 0
    return read
  }

  /// Returns the counts, and begins to count anew.
  mutating func takeCounts() -> Counts {
    defer { counts = Counts() }
    return counts
  }

  /// Goes to the next payload.
  mutating func next(in text: Text, into document: inout JSONDocument) -> Step {
    if resumption != nil, skipLine(text) { return .skipped }
    guard findStart(text) else { return .starved }
    while let length = lengthToTry(text, limit: document.limits.size) {
      do throws(JSONError) {
        let tried = UnsafeBufferPointer(rebasing: text.bytes[at..<at + length])
        let used = try document.readPrefix(tried)
        begin(used)
        consume(used, in: text)
        return .payload
      } catch {
        let isShort = length < text.bytes.count - at || !text.isLast
        if error.isUnexpectedEnd, isShort, length <= document.limits.size {
          attempt = Attempt(
            isFirst: false, length: attempt.isFirst ? length + 1 : 2 * length, searched: length)
        } else {
          fail(error, in: text, limit: document.limits.size)
          return .fault
        }
      }
    }
    return .starved
  }
}

// MARK: - Payloads

extension PayloadReader {
  private var location: SourceLocation {
    SourceLocation(offset: origin + at, line: line, column: origin + at - lineStart + 1)
  }

  private mutating func begin(_ length: Int) {
    start = location
    piece = at..<at + length
    if !isLineBlank { counts.shared += 1 }
    isLineBlank = false
  }

  /// Skips to the first byte of the next payload; false if there is none.
  @inline(__always)
  private mutating func findStart(_ text: Text) -> Bool {
    if origin + at == 0 { skipByteOrderMark(text) }
    while at < text.bytes.count {
      switch text.bytes[at] {
      case 0x20, 0x09, 0x0D: at += 1
      case 0x0A:
        if isLineBlank { counts.blank += 1 }
        beginLine(at: at + 1)
      default: return true
      }
    }
    if text.isLast, isLineBlank, origin + at > lineStart { counts.blank += 1 }
    return false
  }

  private mutating func skipByteOrderMark(_ text: Text) {
    guard text.bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) else { return }
    at = 3
    lineStart = 3
  }

  @inline(__always)
  private mutating func beginLine(at index: Int) {
    at = index
    line += 1
    lineStart = origin + index
    isLineBlank = true
  }

  /// How many bytes the next try should have; nil if they are not there.
  @inline(__always)
  private mutating func lengthToTry(_ text: Text, limit: Int) -> Int? {
    let count = text.bytes.count - at
    if attempt.isFirst, knownLineEnd >= origin + at {
      let length = knownLineEnd - (origin + at) + 1
      if length <= count { return length }
    }
    let first = max(attempt.searched, attempt.length - 1)
    if first < count {
      if let end = lineEnd(in: at + first..<at + count, text.bytes) {
        if attempt.isFirst { knownLineEnd = origin + end }
        return end + 1 - at
      }
      attempt.searched = count
    }
    return text.isLast || count > limit ? count : nil
  }

  /// The line end that ends a try: of the first one the first, of others the last.
  @inline(__always)
  private func lineEnd(in range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    attempt.isFirst ? bytes.lineEnd(in: range) : range.reversed().first { bytes[$0] == 0x0A }
  }

  /// Moves behind a payload, and over its lines.
  @inline(__always)
  private mutating func consume(_ count: Int, in text: Text) {
    if !attempt.isFirst { countLines(to: at + count, in: text) }
    at += count
    attempt = Attempt()
  }

  private mutating func countLines(to end: Int, in text: Text) {
    var from = at
    while let lineEnd = text.bytes.lineEnd(in: from..<end) {
      from = lineEnd + 1
      line += 1
      counts.continued += 1
      lineStart = origin + from
    }
  }
}

// MARK: - Faults

extension PayloadReader {
  private mutating func fail(_ error: JSONError, in text: Text, limit: Int) {
    if error.isUnexpectedEnd, !text.isLast {
      fault = Diagnostic(
        .error, code: "json-size",
        "expected at most \(limit) bytes in a text, found more without its end")
    } else {
      var finding = error.diagnostic()
      if error.location.line > 1 { finding.hint = "the text begins in line \(location.line)" }
      fault = finding
    }
    attempt = Attempt()
    if error.isUnexpectedEnd || error.location.line == 1 {
      let isForeign = isForeign(error.location.offset, in: text)
      resumption = error.isUnexpectedEnd || isForeign ? .objectOrArray : .anyText
      giveUpLine(in: text)
    } else {
      resumption = .objectOrArray
      giveUpLines(before: error.location)
    }
  }

  /// Whether a fault is a byte that UTF-8 has no use for: a text in UTF-16 is one text, whatever looks
  /// like a line of it.
  private func isForeign(_ offset: Int, in text: Text) -> Bool {
    let rest = text.bytes[at...].dropFirst(offset)
    return rest.first.map { $0 == 0 || $0 >= 0xFE } ?? false
  }

  /// Moves to the next line.
  private mutating func giveUpLine(in text: Text) {
    let rest = at..<text.bytes.count
    let lineEnd = text.bytes.lineEnd(in: rest)
    begin((lineEnd ?? rest.upperBound) - at)
    leaveLine(at: lineEnd, end: rest.upperBound)
  }

  /// Moves behind a line end, or to the end of the text if the line has none.
  private mutating func leaveLine(at lineEnd: Int?, end: Int) {
    if let lineEnd { return beginLine(at: lineEnd + 1) }
    at = end
    isLineBlank = false
  }

  /// Moves to a later line, in which a payload turned out to be broken.
  private mutating func giveUpLines(before location: SourceLocation) {
    let count = location.offset - (location.column - 1)
    begin(count - 1)
    counts.continued += location.line - 2
    line += location.line - 2
    beginLine(at: at + count)
  }

  /// Skips a line at which reading cannot go on; false if it goes on, or there is no more.
  private mutating func skipLine(_ text: Text) -> Bool {
    while let resumption, at < text.bytes.count {
      if origin + at == lineStart, resumption.accepts(text.bytes[at]) {
        self.resumption = nil
        return false
      }
      let rest = at..<text.bytes.count
      let lineEnd = text.bytes.lineEnd(in: rest)
      let skipped = at..<(lineEnd ?? rest.upperBound)
      start = location
      piece = skipped
      leaveLine(at: lineEnd, end: rest.upperBound)
      if skipped.contains(where: { text.bytes[$0] > 0x20 }) {
        counts.skipped += 1
        return true
      }
      counts.blank += 1
    }
    return false
  }
}
