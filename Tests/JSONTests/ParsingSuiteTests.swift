import PushJSON
import PushTestSupport
import Testing

/// The public test suite for readers of RFC 8259.
@Suite(
  .enabled(
    if: SharedFolder.has("conformance/json-parsing"),
    "shared/conformance/json-parsing is absent; PUSHBRIDGE_SHARED may name the folder shared"
  ))
struct ParsingSuiteTests {
  private static let folder = "conformance/json-parsing/test_parsing"

  /// Reads every file whose name begins with a prefix, twice, and compares the verdict.
  private func run(_ name: String, prefix: String, expected: (String) -> Bool?)
    -> SuiteCount
  {
    var suite = SuiteCount(name)
    for file in SharedFolder.files(Self.folder) where file.hasPrefix(prefix) {
      let bytes = SharedFolder.bytes("\(Self.folder)/\(file)") ?? []
      let accepted = Self.accepts(bytes)
      suite.count(
        file, accepted == expected(file) && accepted == Self.accepts(bytes), "accepted: \(accepted)"
      )
    }
    suite.report()
    return suite
  }

  /// Whether a text is read; also checks that what was read can be written and read again.
  private static func accepts(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      let document = try JSONDocument(bytes)
      let compact = try JSONDocument(JSONText.compact(bytes))
      let tree = try JSONDocument(JSON(document).compactBytes)
      #expect(document.root == compact.root)
      #expect(document.root == tree.root)
      #expect(!compact.flags.contains(.blanks))
      return true
    } catch {
      #expect(error.location.offset >= 0 && error.location.offset <= bytes.count)
      #expect(SourceLocation(offset: error.location.offset, in: bytes) == error.location)
      return false
    }
  }

  @Test func textsThatMustBeAccepted() {
    let suite = run("json-parsing accept", prefix: "y_") { _ in true }
    #expect(suite.failures == [])
    #expect(suite.total == 95)
  }

  @Test func textsThatMustBeRejected() {
    let suite = run("json-parsing reject", prefix: "n_") { _ in false }
    #expect(suite.failures == [])
    #expect(suite.total == 187)
  }

  @Test func textsOfFreeChoice() {
    let suite = run("json-parsing free choice", prefix: "i_") { Self.choices[$0]?.accepted }
    #expect(suite.failures == [])
    #expect(suite.total == 35)
    #expect(Self.choices.count == 35)
  }

  private struct Choice {
    var accepted: Bool
    var why: String
  }

  private static let kept = Choice(
    accepted: true, why: "numbers are kept as text; no float has to hold them")
  private static let marked = Choice(
    accepted: true, why: "a lone surrogate as an escape is kept as written, and marked")
  private static let notUTF8 = Choice(accepted: false, why: "the bytes are not UTF-8 (RFC 3629)")
  private static let utf16 = Choice(accepted: false, why: "only UTF-8 is read (RFC 8259, 8.1)")

  private static let choices: [String: Choice] = [
    "i_number_double_huge_neg_exp.json": kept,
    "i_number_huge_exp.json": kept,
    "i_number_neg_int_huge_exp.json": kept,
    "i_number_pos_double_huge_exp.json": kept,
    "i_number_real_neg_overflow.json": kept,
    "i_number_real_pos_overflow.json": kept,
    "i_number_real_underflow.json": kept,
    "i_number_too_big_neg_int.json": kept,
    "i_number_too_big_pos_int.json": kept,
    "i_number_very_big_negative_int.json": kept,
    "i_object_key_lone_2nd_surrogate.json": marked,
    "i_string_1st_surrogate_but_2nd_missing.json": marked,
    "i_string_1st_valid_surrogate_2nd_invalid.json": marked,
    "i_string_UTF-16LE_with_BOM.json": utf16,
    "i_string_UTF-8_invalid_sequence.json": notUTF8,
    "i_string_UTF8_surrogate_U+D800.json": notUTF8,
    "i_string_incomplete_surrogate_and_escape_valid.json": marked,
    "i_string_incomplete_surrogate_pair.json": marked,
    "i_string_incomplete_surrogates_escape_valid.json": marked,
    "i_string_invalid_lonely_surrogate.json": marked,
    "i_string_invalid_surrogate.json": marked,
    "i_string_invalid_utf-8.json": notUTF8,
    "i_string_inverted_surrogates_U+1D11E.json": marked,
    "i_string_iso_latin_1.json": notUTF8,
    "i_string_lone_second_surrogate.json": marked,
    "i_string_lone_utf8_continuation_byte.json": notUTF8,
    "i_string_not_in_unicode_range.json": notUTF8,
    "i_string_overlong_sequence_2_bytes.json": notUTF8,
    "i_string_overlong_sequence_6_bytes.json": notUTF8,
    "i_string_overlong_sequence_6_bytes_null.json": notUTF8,
    "i_string_truncated-utf-8.json": notUTF8,
    "i_string_utf16BE_no_BOM.json": utf16,
    "i_string_utf16LE_no_BOM.json": utf16,
    "i_structure_500_nested_arrays.json": Choice(
      accepted: true, why: "the depth limit is 512"),
    "i_structure_UTF-8_BOM_empty_object.json": Choice(
      accepted: true, why: "a byte order mark may be ignored (RFC 8259, 8.1)"),
  ]

  @Test func choicesAreMarkedAsDocumented() throws {
    for (file, choice) in Self.choices where choice.accepted {
      let bytes = try #require(SharedFolder.bytes("\(Self.folder)/\(file)"))
      let isLone = try JSONDocument(bytes).flags.contains(.loneSurrogate)
      #expect(isLone == (choice.why == Self.marked.why), "\(file)")
    }
  }
}

