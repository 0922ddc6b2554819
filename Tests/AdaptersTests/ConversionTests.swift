import PushAdapters
import PushJSON
import PushModel
import Testing

/// From every vendor to every other.
///
/// `Fixtures/Pairs/sources-VENDOR.json` holds payloads by name, `FROM-TO.json` what becomes of each.
/// `$uuid`, `$number`, `$triple`, `$hex` and `$objectID` stand for identifiers that the target demands
/// and the source does not have.
@Suite("Converting payloads")
struct ConversionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var from: Vendor
    var to: Vendor
    var name: String

    var testDescription: String { "\(from) to \(to): \(name)" }

    func payload() throws -> JSON {
      let sources = try JSON(Adapting.fixture("Pairs/sources-\(from).json"))
      return sources[name] ?? nil
    }

    func expected() throws -> JSON? {
      try JSON(Adapting.fixture("Pairs/\(from)-\(to).json"))[name]
    }

    static let vendors: [Vendor] = [.apns, .sfmc, .exponea, .synerise, .notificare, .usercom]

    /// The payloads of every vendor, for every other one.
    static let all = vendors.flatMap { from in
      vendors.filter { $0 != from }.flatMap { to in
        names(from).map { Case(from: from, to: to, name: $0) }
      }
    }

    /// The payloads of every vendor, for itself.
    static let own = vendors.flatMap { vendor in
      names(vendor).map { Case(from: vendor, to: vendor, name: $0) }
    }

    private static func names(_ vendor: Vendor) -> [String] {
      let bytes = (try? Adapting.fixture("Pairs/sources-\(vendor).json")) ?? []
      return (try? JSON(bytes))?.object?.names.map(\.string) ?? []
    }
  }

  @Test("there is a file for every pair, and a case for every payload")
  func complete() throws {
    #expect(Set(Case.vendors) == Set(Bridge.vendors))
    for one in Case.all { #expect(try one.expected() != nil, "\(one.testDescription)") }
  }

  @Test("a payload becomes what the documents say", arguments: Case.all)
  func golden(_ one: Case) throws {
    let found = try Adapting.convert(one.payload(), Conversion(to: .vendor(one.to))).json
    let expected = try one.expected() ?? nil
    #expect(Self.matches(found, expected), "\(found)\nis not\n\(expected)")
  }

  @Test("the way through the canonical notification makes no difference", arguments: Case.all)
  func throughCanonical(_ one: Case) throws {
    let directly = try Adapting.convert(one.payload(), Conversion(to: .vendor(one.to)))
    let canonical = try Adapting.convert(one.payload(), Conversion(to: .canonical))
    let conversion = Conversion(to: .vendor(one.to), from: .canonical)
    let second = try Adapting.convert(canonical.bytes, conversion)
    #expect(second.json == directly.json)
    let bare = try Adapting.convert(Adapting.withoutWire(canonical.json), conversion)
    #expect(bare.json == directly.json)
    // What reading gives is the canonical notification.
    #expect(try Adapting.read(one.payload()).bytes == canonical.bytes)
  }

  @Test("the product is the target's, and converting again gives the same", arguments: Case.all)
  func product(_ one: Case) throws {
    let product = try Adapting.convert(one.payload(), Conversion(to: .vendor(one.to)))
    let found = try Adapting.identify(product.bytes)
    #expect(found.verdict == (one.to == .apns ? .none : .one))
    #expect(found.vendor == (one.to == .apns ? nil : one.to))
    #expect(
      product.bytes == (try Adapting.convert(one.payload(), Conversion(to: .vendor(one.to)))).bytes)
  }

  @Test("a payload that stays with its vendor stays as it is", arguments: Case.own)
  func stays(_ one: Case) throws {
    let payload = try one.payload()
    let form = try Adapting.identify(payload.compactBytes).form
    for given in [nil, form] {
      let conversion = Conversion(to: .vendor(one.to), form: given)
      #expect(try Adapting.convert(payload, conversion).json == payload)
    }
    let canonical = try Adapting.read(payload)
    let back = try Adapting.convert(
      canonical.bytes, Conversion(to: .vendor(one.to), from: .canonical))
    #expect(back.json == payload)
  }

  @Test("normalizing composes the payload anew", arguments: Case.own)
  func normalized(_ one: Case) throws {
    let payload = try one.payload()
    let normalized = try Adapting.convert(
      payload, Conversion(to: .vendor(one.to), normalize: true))
    let canonical = Adapting.withoutWire(try Adapting.read(payload).json)
    let composed = try Adapting.convert(
      canonical, Conversion(to: .vendor(one.to), from: .canonical))
    #expect(normalized.json == composed.json)
    let again = try Adapting.convert(
      normalized.bytes, Conversion(to: .vendor(one.to), normalize: true))
    #expect(again.json == normalized.json)
  }

  // MARK: Comparing

  /// Whether a value is what is expected, where placeholders stand for identifiers.
  static func matches(_ found: JSON?, _ expected: JSON) -> Bool {
    switch (found, expected) {
    case (.object(let found)?, .object(let wanted)):
      return found.count == wanted.count
        && wanted.members.allSatisfy { matches(found[exactly: $0.name], $0.value) }
    case (.array(let found)?, .array(let wanted)):
      return found.count == wanted.count && zip(found, wanted).allSatisfy { matches($0, $1) }
    default:
      switch expected.string {
      case "$uuid": return ComposingRule.isUUID(found?.string ?? "")
      case "$number": return found?.int.map { (1...999_999_999).contains($0) } ?? false
      case "$hex": return isHexadecimal(found?.string ?? "")
      case "$triple": return isTriple(found?.string ?? "")
      case "$objectID": return ComposingRule.isObjectID(found?.string ?? "")
      default: return found == expected
      }
    }
  }

  /// Whether a text is 32 hexadecimal digits.
  static func isHexadecimal(_ text: String) -> Bool {
    text.count == 32 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Whether a text is `int:int:int` in base64 without padding.
  static func isTriple(_ text: String) -> Bool {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits = 0
    var count = 0
    var bytes: [UInt8] = []
    for letter in text {
      guard let value = alphabet.firstIndex(of: letter) else { return false }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    let numbers = String(decoding: bytes, as: UTF8.self)
      .split(separator: ":", omittingEmptySubsequences: false)
    return bits == 0 && numbers.count == 3 && numbers.allSatisfy { Int($0) != nil }
  }
}
