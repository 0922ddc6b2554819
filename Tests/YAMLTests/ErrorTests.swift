import Foundation
import PushJSON
import PushYAML
import Testing

/// What is said of texts that are refused, and where.
@Suite struct ErrorTests {
  /// A text and the whole of what is said of it: a line of `Fixtures/errors.jsonl`.
  struct Case: Sendable, CustomTestStringConvertible {
    var yaml: [UInt8]
    var error: String

    /// Takes the text from the member `yaml`, or from `hex` where it is not UTF-8.
    init?(_ line: Substring) {
      guard let json = try? JSON(text: String(line)), let error = json["error"]?.string else {
        return nil
      }
      self.error = error
      if let text = json["yaml"]?.string {
        yaml = Array(text.utf8)
      } else if let hex = json["hex"]?.string {
        let digits = hex.compactMap(\.hexDigitValue).map { UInt8($0) }
        yaml = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      } else {
        return nil
      }
    }

    var testDescription: String { String(decoding: yaml, as: UTF8.self).debugDescription }
  }

  private static let lines: [Substring] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/errors.jsonl")
    let data = (try? Data(contentsOf: url)) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }()

  static let cases = lines.compactMap(Case.init)

  @Test func everyLineIsACase() {
    #expect(Self.cases.count == Self.lines.count)
    #expect(Self.cases.count >= 70)
  }

  @Test(arguments: cases)
  func messages(_ item: Case) {
    let error = #expect(throws: YAMLError.self) { try YAMLDocument.readAll(item.yaml) }
    guard let error else { return }
    #expect(error.description == item.error)
    #expect(PushJSON.SourceLocation(offset: error.location.offset, in: item.yaml) == error.location)
  }

  @Test func theUsersTextIsShownShortAndWithoutControls() {
    func message(_ yaml: String) -> String? {
      let error = #expect(throws: YAMLError.self) { try YAMLDocument(Array(yaml.utf8)) }
      return error?.message
    }
    #expect(message(#"!!int "a\e\nb""#)?.hasSuffix("found 'a\u{FFFD}\u{FFFD}b'") == true)
    let digits = "0x" + String(repeating: "f", count: 1025)
    #expect(
      message(digits) == "expected at most 1024 digits, found '\(digits.prefix(40))'…")
    let emoji = "x" + String(repeating: "😀", count: 50)
    #expect(message("!!int \(emoji)")?.contains("😀😀'…") == true)
  }

  @Test func anErrorIsAFinding() {
    let error = #expect(throws: YAMLError.self) { try YAMLDocument(Array("a: .inf".utf8)) }
    let finding = error?.diagnostic(file: "spec.yaml")
    #expect(finding?.severity == .error)
    #expect(finding?.code == "yaml-number")
    #expect(finding?.hint == "write null, or put it in quotes to make it a text")
    #expect(finding?.description.hasPrefix("spec.yaml:1:4: error: expected a number") == true)
  }
}
