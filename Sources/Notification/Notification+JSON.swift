public import PushJSON

extension Notification {
  /// Reads a notification from its JSON form.
  ///
  /// Members of a wrong kind are left out, unknown ones are passed over; ``read(_:)`` says which.
  ///
  /// - Parameter json: An object with `version` 1.
  /// - Throws: `NotificationError` when the value is no object, or `version` is not 1.
  public init(json: JSON) throws(NotificationError) {
    self = try Notification.read(json).notification
  }

  /// Reads a notification from its JSON form, and says what is wrong with it.
  ///
  /// - Parameter json: An object with `version` 1. Of the other members that are always written,
  ///   an absent one means: `vendor` and `form` `apns`, `silent` and `encrypted` false, `kind` what
  ///   the other members show (``impliedKind``).
  /// - Returns: What could be read, and the findings: a member of a wrong kind (an error; it is
  ///   left out), an unknown member (a warning; it is passed over), a member that occurs twice (a
  ///   warning; the last one counts). Their pointers are those of the JSON form.
  /// - Throws: `NotificationError` when the value is no object, or `version` is not 1.
  public static func read(
    _ json: JSON
  ) throws(NotificationError) -> (notification: Notification, diagnostics: [Diagnostic]) {
    guard case .object(let object) = json else {
      throw NotificationError(
        code: "canonical-object",
        message: "a notification must be an object, found \(json.kindName)", pointer: "")
    }
    guard let found = object["version"]?.number, found == JSONNumber(version) else {
      let found = object["version"].map { ", found \($0.number?.text ?? $0.kindName)" } ?? ""
      throw NotificationError(
        code: "canonical-version", message: "'version' must be \(version)\(found)",
        pointer: "/version")
    }
    var reader = MemberReader(object, at: "", [])
    var notification = Notification()
    notification.visit(&reader)
    return (notification, reader.finish())
  }

  /// The notification in its JSON form: an object whose members have a fixed order and leave out
  /// what is absent.
  public var json: JSON {
    var notification = self
    var writer = MemberTreeWriter()
    notification.visit(&writer)
    return .object(JSONObject(writer.members))
  }

  /// Appends the JSON form as a text on one line, in UTF-8; the same bytes as those of ``json``.
  ///
  /// - Parameter output: Where to append.
  public func write(into output: inout [UInt8]) {
    var notification = self
    var text = JSONOutput()
    var writer = MemberTextWriter(&text)
    notification.visit(&writer)
    writer.finish(&text)
    output.append(contentsOf: text.bytes)
  }
}

// MARK: - The members, in the order of the JSON form

extension Notification {
  private mutating func visit(_ visitor: inout some MemberVisitor) {
    var version = JSONNumber(Notification.version)
    visitor.member("version", always: &version)
    visitor.member("vendor", always: &vendor)
    visitor.member("form", always: &form)
    var kind: Kind? = kind
    visitor.member("kind", &kind)
    visitor.member("silent", always: &silent)
    visitor.member("encrypted", always: &encrypted)
    visitor.member("messageID", &messageID)
    visitTexts(&visitor)
    visitActions(&visitor)
    visitSystem(&visitor)
    visitor.member("campaign", &campaign)
    visitor.member("consent", &consent)
    visitor.member("urlParameters", &urlParameters)
    visitor.member("command", &command)
    visitor.member("inbox", &inbox)
    visitor.member("inApp", &inApp)
    visitor.member("delivery", &delivery)
    visitor.member("custom", &custom)
    visitor.member("vendorData", &vendorData)
    visitor.member("platform", &platform)
    visitor.member("transport", &transport)
    visitor.member("carry", &carry)
    visitor.member("wire", &wire)
    self.kind = kind ?? impliedKind
  }

  private mutating func visitTexts(_ visitor: inout some MemberVisitor) {
    visitor.member("title", &title)
    visitor.member("titleLocalization", &titleLocalization)
    visitor.member("subtitle", &subtitle)
    visitor.member("subtitleLocalization", &subtitleLocalization)
    visitor.member("body", &body)
    visitor.member("bodyLocalization", &bodyLocalization)
  }

  private mutating func visitActions(_ visitor: inout some MemberVisitor) {
    visitor.member("media", &media)
    visitor.member("defaultAction", &defaultAction)
    visitor.member("buttons", &buttons)
  }

  private mutating func visitSystem(_ visitor: inout some MemberVisitor) {
    visitor.member("sound", &sound)
    visitor.member("badge", &badge)
    visitor.member("category", &category)
    visitor.member("threadID", &threadID)
    visitor.member("targetContentID", &targetContentID)
    visitor.member("interruptionLevel", &interruptionLevel)
    visitor.member("relevanceScore", &relevanceScore)
    visitor.member("filterCriteria", &filterCriteria)
    visitor.member("mutableContent", &mutableContent)
    visitor.member("contentAvailable", &contentAvailable)
    visitor.member("launchImage", &launchImage)
    visitor.member("liveActivity", &liveActivity)
  }
}
