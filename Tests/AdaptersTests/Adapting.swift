import Foundation
import PushAdapters
import PushJSON
import PushModel

/// Calls of a fresh bridge on JSON texts, and the files of the folder `Fixtures`.
enum Adapting {
  /// What came of a payload, and what was found in it.
  struct Outcome {
    var bytes: [UInt8]
    var json: JSON
    var diagnostics: [Diagnostic]

    fileprivate init(_ bytes: [UInt8], _ diagnostics: [Diagnostic]) throws {
      self.bytes = bytes
      self.json = try JSON(bytes, limits: Bridge.canonicalLimits)
      self.diagnostics = diagnostics
    }

    /// The codes of the findings, each as often as it was found, sorted.
    var codes: [String] { diagnostics.map(\.code).sorted() }
  }

  static func read(_ payload: [UInt8], as vendor: Vendor? = nil) throws -> Outcome {
    var bridge = Bridge()
    var document = try JSONDocument(payload)
    var output: [UInt8] = []
    try bridge.read(&document, as: vendor, into: &output)
    return try Outcome(output, bridge.diagnostics)
  }

  static func read(_ payload: JSON, as vendor: Vendor? = nil) throws -> Outcome {
    try read(payload.compactBytes, as: vendor)
  }

  static func convert(_ payload: [UInt8], _ conversion: Conversion) throws -> Outcome {
    var bridge = Bridge()
    var document = try JSONDocument(payload, limits: Bridge.canonicalLimits)
    var output: [UInt8] = []
    try bridge.convert(&document, conversion, into: &output)
    return try Outcome(output, bridge.diagnostics)
  }

  static func convert(_ payload: JSON, _ conversion: Conversion) throws -> Outcome {
    try convert(payload.compactBytes, conversion)
  }

  /// Composes a canonical notification as a target.
  static func compose(_ notification: JSON, _ target: Target) throws -> Outcome {
    try convert(
      notification,
      Conversion(
        to: .vendor(target.vendor), from: .canonical, form: target.form, normalize: true))
  }

  static func identify(_ payload: [UInt8]) throws -> Identification {
    var bridge = Bridge()
    return bridge.identify(try JSONDocument(payload))
  }

  /// The canonical notification without its residue.
  static func withoutWire(_ json: JSON) -> JSON {
    var json = json
    json["wire"] = nil
    return json
  }
}

/// A vendor's wire form.
struct Target: Hashable, Sendable, CustomStringConvertible {
  var vendor: Vendor
  var form: Form

  init(_ vendor: Vendor, _ form: Form) {
    self.vendor = vendor
    self.form = form
  }

  var description: String { "\(vendor) \(form)" }

  /// Every form that this package composes.
  static let all = [
    Target(.apns, .apns),
    Target(.sfmc, .apns), Target(.sfmc, .fcmData), Target(.sfmc, .flattened),
    Target(.exponea, .apns), Target(.exponea, .fcmData),
    Target(.synerise, .apns), Target(.synerise, .fcmMessage),
    Target(.notificare, .apns), Target(.notificare, .rest), Target(.notificare, .sdk),
    Target(.notificare, .inboxItem), Target(.notificare, .fcmData),
    Target(.usercom, .apns), Target(.usercom, .fcmData),
  ]
}

// MARK: - Files

extension Adapting {
  private static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// The root of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of a file of the folder `Fixtures`.
  static func fixture(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixtures.appendingPathComponent(path)))
  }

  /// The names in a folder of the folder `Fixtures`, sorted; empty where there is no such folder.
  static func fixtures(in path: String) -> [String] {
    let folder = fixtures.appendingPathComponent(path).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Every Swift file below a folder of the package, with its path from the root and its text.
  static func sources(in path: String) throws -> [(path: String, text: String)] {
    let folder = package.appendingPathComponent(path)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { name in
      (
        path + "/" + name,
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      )
    }
  }
}
