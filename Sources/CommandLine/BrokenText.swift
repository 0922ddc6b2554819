import PushJSON

/// Says why a text is no JSON, where the reason is one that people meet: quotes of a word processor, a
/// comment, a file that was cut.
struct BrokenText {
  private let fault: Diagnostic
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the fault is, as an index of the text.
  private let at: Int

  private typealias Cause = (message: String, hint: String)

  /// The fault with its reason; as it was, if none is known.
  ///
  /// - Parameters:
  ///   - fault: What the reader of JSON says, located in the text.
  ///   - text: The text from where it begins.
  static func explained(
    _ fault: Diagnostic, in text: UnsafeBufferPointer<UInt8>
  ) -> Diagnostic {
    guard let location = fault.location, fault.code.hasPrefix("json-"), fault.code != "json-size",
      fault.code != "json-depth", text.count > 0
    else { return fault }
    let broken = BrokenText(
      fault: fault, text: text, at: min(max(location.offset, 0), text.count))
    guard let cause = broken.cause else { return fault }
    var explained = fault
    explained.message = cause.message
    explained.hint = [cause.hint, fault.hint].compactMap { $0 }.joined(separator: "; ")
    return explained
  }

  /// What a code that no spec has is about.
  static func title(of code: String) -> String? {
    switch code {
    case "json-syntax": "The text is JSON"
    case "json-encoding": "The text is UTF-8"
    case "json-depth", "json-size": "The text keeps the limits of JSON texts"
    case "line-size": "No line is longer than --max-line"
    case "no-payload": "The file holds a payload"
    case "ambiguous-payload": "The payload is one vendor's"
    default: code.hasSuffix("-shape") ? "The payload has the shape that its spec demands" : nil
    }
  }

  private var cause: Cause? {
    encodingCause ?? endCause ?? quoteCause ?? commaCause ?? wordCause ?? markCause
  }

  // MARK: Bytes

  private func byte(_ offset: Int) -> UInt8? {
    text.indices.contains(at + offset) ? text[at + offset] : nil
  }

  private func holds(_ bytes: some Collection<UInt8>) -> Bool {
    text[at...].starts(with: bytes)
  }

  /// The last byte before the fault that is no blank.
  private var before: UInt8? { text[..<at].last { $0 > 0x20 } }

  private func isWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  /// The word that the fault is in.
  private var word: String {
    let start = text[..<at].reversed().prefix(while: isWord).count
    let end = text[at...].prefix(40).prefix(while: isWord).count
    return String(decoding: text[(at - min(start, 40))..<(at + end)], as: UTF8.self)
  }

  // MARK: Encodings

