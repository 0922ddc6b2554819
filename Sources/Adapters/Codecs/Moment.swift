import PushJSON

/// Moments: ISO 8601 in UTC on the wire, seconds since 1970 in the notification.
extension Draft {
  mutating func decodeMoment(_ node: Int, _ column: Int, isZoned: Bool) -> Value {
    guard document.nodes[node].kind == .string, let text = text(document.slice(node)),
      let moment = isZoned ? Moment(zoned: text) : Moment(iso8601: text)
    else { return refuse(.expectedMoment, node, column) }
    return makeNumber(Array(moment.seconds.utf8))
  }
}

/// A moment to the millisecond, in UTC.
struct Moment: Equatable {
  var milliseconds: Int

  /// Reads `yyyy-MM-ddTHH:mm:ss` with an optional fraction of at most three digits, and `Z`.
  init?(iso8601 text: [UInt8]) {
    var rest = text[...]
    func number(_ digits: Int, then mark: UInt8?) -> Int? {
      guard rest.count >= digits + (mark == nil ? 0 : 1) else { return nil }
      var value = 0
      for _ in 0..<digits {
        let digit = rest.removeFirst() &- 0x30
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      if let mark, rest.removeFirst() != mark { return nil }
      return value
    }
    guard let year = number(4, then: 0x2D), let month = number(2, then: 0x2D),
      let day = number(2, then: 0x54), let hour = number(2, then: 0x3A),
      let minute = number(2, then: 0x3A), let second = number(2, then: nil),
      (1...12).contains(month), (1...Moment.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      guard (1...3).contains(digits.count) else { return nil }
      for digit in digits { fraction = fraction * 10 + Int(digit - 0x30) }
      for _ in digits.count..<3 { fraction *= 10 }
      rest.removeFirst(digits.count)
    }
    guard rest.elementsEqual([UInt8(ascii: "Z")]) else { return nil }
    let days = Moment.daysSince1970(year, month, day)
    milliseconds = ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + fraction
  }

  /// Reads `yyyy-MM-ddTHH:mm:ss.SSS` with `Z` or an offset such as `+01:00` or `+0100`.
  init?(zoned text: [UInt8]) {
    let length = 23
    guard text.count > length, text[length - 4] == UInt8(ascii: "."),
      let offset = Moment.offset(text[length...]),
      let moment = Moment(iso8601: text.prefix(length) + [UInt8(ascii: "Z")])
    else { return nil }
    milliseconds = moment.milliseconds - offset * 60_000
    if milliseconds < Moment.first || milliseconds > Moment.last { return nil }
  }

  /// The minutes that a zone is ahead of UTC.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    if zone.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
    var digits = Array(zone.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 4, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    let numbers = digits.map { Int($0 - 0x30) }
    let hours = numbers[0] * 10 + numbers[1]
    let minutes = numbers[2] * 10 + numbers[3]
    guard hours < 24, minutes < 60 else { return nil }
    switch zone.first {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
  }

  /// The years 0 to 9999.
  private static let first = -62_167_219_200_000
  private static let last = 253_402_300_799_999

  /// The digits of a number without those behind the third decimal.
  static func cut(_ digits: [UInt8]) -> [UInt8] {
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return digits }
    return Array(digits.prefix(point + 4))
  }

  /// A number of seconds; nil if it has more than three decimals or is out of the years 0 to 9999.
  init?(seconds text: some Sequence<UInt8>) {
    var negative = false
    var whole = 0
    var fraction = 0
    var decimals = -1
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): negative = true
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if decimals >= 0 {
          decimals += 1
          if decimals > 3 {
            if byte != 0x30 { return nil }
          } else {
            fraction = fraction * 10 + Int(byte - 0x30)
          }
        } else {
          whole = whole * 10 + Int(byte - 0x30)
          if whole > 253_402_300_799 { return nil }
        }
      default: return nil
      }
    }
    if decimals < 3 { for _ in max(0, decimals)..<3 { fraction *= 10 } }
    milliseconds = (whole * 1000 + fraction) * (negative ? -1 : 1)
    if milliseconds < Moment.first { return nil }
  }

  /// Seconds since 1970 as an exact decimal without needless zeros.
  var seconds: String {
    let size = abs(milliseconds)
    var text = (milliseconds < 0 ? "-" : "") + String(size / 1000)
    if size % 1000 != 0 {
      let digits = String(size % 1000)
      text += "." + String(repeating: "0", count: 3 - digits.count) + digits
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }

  /// `yyyy-MM-ddTHH:mm:ss.SSSZ`.
  var iso8601: String {
    let milliseconds = self.milliseconds
    let early = milliseconds % 86_400_000 < 0 ? 1 : 0
    let day = milliseconds / 86_400_000 - early
    let rest = milliseconds - day * 86_400_000
    let (year, month, date) = Moment.civil(day)
    func pad(_ value: Int, _ digits: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(date, 2))T\(pad(rest / 3_600_000, 2)):"
      + "\(pad(rest / 60_000 % 60, 2)):\(pad(rest / 1000 % 60, 2)).\(pad(rest % 1000, 3))Z"
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days of the proleptic Gregorian calendar, counted in years that begin in March.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
