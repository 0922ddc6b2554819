public import PushJSON

/// Notifications that a program makes itself, to be written as some vendor's payload.
///
/// What is left out here is what the canonical JSON leaves out: a tap opens the app, nothing sounds,
/// the badge stays as it is.
extension Notification {
  /// Creates an alert: a notification that the user sees.
  ///
  ///     let notification = Notification(
  ///       title: "New lamps", body: "Three for the desk",
  ///       defaultAction: .deeplink("shop://lamps"), badge: 1, custom: ["shelf": 7])
  ///
  /// Everything else is set on the value afterwards.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - subtitle: The subtitle.
  ///   - body: The body.
  ///   - media: Pictures, sounds and films, the main one first.
  ///   - defaultAction: What a tap does; nil opens the app.
  ///   - buttons: The buttons.
  ///   - sound: The sound; nil for none.
  ///   - badge: The number at the app's icon; nil leaves it unchanged.
  ///   - custom: The sender's own data.
  public init(
    title: String?, subtitle: String? = nil, body: String? = nil, media: [Medium] = [],
    defaultAction: Action? = nil, buttons: [Button] = [], sound: Sound? = nil, badge: Int? = nil,
    custom: JSONObject = [:]
  ) {
    self.init(kind: .alert)
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.media = media
    self.defaultAction = defaultAction
    self.buttons = buttons
    self.sound = sound
    self.badge = badge.map { JSONNumber($0) }
    self.custom = custom
  }

  /// A push that wakes the app and shows nothing.
  ///
  /// - Parameter custom: The sender's own data.
  /// - Returns: A notification of the kind ``Kind/silent``.
  public static func silent(custom: JSONObject = [:]) -> Notification {
    var notification = Notification(kind: .silent)
    notification.silent = true
    notification.contentAvailable = true
    notification.defaultAction = Action(.none)
    notification.custom = custom
    return notification
  }
}

extension Notification.Action {
  /// Opens the app, nothing more.
  public static let openApp = Notification.Action(.openApp)

  /// Opens a link of the app's own.
  ///
  /// - Parameter url: The link.
  /// - Returns: The action.
  public static func deeplink(_ url: String) -> Notification.Action { .init(.deeplink, url: url) }

  /// Opens a page in a browser.
  ///
  /// - Parameter url: The page's link.
  /// - Returns: The action.
  public static func browser(_ url: String) -> Notification.Action { .init(.browser, url: url) }
}
