/// How Synerise's payloads are recognised: `issuer` is exactly `Synerise`, at the top or in the
/// `data` of a Firebase message. The SDK's mapper demands three more members.
///
/// Source: the vendor's documentation ("Basics") and the log texts of its iOS SDK 5.10.1.
extension Synerise {
  static let mark = Mark()
}
