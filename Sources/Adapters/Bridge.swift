public import PushJSON
public import PushModel

/// Identifies, reads and converts payloads, one after the other.
///
/// A bridge keeps its buffers between calls, so that a loop over many payloads allocates next to
/// nothing. It is a value: give each thread its own.
///
///     var bridge = Bridge()
///     var document = try JSONDocument(payload)
///     var exponea: [UInt8] = []
///     try bridge.convert(&document, Conversion(to: .vendor(.exponea)), into: &exponea)
public struct Bridge: Sendable {
  /// What was found in the payload of the last call, in the order of reading.
  ///
  /// The reason of a rejection is not among it.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// How many findings of one payload are told; of the rest just their number.
  private static let mostDiagnostics = 100

  let registry: Registry
  var draft = Draft()
  /// The canonical notification that is being written, and what a writer makes of it.
  var canonical = JSONOutput()
  var composed = JSONOutput()
  /// What is made for somebody who wants an array.
  var product = JSONOutput()
  var second = Draft()
  var accountWriter: AccountWriter
  var accountPlaces: [Int: AccountPlaces] = [:]
  /// Whether the product that is being written carries what it does not say.
  var isCarrying = false

  /// The limits for reading canonical notifications: they nest deeper than the payloads they hold,
  /// and are longer.
  public static let canonicalLimits = JSONDocument.Limits(depth: 1024, size: Int(Int32.max))

  /// Makes a bridge.
  public init() { self.init(registry: .shared) }

  /// Makes a bridge that knows other formats.
  package init(registry: Registry) {
    accountWriter = AccountWriter(registry.canonical)
    self.registry = registry
    second.document = JSONDocument(limits: Bridge.canonicalLimits)
  }

  /// The vendors that have an adapter, `apns` included.
  public static var vendors: [Vendor] { Registry.shared.vendors }

  /// The wire forms of a vendor; empty for one without an adapter.
  ///
  /// - Parameter vendor: The vendor.
  /// - Returns: Its forms, the one that is written by default first.
  public static func forms(of vendor: Vendor) -> [Form] { Registry.shared.forms(of: vendor) }

  // MARK: Identifying

  /// Finds out whose payload it is.
  ///
  /// - Parameter document: The payload.
  /// - Returns: The verdict, and every vendor that may have sent it with what speaks for that.
  public mutating func identify(_ document: JSONDocument) -> Identification {
    diagnostics.removeAll(keepingCapacity: true)
    return registry.identify(document)
  }

  // MARK: Reading

  /// Reads a payload and appends the canonical notification as JSON.
  ///
  /// - Parameters:
  ///   - document: The payload; texts inside its texts are unpacked into it.
  ///   - vendor: Whose payload it is; nil to find out. A payload that is nobody's is read as `apns`.
  ///   - output: Where the JSON is appended.
  /// - Throws: `Rejection`, if the payload is no object or several vendors claim it.
  public mutating func read(
    _ document: inout JSONDocument, as vendor: Vendor? = nil, into output: inout [UInt8]
  ) throws(Rejection) {
    var product = takeProduct()
    defer { self.product = product }
    try read(&document, as: vendor, into: &product)
    output.append(contentsOf: product.bytes)
  }

  /// Reads a payload and appends the canonical notification as JSON, into memory that is used again.
  ///
  /// - Parameters:
  ///   - document: The payload; texts inside its texts are unpacked into it.
  ///   - vendor: Whose payload it is; nil to find out. A payload that is nobody's is read as `apns`.
  ///   - output: Where the JSON is appended; forget it with ``PushJSON/JSONOutput/removeAll()``.
  /// - Throws: `Rejection`, if the payload is no object or several vendors claim it.
  public mutating func read(
    _ document: inout JSONDocument, as vendor: Vendor? = nil, into output: inout JSONOutput
  ) throws(Rejection) {
    diagnostics.removeAll(keepingCapacity: true)
    swap(&draft.document, &document)
    defer { swap(&draft.document, &document) }
    let sighting = try sight(vendor)
    draft.load(sighting, registry)
    collectDiagnostics(registry.tables[sighting.format])
    writeCanonical(sighting, into: &output)
  }

  // MARK: Converting

  /// Converts a payload and appends the result as one line of JSON.
  ///
  /// - Parameters:
  ///   - document: The payload, or a canonical notification; texts inside its texts are unpacked
  ///     into it.
  ///   - conversion: What is wanted.
  ///   - output: Where the JSON is appended.
  /// - Throws: `Rejection`, if the payload is no object, if several vendors claim it, if it is
  ///   encrypted and would change its vendor, or if the vendor lacks the form.
  public mutating func convert(
    _ document: inout JSONDocument, _ conversion: Conversion, into output: inout [UInt8]
  ) throws(Rejection) {
    var product = takeProduct()
    defer { self.product = product }
    try convert(&document, conversion, into: &product)
    output.append(contentsOf: product.bytes)
  }

