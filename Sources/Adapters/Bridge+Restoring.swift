import PushJSON
import PushModel

/// The canonical notification with its residue, and restoring a payload from it.
extension Bridge {
  /// Appends the canonical notification with its residue.
  ///
  /// The residue is taken against what the writer makes of the canonical JSON itself, so that
  /// restoring, which has nothing else, gives the payload for certain.
  mutating func writeCanonical(_ sighting: Sighting, into output: inout JSONOutput) {
    canonical.removeAll()
    draft.writeCanonical(registry, into: &canonical)
    let residue = residue(sighting)
    output.append(contentsOf: canonical.bytes.dropLast())
    if let residue {
      output.append(contentsOf: ",\"wire\":[".utf8)
      output.append(contentsOf: residue)
      output.append(UInt8(ascii: "]"))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// The entries of the residue; nil if a strict writer makes the very payload.
  mutating func residue(_ sighting: Sighting) -> [UInt8]? {
    guard readSecond(canonical), let residue = residue(of: draft.document, sighting) else {
      return nil
    }
    let entries = Wire.entries(residue, wrapper: wrapper(of: sighting))
    return entries.isEmpty && makesTheSame(sighting.format) ? nil : entries
  }

  /// Where a payload differs from what its own writer makes of the second draft.
  mutating func residue(of payload: JSONDocument, _ sighting: Sighting) -> Residue? {
    let wrapper = wrapper(of: sighting)
    composeSecond(sighting.format, wrapper.map { $0.withUTF8Buffer { Array($0) } })
    guard let written = JSONDocument(composed, limits: Bridge.canonicalLimits) else { return nil }
    return Residue(
      written: written, source: payload, table: registry.tables[sighting.format],
      wrapper: wrapper)
  }

  /// The object that stands around a payload.
  func wrapper(of sighting: Sighting) -> StaticString? {
    sighting.base == 0 ? nil : registry.formats[sighting.format].wrapper
  }

  /// Reads a product into the second draft, as who converts it back does.
  ///
  /// - Parameter start: Where the product begins in the output.
  mutating func readProduct(
    _ target: Int, from start: Int, in output: JSONOutput
  ) -> Sighting? {
    guard second.document.read(output, from: start),
      let sighting = registry.fit(registry.formats[target].vendor, in: second.document)
    else { return nil }
    second.load(sighting, registry)
    return sighting
  }

  /// Whether a strict writer composes what a restoring one just has.
  mutating func makesTheSame(_ target: Int) -> Bool {
    guard readSecond(canonical) else { return false }
    var strict = JSONOutput()
    second.compose(target, registry, isStrict: true, into: &strict)
    return strict.bytes == composed.bytes
  }

  mutating func readSecond(_ text: JSONOutput) -> Bool {
    guard second.document.read(text) else { return false }
    second.readCanonical(registry)
    return true
  }

  /// Composes the second draft leniently, inside an object if there is one around the payload.
  mutating func composeSecond(_ target: Int, _ wrapper: [UInt8]?) {
    composed.removeAll()
    wrap(wrapper) { bridge in
      bridge.second.compose(target, bridge.registry, isStrict: false, into: &bridge.composed)
    }
  }

  /// Puts what is composed inside an object, if there is one around the payload.
  mutating func wrap(_ wrapper: [UInt8]?, _ compose: (inout Bridge) -> Void) {
    if let wrapper {
      composed.append(UInt8(ascii: "{"))
      JSONText.append(utf8: wrapper, to: &composed)
      composed.append(UInt8(ascii: ":"))
    }
    compose(&self)
    if wrapper != nil { composed.append(UInt8(ascii: "}")) }
  }

  /// Restores the payload that a canonical notification was read from.
  mutating func restore(_ target: Int, _ wire: Int, into output: inout JSONOutput) {
    let notes = Wire.notes(draft.document, wire)
    restore(target, Wire.wrapper(draft.document, wire), into: &output) { bridge, written in
      Restorer(written: Places(written), notes, in: bridge.draft.document)
    }
  }

  /// Composes the draft leniently and applies what was written down about its payload.
  ///
  /// Whoever removed a member by which the form is recognised still gets the vendor's payload.
  ///
  /// - Returns: Whether anything was written.
  @discardableResult
  mutating func restore(
    _ target: Int, _ wrapper: [UInt8]?, into output: inout JSONOutput,
    _ makeRestorer: (inout Bridge, JSONDocument) -> Restorer
  ) -> Bool {
    swap(&draft, &second)
    composeSecond(target, wrapper)
    swap(&draft, &second)
    let start = output.count
    for isLast in [false, true] {
      guard let written = JSONDocument(composed, limits: Bridge.canonicalLimits) else {
        return false
      }
      var restorer = makeRestorer(&self, written)
      restorer.write(into: &output)
      if isLast || isRecognised(output[start...], target) { break }
      output.removeLast(output.count - start)
      composeWithSigns(target, wrapper)
    }
    return true
  }

  /// Whether a payload is recognised as its vendor's; also if it could not be, like a plain push.
  func isRecognised(_ payload: ArraySlice<UInt8>, _ target: Int) -> Bool {
    let format = registry.formats[target]
    guard !format.mark.signs.isEmpty, let document = try? JSONDocument(Array(payload)),
      let vendor = registry.vendors.firstIndex(of: format.vendor)
    else { return true }
    return registry.sight(vendor, in: document) != nil
  }

  /// Writes the draft anew, with made up values for what recognition needs.
  mutating func composeWithSigns(_ target: Int, _ wrapper: [UInt8]?) {
    draft.makesSigns = true
    let table = registry.tables[target]
    let seed = draft.derivationSeed()
    draft.derive(draft.missingColumns(table), table, registry.formats[target].vendor, seed)
    composed.removeAll()
    wrap(wrapper) { bridge in
      bridge.draft.writeComposed(target, bridge.registry, into: &bridge.composed)
    }
  }
}
