import PushJSON

/// The residue as the `data` of a carry: the same differences in few bytes.
///
/// The first element of the array is a text in a notation of its own, in which nothing has to be
/// escaped on the way through two JSON texts; a second one names an object around the whole payload.
///
///     text    = members *change
///     members = "{" [member *("," member)] "}"       what the payload has and the writer does not
///     member  = place value
///     change  = "@" place was ["<" place] [":" value / "=" / "t" style delta / "j" / "s" style delta
///               / "o" / "e" [value]]
///     place   = code / quoted                        a JSON Pointer; inside a value a name
///     value   = quoted / "[" … "]" / members / "$" place / "&" letters ";" / JSON's other literals
///     quoted  = "'" … "'"                            in which "~" stands before "'" and "~"
///             / "%" digit                            one of the common texts
///     delta   = "(" [piece *("," piece)] ")"
///     piece   = quoted / start "+" count             of the writer's text; none for all of it
///
/// A `code` is three characters for a place of the format's table, `was` four for the fingerprint of
/// what the writer puts there, or at the place behind `<`. A change without more says that the
/// payload has nothing here; `:` that it has this value; `=` what the writer puts at `<`; `t` the text that a delta makes of the
/// writer's text, or of its value in a style; `j` the JSON that the writer's text holds; `s` what the
/// writer puts here, as JSON text made by a delta of a style; `o` what the writer's JSON text holds,
/// as it is; `e` that there is no object, but the value or nothing, if nothing is left in it. A ``TextStyle`` is one digit.
///
/// `$` stands for the text that the writer puts at a place, and `&` for that of the notification's
/// member, so that nothing is carried that the product says itself.
enum CarryData {
  static let quote = UInt8(ascii: "'")
  static let escape = UInt8(ascii: "~")
  static let change = UInt8(ascii: "@")
  static let home = UInt8(ascii: "<")
  static let reference = UInt8(ascii: "$")
  static let member = UInt8(ascii: "&")
  static let memberEnd = UInt8(ascii: ";")
  static let value = UInt8(ascii: ":")
  static let moved = UInt8(ascii: "=")
  static let empty = UInt8(ascii: "e")
  static let plain = UInt8(ascii: "o")
  static let text = UInt8(ascii: "t")
  static let json = UInt8(ascii: "j")
  static let spelling = UInt8(ascii: "s")

  static let common = UInt8(ascii: "%")

  /// Texts that payloads often have: the parameters by which visits of pages are attributed.
  static let commonTexts: [[UInt8]] = [
    "utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term",
  ].map { Array($0.utf8) }

  static let codeCount = 3
  static let wasCount = 4
  /// Texts with fewer bytes are not worth a reference.
  static let leastReference = 8
  /// How deep values may nest.
  static let depth = 1024
}

/// A place in a table: of a format, or of a list's items.
struct TableSite {
  var table: Table
  var node: Int

  /// The place of a member, if the table knows it.
  func child(_ name: [UInt8]) -> TableSite? {
    let found = table.children[node].first { table.text[table.nameRange($0)].elementsEqual(name) }
    return found.map { TableSite(table: table, node: $0) }
  }

  /// The member that is read here, if it is one.
  var member: UInt8? {
    let field = table.nodes[node].field
    guard field >= 0, table.columns[field].member != Table.Column.noMember else { return nil }
    return table.columns[field].member
  }

  /// The place of a list's items.
  var items: TableSite? {
    let field = table.nodes[node].field
    guard field >= 0, table.columns[field].list >= 0 else { return nil }
    return TableSite(table: table.lists[table.columns[field].list], node: 0)
  }

  var code: [UInt8] { Array(Fingerprint.tiny(table.prints[node]).prefix(CarryData.codeCount)) }

  /// The place in the same table that a code stands for.
  func place(_ code: [UInt8]) -> TableSite? {
    let wanted = Fingerprint.value(ofDigits: code)
    let found = table.prints.indices.dropFirst().first {
      Fingerprint.beginning(of: table.prints[$0], digits: CarryData.codeCount) == wanted
    }
    return found.map { TableSite(table: table, node: $0) }
  }
}
