import PushAdapters
import PushJSON
import PushModel
import Testing

extension CodecTests {
  /// Moments, at the end of an inbox entry: ISO 8601 on the wire, seconds in the notification.
  @Suite("Moments")
  struct MomentTests {
    private static let target = Target(.sfmc, .apns)

    @Test(
      "a moment means seconds since 1970, and they mean the moment",
      arguments: [
        ("1970-01-01T00:00:00.000Z", "0"),
        ("1970-01-01T00:00:00.001Z", "0.001"),
        ("1969-12-31T23:59:59.999Z", "-0.001"),
        ("1969-12-31T00:00:00.000Z", "-86400"),
        ("2000-02-29T12:00:00.000Z", "951825600"),
        ("2026-05-01T00:00:00.250Z", "1777593600.25"),
        ("2031-01-31T00:00:00.000Z", "1927584000"),
        ("2032-02-29T00:00:00.000Z", "1961625600"),
        ("2038-01-19T03:14:08.000Z", "2147483648"),
        ("2100-03-01T00:00:00.000Z", "4107542400"),
        ("9999-12-31T23:59:59.999Z", "253402300799.999"),
        ("0001-01-01T00:00:00.000Z", "-62135596800"),
        ("0000-01-01T00:00:00.000Z", "-62167219200"),
      ])
    func bothWays(_ wire: String, _ seconds: String) throws {
      #expect(try read(wire) == JSON(text: seconds))
      #expect(try write(seconds) == JSON.string(wire))
    }

    @Test(
      "other spellings of a moment",
      arguments: [
        ("1970-01-01T00:00:00Z", "0"), ("1970-01-01T00:00:00.1Z", "0.1"),
        ("1970-01-01T00:00:00.12Z", "0.12"), ("2032-02-29T00:00:00Z", "1961625600"),
      ])
    func spellings(_ wire: String, _ seconds: String) throws {
      #expect(try read(wire) == JSON(text: seconds))
    }

    @Test(
      "what is no moment",
      arguments: [
        "", "2031-01-31", "2031-01-31T00:00:00", "2031-01-31T00:00:00.000z",
        "2031-01-31T00:00:00.000+01:00", "2031-01-31 00:00:00.000Z", "2031-01-31T00:00Z",
        "2031-02-29T00:00:00.000Z", "1900-02-29T00:00:00.000Z", "2100-02-29T00:00:00.000Z",
        "2031-04-31T00:00:00.000Z", "2031-00-10T00:00:00.000Z", "2031-13-10T00:00:00.000Z",
        "2031-01-00T00:00:00.000Z", "2031-01-31T24:00:00.000Z", "2031-01-31T00:60:00.000Z",
        "2031-01-31T00:00:60.000Z", "2031-01-31T00:00:00.Z", "2031-01-31T00:00:00.0000Z",
        "2031-01-31T00:00:00.000Z ", " 2031-01-31T00:00:00.000Z", "+2031-01-31T00:00:00.000Z",
        "-001-01-31T00:00:00.000Z", "12031-01-31T00:00:00.000Z", "２031-01-31T00:00:00.000Z",
        "1927584000",
      ])
    func refused(_ wire: String) throws {
      let outcome = try Adapting.read(payload(wire))
      #expect(outcome.json["inbox"] == nil)
      #expect(outcome.codes == ["expected-moment"])
    }

    @Test(
      "the same number of seconds is the same moment, however it is spelled",
      arguments: [
        ("1e9", "2001-09-09T01:46:40.000Z"), ("1000000000.000", "2001-09-09T01:46:40.000Z"),
        ("10000000000e-1", "2001-09-09T01:46:40.000Z"), ("-0", "1970-01-01T00:00:00.000Z"),
        ("0.0010", "1970-01-01T00:00:00.001Z"), ("1E-3", "1970-01-01T00:00:00.001Z"),
      ])
    func exponents(_ seconds: String, _ wire: String) throws {
      #expect(try write(seconds) == JSON.string(wire))
    }

    @Test(
      "seconds that no moment can hold are not written",
      arguments: [
        "1e400", "-1e400", "253402300800", "253402300799.9991", "-62167219200.001", "0.0001",
        "12345678901234567890", "1e-400",
      ])
    func tooMuch(_ seconds: String) throws {
      #expect(try write(seconds) == nil)
    }

    // MARK: Steps

    private func payload(_ wire: String) -> JSON {
      ["aps": ["alert": ["body": "B"]], "_sid": "SFMC", "_endDt": .string(wire)]
    }

    private func read(_ wire: String) throws -> JSON? {
      let outcome = try Adapting.read(payload(wire))
      #expect(outcome.codes == [])
      return outcome.json["inbox"]?["expiresAt"]
    }

    private func write(_ seconds: String) throws -> JSON? {
      let notification = try JSON(
        text: #"{"version":1,"kind":"alert","body":"B","inbox":{"expiresAt":\#(seconds)}}"#)
      return try Adapting.compose(notification, MomentTests.target).json["_endDt"]
    }
  }

  @Test(
    "a whole number is written as one, however it is spelled",
    arguments: [
      ("2", #""2""#), ("0", #""0""#), ("2.0", #""2""#), ("2e0", #""2""#), ("20e-1", #""2""#),
    ])
  func wholeNumbers(_ badge: String, _ wire: String) throws {
    let notification = try JSON(text: #"{"version":1,"kind":"alert","badge":\#(badge)}"#)
    let written = try Adapting.compose(notification, Target(.exponea, .apns))
    #expect(written.json["badge"] == (try JSON(text: wire)))
  }

  @Test(
    "a time of sending is written with a fraction, however it is spelled",
    arguments: ["1700000000.25", "1700000000", "17e8", "1.7e9", "1.7E+9", "0", "-5"])
  func fractions(_ seconds: String) throws {
    let notification = try JSON(
      text: #"{"version":1,"kind":"alert","campaign":{"sentAt":\#(seconds)}}"#)
    let written = try Adapting.compose(notification, Target(.exponea, .apns))
    let found = written.json["attributes"]?["sent_timestamp"]?.number
    #expect(found == JSONNumber(text: seconds))
    #expect(found?.text.contains(".") == true, "\(found?.text ?? "nothing")")
  }
}
