#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory for bytes, filled again and again; it grows when it must.
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes; valid until the buffer changes.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  var isFull: Bool { count == capacity }

  /// The index of the first line end in a range that lies in the buffer.
  func lineEnd(in range: Range<Int>) -> Int? { bytes.lineEnd(in: range) }

  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    if more.count > capacity - count { grow(to: max(2 * capacity, count + more.count)) }
    if let start = more.baseAddress { memcpy(base + count, start, more.count) }
    count += more.count
  }

  /// Reads more behind what is there.
  ///
  /// - Returns: How many bytes were read; 0 means the end.
  mutating func read(from source: inout any ByteSource) throws(SystemError) -> Int {
    if isFull { grow(to: 2 * capacity) }
    let room = UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
    let read = try source.read(into: room)
    count += read
    return read
  }

  mutating func removeFirst(_ removed: Int) {
    guard removed > 0 else { return }
    count = max(0, count - removed)
    memmove(base, base + removed, count)
  }

  mutating func truncate(to length: Int) { count = min(count, length) }

  /// Begins anew, and gives memory back that only an unusual input needed.
  mutating func clear(keeping usual: Int) {
    count = 0
    guard capacity > 2 * usual else { return }
    base.deallocate()
    base = .allocate(capacity: usual)
    capacity = usual
  }

  private mutating func grow(to larger: Int) {
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memcpy(moved, base, count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first line end in a range that lies in the buffer.
  @inline(__always)
  func lineEnd(in range: Range<Int>) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress + range.lowerBound, 0x0A, range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
