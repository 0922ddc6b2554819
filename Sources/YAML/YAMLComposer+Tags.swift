import PushJSON

// What scalars and tags mean, and what is said of those that mean nothing or something else.

extension YAMLComposer {
  /// Finds out what a scalar stands for; what JSON cannot hold is an error.
  func resolve(
    _ scalar: YAMLEvent.Text, tag: YAMLEvent.Text?, isPlain: Bool, at offset: Int
  ) throws(YAMLError) -> CoreSchema.Scalar {
    var resolved = tag.map { CoreSchema.tagged($0, scalar) }
    if case .unknown = resolved, options.ignoresUnknownTags { resolved = nil }
    let value = resolved ?? (isPlain ? CoreSchema.plain(scalar) : .text)
    switch value {
    case .unfit(let expected):
      throw YAMLError(
        "yaml-number", "\(expected), found \(YAMLError.quoted(scalar))",
        hint: "write null, or put it in quotes to make it a text", at: offset, in: text)
    case .mismatch(let expected):
      throw YAMLError(
        "yaml-tag",
        "expected \(expected) behind its tag, found \(YAMLError.quoted(scalar))",
        hint: "remove the tag, or change the value", at: offset, in: text)
    case .unknown: throw unknownTag(tag, at: offset)
    case .null, .bool, .number, .text: return value
    }
  }

  /// Checks the tag of a sequence or mapping.
  ///
  /// - Parameter expected: The tag's name in the core schema.
  func checkTag(_ event: YAMLEvent, _ expected: String) throws(YAMLError) {
    guard let tag = event.tag else { return }
    switch CoreSchema.name(of: tag) {
    case "", expected: break
    case nil:
      if !options.ignoresUnknownTags { throw unknownTag(tag, at: event.start) }
    case let name?:
      throw YAMLError(
        "yaml-tag", "expected the tag !!\(expected), found !!\(name)", hint: "remove the tag",
        at: event.start, in: text)
    }
  }

  private func unknownTag(_ tag: YAMLEvent.Text?, at offset: Int) -> YAMLError {
    YAMLError(
      "yaml-tag",
      "expected a tag of the core schema (!!str, !!int, !!float, !!bool, !!null, !!seq, !!map), "
        + "found \(YAMLError.quoted(CoreSchema.short(tag)))",
      hint: "remove the tag", at: offset, in: text)
  }

  func mergeKey(_ offset: Int) -> YAMLError {
    YAMLError(
      "yaml-key", "expected no merge key, which YAML 1.2 does not have",
      hint: "write the members out; put << in quotes if that is the key", at: offset, in: text)
  }

  func keyIsCollection(_ offset: Int) -> YAMLError {
    YAMLError(
      "yaml-key", "expected a key that is a text, found a sequence or a mapping",
      hint: "JSON has only texts as keys; put a key that begins with a bracket or brace in quotes",
      at: offset, in: text)
  }
}

// MARK: - What libyaml reads as something else

extension YAMLComposer {
  /// Refuses the name of an anchor that libyaml ends before a ':', which is a part of it in YAML 1.2.
  func checkName(_ event: YAMLEvent) throws(YAMLError) {
    guard let name = event.anchor, event.start < text.count,
      text[event.start] == UInt8(ascii: "&") || text[event.start] == UInt8(ascii: "*")
    else { return }
    let end = event.start + 1 + name.count
    guard end < text.count, text[end] == UInt8(ascii: ":") else { return }
    throw YAMLError(
      "yaml-syntax",
      "expected a blank behind \(YAMLError.quoted(text[event.start..<end])), found ':'",
      hint: "names of anchors are made of letters, digits, '-' and '_'", at: end, in: text)
  }

  /// Refuses a key such as `?a` in brackets or braces, from which libyaml takes the '?'.
  func checkKey(_ event: YAMLEvent) throws(YAMLError) {
    let isWritten = !event.text.isEmpty || event.anchor != nil || event.tag != nil
    guard isWritten, event.start > 0, text[event.start - 1] == UInt8(ascii: "?") else { return }
    throw YAMLError(
      "yaml-syntax", "expected a blank behind '?', found \(YAMLError.found(event.start, in: text))",
      hint: "put a text that begins with '?' in quotes", at: event.start, in: text)
  }
}
