/// Hashes of member names, for lookups that compare bytes and never `String`s.
///
/// `String ==` folds canonically equivalent texts (NFC and NFD): two different member names would
/// be one. Bytes do not.
package enum JSONName {
  /// A hash of a decoded name, neither secret nor stable between versions.
  @inline(__always)
  package static func hash(_ name: UnsafePointer<UInt8>?, _ count: Int) -> UInt32 {
    guard let name, count > 0 else { return 0 }
    let raw = UnsafeRawPointer(name)
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while count - at >= 8 {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      at += 8
    }
    if at < count {
      var word: UInt64 = 0
      var shift: UInt64 = 0
      while at < count {
        word |= UInt64(name[at]) &<< shift
        shift &+= 8
        at += 1
      }
      hash = (hash ^ word) &* 0xC4CE_B9FE_1A85_EC53
    }
    hash ^= hash >> 29
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  package static func hash(_ name: [UInt8]) -> UInt32 {
    name.withUnsafeBufferPointer { hash($0.baseAddress, $0.count) }
  }
}
