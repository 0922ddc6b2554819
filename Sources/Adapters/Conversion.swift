public import PushJSON
public import PushModel

/// What to convert a payload to.
public struct Conversion: Sendable, Hashable {
  /// One end of a conversion.
  public enum Party: Sendable, Hashable {
    /// A vendor's payload.
    case vendor(Vendor)
    /// The canonical notification as JSON.
    case canonical
  }

  /// What is wanted.
  public var to: Party
  /// What is given; nil to find out.
  public var from: Party?
  /// The wire form that is wanted; nil for the form it has, if the vendor stays, or else `apns`.
  public var form: Form?
  /// Whether a payload that stays with its vendor is composed anew.
  public var normalize: Bool
  /// Whether the product carries what its form cannot express, so that the way back restores the
  /// source.
  public var carry: Bool
  /// Which values the account of the conversion shows; nil for no account.
  public var account: AccountValues?
  /// Whether the texts of a product that is larger than what is delivered are shortened: the body
  /// first, then the subtitle, the text for a picture, the title, behind whole characters.
  public var trim = false
  /// Values that are set, or filled in where the payload has none; made for the same target.
  public var settings: Settings?

  /// - Parameters:
  ///   - to: What is wanted.
  ///   - from: What is given; nil to find out.
  ///   - form: The wire form that is wanted.
  ///   - normalize: Whether a payload that stays with its vendor is composed anew.
  ///   - carry: Whether the product carries what its form cannot express.
  ///   - account: Which values the account of the conversion shows; nil for no account.
  public init(
    to: Party, from: Party? = nil, form: Form? = nil, normalize: Bool = false, carry: Bool = false,
    account: AccountValues? = nil
  ) {
    self.to = to
    self.from = from
    self.form = form
    self.normalize = normalize
    self.carry = carry
    self.account = account
  }
}

/// Which of the source's values an account shows, where they are not kept.
public enum AccountValues: String, Sendable, Hashable, CaseIterable {
  /// None.
  case none
  /// The first 40 bytes of each.
  case short
  /// Each as it stands.
  case all
}

/// Why a payload was not read or not converted.
public struct Rejection: Error, Sendable, Hashable {
  /// The reason, with its place.
  public var diagnostic: Diagnostic
}
