import PushJSON

/// How writers usually spell JSON texts; what differs from that is a delta.
struct TextStyle: OptionSet {
  let rawValue: Int

  /// A blank behind commas and colons.
  static let blanks = TextStyle(rawValue: 1)
  /// Escapes for everything that is not ASCII.
  static let ascii = TextStyle(rawValue: 2)
  /// Escapes for slashes.
  static let slashes = TextStyle(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue & 7 }

  init?(digit: [UInt8]) {
    guard let digit = digit.first, digit &- 0x30 < 8 else { return nil }
    rawValue = Int(digit &- 0x30)
  }

  var digit: [UInt8] { [0x30 + UInt8(truncatingIfNeeded: rawValue)] }

  /// The style that a text seems to have.
  init(of text: [UInt8]) {
    var style: TextStyle = []
    var isASCII = true
    var before: UInt8 = 0
    for byte in text {
      if byte == 0x20, before == UInt8(ascii: ":") { style.insert(.blanks) }
      if before == UInt8(ascii: "\\") {
        if byte == UInt8(ascii: "/") { style.insert(.slashes) }
        if byte == UInt8(ascii: "u") { style.insert(.ascii) }
      }
      if byte >= 0x80 { isASCII = false }
      before = byte
    }
    if !isASCII { style.remove(.ascii) }
    self = style
  }

  /// A value as a JSON text of this style, its members ordered by their names.
  func text(of node: Int, in document: JSONDocument) -> [UInt8] {
    var normal = JSONOutput()
    document.appendNormal(node, to: &normal)
    return isEmpty ? normal.array : styled(normal.array)
  }

  private func styled(_ normal: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(normal.count * 2)
    var isInText = false
    var at = 0
    while at < normal.count {
      let byte = normal[at]
      if isInText, byte >= 0x80, contains(.ascii) {
        at += TextStyle.escape(normal[at...], into: &output)
        continue
      }
      if byte == UInt8(ascii: "\\"), at + 1 < normal.count {
        output += [byte, normal[at + 1]]
        at += 2
        continue
      }
      if byte == UInt8(ascii: "\"") { isInText.toggle() }
      if isInText, byte == UInt8(ascii: "/"), contains(.slashes) {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte)
      if !isInText, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":"), contains(.blanks) {
        output.append(0x20)
      }
      at += 1
    }
    return output
  }

  /// Appends the escapes of the scalar with which a text begins.
  ///
  /// - Returns: How many bytes the scalar has.
  private static func escape(_ text: ArraySlice<UInt8>, into output: inout [UInt8]) -> Int {
    let lead = text.first ?? 0
    let count = min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, text.count)
    let bits = UInt32(lead) & (0xFF >> UInt32(count + 1))
    let scalar = text.dropFirst().prefix(count - 1).reduce(bits) { $0 << 6 | UInt32($1 & 0x3F) }
    if scalar >= 0x10000 {
      escape(unit: 0xD800 + (scalar - 0x10000) >> 10, into: &output)
      escape(unit: 0xDC00 + (scalar - 0x10000) & 0x3FF, into: &output)
    } else {
      escape(unit: scalar, into: &output)
    }
    return count
  }

  private static func escape(unit: UInt32, into output: inout [UInt8]) {
    let digits: StaticString = "0123456789abcdef"
    output += Array("\\u".utf8)
    for shift in [12, 8, 4, 0] as [UInt32] {
      output.append(digits.utf8Start[Int(unit >> shift & 0xF)])
    }
  }
}
