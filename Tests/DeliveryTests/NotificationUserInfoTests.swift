import Foundation
import PushAdapters
import PushDelivery
import PushJSON
import PushModel
import Testing

/// Notifications of the dictionaries in which apps receive payloads.
@Suite("A notification of userInfo")
struct NotificationUserInfoTests {
  private static let payloads = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Payloads")

  /// The cases of the golden pack that dictionaries can hold: all good ones, of every kind.
  private static let cases = [
    "alert", "android", "android-text", "buttons", "carousel", "cloudpage", "encrypted", "in-app",
    "picture", "rest", "silent", "system",
  ]

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: payloads.path)) ?? [])
    .sorted().filter { $0 != "canonical" }.flatMap { vendor in
      cases.map { "\(vendor)/\($0)/payload.json" }
    }
    .filter { FileManager.default.fileExists(atPath: payloads.appendingPathComponent($0).path) }

  private static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: payloads.appendingPathComponent(file)))
  }

  @Test("a payload survives the way through a dictionary", arguments: files)
  func payload(_ file: String) throws {
    let payload = try JSON(Self.bytes(file))
    #expect(try JSON(userInfo: payload.userInfo()) == payload)
  }

  @Test("a dictionary says what the payload's text says", arguments: files)
  func meaning(_ file: String) throws {
    var document = try JSONDocument(Self.bytes(file))
    var bridge = Bridge()
    let fromText = try bridge.notification(from: &document)
    let payload = try JSON(Self.bytes(file))
    let fromDictionary = try PushModel.Notification(userInfo: payload.userInfo())
    #expect(Self.withoutWire(fromDictionary) == Self.withoutWire(fromText))
  }

  @Test("what the system's own reader makes of a text", arguments: files)
  func system(_ file: String) throws {
    let read = try JSONSerialization.jsonObject(with: Data(Self.bytes(file)))
    let userInfo = try #require(read as? [AnyHashable: Any])
    #expect(try JSON(userInfo: userInfo) == JSON(Self.bytes(file)))
  }

  @Test("a vendor can be named, and several claims are refused")
  func claims() throws {
    let userInfo: [AnyHashable: Any] = [
      "aps": ["alert": "A"], "_sid": "SFMC", "source": "xnpe_platform", "title": "T",
    ]
    #expect(throws: Rejection.self) { try PushModel.Notification(userInfo: userInfo) }
    #expect(try PushModel.Notification(userInfo: userInfo, as: .exponea).title == "T")
  }

  @Test("one is not true where the two differ")
  func flags() throws {
    let silent: [AnyHashable: Any] = [
      "source": "xnpe_platform", "silent": NSNumber(value: true), "aps": [String: Any](),
      "count": NSNumber(value: 1),
    ]
    let push = try PushModel.Notification(userInfo: silent)
    #expect(push.silent)
    #expect(push.custom == ["count": 1])
  }

  private static func withoutWire(_ notification: PushModel.Notification) -> PushModel.Notification
  {
    var notification = notification
    notification.wire = nil
    return notification
  }
}
