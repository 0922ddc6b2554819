import PushAdapters
import PushJSON
import PushModel
import PushTestSupport
import Testing

/// The table `Fixtures/Composing/members.txt`: what every form holds of every member.
struct MemberRow: Sendable, CustomTestStringConvertible {
  /// What becomes of a member that is composed and read again.
  enum Fate: Character, Sendable {
    case kept = "k"
    /// Another value comes back.
    case approximated = "a"
    /// Nothing comes back.
    case none = "n"
  }

  var name: String
  /// Rows of one group speak of the same place; empty for a place of its own.
  var group: String
  var place: String
  var fates: [Target: Fate]
  var reason: String
  var members: String

  var testDescription: String { name }

  init?(line: String) {
    let cells = line.split(separator: " | ", maxSplits: 5, omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }
    guard cells.count == 6 else { return nil }
    name = cells[0]
    group = cells[1]
    place = cells[2]
    let letters = cells[3].split(separator: " ").compactMap { $0.first.flatMap(Fate.init) }
    fates = Dictionary(uniqueKeysWithValues: zip(Target.all, letters))
    reason = cells[4]
    members = cells[5]
  }

  static let all: [MemberRow] = {
    let text = (try? Adapting.fixture("Composing/members.txt")) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.compactMap { MemberRow(line: String($0)) }
  }()

  /// One value for each placeholder.
  static let plainValues: [(placeholder: String, json: String)] = [
    ("$T", "some text"), ("$U", "https://example.com/a?b=1&c=2"), ("$I", "7"), ("$N", "10.50"),
    ("$R", "abc"),
  ]

  /// The row's members with values for its placeholders.
  func notification(_ values: [(placeholder: String, json: String)]) throws -> JSON {
    let text = values.reduce(members) { text, value in
      text.split(separator: value.placeholder, omittingEmptySubsequences: false)
        .joined(separator: value.json)
    }
    return try JSON(text: text)
  }
}

extension JSON {
  /// A notification of a vendor without an adapter, with nothing but texts.
  static let plainNotification: JSON = [
    "version": 1, "vendor": "acme", "form": "fcmData", "kind": "alert", "silent": false,
    "encrypted": false, "title": "Base title", "body": "Base body",
  ]

  /// The members of both, those of the other where both have one; arrays item by item.
  func merging(_ other: JSON) -> JSON {
    switch (self, other) {
    case (.object(var mine), .object(let theirs)):
      for member in theirs.members {
        mine[exactly: member.name] =
          mine[exactly: member.name].map { $0.merging(member.value) } ?? member.value
      }
      return .object(mine)
    case (.array(let mine), .array(let theirs)):
      let merged = zip(mine, theirs).map { $0.merging($1) }
      return .array(merged + mine.dropFirst(theirs.count) + theirs.dropFirst(mine.count))
    default: return other
    }
  }
}

@Suite("What a form holds")
struct ComposingMemberTests {
  @Test("every row has a fate in every form, and a reason for what is not kept")
  func complete() {
    #expect(MemberRow.all.count > 100)
    for row in MemberRow.all {
      #expect(row.fates.count == Target.all.count, "\(row.name)")
      let isKept = row.fates.values.allSatisfy { $0 == .kept }
      #expect(isKept == row.reason.isEmpty, "\(row.name)")
    }
  }

  @Test("a form holds no less and no more than the table says", arguments: MemberRow.all)
  func exact(_ row: MemberRow) throws {
    let notification = JSON.plainNotification.merging(try row.notification(MemberRow.plainValues))
    let place = try JSONPointer(row.place)
    let meant = notification[place]
    #expect(meant != nil, "the row has nothing at its place")
    for target in Target.all {
      let composed = try Adapting.compose(notification, target)
      let found = try Adapting.read(composed.bytes).json[place]
      let fate: MemberRow.Fate = found == nil ? .none : found == meant ? .kept : .approximated
      #expect(fate == row.fates[target], "\(target): \(composed.json)")
    }
  }

  @Test("whatever else is there, a form holds what it can hold", arguments: Target.all)
  func together(_ target: Target) throws {
    for seed in 0..<50 {
      var random = RandomMembers(seed: UInt64(seed))
      let (notification, rows) = try random.next()
      let composed = try Adapting.compose(notification, target)
      let read = try Adapting.read(composed.bytes).json
      let lost = try rows.filter { row in
        guard row.fates[target] == .kept else { return false }
        let place = try JSONPointer(row.place)
        return read[place] != notification[place]
      }
      #expect(lost.map(\.name) == [], "seed \(seed): \(notification)\n\(composed.json)")
      if !lost.isEmpty { break }
    }
  }
}

/// Random notifications made of the table's rows.
struct RandomMembers {
  var generator: SeededGenerator
  private let plain = RandomJSON()

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// An alert, and the rows whose members it has.
  mutating func next() throws -> (notification: JSON, rows: [MemberRow]) {
    var groups: Set<String> = ["kind"]
    var rows: [MemberRow] = []
    var notification = JSON.plainNotification
    for row in MemberRow.all.shuffled(using: &generator) where generator.once(in: 3) {
      if !row.group.isEmpty, !groups.insert(row.group).inserted { continue }
      rows.append(row)
      notification = notification.merging(try row.notification(values()))
    }
    return (notification, rows)
  }

  mutating func values() -> [(placeholder: String, json: String)] {
    [
      ("$T", text()), ("$U", "https://example.com/\(letters())?q=\(letters())"),
      ("$I", String(Int.random(in: 0...1_000_000, using: &generator))),
      ("$N", generator.pick(["3", "1.50", "-0.25", "12345678901234567890", "4e3"], or: "0")),
      ("$R", letters()),
    ]
  }

  /// The inside of a JSON string that is neither empty nor blank.
  private mutating func text() -> String {
    let text = "\(letters()) \(plain.text(using: &generator).string)"
    return String(JSON.string(text).compact.dropFirst().dropLast())
  }

  private mutating func letters() -> String {
    String((0..<4).map { _ in generator.pick(Array("abcdefgh"), or: "a") })
  }
}