  private var encodingCause: Cause? {
    let start = Array(text.prefix(4))
    func foreign(_ name: String) -> Cause {
      ("the text is \(name), JSON is UTF-8", "save it as UTF-8")
    }
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
      return foreign("UTF-32")
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      return foreign("UTF-16, by its byte order mark")
    }
    if byte(0) == 0, at < 4 {
      return start.count(where: { $0 == 0 }) > 2 ? foreign("UTF-32") : foreign("UTF-16")
    }
    if holds([0xEF, 0xBB, 0xBF]) {
      return (
        "a byte order mark (U+FEFF) inside the text",
        "remove it; it comes of files that were put together"
      )
    }
    if fault.code == "json-encoding" {
      return (
        "\(fault.message): the text is not UTF-8",
        "save it as UTF-8; it may be Latin-1 or Windows-1252"
      )
    }
    return nil
  }

  // MARK: Ends

  private var endCause: Cause? {
    if at >= text.count {
      let open = "the text ends too early: \(fault.message)"
      return (open, "the text may have been cut; write it to its end")
    }
    if fault.message.contains("control character") {
      switch byte(0) {
      case 0x0A, 0x0D:
        return (
          "a line ends inside a text",
          "close the text with '\"', or write \\n where the text's line ends"
        )
      case 0x09: return ("a tab inside a text", "write \\t")
      default: return nil
      }
    }
    return nil
  }

  // MARK: Quotes

  private var quoteCause: Cause? {
    for quote in [
      "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{AB}", "\u{BB}",
    ]
    where holds(quote.utf8) {
      return (
        "a curly quote \(quote) where JSON has '\"'",
        "write plain double quotes; word processors and chats replace them"
      )
    }
    switch byte(0) {
    case UInt8(ascii: "'"):
      return ("a single quote where JSON has '\"'", "write texts and names in double quotes")
    case UInt8(ascii: "`"):
      return ("a backtick where JSON has '\"'", "write texts and names in double quotes")
    case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "\""):
      return (
        "an escaped quote where JSON has '\"': this is JSON inside a text",
        "take it out of the text around it, so that \\\" becomes \""
      )
    default: return nil
    }
  }

  // MARK: Commas

  private var commaCause: Cause? {
    switch (before, byte(0)) {
    case (UInt8(ascii: ","), UInt8(ascii: "}")):
      return ("a trailing comma before '}'", "remove the comma behind the last member")
    case (UInt8(ascii: ","), UInt8(ascii: "]")):
      return ("a trailing comma before ']'", "remove the comma behind the last element")
    case (UInt8(ascii: ","), UInt8(ascii: ",")):
      return ("two commas in a row", "remove one of them")
    case (nil, UInt8(ascii: ",")):
      return (
        "two values in one text, with a comma between them",
        "write payloads in a row without commas, one to a line"
      )
    case (nil, UInt8(ascii: "}")), (nil, UInt8(ascii: "]")):
      return ("a closing bracket that nothing has opened", "remove it, or add what it closes")
    case (_?, UInt8(ascii: "\"")) where fault.message.hasPrefix("expected ','"):
      return ("a comma is missing before '\"'", "write ',' between members and elements")
    case (_?, UInt8(ascii: "{")) where fault.message.hasPrefix("expected ','"):
      return ("a comma is missing before '{'", "write ',' between members and elements")
    case (_?, UInt8(ascii: "=")) where fault.message.hasPrefix("expected ':'"):
      return ("'=' where JSON has ':'", "write ':' between a name and its value")
    case (_?, UInt8(ascii: ";")):
      return ("';' where JSON has ','", "write ',' between members and elements")
    default: return nil
    }
  }

  // MARK: Words

  private var wordCause: Cause? {
    let word = word
    guard !word.isEmpty else { return nil }
    switch word {
    case "NaN", "nan", "Infinity", "inf", "Inf":
      return ("\(word) is no number that JSON has", "leave the member out, or write null")
    case "True": return ("True is Python's spelling", "write true")
    case "False": return ("False is Python's spelling", "write false")
    case "None": return ("None is Python's spelling", "write null")
    case "TRUE", "FALSE", "NULL", "Null":
      return ("\(word) is not JSON's spelling", "write \(word.lowercased())")
    case "undefined": return ("undefined is JavaScript's", "leave the member out, or write null")
    default: break
    }
    if fault.message.hasPrefix("expected a member name") {
      return ("the name \(word) has no quotes", "write \"\(word)\"")
    }
    if fault.message.hasPrefix("expected ','"), before == UInt8(ascii: "0"),
      byte(0).map({ $0 &- 0x30 < 10 }) ?? false
    {
      return ("a number that begins with 0", "write it without the zero, or in quotes")
    }
    if fault.message.hasPrefix("expected a value") || fault.message.hasPrefix("expected 'true'") {
      return ("the text \(word) has no quotes", "write \"\(word)\"")
    }
    return nil
  }

  // MARK: Other marks

  private var markCause: Cause? {
    switch (byte(0), byte(1)) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")),
      (UInt8(ascii: "#"), _):
      return ("a comment, which JSON has none of", "remove it")
    case (UInt8(ascii: "+"), _): return ("a number with a plus sign", "write it without the sign")
    case (UInt8(ascii: "."), _): return ("a number that begins with a point", "write 0 before it")
    case (UInt8(ascii: "<"), _): return ("this looks like XML or HTML", "write the payload as JSON")
    default: return nil
    }
  }
}