/// The texts of the suite whose value is debatable, pinned to what this package documents.
@Suite(
  .enabled(
    if: SharedFolder.has("conformance/json-parsing"),
    "shared/conformance/json-parsing is absent; PUSHBRIDGE_SHARED may name the folder shared"
  ))
struct TransformSuiteTests {
  private static let folder = "conformance/json-parsing/test_transform"

  /// What is expected of a text: rejected, or its members or elements, compact, and its marks.
  private enum Expected {
    case rejected
    case value(String, JSONDocument.Flags = [])
  }

  private static let table: [String: Expected] = [
    "number_-9223372036854775808.json": .value("[-9223372036854775808]"),
    "number_-9223372036854775809.json": .value("[-9223372036854775809]"),
    "number_1.0.json": .value("[1.0]"),
    "number_1.000000000000000005.json": .value("[1.000000000000000005]"),
    "number_1000000000000000.json": .value("[1000000000000000]"),
    "number_10000000000000000999.json": .value("[10000000000000000999]"),
    "number_1e-999.json": .value("[1E-999]"),
    "number_1e6.json": .value("[1E6]"),
    "number_9223372036854775807.json": .value("[9223372036854775807]"),
    "number_9223372036854775808.json": .value("[9223372036854775808]"),
    "object_key_nfc_nfd.json": .value("{\"\u{E9}\":\"NFC\",\"e\u{301}\":\"NFD\"}"),
    "object_key_nfd_nfc.json": .value("{\"e\u{301}\":\"NFD\",\"\u{E9}\":\"NFC\"}"),
    "object_same_key_different_values.json": .value(#"{"a":1,"a":2}"#, .duplicates),
    "object_same_key_same_value.json": .value(#"{"a":1,"a":1}"#, .duplicates),
    "object_same_key_unclear_values.json": .value(#"{"a":0,"a":-0}"#, .duplicates),
    "string_1_escaped_invalid_codepoint.json": .value(#"["\ud800"]"#, .loneSurrogate),
    "string_1_invalid_codepoint.json": .rejected,
    "string_2_escaped_invalid_codepoints.json": .value(#"["\ud800\ud800"]"#, .loneSurrogate),
    "string_2_invalid_codepoints.json": .rejected,
    "string_3_escaped_invalid_codepoints.json": .value(
      #"["\ud800\ud800\ud800"]"#, .loneSurrogate),
    "string_3_invalid_codepoints.json": .rejected,
    "string_with_escaped_NULL.json": .value(#"["A\u0000B"]"#),
  ]

  @Test func debatableValues() {
    var suite = SuiteCount("json-parsing transform")
    for file in SharedFolder.files(Self.folder) {
      let document = try? JSONDocument(SharedFolder.bytes("\(Self.folder)/\(file)") ?? [])
      let written = document.map { JSON($0).compactBytes }
      switch Self.table[file] {
      case .rejected: suite.count(file, document == nil)
      case .value(let text, let marks):
        let found = document?.flags.intersection([.duplicates, .loneSurrogate])
        suite.count(file, written == Array(text.utf8) && found == marks)
      case nil: suite.count(file, false, "is not in the table")
      }
    }
    suite.report()
    #expect(suite.failures == [])
    #expect(suite.total == 22)
  }

  @Test func duplicatesCountLast() throws {
    let bytes = try #require(
      SharedFolder.bytes("\(Self.folder)/object_same_key_different_values.json"))
    let document = try JSONDocument(bytes)
    #expect(document.root["a"]?.int == 2)
    #expect(JSON(document)["a"]?.int == 2)
    #expect(document.root.duplicateNames == ["a"])
  }
}

@Suite struct GeneratedTextTests {
  /// The one text of the suite that is too big to be kept as a file.
  @Test func fiftyThousandOpenArraysAndObjects() {
    let bytes = Array(repeatElement(Array(#"[{"":"#.utf8), count: 50_000).joined()) + [0x0A]
    #expect(bytes.count == 250_001)
    let error = #expect(throws: JSONError.self) { try JSONDocument(bytes) }
    #expect(error?.code == "json-depth")
    #expect(error?.location.offset == 256 * 5)
    var deep = JSONDocument(limits: .init(depth: 1_000_000))
    #expect(deep.limits.depth == 2048)
    bytes.withUnsafeBufferPointer { text in
      _ = #expect(throws: JSONError.self) { try deep.read(text) }
    }
    print("suite json-parsing generated: passed 1 of 1")
  }
}
