import PushAdapters
import PushModel

/// A capability matrix in the formats that `matrix` prints.
enum MatrixText {
  /// The formats, by the names that `--format` takes.
  enum Format: String, CaseIterable {
    case text, json, markdown
  }

  static func of(_ matrix: CapabilityMatrix, as format: Format) -> String {
    switch format {
    case .text: text(matrix)
    case .json: json(matrix)
    case .markdown: markdown(matrix)
    }
  }

  // MARK: Formats

  private static func text(_ matrix: CapabilityMatrix) -> String {
    let heads = [
      [""] + matrix.columns.map(\.vendor.rawValue), [""] + matrix.columns.map(\.form.rawValue),
    ]
    let lines = heads + matrix.rows.map { [name(of: $0)] + $0.capabilities.map(\.rawValue) }
    let widths = (0...matrix.columns.count).map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { cells in
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return padded.joined(separator: "  ").trimmingTrailingSpaces + "\n"
    }.joined()
  }

  private static func markdown(_ matrix: CapabilityMatrix) -> String {
    let head = ["member"] + matrix.columns.map { "\($0.vendor) `\($0.form)`" }
    let rows = matrix.rows.map { row in
      ["`\(row.member)`" + (row.value.map { " \($0)" } ?? "")] + row.capabilities.map(mark)
    }
    return ([head, head.map { _ in "---" }] + rows).map { cells in
      "| " + cells.joined(separator: " | ") + " |\n"
    }.joined()
  }

  private static func json(_ matrix: CapabilityMatrix) -> String {
    var line = JSONLine()
    line.open("{")
    line.name("members")
    line.open("[")
    for row in matrix.rows {
      for (column, capability) in zip(matrix.columns, row.capabilities) {
        line.open("{")
        line.member("member", row.member)
        line.member("value", row.value)
        line.member("vendor", column.vendor.rawValue)
        line.member("form", column.form.rawValue)
        line.member("capability", capability.rawValue)
        line.close("}")
      }
    }
    line.close("]")
    line.close("}")
    return String(decoding: line.bytes, as: UTF8.self) + "\n"
  }

  // MARK: Cells

  private static func name(of row: CapabilityMatrix.Row) -> String {
    row.member + (row.value.map { " " + $0 } ?? "")
  }

  private static func mark(_ capability: Capability) -> String {
    capability == .none ? "–" : capability.rawValue
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
