// Dates and times: RFC 3339, 5.6, and durations: RFC 3339, appendix A.
extension ByteScanner {
  /// `date-time`.
  mutating func takeDateTime() -> Bool { takeDate() && takeLetter("T") && takeTime() }

  /// `full-date`; days are those of the month (RFC 3339, 5.7).
  mutating func takeDate() -> Bool {
    guard let year = takeNumber(digits: 4), take("-"), let month = takeNumber(digits: 2),
      take("-"), let day = takeNumber(digits: 2)
    else { return false }
    return 1...12 ~= month && 1...Self.days(of: month, year) ~= day
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `full-time`; a leap second can only be the last one of a day in UTC (RFC 3339, 5.7).
  mutating func takeTime() -> Bool {
    guard let hour = takeNumber(digits: 2), take(":"), let minute = takeNumber(digits: 2),
      take(":"), let second = takeNumber(digits: 2), hour < 24, minute < 60, second <= 60
    else { return false }
    if take("."), takeAll(of: .digits) == 0 { return false }
    guard let zone = takeZone() else { return false }
    let dayLength = 24 * 60
    let universal = (hour * 60 + minute - zone + dayLength) % dayLength
    return second < 60 || universal == dayLength - 1
  }

  /// `time-offset`.
  ///
  /// - Returns: How many minutes it is ahead of UTC; nil if it is not there.
  private mutating func takeZone() -> Int? {
    if takeLetter("Z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = takeNumber(digits: 2), take(":"),
      let minutes = takeNumber(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }

  /// `duration`: weeks alone, or units without a gap between the first and the last.
  mutating func takeDuration() -> Bool {
    guard takeLetter("P") else { return false }
    if takeLetter("T") { return takeUnits("H", "M", "S") }
    let start = offset
    if takeAll(of: .digits) > 0, takeLetter("W") { return true }
    offset = start
    guard takeUnits("Y", "M", "D") else { return false }
    return takeLetter("T") ? takeUnits("H", "M", "S") : true
  }

  private mutating func takeUnits(_ units: Unicode.Scalar...) -> Bool {
    var first: Int?
    for (index, unit) in units.enumerated() {
      let start = offset
      if takeAll(of: .digits) > 0, takeLetter(unit) {
        first = first ?? index
      } else {
        offset = start
        if first != nil { break }
      }
    }
    return first != nil
  }
}
