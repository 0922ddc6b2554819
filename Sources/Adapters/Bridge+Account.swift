import PushJSON
public import PushModel

/// The account of a conversion.
extension Bridge {
  /// The account of the last conversion, if it was asked for.
  ///
  /// - Returns: The account; nil if none was asked for, or if the conversion was rejected.
  public func account() -> Account? {
    guard !accountText.isEmpty, let json = try? JSON(accountText.array, limits: Bridge.canonicalLimits)
    else { return nil }
    return try? Account(json: json)
  }

  /// Keeps what was read, before anything is composed of it.
  mutating func beginAccount(_ conversion: Conversion, _ table: Table) {
    guard let values = conversion.account else { return }
    accountWriter.source.copy(draft)
    accountWriter.sourceTable = table
    accountWriter.values = values
  }

  /// Writes the account of the product that was appended to the output.
  ///
  /// - Parameters:
  ///   - target: The form of the product; nil for the canonical form.
  ///   - start: Where the product begins in the output.
  mutating func finishAccount(
    _ conversion: Conversion, to target: Int?, from start: Int, in output: JSONOutput
  ) {
    guard conversion.account != nil else { return }
    guard second.document.read(output, from: start), readProduct(target) else { return }
    swap(&accountWriter.product, &second)
    accountWriter.isCanonical = target == nil
    accountWriter.stays =
      target.map { registry.formats[$0].vendor } == accountWriter.source.vendor
    accountWriter.derived = draft.derived
    accountWriter.shortened = draft.shortened
    accountWriter.isCarried = isCarrying
    accountWriter.write()
    swap(&accountWriter.product, &second)
    lossCount = accountWriter.lossCount
    losses = accountWriter.losses
    writeAccount(target, PayloadSize.size(of: second.document))
  }

  /// Reads the product again, and tells where its members stand.
  ///
  /// - Returns: Whether it could be read.
  private mutating func readProduct(_ target: Int?) -> Bool {
    guard let target else {
      second.readCanonical(registry)
      second.absorbBags(registry.canonical, .all)
      accountWriter.places = places(-1, registry.canonical, wrapper: nil)
      return true
    }
    let format = registry.formats[target]
    guard let sighting = registry.fit(format.vendor, in: second.document) else { return false }
    second.load(sighting, registry)
    let wrapper = sighting.base == 0 ? nil : format.wrapper
    let key = 2 * sighting.format + (wrapper == nil ? 0 : 1)
    accountWriter.places = places(key, registry.tables[sighting.format], wrapper: wrapper)
    return true
  }

  private mutating func places(
    _ key: Int, _ table: Table, wrapper: StaticString?
  ) -> AccountPlaces {
    if let known = accountPlaces[key] { return known }
    let places = AccountPlaces(table, wrapper: wrapper)
    accountPlaces[key] = places
    return places
  }

  private mutating func writeAccount(_ target: Int?, _ size: Int) {
    accountText.removeAll()
    append("{\"from\":", accountWriter.source.vendor.rawValue)
    append(",\"to\":", target.map { registry.formats[$0].vendor.rawValue } ?? "canonical")
    if let target { append(",\"form\":", registry.formats[target].form.rawValue) }
    accountText += Array(",\"bytes\":\(size)".utf8)
    if target != nil {
      let limit = PayloadSize.limit(pushType: accountWriter.source.text(.pushType))
      accountText += Array(",\"limit\":\(limit)".utf8)
    }
    accountText += Array(",\"items\":[".utf8)
    accountText += accountWriter.items.bytes.dropFirst()
    accountText += Array("]}".utf8)
  }

  private mutating func append(_ name: StaticString, _ text: String) {
    accountText.append(name)
    JSONText.append(text, to: &accountText)
  }
}
