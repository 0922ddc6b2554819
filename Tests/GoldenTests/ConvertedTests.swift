import Foundation
import PushAdapters
import PushJSON
import PushModel
import PushSchema
import PushSpecs
import Testing

/// What stands in the golden pack is not only what the library says, but right as far as it can be told.
@Suite("The golden pack is sound", .disabled(if: GoldenPack.isRecording))
struct ConvertedTests {
  /// Cases whose conversions are not as the target's spec has them, and why.
  ///
  /// The list can only shrink: a case that has become right must not stand here.
  private static let unsound = [
    "synerise/rich-media-bare": "half of a picture's address is written as it is",
    "sfmc/link-broken": "blanks in a link are written as they are",
    "sfmc/media-local": "a file's name is written as a picture's address",
    "exponea/link-with-blanks": "blanks in a link are written as they are",
    "exponea/picture-name": "a file's name is written as a picture's address",
    "notificare/attachment-relative": "half of a picture's address is written as it is",
    "notificare/rest-actions-mistakes": "blanks in a telephone number are written as they are",
    "usercom/picture-relative": "half of a picture's address is written as it is",
    "fcm/bookkeeping-numbers": "half of a picture's address is written as it is",
    "apns/badge-fraction": "a fraction is written as a badge",
    "apns/half-a-character": "half of a character is kept as it is",
    "apns/sound-mistakes": "a volume above 1 is written as it is",
    "apns/wrong-kinds": "unknown levels and scores above 1 are written as they are",
    "apns/too-long": "a text is shortened only with --trim",
    "exponea/android-too-long": "a text is shortened only with --trim",
    "sfmc/android-too-long": "a text is shortened only with --trim",
    "notificare/android-too-long": "a text is shortened only with --trim",
    "usercom/android-too-long": "a text is shortened only with --trim",
    "synerise/android-too-long": "data of the sender's own are not shortened",
    "fcm/message-too-long": "data of the sender's own are not shortened",
    "canonical/values": "values that Apple refuses are written as they are",
    "canonical/half-a-character": "half of a character is kept as it is",
    "canonical/command-missing": "a command without a name is written as it is",
    "canonical/command-scope": "a command without a method is written as it is",
    "canonical/live-activity-half": "a Live Activity without its time is written as it is",
  ]

  @Test("what is converted is the target's, without errors", arguments: GoldenPack.cases)
  func converted(_ test: GoldenCase) throws {
    let source = test.isCanonical ? nil : try test.json(GoldenPack.canonical)["vendor"]?.string
    var faults: [String] = []
    for member in try test.json(GoldenPack.converted).object?.members ?? [] {
      let vendor = member.name.string
      // What stays with its vendor is written back as it was.
      if vendor == source || member.value["rejected"] != nil { continue }
      faults += try Self.faults(of: member.value, as: vendor)
    }
    if Self.unsound[test.description] != nil {
      #expect(!faults.isEmpty, "\(test) is sound now: take it off the list")
    } else {
      #expect(faults.isEmpty, "\(test): \(faults.joined(separator: "\n"))")
    }
  }

  /// What is wrong with a payload that was made for a vendor.
  private static func faults(of payload: JSON, as vendor: String) throws -> [String] {
    let document = try JSONDocument(Array(payload.compact.utf8))
    var bridge = Bridge()
    let found = bridge.identify(document)
    let owner = found.vendor?.rawValue ?? "apns"
    guard owner == vendor else { return ["\(vendor): taken for \(owner)'s"] }
    let spec = try #require(Spec.named(vendor))
    var validator = spec.makeValidator(form: found.form?.rawValue)
    return validator.findings(for: document).filter { $0.severity == .error }
      .map { "\(vendor): \($0)" }
  }

  @Test("a case is its folder's vendor's unless its name begins with not-")
  func owners() throws {
    for test in GoldenPack.cases where !test.isCanonical {
      guard let vendor = try test.json(GoldenPack.canonical)["vendor"]?.string else { continue }
      let isOwn = test.group == (vendor == "apns" && test.group == "fcm" ? "fcm" : vendor)
      #expect(isOwn != test.name.hasPrefix("not-"), "\(test) is read as \(vendor)'s")
    }
  }

  @Test(
    "what was carried comes back",
    arguments: [
      ("exponea/carried", "sfmc/alert"), ("sfmc/carried", "exponea/alert"),
      ("notificare/carried", "synerise/carousel"),
    ])
  func carried(_ carrier: String, _ source: String) throws {
    let from = try #require(GoldenPack.cases.first { $0.description == source })
    let by = try #require(GoldenPack.cases.first { $0.description == carrier })
    let back = try by.json(GoldenPack.converted)[from.group]
    #expect(try back == from.json(GoldenPack.payload))
  }
}
