/// The help, made from the grammar.
enum HelpText {
  private static let width = 80

  static func of(_ command: Grammar.Command?) -> String {
    command.map(ofCommand) ?? ofAll()
  }

  private static func ofAll() -> String {
    let commands = Grammar.commands.map { (name: $0.name.rawValue, text: $0.summary) }
    return sections([
      "pushbridge reads and converts the mobile push payloads of many vendors.",
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
