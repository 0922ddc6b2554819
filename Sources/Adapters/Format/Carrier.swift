/// What a carrier adds to a payload on its way: Firebase, and Apple's simulator tools.
///
/// Source: the Firebase SDK for Apple platforms (message id, analytics, image of the options). It
/// is kept with the same vendor and dropped otherwise.
package enum Carrier {
  /// A message identifier: present in every payload that Firebase carried.
  package static let messageID: StaticString = "gcm.message_id"
  /// How Firebase's analytics keys begin.
  package static let analytics: StaticString = "google.c."
  /// Names that a message's data must not have (Firebase, "REST Resource: projects.messages").
  package static let reserved: [StaticString] = ["from", "message_type"]
}

extension Format {
  /// The member in which a conversion sends along what it could not express, in every form.
  package static let carryMember: StaticString = "pushbridge"
}

extension Format.Rest {
  /// Names that a message's data must not have: read as the sender's own, never written.
  package static let forbidden = [
    Format.Rest(.custom, prefix: "google.", readOnly: true),
    Format.Rest(.custom, prefix: "gcm.", readOnly: true),
  ]
}

extension [Field] {
  package static let carrier = [
    Field(.url, "fcm_options", "image", as: .link).readOnly,
    Field(nil, "from", as: .any).kept(in: .transport),
    Field(nil, "Simulator Target Bundle", as: .any).kept(in: .transport),
  ]
}

extension [Format.Rest] {
  package static let carrier = [
    Format.Rest(.transport, prefix: "gcm."),
    Format.Rest(.transport, prefix: "google.c."),
    Format.Rest(.transport, "fcm_options"),
  ]
}
