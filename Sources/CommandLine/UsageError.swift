import PushAdapters
import PushModel

/// Arguments the command cannot work with.
struct UsageError: Error, Hashable {
  var message: String
  /// The command whose help says more.
  var command: Grammar.CommandName?

  private init(_ message: String, _ command: Grammar.CommandName? = nil) {
    self.message = message
    self.command = command
  }

  /// The lines for standard error.
  var text: String {
    let name = command.map { " " + $0.rawValue } ?? ""
    return "pushbridge\(name): \(message)\ntry 'pushbridge\(name) --help'\n"
  }

  /// - Parameter group: The first word of a command's name, if it was given.
  static func noCommand(_ group: String? = nil) -> UsageError {
    UsageError("no command given; the commands are \(list(commandNames(group), "and"))")
  }

  static func unknownCommand(_ name: String) -> UsageError {
    let words = name.split(separator: " ")
    let group = words.count > 1 || Grammar.isGroup(name) ? words.first.map(String.init) : nil
    let known = commandNames(group)
    let hint = suggestion(EditDistance.nearest(to: name, among: known))
    return UsageError(
      "unknown command '\(name)'" + (hint ?? "; the commands are \(list(known, "and"))"))
  }

  static func unknownOption(_ name: String, _ command: Grammar.Command?) -> UsageError {
    let known = Grammar.options(of: command).map(\.name.rawValue)
    let near = EditDistance.nearest(to: name, among: known).map { "--" + $0 }
    return UsageError("unknown option '--\(name)'" + (suggestion(near) ?? ""), command?.name)
  }

  static func unknownShortOption(_ name: Character, _ command: Grammar.Command?) -> UsageError {
    UsageError("unknown option '-\(name)'", command?.name)
  }

  static func missingValue(
    _ option: Grammar.Option, _ command: Grammar.Command?
  ) -> UsageError {
    UsageError("option '\(option.spelling)' needs a value: \(expected(option))", command?.name)
  }

  static func needlessValue(
    _ option: Grammar.Option, _ value: String, _ command: Grammar.Command?
  ) -> UsageError {
    UsageError("option '\(option.spelling)' takes no value, found '\(value)'", command?.name)
  }

  static func repeated(
    _ option: Grammar.Option, _ first: Int, _ second: Int, _ command: Grammar.Command?
  ) -> UsageError {
    UsageError(
      "option '\(option.spelling)' may be given only once, found it in arguments \(first + 1) and "
        + "\(second + 1)", command?.name)
  }

  static func badChoice(
    _ option: Grammar.Option, _ value: String, _ choices: [String], _ command: Grammar.Command?
  ) -> UsageError {
    let hint = suggestion(EditDistance.nearest(to: value, among: choices))
    return UsageError(
      "option '\(option.spelling)' takes \(list(choices, "or")), found '\(value)'" + (hint ?? ""),
      command?.name)
  }

  static func badNumber(
    _ option: Grammar.OptionName, _ value: String, _ range: ClosedRange<Int>,
    _ command: Grammar.Command
  ) -> UsageError {
    UsageError(
      "option '--\(option.rawValue)' takes a number from \(range.lowerBound) to "
        + "\(range.upperBound), found '\(value)'", command.name)
  }

  /// Two options that name the same file.
  static func sameFile(
    _ one: Grammar.OptionName, _ other: Grammar.OptionName, _ path: String,
    _ command: Grammar.Command
  ) -> UsageError {
    UsageError(
      "options '--\(one.rawValue)' and '--\(other.rawValue)' name the same file, '\(path)'",
      command.name)
  }

  /// An option that says nothing without another one.
  static func needsOption(
    _ option: String, _ other: String, _ command: Grammar.Command
  ) -> UsageError {
    UsageError("option '\(option)' needs '\(other)'", command.name)
  }

  /// An option that would write over what another one writes, or over an input.
  static func sameFile(_ option: String, _ other: String, _ path: String) -> UsageError {
    UsageError("option '\(option)': '\(path)' is the file of \(other), too", nil)
  }

  /// An output that replaces its own input, of which the rest would be lost.
  static func losesRejects(_ option: String, _ path: String) -> UsageError {
    UsageError(
      "option '\(option)': '\(path)' is the file of an input, too; what is rejected would be lost, "
        + "so name a file for it with --rejects", nil)
  }

  /// Two options of which one makes the other useless.
  static func exclusive(
    _ option: String, _ other: String, _ command: Grammar.Command
  ) -> UsageError {
    UsageError("options '\(option)' and '\(other)' exclude each other", command.name)
  }

