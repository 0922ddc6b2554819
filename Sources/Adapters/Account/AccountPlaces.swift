import PushJSON

/// Where a form's members stand, as JSON Pointers ready to be written into a JSON text.
struct AccountPlaces: Sendable {
  /// By column.
  let columns: AccountPieces
  /// By member: whether the form has a place for it.
  let members: [Bool]
  /// By list: where its array stands; empty if the form has none.
  let lists: AccountPieces
  /// By list and member: where the member stands in an item.
  let items: AccountPieces
  /// Where the sender's own values stand.
  let custom: [UInt8]
  /// Where Apple's own keys stand; empty if the form has none.
  let aps: [UInt8]
  /// Where the form's mark stands; empty if it has none.
  let mark: [UInt8]

  /// No places.
  init() {
    columns = AccountPieces()
    members = []
    lists = AccountPieces()
    items = AccountPieces()
    custom = []
    aps = []
    mark = []
  }

  /// - Parameter wrapper: The object around the payload.
  init(_ table: Table, wrapper: StaticString?) {
    let outer = wrapper.map { Array("/\($0)".utf8) } ?? []
    let columns = table.columns.map { outer + Array(table.pointer($0.node).utf8) }
    var members = Array(repeating: false, count: Member.count)
    for column in table.columns
    where column.member != Table.Column.noMember && !column.isReadOnly {
      members[Int(column.member)] = true
    }
    var lists = Array(repeating: [UInt8](), count: List.allCases.count)
    var items = Array(repeating: [UInt8](), count: List.allCases.count * Member.itemCount)
    for (index, column) in table.columns.enumerated() where column.code == .list {
      let list = Int(column.detail)
      lists[list] = columns[index]
      let inner = table.lists[column.list]
      for item in inner.columns.reversed() where Int(item.member) < Member.itemCount {
        items[AccountPlaces.item(list, Int(item.member))] = Array(inner.pointer(item.node).utf8)
      }
    }
    var custom: [UInt8] = []
    if let home = table.nodes.indices.first(where: { table.nodes[$0].isCustomHome }) {
      custom = outer + Array(table.pointer(home).utf8)
    }
    for (index, column) in table.columns.enumerated()
    where column.code == .bag && column.detail == Bag.custom.rawValue {
      custom = columns[index]
    }
    let root = table.bagRoots[Int(Bag.platform.rawValue)]
    self.columns = AccountPieces(columns)
    self.members = members
    self.lists = AccountPieces(lists)
    self.items = AccountPieces(items)
    self.custom = custom
    aps = root > 0 ? outer + Array(table.pointer(root).utf8) : []
    mark = table.marks.first.map { columns[$0] } ?? []
  }

  /// Which of the items' places is a member's in a list.
  static func item(_ list: Int, _ member: Int) -> Int { list * Member.itemCount + member }
}
