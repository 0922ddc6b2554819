import PushJSON

/// JUnit's XML: a suite for each file, a case for each payload.
///
/// A suite says how many cases it has before it lists them, so `JUnitFrame` writes it when its file
/// was read.
struct JUnitLayout: FindingLayout {
  var head: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pushbridge\">\n"
  }
  var wantsAll: Bool { true }

  mutating func append(_ report: FindingReport, to output: inout JSONOutput) {
    let start = report.place.start
    let name = JUnitLayout.escaped("line \(start.line), column \(start.column)")
    let file = JUnitLayout.escaped(report.place.input)
    output += "    <testcase name=\"\(name)\" classname=\"\(file)\"".utf8
    output += " file=\"\(file)\" line=\"\(start.line)\"".utf8
    if report.items.isEmpty {
      output += "/>\n".utf8
      return
    }
    output += ">\n".utf8
    let errors = report.items.map(\.diagnostic).filter { $0.severity == .error }
    let others = report.items.map(\.diagnostic).filter { $0.severity != .error }
    if let first = errors.first {
      let (message, code) = (JUnitLayout.escaped(first.message), JUnitLayout.escaped(first.code))
      output += "      <failure message=\"\(message)\" type=\"\(code)\">".utf8
      output += JUnitLayout.lines(errors).utf8
      output += "</failure>\n".utf8
    }
    if !others.isEmpty {
      output += "      <system-out>\(JUnitLayout.lines(others))</system-out>\n".utf8
    }
    output += "    </testcase>\n".utf8
  }

  func tail(_ counts: Counts, _ topics: [FindingTopic.Text]) -> String { "</testsuites>\n" }

  private static func lines(_ findings: [Diagnostic]) -> String {
    escaped(findings.map { VisibleText.of($0.description) }.joined(separator: "\n"))
  }

  /// A text that may stand in XML 1.0, between quotes too; what XML cannot hold is spelled out.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t", "\r": escaped += "&#\(scalar.value);"
      default:
        if scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
