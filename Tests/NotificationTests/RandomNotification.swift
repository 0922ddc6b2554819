import PushJSON
import PushModel
import PushTestSupport

/// Random notifications in which any member may be there or not.
struct RandomNotification {
  private var generator: SeededGenerator
  private let json = RandomJSON(depth: 3, width: 3, loneSurrogates: true, duplicates: true)
  private let plain = RandomJSON()

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> Notification {
    var notification = Notification(
      vendor: generator.pick([.apns, .sfmc, .exponea, .synerise], or: .apns),
      form: generator.pick([.apns, .fcmData, .fcmMessage, .flattened], or: .apns),
      kind: generator.pick(Notification.Kind.allCases, or: .alert))
    notification.silent = bool()
    notification.encrypted = bool()
    notification.messageID = text()
    notification.title = text()
    notification.titleLocalization = maybe { $0.localization() }
    notification.subtitle = text()
    notification.subtitleLocalization = maybe { $0.localization() }
    notification.body = text()
    notification.bodyLocalization = maybe { $0.localization() }
    notification.media = list { $0.medium() }
    notification.defaultAction = action()
    notification.buttons = list { $0.button() }
    addSystem(to: &notification)
    notification.campaign = campaign()
    notification.consent = .init(granted: maybe { $0.bool() }, category: text())
    notification.urlParameters = bag()
    notification.command = maybe { $0.command() }
    notification.inbox = maybe {
      .init(id: $0.text(), visible: $0.maybe { $0.bool() }, expiresAt: $0.number())
    }
    notification.inApp = maybe { $0.inApp() }
    notification.delivery = delivery()
    notification.custom = bag()
    notification.vendorData = bag()
    notification.platform = bag()
    notification.transport = bag()
    notification.carry = maybe {
      .init(from: .init(rawValue: $0.text() ?? ""), form: .apns, data: $0.list { $0.any() })
    }
    notification.wire = maybe { $0.list { $0.any() } }
    return notification
  }

  private mutating func addSystem(to notification: inout Notification) {
    notification.sound = maybe {
      .init(name: $0.text(), critical: $0.maybe { $0.bool() }, volume: $0.number())
    }
    notification.badge = number()
    notification.category = text()
    notification.threadID = text()
    notification.targetContentID = text()
    notification.interruptionLevel = text().map { .init(rawValue: $0) }
    notification.relevanceScore = number()
    notification.filterCriteria = text()
    notification.mutableContent = maybe { $0.bool() }
    notification.contentAvailable = maybe { $0.bool() }
    notification.launchImage = text()
    notification.liveActivity = maybe { $0.liveActivity() }
  }

  // MARK: Groups

  private mutating func localization() -> Notification.Localization {
    .init(key: text(), arguments: list { $0.text() ?? "" })
  }

  private mutating func action() -> Notification.Action? {
    maybe {
      .init(
        $0.generator.pick(Notification.Action.Kind.allCases, or: .openApp), url: $0.text(),
        name: $0.text())
    }
  }

  private mutating func medium() -> Notification.Medium {
    var medium = Notification.Medium(
      url: text(), type: text(), alternativeText: text(),
      role: generator.pick(Notification.Medium.Role.allCases, or: .attachment))
    medium.title = text()
    medium.subtitle = text()
    medium.action = action()
    return medium
  }

  private mutating func button() -> Notification.Button {
    var button = Notification.Button(
      id: text(), title: text(), action: action(),
      options: .init(rawValue: UInt8(truncatingIfNeeded: generator.next())))
    button.icon = text()
    button.textInput = maybe { .init(buttonTitle: $0.text(), placeholder: $0.text()) }
    return button
  }

  private mutating func liveActivity() -> Notification.LiveActivity {
    var activity = Notification.LiveActivity(event: text().map { .init(rawValue: $0) })
    activity.timestamp = number()
    activity.contentState = maybe { $0.any() }
    activity.staleDate = number()
    activity.dismissalDate = number()
    activity.attributesType = text()
    activity.attributes = maybe { $0.any() }
    return activity
  }

  private mutating func campaign() -> Notification.Campaign {
    var campaign = Notification.Campaign()
    campaign.id = text()
    campaign.name = text()
    campaign.type = text()
    campaign.variant = identifier()
    campaign.journeyID = text()
    campaign.actionID = identifier()
    campaign.actionName = text()
    campaign.policy = text()
    campaign.subject = text()
    campaign.language = text()
    campaign.recipient = text()
    campaign.platform = text()
    campaign.eventType = text()
    campaign.sentAt = number()
    campaign.test = maybe { $0.bool() }
    return campaign
  }

  private mutating func command() -> Notification.Command {
    .init(
      scope: maybe { $0.generator.pick([.app, .sdk], or: .app) }, name: text(), method: text(),
      parameters: list { .init(value: $0.maybe { $0.any() }, type: $0.text()) })
  }

  private mutating func inApp() -> Notification.InApp {
    var inApp = Notification.InApp()
    inApp.name = text()
    inApp.layout = maybe { $0.any() }
    inApp.title = text()
    inApp.body = text()
    inApp.media = list { $0.medium() }
    inApp.action = action()
    return inApp
  }

  private mutating func delivery() -> Notification.Delivery {
    var delivery = Notification.Delivery()
    delivery.pushType = text().map { .init(rawValue: $0) }
    delivery.priority = number()
    delivery.collapseID = text()
    delivery.expiresAt = number()
    return delivery
  }

  private mutating func identifier() -> Notification.Identifier? {
    bool() ? text().map { .text($0) } : number().map { .number($0) }
  }

  // MARK: Values

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    generator.once(in: 3) ? make(&self) : nil
  }

  private mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    guard generator.once(in: 3) else { return [] }
    return (0..<Int.random(in: 1...3, using: &generator)).map { _ in make(&self) }
  }

  private mutating func bool() -> Bool { Bool.random(using: &generator) }

  private mutating func text() -> String? { maybe { $0.plain.text(using: &$0.generator).string } }

  private mutating func number() -> JSONNumber? { maybe { $0.json.number(using: &$0.generator) } }

  private mutating func any() -> JSON { json.value(using: &generator) }

  private mutating func bag() -> JSONObject {
    generator.once(in: 3) ? json.object(using: &generator) : JSONObject()
  }
}
