import PushJSON
import PushModel

/// Writes the account of a conversion: what became of every value of the source.
///
/// The product is read again, and each leaf of the source is looked for in what it says.
///
/// Every method is mutating, also those that only look: a structure of this size would otherwise be
/// copied for each of them.
struct AccountWriter {
  /// What was read, before anything was composed of it; its document is lent while it is looked at.
  var source = Draft()
  /// What was read again.
  var product = Draft()
  /// Which values are shown.
  var values = AccountValues.short
  /// Members whose texts were shortened.
  var shortened: [Member] = []
  /// Members that were made up.
  var derived: [Member] = []
  /// Whether the product carries what it does not say.
  var isCarried = false
  /// By what the source was read.
  private(set) var sourceTable: Table
  /// The columns of the source's table that keep what no member holds.
  private var restColumns: [Int]
  /// Where the product's members stand.
  private(set) var places: AccountPlaces
  private(set) var placesKey: Int?
  /// How an account begins, and whom it is about.
  var opening: (from: Vendor?, to: Int?, text: [UInt8]) = (nil, nil, [])
  /// Whether the target is the canonical form, in which nothing is lost.
  var isCanonical = false
  /// Whether the vendor stays.
  var stays = false

  /// By node of the source: what it became when it was read; 0 for nothing.
  private var owners: [Int32] = []
  /// The members that stand nowhere in the source.
  private(set) var rootless: [Int] = []
  /// Empty until an account is asked for, as are the places.
  private(set) var names = AccountNames()
  /// Where in the product's entries the last one was found: most come in the source's order.
  var entryHint = 0
  /// The element of a long array of the product that was looked up last.
  var lastElement = (array: -1, index: 0, item: 0)
  /// The member of the product that was looked up last: strays of a list have the same first name.
  var lastMember: (name: [UInt8], node: Int?)?
  private var desk = Desk()
  /// Whether an account lies on the desk.
  private var isWritten = false

  static let columnBase: Int32 = 1 << 28
  static let bagBase: Int32 = -1 << 28

  init(_ table: Table) {
    sourceTable = table
    restColumns = []
    places = AccountPlaces()
    setTable(table)
  }

  /// Says by which table the source was read.
  mutating func setTable(_ table: Table) {
    if table === sourceTable, !restColumns.isEmpty { return }
    sourceTable = table
    restColumns = table.columns.indices.filter { table.columns[$0].keepsRest }
  }

  /// Says where the members of the form stand by which the product was read.
  ///
  /// - Parameter key: What tells the form from others.
  mutating func setPlaces(_ places: AccountPlaces, _ key: Int) {
    self.places = places
    placesKey = key
  }

  /// Writes the account.
  ///
  /// - Parameters:
  ///   - opening: Who converts to whom, as an account begins.
  ///   - size: How many bytes the product has.
  ///   - limit: How many bytes are delivered; nil for the canonical form.
  mutating func write(_ opening: [UInt8], size: Int, limit: Int?) {
    if !isKnownUniquelyReferenced(&desk) { desk = Desk() }
    let desk = desk
    desk.sheet.begin(opening, size: size, limit: limit, custom: places.custom)
    writeItems(&desk.sheet)
    desk.sheet.finish()
    isWritten = true
  }

  /// Forgets the account.
  mutating func clear() { isWritten = false }

  /// How many values are lost by the account.
  var lossCount: Int { isWritten ? desk.sheet.lossCount : 0 }

  /// The first of them: members, and places of other keys.
  var lossNames: [String] { isWritten ? desk.sheet.lossNames : [] }

