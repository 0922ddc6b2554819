/// A wire form: the shape in which a vendor's payload travels.
///
/// An open set: a name this version does not know survives reading and writing.
public struct Form: RawRepresentable, Sendable, Hashable {
  /// The name, as it stands in the canonical JSON form and on the command line.
  public var rawValue: String

  /// Makes a wire form of its name.
  ///
  /// - Parameter rawValue: The name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The JSON an Apple device receives: an `aps` object and the vendor's keys beside it.
  public static let apns = Form(rawValue: "apns")
  /// The `data` of a Firebase message: flat, every value a text, no `aps`.
  public static let fcmData = Form(rawValue: "fcmData")
  /// A Firebase message: `data` beside `notification`, with or without an outer `message`.
  public static let fcmMessage = Form(rawValue: "fcmMessage")
  /// What hybrid-app plugins hand to JavaScript: `aps` gone, its texts lifted to the top.
  public static let flattened = Form(rawValue: "flattened")
  /// The full notification as a server's REST interface answers it.
  public static let rest = Form(rawValue: "rest")
  /// The full notification as an SDK hands it to other languages.
  public static let sdk = Form(rawValue: "sdk")
  /// An item of a message inbox.
  public static let inboxItem = Form(rawValue: "inboxItem")
}

extension Form: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
