import PushJSON

/// SARIF 2.1.0, the format of findings that code hosts and editors read.
///
/// The rules stand behind the results, when it is known which were met.
struct SARIFLayout: FindingLayout {
  private var line = JSONLine()

  var hasSeparators: Bool { true }
  var wantsTopics: Bool { true }

  var head: String {
    "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
      + "\"runs\":[{\"columnKind\":\"utf16CodeUnits\",\"results\":["
  }

  mutating func append(_ report: FindingReport, to output: inout JSONOutput) {
    for item in report.items {
      line.clear()
      append(item, report)
      output += ",\n".utf8
      output += line.bytes
    }
  }

  func tail(_ counts: Counts, _ topics: [FindingTopic.Text]) -> String {
    var line = JSONLine()
    line.open("{")
    line.name("driver")
    line.open("{")
    line.member("name", "pushbridge")
    line.member("version", CommandLineTool.version)
    line.name("rules")
    line.open("[")
    for topic in topics { line.append(topic) }
    line.close("]")
    line.close("}")
    line.close("}")
    let tool = String(decoding: line.bytes, as: UTF8.self)
    return (counts.findings == 0 ? "" : "\n") + "],\"tool\":\(tool)}]}\n"
  }

  // MARK: Results

  private mutating func append(_ item: FindingReport.Item, _ report: FindingReport) {
    let finding = item.diagnostic
    line.open("{")
    line.member("ruleId", finding.code)
    line.member("level", SARIFLayout.level(finding.severity))
    line.name("message")
    line.open("{")
    line.member("text", finding.message + (finding.hint.map { "; " + $0 } ?? ""))
    line.close("}")
    line.name("locations")
    line.open("[")
    line.open("{")
    line.name("physicalLocation")
    line.open("{")
    appendFile(finding.file)
    if let (start, column) = report.position(of: item) {
      line.name("region")
      line.open("{")
      line.member("startLine", start)
      line.member("startColumn", column)
      line.close("}")
    }
    line.close("}")
    if let pointer = finding.pointer {
      line.name("logicalLocations")
      line.open("[")
      line.open("{")
      line.member("fullyQualifiedName", pointer)
      line.close("}")
      line.close("]")
    }
    line.close("}")
    line.close("]")
    if let edit = item.edit { append(edit, finding, report) }
    line.close("}")
  }

  private mutating func append(_ edit: TextEdit, _ finding: Diagnostic, _ report: FindingReport) {
    line.name("fixes")
    line.open("[")
    line.open("{")
    line.name("artifactChanges")
    line.open("[")
    line.open("{")
    appendFile(finding.file)
    line.name("replacements")
    line.open("[")
    line.open("{")
    line.name("deletedRegion")
    line.open("{")
    let start = report.position(of: edit.range.lowerBound)
    let end = report.position(of: edit.range.upperBound)
    line.member("startLine", start.line)
    line.member("startColumn", start.column)
    line.member("endLine", end.line)
    line.member("endColumn", end.column)
    line.close("}")
    line.name("insertedContent")
    line.open("{")
    line.member("text", String(decoding: edit.text, as: UTF8.self))
    for bracket in ["}", "}", "]", "}", "]", "}", "]"] as [Unicode.Scalar] { line.close(bracket) }
  }

  private mutating func appendFile(_ file: String?) {
    line.name("artifactLocation")
    line.open("{")
    line.member("uri", SARIFLayout.uri(file ?? ""))
    line.close("}")
  }

  fileprivate static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A path as a URI reference (RFC 3986): relative ones stay relative.
  static func uri(_ path: String) -> String {
    let bytes = Array(path.utf8)
    var uri = path.hasPrefix("/") ? "file://" : ""
    // What stands before a colon would be taken for a scheme.
    let segment = bytes.prefix { $0 != UInt8(ascii: "/") }
    if segment.contains(UInt8(ascii: ":")) { uri = "./" }
    for byte in bytes {
      if "-._~/!$&'()*+,;=:@".utf8.contains(byte) || byte &- 0x30 < 10
        || (byte | 0x20) &- UInt8(ascii: "a") < 26
      {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }
}

extension JSONLine {
  /// A rule that findings were about.
  fileprivate mutating func append(_ topic: FindingTopic.Text) {
    open("{")
    member("id", topic.code)
    for (name, text) in [
      ("shortDescription", topic.title), ("help", topic.help),
    ] as [(StaticString, String?)] {
      guard let text else { continue }
      self.name(name)
      open("{")
      member("text", text)
      close("}")
    }
    if let severity = topic.severity {
      name("defaultConfiguration")
      open("{")
      member("level", SARIFLayout.level(severity))
      close("}")
    }
    close("}")
  }
}
