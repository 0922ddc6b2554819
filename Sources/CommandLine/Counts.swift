import PushJSON

/// What became of the lines and payloads.
///
/// Two sums hold for inputs that were read to their end:
///
///     payloads = written + rejected
///     lines = blank + continued + skipped + payloads - shared
struct Counts: Hashable, Sendable {
  var lines = 0
  /// Lines with nothing but blanks, outside of payloads.
  var blank = 0
  /// Lines into which a payload that began in an earlier one goes on.
  var continued = 0
  /// Lines that were given up behind a broken payload.
  var skipped = 0
  /// Payloads that begin in a line that belongs to another one, too.
  var shared = 0
  /// Payloads, broken ones among them.
  var payloads = 0
  /// Payloads that have a result.
  var written = 0
  var rejected = 0
  /// Rejected lines that are too long for a record to keep: only their input holds them.
  var unkept = 0
  /// Findings about payloads, where they are the results: errors, warnings and remarks.
  var errors = 0
  var warnings = 0
  var infos = 0
  /// Changes of payloads that were made.
  var fixes = 0

  static func += (total: inout Counts, more: Counts) {
    total.lines += more.lines
    total.blank += more.blank
    total.continued += more.continued
    total.skipped += more.skipped
    total.shared += more.shared
    total.payloads += more.payloads
    total.written += more.written
    total.rejected += more.rejected
    total.unkept += more.unkept
    total.errors += more.errors
    total.warnings += more.warnings
    total.infos += more.infos
    total.fixes += more.fixes
  }

  /// The counts for people.
  var text: String {
    "\(lines) lines (\(blank) blank), \(payloads) payloads: \(written) written, "
      + "\(rejected) rejected"
  }

  /// The counts as one line of JSON.
  var json: [UInt8] {
    var line = JSONLine()
    line.open("{")
    line.member("lines", lines)
    line.member("blank", blank)
    line.member("continued", continued)
    line.member("skipped", skipped)
    line.member("shared", shared)
    line.member("payloads", payloads)
    line.member("written", written)
    line.member("rejected", rejected)
    line.close("}")
    return line.bytes + [UInt8(ascii: "\n")]
  }

  /// How many findings there are.
  var findings: Int { errors + warnings + infos }

  mutating func count(_ finding: Diagnostic) {
    switch finding.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .info: infos += 1
    }
  }

  /// What payloads were found to be, for people.
  ///
  /// - Parameter noun: What was checked.
  func verdictText(of noun: String) -> String {
    func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return "\(number(payloads, noun)): \(written) valid, \(rejected) not; "
      + "\(number(errors, "error")), \(number(warnings, "warning")), \(number(infos, "remark"))"
      + (fixes > 0 ? "; \(number(fixes, "change")) made" : "")
  }

  /// What payloads were found to be, as one line of JSON.
  ///
  /// - Parameter noun: What was checked.
  func verdictJSON(of noun: StaticString) -> [UInt8] {
    var line = JSONLine()
    line.open("{")
    line.member(noun, payloads)
    line.member("valid", written)
    line.member("invalid", rejected)
    line.member("errors", errors)
    line.member("warnings", warnings)
    line.member("infos", infos)
    line.member("fixes", fixes > 0 ? fixes : nil)
    line.close("}")
    return line.bytes + [UInt8(ascii: "\n")]
  }
}
