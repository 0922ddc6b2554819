/// A push vendor, by the name this package gives it.
///
/// An open set: a name this version does not know survives reading and writing.
public struct Vendor: RawRepresentable, Sendable, Hashable {
  /// The name, as it stands in the canonical JSON form and on the command line.
  public var rawValue: String

  /// Makes a vendor of its name.
  ///
  /// - Parameter rawValue: The name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nobody's: a plain Apple push.
  public static let apns = Vendor(rawValue: "apns")
  /// Salesforce Marketing Cloud, MobilePush.
  public static let sfmc = Vendor(rawValue: "sfmc")
  /// Exponea, today Bloomreach Engagement.
  public static let exponea = Vendor(rawValue: "exponea")
  /// Synerise.
  public static let synerise = Vendor(rawValue: "synerise")
  /// Notificare, today Actito.
  public static let notificare = Vendor(rawValue: "notificare")
  /// User.com, formerly UserEngage, today Positive User.
  public static let usercom = Vendor(rawValue: "usercom")
}

extension Vendor: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
