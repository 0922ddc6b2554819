import PushJSON

/// Where a form's members stand, as JSON Pointers ready to be written into a JSON text.
struct AccountPlaces {
  /// By column.
  private(set) var columns: [[UInt8]] = []
  /// By member: whether the form has a place for it.
  private(set) var members: [Bool] = []
  /// By list: where its array stands; empty if the form has none.
  private(set) var lists: [[UInt8]] = []
  /// By list and member: where the member stands in an item.
  private(set) var items: [[[UInt8]]] = []
  /// Where the sender's own values stand.
  private(set) var custom: [UInt8] = []
  /// Where Apple's own keys stand; empty if the form has none.
  private(set) var aps: [UInt8] = []
  /// Where the form's mark stands; empty if it has none.
  private(set) var mark: [UInt8] = []

  /// No places.
  init() {}

  /// - Parameter wrapper: The object around the payload.
  init(_ table: Table, wrapper: StaticString?) {
    let outer = wrapper.map { Array("/\($0)".utf8) } ?? []
    columns = table.columns.map { outer + Array(table.pointer($0.node).utf8) }
    members = Array(repeating: false, count: Member.count)
    for column in table.columns
    where column.member != Table.Column.noMember && !column.isReadOnly {
      members[Int(column.member)] = true
    }
    lists = Array(repeating: [], count: List.allCases.count)
    items = Array(
      repeating: Array(repeating: [], count: Member.itemCount), count: List.allCases.count)
    for (index, column) in table.columns.enumerated() where column.code == .list {
      let list = Int(column.detail)
      lists[list] = columns[index]
      let inner = table.lists[column.list]
      for item in inner.columns.reversed() where Int(item.member) < Member.itemCount {
        items[list][Int(item.member)] = Array(inner.pointer(item.node).utf8)
      }
    }
    if let home = table.nodes.indices.first(where: { table.nodes[$0].isCustomHome }) {
      custom = outer + Array(table.pointer(home).utf8)
    }
    for (index, column) in table.columns.enumerated()
    where column.code == .bag && column.detail == Bag.custom.rawValue {
      custom = columns[index]
    }
    let root = table.bagRoots[Int(Bag.platform.rawValue)]
    if root > 0 { aps = outer + Array(table.pointer(root).utf8) }
    if let index = table.marks.first { mark = columns[index] }
  }
}
