/// How Notificare's payloads are recognised. A push: `x-sender` at the top is exactly `notificare`.
/// The objects behind it: by the beginning of their `type`, their text and their identifiers.
///
/// Source: the vendor's SDKs for iOS (3.0.0 to 5.0.0-beta.2), Android and the web; the full objects
/// have no mark, so that they are told by the members that the SDKs cannot do without.
extension Notificare {
  static let mark = Mark()

  static let restMark = Mark(
    signs: object + [Mark.Sign(Name.serverID, .text)], excludesAPS: true)
  static let sdkMark = Mark(
    signs: object + [Mark.Sign(Name.id, .text)], excludesAPS: true)
  static let inboxMark = Mark(
    signs: object + [Mark.Sign(Name.serverID, .text), Mark.Sign(Name.notification, .text)],
    excludesAPS: true)

  private static let object = [
    Mark.Sign(Name.type, .prefix(TypeName.prefix)),
    Mark.Sign(Name.message, .text),
  ]
}
