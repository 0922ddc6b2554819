import Testing

@testable import PushJSON

/// What is looked at a word at a time, beside the same byte by byte.
@Suite struct WordTests {
  @Test(arguments: 0...40)
  func bytesAreTheSame(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) }
    func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      left.withUnsafeBytes { left in
        right.withUnsafeBytes { JSONText.areEqual(left.baseAddress, $0.baseAddress, count) }
      }
    }
    #expect(areEqual(bytes, bytes + [1]))
    for place in 0..<count {
      var other = bytes
      other[place] ^= 0x80
      #expect(!areEqual(bytes, other), "different at \(place)")
    }
  }

  @Test func hexadecimalDigits() {
    let bytes: [UInt8] = [
      0x00, 0x2F, 0x30, 0x39, 0x3A, 0x40, 0x41, 0x46, 0x47, 0x60, 0x61, 0x66, 0x67, 0x7F, 0x80,
      0xB0, 0xC1, 0xE1, 0xFF,
    ]
    for first in bytes {
      for second in bytes {
        for third in bytes {
          for fourth in bytes {
            let digits = [first, second, third, fourth].map { byte -> UInt32? in
              let text = String(decoding: [byte], as: UTF8.self)
              return byte < 0x80 && text != "+" && text != "-" ? UInt32(text, radix: 16) : nil
            }
            var expected: UInt32? = 0
            for digit in digits {
              expected = expected.flatMap { all in digit.map { all << 4 | $0 } }
            }
            let four = [first, second, third, fourth].reversed().reduce(UInt32(0)) {
              $0 << 8 | UInt32($1)
            }
            #expect(JSONText.unit(four) == expected)
          }
        }
      }
    }
  }
}
