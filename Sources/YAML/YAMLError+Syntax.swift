import PushJSON

// libyaml's words for what it found, in ours: what was expected, what was found, where the thing
// began that is broken, and what to do.

extension YAMLError {
  /// An error of syntax.
  ///
  /// - Parameters:
  ///   - problem: What libyaml says.
  ///   - offset: Where it says so.
  ///   - context: What it was about to read, such as `while scanning a quoted scalar`.
  ///   - start: Where that began.
  ///   - text: The whole text.
  static func syntax(
    _ problem: String, at offset: Int, context: String?, from start: Int?,
    in text: UnsafeBufferPointer<UInt8>
  ) -> YAMLError {
    let wording = wording(problem, context, at: offset, in: text)
    var message = wording.expected
    // Where something began is worth saying only when it began elsewhere.
    if let context, let name = subjects[context], let start, start != offset {
      message += " \(name) that begins at \(place(start, in: text))"
    }
    if !wording.isComplete { message += ", found \(found(offset, in: text))" }
    return YAMLError("yaml-syntax", message, hint: wording.hint, at: offset, in: text)
  }

  private struct Wording {
    var expected: String
    var hint: String?
    /// Whether the words say already what was found.
    var isComplete = false
  }

  /// What libyaml's contexts are about.
  private static let subjects: [String: String] = [
    "while scanning a simple key": "behind the key",
    "while scanning a block scalar": "in the block text",
    "while scanning a quoted scalar": "in the quoted text",
    "while scanning a plain scalar": "in the text",
    "while scanning a tag": "in the tag",
    "while parsing a tag": "in the tag",
    "while scanning an anchor": "in the anchor",
    "while scanning an alias": "in the alias",
    "while scanning a directive": "in the directive",
    "while scanning a %YAML directive": "in the directive",
    "while scanning a %TAG directive": "in the directive",
    "while parsing a %TAG directive": "in the directive",
    "while parsing a block collection": "in the sequence",
    "while parsing a block mapping": "in the mapping",
    "while parsing a flow sequence": "in the sequence",
    "while parsing a flow mapping": "in the mapping",
    "while parsing a block node": "in the value",
    "while parsing a flow node": "in the value",
    "while parsing a node": "in the value",
  ]

