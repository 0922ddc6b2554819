/// How User.com's payloads are recognised: `user_com_notification` is there, whatever it is, and
/// `id` is a text.
///
/// Source: the vendor's iOS SDK 1.0.0 as observed, and its migration guide. Its Flutter SDK takes
/// any map with a `type`, which is not enough among several vendors.
extension UserCom {
  static let mark = Mark(signs: [Mark.Sign(identifier, .text)])
}
