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
}
