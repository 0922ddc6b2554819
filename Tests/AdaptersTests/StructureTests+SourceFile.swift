extension StructureTests {
  /// A Swift file, taken as text.
  struct SourceFile {
    var path: String
    var text: String
    /// The lines without comments, blank lines and those inside of texts over many lines.
    var codeLines: [String]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      var isInText = false
      codeLines = text.split(separator: "\n").map(String.init).filter { line in
        let wasInText = isInText
        if line.contains("\"\"\"") { isInText.toggle() }
        let code = line.drop { $0 == " " }
        return !wasInText && !code.isEmpty && !code.hasPrefix("//")
      }
    }

    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// Whether it declares places on the wire.
    var isTable: Bool {
      name.hasSuffix("+Keys.swift") || name == "APS.swift" || name == "Carrier.swift"
    }

    var imports: [String] {
      codeLines.filter { $0.contains("import ") }.compactMap { line in
        line.split(separator: " ").last.map(String.init)
      }
    }

    /// The plain string literals, without those that hold an escape.
    var literals: [String] { codeLines.flatMap(Self.literals) }

    /// Expressions that end the process when they are wrong.
    var traps: [String] {
      codeLines.filter { line in
        let code = Self.withoutLiterals(line)
        return [
          "try!", "as!", "fatalError", "precondition", "assertionFailure", "unsafelyUnwrapped",
        ]
        .contains { code.contains($0) } || Self.unwraps(code)
      }
    }

    // MARK: Scanning

    private static func literals(in text: some StringProtocol) -> [String] {
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
        .filter { !$0.isEmpty && !$0.contains("\\") }
    }

    private static func withoutLiterals(_ line: String) -> String {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.indices.filter { $0 % 2 == 0 }.map { String(parts[$0]) }.joined(separator: "_")
    }

    /// Whether an exclamation mark stands behind a value.
    private static func unwraps(_ code: String) -> Bool {
      let characters = Array(code)
      return characters.indices.dropFirst().contains { index in
        guard characters[index] == "!" else { return false }
        let before = characters[index - 1]
        let after = index + 1 < characters.count ? characters[index + 1] : " "
        return (before.isLetter || before.isNumber || before == ")" || before == "]")
          && after != "="
      }
    }
  }
}

// MARK: - Tables

extension StructureTests.SourceFile {
  /// The names of members on the wire that the tables declare.
  var wireKeys: [String] {
    let code = codeLines.joined(separator: "\n")
    let paths = ["Field(", "Rest(", ".inside("].flatMap { arguments(of: $0, in: code) }
    let constants = codeLines.filter { $0.contains(": StaticString =") }
    return (paths + constants).flatMap(literals)
  }

  /// The arguments of every call, up to the first nested call or label that is no path.
  private func arguments(of call: String, in code: String) -> [String] {
    code.split(separator: call, omittingEmptySubsequences: false).dropFirst().map { rest in
      let end = ["as:", "of:", ")", "readOnly:"].compactMap { rest.firstRange(of: $0)?.lowerBound }
      return String(rest[..<(end.min() ?? rest.endIndex)])
    }
  }

  private func literals(_ text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }.filter { !$0.isEmpty }
  }
}
