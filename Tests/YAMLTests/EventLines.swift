@testable import PushYAML

/// The events of a text in the notation of the YAML test suite.
enum EventLines {
  /// The events up to the end or the first error.
  ///
  /// - Returns: The lines, and the error if there is one.
  static func of(_ bytes: [UInt8]) -> (lines: [String], error: YAMLError?) {
    bytes.withUnsafeBufferPointer { text in
      var parser = YAMLParser(text)
      var lines: [String] = []
      do throws(YAMLError) {
        while true {
          let event = try parser.next()
          lines.append(line(event))
          if event.kind == .streamEnd { return (lines, nil) }
        }
      } catch {
        return (lines, error)
      }
    }
  }

  private static func line(_ event: YAMLEvent) -> String {
    switch event.kind {
    case .streamStart: "+STR"
    case .streamEnd: "-STR"
    case .documentStart: event.isExplicit ? "+DOC ---" : "+DOC"
    case .documentEnd: event.isExplicit ? "-DOC ..." : "-DOC"
    case .sequenceStart: "+SEQ" + (event.isExplicit ? " []" : "") + properties(event)
    case .sequenceEnd: "-SEQ"
    case .mappingStart: "+MAP" + (event.isExplicit ? " {}" : "") + properties(event)
    case .mappingEnd: "-MAP"
    case .alias: "=ALI *" + string(event.anchor)
    case .scalar: "=VAL" + properties(event) + " " + mark(event.style) + escaped(event.text)
    }
  }

  private static func properties(_ event: YAMLEvent) -> String {
    (event.anchor.map { " &" + string($0) } ?? "")
      + (event.tag.map { " <" + string($0) + ">" } ?? "")
  }

  private static func mark(_ style: YAMLEvent.Style) -> String {
    switch style {
    case .plain: ":"
    case .singleQuoted: "'"
    case .doubleQuoted: "\""
    case .literal: "|"
    case .folded: ">"
    }
  }

  private static func string(_ text: YAMLEvent.Text?) -> String {
    text.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func escaped(_ text: YAMLEvent.Text) -> String {
    var result = ""
    for scalar in string(text).unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{8}": result += "\\b"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
