import PushAdapters
import PushJSON
import PushModel
import Testing

/// Payloads of `Fixtures/Reading/VENDOR/CASE.json` and what they mean, `CASE.canonical.json`.
///
/// What is expected follows from the vendors' documentation and SDKs, not from this package.
@Suite("Reading payloads")
struct ReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var vendor: String
    var name: String

    var testDescription: String { "\(vendor)/\(name)" }

    static let all = Adapting.fixtures(in: "Reading").flatMap { vendor in
      Adapting.fixtures(in: "Reading/\(vendor)")
        .filter { $0.hasSuffix(".json") && !$0.hasSuffix(canonical) }
        .map { Case(vendor: vendor, name: String($0.dropLast(".json".count))) }
    }

    private static let canonical = ".canonical.json"

    func payload() throws -> [UInt8] { try Adapting.fixture("Reading/\(vendor)/\(name).json") }

    func expected() throws -> JSON {
      try JSON(Adapting.fixture("Reading/\(vendor)/\(name)\(Case.canonical)"))
    }
  }

  @Test("there is a case for every vendor")
  func cases() {
    let vendors = Set(Case.all.map(\.vendor))
    #expect(vendors == Set(Bridge.vendors.map(\.rawValue)))
  }

  @Test("a payload is read as its vendor means it", arguments: Case.all)
  func meaning(_ one: Case) throws {
    let read = Adapting.withoutWire(try Adapting.read(one.payload()).json)
    let expected = try one.expected()
    #expect(read == expected, "expected \(expected)")
  }

  @Test("the notification is one that the model reads without a finding", arguments: Case.all)
  func model(_ one: Case) throws {
    let read = try Adapting.read(one.payload()).json
    let (notification, diagnostics) = try Notification.read(read)
    #expect(diagnostics == [])
    #expect(notification.json == read, "the model writes \(notification.json)")
  }

  @Test("a payload is restored from its notification alone", arguments: Case.all)
  func identity(_ one: Case) throws {
    let payload = try one.payload()
    let read = try Adapting.read(payload)
    let vendor = Vendor(rawValue: read.json["vendor"]?.string ?? "")
    let restored = try Adapting.convert(
      read.bytes, Conversion(to: .vendor(vendor), from: .canonical))
    let expected = try JSON(payload)
    #expect(restored.json == expected, "expected \(expected)")
  }
}
