import PushJSON
import PushModel

/// The notification of `Fixtures/full.json`, made in Swift: every member is there.
func fullNotification() -> Notification {
  var full = Notification(vendor: .synerise, form: .apns, kind: .liveActivity)
  full.messageID = "m-20260101-0001"
  full.title = "Order shipped"
  full.titleLocalization = .init(key: "ORDER_TITLE", arguments: ["Parcel 7", "Monday"])
  full.subtitle = "Zażółć gęślą jaźń"
  full.subtitleLocalization = .init(key: "ORDER_SUBTITLE")
  full.body = "Arrives on Monday 😀 \"before noon\""
  full.bodyLocalization = .init(key: "ORDER_BODY", arguments: ["%1$@"])
  full.media = media()
  full.defaultAction = .init(.deeplink, url: "example://orders/1001", name: "order")
  full.buttons = buttons()
  full.sound = .init(name: "chime.caf", critical: true, volume: number("0.80"))
  full.badge = JSONNumber(2)
  full.category = "ORDER_UPDATE"
  full.threadID = "orders"
  full.targetContentID = "order-1001"
  full.interruptionLevel = .timeSensitive
  full.relevanceScore = number("0.4")
  full.filterCriteria = "work"
  full.mutableContent = true
  full.contentAvailable = false
  full.launchImage = "launch.png"
  full.liveActivity = liveActivity()
  full.campaign = campaign()
  full.consent = .init(granted: true, category: "")
  full.urlParameters = ["utm_source": "push", "utm_campaign": "shipping"]
  full.command = .init(
    scope: .sdk, name: "com.example.Injector", method: "GET_LOCATION",
    parameters: [
      .init(value: .null, type: "java.lang.String"),
      .init(value: .number(9_007_199_254_740_993)), .init(),
    ])
  full.inbox = .init(id: "i-9", visible: true, expiresAt: number("1e400"))
  full.inApp = inApp()
  full.delivery.pushType = .liveActivity
  full.delivery.priority = JSONNumber(10)
  full.delivery.collapseID = "order-1001"
  full.delivery.expiresAt = JSONNumber(0)
  full.custom = [
    "orderId": "o-1001", "big": number("12345678901234567890").map(JSON.number) ?? .null,
    "nested": ["list": [1, 1.0, 1, nil, true]],
  ]
  full.vendorData = ["issuer": "Synerise", "content": ["campaign": ["extra": 1]]]
  full.platform = ["url-args": ["a"], "future-key": ["x": false]]
  full.transport = ["gcm.message_id": "1767225600000000", "google.c.a.e": "1"]
  full.carry = .init(
    from: .exponea, form: .fcmData, data: [["pointer": "/badge", "is": "\"2\""]])
  full.wire = [
    ["pointer": "/aps/badge", "was": "5e2b", "is": "\"2\""], ["pointer": "/aps/sound", "is": "1"],
  ]
  return full
}

private func media() -> [Notification.Medium] {
  var slide = Notification.Medium(
    url: "https://img.example.com/one.jpg", type: "image", alternativeText: "One", role: .carousel)
  slide.title = "First"
  slide.subtitle = "of two"
  slide.action = .init(.browser, url: "https://example.com/one")
  return [
    .init(
      url: "https://img.example.com/parcel.png", type: "image/png", alternativeText: "A parcel"),
    slide,
    .init(role: .thumbnail),
  ]
}

private func buttons() -> [Notification.Button] {
  var track = Notification.Button(
    id: "track", title: "Track", action: .init(.browser, url: "https://example.com/track"),
    options: [.authenticationRequired, .foreground])
  track.icon = "shippingbox"
  track.textInput = .init(buttonTitle: "Send", placeholder: "Where shall we leave it?")
  var reply = Notification.Button(id: "reply", title: "Reply", action: .init(.none))
  reply.textInput = .init()
  return [
    track,
    .init(
      id: "cancel", title: "Cancel", action: .init(.custom, name: "cancelOrder"),
      options: [.foreground, .destructive, .authenticationRequired]),
    reply, .init(),
  ]
}

private func liveActivity() -> Notification.LiveActivity {
  var activity = Notification.LiveActivity(event: .start)
  activity.timestamp = JSONNumber(1_767_225_600)
  activity.contentState = ["step": 1, "eta": nil]
  activity.staleDate = number("1767229200.5")
  activity.dismissalDate = JSONNumber(1_767_232_800)
  activity.attributesType = "DeliveryAttributes"
  activity.attributes = ["order": "o-1001"]
  return activity
}

private func campaign() -> Notification.Campaign {
  var campaign = Notification.Campaign()
  campaign.id = "c-81"
  campaign.name = "Shipping"
  campaign.type = "Mobile push"
  campaign.variant = .number(JSONNumber(7))
  campaign.journeyID = "j-4"
  campaign.actionID = .text("step-2")
  campaign.actionName = "Shipped"
  campaign.policy = "default"
  campaign.subject = "Parcels"
  campaign.language = "en"
  campaign.recipient = "t-example"
  campaign.platform = "ios"
  campaign.eventType = "delivery"
  campaign.sentAt = number("1631234567.89")
  campaign.test = false
  return campaign
}

private func inApp() -> Notification.InApp {
  var inApp = Notification.InApp()
  inApp.name = "welcome"
  inApp.layout = ["type": 2, "items": []]
  inApp.title = "Welcome"
  inApp.body = "Good to see you"
  inApp.media = [.init(url: "https://img.example.com/hello.png")]
  inApp.action = .init(.openApp)
  return inApp
}

private func number(_ text: String) -> JSONNumber? { JSONNumber(text: text) }
