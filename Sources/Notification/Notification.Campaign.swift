public import PushJSON

extension Notification {
  /// The campaign a push belongs to, in the vendor's own words.
  public struct Campaign: Sendable, Hashable {
    /// The campaign's id, such as Synerise's `content.campaign.hash_id` or SFMC's `_m`.
    public var id: String?

    /// The campaign's name, for people.
    public var name: String?

    /// The vendor's name of the kind of campaign, free text such as `Mobile push`.
    public var type: String?

    /// The variant of an A/B test, a number with some vendors and a text with others.
    public var variant: Identifier?

    /// The automation or journey that sent it.
    public var journeyID: String?

    /// The step within the journey that sent it, a number with some vendors.
    public var actionID: Identifier?

    /// The name of that step.
    public var actionName: String?

    /// The policy that limits how often the campaign is sent.
    public var policy: String?

    /// The subject the campaign has at the vendor.
    public var subject: String?

    /// The language of the texts, such as `en`, as the vendor spells it.
    public var language: String?

    /// The address or token it was sent to.
    ///
    /// This is personal data: no diagnostic and no report prints it.
    public var recipient: String?

    /// The platform it was sent to, such as `ios`.
    public var platform: String?

    /// The name under which the vendor tracks its events, where that is not the usual one.
    public var eventType: String?

    /// When it was sent, in seconds since 1970, with or without a fraction.
    public var sentAt: JSONNumber?

    /// Whether it was sent as a test.
    public var test: Bool?

    /// Creates a campaign of which nothing is known.
    public init() {}
  }
}

extension Notification.Campaign: Record, MemberBag {
  var isEmpty: Bool { self == Self() }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("id", &id)
    visitor.member("name", &name)
    visitor.member("type", &type)
    visitor.member("variant", &variant)
    visitor.member("journeyID", &journeyID)
    visitor.member("actionID", &actionID)
    visitor.member("actionName", &actionName)
    visitor.member("policy", &policy)
    visitor.member("subject", &subject)
    visitor.member("language", &language)
    visitor.member("recipient", &recipient)
    visitor.member("platform", &platform)
    visitor.member("eventType", &eventType)
    visitor.member("sentAt", &sentAt)
    visitor.member("test", &test)
  }
}
