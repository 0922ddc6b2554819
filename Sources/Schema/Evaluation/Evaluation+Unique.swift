import PushJSON

/// Whether the elements of an array differ, in time about proportional to its size.
extension Evaluation {
  @inline(never)
  mutating func checkUnique(_ step: UnsafePointer<Step>, _ code: Int, _ node: Int) -> Bool {
    let count = elementCount(node)
    guard count > 1 else { return true }
    // A few elements are compared with each other, of many each is hashed.
    spend(4 &* (Int(nodes[node].next) - node) &+ size(of: node) / 4)
    guard let (first, second) = count <= 8 ? pair(in: node) : pairByHash(in: node, count) else {
      return true
    }
    return fail(step, code, node, detail: second << 32 | first)
  }

  /// The first two elements that are equal, found by comparing all.
  private mutating func pair(in node: Int) -> (Int, Int)? {
    let end = Int(nodes[node].next)
    var (index, element) = (0, node + 1)
    while element < end {
      var (earlierIndex, earlier) = (0, node + 1)
      while earlier < element {
        if areEqual(earlier, element) { return (earlierIndex, index) }
        earlierIndex += 1
        earlier = Int(nodes[earlier].next)
      }
      index += 1
      element = Int(nodes[element].next)
    }
    return nil
  }

  private mutating func areEqual(_ left: Int, _ right: Int) -> Bool {
    let kind = nodes[left].kind
    guard kind == nodes[right].kind else { return false }
    switch kind {
    case .null, .false, .true: return true
    case .number: return JSONNumber.decimalsAreEqual(written(left), written(right))
    case .string, .name:
      if (nodes[left].flags.rawValue | nodes[right].flags.rawValue) & Evaluation.escaped == 0 {
        let (one, another) = (written(left), written(right))
        guard one.count == another.count, let left = one.baseAddress,
          let right = another.baseAddress
        else { return false }
        return Evaluation.areEqual(left, right, one.count)
      }
      return document.pointee.decoded(left) == document.pointee.decoded(right)
    case .array, .object: return document.pointee.isEqual(left, document.pointee, right)
    }
  }

  // MARK: Hashes

  /// The first two elements that are equal, found by their hashes.
  private mutating func pairByHash(in node: Int, _ count: Int) -> (Int, Int)? {
    hashSubtree(node)
    var size = 16
    while size < count * 2 { size *= 2 }
    memory.table.removeAll(keepingCapacity: true)
    memory.table.append(contentsOf: repeatElement(0, count: size))
    let end = Int(nodes[node].next)
    var (index, element) = (0, node + 1)
    while element < end {
      let hash = memory.hashes[element - node]
      var at = Int(truncatingIfNeeded: hash) & (size - 1)
      while memory.table[at] != 0 {
        let other = Int(memory.table[at])
        if memory.hashes[other - node] == hash, areEqual(other, element) {
          return (position(of: other, in: node), index)
        }
        at = (at + 1) & (size - 1)
      }
      memory.table[at] = Int32(truncatingIfNeeded: element)
      index += 1
      element = Int(nodes[element].next)
    }
    return nil
  }

  private mutating func position(of element: Int, in node: Int) -> Int {
    var (index, other) = (0, node + 1)
    while other < element {
      index += 1
      other = Int(nodes[other].next)
    }
    return index
  }

  /// Hashes all that is inside an array, from the end: the parts of a value come before the value.
  ///
  /// Equal values have equal hashes. The seed differs from process to process, so that nobody can
  /// prepare values whose hashes meet.
  private mutating func hashSubtree(_ node: Int) {
    let count = Int(nodes[node].next) - node
    memory.hashes.removeAll(keepingCapacity: true)
    memory.hashes.append(contentsOf: repeatElement(0, count: count))
    var offset = count - 1
    while offset > 0 {
      memory.hashes[offset] = hash(node + offset, node)
      offset -= 1
    }
  }

  private mutating func hash(_ node: Int, _ root: Int) -> UInt64 {
    let seed = Evaluation.seed ^ UInt64(nodes[node].kind.rawValue)
    switch nodes[node].kind {
    case .null, .false, .true: return Fingerprint.mix(seed, 0)
    case .number: return Decimals.hash(written(node), seed)
    case .string, .name: return withText(of: node) { Evaluation.hash($0, seed) }
    case .array:
      var hash = seed
      var element = node + 1
      while element < Int(nodes[node].next) {
        hash = Fingerprint.mix(hash, memory.hashes[element - root])
        element = Int(nodes[element].next)
      }
      return Fingerprint.mix(hash, 1)
    case .object:
      // A sum, because the order of members does not count.
      let shadowed =
        nodes[node].flags.rawValue & Evaluation.duplicates != 0
        ? document.pointee.shadowedNames(of: node) : []
      var sum: UInt64 = 0
      var name = node + 1
      while name < Int(nodes[node].next) {
        if shadowed.isEmpty || !shadowed.contains(name) {
          sum &+= Fingerprint.mix(memory.hashes[name - root], memory.hashes[name + 1 - root])
        }
        name = Int(nodes[name + 1].next)
      }
      return Fingerprint.mix(seed, sum)
    }
  }

  private static let seed = UInt64.random(in: .min ... .max)

  /// A hash of bytes, eight at a time.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = seed ^ UInt64(truncatingIfNeeded: raw.count)
    var at = 0
    while at + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed | 1)
      hash = (product.high ^ product.low) &+ word
      at += 8
    }
    var last: UInt64 = 0
    while at < raw.count {
      last = last << 8 | UInt64(raw[at])
      at += 1
    }
    return Fingerprint.mix(hash, last)
  }
}

extension Decimals {
  /// A hash of a number's value.
  static func hash(_ text: Text, _ seed: UInt64) -> UInt64 {
    if var value = small(text), value != 0 {
      var exponent = 0
      while value % 10 == 0 {
        value /= 10
        exponent += 1
      }
      return hash(value, exponent, seed)
    }
    let number = Decimal(text)
    let exponent: Int
    switch number.exponent {
    case .small(let value): exponent = value
    case .big(let isNegative, let digits):
      let hash = digits.withUnsafeBufferPointer { Evaluation.hash($0, seed) }
      exponent = Int(truncatingIfNeeded: isNegative ? ~hash : hash)
    }
    guard number.count > 18 else {
      let value = number.digits.reduce(0) {
        $1 == UInt8(ascii: ".") ? $0 : $0 * 10 + Int($1 &- 0x30)
      }
      return hash(number.isNegative ? -value : value, exponent, seed)
    }
    let digits = number.digits.filter { $0 != UInt8(ascii: ".") }
    return digits.withUnsafeBufferPointer {
      Fingerprint.mix(Evaluation.hash($0, seed), UInt64(bitPattern: Int64(exponent)))
    }
  }

  private static func hash(_ value: Int, _ exponent: Int, _ seed: UInt64) -> UInt64 {
    Fingerprint.mix(
      seed ^ UInt64(bitPattern: Int64(value)) &* 0x9E37_79B9_7F4A_7C15,
      UInt64(bitPattern: Int64(exponent)))
  }
}
