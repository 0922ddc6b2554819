package import PushModel

/// All formats this package knows, compiled.
package struct Registry: Sendable {
  package let formats: [Format]
  package let tables: [Table]
  package let canonical: Table
  /// The vendors, each once, in the order in which they are looked at.
  package let vendors: [Vendor]
  /// By vendor: the indices of its formats.
  let members: [[Int]]

  /// The formats in the order in which they are looked at; adding a vendor means adding its lines.
  package static let shared = Registry([
    .apns,
    .sfmcAPNs, .sfmcFCMData, .sfmcFlattened,
    .exponeaAPNs, .exponeaFCMData,
    .syneriseAPNs, .syneriseFCMMessage,
    .notificareAPNs, .notificareFCMData, .notificareInboxItem, .notificareREST, .notificareSDK,
    .userComAPNs, .userComFCMData,
  ])

  package init(_ formats: [Format]) {
    self.formats = formats
    let marks = formats.flatMap(\.marks)
    tables = formats.map { Table(TableBuilder($0, marks: marks)) }
    let names = formats.map(\.vendor).reduce(into: [Vendor]()) { names, vendor in
      if !names.contains(vendor) { names.append(vendor) }
    }
    vendors = names
    members = names.map { vendor in formats.indices.filter { formats[$0].vendor == vendor } }
    canonical = Table(TableBuilder(.canonical))
  }

  package func index(of vendor: Vendor, _ form: Form) -> Int? {
    formats.firstIndex { $0.vendor == vendor && $0.form == form }
  }

  package func forms(of vendor: Vendor) -> [Form] {
    formats.filter { $0.vendor == vendor }.map(\.form)
  }
}

extension Format {
  /// The names of the fixed texts by which the format is recognised.
  var constants: [StaticString] {
    fields.compactMap { field in
      if case .constant = field.codec { field.path.last } else { nil }
    }
  }

  /// The members by which the format is recognised and that nobody else's values may be.
  var marks: [Mark.Sign] {
    constants.map { Mark.Sign($0, .present) }
      + mark.signs.filter { if case .text = $0.test { false } else { true } }
  }
}
