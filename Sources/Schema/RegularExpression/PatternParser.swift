/// Reads a pattern as ECMA-262 (11th edition, 2020, which JSON Schema 2020-12 names) defines it with
/// the `u` flag: section 21.2.1, without annex B.
///
/// Groups are kept on a stack of its own, so any depth can be read.
struct PatternParser {
  /// What has been read of a group, or of the whole pattern.
  private struct Group {
    enum Kind {
      case plain
      case look(isBehind: Bool, isNegative: Bool)
    }

    var kind = Kind.plain
    /// Where the group opens.
    var start = 0
    var options: [Int] = []
    var terms: [Int] = []
  }

  /// A group that the pattern refers to.
  private struct Reference {
    enum Target {
      case number(Int)
      case name([UInt32])
    }

    let target: Target
    let start: Int
  }

  var index = 0
  private(set) var pattern: Pattern
  private var setIndexes: [CodePointSet: Int] = [:]
  private var rangeCount = 0
  /// The properties that have been asked for.
  var properties: [String: CodePointSet] = [:]
  private var group = Group()
  private var outer: [Group] = []
  private var groupCount = 0
  private var names: Set<[UInt32]> = []
  private var references: [Reference] = []

  private init(_ text: [UInt32]) { pattern = Pattern(text) }

  /// Reads a pattern.
  ///
  /// - Parameter text: Its code points.
  static func parse(_ text: [UInt32]) throws(RegularExpressionError) -> Pattern {
    var parser = PatternParser(text)
    while parser.index < text.count { try parser.readTerm() }
    if parser.outer.isEmpty == false {
      throw parser.error("the group is not closed by \")\"", at: parser.group.start)
    }
    parser.pattern.root = parser.closeOptions()
    try parser.checkReferences()
    return parser.pattern
  }

  // MARK: - Terms

  private mutating func readTerm() throws(RegularExpressionError) {
    let start = index
    let character = text[index]
    index += 1
    switch character {
    case "^": addAssertion(.start)
    case "$": addAssertion(.end)
    case "|":
      group.options.append(add(.sequence(group.terms)))
      group.terms = []
    case "(": try openGroup(at: start)
    case ")": try closeGroup(at: start)
    case ".": try addAtom(set(CodePointSet.lineTerminators.inverted))
    case "[": try addAtom(set(readClass(at: start)))
    case "\\": try readEscapedTerm(at: start)
    case "*", "+", "?", "{":
      throw error("there is nothing before \"\(visible(character))\" to repeat", at: start)
    case "}", "]":
      let text = visible(character)
      throw error("\"\(text)\" without its opening has to be written \"\\\(text)\"", at: start)
    default: try addAtom(set(CodePointSet(character)))
    }
  }

  private mutating func readEscapedTerm(at start: Int) throws(RegularExpressionError) {
    switch peek ?? 0 {
    case "b": addWordAssertion(.boundary)
    case "B": addWordAssertion(.noBoundary)
    case "k":
      index += 1
      guard take("<") else { throw error("\"\\k\" needs a name, as in \"\\k<name>\"", at: start) }
      references.append(Reference(target: .name(try readName(at: start)), start: start))
      try addAtom(add(.backreference(at: start)))
    case 0x31...0x39:
      references.append(Reference(target: .number(readNumber() ?? 0), start: start))
      try addAtom(add(.backreference(at: start)))
    default:
      switch try readEscape(at: start, inClass: false) {
      case .codePoint(let value): try addAtom(set(CodePointSet(value)))
      case .set(let value): try addAtom(set(value))
      }
    }
  }

  private mutating func addAssertion(_ assertion: Pattern.Assertion) {
    group.terms.append(add(.assertion(assertion)))
  }

  private mutating func addWordAssertion(_ assertion: Pattern.Assertion) {
    index += 1
    pattern.wordSet = setIndex(.word)
    addAssertion(assertion)
  }

  /// Adds something that may be repeated, with its quantifier.
  private mutating func addAtom(_ node: Int) throws(RegularExpressionError) {
    let start = index
    guard let (least, most) = try readQuantifier() else { return group.terms.append(node) }
    _ = take("?")
    let repetition = Pattern.Repetition(least: least, most: most, place: start)
    group.terms.append(add(.repetition(node, repetition)))
  }

  private mutating func readQuantifier() throws(RegularExpressionError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = index
    guard take("{") else { return nil }
    let expected =
      "\"{\" has to be written \"\\{\", or to begin a count such as \"{2}\" or \"{2,5}\""
    guard let least = readNumber() else { throw error(expected, at: start) }
    var most: Int? = least
    if take(",") { most = readNumber() }
    guard take("}") else { throw error(expected, at: start) }
    if let most, most < least {
      throw error("the count's bounds are out of order: \(most) is less than \(least)", at: start)
    }
    return (least, most)
  }

  // MARK: - Groups

  private mutating func openGroup(at start: Int) throws(RegularExpressionError) {
    var opened = Group(start: start)
    if take("?") {
      if take(":") {
        opened.kind = .plain
      } else if take("=") {
        opened.kind = .look(isBehind: false, isNegative: false)
      } else if take("!") {
        opened.kind = .look(isBehind: false, isNegative: true)
      } else if take("<") {
        if take("=") {
          opened.kind = .look(isBehind: true, isNegative: false)
        } else if take("!") {
          opened.kind = .look(isBehind: true, isNegative: true)
        } else {
          try addGroupName(at: start)
        }
      } else {
        throw error(
          "\"(?\" has to be followed by \":\", \"=\", \"!\", \"<=\", \"<!\" or \"<name>\"",
          at: start)
      }
    } else {
      groupCount += 1
    }
    outer.append(group)
    group = opened
  }

  private mutating func addGroupName(at start: Int) throws(RegularExpressionError) {
    groupCount += 1
    let name = try readName(at: start)
    if !names.insert(name).inserted {
      throw error("there is another group of this name", at: start)
    }
  }

  private mutating func closeGroup(at start: Int) throws(RegularExpressionError) {
    guard let parent = outer.popLast() else {
      throw error("\")\" without its opening has to be written \"\\)\"", at: start)
    }
    let node = closeOptions()
    let kind = group.kind
    group = parent
    switch kind {
    case .plain: try addAtom(node)
    case .look(let isBehind, let isNegative):
      pattern.looks.append(Pattern.Look(node: node, isBehind: isBehind, isNegative: isNegative))
      group.terms.append(add(.look(pattern.looks.count - 1)))
    }
  }

  private mutating func closeOptions() -> Int {
    let last = add(.sequence(group.terms))
    return group.options.isEmpty ? last : add(.choice(group.options + [last]))
  }

  private func checkReferences() throws(RegularExpressionError) {
    for reference in references {
      switch reference.target {
      case .number(let number):
        if number > groupCount {
          throw error("there is no group \(number)", at: reference.start)
        }
      case .name(let name):
        if !names.contains(name) {
          throw error("there is no group of this name", at: reference.start)
        }
      }
    }
  }

  // MARK: - Nodes

  private mutating func add(_ node: Pattern.Node) -> Int {
    pattern.nodes.append(node)
    return pattern.nodes.count - 1
  }

  private mutating func set(_ set: CodePointSet) -> Int { add(.set(setIndex(set))) }

  private mutating func setIndex(_ set: CodePointSet) -> Int {
    if let index = setIndexes[set] { return index }
    rangeCount += set.ranges.count
    if rangeCount > Pattern.rangeLimit {
      pattern.hasTooManyRanges = true
      return 0
    }
    let index = pattern.sets.count
    pattern.sets.append(set)
    setIndexes[set] = index
    return index
  }
}
