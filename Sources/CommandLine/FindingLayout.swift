import PushJSON

/// The formats of findings, by the names that `--format` takes.
enum FindingFormat: String, CaseIterable, Sendable {
  case text, json, sarif, junit, github

  /// How findings are written in this format.
  ///
  /// - Parameters:
  ///   - style: How text looks.
  ///   - noun: What is checked.
  func layout(_ style: Messages.Style, of noun: StaticString) -> any FindingLayout {
    switch self {
    case .text: TextLayout(style: style)
    case .json: JSONLayout(noun)
    case .sarif: SARIFLayout()
    case .junit: JUnitLayout()
    case .github: GitHubLayout()
    }
  }

  /// What stands around all reports in this format.
  func frame(_ sink: any ByteSink, _ layout: any FindingLayout) -> PlainFrame {
    self == .junit ? JUnitFrame(sink, layout) : PlainFrame(sink, layout)
  }

  /// Whether a summary is told elsewhere, since the format has none.
  var wantsSummary: Bool { self == .text || self == .github }
}

/// How findings are written: piece by piece, so that there may be any number of them.
protocol FindingLayout: Sendable {
  /// What stands before all reports.
  var head: String { get }
  /// Whether every report's text begins with a byte that only stands between two of them.
  var hasSeparators: Bool { get }
  /// Whether reports without findings are wanted too.
  var wantsAll: Bool { get }
  /// Whether it is to be known which rules findings were about.
  var wantsTopics: Bool { get }

  /// Appends what is to be said about a payload.
  mutating func append(_ report: FindingReport, to output: inout JSONOutput)

  /// What stands behind all reports.
  func tail(_ counts: Counts, _ topics: [FindingTopic.Text]) -> String
}

extension FindingLayout {
  var head: String { "" }
  var hasSeparators: Bool { false }
  var wantsAll: Bool { false }
  var wantsTopics: Bool { false }

  func tail(_ counts: Counts, _ topics: [FindingTopic.Text]) -> String { "" }
}

/// One line for each finding.
struct TextLayout: FindingLayout {
  let style: Messages.Style

  mutating func append(_ report: FindingReport, to output: inout JSONOutput) {
    for item in report.items where !style.isQuiet || item.diagnostic.severity == .error {
      output += style.line(item.diagnostic).utf8
      output.append(UInt8(ascii: "\n"))
    }
  }
}

/// One object with all findings, one to a line, and a summary.
struct JSONLayout: FindingLayout {
  /// What is checked, as the summary calls it.
  private let noun: StaticString
  private var line = JSONLine()

  init(_ noun: StaticString) { self.noun = noun }

  var head: String { "{\"findings\":[" }
  var hasSeparators: Bool { true }

  mutating func append(_ report: FindingReport, to output: inout JSONOutput) {
    for item in report.items {
      let finding = item.diagnostic
      line.clear()
      line.open("{")
      line.member("file", finding.file)
      line.member("line", finding.location?.line)
      line.member("column", finding.location?.column)
      line.member("pointer", finding.pointer)
      line.member("severity", finding.severity.rawValue)
      line.member("code", finding.code)
      line.member("message", finding.message)
      line.member("hint", finding.hint)
      if let proposal = finding.proposal {
        line.member("proposal", json: Array(proposal.utf8)[...])
      }
      line.member("source", finding.basis)
      line.close("}")
      output += ",\n".utf8
      output += line.bytes
    }
  }

  func tail(_ counts: Counts, _ topics: [FindingTopic.Text]) -> String {
    let summary = String(decoding: counts.verdictJSON(of: noun).dropLast(), as: UTF8.self)
    return (counts.findings == 0 ? "" : "\n") + "],\"summary\":" + summary + "}\n"
  }
}

/// Annotations, as workflows on GitHub print them.
struct GitHubLayout: FindingLayout {
  mutating func append(_ report: FindingReport, to output: inout JSONOutput) {
    for item in report.items {
      let finding = item.diagnostic
      var properties: [String] = []
      if let file = finding.file { properties.append("file=" + GitHubLayout.property(file)) }
      if let (line, column) = report.position(of: item) {
        properties += ["line=\(line)", "col=\(column)"]
      }
      properties.append("title=" + GitHubLayout.property(finding.code))
      let text =
        finding.message + (finding.place.map { " at " + $0 } ?? "")
        + (finding.hint.map { "; " + $0 } ?? "")
      output += "::\(level(finding.severity)) \(properties.joined(separator: ","))::".utf8
      output += GitHubLayout.message(VisibleText.of(text)).utf8
      output.append(UInt8(ascii: "\n"))
    }
  }

  private func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// A message with what would end it spelled out.
  private static func message(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// A property's value with what would end it spelled out.
  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if let escape = escapes[scalar] {
        escaped += escape
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Diagnostic {
  /// The pointer, where the message does not name it.
  var place: String? {
    guard let pointer, !pointer.isEmpty, !message.contains(pointer) else { return nil }
    return pointer
  }
}
