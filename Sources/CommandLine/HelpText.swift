/// The help, made from the grammar.
enum HelpText {
  private static let width = 80

  /// What help is about.
  enum Topic {
    case all
    /// The commands that begin with a word.
    case group(String)
    case command(Grammar.Command)

    /// The topic of `--help`: the first command that stands among words, or a group, or all.
    init(_ words: [String]) throws(UsageError) {
      let pairs = zip(words, words.dropFirst()).map { $0 + " " + $1 }
      let named = (pairs + words).lazy.compactMap { Grammar.command(named: $0) }.first
      if let named {
        self = .command(named)
      } else if let group = words.first(where: { Grammar.isGroup($0) }) {
        self = .group(group)
      } else {
        if let unknown = words.first { throw UsageError.unknownCommand(unknown) }
        self = .all
      }
    }

    /// The topic of the command `help`.
    init(_ help: Grammar.Command, _ operands: [String]) throws(UsageError) {
      guard let first = operands.first else {
        self = .all
        return
      }
      let isGroup = Grammar.isGroup(first)
      let count = isGroup && operands.count > 1 ? 2 : 1
      if operands.count > count { throw UsageError.tooManyOperands(operands[count], help) }
      let name = operands.joined(separator: " ")
      if let command = Grammar.command(named: name) {
        self = .command(command)
      } else if isGroup, count == 1 {
        self = .group(first)
      } else {
        throw UsageError.unknownCommand(name)
      }
    }
  }

  static func of(_ topic: Topic) -> String {
    switch topic {
    case .all: ofAll()
    case .group(let name): ofGroup(name)
    case .command(let command): ofCommand(command)
    }
  }

  private static func ofGroup(_ name: String) -> String {
    let commands = Grammar.commands.filter { $0.name.rawValue.hasPrefix(name + " ") }
      .map { (name: $0.name.rawValue, text: $0.summary) }
    return sections([
      "usage: pushbridge \(name) COMMAND [OPTIONS]", "commands:\n" + table(commands),
      "options:\n" + table(Grammar.commonOptions.map(row)),
      "'pushbridge help \(name) COMMAND' says more about a command.",
    ])
  }

  private static func ofAll() -> String {
    let commands = Grammar.commands.map { (name: $0.name.rawValue, text: $0.summary) }
    return sections([
      "pushbridge reads, checks and converts the mobile push payloads of many vendors.",
      "usage: pushbridge COMMAND [OPTIONS] [FILE...]",
      "commands:\n" + table(commands),
      "options:\n" + table(Grammar.commonOptions.map(row)),
      wrapped(inputNote),
      "exit status:\n" + table(statuses),
      "'pushbridge help COMMAND' says more about a command.",
    ])
  }

  private static func ofCommand(_ command: Grammar.Command) -> String {
    let name = command.name.rawValue
    let required = command.options.filter(\.isRequired)
      .map { $0.spelling + ($0.value.placeholder.map { " " + $0 } ?? "") + " " }.joined()
    let own = command.options.isEmpty ? [] : ["options:\n" + table(command.options.map(row))]
    return sections(
      [
        wrapped("pushbridge \(name): \(command.summary)"),
        "usage: pushbridge \(name) \(required)[OPTIONS]" + operands(command),
      ] + own + ["common options:\n" + table(Grammar.commonOptions.map(row))]
        + command.notes.map { wrapped($0) }
        + (command.operands == .files ? [wrapped(inputNote)] : []))
  }

  private static func operands(_ command: Grammar.Command) -> String {
    command.operands == .none ? "" : " " + command.operands.rawValue
  }

  private static let inputNote = """
    A FILE holds one JSON text, several in a row, JSON lines, or is an .apns file. Without a FILE, \
    and for -, standard input is read. Results go to standard output, messages to standard error.
    """

  private static let statuses = [
    (name: "0", text: "fine"),
    (name: "1", text: "a payload was rejected, a finding is an error, or a loss with --strict"),
    (name: "2", text: "wrong usage"),
    (name: "3", text: "something could not be read or written"),
  ]

  private static func row(_ option: Grammar.Option) -> (name: String, text: String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.value.placeholder.map { " " + $0 } ?? ""
    return (short + option.spelling + value, option.help + choices(option))
  }

  private static func choices(_ option: Grammar.Option) -> String {
    guard case .choice(let choices, _) = option.value else { return "" }
    return ": " + choices.joined(separator: ", ")
  }

  private static func sections(_ parts: [String]) -> String {
    parts.joined(separator: "\n\n") + "\n"
  }

  /// Two columns, the second one wrapped.
  private static func table(_ rows: [(name: String, text: String)]) -> String {
    let column = (rows.map(\.name.count).max() ?? 0) + 4
    let indent = String(repeating: " ", count: column)
    return rows.map { name, text in
      let gap = String(repeating: " ", count: column - name.count - 2)
      let lines = lines(of: text, width: width - column)
      return "  " + name + gap + lines.joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String) -> String {
    lines(of: text, width: width).joined(separator: "\n")
  }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
