import PushJSON
import PushModel

/// Finding the places that names mean, in the canonical form's table and in the target's.
extension Settings {
  /// Items that a list is filled up to.
  private static let mostItems = 100
  /// What follows from the payload, or belongs to the adapters.
  private static let fixed: Set<Member> = [
    .vendor, .form, .kind, .silent, .encrypted, .carry, .wire, .shape, .mediaShape,
  ]
  /// What every medium has, whether it is a slide or not.
  private static let mediumMembers: Set<Member> = [.url, .type, .alternativeText]

  private var canonical: Table { Registry.shared.canonical }

  mutating func add(
    _ name: String, _ source: SettingValue.Source, isDefault: Bool
  ) throws(SettingError) {
    if name.hasPrefix("/") {
      guard let pointer = try? JSONPointer(name) else { throw unknown(name) }
      try addKey(pointer.tokens, name, source, isDefault)
    } else if canonical.child(of: 0, named: name.prefix { $0 != "." && $0 != "[" }) != nil {
      try addMember(name, source, isDefault)
    } else {
      try addKey([JSONString(name)], name, source, isDefault)
    }
  }

  // MARK: Canonical members

  private mutating func addMember(
    _ name: String, _ source: SettingValue.Source, _ isDefault: Bool
  ) throws(SettingError) {
    var site = Site(table: canonical)
    var rest = name[...]
    while !rest.isEmpty {
      let token = rest.prefix { $0 != "." && $0 != "[" }
      guard let child = site.table.child(of: site.node, named: token) else { throw unknown(name) }
      rest = rest.dropFirst(token.count)
      site.node = child
      if site.column?.isCustom == true, rest.first == "." {
        add(.custom(String(rest.dropFirst())), source, isDefault)
        return
      }
      if site.column?.isBag == true, site.column?.isCustom == false {
        throw Settings.refusal(name, "only keys of the target that its format knows can")
      }
      if rest.first == "[" {
        guard let list = site.list, let index = Settings.index(&rest) else { throw unknown(name) }
        site = Site(table: site.table.lists[list.table], item: (list.list, index))
      }
      guard rest.isEmpty || rest.popFirst() == "." else { throw unknown(name) }
    }
    try add(site, name, source, isDefault)
  }

  /// Adds the value at a place, or the members of an object there.
  private mutating func add(
    _ site: Site, _ name: String, _ source: SettingValue.Source, _ isDefault: Bool
  ) throws(SettingError) {
    guard let column = site.column, !column.isCustom else {
      for member in try source.members(name) {
        try addMember("\(name).\(member.name)", .json(member.value), isDefault)
      }
      return
    }
    if site.list != nil {
      for (index, item) in try source.items(name).enumerated() {
        try addMember("\(name)[\(index)]", .json(item), isDefault)
      }
      return
    }
    guard let member = Member(rawValue: column.member), !Settings.fixed.contains(member) else {
      throw Settings.refusal(name, "it follows from the payload")
    }
    let place = try Settings.place(of: member, site, name)
    let value = try SettingValue(source, column, site.table, name: name)
    members.append(Setting(place: place, value: value, isDefault: isDefault))
  }

  private static func place(
    of member: Member, _ site: Site, _ name: String
  ) throws(SettingError) -> Setting.Place {
    guard let (list, index) = site.item else { return .member(member) }
    guard list == .buttons || list == .media && mediumMembers.contains(member) else {
      throw refusal(name, "only links, types and alternative texts of media can")
    }
    return .item(list, index, member)
  }

  private mutating func add(
    _ place: CustomName, _ source: SettingValue.Source, _ isDefault: Bool
  ) {
    members.append(
      Setting(place: place.place, value: SettingValue(any: source), isDefault: isDefault))
  }

  /// The index in brackets at the beginning of a text.
  private static func index(_ text: inout Substring) -> Int? {
    guard let end = text.firstIndex(of: "]"), let index = Int(text[..<end].dropFirst()),
      index >= 0, index < mostItems
    else { return nil }
    text = text[text.index(after: end)...]
    return index
  }

  // MARK: Keys of the target

  private mutating func addKey(
    _ path: [JSONString], _ name: String, _ source: SettingValue.Source, _ isDefault: Bool
  ) throws(SettingError) {
    var isKnown = false
    for format in formats {
      let table = Registry.shared.tables[format]
      guard let node = table.node(at: path) else {
        missing[format, default: []].append(name)
        continue
      }
      isKnown = true
      try addKey(Site(table: table, node: node), path, name, source, isDefault, in: format)
    }
    if !isKnown { throw unknown(name) }
  }

