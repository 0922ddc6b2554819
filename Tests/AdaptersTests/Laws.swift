import Foundation
import PushAdapters
import PushJSON
import PushModel
import PushTestSupport

/// The settings of a run of the laws: the same by default, others on demand.
enum Run {
  /// The seed; `PUSHBRIDGE_SEED` chooses another.
  static let seed: UInt64 = variable("PUSHBRIDGE_SEED") ?? 20_260_801
  /// How many payloads per form; `PUSHBRIDGE_COUNT` raises it.
  static let count = Int(max(2000, min(variable("PUSHBRIDGE_COUNT") ?? 0, 10_000_000)))

  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}

/// Why a payload broke a law.
struct Breach: Error {
  /// The step of the law.
  var step: String
  var detail = ""
}

/// The bridge's operations on bytes, for laws: whatever goes wrong is a breach.
struct Hands {
  private var bridge = Bridge()

  static func document(_ text: [UInt8], _ step: String) throws -> JSONDocument {
    do {
      return try JSONDocument(text, limits: Bridge.canonicalLimits)
    } catch {
      throw Breach(step: step + " gives no JSON", detail: "\(error.message)")
    }
  }

  mutating func identify(_ text: [UInt8]) throws -> Identification {
    bridge.identify(try Hands.document(text, "identify"))
  }

  mutating func read(_ text: [UInt8], as vendor: Vendor? = nil) throws -> [UInt8] {
    var document = try Hands.document(text, "read")
    var output: [UInt8] = []
    do {
      try bridge.read(&document, as: vendor, into: &output)
    } catch {
      throw Breach(step: "read rejects", detail: error.diagnostic.description)
    }
    return output
  }

  mutating func convert(_ text: [UInt8], _ conversion: Conversion) throws -> [UInt8] {
    var document = try Hands.document(text, "convert")
    var output: [UInt8] = []
    do {
      try bridge.convert(&document, conversion, into: &output)
    } catch {
      throw Breach(step: "convert rejects", detail: error.diagnostic.description)
    }
    return output
  }

  mutating func restore(_ canonical: [UInt8], to vendor: Vendor) throws -> [UInt8] {
    try convert(canonical, Conversion(to: .vendor(vendor), from: .canonical))
  }
}
