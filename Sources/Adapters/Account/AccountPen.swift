import PushJSON

/// Bytes of an account while it is written, in memory of its own.
///
/// Nobody else may have this memory, so that a piece costs its bytes and one comparison. There are
/// always some bytes more than may be written, so that words can be read and written across the
/// end.
struct AccountPen: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  /// How much may be written.
  private(set) var capacity: Int
  /// How much was written.
  private(set) var count = 0
  /// How much of it is known to speak of no secret; it ends where a token does.
  var harmless = 0

  static let slack = 32

  /// - Parameter capacity: How much can be written before there must be more memory.
  init(capacity: Int) {
    self.capacity = capacity
    memory = AccountPen.allocate(capacity)
  }

  deinit { memory.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: capacity + slack, alignment: 16)
  }

  @inline(__always)
  private mutating func makeRoom(for length: Int) {
    if length > capacity &- count { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity = max(count + length, 2 * capacity)
    let more = AccountPen.allocate(capacity)
    more.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = more
  }
}

// MARK: - Writing

extension AccountPen {
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// Appends the bytes of a literal.
  @inline(__always)
  mutating func append(_ literal: StaticString) {
    let length = literal.utf8CodeUnitCount
    makeRoom(for: length)
    (memory + count).copyMemory(from: literal.utf8Start, byteCount: length)
    count &+= length
  }

  /// Appends some bytes of an array.
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends one of several pieces.
  @inline(__always)
  mutating func append(_ pieces: AccountPieces, _ index: Int) {
    let range = pieces.ranges[index]
    pieces.text.withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress else { return }
      appendStrides(text + range.lowerBound, range.upperBound &- range.lowerBound)
    }
  }

  /// Appends what another pen wrote between two offsets.
  @inline(__always)
  mutating func append(_ other: borrowing AccountPen, from start: Int, to end: Int) {
    appendStrides(other.memory + start, end &- start)
  }

  /// Appends what another pen wrote from an offset on.
  @inline(__always)
  mutating func append(_ other: borrowing AccountPen, from start: Int) {
    appendStrides(other.memory + start, other.count &- start)
  }

  /// Appends bytes in strides, behind which there must be as many to read as a stride has.
  ///
  /// Most pieces are no longer than one: a branch for every few bytes would often be guessed wrong.
  @inline(__always)
  private mutating func appendStrides(_ from: UnsafeRawPointer, _ length: Int) {
    makeRoom(for: length)
    let to = memory + count
    var at = 0
    repeat {
      let first = from.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      let second = from.loadUnaligned(fromByteOffset: at &+ 16, as: SIMD16<UInt8>.self)
      to.storeBytes(of: first, toByteOffset: at, as: SIMD16<UInt8>.self)
      to.storeBytes(of: second, toByteOffset: at &+ 16, as: SIMD16<UInt8>.self)
      at &+= AccountPen.slack
    } while at < length
    count &+= length
  }

  /// Appends some bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let length = bytes.count
    guard let from = bytes.baseAddress, length > 0 else { return }
    makeRoom(for: length)
    (memory + count).copyMemory(from: from, byteCount: length)
    count &+= length
  }

  /// Appends a number that is not negative.
  mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    append(0x30 &+ UInt8(truncatingIfNeeded: number > 9 ? number % 10 : number))
  }

  /// Appends a slash and a name as it is written, unless it holds escapes or what a JSON Pointer has
  /// to escape: then only the slash.
  ///
  /// - Returns: Whether the name was appended.
  @inline(__always)
  mutating func append(slashAndName entry: JSONDocument.Node, of bytes: [UInt8]) -> Bool {
    let name = entry.inside
    let length = name.count
    makeRoom(for: length &+ 1)
    let to = memory + count
    to.storeBytes(of: UInt8(ascii: "/"), as: UInt8.self)
    count &+= 1
    if entry.isEscaped { return false }
    let isPlain = bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, name.upperBound &+ 8 <= bytes.count else {
        return length == 0
      }
      let from = base + name.lowerBound
      var at = 0
      while at < length {
        let word = from.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        to.storeBytes(of: word.littleEndian, toByteOffset: at &+ 1, as: UInt64.self)
        let marks = AccountPen.marks(word, "~") | AccountPen.marks(word, "/")
        if marks != 0, at &+ marks.trailingZeroBitCount / 8 < length { return false }
        at &+= 8
      }
      return true
    }
    if isPlain { count &+= length }
    return isPlain
  }

  /// Forgets what was written from an offset on.
  @inline(__always)
  mutating func truncate(to length: Int) {
    count = min(count, length)
    harmless = min(harmless, length)
  }
}

// MARK: - Looking at what was written

extension AccountPen {
  /// The byte at an offset before the end.
  subscript(at: Int) -> UInt8 {
    get { memory.load(fromByteOffset: at, as: UInt8.self) }
    set { memory.storeBytes(of: newValue, toByteOffset: at, as: UInt8.self) }
  }

  /// All that was written from an offset on.
  @inline(__always)
  borrowing func withBytes<Result>(
    from start: Int = 0, to end: Int? = nil, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let bytes = UnsafeRawBufferPointer(start: memory + start, count: (end ?? count) - start)
    return body(bytes.assumingMemoryBound(to: UInt8.self))
  }

  borrowing func string(from start: Int) -> String {
    withBytes(from: start) { String(decoding: $0, as: UTF8.self) }
  }

  /// Where a byte comes next; the end if it does not.
  borrowing func next(_ byte: Unicode.Scalar, from start: Int) -> Int {
    var at = start
    while at < count, self[at] != UInt8(ascii: byte) { at &+= 1 }
    return at
  }

  /// Whether another pen wrote the same.
  borrowing func isEqual(from start: Int, to end: Int, _ other: borrowing AccountPen) -> Bool {
    end - start == other.count
      && JSONText.areEqual(memory + start, UnsafeRawPointer(other.memory), other.count)
  }

  /// Whether all that was written are some bytes of an array.
  @inline(__always)
  borrowing func isEqual(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard count == range.count else { return false }
    return bytes.withUnsafeBytes {
      JSONText.areEqual(memory, UnsafeRawBufferPointer(rebasing: $0[range]).baseAddress, count)
    }
  }

  /// Eight bytes, the first of them the lowest; some may lie behind what was written.
  @inline(__always)
  borrowing func word(at offset: Int) -> UInt64 {
    memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }

  /// Marks the bytes of a word that are a letter, and perhaps some behind them.
  @inline(__always)
  static func marks(_ word: UInt64, _ letter: Unicode.Scalar) -> UInt64 {
    let rest = word ^ (UInt64(UInt8(ascii: letter)) &* 0x0101_0101_0101_0101)
    return (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080
  }
}
