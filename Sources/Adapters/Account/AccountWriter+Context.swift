extension AccountWriter {
  /// What became of a value.
  enum Fate: UInt8 {
    case kept, moved, changed, approximated, carried, lost
  }

  /// Why, where it is not plain to see.
  enum Reason: UInt8 {
    case none, noPlace, notSaid, reservedName, asText, vendorData, carrierData, platformData
    case notRead, mark, derived, shortened
  }

  /// What a name or a place in the product is, without its bytes.
  ///
  /// One word, since a context with two of them is handed on for every leaf.
  struct Label {
    enum Kind: UInt8 {
      /// The source's own place.
      case none
      case member, item
      /// Of the product: a column of its table.
      case column
      /// Of the product: a node of its document.
      case node
      /// Of the product: among the sender's own values, under the last token of the source's place.
      case custom
      /// Of the product: inside `aps`.
      case aps
      /// Of the product: the vendor's mark.
      case mark
    }

    private let word: UInt64

    @inline(__always)
    init(_ kind: Kind, list: Int = 0, member: Int = 0, index: Int = 0) {
      word =
        UInt64(kind.rawValue) | UInt64(UInt8(truncatingIfNeeded: list)) << 8
        | UInt64(UInt16(truncatingIfNeeded: member)) << 16
        | UInt64(UInt32(truncatingIfNeeded: index)) << 32
    }

    static var none: Label { Label(.none) }

    @inline(__always)
    var kind: Kind {
      Kind(rawValue: UInt8(truncatingIfNeeded: word)) ?? .none
    }
    var list: Int { Int(word >> 8 & 0xFF) }
    /// A member, of the notification or of a list's items.
    var member: Int { Int(word >> 16 & 0xFFFF) }
    /// An item, a column or a node.
    var index: Int { Int(word >> 32) }
  }

  /// What is known of the leaves inside a value.
  struct Context {
    var fate: Fate?
    var reason = Reason.none
    var name = Label.none
    var to = Label.none
    /// How much of the path leads to the value.
    var depth = 0
    /// Where the value's own token begins in the path.
    var token = 0
    /// Whether its values are never shown.
    var isSecret = false
    /// Whether it is no value of the source at all, but says how the source was spelled.
    var isSkipped = false
  }
}

extension AccountPen {
  /// Appends a fate, as it stands in an item behind the name.
  mutating func append(_ fate: AccountWriter.Fate) {
    switch fate {
    case .kept: append("\",\"fate\":\"kept\"")
    case .moved: append("\",\"fate\":\"moved\"")
    case .changed: append("\",\"fate\":\"changed\"")
    case .approximated: append("\",\"fate\":\"approximated\"")
    case .carried: append("\",\"fate\":\"carried\"")
    case .lost: append("\",\"fate\":\"lost\"")
    }
  }

  /// Appends a reason, as it stands at the end of an item.
  mutating func append(_ reason: AccountWriter.Reason) {
    switch reason {
    case .none: append("}")
    case .noPlace: append(",\"why\":\"no place in this form\"}")
    case .notSaid: append(",\"why\":\"not said in this kind of push\"}")
    case .reservedName: append(",\"why\":\"reserved name\"}")
    case .asText: append(",\"why\":\"written as text\"}")
    case .vendorData: append(",\"why\":\"the vendor's own\"}")
    case .carrierData: append(",\"why\":\"the carrier's own\"}")
    case .platformData: append(",\"why\":\"only beside an alert for Apple\"}")
    case .notRead: append(",\"why\":\"not what the vendor reads here\"}")
    case .mark: append(",\"why\":\"the vendor's mark\"}")
    case .derived: append(",\"why\":\"derived\"}")
    case .shortened: append(",\"why\":\"shortened\"}")
    }
  }
}
