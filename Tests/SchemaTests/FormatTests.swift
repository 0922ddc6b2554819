import PushTestSupport
import Testing

@testable import PushSchema

/// What formats accept beyond the cases of the public suite.
@Suite struct FormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let format: StandardFormat
    let accepted: [String]
    let refused: [String]
    var testDescription: String { "\(format)" }

    init(_ format: StandardFormat, _ accepted: [String], not refused: [String]) {
      self.format = format
      self.accepted = accepted
      self.refused = refused
    }
  }

  private static let longPart = String(repeating: "a", count: 63)
  private static let longName = [longPart, longPart, longPart].joined(separator: ".")

  static let cases: [Case] = [
    Case(
      .dateTime,
      ["2026-08-01T00:00:00Z", "2026-08-01t00:00:00.000000000z", "0000-02-29T23:59:60-00:00"],
      not: ["2026-08-01 00:00:00Z", "2026-08-01T00:00:00", "2026-08-01T00:00Z", "2026-08-01", ""]),
    Case(
      .date, ["2024-02-29", "2000-02-29", "9999-12-31", "0000-01-01"],
      not: [
        "2023-02-29", "1900-02-29", "2026-04-31", "2026-00-01", "2026-01-00", "26-01-01",
        "2026-1-1",
      ]),
    Case(
      .time, ["00:00:00Z", "23:59:59.9+23:59", "12:59:60-11:00"],
      not: [
        "00:00:00.Z", "00:00Z", "00:00:00+1:00", "00:00:00+01", "12:59:60-12:00", "00:00:00+0100",
      ]),
    Case(
      .duration, ["P3W", "P1Y2M3DT4H5M6S", "PT5M", "p1d"],
      not: ["P1DT", "P1W1D", "P1S", "PT1H1S", "P1"]),
    Case(
      .email,
      [
        "a@b", "a.b+c@example.com", "\"\"@example.com", "\"a\\\"b\\ \"@example.com", "a@[IPv6:::1]",
        "a@[ipv6:::]", "!#$%&'*+-/=?^_`{|}~@example.com",
        String(repeating: "a", count: 64) + "@" + longPart,
      ],
      not: [
        "a@b.", "a@.b", "a@-b", "a@b-.c", "a@b_c", "é@example.com", "a@é.example", "\"a\"b@c",
        "\"a@b",
        "\"\\é\"@b", "\"\n\"@b", "a@[1.2.3]", "a@[IPv6:1]", "a@[x:1]", "a@[1.2.3.4", "a b@c",
        "a@b c",
        String(repeating: "a", count: 65) + "@b", "a@" + longPart + "a",
        "a@" + longName + "." + longName,
      ]),
    Case(
      .idnEmail, ["é@é.example", "a@例え.テスト", "\"é\"@b", "a@[1.2.3.4]"],
      not: ["é", "@é", "é@", "é@-é", "é@é..é", "é é@b", "\"é@b"]),
    Case(
      .hostname,
      ["a", "a-b.c", "1.2.3.4", "xn--bcher-kva.example", "XN--BCHER-KVA", "ab--cd", longName],
      not: [
        "a.", "-a", "a-", "a b", "a_b", "é", "xn--", "xn--a", "xn--bcher-kv", "xn--a-é",
        longPart + "a", longName + "." + longPart, "xn--0ca24w.example",
      ]),
    Case(
      .idnHostname,
      [
        "bücher.example", "XN--BCHER-KVA", "例え。テスト", "faß.example", "Example.COM", "אב1.אב",
        "ab-cd",
      ],
      not: [
        "Bücher", "ab--cd", "ab--é", "é-", "-é", "bu\u{308}cher", "a\u{345}", "ａ", "☃", "½", "é é",
        "é_",
        "אבa", "1א", "example.א1a", "\u{378}", "é\u{FFFE}", String(repeating: "é", count: 64),
      ]),
    Case(
      .ipv4, ["0.0.0.0", "255.255.255.255"],
      not: ["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4 ", "0000.0.0.0", "1..2.3", ""]),
    Case(
      .ipv6,
      ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "1::8", "::1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "A::F"],
      not: [
        ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "1:2:3:4:5:6:7::8", "12345::",
        "::1:",
        ":1::", "::1.2.3", "1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.4:5", "fe80::1%eth0", "g::",
        "",
      ]),
    Case(
      .uri,
      [
        "a:", "urn:a:b", "http://", "http://a:/", "http://u:p@[::1]:80/p?q#f", "a://[v1.a:b]",
        "a:/b//c",
      ],
      not: [
        "", ":", "a", "1a:", "http://a:b", "http://[::1", "http://[::1]a", "http://é", "a:%",
        "a:#b#c",
        "http://[v1.]", "http://[v.a]", "http://a@b@c",
      ]),
    Case(
      .uriReference, ["", "a", "/", "//a", "./a:b", "a/b:c", "?a", "#a", "//[::1]"],
      not: ["1a:b", ":a", "a b", "\\", "#a#", "//a:b", "é"]),
    Case(
      .iri, ["http://é/é?\u{E000}#é", "a:\u{10000}", "urn:é"],
      not: [
        "é:a", "a:\u{E000}", "a:#\u{E000}", "a:\u{FFFE}", "a:\u{1FFFE}", "a:\u{80}", "a:\u{E0001}",
        "a:é é",
      ]),
    Case(
      .iriReference, ["é", "//é", "#é", "?\u{10FFFD}"], not: ["é:a", "#\u{F0000}", "é\u{FFFF}"]),
    Case(
      .uuid, ["01234567-89AB-cdef-0123-456789abcdef"],
      not: [
        "0123456789abcdef0123456789abcdef", "01234567-89ab-cdef-0123-456789abcde", "{}",
        "01234567-89ab-cdef-0123-456789abcdefa", "g1234567-89ab-cdef-0123-456789abcdef",
      ]),
    Case(
      .uriTemplate, ["{a.b_1%20}", "{+a:9999,b*}", "é{a}", "{=a}", "{|a}", "[]#"],
      not: [
        "{a.}", "{.}", "{a:}", "{a:0}", "{a*:1}", "{a", "a}", "%", "{%4}", "{é}", "\"", "|",
        "{a b}",
      ]),
    Case(
      .jsonPointer, ["", "/", "//", "/a~0~1é", "/0"], not: ["a", "#", "#/a", "/~", "/~2", "/a~"]),
    Case(
      .relativeJSONPointer, ["0", "1/a", "10#", "0+1", "1-2/a", "0+10#"],
      not: ["", "#", "01", "-1", "0+", "0+01", "0++1", "0a", "0#/", "0/~"]),
    Case(
      .regex, ["", "a", "[^]", "(?<n>a)\\k<n>", "a{99999}"],
      not: ["(", "\\a", "a{2,1}", "[b-a]", "*"]),
  ]

  @Test(arguments: cases)
  func formats(_ example: Case) {
    for text in example.accepted { #expect(example.format.accepts(text), "\(text)") }
    for text in example.refused { #expect(!example.format.accepts(text), "\(text)") }
  }

  @Test func everyFormatHasCases() {
    #expect(Self.cases.map(\.format) == StandardFormat.allCases)
  }

  @Test func names() {
    for format in StandardFormat.allCases {
      #expect(StandardFormat("\(format.name)") == format)
    }
    for name in ["", "Date", "date-tim", "date-time ", "uri_reference", "unknown"] {
      #expect(StandardFormat(name) == nil)
    }
  }

  /// Any bytes are accepted or refused, and never trap.
  @Test(arguments: [21, 22] as [UInt64])
  func wildTexts(seed: UInt64) {
    let rounds = 3000
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    let pieces: [[UInt8]] = Self.cases.flatMap { $0.accepted + $0.refused }.map { Array($0.utf8) }
    for _ in 0..<rounds {
      var text = generator.pick(pieces, or: [])
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        switch (
          Int.random(in: 0..<4, using: &generator), text.indices.randomElement(using: &generator)
        ) {
        case (0, let index?): text[index] = UInt8(truncatingIfNeeded: generator.next())
        case (1, let index?): text.remove(at: index)
        case (2, let index?): text.insert(contentsOf: generator.pick(pieces, or: []), at: index)
        default: text += generator.pick(pieces, or: [])
        }
      }
      for format in StandardFormat.allCases where text.withUnsafeBufferPointer(format.accepts) {
        accepted += 1
      }
    }
    print("wild texts: seed \(seed), \(rounds) texts, accepted \(accepted) times")
    #expect(accepted > rounds / 2)
  }
}

extension StandardFormat {
  init?(_ name: String) {
    var name = name
    let format = name.withUTF8 { StandardFormat(name: $0) }
    guard let format else { return nil }
    self = format
  }

  func accepts(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { accepts($0) }
  }
}
