import PushJSON

/// Members that are not known, and whose names are like one that is.
struct LookalikeCheck: Sendable, Hashable {
  func hits(in context: CheckContext) -> [CheckHit] {
    context.met.compactMap { meeting in
      switch meeting.kind {
      case .null: return nil
      case .misplaced: return context.findsMisplaced ? nil : hit(meeting, context)
      case .unknown: return hit(meeting, context)
      }
    }
  }

  private func hit(_ meeting: NameWalk.Meeting, _ context: CheckContext) -> CheckHit? {
    let text = context.document.decoded(meeting.name)
    guard !context.names.matchesPattern(text, in: meeting.place),
      let likeliest = text.withUnsafeBufferPointer({
        context.names.likeliest($0, in: meeting.place)
      })
    else { return nil }
    let right = context.names.name(likeliest.name)
    let isThere =
      right.utf8.withUnsafeBufferPointer { context.document.value(of: $0, in: meeting.object) }
      != nil
    let message =
      "the member \(context.quoted(meeting.name)) is not known; "
      + (isThere
        ? "\(Excerpt.quoted(right)) stands there too" : "did you mean \(Excerpt.quoted(right))?")
    return CheckHit(
      node: meeting.name, message: message,
      change: isThere || !likeliest.isOnly ? nil : .rename(right.string))
  }
}

/// Members that are not known where they stand, but in exactly one other object on the way.
struct MisplacedCheck: Sendable, Hashable {
  func hits(in context: CheckContext) -> [CheckHit] {
    context.met.compactMap { meeting in
      guard case .misplaced(let home) = meeting.kind,
        !context.names.matchesPattern(context.document.decoded(meeting.name), in: meeting.place)
      else { return nil }
      let place = CheckContext.described(context.names.pointers[home])
      let here = CheckContext.described(context.names.pointers[meeting.place])
      return CheckHit(
        node: meeting.name,
        message: "the member \(context.quoted(meeting.name)) belongs in \(place), not in \(here)")
    }
  }
}

/// Members that are known, and have no value.
struct NullCheck: Sendable, Hashable {
  /// Members that may be null, as pointers with `*` for elements.
  var exceptions: [String] = []

  func hits(in context: CheckContext) -> [CheckHit] {
    context.met.compactMap { meeting in
      guard case .null = meeting.kind else { return nil }
      if !exceptions.isEmpty {
        let name = JSONString(utf8: context.document.decoded(meeting.name))
        let pointer = context.names.pointers[meeting.place].appending(name).description
        if exceptions.contains(pointer) { return nil }
      }
      return CheckHit(
        node: meeting.name, message: "the member \(context.quoted(meeting.name)) is null",
        change: .remove)
    }
  }
}
