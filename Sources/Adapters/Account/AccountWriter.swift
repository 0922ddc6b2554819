import PushJSON
import PushModel

/// Writes the account of a conversion: what became of every value of the source.
///
/// The product is read again, and each leaf of the source is looked for in what it says.
///
/// Every method is mutating, also those that only look: a structure of this size would otherwise be
/// copied for each of them.
struct AccountWriter {
  /// What became of a value.
  enum Fate: UInt8 {
    case kept, moved, changed, approximated, carried, lost

    /// As it stands in an item, behind the name.
    var text: StaticString {
      switch self {
      case .kept: "\",\"fate\":\"kept\""
      case .moved: "\",\"fate\":\"moved\""
      case .changed: "\",\"fate\":\"changed\""
      case .approximated: "\",\"fate\":\"approximated\""
      case .carried: "\",\"fate\":\"carried\""
      case .lost: "\",\"fate\":\"lost\""
      }
    }
  }

  /// Why, where it is not plain to see.
  enum Reason: UInt8 {
    case none, noPlace, notSaid, reservedName, asText, vendorData, carrierData, platformData
    case notRead, mark, derived, shortened

    /// As it stands at the end of an item.
    var text: StaticString {
      switch self {
      case .none: "}"
      case .noPlace: ",\"why\":\"no place in this form\"}"
      case .notSaid: ",\"why\":\"not said in this kind of push\"}"
      case .reservedName: ",\"why\":\"reserved name\"}"
      case .asText: ",\"why\":\"written as text\"}"
      case .vendorData: ",\"why\":\"the vendor's own\"}"
      case .carrierData: ",\"why\":\"the carrier's own\"}"
      case .platformData: ",\"why\":\"only beside an alert for Apple\"}"
      case .notRead: ",\"why\":\"not what the vendor reads here\"}"
      case .mark: ",\"why\":\"the vendor's mark\"}"
      case .derived: ",\"why\":\"derived\"}"
      case .shortened: ",\"why\":\"shortened\"}"
      }
    }
  }

  /// What was read, before anything was composed of it.
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
  var sourceTable: Table
  var places = AccountPlaces()
  /// Whether the target is the canonical form, in which nothing is lost.
  var isCanonical = false
  /// Whether the vendor stays.
  var stays = false

  /// How many values are lost, and the first of them.
  var lossCount = 0
  var losses: [String] = []
  var items = JSONOutput()

  /// By node of the source: what it became when it was read; 0 for nothing.
  var owners: [Int32] = []
  /// The present place in the source, as the inside of a JSON string.
  var path = JSONOutput()
  let names = AccountNames.shared
  /// Where in the product's entries the last one was found: most come in the source's order.
  var entryHint = 0

  static let columnBase: Int32 = 1 << 28
  static let bagBase: Int32 = -1 << 28
  static let mostLosses = 3

  init(_ table: Table) { sourceTable = table }

  /// Writes the items of the account.
  mutating func write() {
    items.removeAll()
    losses.removeAll(keepingCapacity: true)
    lossCount = 0
    path.removeAll()
    entryHint = 0
    findOwners()
    visit(0, Context(), token: 0)
    writeMembersWithoutLeaf()
    writeDerived()
  }

  // MARK: Owners

  mutating func findOwners() {
    owners.removeAll(keepingCapacity: true)
    owners.append(contentsOf: repeatElement(0, count: source.document.nodes.count))
    for index in source.values.indices {
      let value = source.values[index]
      if value.origin >= 0, value.kind != .absent {
        owners[Int(value.origin)] = Int32(truncatingIfNeeded: index + 1)
      }
    }
    for index in source.entries.indices where source.entries[index].value.node >= 0 {
      owners[Int(source.entries[index].value.node)] = -Int32(truncatingIfNeeded: index + 1)
    }
    for (index, column) in sourceTable.columns.enumerated()
    where column.keepsRest && index < source.located.count {
      if column.code == .pick {
        if source.located[index] >= 0, !source.kept[index].isAbsent {
          own(Int(source.located[index]), index)
        }
      } else if column.code == .constant, source.located[index] >= 0 {
        own(Int(source.located[index]), index)
      } else if source.kept[index].node >= 0 {
        own(Int(source.kept[index].node), index)
      }
    }
    for (bag, node) in source.bagObjects.enumerated() where node >= 0 && bag != 0 {
      owners[node] = AccountWriter.bagBase - Int32(truncatingIfNeeded: bag)
    }
  }

