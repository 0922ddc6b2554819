/// The arguments, first cut into tokens, then matched with the grammar.
struct Arguments {
  /// One argument, classified by its spelling alone.
  struct Token: Hashable {
    enum Kind: Hashable {
      /// `--name`
      case option(String)
      /// `--name=value`
      case optionWithValue(String, String)
      /// `-abc`, without its dash: flags, the last of which may take a value.
      case shortOptions(String)
      /// Anything else, `-` too, and everything behind `--`.
      case value(String)
      /// `--`
      case terminator
    }

    var kind: Kind
    /// Which argument it is, from 0.
    var origin: Int
  }

  /// An option as it was given.
  struct Occurrence {
    var option: Grammar.Option
    var value: String?
    var origin: Int
  }

  private(set) var command: Grammar.Command?
  /// The first word of a command's name, where that has two.
  private(set) var group: String?
  private(set) var occurrences: [Occurrence] = []
  private(set) var operands: [String] = []
  private var tokens: ArraySlice<Token>

  init(_ arguments: [String]) throws(UsageError) {
    tokens = Arguments.tokens(of: arguments)[...]
    while let token = tokens.popFirst() { try take(token) }
  }

  static func tokens(of arguments: [String]) -> [Token] {
    var isOver = false
    return arguments.enumerated().map { origin, text in
      let kind: Token.Kind = isOver ? .value(text) : kind(of: text)
      if kind == .terminator { isOver = true }
      return Token(kind: kind, origin: origin)
    }
  }

  private static func kind(of text: String) -> Token.Kind {
    guard text.hasPrefix("-"), text != "-" else { return .value(text) }
    if text == "--" { return .terminator }
    guard text.hasPrefix("--") else { return .shortOptions(String(text.dropFirst())) }
    let name = text.dropFirst(2)
    guard let equals = name.firstIndex(of: "=") else { return .option(String(name)) }
    return .optionWithValue(
      String(name[..<equals]), String(name[name.index(after: equals)...]))
  }

  func value(of name: Grammar.OptionName) -> String? {
    occurrences.last { $0.option.name == name }?.value
  }

  func has(_ name: Grammar.OptionName) -> Bool {
    occurrences.contains { $0.option.name == name }
  }
}

// MARK: - Matching

extension Arguments {
  private mutating func take(_ token: Token) throws(UsageError) {
    switch token.kind {
    case .terminator: break
    case .value(let text):
      if command == nil { try takeName(text) } else { operands.append(text) }
    case .option(let name):
      let option = try option(named: name)
      try add(option, option.value.placeholder == nil ? nil : valueBehind(option), token)
    case .optionWithValue(let name, let value):
      let option = try option(named: name)
      guard option.value.placeholder != nil else {
        throw UsageError.needlessValue(option, value, command)
      }
      try add(option, value, token)
    case .shortOptions(let letters): try takeShortOptions(letters, token)
    }
  }

  /// Takes a word of the command's name.
  private mutating func takeName(_ word: String) throws(UsageError) {
    let name = group.map { $0 + " " + word } ?? word
    if Grammar.isGroup(name) {
      group = name
    } else if let named = Grammar.command(named: name) {
      command = named
    } else {
      throw UsageError.unknownCommand(name)
    }
  }

  private mutating func takeShortOptions(
    _ letters: String, _ token: Token
  ) throws(UsageError) {
    var rest = letters[...]
    while let letter = rest.popFirst() {
      let known = Grammar.options(of: command).first { $0.short == letter }
      guard let option = known else { throw UsageError.unknownShortOption(letter, command) }
      guard option.value.placeholder != nil else {
        if rest.first == "=" {
          throw UsageError.needlessValue(option, String(rest.dropFirst()), command)
        }
        try add(option, nil, token)
        continue
      }
      let isAttached = !rest.isEmpty
      if rest.first == "=" { rest.removeFirst() }
      try add(option, isAttached ? String(rest) : valueBehind(option), token)
      return
    }
  }

  private func option(named name: String) throws(UsageError) -> Grammar.Option {
    let known = Grammar.options(of: command).first { $0.name.rawValue == name }
    guard let known else { throw UsageError.unknownOption(name, command) }
    return known
  }

  /// The value that stands in the next argument.
  private mutating func valueBehind(_ option: Grammar.Option) throws(UsageError) -> String {
    guard case .value(let value) = tokens.first?.kind else {
      throw UsageError.missingValue(option, command)
    }
    tokens.removeFirst()
    return value
  }

  private mutating func add(
    _ option: Grammar.Option, _ value: String?, _ token: Token
  ) throws(UsageError) {
    if case .choice(let choices, _) = option.value, let value, !choices.contains(value) {
      throw UsageError.badChoice(option, value, choices, command)
    }
    if !option.isRepeatable,
      let earlier = occurrences.first(where: { $0.option.name == option.name })
    {
      throw UsageError.repeated(option, earlier.origin, token.origin, command)
    }
    occurrences.append(Occurrence(option: option, value: value, origin: token.origin))
  }
}
