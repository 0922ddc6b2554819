#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The part of an input that is in memory: it moves forward, and grows only as far as one payload
/// needs.
///
/// Indices count from the window's start, which is the first byte that is not consumed yet.
struct InputWindow: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0
  /// Where the window starts, in bytes from the start of the input.
  private(set) var offset = 0
  /// Whether the window reaches the end of the input.
  private(set) var isAtEnd = false

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var count: Int {
    @inline(__always) get { end - start }
  }

  /// The byte at an index below `count`.
  subscript(index: Int) -> UInt8 {
    @inline(__always) get { base[start + index] }
  }

  /// The first bytes, at most `count` of them; valid until the window changes.
  @inline(__always)
  func prefix(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: min(count, self.count))
  }

  /// The index of the first line end in a range that lies in the window.
  @inline(__always)
  func lineEnd(in range: Range<Int>) -> Int? {
    let first = base + start + range.lowerBound
    guard let found = memchr(first, 0x0A, range.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
  }

  /// The index of the last line end in a range that lies in the window.
  func lastLineEnd(in range: Range<Int>) -> Int? {
    range.reversed().first { self[$0] == 0x0A }
  }

  /// Moves the start forward; at most to the end.
  @inline(__always)
  mutating func consume(_ count: Int) {
    let consumed = min(count, self.count)
    start += consumed
    offset += consumed
  }

  /// Begins with another input, at its start.
  mutating func reset() {
    start = 0
    end = 0
    offset = 0
    isAtEnd = false
  }

  /// Reads more of the input behind what is there.
  mutating func fill(from source: inout any ByteSource) throws(SystemError) {
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
    let read = try source.read(into: room)
    end += read
    isAtEnd = read == 0
  }

  private mutating func makeRoom() {
    if start > 0 {
      memmove(base, base + start, count)
      end -= start
      start = 0
    }
    guard end > capacity / 4 * 3 || end == capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    memcpy(larger, base, end)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
