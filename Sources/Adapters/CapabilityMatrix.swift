public import PushModel

/// What becomes of a member that is written in a form and read again.
public enum Capability: String, CaseIterable, Sendable {
  /// The form has a place for it: the same value comes back.
  case native
  /// Some of its values come back, or another value does.
  case approximate
  /// Nothing comes back.
  case none
}

/// What the vendors' wire forms hold of the members of a notification.
///
/// It is tried out, not declared: a notification that has only the member (besides what makes it
/// valid) is composed and read again. It comes from a vendor without an adapter, so that the matrix
/// says what survives a change of vendors; what stays with its vendor is restored with everything it
/// has.
public struct CapabilityMatrix: Sendable, Hashable {
  /// A wire form of a vendor.
  public struct Column: Sendable, Hashable {
    /// The vendor.
    public var vendor: Vendor
    /// One of its forms.
    public var form: Form

    /// - Parameters:
    ///   - vendor: The vendor.
    ///   - form: One of its forms.
    public init(_ vendor: Vendor, _ form: Form) {
      self.vendor = vendor
      self.form = form
    }

    /// Every form of every vendor.
    public static var all: [Column] {
      Bridge.vendors.flatMap { vendor in
        Bridge.forms(of: vendor).map { Column(vendor, $0) }
      }
    }

    /// Every vendor with the form that is written when none is named.
    public static var byDefault: [Column] {
      Bridge.vendors.compactMap { vendor in
        let forms = Bridge.forms(of: vendor)
        let form = forms.contains(.apns) ? .apns : forms.first
        return form.map { Column(vendor, $0) }
      }
    }
  }

  /// What the forms hold of one member.
  public struct Row: Sendable, Hashable {
    /// The member's path, such as `buttons[].action.url`; `[]` is the first item of a list, `[1]`
    /// the second.
    public var member: String
    /// The value of which the row speaks, where a member's values have different places; else nil.
    public var value: String?
    /// By column of the matrix.
    public var capabilities: [Capability]
  }

  /// The forms that were tried.
  public var columns: [Column]
  /// The members, in the order of the canonical form.
  public var rows: [Row]

  /// What a form holds of a member.
  ///
  /// - Parameters:
  ///   - member: The member's path.
  ///   - value: One of its values, where they have rows of their own.
  ///   - column: The form.
  /// - Returns: nil if the matrix has no such row or column.
  public subscript(member: String, value value: String? = nil, in column: Column) -> Capability? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    return rows.first { $0.member == member && $0.value == value }?.capabilities[index]
  }
}

extension Bridge {
  /// Tries out what wire forms hold of every member of a notification.
  ///
  /// - Parameter columns: The forms; without it those that are written when none is named.
  /// - Returns: A row for every member, a capability for every form.
  public static func capabilities(
    of columns: [CapabilityMatrix.Column] = CapabilityMatrix.Column.byDefault
  ) -> CapabilityMatrix {
    var bridge = Bridge()
    var matrix = CapabilityMatrix(columns: columns, rows: [])
    var probes = Probe.all[...]
    while let first = probes.first {
      let group = probes.prefix { $0.member == first.member && $0.value == first.value }
      probes = probes.dropFirst(group.count)
      matrix.rows.append(
        CapabilityMatrix.Row(
          member: first.member, value: first.value,
          capabilities: columns.map { Probe.capability(of: group, in: $0, &bridge) }))
    }
    return matrix
  }
}
