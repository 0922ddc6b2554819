/// A single value of the canonical notification that a wire form can hold.
///
/// The first ones, up to `position`, are also the members of a list's items: of a button, of a medium,
/// of a command's parameter. Of the notification itself `id` is the message, `actionKind` … the
/// default action, and `url`, `type`, `alternativeText`, `role` the main medium (the first that is
/// no part of a carousel).
package enum Member: UInt8, CaseIterable, Sendable {
  case id, title, subtitle, actionKind, actionURL, actionName
  case url, type, alternativeText, role, icon, textInput, options, value
  /// Of a slide: a link that says nothing about its kind. Not canonical.
  case plainLink
  /// Of a parameter: its place in the call. Not canonical.
  case position

  case vendor, form, kind, silent, encrypted
  case body, titleKey, titleArguments, subtitleKey, subtitleArguments, bodyKey, bodyArguments
  case soundName, soundCritical, soundVolume
  case badge, category, threadID, targetContentID, interruptionLevel, relevanceScore
  case filterCriteria, mutableContent, contentAvailable, launchImage
  case liveEvent, liveTimestamp, liveContentState, liveStaleDate, liveDismissalDate
  case liveAttributesType, liveAttributes
  case campaignID, campaignName, campaignType, variant, journeyID, actionID, campaignActionName
  case policy, subject, language, recipient, campaignPlatform, eventType, sentAt, test
  case consentGranted, consentCategory, urlParameters
  case commandScope, commandName, commandMethod
  case inboxID, inboxVisible, inboxExpiresAt
  case inAppName, inAppLayout, inAppTitle, inAppBody, inAppImage
  case inAppActionKind, inAppActionURL, inAppActionName
  case pushType, priority, collapseID, expiresAt
  case carry, wire
  /// Which of a vendor's own payload types this is: a number of the vendor's, not canonical.
  case shape
  /// Which kind of media a payload holds: a number of the vendor's, not canonical.
  case mediaShape

  /// How many members an item of a list has.
  static let itemCount = Int(Member.position.rawValue) + 1
  static let count = Member.allCases.count
}

/// The lists of the canonical notification.
package enum List: UInt8, CaseIterable, Sendable {
  /// All media but the main one.
  case media
  case buttons
  case parameters
  case inAppMedia
}

/// Where values go that no member holds.
package enum Bag: UInt8, CaseIterable, Sendable {
  /// The sender's own data; flat.
  case custom
  /// The vendor's keys, nested as on the wire.
  case vendorData
  /// Keys inside `aps`, nested as there.
  case platform
  /// What the carrier added.
  case transport
  /// What describes an in-app message besides its texts.
  case layout
}

/// A set of bags.
package struct Bags: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ bag: Bag) { rawValue = 1 << bag.rawValue }

  package static let all = Bags(rawValue: 0x1F)
  /// What every vendor's form may have, wherever it comes from.
  package static let shared: Bags = [Bags(.custom), Bags(.platform)]

  @inline(__always)
  package func contains(_ bag: Bag) -> Bool { rawValue >> bag.rawValue & 1 == 1 }
}

/// What a medium is for.
package enum MediumRole: UInt8, CaseIterable, Sendable {
  case attachment, thumbnail, carousel
}

/// Who runs a command.
package enum CommandScope: UInt8, CaseIterable, Sendable {
  case app, sdk
}

/// What a tap does.
package enum ActionKind: UInt8, CaseIterable, Sendable {
  case openApp, deeplink, browser, none, custom
}

/// The kinds of a notification, the weightiest last: when several hold, the last one counts.
package enum Kind: UInt8, CaseIterable, Sendable {
  case alert, silent, inApp, command, system, liveActivity, encrypted
}

/// A set of kinds.
package struct Kinds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ kind: Kind) { rawValue = 1 << kind.rawValue }

  package static let alert = Kinds(.alert)
  package static let silent = Kinds(.silent)
  package static let inApp = Kinds(.inApp)
  package static let command = Kinds(.command)
  package static let system = Kinds(.system)
  package static let liveActivity = Kinds(.liveActivity)
  package static let encrypted = Kinds(.encrypted)
  package static let all = Kinds(rawValue: 0x7F)
  /// Whatever the user sees, or would see once it is decrypted.
  package static let visible: Kinds = [.alert, .liveActivity, .encrypted]

  @inline(__always)
  package func contains(_ kind: Kind) -> Bool { rawValue >> kind.rawValue & 1 == 1 }
}
