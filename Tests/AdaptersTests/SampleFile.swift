import Foundation
import PushAdapters
import PushModel
import Testing

/// A payload in the folder `Fixtures`, below the name of its vendor.
struct SampleFile: Sendable, CustomTestStringConvertible {
  var name: String
  /// Nil for payloads that nobody claims.
  var vendor: Vendor?
  var text: [UInt8]

  var testDescription: String { name }

  static let all: [SampleFile] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let vendors = folders.filter { Bridge.vendors.contains(Vendor(rawValue: $0)) }
    return vendors.sorted().flatMap { files(in: root.appendingPathComponent($0), $0) }
  }()

  private static func files(in folder: URL, _ vendor: String) -> [SampleFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        return nil
      }
      return SampleFile(
        name: "\(vendor)/\(name)", vendor: vendor == "apns" ? nil : Vendor(rawValue: vendor),
        text: Array(data))
    }
  }
}
