import PushJSON
import PushSchema

/// What `spec list` and `spec show` print.
enum SpecText {
  /// The formats of the list, by the names that `--format` takes.
  enum Format: String, CaseIterable {
    case text, json
  }

  // MARK: All specs

  static func list(_ specs: [Spec], as format: Format) -> String {
    switch format {
    case .text:
      rows(
        specs.map { spec in
          [spec.name, spec.title, spec.forms.joined(separator: ", "), "\(spec.rules.count) rules"]
        })
    case .json: json(specs)
    }
  }

  private static func json(_ specs: [Spec]) -> String {
    var line = JSONLine()
    line.open("{")
    line.name("specs")
    line.open("[")
    for spec in specs {
      line.open("{")
      line.member("name", spec.name)
      line.member("title", spec.title)
      line.member("vendor", spec.vendor)
      line.member("checked", spec.checked)
      line.name("forms")
      line.open("[")
      for form in spec.forms { line.element(form) }
      line.close("]")
      line.member("rules", spec.rules.count)
      line.close("}")
    }
    line.close("]")
    line.close("}")
    return String(decoding: line.bytes, as: UTF8.self) + "\n"
  }

  // MARK: One spec

  /// A spec's metadata, and its rules: what they demand, how to fix what they find, and what they rest
  /// on.
  static func show(_ spec: Spec) -> String {
    let head = [
      ["spec", spec.name], ["title", spec.title], ["vendor", spec.vendor ?? "–"],
      ["checked", spec.checked], ["forms", spec.forms.joined(separator: ", ")],
    ]
    let sources = spec.sources.map { ["  " + $0.name, $0.text] }
    let owners = spec.rules.map(\.spec).reduce(into: [String]()) { owners, owner in
      if !owners.contains(owner) { owners.append(owner) }
    }
    let tables = owners.map { owner in
      let title = owner == spec.name ? "rules" : "rules of \(owner)"
      let lines = spec.rules.filter { $0.spec == owner }.flatMap(rows(of:))
      return "\n\(title)\n" + rows(lines)
    }
    return rows(head) + (sources.isEmpty ? "" : "\nsources\n" + rows(sources))
      + tables.joined()
  }

  private static func rows(of rule: Spec.Rule) -> [[String]] {
    var rows = [["  " + rule.code, rule.severity.rawValue, rule.title]]
    if let hint = rule.hint { rows.append(["", "", "fix: " + hint]) }
    if !rule.sources.isEmpty {
      rows.append(["", "", "source: " + rule.sources.joined(separator: "; ")])
    }
    if let forms = rule.forms { rows.append(["", "", "forms: " + forms.joined(separator: ", ")]) }
    return rows
  }

  /// Rows of cells, every column but the last as wide as its widest cell.
  private static func rows(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count - 1 ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { cells in
      cells.enumerated().map { column, cell in
        column == cells.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
