import PushJSON

extension AccountWriter {
  /// What is written, and what is looked at meanwhile.
  struct Sheet: ~Copyable {
    /// The account.
    var items = AccountPen(capacity: usual)
    /// The present place in the source, as the inside of a JSON string.
    var path = AccountPen(capacity: 1 << 8)
    /// Where the sender's own values stand in the product.
    var custom = AccountPen(capacity: 1 << 6)
    /// The beginning of a text, with the escapes it needs.
    var escaped = JSONOutput()
    /// The product, once places inside its texts were looked up.
    var there: Places?
    /// How far the items of a long array of the product were walked over.
    var walk = (array: -1, item: 0, index: 0)
    /// Where the first item begins in the account.
    private var firstItem = 0
    /// How many values are lost.
    private(set) var lossCount = 0
    /// Where the name of the present item begins in the account, and those of the first lost values.
    var nameStart = 0
    private var losses: [Int] = []

    /// How many lost values are named.
    private static let mostLosses = 3
    /// From which item on the walk is kept.
    static let longWalk = 32
    private static let usual = 1 << 12
    private static let mostUsual = 1 << 16
  }

  /// Where the sheet lies from one account to the next.
  ///
  /// `@unchecked Sendable`: who writes has the desk alone. Copies of a writer share one to look at,
  /// and take another before they write.
  final class Desk: @unchecked Sendable {
    var sheet = Sheet()
  }
}

extension AccountWriter.Sheet {
  /// Begins an account in place of the last one.
  mutating func begin(_ opening: [UInt8], size: Int, limit: Int?, custom place: [UInt8]) {
    clear()
    custom.append(place)
    items.append(opening)
    items.append(",\"bytes\":")
    items.append(decimal: size)
    if let limit {
      items.append(",\"limit\":")
      items.append(decimal: limit)
    }
    items.append(",\"items\":")
    firstItem = items.count
  }

  /// Ends the account: every item begins with a comma, the first one with the bracket instead.
  mutating func finish() {
    if items.count == firstItem { items.append(UInt8(ascii: "[")) }
    items[firstItem] = UInt8(ascii: "[")
    items.append("]}")
  }

  /// Counts the value of the present item as lost.
  mutating func countLoss() {
    lossCount += 1
    if losses.count < Self.mostLosses { losses.append(nameStart) }
  }

  /// The first lost values: members, and places of other keys.
  var lossNames: [String] {
    losses.map { start in
      items.withBytes(from: start - 1) { quoted in
        let end = JSONText.endOfString(quoted, from: 0)
        return String(decoding: quoted[..<end].dropFirst().dropLast(), as: UTF8.self)
      }
    }
  }

  /// Forgets the last account, and gives memory back that only an unusual one needed.
  private mutating func clear() {
    if items.capacity > Self.mostUsual { items = AccountPen(capacity: Self.usual) }
    items.truncate(to: 0)
    path.truncate(to: 0)
    custom.truncate(to: 0)
    lossCount = 0
    losses.removeAll(keepingCapacity: true)
    there = nil
    walk.array = -1
  }
}
