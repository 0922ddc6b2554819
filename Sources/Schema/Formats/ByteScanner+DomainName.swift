// Host names: RFC 1123, 2.1 with RFC 952; internationalized ones: RFC 5890 to 5893.
extension ByteScanner {
  /// What separates labels; of the others RFC 3490, 3.1 speaks.
  private static func isSeparator(_ codePoint: UInt32, _ repertoire: Repertoire) -> Bool {
    switch codePoint {
    case 0x2E: true
    case 0x3002, 0xFF0E, 0xFF61: repertoire == .unicode
    default: false
    }
  }

  private static let labelText = ByteSet.alphanumeric.union(ByteSet("-"))

  /// A host name: labels of at most 63 bytes, 253 with the dots (RFC 1035, 2.3.4), as they are in the DNS.
  mutating func takeDomainName(_ repertoire: Repertoire) -> Bool {
    let start = offset
    if takePlainName() { return true }
    offset = start
    return takeLabels(repertoire)
  }

  /// A name of which nothing is encoded.
  private mutating func takePlainName() -> Bool {
    let start = offset
    repeat {
      let label = offset
      guard 1...63 ~= takeAll(of: Self.labelText), text[label] != 0x2D, text[offset - 1] != 0x2D
      else { return false }
      if offset - label >= 4, text[label + 2] == 0x2D, text[label + 3] == 0x2D { return false }
    } while take(".")
    return isAtEnd && offset - start <= 253
  }

  private mutating func takeLabels(_ repertoire: Repertoire) -> Bool {
    var reader = CodePointReader(text, at: offset)
    offset = text.count
    var labels: [DomainLabel] = []
    var current: [UInt32] = []
    var length = -1
    var isAtEnd = false
    while !isAtEnd {
      let codePoint = reader.next()
      isAtEnd = codePoint == nil
      if let codePoint, !Self.isSeparator(codePoint, repertoire) {
        if codePoint >= 0x80, repertoire == .ascii { return false }
        current.append(codePoint)
        // No label that fits is longer, whatever it is made of.
        if current.count > 63 { return false }
        continue
      }
      guard let label = DomainLabel(current, repertoire) else { return false }
      length += label.length + 1
      if length > 253 { return false }
      labels.append(label)
      current.removeAll(keepingCapacity: true)
    }
    // RFC 5893, 2: one label from right to left puts the rule on all.
    return !labels.contains(where: \.isRightToLeft) || labels.allSatisfy(\.keepsBidiRule)
  }
}
