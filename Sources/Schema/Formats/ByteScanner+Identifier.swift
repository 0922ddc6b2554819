// URIs: RFC 3986, appendix A. IRIs: RFC 3987, 2.2. Templates: RFC 6570, 2.
extension ByteScanner {
  /// `unreserved` and `sub-delims`.
  private static let plain = ByteSet.alphanumeric.union(ByteSet("-._~!$&'()*+,;="))
  private static let schemeText = ByteSet.alphanumeric.union(ByteSet("+-."))
  private static let userText = plain.union(ByteSet(":"))
  private static let pathText = userText.union(ByteSet("@/"))
  private static let queryText = pathText.union(ByteSet("?"))
  private static let firstSegmentText = plain.union(ByteSet("@"))

  /// `URI` or `URI-reference`, `IRI` or `IRI-reference`.
  mutating func takeIdentifier(_ repertoire: Repertoire, isReference: Bool) -> Bool {
    let hasScheme = takeScheme()
    guard hasScheme || isReference else { return false }
    if take("/") {
      if take("/"), !takeAuthority(repertoire) { return false }
    } else if !hasScheme {
      // The first segment of a relative path holds no colon: `segment-nz-nc`.
      takeAll(of: Self.firstSegmentText, repertoire)
      if let next = peek, !ByteSet("/?#").contains(next) { return false }
    }
    takeAll(of: Self.pathText, repertoire)
    if take("?") { takeAll(of: Self.queryText, repertoire, isQuery: true) }
    if take("#") { takeAll(of: Self.queryText, repertoire) }
    return true
  }

  /// `scheme` and its colon; without them nothing is taken.
  private mutating func takeScheme() -> Bool {
    let start = offset
    if takeOne(of: .letters) {
      takeAll(of: Self.schemeText)
      if take(":") { return true }
    }
    offset = start
    return false
  }

  /// `authority`; a path after it begins with a slash.
  private mutating func takeAuthority(_ repertoire: Repertoire) -> Bool {
    let start = offset
    takeAll(of: Self.userText, repertoire)
    if !take("@") { offset = start }
    if take("[") {
      guard takeRestOfLiteral() else { return false }
    } else {
      takeAll(of: Self.plain, repertoire)
    }
    if take(":") { takeAll(of: .digits) }
    return peek.map { ByteSet("/?#").contains($0) } ?? true
  }

  /// `IP-literal` after its bracket.
  private mutating func takeRestOfLiteral() -> Bool {
    guard takeLetter("v") else { return takeIPv6() && take("]") }
    return takeAll(of: .hexadecimal) > 0 && take(".") && takeAll(of: Self.userText) > 0
      && take("]")
  }

  /// Goes past what is in a set, encoded, or in the repertoire beyond ASCII.
  private mutating func takeAll(
    of set: ByteSet, _ repertoire: Repertoire, isQuery: Bool = false
  ) {
    while true {
      takeAll(of: set)
      let start = offset
      if takePercentEncoded() { continue }
      offset = start
      guard repertoire == .unicode,
        takeNonASCII(where: { Self.isUniversal($0) || isQuery && Self.isPrivate($0) })
      else { return }
    }
  }

  /// `ucschar`: planes 0 to 14 without surrogates, private use, noncharacters, and what U+FFF0 to U+FFFF
  /// and the first 4,096 of plane 14 are.
  private static func isUniversal(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF: codePoint & 0xFFFF <= 0xFFFD
    case 0xE1000...0xEFFFD: true
    default: false
    }
  }

  /// `iprivate`.
  private static func isPrivate(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }
}

// MARK: - Templates

extension ByteScanner {
  /// `literals`; also the apostrophe, which a verified erratum (6937) puts there.
  private static let literalText = queryText.union(ByteSet("#[]"))
  private static let operators = ByteSet("+#./;?&=,!@|")
  private static let variableText = ByteSet.alphanumeric.union(ByteSet("_"))

  /// `URI-Template`.
  mutating func takeTemplate() -> Bool {
    while !isAtEnd {
      let start = offset
      takeAll(of: Self.literalText, .unicode, isQuery: true)
      if take("{"), !takeRestOfExpression() { return false }
      if offset == start { return false }
    }
    return true
  }

  private mutating func takeRestOfExpression() -> Bool {
    _ = takeOne(of: Self.operators)
    repeat {
      guard takeVariableName() else { return false }
      if take(":") {
        guard peek != 0x30, 1...4 ~= takeAll(of: .digits) else { return false }
      } else {
        _ = take("*")
      }
    } while take(",")
    return take("}")
  }

  /// `varname`.
  private mutating func takeVariableName() -> Bool {
    repeat {
      let start = offset
      while takeAll(of: Self.variableText) > 0 || peek == UInt8(ascii: "%") {
        if peek == UInt8(ascii: "%"), !takePercentEncoded() { return false }
      }
      if offset == start { return false }
    } while take(".")
    return true
  }
}
