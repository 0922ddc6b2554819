import PushJSON

/// The names of members as an account gives them: paths of the canonical notification.
struct AccountNames: Sendable {
  /// By member of the notification itself; empty for those that are not canonical.
  let members: AccountPieces
  /// By member: how an item about it begins.
  let openings: AccountPieces
  /// By member of a list's items.
  let items: AccountPieces
  /// Members that are texts, even where a form has a number.
  let areTexts: [Bool]
  /// By list.
  let lists: AccountPieces

  /// How an item about a member begins, before its name.
  static let opening: StaticString = ",{\"member\":\""
  static let shared = AccountNames(Registry.shared.canonical)

  /// No names.
  init() {
    members = AccountPieces()
    openings = AccountPieces()
    items = AccountPieces()
    areTexts = []
    lists = AccountPieces()
  }

  private init(_ canonical: Table) {
    var members = Array(repeating: [UInt8](), count: Member.count)
    var items = Array(repeating: [UInt8](), count: Member.itemCount)
    var areTexts = Array(repeating: false, count: Member.count)
    var lists = Array(repeating: [UInt8](), count: List.allCases.count)
    for column in canonical.columns {
      let path = AccountNames.path(canonical, column)
      if column.code == .list {
        lists[Int(column.detail)] = path
        let table = canonical.lists[column.list]
        for item in table.columns { items[Int(item.member)] = AccountNames.path(table, item) }
      } else if column.member != Table.Column.noMember {
        members[Int(column.member)] = path
        areTexts[Int(column.member)] = column.code == .text || column.code == .link
      }
    }
    // The main medium is the first of its list, where the canonical form writes it.
    let first = lists[Int(List.media.rawValue)] + Array("[0].".utf8)
    for member in [Member.url, .type, .alternativeText, .role] {
      members[Int(member.rawValue)] = first + items[Int(member.rawValue)]
    }
    let image = lists[Int(List.inAppMedia.rawValue)] + Array("[0].".utf8)
    members[Int(Member.inAppImage.rawValue)] = image + items[Int(Member.url.rawValue)]
    // The vendor's own type of payload says the kind.
    members[Int(Member.shape.rawValue)] = members[Int(Member.kind.rawValue)]
    self.members = AccountPieces(members)
    openings = AccountPieces(members.map { AccountNames.opening.withUTF8Buffer(Array.init) + $0 })
    self.items = AccountPieces(items)
    self.areTexts = areTexts
    self.lists = AccountPieces(lists)
  }

  private static func path(_ table: Table, _ column: Table.Column) -> [UInt8] {
    Array(table.pointer(column.node).utf8.dropFirst()).map {
      $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0
    }
  }
}
