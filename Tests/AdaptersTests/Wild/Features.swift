import Foundation
import PushJSON

/// Counts payloads in which a certain spelling occurs.
struct FeatureCounter {
  private var counts: [String: Int] = [:]
  private var payloads = 0

  private static let literals: [(name: String, text: String)] = [
    ("9007199254740993", "9007199254740993"), ("1631234567.89", "1631234567.89"),
    ("1e400", "1e400"), ("-0", "-0"), ("20-digit id", "12345678901234567890"),
    ("escape \\\"", "\\\""), ("escape \\\\", "\\\\"), ("escape \\/", "\\/"), ("escape \\b", "\\b"),
    ("escape \\f", "\\f"), ("escape \\n", "\\n"), ("escape \\r", "\\r"), ("escape \\t", "\\t"),
    ("escape \\u", "\\u"), ("emoji", "😀"), ("right-to-left mark", "\u{200F}"),
    ("NFC", "caf\u{00E9}\""), ("NFD", "cafe\u{0301}\""), ("empty array", "[]"),
    ("empty object", "{}"),
  ]
  private static let loneSurrogate = "lone surrogate"
  private static let duplicate = "duplicate name"
  private static let names = literals.map(\.name) + [loneSurrogate, duplicate]

  mutating func count(_ text: [UInt8]) {
    payloads += 1
    let data = Data(text)
    for (name, literal) in FeatureCounter.literals where FeatureCounter.has(data, literal) {
      counts[name, default: 0] += 1
    }
    guard let document = try? JSONDocument(text) else { return }
    if document.flags.contains(.loneSurrogate) {
      counts[FeatureCounter.loneSurrogate, default: 0] += 1
    }
    if document.flags.contains(.duplicates) { counts[FeatureCounter.duplicate, default: 0] += 1 }
  }

  private static func has(_ text: Data, _ literal: String) -> Bool {
    text.range(of: Data(literal.utf8)) != nil
  }

  private func share(_ name: String) -> Double {
    payloads == 0 ? 0 : Double(counts[name] ?? 0) * 100 / Double(payloads)
  }

  func below(_ percent: Double) -> [String] {
    FeatureCounter.names.filter { share($0) < percent }
  }

  /// One line: every spelling with the share of payloads that have it.
  var rows: [String] {
    [
      "spellings: "
        + FeatureCounter.names.map { "\($0) \(Coverage.Line.percent(share($0)))" }
        .joined(separator: ", ")
    ]
  }
}
