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

  /// How the blocks of inputs are worked on.
  private static let blockOptions = [
    Option(
      .jobs, short: "j", .text("N"),
      help: "work on N blocks of JSON lines at once; as many as there are cores if it is not given"),
    Option(
      .maxLine, .text("BYTES"),
      help: "reject lines that are longer, without reading them into memory; 16777216 if not given"),
  ]

  /// The options of every command that makes something of each payload.
  private static let streamOptions =
    blockOptions + [
      Option(
        .rejects, .text("FILE"),
        help: "write to FILE a JSON line for every payload or line that has no result"),
      Option(
        .summary, .text("FILE"),
        help: "write to FILE what became of lines and payloads, as a JSON object of numbers"),
    ]

  private static let streamNotes = [
    """
    A line of --rejects has input, line, offset (in bytes), reason (severity, code, message, pointer, \
    line, column, hint) and text, the original; size instead of text where the line was too long. A \
    byte that is no UTF-8 is a lone surrogate in text: \\udc80 for 0x80 to \\udcff for 0xFF. Lines \
    that are skipped behind a broken payload have the code json-skipped.
    """,
    """
    In --summary payloads = written + rejected, and lines = blank + continued + skipped + payloads - \
    shared: continued are lines into which a payload goes on, shared are payloads that begin in a \
    line that another one has begun or goes on in.
    """,
  ]

  static let commands = [
    identify, read, convert, validate, specList, specShow, specExport, specCheck, matrix, help,
  ]

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
    ] + streamOptions,
    notes: [
      """
      Prints one JSON line per payload: input (file and line), verdict (one, ambiguous, carrier or \
      none), vendor and form if there is one, and the candidates, each with its strength (certain, \
      likely or possible) and the members that speak for it.
      """
    ] + streamNotes)

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
    ] + streamOptions,
    notes: ["Prints one canonical JSON line per payload."] + streamNotes)

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
          "shorten texts of what is too large to be delivered, those without templates: the body, the subtitle, a picture's text, the title; not of what stays with its vendor, unless --normalize"
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
    ] + streamOptions,
    notes: [
      "Prints one line per payload. PARTY is a vendor's name, or canonical.",
      """
      The VALUE of a member that is a text is taken as it stands; numbers, flags (true, false), \
      arrays and objects are JSON. The sender's own data (custom.NAME) are JSON, or a text where \
      VALUE is no JSON. What is set replaces identifiers that would be made up.
      """,
    ] + streamNotes)

  /// The values of `apns-push-type` that Apple documents.
  private static let pushTypes = [
    "alert", "background", "complication", "controls", "fileprovider", "liveactivity", "location",
    "mdm", "pushtotalk", "voip", "widgets",
  ]

  private static let findingFormat = Option(
    .format, .choice(FindingFormat.allCases.map(\.rawValue), "FORMAT"),
    help: "write findings in this format; text if it is not given")

  private static let validate = Command(
    name: .validate,
    summary: "check payloads by what is known about their vendors' formats",
    operands: .files,
    options: [
      Option(
        .spec, short: "s", .text("SPEC"),
        help:
          "check by this spec, whatever the payloads look like: a name that 'spec list' lists, or a file of your own (YAML or JSON)"
      ),
      Option(
        .pushType, .choice(pushTypes, "TYPE"),
        help: "the payloads are sent with this apns-push-type: what they may hold depends on it"),
      Option(
        .form, .text("FORM"),
        help: "check as this wire form; without it, the form that a payload fits best"),
      findingFormat,
      Option(
        .fix,
        help:
          "write the payloads with every change that is certain, all other bytes as they are; findings go to standard error"
      ),
      Option(
        .output, short: "o", .text("FILE"),
        help: "write to FILE, which appears when all inputs were read"),
    ] + blockOptions + [
      Option(
        .summary, .text("FILE"),
        help: "write to FILE how many payloads and findings there were, as a JSON object of numbers"
      )
    ],
    notes: [
      """
      Without --spec every payload is checked by the spec of the vendor that identify names; one that is \
      nobody's by apns, fcm (a message for Firebase) or canonical (what read prints).
      """,
      """
      The format json is {"findings": [...], "summary": {...}}; a finding has file, line, column (in \
      bytes, from 1), pointer, severity (error, warning or info), code, message, hint, proposal (the \
      value that is certainly right, or of a misspelt name the right one) and source (what the rule \
      rests on), as far as they are known. sarif is SARIF 2.1.0, junit is XML with a suite for each file \
      and a case for each payload, github is annotations of a workflow.
      """,
    ])

  private static let specList = Command(
    name: .specList,
    summary: "list the specs that validate knows",
    operands: .none,
    options: [
      Option(
        .format, .choice(SpecText.Format.allCases.map(\.rawValue), "FORMAT"),
        help: "print in this format; text if it is not given")
    ])

  private static let specShow = Command(
    name: .specShow,
    summary: "show a spec: its forms, and its rules with severity, title, hint and source",
    operands: .spec,
    options: [])

  private static let specExport = Command(
    name: .specExport,
    summary: "print a spec as plain JSON Schema 2020-12, for editors and other validators",
    operands: .spec,
    options: [
      Option(
        .form, .text("FORM"), help: "the schema of this wire form; the spec's first if not given")
    ])

  private static let specCheck = Command(
    name: .specCheck,
    summary: "check spec files of your own, in YAML or JSON",
    operands: .specFiles,
    options: [findingFormat],
    notes: [
      """
      A SPEC is a name that 'spec list' lists, or a file. A spec's file may refer to the specs that are \
      built in.
      """
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
