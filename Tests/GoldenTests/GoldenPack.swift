import Foundation
import PushJSON
import PushSchema

/// The payloads in `Examples/Payloads`, each in a folder with what becomes of it.
enum GoldenPack {
  static let payload = "payload.json"
  static let canonical = "canonical.json"
  static let findings = "findings.json"
  static let converted = "converted.json"

  /// The files of every case, sorted.
  static let files = [canonical, converted, findings, payload]

  /// The folder of notifications that are no vendor's payloads.
  static let canonicalGroup = "canonical"

  /// The folders of the pack, each named after the spec its payloads are checked against.
  static let groups = [
    "synerise", "sfmc", "exponea", "notificare", "usercom", "apns", "fcm", canonicalGroup,
  ]

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Payloads")

  /// Whether the files of the cases are written and not compared.
  static let isRecording = ProcessInfo.processInfo.environment["PUSHBRIDGE_RECORD"] == "1"

  /// All cases, by group and name.
  static let cases = groups.flatMap { cases(of: $0, in: folder) }

  static func cases(of group: String, in pack: URL) -> [GoldenCase] {
    let folder = pack.appendingPathComponent(group)
    return names(in: folder).map {
      GoldenCase(group: group, name: $0, folder: folder.appendingPathComponent($0))
    }
  }

  /// The names of the files and folders in a folder, sorted.
  static func names(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  // MARK: Descriptions

  /// What each case of a group shows, in the order of `cases.json`.
  static func descriptions(of group: String) throws -> [(name: String, text: String)] {
    let file = folder.appendingPathComponent("cases.json")
    let cases = try JSON(Array(try Data(contentsOf: file)))[group]?.object?.members ?? []
    return cases.map { ($0.name.string, $0.value.string ?? "") }
  }

  /// The tables of the pack's README: one line for each case.
  ///
  /// - Parameter spec: Finds the spec of a group.
  static func table(_ spec: (String) throws -> Spec) throws -> String {
    let tables = try groups.map { group in
      let spec = try spec(group)
      let rows = try descriptions(of: group).map { name, text in
        let test = GoldenCase(
          group: group, name: name,
          folder: folder.appendingPathComponent(group).appendingPathComponent(name))
        return "| [\(name)](\(group)/\(name)) | \(text) | \(try test.summary(spec)) |\n"
      }
      let head = "| case | what it shows | read as | findings |\n| --- | --- | --- | --- |\n"
      return "\n### \(group)\n\n" + head + rows.joined()
    }
    return tables.joined() + "\n"
  }
}

extension GoldenCase {
  /// One of the case's files.
  func json(_ file: String) throws -> JSON {
    try JSON(Array(try Data(contentsOf: folder.appendingPathComponent(file))))
  }

  /// Two cells of a table: what the payload was read as, and the codes of the findings.
  func summary(_ spec: Spec) throws -> String {
    let products = try products(spec)
    let canonical = try JSON(products[GoldenPack.canonical] ?? [])
    let parts = ["vendor", "form", "kind"].compactMap { canonical[$0]?.string }
    let reading = canonical["rejected"]?.string.map { "rejected: \($0)" }
    var codes: [String] = []
    for finding in try JSON(products[GoldenPack.findings] ?? []).array ?? [] {
      guard let code = finding["code"]?.string, !codes.contains(code) else { continue }
      codes.append(code)
    }
    return "\(reading ?? parts.joined(separator: " ")) | \(codes.joined(separator: " "))"
  }
}