  private static func wording(
    _ problem: String, _ context: String?, at offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Wording {
    let isTab = offset < text.count && text[offset] == 0x09
    if isTab, wantsIndentation.contains(problem) {
      return Wording(
        expected: "expected blanks",
        hint: "indent with blanks, and put them behind '-', '?' and ':', never tabs")
    }
    if problem == "found unexpected end of stream" {
      let quote = context == "while scanning a quoted scalar" ? "the closing quote" : "more"
      return Wording(expected: "expected \(quote)", hint: "close the quotes")
    }
    if problem == "did not find expected ',' or '}'", offset < text.count, text[offset] == 0x3A {
      return Wording(expected: "expected ',' or '}'", hint: longKey)
    }
    return known[problem] ?? Wording(expected: problem, isComplete: true)
  }

  private static let longKey =
    "a key and its ':' stand on one line, with at most 1024 characters between them"

  private static let wantsIndentation: Set<String> = [
    "found a tab character where an indentation space is expected",
    "found a tab character that violates indentation",
    "found character that cannot start any token",
  ]

  /// What is said where libyaml says nothing.
  static let outOfMemory = "not enough memory"

  private static let known: [String: Wording] = [
    "found character that cannot start any token": Wording(
      expected: "expected a value", hint: "put a text that begins so in quotes"),
    "mapping values are not allowed in this context": Wording(
      expected: "expected no ':' after what is on this line already",
      hint: "indent keys alike, begin an inner mapping on a line of its own, "
        + "put a text that holds ': ' in quotes; a key has at most 1024 characters"),
    "mapping keys are not allowed in this context": Wording(
      expected: "expected no '?' after what is on this line already",
      hint: "begin the mapping on a line of its own"),
    "block sequence entries are not allowed in this context": Wording(
      expected: "expected no '-' after what is on this line already",
      hint: "begin the sequence on a line of its own, or put a text that begins with '- ' in quotes"
    ),
    "could not find expected ':'": Wording(
      expected: "expected ':'",
      hint: longKey),
    "did not find expected key": Wording(
      expected: "expected a key or the end",
      hint: "indent the keys of a mapping alike, and close quotes and brackets"),
    "did not find expected '-' indicator": Wording(
      expected: "expected '-' or the end", hint: "indent the elements of a sequence alike"),
    "did not find expected ',' or ']'": Wording(
      expected: "expected ',' or ']'", hint: "put commas between elements, and close the bracket"),
    "did not find expected ',' or '}'": Wording(
      expected: "expected ',' or '}'", hint: "put commas between members, and close the brace"),
    "did not find expected node content": Wording(expected: "expected a value"),
    "did not find expected <document start>": Wording(
      expected: "expected '---' before another document",
      hint: "a document has one value: indent what belongs to it"),
    "found unexpected document indicator": Wording(
      expected: "expected the closing quote", hint: "close the quotes, or indent the line"),
    "found unknown escape character": Wording(
      expected: "expected an escape that YAML knows",
      hint: "write '\\\\' for a backslash, or put the text in single quotes", isComplete: true),
    "did not find expected hexdecimal number": Wording(
      expected: "expected hexadecimal digits after '\\x' (2), '\\u' (4) or '\\U' (8)"),
    "found invalid Unicode character escape code": Wording(
      expected: "expected the number of a Unicode character behind '\\u' or '\\U'",
      hint: "write a surrogate pair as one character, or as '\\U' with its 8 digits",
      isComplete: true),
    "found undefined tag handle": Wording(
      expected: "expected the handle of the tag to be declared by a %TAG directive"),
    "found incompatible YAML document": Wording(
      expected: "expected version 1.1 or 1.2 in the %YAML directive", isComplete: true),
    "found duplicate %YAML directive": Wording(
      expected: "expected at most one %YAML directive", isComplete: true),
    "found duplicate %TAG directive": Wording(
      expected: "expected a handle to be declared once", isComplete: true),
    "found unknown directive name": Wording(expected: "expected %YAML or %TAG"),
    "could not find expected directive name": Wording(
      expected: "expected %YAML or %TAG", hint: "indent or quote a text that begins with '%'"),
    "did not find expected version number": Wording(expected: "expected a version such as 1.2"),
    "did not find expected digit or '.' character": Wording(
      expected: "expected a version such as 1.2"),
    "found extremely long version number": Wording(
      expected: "expected version 1.1 or 1.2 in the %YAML directive", isComplete: true),
    "found unexpected non-alphabetical character": Wording(
      expected: "expected letters, digits, '-' or '_'"),
    "did not find expected whitespace": Wording(expected: "expected a blank"),
    "did not find expected '!'": Wording(expected: "expected '!'"),
    "did not find expected tag URI": Wording(expected: "expected the name of a tag"),
    "did not find the expected '>'": Wording(expected: "expected '>'"),
    "did not find URI escaped octet": Wording(
      expected: "expected two hexadecimal digits behind '%'"),
    "found an incorrect leading UTF-8 octet": Wording(
      expected: "expected UTF-8 behind '%'", isComplete: true),
    "found an incorrect trailing UTF-8 octet": Wording(
      expected: "expected UTF-8 behind '%'", isComplete: true),
    "input is too long": Wording(expected: "expected a shorter text", isComplete: true),
    outOfMemory: Wording(expected: "expected more memory", isComplete: true),
    "did not find expected alphabetic or numeric character": Wording(
      expected: "expected letters, digits, '-' or '_'",
      hint: "put a text that begins with '&' or '*' in quotes"),
    "did not find expected comment or line break": Wording(
      expected: "expected a comment or a line end"),
    "did not find expected whitespace or line break": Wording(
      expected: "expected a blank or a line end"),
    "found an indentation indicator equal to 0": Wording(
      expected: "expected an indentation from 1 to 9"),
    "found unexpected ':'": Wording(
      expected: "expected no ':' here", hint: "put a text that holds ':' in quotes"),
  ]
}
