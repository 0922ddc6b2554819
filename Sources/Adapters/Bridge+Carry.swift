import PushJSON
import PushModel

/// A payload of which a product carries what it cannot express.
struct CarrySource {
  var document: JSONDocument
  var sighting: Sighting

  init(document: JSONDocument, _ sighting: Sighting) {
    self.document = document
    self.sighting = sighting
  }
}

/// Carrying what a form cannot express, and restoring the source from it.
///
/// The carry is the residue across vendors: where the source differs from what its own writer would
/// make of the product.
extension Bridge {
  /// The form from which the payload carries something, if it was a vendor's.
  mutating func carriedFormat(_ vendor: Vendor) -> Int? {
    guard let carry = draft.carried() else { return nil }
    let from = Vendor(rawValue: String(decoding: carry.vendor, as: UTF8.self))
    guard from == vendor else { return nil }
    return registry.index(of: from, Form(rawValue: String(decoding: carry.form, as: UTF8.self)))
  }

  /// The payload of a canonical notification: the one it was read from, or what its writer makes.
  mutating func carrySource(_ format: Int) -> CarrySource? {
    var payload = JSONOutput()
    let wire = draft[.wire]
    let kept = draft
    if wire.kind == .array {
      restore(format, Int(wire.node), into: &payload)
    } else {
      draft.compose(format, registry, isStrict: true, into: &payload)
    }
    draft = kept
    guard let document = JSONDocument(payload, limits: Bridge.canonicalLimits),
      let sighting = registry.fit(registry.formats[format].vendor, in: document)
    else { return nil }
    return CarrySource(document: document, sighting)
  }

  /// Writes the product again, with what it cannot express of its source.
  ///
  /// - Parameter start: Where the product begins in the output.
  mutating func addCarry(
    _ source: CarrySource, to target: Int, from start: Int, into output: inout JSONOutput
  ) {
    let format = registry.formats[source.sighting.format]
    guard let data = carryData(source, output[start...], target) else { return }
    // What is composed again as it was, in the form that is usual, needs no carry.
    if data.isEmpty, format.form == .apns, comesBack(source, output[start...], target) { return }
    isCarrying = true
    draft.setCarry(from: format.vendor.rawValue, format.form.rawValue, data)
    output.removeLast(output.count - start)
    draft.writeComposed(target, registry, into: &output)
  }

  /// Whether a strict writer makes the source of the product.
  private mutating func comesBack(
    _ source: CarrySource, _ product: ArraySlice<UInt8>, _ target: Int
  ) -> Bool {
    guard source.sighting.base == 0, readProduct(product, target) else { return false }
    composed.removeAll()
    second.compose(source.sighting.format, registry, isStrict: true, into: &composed)
    guard let written = JSONDocument(composed, limits: Bridge.canonicalLimits) else {
      return false
    }
    return written.isEqual(0, source.document, 0)
  }

  /// Reads a product as who converts it back does.
  private mutating func readProduct(_ product: ArraySlice<UInt8>, _ target: Int) -> Bool {
    let isRead = product.withUnsafeBufferPointer { buffer in
      (try? second.document.read(buffer)) != nil
    }
    guard isRead, let sighting = registry.fit(registry.formats[target].vendor, in: second.document)
    else { return false }
    second.load(sighting, registry)
    second.drop(.carry)
    return true
  }

  private mutating func carryData(
    _ source: CarrySource, _ product: ArraySlice<UInt8>, _ target: Int
  ) -> [UInt8]? {
    guard readProduct(product, target) else { return nil }
    let format = registry.formats[source.sighting.format]
    let wrapper = source.sighting.base == 0 ? nil : format.wrapper
    composeSecond(source.sighting.format, wrapper.map { $0.withUTF8Buffer { Array($0) } })
    guard let written = JSONDocument(composed, limits: Bridge.canonicalLimits) else {
      return nil
    }
    let residue = Residue(
      written: written, source: source.document, table: registry.tables[source.sighting.format],
      wrapper: wrapper)
    return CarryWriter.data(
      residue, registry.tables[source.sighting.format], second.referableTexts, wrapper: wrapper)
  }

  /// Restores a vendor's payload that was passed on: the present one carries what another vendor's
  /// could not say, and that one what the wanted one could not.
  ///
  /// - Returns: The form; nil if nothing of the vendor's is carried.
  mutating func restorePassedOn(_ wanted: Vendor, into output: inout JSONOutput) -> Int? {
    guard let carry = draft.carried() else { return nil }
    let between = Vendor(rawValue: String(decoding: carry.vendor, as: UTF8.self))
    let kept = draft
    defer { draft = kept }
    var payload = JSONOutput()
    guard let format = carriedFormat(between), between != draft.vendor,
      restoreCarried(format, into: &payload),
      var document = JSONDocument(payload, limits: Bridge.canonicalLimits)
    else { return nil }
    // Each carry inside another is shorter, so that this comes to an end.
    var bridge = Bridge(registry: registry)
    let conversion = Conversion(to: .vendor(wanted), from: .vendor(between))
    guard let sighting = registry.fit(between, in: document) else { return nil }
    bridge.draft.document = document
    bridge.draft.load(sighting, registry)
    guard let form = bridge.carriedFormat(wanted),
      (try? bridge.convert(&document, conversion, into: &output)) != nil
    else { return nil }
    return form
  }

  /// Restores the payload of which the present one carries what it cannot express.
  ///
  /// - Returns: Whether there was anything to restore.
  mutating func restoreCarried(_ target: Int, into output: inout JSONOutput) -> Bool {
    guard let data = draft.carried()?.data else { return false }
    draft.drop(.carry)
    var isBroken = false
    let wrapper = CarryReader.wrapper(draft.document, data)
    let isRestored = restore(target, wrapper, into: &output) { bridge, written in
      let reader = CarryReader(
        data, of: bridge.draft, written: written, bridge.registry.tables[target])
      isBroken = reader.isBroken
      return Restorer(written: reader.places, reader.notes, in: reader.document)
    }
    if isBroken {
      diagnostics.append(
        Diagnostic(
          .warning, code: "carry-data", "the data of the carry cannot be read to their end",
          pointer: ""))
    }
    return isRestored
  }
}
