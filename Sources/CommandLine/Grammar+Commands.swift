import PushAdapters
import PushModel

extension Grammar {
  /// The word that stands for the canonical form where a vendor may stand.
  static let canonical = "canonical"

  static let vendors = Bridge.vendors.map(\.rawValue).sorted()

  static let parties = vendors + [canonical]

  static let commonOptions = [
    Option(.quiet, short: "q", help: "print errors only: no warnings, no progress"),
    Option(
      .color, .choice(["auto", "always", "never"], "WHEN"),
      help: "color messages; auto means on a terminal, unless NO_COLOR is set"),
    Option(.help, short: "h", help: "print this help"),
    Option(.version, help: "print the version"),
  ]

  static let commands = [identify, read, convert, matrix, help]

  private static let identify = Command(
    name: .identify,
    summary: "say whose each payload is, and what speaks for it",
    operands: .files,
    options: [
      Option(
        .pushID,
        help:
          "add push, which is the same for every delivery of a push: made of its vendor, message and campaign ids, or of its content where it has none"
      )
    ],
    notes: [
      """
      Prints one JSON line per payload: input (file and line), verdict (one, ambiguous, carrier or \
      none), vendor and form if there is one, and the candidates, each with its strength (certain, \
      likely or possible) and the members that speak for it.
      """
    ])

  private static let read = Command(
    name: .read,
    summary: "read payloads into the canonical form",
    operands: .files,
    options: [
      Option(
        .vendor, .choice(vendors, "VENDOR"),
        help: "read as this vendor's, whatever identification says"),
      Option(.pretty, short: "p", help: "print each notification over several lines"),
      Option(
        .diagnostics,
        help:
          "print {\"notification\", \"diagnostics\"} per payload; what is no JSON stays a message on standard error"
      ),
    ],
    notes: ["Prints one canonical JSON line per payload."])

  private static let convert = Command(
    name: .convert,
    summary: "convert payloads to another vendor's format, or to and from the canonical form",
    operands: .files,
    options: [
      Option(
        .to, short: "t", .choice(parties, "PARTY"), isRequired: true, help: "convert to this"),
      Option(
        .from, short: "f", .choice(parties, "PARTY"),
        help: "read as this, whatever identification says"),
      Option(
        .form, .text("FORM"),
        help: "write this wire form; without it a vendor that stays keeps its form, others get apns"
      ),
      Option(
        .normalize,
        help: "compose anew also what stays with its vendor, instead of restoring its spelling"),
      Option(
        .carry,
        help:
          "send along what the product cannot express, in a member 'pushbridge', so that the way back restores the source"
      ),
      Option(
        .trim,
        help:
          "shorten the texts of what is too large to be delivered: the body, then the subtitle, then the title"
      ),
      Option(
        .strict, help: "count every value that is lost as an error, so that the exit status is 1"),
      Option(
        .report, .text("FILE"),
        help:
          "write to FILE what became of every value, one JSON line per payload: kept, moved, changed, approximated, carried or lost"
      ),
      Option(
        .reportValues, .choice(AccountValues.allCases.map(\.rawValue), "WHICH"),
        help:
          "in the report, show the values that are not kept: none, short (40 bytes, the default) or all; never recipients or tokens"
      ),
      Option(
        .set, .text("MEMBER=VALUE"), isRepeatable: true,
        help:
          "set a member, whatever the payload says: a canonical one (title, campaign.id, custom.order_id) or a key of the target (_mt, or a JSON Pointer)"
      ),
      Option(
        .defaults, .text("FILE"),
        help: "fill in what the payload lacks: a JSON object of members, named as for --set"),
      Option(
        .output, short: "o", .text("FILE"),
        help:
          "write to FILE, which appears when all inputs were read; rejected payloads are not in it"),
    ],
    notes: [
      "Prints one line per payload. PARTY is a vendor's name, or canonical.",
      """
      The VALUE of a member that is a text is taken as it stands; numbers, flags (true, false), \
      arrays and objects are JSON. The sender's own data (custom.NAME) are JSON, or a text where \
      VALUE is no JSON. What is set replaces identifiers that would be made up.
      """,
    ])

  private static let matrix = Command(
    name: .matrix,
    summary: "show what every vendor's format holds of a notification",
    operands: .none,
    options: [
      Option(
        .format, .choice(MatrixText.Format.allCases.map(\.rawValue), "FORMAT"),
        help: "print in this format; text if it is not given"),
      Option(
        .form, .text("FORM"),
        help: "show this wire form, of the vendors that have it, instead of each one's default"),
      Option(.allForms, help: "show every form of every vendor"),
    ],
    notes: [
      """
      A row for every member of the canonical notification, a column for every vendor: native (the \
      same value comes back), approximate (some values do, or another one does) or none. It is \
      tried out by composing a notification that has only this member and reading it again.
      """,
      """
      The format json prints {"members": [...]} on one line, an object for each cell: member, value \
      (where a member's values have rows of their own), vendor, form, capability.
      """,
    ])

  private static let help = Command(
    name: .help, summary: "print help for a command", operands: .topic, options: [])
}
