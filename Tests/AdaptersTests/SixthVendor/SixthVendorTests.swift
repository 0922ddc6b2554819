import PushJSON
import PushModel
import Testing

@testable import PushAdapters

/// One more vendor takes one more folder: this one, as CONTRIBUTING describes it.
@Suite("A vendor that is added")
struct SixthVendorTests {
  private static let registry = Registry(Registry.shared.formats + [.pigeonAPNs])
  private static let count = 400

  /// A bridge's operations on bytes.
  private struct Post {
    var bridge = Bridge(registry: SixthVendorTests.registry)

    mutating func identify(_ payload: [UInt8]) throws -> Identification {
      bridge.identify(try JSONDocument(payload, limits: Bridge.canonicalLimits))
    }

    mutating func read(_ payload: [UInt8]) throws -> JSON {
      try convert(payload, Conversion(to: .canonical))
    }

    mutating func convert(_ payload: [UInt8], _ conversion: Conversion) throws -> JSON {
      var document = try JSONDocument(payload, limits: Bridge.canonicalLimits)
      var output: [UInt8] = []
      try bridge.convert(&document, conversion, into: &output)
      return try JSON(output, limits: Bridge.canonicalLimits)
    }
  }

  private static let letter: JSON = [
    "aps": ["alert": ["title": "Post", "body": "Two letters"], "mutable-content": 1],
    "pigeon": "post/1", "pg_letter": "l-1", "pg_campaign": "spring", "pg_link": "-",
    "pg_picture": "https://example.com/a.png", "pg_until": "2031-01-31T00:00:00.000Z",
    "pg_test": true, "pg_buttons": [["label": "Read", "does": "app", "where": "post://2"]],
    "pg_weather": "rain", "loft": 7,
  ]

  @Test("its payloads are recognised and say what they mean")
  func meaning() throws {
    var post = Post()
    let found = try post.identify(Self.letter.compactBytes)
    #expect(found.verdict == .one && found.vendor == .pigeon && found.form == .apns)
    #expect(found.candidates.map(\.evidence) == [[#"/pigeon is "post/1""#]])
    let expected: JSON = [
      "version": 1, "vendor": "pigeon", "form": "apns", "kind": "alert", "silent": false,
      "encrypted": false, "messageID": "l-1", "title": "Post", "body": "Two letters",
      "media": [["url": "https://example.com/a.png", "role": "attachment"]],
      "defaultAction": ["kind": "openApp"],
      "buttons": [["title": "Read", "action": ["kind": "deeplink", "url": "post://2"]]],
      "mutableContent": true, "campaign": ["id": "spring", "test": true],
      "inbox": ["expiresAt": 1_927_584_000], "custom": ["loft": 7],
      "vendorData": ["pg_weather": "rain"],
    ]
    #expect(try post.read(Self.letter.compactBytes) == expected)
  }

  @Test("the package itself does not know it")
  func unknown() throws {
    #expect(try Adapting.identify(Self.letter.compactBytes).verdict == .none)
  }

  @Test("whatever a payload of it holds, it is restored from the canonical JSON alone")
  func identity() throws {
    var generator = WildGenerator(.pigeon, seed: Run.seed)
    var post = Post()
    for _ in 0..<Self.count {
      let payload = generator.text(of: generator.payload())
      let found = try post.identify(payload)
      #expect(found.verdict == .one && found.vendor == .pigeon, "\(found)")
      let canonical = try post.read(payload)
      let restored = try post.convert(
        canonical.compactBytes, Conversion(to: .vendor(.pigeon), from: .canonical))
      let isSame = restored == (try JSON(payload))
      #expect(isSame, "\(String(decoding: payload, as: UTF8.self))\nbecame \(restored)")
      if !isSame { return }
    }
  }

  @Test("what it is composed of is read again without a finding", arguments: Target.all)
  func composing(_ other: Target) throws {
    var post = Post()
    for seed in 0..<UInt64(Self.count / Target.all.count) {
      var notification = try RandomNotifications.notification(seed, for: other)
      notification["vendor"] = .string(other.vendor.rawValue)
      let composed = try post.convert(
        notification.compactBytes, Conversion(to: .vendor(.pigeon), from: .canonical))
      let found = try post.identify(composed.compactBytes)
      #expect(found.verdict == .one && found.vendor == .pigeon, "\(composed)")
      let read = try post.read(composed.compactBytes)
      #expect(post.bridge.diagnostics == [], "\(composed)")
      #expect(read["title"] == notification["title"] || read["silent"] == true)
    }
  }

  @Test("its payloads become every other vendor's", arguments: Target.all)
  func converting(_ target: Target) throws {
    var generator = WildGenerator(.pigeon, seed: Run.seed)
    var post = Post()
    let conversion = Conversion(to: .vendor(target.vendor), form: target.form)
    for _ in 0..<(Self.count / Target.all.count) {
      let converted = try post.convert(generator.text(of: generator.payload()), conversion)
      let found = try post.identify(converted.compactBytes)
      #expect(found.vendor == (target.vendor == .apns ? nil : target.vendor), "\(converted)")
    }
  }

  @Test("every other vendor's payloads become its own", arguments: SampleFile.all)
  func receiving(_ sample: SampleFile) throws {
    var post = Post()
    do {
      let converted = try post.convert(sample.text, Conversion(to: .vendor(.pigeon)))
      #expect(try post.identify(converted.compactBytes).vendor == .pigeon, "\(converted)")
    } catch let rejection as Rejection {
      #expect(rejection.diagnostic.code == "encrypted")
    }
  }
}
