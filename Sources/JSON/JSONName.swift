/// Hashes of member names, for lookups that compare bytes and never `String`s.
///
/// `String ==` folds canonically equivalent texts (NFC and NFD): two different member names would
/// be one. Bytes do not.
package enum JSONName {
  /// A hash of a decoded name.
  ///
  /// It is no secret, and it may change between versions.
  @inline(__always)
  package static func hash(_ name: UnsafePointer<UInt8>?, _ count: Int) -> UInt32 {
    guard let name, count > 0 else { return 0 }
    let raw = UnsafeRawPointer(name)
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    // Words of eight bytes; the last one overlaps the one before it.
    if count >= 8 {
      var at = 0
      while at &+ 8 < count {
        hash = mix(hash, word(raw, at))
        at &+= 8
      }
      hash = mix(hash, word(raw, count &- 8))
    } else if count >= 4 {
      let first = UInt64(raw.loadUnaligned(as: UInt32.self).littleEndian)
      let last = raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self).littleEndian
      hash = mix(hash, first | UInt64(last) << 32)
    } else {
      let middle = UInt64(name[count >> 1]) << 8
      hash = mix(hash, UInt64(name[0]) | middle | UInt64(name[count &- 1]) << 16)
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  package static func hash(_ name: [UInt8]) -> UInt32 {
    name.withUnsafeBufferPointer { hash($0.baseAddress, $0.count) }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return product ^ (product >> 29)
  }
}
