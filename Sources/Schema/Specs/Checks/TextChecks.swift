import PushJSON

/// Texts with half of a surrogate pair, which many parsers refuse or replace.
struct LoneSurrogateCheck: Sendable, Hashable {
  func hits(in context: CheckContext) -> [CheckHit] {
    let document = context.document
    guard document.flags.contains(.loneSurrogate) else { return [] }
    return document.nodes.indices.filter { document.nodes[$0].flags.contains(.loneSurrogate) }.map {
      let noun = document.nodes[$0].kind == .name ? "name" : "text"
      return CheckHit(node: $0, message: "the \(noun) holds half of a surrogate pair")
    }
  }
}

/// Names that occur twice in one object: readers differ in which one they take.
struct DuplicateNameCheck: Sendable, Hashable {
  func hits(in context: CheckContext) -> [CheckHit] {
    let document = context.document
    guard document.flags.contains(.duplicates) else { return [] }
    return document.nodes.indices.filter { document.nodes[$0].flags.contains(.duplicates) }
      .flatMap { object in
        document.shadowedNames(of: object).sorted().map {
          CheckHit(
            node: $0,
            message:
              "the member \(context.quoted($0)) comes again behind this one, which is lost")
        }
      }
  }
}

/// Texts that were escaped twice, so that the user would see `\n` or `\u00e9`.
struct DoubleEscapeCheck: Sendable, Hashable {
  func hits(in context: CheckContext) -> [CheckHit] {
    let document = context.document
    guard document.flags.contains(.escaped) else { return [] }
    return document.bytes.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return [] }
      return document.nodes.indices.filter {
        document.nodes[$0].kind == .string && DoubleEscapeCheck.shows(document.nodes[$0], bytes)
      }.map {
        CheckHit(
          node: $0, message: "the text \(context.quoted($0)) is escaped twice",
          hint: "escape it once, or write the characters themselves")
      }
    }
  }

  /// Whether a string, decoded, holds `\n` or a `\u` escape and is not itself JSON.
  static func shows(_ string: JSONDocument.Node, _ bytes: UnsafePointer<UInt8>) -> Bool {
    guard string.flags.contains(.escaped) else { return false }
    var at = Int(string.start) + 1
    let end = Int(string.end) - 1
    while at < end, bytes[at] == 0x20 { at += 1 }
    guard at < end, bytes[at] != UInt8(ascii: "{"), bytes[at] != UInt8(ascii: "[") else {
      return false
    }
    while at + 2 < end {
      guard bytes[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      if bytes[at + 1] == UInt8(ascii: "\\") {
        if bytes[at + 2] == UInt8(ascii: "n") { return true }
        if bytes[at + 2] == UInt8(ascii: "u"), at + 6 < end,
          (at + 3...at + 6).allSatisfy({ JSONText.hexDigit(bytes[$0]) != nil })
        {
          return true
        }
      }
      at += 2
    }
    return false
  }
}

/// Times that are in milliseconds where seconds are meant.
struct MillisecondsCheck: Sendable, Hashable {
  /// The names of the members, decoded.
  var names: [[UInt8]]

  /// Whether a value may be a number above 10^11.
  static func isLong(_ value: JSONDocument.Node, _ bytes: UnsafePointer<UInt8>) -> Bool {
    guard value.kind == .number || value.kind == .string else { return false }
    var digits = 0
    var isWhole = true
    for at in Int(value.start)..<Int(value.end) {
      switch bytes[at] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if isWhole { digits &+= 1 }
      case UInt8(ascii: "."): isWhole = false
      case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "\\"): return true
      default: break
      }
    }
    return digits >= 12
  }

  func hits(in context: CheckContext) -> [CheckHit] {
    let document = context.document
    return document.nodes.indices.compactMap { node in
      guard document.nodes[node].kind == .name, names.contains(document.decoded(node)) else {
        return nil
      }
      let view = JSONView(document, node: node + 1)
      let number = view.number ?? view.string.flatMap { JSONNumber(text: $0) }
      // 10^11 seconds are the year 5138.
      guard let seconds = number?.double, seconds.magnitude > 1e11 else { return nil }
      return CheckHit(
        node: node + 1,
        message: "\(context.quoted(node + 1)) seconds are thousands of years: "
          + "these are milliseconds",
        hint: "write the time in seconds")
    }
  }
}

/// Members whose names say that they hold what no push should carry in clear.
struct SensitiveCheck: Sendable, Hashable {
  /// The names without case, hyphens and underscores.
  var folded: [[UInt8]]

  func hits(in context: CheckContext) -> [CheckHit] {
    let document = context.document
    return document.nodes.indices.compactMap { node in
      guard document.nodes[node].kind == .name,
        folded.contains(NameLikeness.fold(document.decoded(node)))
      else { return nil }
      return CheckHit(
        node: node,
        message: "the name \(context.quoted(node)) says that this is sensitive, and anyone on the "
          + "way can read it")
    }
  }
}
