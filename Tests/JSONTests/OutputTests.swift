import PushJSON
import Testing

@Suite("An output") struct OutputTests {
  @Test("appends pieces of every length, as an array does")
  func lengths() {
    let bytes = (0..<200).map { UInt8($0) }
    var output = JSONOutput()
    var array: [UInt8] = []
    for length in 0...150 {
      for start in [0, 1, 7] {
        bytes[start..<start + length].withUnsafeBufferPointer { output.append(contentsOf: $0) }
        array += bytes[start..<start + length]
      }
    }
    #expect(output.array == array && output.count == array.count && output.last == array.last)
  }

  @Test("forgets from its end, and never more than there is")
  func forgetting() {
    var output = JSONOutput(Array("hello".utf8))
    output.removeLast(-3)
    #expect(output.count == 5)
    output.removeLast(2)
    #expect(output.array == Array("hel".utf8))
    output.truncate(to: 9)
    #expect(output.count == 3)
    output.truncate(to: -1)
    #expect(output.isEmpty && output.last == nil && output.bytes.isEmpty)
    output.removeLast(7)
    output.append("again")
    #expect(output.array == Array("again".utf8))
  }

  @Test("a copy goes its own way")
  func copies() {
    var one = JSONOutput(Array("one".utf8))
    var other = one
    one.append(UInt8(ascii: "!"))
    other.append(UInt8(ascii: "?"))
    one += "x".utf8
    #expect(one.array == Array("one!x".utf8) && other.array == Array("one?".utf8))
    one.removeAll()
    #expect(one.isEmpty && other.count == 4)
  }

  @Test(
    "texts are spelled normally whatever stood in them",
    arguments: [
      (#"a\/b"#, #"a/b"#), (#"\u0041\u00e9\u20ac"#, "Aé€"), (#"\ud83d\ude00"#, "😀"),
      (#"\ud83d"#, #"\ud83d"#), (#"\uD83D\uD83D\uDE00"#, "\\ud83d😀"), (#"\ude00x"#, #"\ude00x"#),
      (#"\u0022\u005c\u000a\u0001"#, #"\"\\\n\u0001"#), (#"\b\f\n\r\t\"\\"#, #"\b\f\n\r\t\"\\"#),
      ("12345678", "12345678"), (#"1234567\/\u00658\n"#, #"1234567/e8\n"#), ("", ""),
      ("\u{7F}\u{2028}\u{D7FF}", "\u{7F}\u{2028}\u{D7FF}"),
    ])
  func normal(written: String, expected: String) throws {
    let document = try JSONDocument(Array("[\"\(written)\"]".utf8))
    var plain = JSONOutput()
    document.appendNormal(0, to: &plain)
    #expect(plain.array == Array("[\"\(expected)\"]".utf8))
    // As the inside of a string it says the same once it is decoded.
    var quoted = JSONOutput([UInt8(ascii: "\"")])
    document.appendNormal(0, isQuoted: true, to: &quoted)
    quoted.append(UInt8(ascii: "\""))
    #expect(try JSONDocument(quoted.array).decoded(0) == plain.array)
    // And decoding gives the same text from both spellings.
    #expect(try JSONDocument(plain.array).decoded(1) == document.decoded(1))
  }

  @Test(
    "an escape that is cut short is kept as it stands",
    arguments: [#"a\u12"#, #"a\"#, #"\ud83d\u12"#, #"x\u"#])
  func cut(written: String) {
    let text = JSONText.decode(Array(written.utf8)[...])
    #expect(text.suffix(1) == Array(written.utf8).suffix(1))
    #expect(text.contains(UInt8(ascii: "\\")))
  }
}