  /// Runs a function on the account, or on nothing if none was written.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    desk.sheet.items.withBytes(to: isWritten ? nil : 0, body)
  }

  private mutating func writeItems(_ sheet: inout Sheet) {
    entryHint = 0
    lastElement.array = -1
    lastMember = nil
    visit(0, Context(), token: 0, &sheet)
    writeMembersWithoutLeaf(&sheet)
    writeDerived(&sheet)
  }

  // MARK: Owners

  /// Takes over what was read, before anything is composed of it.
  ///
  /// - Parameter draft: What was read; its document is lent again when the account is written.
  mutating func take(_ draft: inout Draft) {
    if names.areTexts.isEmpty { names = .shared }
    source.vendor = draft.vendor
    source.values.refill(draft.values)
    source.lists.refill(draft.lists)
    source.entries.refill(draft.entries)
    source.unpacked.refill(draft.unpacked)
    findOwners(&draft)
  }

  private mutating func findOwners(_ source: inout Draft) {
    // What lies behind the present nodes is never looked at.
    let count = source.document.nodes.count
    let missing = count - owners.count
    if missing > 0 { owners.append(contentsOf: repeatElement(0, count: missing)) }
    owners.withUnsafeMutableBufferPointer {
      UnsafeMutableBufferPointer(rebasing: $0[..<count]).update(repeating: 0)
    }
    rootless.removeAll(keepingCapacity: true)
    source.values.withUnsafeBufferPointer { values in
      for index in values.indices where values[index].kind != .absent {
        let origin = Int(values[index].origin)
        if origin >= 0 {
          owners[origin] = Int32(truncatingIfNeeded: index + 1)
        } else if index < Member.count {
          rootless.append(index)
        }
      }
    }
    for index in source.entries.indices {
      owners[Int(source.entries[index].value)] = -Int32(truncatingIfNeeded: index + 1)
    }
    for index in restColumns
    where index < source.located.count
      && (source.located[index] >= 0 || !source.kept[index].isAbsent)
    {
      findOwner(column: index, &source)
    }
    for (bag, node) in source.bagObjects.enumerated() where node >= 0 && bag != 0 {
      owners[node] = AccountWriter.bagBase - Int32(truncatingIfNeeded: bag)
    }
  }

  private mutating func findOwner(column index: Int, _ source: inout Draft) {
    var node = Int(source.kept[index].node)
    switch sourceTable.columns[index].code {
    case .pick: node = source.kept[index].isAbsent ? -1 : Int(source.located[index])
    case .constant where source.located[index] >= 0: node = Int(source.located[index])
    default: break
    }
    if node >= 0 { owners[node] = AccountWriter.columnBase + Int32(truncatingIfNeeded: index) }
  }

  // MARK: Walking

  private mutating func visit(
    _ node: Int, _ outer: Context, token: Int, _ sheet: inout Sheet
  ) {
    let owner = owners[node]
    if owner == 0 {
      visitInside(node, outer, token: token, &sheet)
      return
    }
    let context = context(owner, node, token, &sheet)
    if owner > 0, !isRaw(owner) {
      writeLeaf(node, context, &sheet)
    } else {
      visitInside(node, context, token: token, &sheet)
    }
  }

  private mutating func visitInside(
    _ node: Int, _ context: Context, token: Int, _ sheet: inout Sheet
  ) {
    switch source.document.nodes[node].kind {
    case .object where source.document.nodes[node].next > node + 1:
      visitMembers(of: node, context, &sheet)
    case .array where source.document.nodes[node].next > node + 1:
      visitItems(of: node, context, &sheet)
    case .string where !source.unpacked.isEmpty:
      if let root = unpacked(node) {
        visit(root, context, token: token, &sheet)
      } else {
        writeLeaf(node, context, &sheet)
      }
    default: writeLeaf(node, context, &sheet)
    }
  }

  /// Whether a member is what it was read from, and not made of it.
  private mutating func isRaw(_ owner: Int32) -> Bool {
    if owner >= AccountWriter.columnBase {
      return sourceTable.columns[Int(owner - AccountWriter.columnBase)].code != .constant
    }
    let kind = source.values[Int(owner) - 1].kind
    return kind == .array || kind == .object
  }

  /// What a text holds that was read as JSON, if there is anything in it.
  private mutating func unpacked(_ string: Int) -> Int? {
    guard let root = source.unpacked.last(where: { $0.string == string })?.root,
      string != Int(source[.carry].origin), source.document.end(of: root) > root + 1
    else { return nil }
    return root
  }

  private mutating func visitItems(of array: Int, _ context: Context, _ sheet: inout Sheet) {
    let start = sheet.path.count
    let end = Int(source.document.nodes[array].next)
    var item = array + 1
    var index = 0
    while item < end {
      sheet.path.append(UInt8(ascii: "/"))
      sheet.path.append(decimal: index)
      visit(item, context, token: start, &sheet)
      sheet.path.truncate(to: start)
      item = Int(source.document.nodes[item].next)
      index += 1
    }
  }

  private mutating func visitMembers(of object: Int, _ context: Context, _ sheet: inout Sheet) {
    let start = sheet.path.count
    let end = Int(source.document.nodes[object].next)
    let shadowed =
      source.document.nodes[object].hasDuplicates ? source.document.shadowedNames(of: object) : []
    var name = object + 1
    while name < end {
      if shadowed.isEmpty || !shadowed.contains(name) {
        let entry = source.document.nodes[name]
        if !sheet.path.append(slashAndName: entry, of: source.document.bytes) {
          AccountWriter.appendEscaped(source.document.decoded(name), to: &sheet.path)
        }
        visit(name + 1, context, token: start, &sheet)
        sheet.path.truncate(to: start)
      }
      name = Int(source.document.nodes[name + 1].next)
    }
  }

  /// Appends a name that holds what has to be escaped, or was written so.
  @inline(never)
  static func appendEscaped(_ name: [UInt8], to path: inout AccountPen) {
    if !needsEscape(name) {
      path.append(name)
      return
    }
    var token: [UInt8] = []
    Places.push(name, to: &token)
    var written = JSONOutput()
    JSONText.appendInside(token.dropFirst(), to: &written)
    path.append(written.array)
  }

  /// Whether a name may not stand in a JSON Pointer inside a JSON string as it is.
  private static func needsEscape(_ name: [UInt8]) -> Bool {
    name.contains {
      $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xED || $0 == 0x7E || $0 == 0x2F
    }
  }
}

extension Array {
  /// Takes the elements of another array, in the memory it has.
  fileprivate mutating func refill(_ other: [Element]) {
    removeAll(keepingCapacity: true)
    append(contentsOf: other)
  }
}

extension JSONDocument.Node {
  /// The bytes between the quotes of a string or name.
  @inline(__always)
  var inside: Range<Int> { Range(uncheckedBounds: (Int(start) + 1, Int(end) - 1)) }
}
