import PushJSON

/// Whether a payload is within what the push service takes.
struct SizeCheck: Sendable, Hashable {
  /// In bytes of the compact form; nil where the push type decides.
  var limit: Int?

  /// Apple's limits: 5120 bytes with the push type `voip`, 4096 with all others.
  private func limit(_ pushType: String?) -> Int { limit ?? (pushType == "voip" ? 5120 : 4096) }

  /// No compact form is longer than what was written.
  @inline(__always)
  func isQuiet(_ document: JSONDocument, _ pushType: String?) -> Bool {
    document.textCount <= (limit ?? 4096) || isSmall(document, pushType)
  }

  @inline(never)
  private func isSmall(_ document: JSONDocument, _ pushType: String?) -> Bool {
    document.nodes.isEmpty || document.compactSize(0) <= limit(pushType)
  }

  func hits(in context: CheckContext) -> [CheckHit] {
    let document = context.document
    guard !isQuiet(document, context.pushType) else { return [] }
    let least = SizeCheck.holdsTemplate(document) ? "at least " : ""
    var message =
      "the payload has \(least)\(document.compactSize(0)) bytes, "
      + "more than the \(limit(context.pushType)) that are allowed"
    let biggest = SizeCheck.biggest(document)
      .map { "\(document.pointer(to: $0.node)?.description ?? "") (\($0.size))" }
    if !biggest.isEmpty { message += "; the biggest members: " + biggest.joined(separator: ", ") }
    return [CheckHit(node: 0, message: message)]
  }

  /// The three biggest members that are no objects.
  private static func biggest(_ document: JSONDocument) -> [(node: Int, size: Int)] {
    var sizes: [(node: Int, size: Int)] = []
    var node = 0
    while node < document.nodes.count {
      let isMember = node > 0 && document.nodes[node - 1].kind == .name
      switch document.nodes[node].kind {
      case .name, .object: node += 1
      default:
        if isMember { sizes.append((node, document.compactSize(node))) }
        node = document.end(of: node)
      }
    }
    return Array(sizes.sorted { ($0.size, $1.node) > ($1.size, $0.node) }.prefix(3))
  }

  /// Whether parts of the payload are only filled in when it is sent.
  private static func holdsTemplate(_ document: JSONDocument) -> Bool {
    zip(document.bytes, document.bytes.dropFirst()).contains { one, two in
      one == UInt8(ascii: "{") && (two == UInt8(ascii: "{") || two == UInt8(ascii: "%"))
        || one == UInt8(ascii: "%") && two == UInt8(ascii: "%")
    }
  }
}
