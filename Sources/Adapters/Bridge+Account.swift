import PushJSON
public import PushModel

/// The account of a conversion.
extension Bridge {
  /// The account of the last conversion, if it was asked for.
  ///
  /// - Returns: The account; nil if none was asked for, or if the conversion was rejected.
  public func account() -> Account? {
    guard let json = try? JSON(withAccountText { Array($0) }, limits: Bridge.canonicalLimits)
    else { return nil }
    return try? Account(json: json)
  }

  /// Runs a function on the account of the last conversion as JSON; on nothing if there is none.
  package func withAccountText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    accountWriter.withText(body)
  }

  /// How many values of the source the last conversion lost, by its account.
  public var lossCount: Int { accountWriter.lossCount }

  /// The first of them: members, and places of other keys.
  package var lossNames: [String] { accountWriter.lossNames }

  /// Keeps what was read, before anything is composed of it.
  mutating func beginAccount(_ conversion: Conversion, _ table: Table) {
    guard let values = conversion.account else { return }
    accountWriter.setTable(table)
    accountWriter.values = values
    accountWriter.take(&draft)
  }

  /// Writes the account of the product that was appended to the output; the draft has the document
  /// that was read.
  ///
  /// - Parameters:
  ///   - target: The form of the product; nil for the canonical form.
  ///   - start: Where the product begins in the output.
  mutating func finishAccount(
    _ conversion: Conversion, to target: Int?, from start: Int, in output: JSONOutput
  ) {
    guard conversion.account != nil, readProduct(target, from: start, in: output) else { return }
    accountWriter.isCanonical = target == nil
    accountWriter.stays =
      target.map { registry.formats[$0].vendor } == accountWriter.source.vendor
    accountWriter.derived = draft.derived
    accountWriter.shortened = draft.shortened
    accountWriter.isCarried = isCarrying
    swap(&accountWriter.product, &second)
    swap(&accountWriter.source.document, &draft.document)
    accountWriter.write(
      accountOpening(target), size: accountWriter.product.document.compactSize(0),
      limit: target.map { _ in PayloadSize.limit(pushType: accountWriter.source.text(.pushType)) })
    swap(&accountWriter.source.document, &draft.document)
    swap(&accountWriter.product, &second)
  }

  /// Reads the product again, and tells where its members stand.
  ///
  /// - Returns: Whether it could be read.
  private mutating func readProduct(
    _ target: Int?, from start: Int, in output: JSONOutput
  ) -> Bool {
    guard let target else {
      guard second.document.read(output, from: start) else { return false }
      second.readCanonical(registry)
      second.absorbBags(registry.canonical, .all)
      setPlaces(-1, registry.canonical, wrapper: nil)
      return true
    }
    guard let sighting = readProduct(target, from: start, in: output) else { return false }
    let wrapper = wrapper(of: sighting)
    let key = 2 * sighting.format + (wrapper == nil ? 0 : 1)
    setPlaces(key, registry.tables[sighting.format], wrapper: wrapper)
    return true
  }

  private mutating func setPlaces(_ key: Int, _ table: Table, wrapper: StaticString?) {
    if accountWriter.placesKey == key { return }
    accountWriter.setPlaces(places(key, table, wrapper: wrapper), key)
  }

  private mutating func places(
    _ key: Int, _ table: Table, wrapper: StaticString?
  ) -> AccountPlaces {
    if let known = accountPlaces[key] { return known }
    let places = AccountPlaces(table, wrapper: wrapper)
    accountPlaces[key] = places
    return places
  }

  /// Who converts to whom: most accounts in a row say the same.
  private mutating func accountOpening(_ target: Int?) -> [UInt8] {
    let from = accountWriter.source.vendor
    if accountWriter.opening.from == from, accountWriter.opening.to == target {
      return accountWriter.opening.text
    }
    var text = JSONOutput()
    func append(_ name: StaticString, _ value: String) {
      text.append(name)
      JSONText.append(value, to: &text)
    }
    append("{\"from\":", from.rawValue)
    append(",\"to\":", target.map { registry.formats[$0].vendor.rawValue } ?? "canonical")
    if let target { append(",\"form\":", registry.formats[target].form.rawValue) }
    accountWriter.opening = (from, target, text.array)
    return text.array
  }
}