  private mutating func addKey(
    _ site: Site, _ path: [JSONString], _ name: String, _ source: SettingValue.Source,
    _ isDefault: Bool, in format: Int
  ) throws(SettingError) {
    if site.table.nodes[site.node].isInner, site.column == nil || source.object != nil {
      for member in try source.members(name) {
        let path = path + [member.name]
        let name = JSONPointer(path).description
        guard let node = site.table.node(at: path) else { throw unknown(name) }
        let inner = Site(table: site.table, node: node)
        try addKey(inner, path, name, .json(member.value), isDefault, in: format)
      }
      return
    }
    guard let index = site.field, let column = site.column else { throw unknown(name) }
    let place = try Settings.place(of: column, at: index, site.table, name)
    let value = try SettingValue(source, column, site.table, name: name)
    keys[format, default: []].append(Setting(place: place, value: value, isDefault: isDefault))
  }

  private static func place(
    of column: Table.Column, at index: Int, _ table: Table, _ name: String
  ) throws(SettingError) -> Setting.Place {
    if column.code == .constant { throw refusal(name, "it is always the same") }
    if column.code == .list || column.isBag {
      throw refusal(name, "only the members inside, by their canonical names, can")
    }
    guard let member = Member(rawValue: column.member) else {
      let isWritten = !column.isReadOnly && column.kinds.contains(.alert)
      guard isWritten else { throw refusal(name, "it is read, but not written") }
      return .column(index)
    }
    if fixed.contains(member) { throw refusal(name, "it follows from the payload") }
    return .member(member)
  }

  /// The forms that the conversion may write.
  private var formats: [Int] {
    guard case .vendor(let vendor) = target else { return [] }
    return Registry.shared.formats.indices.filter { index in
      let format = Registry.shared.formats[index]
      return format.vendor == vendor && (form == nil || format.form == form)
    }
  }

  // MARK: Errors

  private static func refusal(_ name: String, _ reason: String) -> SettingError {
    SettingError(name: name, message: "'\(name)' cannot be set: \(reason)")
  }

  private func unknown(_ name: String) -> SettingError {
    let keys = formats.flatMap { format -> [String] in
      let table = Registry.shared.tables[format]
      let top = table.children[0].map { String(table.pointer($0).dropFirst()) }
      return top + table.columns.map { table.pointer($0.node) }
    }
    return SettingError(
      name: name, message: "unknown member '\(name)'",
      known: Settings.names(of: canonical, "") + keys)
  }

  private static func names(of table: Table, _ prefix: String) -> [String] {
    table.columns.flatMap { column -> [String] in
      let isFixed = Member(rawValue: column.member).map(fixed.contains) ?? (column.list < 0)
      if isFixed { return [] }
      let path = table.pointer(column.node).dropFirst().split(separator: "/")
      let name = prefix + path.joined(separator: ".")
      return column.list < 0 ? [name] : names(of: table.lists[column.list], name + "[0].")
    }
  }
}

/// A name of the sender's own.
private struct CustomName {
  var place: Setting.Place

  static func custom(_ name: String) -> CustomName {
    var text: [UInt8] = []
    JSONText.append(name, to: &text)
    return CustomName(place: .custom(text))
  }
}

/// A place in a table: of the payload, or of a list's items.
private struct Site {
  var table: Table
  var node = 0
  var item: (List, Int)?

  init(table: Table, node: Int = 0, item: (List, Int)? = nil) {
    self.table = table
    self.node = node
    self.item = item
  }

  var field: Int? {
    let field = table.nodes[node].field
    return field >= 0 ? field : nil
  }

  var column: Table.Column? { field.map { table.columns[$0] } }

  var list: (list: List, table: Int)? {
    guard let column, column.list >= 0, let list = List(rawValue: column.detail) else { return nil }
    return (list, column.list)
  }
}

extension Table.Column {
  fileprivate var isBag: Bool { code == .bag }
  fileprivate var isCustom: Bool { isBag && detail == Bag.custom.rawValue }
}

extension Table {
  fileprivate func child(of node: Int, named name: Substring) -> Int? {
    child(of: node, named: Array(name.utf8))
  }

  private func child(of node: Int, named name: [UInt8]) -> Int? {
    children[node].first { text[nameRange($0)].elementsEqual(name) }
  }

  /// The node at a path of names; nil if the form has none, or must not have it.
  fileprivate func node(at path: [JSONString]) -> Int? {
    var node = 0
    for name in path {
      guard let child = child(of: node, named: name.utf8), !nodes[child].isReserved else {
        return nil
      }
      node = child
    }
    return node
  }
}
