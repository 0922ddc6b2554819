public import PushJSON

/// A push notification in the canonical form: what a payload means, whoever sent it.
///
/// Every vendor's payload is read into this one value, and every vendor's payload is written from
/// it. Absent is absent: a member the payload does not have is nil, or empty where it is a list or
/// a bag of keys. Groups whose presence says something by itself (`sound`, `liveActivity`,
/// `command`, `inbox`, `inApp`, `carry`) are optional; plain bags of metadata (`campaign`,
/// `consent`, `delivery`) are empty when the payload has none.
///
/// Numbers keep the spelling they arrived with (``JSONNumber``), because identifiers of 17 and more
/// digits and times with fractions do not survive a `Double`. Times are seconds since
/// 1970-01-01T00:00:00Z, with or without a fraction. Texts are compared as Swift compares strings,
/// by canonical equivalence; compare ``json`` where bytes matter.
///
/// The JSON form (``init(json:)``, ``read(_:)``, ``json``, ``write(into:)``) is stable: its
/// members have a fixed order, and what is absent here is left out there.
///
/// Where a comment names an article ("Generating a remote notification" and so on) it is Apple's.
public struct Notification: Sendable, Hashable {
  /// The version of the JSON form this type reads and writes.
  public static let version = 1

  // MARK: Source and kind

  /// Who sent it; ``Vendor/apns`` for a push that is nobody's.
  public var vendor: Vendor = .apns

  /// The wire form it was read from.
  public var form: Form = .apns

  /// What kind of push it is.
  ///
  /// When several kinds hold, the first of ``Kind/allCases`` counts.
  public var kind: Kind = .alert

  /// Whether nothing is shown to the user.
  public var silent = false

  /// Whether the content is encrypted and can be read only by the vendor's own code.
  public var encrypted = false

  /// The vendor's own id of this message or delivery, such as SFMC's `_r`.
  public var messageID: String?

  // MARK: Texts

  /// The title, `aps.alert.title` ("Generating a remote notification").
  public var title: String?

  /// The title by key of the app's string table, `title-loc-key` and `title-loc-args`.
  public var titleLocalization: Localization?

  /// The subtitle, `aps.alert.subtitle` ("Generating a remote notification").
  public var subtitle: String?

  /// The subtitle by key of the app's string table, `subtitle-loc-key` and `subtitle-loc-args`.
  public var subtitleLocalization: Localization?

  /// The body, `aps.alert.body` or the text of `aps.alert` ("Generating a remote notification").
  public var body: String?

  /// The body by key of the app's string table, `loc-key` and `loc-args`.
  public var bodyLocalization: Localization?

  // MARK: Media and actions

  /// Pictures, sounds and films, the slides of a carousel among them, in the order of the payload.
  ///
  /// The main one is the first whose role is not ``Medium/Role/carousel``.
  public var media: [Medium] = []

  /// What a tap on the notification itself does.
  public var defaultAction: Action?

  /// The buttons the payload brings, in its order.
  ///
  /// Buttons of a registered category are not here.
  public var buttons: [Button] = []

  // MARK: What the system does

  /// The sound; absent means none ("Generating a remote notification").
  public var sound: Sound?

  /// The number at the app's icon: an integer from 0, where 0 removes it and absent leaves it
  /// unchanged ("Generating a remote notification").
  public var badge: JSONNumber?

  /// The identifier of a registered category; case matters ("Declaring your actionable
  /// notification types").
  public var category: String?

  /// The identifier by which notifications are grouped, `thread-id` ("Generating a remote
  /// notification").
  public var threadID: String?

  /// The window or scene to bring forward, `target-content-id` ("Generating a remote
  /// notification").
  public var targetContentID: String?

  /// How far the notification may interrupt, `interruption-level`; absent means active.
  public var interruptionLevel: InterruptionLevel?

  /// The weight in the summary, `relevance-score`: 0 to 1 for ordinary notifications, any number
  /// for Live Activities ("Generating a remote notification").
  public var relevanceScore: JSONNumber?

  /// What Focus filters evaluate, `filter-criteria` ("Generating a remote notification").
  public var filterCriteria: String?

  /// Whether the service extension runs, `mutable-content` ("Modifying content in newly delivered
  /// notifications").
  public var mutableContent: Bool?

  /// Whether the app is woken in the background, `content-available` ("Pushing background updates
  /// to your App").
  public var contentAvailable: Bool?

  /// The image or storyboard shown while the app launches, `aps.alert.launch-image` ("Generating a
  /// remote notification").
  public var launchImage: String?

  /// The state of a Live Activity, when the push is about one.
  public var liveActivity: LiveActivity?

  // MARK: Sender

  /// The campaign it belongs to.
  public var campaign = Campaign()

  /// Whether its events may be tracked.
  public var consent = Consent()

  /// Query items for links, such as `utm_source`; usually texts, kept as they are.
  public var urlParameters = JSONObject()

  // MARK: Things other than an alert

  /// A call of the app's or the SDK's code.
  public var command: Command?

  /// The entry the push has in the vendor's inbox.
  public var inbox: Inbox?

  /// A message shown inside the app.
  public var inApp: InApp?

  // MARK: Around the payload

  /// How it is delivered: request headers, and siblings of the payload that say the same.
  public var delivery = Delivery()

  // MARK: Bags

  /// The sender's own data, exactly as it was; a conversion moves it.
  public var custom = JSONObject()

  /// The vendor's keys that no member holds, nested as on the wire; a conversion loses or carries
  /// them.
  public var vendorData = JSONObject()

  /// Keys inside `aps` that no member holds, unknown ones too; every APNs form keeps them.
  public var platform = JSONObject()

  /// Keys that belong to the way the push travelled, such as `gcm.message_id`; kept with the same
  /// vendor, dropped by a conversion.
  public var transport = JSONObject()

  /// What an earlier conversion could not express and sent along.
  public var carry: Carry?

  /// How the source spelled what the members say, only where it differs from what would be
  /// written; nil when that is not known.
  ///
  /// An entry is an object: `pointer`, `was` (a fingerprint of what is written there) and `is`
  /// (the source's own spelling). They belong to the adapters, which alone make and apply them. An
  /// empty list says that nothing differs.
  public var wire: [JSON]?

  /// Creates a notification of which only the source and the kind are known.
  ///
  /// - Parameters:
  ///   - vendor: Who sent it.
  ///   - form: The wire form.
  ///   - kind: What kind of push it is.
  public init(vendor: Vendor = .apns, form: Form = .apns, kind: Kind = .alert) {
    self.vendor = vendor
    self.form = form
    self.kind = kind
  }
}
