import PushJSON

/// Source keys that no member holds.
extension AccountWriter {
  /// A source key that no member holds.
  ///
  /// What a bag holds stays with its vendor; anything may happen to say the same in the same place.
  mutating func setStray(
    _ node: Int, _ reason: Reason, _ bag: Bag?, _ context: inout Context, _ sheet: inout Sheet
  ) {
    let mayBeThere = stays || bag == nil || bag == .platform
    if isCanonical || mayBeThere && isThere(node, &sheet) {
      context.fate = .kept
    } else {
      context.fate = isCarried ? .carried : .lost
      context.reason = reason
    }
  }

  /// Whether the product has the same value at the present place.
  private mutating func isThere(_ node: Int, _ sheet: inout Sheet) -> Bool {
    switch lookUp(sheet.path) {
    case .found(let found):
      return isSame(node, found)
    case .missing: return false
    case .unclear:
      // Places remember what a text holds, so they are made once for all values.
      var there = sheet.there.take() ?? Places(product.document)
      defer { sheet.there = there }
      let path = sheet.path.withBytes { JSONText.decode($0) }
      guard let found = there.node(at: path) else { return false }
      return source.document.isEqual(node, there.document, found)
    }
  }

  private enum Finding {
    case found(Int)
    case missing
    /// The place has escapes, or lies inside a text.
    case unclear
  }

  /// Looks a plain place up in the product.
  private mutating func lookUp(_ path: borrowing AccountPen) -> Finding {
    var node = 0
    var start = 0
    while start < path.count {
      start += 1
      let end = path.next("/", from: start)
      if path.holds("~", or: "\\", in: start..<end) { return .unclear }
      let found: Int?
      switch product.document.nodes[node].kind {
      case .string: return .unclear
      case .object:
        found = path.withBytes(from: start, to: end) { member($0, of: node) }
      case .array:
        guard let index = path.decimal(in: start..<end) else { return .unclear }
        found = element(index, of: node)
      default: return .missing
      }
      guard let found else { return .missing }
      node = found
      start = end
    }
    return .found(node)
  }

  /// A member of an object of the product; the one of the whole is remembered.
  private mutating func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    guard object == 0 else { return product.document.value(of: name, in: object) }
    if let last = lastMember, last.name.elementsEqual(name) { return last.node }
    let node = product.document.value(of: name, in: object)
    lastMember = (Array(name), node)
    return node
  }

  /// An element of an array of the product.
  ///
  /// Strays come in their order: of a long array only the rest is walked over.
  private mutating func element(_ index: Int, of array: Int) -> Int? {
    var (at, item) = (0, array + 1)
    if lastElement.array == array, lastElement.index <= index {
      (at, item) = (lastElement.index, lastElement.item)
    }
    let end = product.document.end(of: array)
    while at < index, item < end {
      item = product.document.end(of: item)
      at += 1
    }
    guard item < end else { return nil }
    if index >= Sheet.longWalk { lastElement = (array, index, item) }
    return item
  }
}

extension AccountPen {
  fileprivate borrowing func holds(
    _ byte: Unicode.Scalar, or other: Unicode.Scalar, in range: Range<Int>
  ) -> Bool {
    for at in range where self[at] == UInt8(ascii: byte) || self[at] == UInt8(ascii: other) {
      return true
    }
    return false
  }

  /// The number that a few digits are; nil for anything else.
  fileprivate borrowing func decimal(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count < 10 else { return nil }
    var number = 0
    for at in range {
      let digit = self[at] &- 0x30
      guard digit < 10 else { return nil }
      number = 10 * number + Int(digit)
    }
    return number
  }
}
