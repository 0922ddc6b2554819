/// What may stand on the command line: the one description from which arguments are read and help
/// is printed.
enum Grammar {
  /// The options, by their long names.
  enum OptionName: String, CaseIterable, Sendable {
    case to, from, form, normalize, carry, trim, strict, report
    case reportValues = "report-values"
    case output, vendor, pretty, diagnostics
    case format, set, defaults
    case allForms = "all-forms"
    case pushID = "push-id"
    case jobs, rejects, summary
    case maxLine = "max-line"
    case spec, fix
    case pushType = "push-type"
    case quiet, color, help, version
  }

  /// What an option takes.
  enum Value: Sendable {
    case nothing
    /// Any text; the placeholder stands for it in help and messages.
    case text(String)
    /// One of a list; the placeholder stands for it in help.
    case choice([String], String)

    var placeholder: String? {
      switch self {
      case .nothing: nil
      case .text(let placeholder), .choice(_, let placeholder): placeholder
      }
    }
  }

  struct Option: Sendable {
    var name: OptionName
    var short: Character?
    var value: Value
    var isRequired: Bool
    var isRepeatable: Bool
    var help: String

    init(
      _ name: OptionName, short: Character? = nil, _ value: Value = .nothing,
      isRequired: Bool = false, isRepeatable: Bool = false, help: String
    ) {
      self.name = name
      self.short = short
      self.value = value
      self.isRequired = isRequired
      self.isRepeatable = isRepeatable
      self.help = help
    }

    /// The name as it is written, with its dashes.
    var spelling: String { "--" + name.rawValue }
  }

  enum CommandName: String, CaseIterable, Sendable {
    case identify, read, convert, validate
    case specList = "spec list"
    case specShow = "spec show"
    case specExport = "spec export"
    case specCheck = "spec check"
    case matrix, help
  }

  /// What stands behind the options, as the usage line shows it.
  enum Operands: String, Sendable {
    case files = "[FILE...]"
    case spec = "SPEC"
    case specFiles = "FILE..."
    case topic = "[COMMAND]"
    case none = ""
  }

  struct Command: Sendable {
    var name: CommandName
    /// One line for the list of commands.
    var summary: String
    var operands: Operands
    var options: [Option]
    /// Paragraphs below the options.
    var notes: [String] = []
  }

  /// The options that may stand before or behind `command`'s name.
  static func options(of command: Command?) -> [Option] {
    (command?.options ?? []) + commonOptions
  }

  static func command(named name: String) -> Command? {
    commands.first { $0.name.rawValue == name }
  }

  /// Whether several commands begin with a word.
  static func isGroup(_ word: String) -> Bool {
    commands.contains { $0.name.rawValue.hasPrefix(word + " ") }
  }

  /// The first words of all commands, each once.
  static var commandWords: [String] {
    commands.reduce(into: []) { words, command in
      let word = String(command.name.rawValue.prefix { $0 != " " })
      if !words.contains(word) { words.append(word) }
    }
  }
}
