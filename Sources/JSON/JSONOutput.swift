/// Bytes that are being written, in memory that is used again and again.
///
/// Appending to an array pays for growing and for its place in memory with every piece. An output's
/// array is always as long as it may become, and a number says how much of it counts: so a piece
/// costs little more than its bytes, and forgetting them all costs nothing.
@frozen
public struct JSONOutput: Sendable {
  /// What was written, and behind it bytes without meaning.
  @usableFromInline var storage: [UInt8]
  @usableFromInline var end: Int

  /// Makes an empty output.
  @inlinable
  public init() {
    storage = []
    end = 0
  }

  /// Makes an output that goes on with bytes.
  ///
  /// - Parameter bytes: What stands before what is written.
  @inlinable
  public init(_ bytes: [UInt8]) {
    storage = bytes
    end = bytes.count
  }
}

// MARK: - What was written

extension JSONOutput {
  /// How many bytes were written.
  @inlinable public var count: Int { end }

  /// Whether nothing was written.
  @inlinable public var isEmpty: Bool { end == 0 }

  /// The last byte; nil if there is none.
  @inlinable public var last: UInt8? { end > 0 ? storage[end &- 1] : nil }

  /// All that was written; the slice shares the output's memory until that changes.
  public var bytes: ArraySlice<UInt8> { storage[..<end] }

  /// All that was written, as an array of its own.
  public var array: [UInt8] { Array(bytes) }

  /// The byte at an offset.
  package subscript(at: Int) -> UInt8 { storage[at] }

  /// What was written from an offset on.
  package subscript(from: PartialRangeFrom<Int>) -> ArraySlice<UInt8> {
    storage[from.lowerBound..<end]
  }

  /// Runs a function on what was written from an offset on.
  package func withBytes<Result>(
    from start: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }
}

// MARK: - Writing

extension JSONOutput {
  /// Appends a byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if end == storage.count { grow(by: 1) }
    storage[end] = byte
    end &+= 1
  }

  /// Appends some bytes.
  @inlinable @inline(__always)
  public mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    let length = bytes.count
    if length > storage.count &- end { grow(by: length) }
    let start = end
    storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      JSONOutput.copy(source, length, to: base + start)
    }
    end = start &+ length
  }

  /// Copies bytes: most pieces are short, and a few words hold them, of which the last may overlap.
  @inlinable @inline(__always)
  static func copy(
    _ source: UnsafePointer<UInt8>, _ length: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let from = UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    if length > 64 {
      to.copyMemory(from: from, byteCount: length)
    } else if length >= 16 {
      var at = 0
      while at &+ 16 < length {
        let stride = from.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
        to.storeBytes(of: stride, toByteOffset: at, as: SIMD16<UInt8>.self)
        at &+= 16
      }
      let last = from.loadUnaligned(fromByteOffset: length &- 16, as: SIMD16<UInt8>.self)
      to.storeBytes(of: last, toByteOffset: length &- 16, as: SIMD16<UInt8>.self)
    } else if length >= 8 {
      let first = from.loadUnaligned(as: UInt64.self)
      let last = from.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
      to.storeBytes(of: first, as: UInt64.self)
      to.storeBytes(of: last, toByteOffset: length &- 8, as: UInt64.self)
    } else if length >= 4 {
      let first = from.loadUnaligned(as: UInt32.self)
      let last = from.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
      to.storeBytes(of: first, as: UInt32.self)
      to.storeBytes(of: last, toByteOffset: length &- 4, as: UInt32.self)
    } else {
      for at in 0..<length { target[at] = source[at] }
    }
  }

  /// Appends some bytes.
  @inlinable
  public mutating func append(contentsOf bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isDone == nil { for byte in bytes { append(byte) } }
  }

  /// Appends some bytes.
  @inlinable
  public static func += (output: inout JSONOutput, bytes: some Collection<UInt8>) {
    output.append(contentsOf: bytes)
  }

  /// Appends the bytes of a literal.
  @inlinable @inline(__always)
  public mutating func append(_ literal: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends what a function writes.
  ///
  /// - Parameter most: How many bytes that may be.
  mutating func append(
    atMost most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    if most > storage.count &- end { grow(by: most) }
    let start = end
    end =
      start
      + storage.withUnsafeMutableBufferPointer { buffer in
        min(most, write(UnsafeMutableBufferPointer(rebasing: buffer[start..<start + most])))
      }
  }

  @usableFromInline @inline(never)
  mutating func grow(by length: Int) {
    let wanted = max(end + length, 2 * storage.count, 64)
    storage.append(contentsOf: repeatElement(0, count: wanted - storage.count))
  }
}

// MARK: - Forgetting

extension JSONOutput {
  /// Forgets all bytes, and keeps the memory.
  @inlinable public mutating func removeAll() { end = 0 }

  /// Forgets all bytes, and gives memory back that only an unusual input needed.
  package mutating func removeAll(keeping usual: Int) {
    end = 0
    if storage.count > usual { storage = [] }
  }

  /// Forgets the last bytes.
  ///
  /// - Parameter removed: How many.
  @inlinable public mutating func removeLast(_ removed: Int) {
    end = max(0, end &- max(0, removed))
  }

  /// Forgets what was written from an offset on.
  ///
  /// - Parameter length: How many bytes are kept.
  @inlinable public mutating func truncate(to length: Int) { end = min(end, max(0, length)) }
}

// MARK: - Reading it again

extension JSONDocument {
  /// Reads what was written, from an offset on, in place of the present text.
  ///
  /// - Returns: Whether it is a JSON text within the limits.
  package mutating func read(_ output: JSONOutput, from start: Int = 0) -> Bool {
    output.withBytes(from: start) { (try? read($0)) != nil }
  }

  /// Reads what was written; nil if it is no JSON text within the limits.
  package init?(_ output: JSONOutput, limits: Limits = Limits()) {
    self.init(limits: limits)
    guard read(output) else { return nil }
  }
}
