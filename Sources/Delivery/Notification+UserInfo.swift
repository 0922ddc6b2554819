import PushAdapters
import PushJSON
public import PushModel

extension PushModel.Notification {
  /// Reads what an app received.
  ///
  ///     let push = try PushModel.Notification(userInfo: response.notification.request.content.userInfo)
  ///
  /// - Parameters:
  ///   - userInfo: The dictionary of `UNNotificationContent`, or of the app delegate's methods.
  ///   - vendor: Whose payload it is; nil to find out. A payload that is nobody's is read as `apns`.
  /// - Throws: `UserInfoError`, if the dictionary is no payload; `Rejection`, if several vendors
  ///   claim it; `JSONError`, if it is larger than any payload.
  public init(userInfo: [AnyHashable: Any], as vendor: Vendor? = nil) throws {
    var document = try JSONDocument(try JSON(userInfo: userInfo).compactBytes)
    var bridge = Bridge()
    self = try bridge.notification(from: &document, as: vendor)
  }
}
