import PushJSON

/// Moments: ISO 8601 in UTC on the wire, seconds since 1970 in the notification.
extension Draft {
  mutating func decodeMoment(_ node: Int, _ column: Int, isZoned: Bool) -> Value {
    // The text must be let go before a number is made, or else the document's bytes are copied.
    guard document.nodes[node].kind == .string,
      let moment = text(document.slice(node)).flatMap({
        isZoned ? Moment(zoned: $0) : Moment(iso8601: $0)
      })
    else { return refuse(.expectedMoment, node, column) }
    return moment.withSeconds { makeNumber($0) }
  }
}

/// A moment to the millisecond, in UTC.
struct Moment: Equatable {
  var milliseconds: Int

  /// Reads `yyyy-MM-ddTHH:mm:ss` with an optional fraction of at most three digits, and `Z`.
  init?(iso8601 text: ArraySlice<UInt8>) {
    guard let (moment, rest) = Moment.read(text), rest.elementsEqual([UInt8(ascii: "Z")]) else {
      return nil
    }
    self = moment
  }

  private init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Reads what stands before the zone.
  private static func read(
    _ text: ArraySlice<UInt8>
  ) -> (moment: Moment, rest: ArraySlice<UInt8>)? {
    var rest = text
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
    let days = Moment.daysSince1970(year, month, day)
    let minutes = (days * 24 + hour) * 60 + minute
    return (Moment(milliseconds: minutes * 60_000 + second * 1000 + fraction), rest)
  }

  /// Reads `yyyy-MM-ddTHH:mm:ss.SSS` with `Z` or an offset such as `+01:00` or `+0100`.
  init?(zoned text: ArraySlice<UInt8>) {
    let date = text.prefix(23)
    guard date.count == 23, date[date.endIndex - 4] == UInt8(ascii: "."),
      let (moment, rest) = Moment.read(date), rest.isEmpty,
      let offset = Moment.offset(text[date.endIndex...])
    else { return nil }
    milliseconds = moment.milliseconds - offset * 60_000
    if milliseconds < Moment.first || milliseconds > Moment.last { return nil }
  }

  /// The minutes that a zone is ahead of UTC.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    guard let sign = zone.first else { return nil }
    if sign == UInt8(ascii: "Z") { return zone.count == 1 ? 0 : nil }
    let hours = zone.dropFirst().prefix(2)
    var minutes = zone.dropFirst(3)
    if minutes.first == UInt8(ascii: ":") { minutes.removeFirst() }
    guard minutes.count == 2, let hour = number(hours), let minute = number(minutes), hour < 24,
      minute < 60
    else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return hour * 60 + minute
    case UInt8(ascii: "-"): return -(hour * 60 + minute)
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { number, byte in
      byte &- 0x30 < 10 ? number.map { $0 * 10 + Int(byte - 0x30) } : nil
    }
  }

  /// The years 0 to 9999.
  private static let first = -62_167_219_200_000
  private static let last = 253_402_300_799_999

  /// The digits of a number without those behind the third decimal.
  static func cut(_ digits: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return digits }
    return digits[..<min(digits.endIndex, point + 4)]
  }

  /// A number of seconds; nil if it has more than three decimals or is out of the years 0 to 9999.
  init?(seconds text: ArraySlice<UInt8>) {
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

  /// Runs a function on the seconds since 1970 as an exact decimal without needless zeros.
  func withSeconds<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // A sign, the digits of an Int, a point and three decimals.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { text in
      var start = text.count
      func put(_ byte: UInt8) {
        start -= 1
        text[start] = byte
      }
      var rest = milliseconds.magnitude
      var hasDecimals = false
      for place in 0..<3 {
        let digit = UInt8(rest % 10)
        if digit != 0 || hasDecimals { put(0x30 + digit) }
        hasDecimals = hasDecimals || digit != 0
        if place == 2, hasDecimals { put(UInt8(ascii: ".")) }
        rest /= 10
      }
      repeat {
        put(0x30 + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      if milliseconds < 0 { put(UInt8(ascii: "-")) }
      return body(UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// Appends `"yyyy-MM-ddTHH:mm:ss.SSSZ"`.
  func append(to output: inout JSONOutput) {
    let early = milliseconds % 86_400_000 < 0 ? 1 : 0
    let day = milliseconds / 86_400_000 - early
    let rest = milliseconds - day * 86_400_000
    let (year, month, date) = Moment.civil(day)
    func put(_ value: Int, _ scale: Int, then mark: UInt8) {
      var scale = scale
      while scale > 0 {
        output.append(0x30 + UInt8(truncatingIfNeeded: value / scale % 10))
        scale /= 10
      }
      output.append(mark)
    }
    output.append(UInt8(ascii: "\""))
    put(year, 1000, then: UInt8(ascii: "-"))
    put(month, 10, then: UInt8(ascii: "-"))
    put(date, 10, then: UInt8(ascii: "T"))
    put(rest / 3_600_000, 10, then: UInt8(ascii: ":"))
    put(rest / 60_000 % 60, 10, then: UInt8(ascii: ":"))
    put(rest / 1000 % 60, 10, then: UInt8(ascii: "."))
    put(rest % 1000, 100, then: UInt8(ascii: "Z"))
    output.append(UInt8(ascii: "\""))
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
