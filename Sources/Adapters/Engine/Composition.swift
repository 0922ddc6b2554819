import PushJSON
import PushModel

/// From a draft to a form's payload, and from a canonical notification to a draft.
extension Draft {
  /// Composes the notification as a payload of a form.
  ///
  /// - Parameters:
  ///   - target: The index of the form.
  ///   - isStrict: Whether identifiers that the vendor demands are made up where there are none.
  mutating func compose(
    _ target: Int, _ registry: Registry, isStrict: Bool, into output: inout JSONOutput
  ) {
    let table = registry.tables[target]
    self.isStrict = isStrict
    applySettings(for: target)
    isOwn = vendor == registry.formats[target].vendor
    let kinds = isOwn ? registry.formats[target].ownKinds : registry.formats[target].kinds
    // What the form cannot say makes a difference between identifiers nevertheless.
    let whole = kinds.contains(kind) ? nil : derivationSeed()
    fold(into: kinds)
    let missing = missingColumns(table)
    let seed = missing == 0 ? nil : whole ?? derivationSeed()
    adopt(target, table, registry)
    applyKeys(for: target)
    if let seed { derive(missing, table, registry.formats[target].vendor, seed) }
    if !isOwn { drop(.carry) }
    registry.formats[target].prepare(&self)
    applyKeys(for: target, isPrepared: true)
    writeComposed(target, registry, into: &output)
  }

  /// Writes what was composed, inside the object in which the form is written if there is one; also
  /// once more, after one of its members has changed.
  mutating func writeComposed(
    _ target: Int, _ registry: Registry, into output: inout JSONOutput
  ) {
    let isWrapped = isStrict && registry.formats[target].isWrapped
    let wrapper = isWrapped ? registry.formats[target].wrapper : nil
    if let wrapper { Draft.open(wrapper, into: &output) }
    write(by: registry.tables[target], source: nil, bags: bags, into: &output)
    if wrapper != nil { output.append(UInt8(ascii: "}")) }
  }

  /// The bags of which the form that is written may have values.
  private var bags: Bags { isOwn ? .all : .shared }

  /// Begins an object with one member.
  private static func open(_ name: StaticString, into output: inout JSONOutput) {
    output.append(UInt8(ascii: "{"))
    JSONText.append(utf8: name.withUTF8Buffer { Array($0) }, to: &output)
    output.append(UInt8(ascii: ":"))
  }

  /// A kind that the form cannot compose becomes silent.
  private mutating func fold(into kinds: Kinds) {
    guard !kinds.contains(kind) else { return }
    kind = .silent
    isSilent = true
    action = .none
    drop(.commandScope, .commandName, .commandMethod)
    clear(.parameters)
  }

  // MARK: Bags

  /// Makes the values that no member holds those of the target's table, as far as it may have them.
  private mutating func adopt(_ target: Int, _ table: Table, _ registry: Registry) {
    if format == target { return }
    if format >= 0 {
      let nested: [Bag] = [.vendorData, .transport, .layout]
      if isOwn {
        for bag in nested { gather(bag, registry.tables[format]) }
      }
      entries.removeAll { nested.contains($0.bag) }
    }
    resetColumns(table)
    absorbBags(table, bags)
    format = target
  }

  /// Turns a bag's values into one object of the document.
  private mutating func gather(_ bag: Bag, _ source: Table) {
    var object = JSONOutput()
    guard writeBag(bag, source, into: &object) else { return }
    bagObjects[Int(bag.rawValue)] = document.add(object.array) ?? -1
  }

  // MARK: Canonical

  /// Appends the canonical notification as JSON, without its residue.
  ///
  /// - Returns: The place in the output at which further members can be written.
  mutating func writeCanonical(_ registry: Registry, into output: inout JSONOutput) {
    if format >= 0 {
      setText(.vendor, registry.formats[format].vendor.rawValue)
      setText(.form, registry.formats[format].form.rawValue)
    }
    isStrict = true
    let source = format >= 0 ? registry.tables[format] : nil
    Canonical.prepare(&self)
    write(by: registry.canonical, source: source ?? registry.canonical, bags: [], into: &output)
  }

  /// Reads a canonical notification.
  mutating func readCanonical(_ registry: Registry) {
    read(0, by: registry.canonical)
    format = -1
    Canonical.settle(&self)
    vendor = Vendor(rawValue: string(.vendor) ?? Vendor.apns.rawValue)
  }
}
