package import PushModel

/// All formats this package knows, compiled.
package struct Registry: Sendable {
  package let formats: [Format]
  package let tables: [Table]
  package let canonical: Table

  /// The formats in the order in which they are looked at; adding a vendor means adding its lines.
  package static let shared = Registry([
    .apns,
    .sfmcAPNs, .sfmcFCMData, .sfmcFlattened,
    .exponeaAPNs, .exponeaFCMData,
    .syneriseAPNs, .syneriseFCMMessage,
  ])

  package init(_ formats: [Format]) {
    self.formats = formats
    let marks = formats.flatMap(\.marks)
    tables = formats.map { Table($0, marks: marks) }
    canonical = Table(.canonical)
  }

  package func index(of vendor: Vendor, _ form: Form) -> Int? {
    formats.firstIndex { $0.vendor == vendor && $0.form == form }
  }

  /// The vendors, each once, nobody's pushes first.
  package var vendors: [Vendor] {
    formats.map(\.vendor).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package func forms(of vendor: Vendor) -> [Form] {
    formats.filter { $0.vendor == vendor }.map(\.form)
  }
}

extension Format {
  /// The names of the fixed texts by which the format is recognised.
  var marks: [StaticString] {
    fields.compactMap { field in
      if case .constant = field.codec { field.path.last } else { nil }
    }
  }
}
