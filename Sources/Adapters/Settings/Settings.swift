public import PushJSON
public import PushModel

/// Values that a conversion sets, or fills in where the payload has none.
///
/// Names are those of canonical members (`title`, `campaign.id`, `defaultAction.url`,
/// `buttons[0].title`, `custom.order_id`) or, if no member is called so, keys of the target's
/// payload (`_mt`, or a JSON Pointer such as `/content/campaign/type`). Everything is looked up and
/// checked here, once for all payloads.
///
///     var settings = Settings(for: .vendor(.sfmc))
///     try settings.set("campaign.id", to: "summer")
///     var conversion = Conversion(to: .vendor(.sfmc))
///     conversion.settings = settings
public struct Settings: Sendable, Hashable {
  /// What is converted to.
  public let target: Conversion.Party
  /// The wire form that is wanted; nil for any of the target's.
  public let form: Form?
  /// By canonical names.
  var members: [Setting] = []
  /// By the target's keys: for each of its forms.
  var keys: [Int: [Setting]] = [:]
  /// By form: keys that only other forms of the target have.
  var missing: [Int: [String]] = [:]

  /// Settings without any value.
  ///
  /// - Parameters:
  ///   - target: What is converted to.
  ///   - form: The wire form that is wanted; nil for any of the target's.
  public init(for target: Conversion.Party, form: Form? = nil) {
    self.target = target
    self.form = form
  }

  /// Whether nothing is set or filled in.
  public var isEmpty: Bool { members.isEmpty && keys.isEmpty }

  /// Sets a member, whatever the payload says.
  ///
  /// - Parameters:
  ///   - name: A canonical member's path, or a key of the target.
  ///   - value: Its value; an object sets the members inside.
  /// - Throws: `SettingError`, if there is no such member or the value is of a wrong kind.
  public mutating func set(_ name: String, to value: JSON) throws(SettingError) {
    try change { settings throws(SettingError) in
      try settings.add(name, .json(value), isDefault: false)
    }
  }

  /// Sets a member to a value that is given as text, as on a command line.
  ///
  /// - Parameters:
  ///   - name: A canonical member's path, or a key of the target.
  ///   - text: For members that are texts the text itself; for numbers, flags, arrays and objects
  ///     their JSON text; where any JSON may stand, JSON text or, if it is none, the text itself.
  /// - Throws: `SettingError`, if there is no such member or the value is of a wrong kind.
  public mutating func set(_ name: String, toText text: String) throws(SettingError) {
    try change { settings throws(SettingError) in
      try settings.add(name, .text(text), isDefault: false)
    }
  }

  /// Fills members in where the payload does not have them and nothing sets them.
  ///
  /// - Parameter defaults: An object of values, by names as for ``set(_:to:)``, or nested.
  /// - Throws: `SettingError`, if it is no object, if there is no such member, or if a value is of a
  ///   wrong kind.
  public mutating func fill(_ defaults: JSON) throws(SettingError) {
    guard let object = defaults.object else {
      throw SettingError(
        name: "", message: "expected an object, found \(SettingValue.Source.json(defaults))")
    }
    try change { settings throws(SettingError) in
      for member in object.members {
        try settings.add(member.name.string, .json(member.value), isDefault: true)
      }
    }
  }

  /// Changes the settings, or leaves them as they are if that is an error.
  private mutating func change(
    _ body: (inout Settings) throws(SettingError) -> Void
  ) throws(SettingError) {
    var changed = self
    try body(&changed)
    self = changed
  }
}

/// One value of settings, and where it goes.
struct Setting: Sendable, Hashable {
  /// A place in a draft.
  enum Place: Sendable, Hashable {
    case member(Member)
    case item(List, Int, Member)
    /// A name of the sender's own, as JSON text.
    case custom([UInt8])
    /// A column without a member.
    case column(Int)
  }

  var place: Place
  var value: SettingValue
  var isDefault: Bool
}

/// Why a value cannot be set.
public struct SettingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name, as it was given.
  public var name: String
  /// What is wrong.
  public var message: String
  /// What can be set, if the name is unknown.
  public var known: [String]

  init(name: String, message: String, known: [String] = []) {
    self.name = name
    self.message = message
    self.known = known
  }

  /// What is wrong.
  public var description: String { message }
}