  /// Converts a payload and appends the result as one line of JSON, into memory that is used again.
  ///
  /// Between two vendors a loop of it allocates nothing, if nothing is set, carried or found
  /// amiss.
  ///
  ///     var output = JSONOutput()
  ///     for line in lines {
  ///       try document.read(line)  // the bytes, as an UnsafeBufferPointer
  ///       output.removeAll()
  ///       try bridge.convert(&document, conversion, into: &output)
  ///       send(output.bytes)
  ///     }
  ///
  /// - Parameters:
  ///   - document: The payload, or a canonical notification; texts inside its texts are unpacked
  ///     into it.
  ///   - conversion: What is wanted.
  ///   - output: Where the JSON is appended. What was appended before an error is of no use.
  /// - Throws: `Rejection`, if the payload is no object, if several vendors claim it, if it is
  ///   encrypted and would change its vendor, or if the vendor lacks the form.
  public mutating func convert(
    _ document: inout JSONDocument, _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) {
    if let settings = conversion.settings, !settings.isEmpty {
      return try convert(&document, conversion, settings, into: &output)
    }
    diagnostics.removeAll(keepingCapacity: true)
    accountWriter.clear()
    isCarrying = false
    swap(&draft.document, &document)
    defer { swap(&draft.document, &document) }
    if conversion.from == .canonical {
      try convertCanonical(conversion, into: &output)
    } else {
      try convertPayload(conversion, into: &output)
    }
  }

  /// The memory for a product, empty; it is given back when the product was handed on.
  mutating func takeProduct() -> JSONOutput {
    var empty = JSONOutput()
    swap(&product, &empty)
    empty.removeAll()
    return empty
  }

  private mutating func convertPayload(
    _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) {
    var vendor: Vendor?
    if case .vendor(let given) = conversion.from { vendor = given }
    let sighting = try sight(vendor)
    draft.load(sighting, registry)
    if !draft.findings.isEmpty { collectDiagnostics(registry.tables[sighting.format]) }
    let start = output.count
    beginAccount(conversion, registry.tables[sighting.format])
    guard case .vendor(let wanted) = conversion.to else {
      writeCanonical(sighting, into: &output)
      finishAccount(conversion, to: nil, from: start, in: output)
      return
    }
    let target = try write(sighting, to: wanted, conversion, into: &output)
    finishAccount(conversion, to: target, from: start, in: output)
  }

  /// Writes the payload that was read as a vendor's.
  ///
  /// - Returns: The form.
  private mutating func write(
    _ sighting: Sighting, to wanted: Vendor, _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) -> Int {
    let stays = registry.formats[sighting.format].vendor == wanted
    let carried = carriedFormat(wanted)
    let target = try target(wanted, conversion.form, stays ? sighting.format : carried)
    if target == sighting.format, !conversion.normalize {
      let start = output.count
      draft.append(draft.document.slice(0), quoted: false, to: &output)
      noteSize(of: output[start...], isCopy: true)
      return target
    }
    if target == carried, !conversion.normalize, restoreCarried(target, into: &output) {
      return target
    }
    if !stays, carried == nil, conversion.form == nil, !conversion.normalize,
      let passed = restorePassedOn(wanted, into: &output)
    {
      return passed
    }
    let start = output.count
    try compose(target, stays, conversion, into: &output)
    if conversion.carry {
      let source = CarrySource(document: draft.document, sighting)
      addCarry(source, to: target, from: start, into: &output)
    }
    return target
  }

  private mutating func convertCanonical(
    _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) {
    try demandObject()
    guard let version = draft.document.member(Canonical.version, of: 0),
      draft.equals(draft.document.slice(version), Notification.version)
    else {
      throw Rejection(
        "canonical-version",
        "'version' must be \(Notification.version) in a canonical notification",
        at: 0, draft.document, hint: "a vendor's payload is converted without --from canonical")
    }
    draft.readCanonical(registry)
    collectDiagnostics(registry.canonical)
    let start = output.count
    beginAccount(conversion, registry.canonical)
    guard case .vendor(let wanted) = conversion.to else {
      draft.append(draft.document.slice(0), quoted: false, to: &output)
      finishAccount(conversion, to: nil, from: start, in: output)
      return
    }
    let target = try writeCanonical(to: wanted, conversion, into: &output)
    finishAccount(conversion, to: target, from: start, in: output)
  }

