import Testing

@testable import PushJSON

/// Characters, sixteen bytes at a time, beside what the standard library says of them.
@Suite struct EncodingTests {
  /// Bytes at which something about UTF-8 changes.
  private static let bytes: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// The offset of the first byte that does not belong to a right character; nil if there is none.
  private func firstWrong(_ text: [UInt8]) -> Int? {
    var at = 0
    while at < text.count {
      let length = (1...4).first {
        at + $0 <= text.count && String(validating: text[at..<at + $0], as: UTF8.self) != nil
      }
      guard let length else { return at }
      at += length
    }
    return nil
  }

  private func check(_ characters: [UInt8], before: Int, after: Int) {
    let padding = { (count: Int) in [UInt8](repeating: UInt8(ascii: "a"), count: count) }
    let inside = padding(before) + characters + padding(after)
    let wrong = firstWrong(inside)
    do throws(JSONError) {
      let document = try JSONDocument([0x22] + inside + [0x22])
      #expect(wrong == nil && document.nodes.count == 1, "\(characters) at \(before)")
    } catch {
      #expect(error.location.offset == wrong.map { $0 + 1 }, "\(characters) at \(before)")
    }
  }

  @Test(arguments: bytes)
  func everyThreeBytes(first: UInt8) {
    for second in Self.bytes {
      for third in Self.bytes {
        for before in [0, 1, 2, 13, 14, 15, 16, 29, 30, 31] {
          check([first, second, third], before: before, after: 20)
        }
        check([first, second, third], before: 14, after: 0)
      }
    }
  }

  @Test(arguments: [0xE0, 0xED, 0xF0, 0xF1, 0xF4, 0xF5] as [UInt8])
  func everyFourBytes(first: UInt8) {
    for second in Self.bytes {
      for third in Self.bytes {
        for fourth in Self.bytes {
          check([first, second, third, fourth], before: 14, after: 16)
        }
      }
    }
  }

  @Test(arguments: 0...40)
  func longRuns(before: Int) {
    for character in ["\u{E9}", "\u{20AC}", "\u{1F381}", "\u{7FF}", "\u{FFFF}", "\u{10FFFF}"] {
      let run = Array(String(repeating: character, count: 20).utf8)
      for after in 0...3 { check(run, before: before, after: after) }
      for place in run.indices {
        var broken = run
        broken[place] ^= 0x40
        check(broken, before: before, after: 1)
      }
    }
  }

  @Test("what is wrong first is told, a character or a token")
  func order() {
    func offset(_ text: [UInt8]) -> Int? {
      do throws(JSONError) {
        _ = try JSONDocument(text)
        return nil
      } catch {
        return error.location.offset
      }
    }
    #expect(offset(Array("[\"a".utf8) + [0xFF] + Array("\" x]".utf8)) == 3)
    #expect(offset(Array("[\"a\" x, \"".utf8) + [0xFF] + Array("\"]".utf8)) == 5)
    #expect(offset(Array("[\"".utf8) + [0xC3]) == 3)
    #expect(offset(Array("[\"".utf8) + [0xC3, 0x22, 0x5D]) == 2)
  }
}