  mutating func own(_ node: Int, _ column: Int) {
    owners[node] = AccountWriter.columnBase + Int32(truncatingIfNeeded: column)
  }

  /// What a name or a place in the product is, without its bytes.
  enum Label {
    /// The source's own place.
    case none
    case member(Int)
    case item(list: Int, index: Int, member: Int)
    /// Of the product: a column of its table.
    case column(Int)
    /// Of the product: a node of its document.
    case node(Int)
    /// Of the product: among the sender's own values, under the last token of the source's place.
    case custom
    /// Of the product: inside `aps`.
    case aps
    /// Of the product: the vendor's mark.
    case mark
  }

  /// What is known of the leaves inside a value.
  struct Context {
    var fate: Fate?
    var reason = Reason.none
    var name = Label.none
    var to = Label.none
    /// How much of the path leads to the value.
    var depth = 0
    /// Where the value's own token begins in the path.
    var token = 0
    /// Whether its values are never shown.
    var isSecret = false
    /// Whether it is no value of the source at all, but says how the source was spelled.
    var isSkipped = false
  }

  // MARK: Walking

  mutating func visit(_ node: Int, _ outer: Context, token: Int) {
    let owner = owners[node]
    let context = owner == 0 ? outer : context(owner, node, token)
    let kind = source.document.nodes[node].kind
    if owner > 0, !isRaw(owner) {
      writeLeaf(node, context)
    } else if kind == .object, source.document.end(of: node) > node + 1 {
      visitMembers(of: node, context)
    } else if kind == .array, source.document.end(of: node) > node + 1 {
      visitItems(of: node, context)
    } else if kind == .string, !source.unpacked.isEmpty, let root = unpacked(node) {
      visit(root, context, token: token)
    } else {
      writeLeaf(node, context)
    }
  }

  /// Whether a member is what it was read from, and not made of it.
  mutating func isRaw(_ owner: Int32) -> Bool {
    if owner >= AccountWriter.columnBase {
      return sourceTable.columns[Int(owner - AccountWriter.columnBase)].code != .constant
    }
    let kind = source.values[Int(owner) - 1].kind
    return kind == .array || kind == .object
  }

  /// What a text holds that was read as JSON, if there is anything in it.
  mutating func unpacked(_ string: Int) -> Int? {
    guard let root = source.unpacked.last(where: { $0.string == string })?.root,
      string != Int(source[.carry].origin), source.document.end(of: root) > root + 1
    else { return nil }
    return root
  }

  mutating func visitItems(of array: Int, _ context: Context) {
    var item = array + 1
    var index = 0
    let end = source.document.end(of: array)
    while item < end {
      let length = path.count
      path.append(UInt8(ascii: "/"))
      AccountWriter.append(index, to: &path)
      visit(item, context, token: length)
      path.removeLast(path.count - length)
      item = source.document.end(of: item)
      index += 1
    }
  }

  mutating func visitMembers(of object: Int, _ context: Context) {
    let end = source.document.end(of: object)
    let shadowed =
      source.document.nodes[object].hasDuplicates ? source.document.shadowedNames(of: object) : []
    var name = object + 1
    while name < end {
      let next = source.document.end(of: name + 1)
      if shadowed.isEmpty || !shadowed.contains(name) {
        let length = path.count
        path.append(UInt8(ascii: "/"))
        appendToken(name)
        visit(name + 1, context, token: length)
        path.removeLast(path.count - length)
      }
      name = next
    }
  }

  /// Appends a name to the path as a reference token inside a JSON string.
  mutating func appendToken(_ name: Int) {
    let entry = source.document.nodes[name]
    let start = Int(entry.start) + 1
    let end = max(start, Int(entry.end) - 1)
    let isPlain = source.document.bytes.withUnsafeBufferPointer { bytes in
      let inside = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard !entry.isEscaped, !inside.contains(where: { $0 == 0x7E || $0 == 0x2F }) else {
        return false
      }
      path.append(contentsOf: inside)
      return true
    }
    if isPlain { return }
    var token: [UInt8] = []
    Places.push(source.document.decoded(name), to: &token)
    JSONText.appendInside(token.dropFirst(), to: &path)
  }
}
