import PushJSON
import PushModel
import PushTestSupport

/// Random notifications of every kind, with names and values that other vendors take for their own.
enum RandomNotifications {
  /// The notification of a seed, from a vendor that is not the target's.
  static func notification(_ seed: UInt64, for target: Target) throws -> JSON {
    var members = RandomMembers(seed: seed)
    var notification = try members.next().notification
    let vendors = ["acme", "apns", "sfmc", "exponea", "synerise", "notificare", "usercom"]
    let others = vendors.filter { $0 != target.vendor.rawValue }
    let vendor = members.generator.pick(others, or: "acme")
    notification["vendor"] = .string(vendor)
    notification["form"] = "apns"
    if members.generator.once(in: 3) {
      notification = try kind(&members).reduce(notification) { $0.merging($1) }
    }
    let isSilent = notification["silent"]?.bool == true
    if isSilent { notification["platform"] = nil }
    notification["custom"] = (notification["custom"] ?? [:]).merging(custom(&members.generator))
    return notification
  }

  /// The members of one of the table's rows that say what kind of push it is.
  private static func kind(_ members: inout RandomMembers) throws -> [JSON] {
    let rows = MemberRow.all.filter { $0.group == "kind" }
    guard let row = rows.randomElement(using: &members.generator) else { return [] }
    return [try row.notification(members.values())]
  }

  private static func custom(_ generator: inout SeededGenerator) -> JSON {
    var custom: JSON = [:]
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      custom[generator.pick(names, or: "x")] = generator.pick(values, or: nil)
    }
    return custom
  }

  /// Marks, keys and prefixes of all vendors and of their carrier.
  private static let names = [
    "_sid", "_SID", "_m", "_mt", "_od", "_x", "_mediaUrl", "_foo", "_", "source", "issuer",
    "message-type", "content-type", "content", "content-encryption", "content-encryption-key",
    "data", "message", "notification", "apns", "aps", "alert", "title", "subtitle", "sound",
    "badge", "type", "url", "url_ios", "action", "actions", "attributes", "url_params", "silent",
    "image", "has_tracking_consent", "notification_id", "legacy_ios_category", "campaign_id",
    "campaign_name", "event_type", "action_type", "consent_category", "sent_timestamp",
    "platform", "gcm.message_id", "gcm.x", "google.c.a.e", "google.x", "google.product_id",
    "from", "message_type", "fcm_options", "Simulator Target Bundle", "pushbridge", "timestamp",
    "user_com_notification", "id", "link", "subtype", "inapp_message", "screen_name", "campaign",
    "x-sender", "x-application", "x-other", "id", "_id", "notificationId", "notificationType",
    "notification_id", "notify", "attachment", "attachments", "system", "systemType", "extra",
    "inboxItemVisible", "inboxMessage", "order_id", "ключ", "a/b~c", "", " ", "\u{0}",
  ]

  private static let values: [JSON] = [
    "SFMC", "sfmc", "xnpe_platform", "Synerise", "openDirect", "simple-push", "1", "", "text", 1,
    0, true, false, nil, [], [:], [1, "x", nil], ["issuer": "Synerise"],
    ["data": ["issuer": "Synerise"]], ["_sid": "SFMC", "source": "xnpe_platform"],
    "notificare", "re.notifica.notification.Alert", ["x-sender": "notificare"],
    "{\"issuer\":\"Synerise\"}", ["alert": "other"], "https://example.com",
  ]

  /// Values by which a reader could be misled.
  static let hostile: [(String, JSON)] = [
    ("_sid", "SFMC"), ("source", "xnpe_platform"), ("issuer", "Synerise"),
    ("data", ["issuer": "Synerise"]), ("data", ["issuer": "Synerise", "content": [:]]),
    ("message", ["data": ["issuer": "Synerise"]]), ("message", "text"), ("data", "text"),
    ("notification", ["title": "Other"]), ("aps", ["alert": "Other"]), ("alert", "Other"),
    ("title", "Other"), ("type", "openDirect"), ("type", "cloudPage"), ("type", "other"),
    ("url", "https://example.com"), ("content-encryption", "RSA2048_AES128"),
    ("content", ["notification": ["title": "Other"]]), ("content-type", "silent-command"),
    ("silent", true), ("silent", "true"), ("_mt", 6), ("gcm.message_id", "1"),
    ("user_com_notification", "user_com_notification"), ("user_com_notification", nil),
    ("id", "d-1"), ("link", "None"), ("type", "4"), ("inapp_message", "{}"), ("subtitle", "Other"),
    ("google.c.a.e", "1"), ("attributes", ["campaign_id": "1"]), ("campaign", ["title": "Other"]),
    ("x-sender", "notificare"), ("type", "re.notifica.notification.Alert"), ("_id", "1"),
    ("system", true), ("system", "true"), ("notificationType", "re.notifica.notification.None"),
    ("notification", "1"), ("campaign_id", "1"),
    ("systemType", "re.notifica.notification.system.Inbox"),
    ("pushbridge", "text"), ("pushbridge", ["v": 1]), ("inapp_message", ["name": "a"]),
    ("notificationId", "1"), ("x-application", "1"),
    (
      "notification",
      ["type": "re.notifica.notification.Alert", "message": "Other", "_id": "1", "id": "2"]
    ),
  ]
}
