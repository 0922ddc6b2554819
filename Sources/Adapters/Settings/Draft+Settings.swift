import PushJSON

/// Putting settings into a draft.
extension Draft {
  /// Sets and fills in members.
  ///
  /// - Parameter target: The form whose keys may be meant, or nil.
  mutating func applySettings(for target: Int?) {
    guard let settings else { return }
    isSet = true
    absorbCustom()
    let all = settings.members + (target.flatMap { settings.keys[$0] } ?? [])
    for setting in all where !setting.isDefault { put(setting) }
    for setting in all where setting.isDefault && isAbsent(setting.place) { put(setting) }
    completeActions(all.map(\.place))
    if has(.url), self[.role].isAbsent { self[.role] = .choice(MediumRole.attachment.rawValue) }
  }

  /// Sets and fills in the target's keys that no member holds.
  ///
  /// - Parameter isPrepared: Whether the vendor's own rules have been applied; they come before
  ///   what is filled in, but not before what is set.
  mutating func applyKeys(for target: Int, isPrepared: Bool = false) {
    guard let keys = settings?.keys[target] else { return }
    for key in keys {
      guard case .column(let column) = key.place, kept.indices.contains(column) else { continue }
      if key.isDefault, isPrepared || !kept[column].isAbsent { continue }
      kept[column] = key.value.value(in: &document)
    }
  }

  private mutating func put(_ setting: Setting) {
    if case .column = setting.place { return }
    let value = setting.value.value(in: &document)
    switch setting.place {
    case .member(let member): self[member] = value
    case .item(let list, let index, let member): put(value, list, index, member)
    case .custom(let name): putCustom(name, value)
    case .column: break
    }
  }

  private func isAbsent(_ place: Setting.Place) -> Bool {
    switch place {
    case .member(let member): self[member].isAbsent
    case .item(.media, let index, let member) where beginsWithMainMedium:
      index == 0 ? self[member].isAbsent : self[.media, index - 1, member].isAbsent
    case .item(let list, let index, let member): self[list, index, member].isAbsent
    case .custom(let name): customEntry(name) == nil
    case .column: false
    }
  }

  // MARK: Lists

  /// The main medium stands apart from its list, before it.
  private var beginsWithMainMedium: Bool { hasMainMedium || count(.media) == 0 }

  private mutating func put(_ value: Value, _ list: List, _ index: Int, _ member: Member) {
    guard list == .media, beginsWithMainMedium else {
      extend(list, to: index + 1)
      self[list, index, member] = value
      return
    }
    if index == 0 {
      self[member] = value
    } else {
      extend(list, to: index)
      self[list, index - 1, member] = value
    }
  }

  private mutating func extend(_ list: List, to size: Int) {
    guard count(list) < size else { return }
    let old = Array(values[base(list, 0)..<base(list, count(list))])
    lists[Int(list.rawValue)] = Items(start: values.count, count: size)
    values.append(contentsOf: old)
    let missing = size * Member.itemCount - old.count
    values.append(contentsOf: repeatElement(Value(), count: missing))
  }

  // MARK: Actions

  /// A link that is set says what kind of action it is, unless the kind is known.
  private mutating func completeActions(_ places: [Setting.Place]) {
    for place in places {
      switch place {
      case .member(.actionURL) where !places.contains(.member(.actionKind)):
        if action != .browser && action != .deeplink { settleLinkByScheme() }
      case .item(.buttons, let index, .actionURL)
      where !places.contains(.item(.buttons, index, .actionKind)):
        completeButton(index)
      default: break
      }
    }
  }

  private mutating func completeButton(_ index: Int) {
    let kind = self[.buttons, index, .actionKind].code.flatMap(ActionKind.init)
    guard kind != .browser, kind != .deeplink else { return }
    var link = Draft()
    link.document = document
    link[.actionURL] = self[.buttons, index, .actionURL]
    link.settleLinkByScheme()
    self[.buttons, index, .actionKind] = .choice(link.action.rawValue)
  }

  // MARK: The sender's own data

  /// Makes the values of the custom object entries of their own, the last one of each name.
  private mutating func absorbCustom() {
    absorbBags(Registry.shared.canonical, Bags(.custom))
    bagObjects[Int(Bag.custom.rawValue)] = -1
  }

  private func customEntry(_ name: [UInt8]) -> Int? {
    let name = JSONText.decode(name.dropFirst().dropLast())
    let hash = JSONName.hash(name)
    for index in entries.indices
    where entries[index].hash == hash && entries[index].bag == .custom {
      if text(entries[index].name) == name[...] { return index }
    }
    return nil
  }

  private mutating func putCustom(_ name: [UInt8], _ value: Value) {
    if let entry = customEntry(name) {
      entries[entry].value = value
      return
    }
    let decoded = JSONText.decode(name.dropFirst().dropLast())
    let isEscaped = name.contains(UInt8(ascii: "\\"))
    entries.append(
      Entry(
        bag: .custom, scope: 0, hash: JSONName.hash(decoded),
        name: Value(
          .text, name.withUnsafeBufferPointer { document.append($0) }, isEscaped: isEscaped),
        value: value))
  }
}