  static func missingOption(_ option: Grammar.Option, _ command: Grammar.Command) -> UsageError {
    UsageError("option '\(option.spelling)' is missing; it takes \(expected(option))", command.name)
  }

  static func unknownForm(
    _ form: String, of vendor: String, forms: [String], _ command: Grammar.Command
  ) -> UsageError {
    UsageError(
      "option '--form': \(vendor) has no form '\(form)', it has \(list(forms, "and"))",
      command.name)
  }

  static func unknownForm(_ form: String, _ command: Grammar.Command) -> UsageError {
    let forms = CapabilityMatrix.Column.all.map(\.form.rawValue).reduce(into: [String]()) {
      forms, form in
      if !forms.contains(form) { forms.append(form) }
    }
    let hint = suggestion(EditDistance.nearest(to: form, among: forms))
    return UsageError(
      "option '--form' takes \(list(forms, "or")), found '\(form)'" + (hint ?? ""), command.name)
  }

  static func contradiction(
    _ one: Grammar.OptionName, _ other: Grammar.OptionName, _ command: Grammar.Command
  ) -> UsageError {
    UsageError(
      "options '--\(one.rawValue)' and '--\(other.rawValue)' exclude each other", command.name)
  }

  static func formOfCanonical(_ command: Grammar.Command) -> UsageError {
    UsageError("option '--form' needs '--to' with a vendor: canonical has one form", command.name)
  }

  static func unknownForm(
    _ form: String, ofSpec spec: String?, forms: [String], _ command: Grammar.CommandName
  ) -> UsageError {
    let hint = suggestion(EditDistance.nearest(to: form, among: forms))
    return UsageError(
      "option '--form': \(spec.map { "the spec \($0) has no" } ?? "no spec has a") form '\(form)'"
        + (hint ?? "; there is \(list(forms, "and"))"), command)
  }

  static func unknownSpec(
    _ name: String, known: [String], _ command: Grammar.CommandName
  ) -> UsageError {
    let hint = suggestion(EditDistance.nearest(to: name, among: known))
    return UsageError(
      "there is no spec '\(name)'" + (hint ?? "; the specs are \(list(known, "and"))")
        + (hint == nil ? "; a file's name has a '.' or a '/'" : ""), command)
  }

  /// A spec's file that cannot be used; why is told before.
  static func badSpec(_ path: String, _ command: Grammar.CommandName) -> UsageError {
    UsageError("'\(path)' is no spec that can be used", command)
  }

  static func missingOperand(_ command: Grammar.Command) -> UsageError {
    UsageError("\(command.operands.rawValue) is missing", command.name)
  }

  /// `--fix` with a format of findings, where the results are payloads.
  static func fixedFormat(_ format: String, _ command: Grammar.Command) -> UsageError {
    UsageError(
      "options '--fix' and '--format \(format)' exclude each other: the results are payloads",
      command.name)
  }

  static func noAssignment(_ text: String) -> UsageError {
    UsageError("option '--set' takes MEMBER=VALUE, found '\(text)'", .convert)
  }

  static func badSetting(
    _ option: Grammar.OptionName, _ error: SettingError, in file: String? = nil
  ) -> UsageError {
    let place = file.map { " '\($0)'" } ?? ""
    let hint = suggestion(EditDistance.nearest(to: error.name, among: error.known))
    return UsageError("option '--\(option.rawValue)'\(place): \(error)" + (hint ?? ""), .convert)
  }

  static func badDefaults(_ message: String) -> UsageError {
    UsageError("option '--defaults': \(message)", .convert)
  }

  static func tooManyOperands(_ operand: String, _ command: Grammar.Command) -> UsageError {
    UsageError("unexpected argument '\(operand)'", command.name)
  }

  private static func commandNames(_ group: String?) -> [String] {
    guard let group else { return Grammar.commandWords }
    return Grammar.commands.map(\.name.rawValue).filter { $0.hasPrefix(group + " ") }
  }

  private static func expected(_ option: Grammar.Option) -> String {
    switch option.value {
    case .nothing: "nothing"
    case .text(let placeholder): placeholder
    case .choice(let choices, _): list(choices, "or")
    }
  }

  private static func suggestion(_ name: String?) -> String? {
    name.map { ", did you mean '\($0)'?" }
  }

  /// Words in a row, as in `a, b or c`.
  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