  /// Writes the canonical notification that was read as a vendor's payload.
  ///
  /// - Returns: The form.
  private mutating func writeCanonical(
    to wanted: Vendor, _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) -> Int {
    let form = draft.text(.form).map { Form(rawValue: String(decoding: $0, as: UTF8.self)) }
    let source = form.flatMap { registry.index(of: draft.vendor, $0) }
    let stays = draft.vendor == wanted
    let carried = carriedFormat(wanted)
    let target = try target(wanted, conversion.form, stays ? source : carried)
    let wire = draft[.wire]
    if stays, target == source, !conversion.normalize, wire.kind == .array {
      restore(target, Int(wire.node), into: &output)
      return target
    }
    if target == carried, target != source, !conversion.normalize,
      restoreCarried(target, into: &output)
    {
      return target
    }
    var origin: CarrySource?
    if conversion.carry, let source, target != source { origin = carrySource(source) }
    let start = output.count
    try compose(target, stays, conversion, into: &output)
    if let origin { addCarry(origin, to: target, from: start, into: &output) }
    return target
  }

  private mutating func compose(
    _ target: Int, _ stays: Bool, _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) {
    try refuseEncrypted(stays)
    let start = output.count
    draft.compose(target, registry, isStrict: true, into: &output)
    if conversion.trim { trim(target, from: start, into: &output) }
    if draft.lacksApplication(registry.tables[target]) {
      diagnostics.append(registry.tables[target].unknownApplication)
    }
    noteSize(of: output[start...])
  }

  /// - Parameter isCopy: Whether the payload stays as it is, so that no text can be shortened.
  private mutating func noteSize(of product: ArraySlice<UInt8>, isCopy: Bool = false) {
    guard product.count > PayloadSize.limit,
      var finding = PayloadSize.finding(product, pushType: draft.text(.pushType))
    else { return }
    if isCopy { finding.hint = "shorten its texts, with --trim --normalize if the command may" }
    diagnostics.append(finding)
  }
}

// MARK: - Steps

// They are called mutating though some change nothing: of a value as large as this one a copy would
// be made, each time, for a function that only looks at it.
extension Bridge {
  private mutating func demandObject() throws(Rejection) {
    guard draft.document.nodes.first?.kind == .object else {
      throw Rejection(
        "payload-kind", "expected a JSON object, as every payload is", at: 0, draft.document)
    }
  }

  /// Finds the format in which the payload has to be read.
  private mutating func sight(_ vendor: Vendor?) throws(Rejection) -> Sighting {
    try demandObject()
    if let vendor {
      guard let sighting = registry.fit(vendor, in: draft.document) else {
        throw Rejection(
          "vendor-form", "the payload has none of the forms of '\(vendor)'", at: 0, draft.document)
      }
      return sighting
    }
    if draft.document.isCanonicalNotification {
      throw Rejection(
        "canonical-payload", "this is a canonical notification and no vendor's payload", at: 0,
        draft.document, hint: "convert it with --from canonical")
    }
    var only: Sighting?
    for vendor in registry.vendors.indices {
      guard let sighting = registry.sight(vendor, in: draft.document) else { continue }
      if only != nil { throw ambiguity() }
      only = sighting
    }
    return only ?? Sighting(format: registry.index(of: .apns, .apns) ?? 0, base: 0)
  }

  private mutating func ambiguity() -> Rejection {
    let candidates = registry.identify(draft.document).candidates
    let names = candidates.map { "\($0.vendor) (\($0.evidence.joined(separator: ", ")))" }
    return Rejection(
      "ambiguous", "several vendors claim the payload: \(names.joined(separator: "; "))",
      at: 0, draft.document, hint: "name the vendor it is from: convert --from, read --vendor")
  }

  private mutating func target(
    _ vendor: Vendor, _ form: Form?, _ source: Int?
  ) throws(Rejection) -> Int {
    if form == nil, let source { return source }
    if let index = registry.index(of: vendor, form ?? .apns) { return index }
    let forms = registry.forms(of: vendor).map(\.rawValue).joined(separator: ", ")
    throw Rejection(
      "vendor-form",
      forms.isEmpty
        ? "there is no adapter for '\(vendor)'"
        : "'\(vendor)' has no form '\(form ?? .apns)'; it has \(forms)", at: 0, draft.document)
  }

  private mutating func refuseEncrypted(_ stays: Bool) throws(Rejection) {
    guard draft.isEncrypted, !stays else { return }
    throw Rejection(
      "encrypted", "an encrypted payload cannot be converted: only its vendor's SDK can read it",
      at: 0, draft.document)
  }

  // MARK: Diagnostics

  private mutating func collectDiagnostics(_ table: Table) {
    let most = Bridge.mostDiagnostics
    diagnostics.append(contentsOf: draft.findings.prefix(most).map { draft.diagnostic($0, table) })
    diagnostics.append(contentsOf: draft.loneSurrogates(most: most))
    if draft.findings.count > most {
      let rest = draft.findings.dropFirst(most)
      let severity = rest.map(\.rule.severity).max() ?? .info
      diagnostics.append(
        Diagnostic(
          severity, code: "more-findings", "\(rest.count) more findings in this payload",
          pointer: ""))
    }
  }
}
