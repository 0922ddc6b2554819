/// The encoding of labels in ASCII: RFC 3492.
enum Punycode {
  // RFC 3492, 5.
  private static let base = 36
  private static let leastThreshold = 1
  private static let mostThreshold = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialCodePoint: UInt32 = 0x80
  private static let delimiter: UInt32 = 0x2D

  /// Decodes what follows `xn--` (RFC 3492, 6.2).
  ///
  /// - Parameter text: ASCII in lower case.
  /// - Returns: nil if it encodes nothing.
  static func decode(_ text: [UInt32]) -> [UInt32]? {
    let end = text.lastIndex(of: delimiter)
    var output = Array(text[..<(end ?? 0)])
    var rest = text[(end.map { $0 + 1 } ?? 0)...]
    var codePoint = Int(initialCodePoint)
    var index = 0
    var bias = initialBias
    while !rest.isEmpty {
      let start = index
      var weight = 1
      var position = base
      while true {
        guard let digit = rest.popFirst().flatMap(digit) else { return nil }
        index += digit * weight
        let threshold = threshold(position, bias)
        if digit < threshold { break }
        weight *= base - threshold
        position += base
        // Nothing valid comes near; what does is refused before it could overflow.
        if index > 1 << 40 || weight > 1 << 40 { return nil }
      }
      bias = adapt(index - start, count: output.count + 1, isFirst: start == 0)
      codePoint += index / (output.count + 1)
      index %= output.count + 1
      guard codePoint <= Int(CodePointSet.last), !(0xD800...0xDFFF ~= codePoint) else {
        return nil
      }
      output.insert(UInt32(codePoint), at: index)
      index += 1
    }
    return output
  }

  /// Encodes a label without its `xn--` (RFC 3492, 6.3).
  ///
  /// - Parameter label: At most some hundred code points, some of them beyond ASCII.
  static func encode(_ label: [UInt32]) -> [UInt32]? {
    var output = label.filter { $0 < initialCodePoint }
    let plain = output.count
    if plain > 0 { output.append(delimiter) }
    var codePoint = initialCodePoint
    var delta = 0
    var bias = initialBias
    var done = plain
    while done < label.count {
      guard let next = label.lazy.filter({ $0 >= codePoint }).min() else { return nil }
      delta += Int(next - codePoint) * (done + 1)
      codePoint = next
      for character in label {
        if character < codePoint { delta += 1 }
        guard character == codePoint else { continue }
        append(delta, bias, to: &output)
        bias = adapt(delta, count: done + 1, isFirst: done == plain)
        delta = 0
        done += 1
      }
      delta += 1
      codePoint += 1
    }
    return output
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt32]) {
    var rest = delta
    var position = base
    while true {
      let threshold = threshold(position, bias)
      if rest < threshold { break }
      output.append(character(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(character(rest))
  }

  private static func threshold(_ position: Int, _ bias: Int) -> Int {
    min(max(position - bias, leastThreshold), mostThreshold)
  }

  /// RFC 3492, 6.1.
  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var bias = 0
    while delta > (base - leastThreshold) * mostThreshold / 2 {
      delta /= base - leastThreshold
      bias += base
    }
    return bias + (base - leastThreshold + 1) * delta / (delta + skew)
  }

  private static func digit(_ character: UInt32) -> Int? {
    switch character {
    case 0x61...0x7A: Int(character - 0x61)
    case 0x30...0x39: Int(character - 0x30) + 26
    default: nil
    }
  }

  private static func character(_ digit: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
  }
}
