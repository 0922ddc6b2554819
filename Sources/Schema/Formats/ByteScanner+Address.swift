// Internet addresses, mailboxes and UUIDs.
extension ByteScanner {
  /// Four numbers up to 255 without leading zeros: `dotted-quad` (RFC 2673, 3.2), written as `IPv4address`
  /// (RFC 3986, 3.2.2) has it.
  mutating func takeIPv4() -> Bool {
    for part in 0..<4 {
      if part > 0, !take(".") { return false }
      let start = offset
      var value = 0
      while let byte = peek, ByteSet.digits.contains(byte), offset - start < 4 {
        value = value * 10 + Int(byte & 0x0F)
        offset += 1
      }
      let count = offset - start
      guard 1...3 ~= count, value <= 255, count == 1 || text[start] != 0x30 else { return false }
    }
    return true
  }

  /// Eight numbers, of which `::` stands for one or more that are zero (RFC 4291, 2.2).
  mutating func takeIPv6() -> Bool {
    var groups = 0
    var isCompressed = false
    if take(":") {
      guard take(":") else { return false }
      isCompressed = true
    }
    while let byte = peek, ByteSet.hexadecimal.contains(byte), groups < 8 {
      var quad = self
      if quad.takeIPv4() {
        self = quad
        groups += 2
        break
      }
      let start = offset
      guard takeAll(of: .hexadecimal) <= 4, offset > start else { return false }
      groups += 1
      guard take(":") else { break }
      if take(":") {
        if isCompressed { return false }
        isCompressed = true
      } else if peek.map(ByteSet.hexadecimal.contains) != true {
        return false
      }
    }
    return isCompressed ? groups <= 7 : groups == 8
  }

  /// `UUID` (RFC 4122, 3).
  mutating func takeUUID() -> Bool {
    takeHexadecimal(8) && take("-") && takeHexadecimal(4) && take("-") && takeHexadecimal(4)
      && take("-") && takeHexadecimal(4) && take("-") && takeHexadecimal(12)
  }
}

// MARK: - Mailboxes

extension ByteScanner {
  /// `atext` (RFC 5322, 3.2.3).
  private static let atomText = ByteSet.alphanumeric.union(ByteSet("!#$%&'*+-/=?^_`{|}~"))
  /// `qtextSMTP` (RFC 5321, 4.1.2): what may stand between quotes as it is.
  private static let quotedText = atomText.union(ByteSet(" (),.:;<>@[]"))
  /// What a backslash may precede: `quoted-pairSMTP` (RFC 5321, 4.1.2).
  private static let escapable = quotedText.union(ByteSet("\"\\"))
  private static let domainText = ByteSet.alphanumeric.union(ByteSet("-"))

  /// `Mailbox` (RFC 5321, 4.1.2), with the extensions of RFC 6531, 3.3.
  ///
  /// Beyond ASCII any text may stand; whether a domain may be registered is not asked.
  mutating func takeMailbox(_ repertoire: Repertoire) -> Bool {
    let start = offset
    guard take("\"") ? takeRestOfQuoted(repertoire) : takeDotString(repertoire) else {
      return false
    }
    // RFC 5321, 4.5.3.1.1.
    guard offset - start <= 64, take("@") else { return false }
    return take("[") ? takeRestOfAddressLiteral() : takeMailDomain(repertoire)
  }

  /// `Dot-string`.
  private mutating func takeDotString(_ repertoire: Repertoire) -> Bool {
    repeat {
      if takeAll(of: Self.atomText, and: repertoire) == 0 { return false }
    } while take(".")
    return true
  }

  private mutating func takeRestOfQuoted(_ repertoire: Repertoire) -> Bool {
    while !take("\"") {
      if take("\\") {
        if !takeOne(of: Self.escapable) { return false }
      } else if takeAll(of: Self.quotedText, and: repertoire) == 0 {
        return false
      }
    }
    return true
  }

  /// `address-literal`; of tags only `IPv6` is registered.
  private mutating func takeRestOfAddressLiteral() -> Bool {
    guard takeLetter("I") else { return takeIPv4() && take("]") }
    return takeLetter("P") && takeLetter("v") && take("6") && take(":") && takeIPv6() && take("]")
  }

  /// `Domain`, at most 255 bytes (RFC 5321, 4.5.3.1.2) in parts of at most 63 (RFC 1035, 2.3.4).
  private mutating func takeMailDomain(_ repertoire: Repertoire) -> Bool {
    let start = offset
    repeat {
      let part = offset
      let count = takeAll(of: Self.domainText, and: repertoire)
      let isLong = count > 63 && repertoire == .ascii
      guard count > 0, !isLong, text[part] != 0x2D, text[offset - 1] != 0x2D else { return false }
    } while take(".")
    return offset - start <= 255
  }

  private mutating func takeAll(of set: ByteSet, and repertoire: Repertoire) -> Int {
    let start = offset
    while takeOne(of: set) || (repertoire == .unicode && takeNonASCII { _ in true }) {}
    return offset - start
  }
}
