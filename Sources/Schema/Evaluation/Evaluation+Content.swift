import PushJSON

/// Texts that spell a JSON value.
extension Evaluation {
  /// Checks the value that a text spells; one that is no JSON says nothing.
  @inline(never)
  mutating func checkContent(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    var content = JSONDocument()
    // While it is read and looked at it belongs to this function, so that its buffers are kept.
    swap(&content, &memory.content)
    defer { swap(&content, &memory.content) }
    let isRead = withText(of: node) { text in (try? content.read(text)) != nil }
    spend(Int(nodes[node].end) - Int(nodes[node].start))
    guard isRead else { return true }
    let call = step.pointee.slice.start
    // The way there is copied, and what is left to do is one for all.
    spend(record.paths.count)
    let (outer, outerDepth, mode) = (record, depth, mode)
    let (outerEffort, outerSteps) = (effort, patternSteps)
    let result = Evaluation.evaluating(plan, content, mode, memory.inner) { inner in
      inner.record = Record(continuing: outer)
      inner.depth = outerDepth
      inner.effort = outerEffort
      inner.patternSteps = outerSteps
      let isValid = inner.apply(call, 0)
      return (
        isValid: isValid, isExhausted: inner.isExhausted, record: inner.record,
        effort: inner.effort, steps: inner.patternSteps
      )
    }
    guard let result else { return true }
    (effort, patternSteps) = (result.effort, result.steps)
    isExhausted = isExhausted || result.isExhausted
    record.noteLimit(of: result.record, node)
    guard !result.isValid else { return true }
    guard mode != .verdict else { return false }
    return fail(step, code, node, content: Fault.Content(content, result.record))
  }
}
