import PushAdapters
import PushModel

/// What the arguments ask for, checked.
struct Invocation {
  enum Request {
    case help(HelpText.Topic)
    case version
    case identify(withPushID: Bool)
    case read(ReadOptions)
    case convert(ConvertOptions)
    case validate(ValidateOptions)
    case spec(SpecRequest)
    case matrix(MatrixOptions)
  }

  struct ReadOptions {
    var vendor: Vendor?
    var isPretty: Bool
    var showsDiagnostics: Bool
  }

  struct ConvertOptions {
    var conversion: Conversion
    /// Whether a lost value is an error.
    var isStrict = false
    /// A file of values to fill in.
    var defaults: String?
  }

  struct ValidateOptions {
    /// A spec's name, or a file; nil to find out.
    var spec: String?
    var pushType: String?
    var form: String?
    var format = FindingFormat.text
    /// Whether payloads are written with all changes that are certain, instead of findings.
    var fixes = false
  }

  enum SpecRequest {
    case list(SpecText.Format)
    case show(String)
    case export(String, form: String?)
    case check(FindingFormat)
  }

  /// What holds for every command that reads payloads.
  struct StreamOptions {
    /// How many blocks of lines are worked on at once.
    var jobs = 1
    /// The longest line, in bytes.
    var maxLine = 16 << 20
    /// The files that are named for output.
    var paths: [Outlet: String] = [:]
  }

  struct MatrixOptions {
    var columns: [CapabilityMatrix.Column]
    var format: MatrixText.Format
  }

  var request: Request
  var isQuiet = false
  var color = ColorChoice.auto
  /// The files to read; `-` is standard input.
  var inputs: [String] = []
  var stream = StreamOptions()

  init(_ arguments: [String]) throws(UsageError) {
    if let request = try Invocation.information(arguments) {
      self.request = request
      return
    }
    let parsed = try Arguments(arguments)
    guard let command = parsed.command else { throw UsageError.noCommand(parsed.group) }
    isQuiet = parsed.has(.quiet)
    color = parsed.value(of: .color).flatMap(ColorChoice.init) ?? .auto
    inputs = parsed.operands.isEmpty ? ["-"] : parsed.operands
    request = try Invocation.request(command, parsed)
    stream = try StreamOptions(command, parsed)
  }

  /// `--help` and `--version` win over everything else, even over other arguments that are wrong.
  private static func information(_ arguments: [String]) throws(UsageError) -> Request? {
    let tokens = Arguments.tokens(of: arguments).prefix { $0.kind != .terminator }
    if tokens.contains(where: { $0.names(.help) }) {
      let names = tokens.compactMap { token in
        if case .value(let text) = token.kind { text } else { nil }
      }
      return .help(try HelpText.Topic(names))
    }
    return tokens.contains { $0.names(.version) } ? .version : nil
  }

  private static func request(
    _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> Request {
    switch command.name {
    case .help: return .help(try HelpText.Topic(command, parsed.operands))
    case .identify: return .identify(withPushID: parsed.has(.pushID))
    case .read:
      return .read(
        ReadOptions(
          vendor: parsed.value(of: .vendor).map(Vendor.init), isPretty: parsed.has(.pretty),
          showsDiagnostics: parsed.has(.diagnostics)))
    case .convert:
      return .convert(
        ConvertOptions(
          conversion: try conversion(command, parsed), isStrict: parsed.has(.strict),
          defaults: parsed.value(of: .defaults)))
    case .validate: return .validate(try validation(command, parsed))
    case .specList, .specShow, .specExport, .specCheck: return .spec(try spec(command, parsed))
    case .matrix:
      if let operand = parsed.operands.first { throw UsageError.tooManyOperands(operand, command) }
      return .matrix(
        MatrixOptions(
          columns: try columns(command, parsed),
          format: parsed.value(of: .format).flatMap(MatrixText.Format.init) ?? .text))
    }
  }

  /// The columns of a matrix.
  private static func columns(
    _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> [CapabilityMatrix.Column] {
    guard let form = parsed.value(of: .form) else {
      return parsed.has(.allForms) ? CapabilityMatrix.Column.all : CapabilityMatrix.Column.byDefault
    }
    if parsed.has(.allForms) { throw UsageError.contradiction(.form, .allForms, command) }
    let columns = CapabilityMatrix.Column.all.filter { $0.form.rawValue == form }
    if columns.isEmpty { throw UsageError.unknownForm(form, command) }
    return columns
  }

  private static func conversion(
    _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> Conversion {
    for option in command.options where option.isRequired && !parsed.has(option.name) {
      throw UsageError.missingOption(option, command)
    }
    let target = party(parsed.value(of: .to) ?? Grammar.canonical)
    let form = parsed.value(of: .form).map(Form.init)
    if let form { try check(form, of: target, command) }
    var conversion = Conversion(
      to: target, from: parsed.value(of: .from).map(party), form: form,
      normalize: parsed.has(.normalize), carry: parsed.has(.carry),
      account: try accountValues(command, parsed))
    conversion.settings = try settings(for: target, form, parsed)
    conversion.trim = parsed.has(.trim)
    if conversion.trim, conversion.carry {
      throw UsageError.exclusive("--trim", "--carry", command)
    }
    return conversion
  }

  private static func settings(
    for target: Conversion.Party, _ form: Form?, _ parsed: Arguments
  ) throws(UsageError) -> Settings {
    var settings = Settings(for: target, form: form)
    for occurrence in parsed.occurrences where occurrence.option.name == .set {
      try SettingsReader.set(occurrence.value ?? "", in: &settings)
    }
    return settings
  }

  /// Which values are shown in the account; nil if nobody needs one.
  private static func accountValues(
    _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> AccountValues? {
    let values = parsed.value(of: .reportValues).flatMap(AccountValues.init)
    if parsed.has(.report) { return values ?? .short }
    if values != nil { throw UsageError.needsOption("--report-values", "--report", command) }
    return parsed.has(.strict) ? AccountValues.none : nil
  }

  private static func party(_ name: String) -> Conversion.Party {
    name == Grammar.canonical ? .canonical : .vendor(Vendor(rawValue: name))
  }

  private static func check(
    _ form: Form, of target: Conversion.Party, _ command: Grammar.Command
  ) throws(UsageError) {
    guard case .vendor(let vendor) = target else { throw UsageError.formOfCanonical(command) }
    let forms = Bridge.forms(of: vendor)
    guard !forms.contains(form) else { return }
    throw UsageError.unknownForm(
      form.rawValue, of: vendor.rawValue, forms: forms.map(\.rawValue), command)
  }
}

/// When messages are colored.
enum ColorChoice: String {
  case auto, always, never
}

extension Arguments.Token {
  /// Whether the token is, or its letters are among others, a common option without a value.
  fileprivate func names(_ name: Grammar.OptionName) -> Bool {
    guard case .shortOptions(let letters) = kind else { return kind == .option(name.rawValue) }
    let short = Grammar.commonOptions.first { $0.name == name }?.short
    return short.map(letters.contains) ?? false
  }
}
