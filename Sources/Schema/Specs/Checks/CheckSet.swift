import PushJSON

/// The checks of a form, and what is asked of every payload so that most are done at once.
struct CheckSet: Sendable {
  /// The checks with the index of their rules.
  let checks: [(rule: Int, check: SpecCheck)]
  let names: KnownNames
  /// What the walk over known names looks for.
  let wanted: NameWalk.Wanted
  /// The flags of a document that call for a closer look.
  private let flags: JSONDocument.Flags
  private let sizes: [SizeCheck]
  private let scan: TextScan?

  init(_ checks: [(rule: Int, check: SpecCheck)], _ names: KnownNames) {
    self.checks = checks
    self.names = names
    var wanted: NameWalk.Wanted = []
    var flags: JSONDocument.Flags = []
    var sizes: [SizeCheck] = []
    var scan = TextScan()
    for (_, check) in checks {
      switch check {
      case .size(let size): sizes.append(size)
      case .lookalike: wanted.insert(.lookalike)
      case .misplaced: wanted.insert(.misplaced)
      case .null: wanted.insert(.null)
      case .loneSurrogate: flags.insert(.loneSurrogate)
      case .duplicateName: flags.insert(.duplicates)
      case .doubleEscape: scan.findsEscapes = true
      case .milliseconds(let check): scan.add(check)
      case .sensitive(let check): scan.add(check)
      }
    }
    self.wanted = wanted
    self.flags = flags
    self.sizes = sizes
    self.scan = scan.isEmpty ? nil : scan
  }

  /// Whether no check finds anything in a payload.
  ///
  /// - Returns: false also where only a closer look can tell.
  @inline(__always)
  func isQuiet(
    _ document: JSONDocument, _ pushType: String?, _ memory: NameWalk.Memory
  ) -> Bool {
    guard document.flags.isDisjoint(with: flags) else { return false }
    for size in sizes where !size.isQuiet(document, pushType) { return false }
    guard !wanted.isEmpty || scan != nil else { return true }
    return document.nodes.withUnsafeBufferPointer { nodes in
      document.bytes.withUnsafeBufferPointer { bytes in
        guard let nodes = nodes.baseAddress, let bytes = bytes.baseAddress else { return true }
        if let scan, !scan.isQuiet(document, nodes, bytes) { return false }
        guard !wanted.isEmpty else { return true }
        var walk = NameWalk(names, wanted, document, nodes, bytes, memory)
        return walk.isQuiet()
      }
    }
  }

  /// What the checks find, with the indices of their rules.
  func hits(
    in document: JSONDocument, _ pushType: String?
  ) -> [(rule: Int, hit: CheckHit)] {
    guard !checks.isEmpty, !document.nodes.isEmpty else { return [] }
    let context = CheckContext(
      document: document, names: names, pushType: pushType,
      met: NameWalk.meetings(in: document, names, wanted),
      findsMisplaced: wanted.contains(.misplaced))
    return checks.flatMap { rule, check in check.hits(in: context).map { (rule, $0) } }
  }
}
