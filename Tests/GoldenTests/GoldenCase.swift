import Foundation
import PushAdapters
import PushJSON
import PushModel
import PushSchema

/// A folder of the golden pack: a payload, and beside it what becomes of it.
struct GoldenCase: Sendable, CustomStringConvertible {
  /// The folder above: whose payload it is, and which spec it is checked against.
  var group: String
  var name: String
  var folder: URL

  var description: String { "\(group)/\(name)" }

  /// What becomes of the payload: the text of every other file in the folder, by its name.
  ///
  /// - Parameter spec: The spec of the group.
  func products(_ spec: Spec) throws -> [String: [UInt8]] {
    let payload = Array(try Data(contentsOf: folder.appendingPathComponent(GoldenPack.payload)))
    return [
      GoldenPack.canonical: Self.text(try canonical(payload)),
      GoldenPack.findings: Self.text(try findings(payload, spec)),
      GoldenPack.converted: Self.text(try converted(payload)),
    ]
  }

  /// Whether the payload is a canonical notification and no vendor's.
  var isCanonical: Bool { group == GoldenPack.canonicalGroup }

  private func canonical(_ payload: [UInt8]) throws -> [UInt8] {
    if isCanonical { return try converted(payload, to: .canonical) }
    var document = try JSONDocument(payload)
    var bridge = Bridge()
    var output: [UInt8] = []
    do throws(Rejection) {
      try bridge.read(&document, into: &output)
    } catch {
      return Self.rejected(error)
    }
    return output
  }

  /// One object: what the payload is as each other vendor's, by the vendor's name.
  private func converted(_ payload: [UInt8]) throws -> [UInt8] {
    let others = Bridge.vendors.filter { $0.rawValue != group }
    let members = try others.map { vendor in
      Array("\"\(vendor)\":".utf8) + (try converted(payload, to: .vendor(vendor)))
    }
    return [UInt8(ascii: "{")] + Array(members.joined(separator: [UInt8(ascii: ",")]))
      + [UInt8(ascii: "}")]
  }

  private func converted(_ payload: [UInt8], to party: Conversion.Party) throws -> [UInt8] {
    var document = try JSONDocument(payload)
    var bridge = Bridge()
    var output: [UInt8] = []
    let conversion = Conversion(to: party, from: isCanonical ? .canonical : nil)
    do throws(Rejection) {
      try bridge.convert(&document, conversion, into: &output)
    } catch {
      return Self.rejected(error)
    }
    return output
  }

  private func findings(_ payload: [UInt8], _ spec: Spec) throws -> [UInt8] {
    let document = try JSONDocument(payload)
    var bridge = Bridge()
    let verdict = bridge.identify(document)
    let form = verdict.vendor?.rawValue == group ? verdict.form?.rawValue : nil
    var validator = spec.makeValidator(form: form)
    let findings = validator.findings(for: document).map(Self.json)
    return Array(JSON.array(findings).compact.utf8)
  }

  private static func json(_ finding: Diagnostic) -> JSON {
    let members: [(String, String?)] = [
      ("pointer", finding.pointer), ("severity", finding.severity.rawValue),
      ("code", finding.code), ("message", finding.message), ("hint", finding.hint),
    ]
    var object = JSONObject(
      members.compactMap { name, text in
        text.map { JSONObject.Member(JSONString(name), .string($0)) }
      })
    if let proposal = finding.proposal.flatMap({ try? JSON(Array($0.utf8)) }) {
      object.members.append(JSONObject.Member("proposal", proposal))
    }
    return .object(object)
  }

  private static func rejected(_ rejection: Rejection) -> [UInt8] {
    Array(JSON.object(["rejected": .string(rejection.diagnostic.code)]).compact.utf8)
  }

  private static func text(_ json: [UInt8]) -> [UInt8] { JSONText.pretty(json) + [0x0A] }
}
