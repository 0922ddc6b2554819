public import PushJSON

/// What a conversion kept, moved, changed and lost: one item per value of the source.
public struct Account: Sendable, Hashable {
  /// What became of a value.
  public enum Fate: String, Sendable, CaseIterable {
    /// It stands where it stood, and says the same.
    case kept
    /// It says the same in another place.
    case moved
    /// It says something else.
    case changed
    /// The source does not have it and the target demands it, so it was made up.
    case approximated
    /// It is not said, but carried along, so that the way back restores it.
    case carried
    /// It is gone.
    case lost
  }

  /// Which value an item is about.
  public enum Place: Sendable, Hashable {
    /// A member of the canonical notification, such as `buttons[1].action.url`.
    case member(String)
    /// A key of the source that no member holds, as a JSON Pointer.
    case pointer(String)
  }

  /// What became of one value.
  public struct Item: Sendable, Hashable {
    /// Which value.
    public var place: Place
    /// What became of it.
    public var fate: Fate
    /// Where it is now, as a JSON Pointer into the product; nil if it is kept or gone.
    public var to: String?
    /// The value in the source, perhaps shortened; nil if it is kept or must not be shown.
    public var value: JSON?
    /// Why, in a few words.
    public var why: String?

    /// Creates an item.
    public init(
      _ place: Place, _ fate: Fate, to: String? = nil, value: JSON? = nil, why: String? = nil
    ) {
      self.place = place
      self.fate = fate
      self.to = to
      self.value = value
      self.why = why
    }
  }

  /// The vendor of the source.
  public var from: Vendor
  /// The vendor of the product; nil for the canonical form.
  public var to: Vendor?
  /// The wire form of the product; nil for the canonical form.
  public var form: Form?
  /// The bytes of the product, compact and without needless escapes.
  public var bytes: Int
  /// How many bytes are delivered; nil for the canonical form.
  public var limit: Int?
  /// What became of every value, in the order of the source.
  public var items: [Item]

  /// The items of a fate.
  public func items(_ fate: Fate) -> [Item] { items.filter { $0.fate == fate } }

  /// Reads an account as the command writes it.
  ///
  /// - Parameter json: One line of a report; members that are not known are passed over.
  /// - Throws: `NotificationError`, if a member is missing or of another kind.
  public init(json: JSON) throws(NotificationError) {
    func text(_ name: String) throws(NotificationError) -> String {
      guard let text = json[name]?.string else {
        throw NotificationError(
          code: "account-member", message: "'\(name)' must be a text in an account",
          pointer: "/\(name)")
      }
      return text
    }
    from = Vendor(rawValue: try text("from"))
    let target = try text("to")
    form = json["form"]?.string.map(Form.init)
    to = form == nil ? nil : Vendor(rawValue: target)
    bytes = json["bytes"]?.int ?? 0
    limit = json["limit"]?.int
    items = []
    for item in json["items"]?.array ?? [] { items.append(try Account.item(item)) }
  }

  private static func item(_ json: JSON) throws(NotificationError) -> Item {
    let place =
      json["member"]?.string.map(Place.member) ?? json["pointer"]?.string.map(Place.pointer)
    guard let place, let fate = (json["fate"]?.string).flatMap(Fate.init) else {
      throw NotificationError(
        code: "account-item", message: "an item of an account has no place or no fate",
        pointer: "/items")
    }
    return Item(
      place, fate, to: json["to"]?.string, value: json["value"], why: json["why"]?.string)
  }
}
