import PushJSON

/// Findings as the text of standard error, and what they mean for the exit status.
struct Messages: Sendable {
  /// How messages look, and which are wanted.
  struct Style: Sendable {
    var isQuiet: Bool
    var usesColor: Bool
  }

  private let style: Style
  private(set) var bytes: [UInt8] = []
  private(set) var status = ExitStatus.success

  init(_ style: Style) { self.style = style }

  /// Begins anew, with the memory it has.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    status = .success
  }

  /// Reports a finding.
  mutating func report(_ finding: Diagnostic) {
    note(finding)
    guard !style.isQuiet || finding.severity == .error else { return }
    bytes += style.line(finding).utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Counts a finding that is shown elsewhere.
  mutating func note(_ finding: Diagnostic) {
    if finding.severity == .error { status.raise(to: .findings) }
  }
}

extension Messages.Style {
  /// A finding as one line, harmless on a terminal.
  func line(_ finding: Diagnostic) -> String {
    usesColor ? colored(finding) : VisibleText.of(finding.description)
  }

  private func colored(_ finding: Diagnostic) -> String {
    var bare = finding
    bare.file = nil
    bare.location = nil
    let message = bare.description.dropFirst(finding.severity.rawValue.count)
    let place = finding.description.dropLast(bare.description.count)
    return "\u{1B}[1m" + VisibleText.of(String(place)) + color(of: finding.severity)
      + finding.severity.rawValue + "\u{1B}[0m" + VisibleText.of(String(message))
  }

  private func color(of severity: Severity) -> String {
    switch severity {
    case .error: "\u{1B}[31m"
    case .warning: "\u{1B}[33m"
    case .info: "\u{1B}[36m"
    }
  }
}
