import PushJSON
import PushModel

/// Identifiers that a vendor demands and the notification does not have.
///
/// They are made of the notification itself: the 128-bit FNV-1a hash of the vendor's name, the
/// member's and of all that the notification says. No clock, no chance: the same notification gives
/// the same identifiers.
extension Draft {
  /// Whether a column demands a value and has none.
  ///
  /// Of a payload that is restored only one by which the form is recognised, if it would not be.
  mutating func isMissing(_ index: Int, _ table: Table) -> Bool {
    let column = table.columns[index]
    return (isStrict || makesSigns && column.isSign) && column.demanded.contains(kind)
      && values[Int(column.member)].isAbsent
  }

  /// The columns that demand a value and have none, as their places in `Table.derived`.
  mutating func missingColumns(_ table: Table) -> UInt64 {
    var missing: UInt64 = 0
    for (place, index) in table.derived.enumerated() where isMissing(index, table) {
      missing |= 1 << UInt64(place)
    }
    return missing
  }

  /// Makes up values for columns that have none.
  ///
  /// - Parameter missing: Their places in `Table.derived`.
  mutating func derive(
    _ missing: UInt64, _ table: Table, _ vendor: Vendor, _ seed: DerivationSeed
  ) {
    for (place, index) in table.derived.enumerated() where missing >> UInt64(place) & 1 == 1 {
      derive(table.columns[index], vendor, seed)
    }
  }

  /// What identifiers are made of: the hash of all that the notification says.
  ///
  /// It is the same whether the notification was read from its payload or from its canonical JSON,
  /// and whatever the order of the members there. What the vendor says besides (vendor data, platform,
  /// transport) does not count.
  mutating func derivationSeed() -> DerivationSeed {
    // Lent, so that the memory is used again.
    var normal = JSONOutput()
    swap(&normal, &normalText)
    defer { swap(&normal, &normalText) }
    return derivationSeed(&normal)
  }

  private mutating func derivationSeed(_ normal: inout JSONOutput) -> DerivationSeed {
    var seed = DerivationSeed()
    let areSaid = Draft.areSaid
    for index in 0..<Member.count where !values[index].isAbsent && areSaid[index] {
      seed.combine(UInt64(index), print(of: values[index], &normal))
    }
    for list in lists.indices {
      let start = lists[list].start
      for offset in 0..<lists[list].count * Member.itemCount
      where !values[start + offset].isAbsent && areSaid[offset % Member.itemCount] {
        let print = print(of: values[start + offset], &normal)
        seed.combine(UInt64(list + 1) << 32 | UInt64(offset), print)
      }
    }
    seed.combine(.max, customPrint(&normal))
    return seed
  }

  /// The fingerprint of what is the sender's own, whatever its order.
  private mutating func customPrint(_ normal: inout JSONOutput) -> UInt64 {
    var sum: UInt64 = 0
    for entry in entries where entry.bag == .custom {
      sum &+= document.quickFingerprint(
        member: Int(entry.name), Int(entry.value), &normal)
    }
    let object = bagObjects[Int(Bag.custom.rawValue)]
    guard object >= 0 else { return sum }
    for name in document.names(of: object) {
      sum &+= document.quickFingerprint(member: name, name + 1, &normal)
    }
    return sum
  }

  /// By member: whether it is part of what the notification says.
  private static let areSaid = Member.allCases.map { member in
    switch member {
    case .vendor, .form, .wire, .carry, .shape, .mediaShape, .plainLink, .position: false
    default: true
    }
  }

  /// The fingerprint of a value: a number is its digits, also where it is a text elsewhere.
  private mutating func print(of value: Value, _ normal: inout JSONOutput) -> UInt64 {
    switch value.kind {
    case .absent: return 0
    case .null: return 1
    case .no: return 2
    case .yes: return 3
    case .choice: return 4 + UInt64(value.code ?? 0)
    case .text:
      return document.quickFingerprint(
        ofText: value.inside, isEscaped: value.isEscaped, &normal)
    case .number: return document.quickFingerprint(of: value.range)
    case .array, .object:
      if value.node >= 0 { return document.quickFingerprint(Int(value.node), &normal) }
      let made = try? JSONDocument(Array(document.bytes[value.range]))
      return made?.quickFingerprint(0, &normal) ?? 0
    }
  }

  private mutating func derive(_ column: Table.Column, _ vendor: Vendor, _ seed: DerivationSeed) {
    guard let shape = column.derivation, let member = Member(rawValue: column.member) else {
      return
    }
    derived.append(member)
    var hash = FNV128()
    hash.add(seed.one)
    hash.add(seed.other)
    for byte in vendor.rawValue.utf8 { hash.add(byte) }
    hash.add(member.rawValue)
    switch shape {
    case .uuid: self[member] = hash.withUUID { makeText($0) }
    case .number: self[member] = hash.withNumber { makeNumber($0) }
    case .numberTriple: self[member] = hash.withNumberTriple { makeText($0) }
    case .hexadecimal: self[member] = hash.withDigits { makeText($0) }
    case .objectID:
      self[member] = hash.withDigits { makeText(UnsafeBufferPointer(rebasing: $0.prefix(24))) }
    }
  }
}

/// What identifiers are made of: two words of 64 bits.
struct DerivationSeed {
  private(set) var one: UInt64 = 1
  private(set) var other: UInt64 = 2

  mutating func combine(_ key: UInt64, _ print: UInt64) {
    one = Fingerprint.mix(one ^ key, print)
    other = Fingerprint.mix(other &+ print, key)
  }
}

/// The FNV-1a hash with 128 bits.
struct FNV128: Equatable {
  private(set) var high: UInt64 = 0x6C62_272E_07BB_0142
  private(set) var low: UInt64 = 0x62B8_2175_6295_C58D

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    // The prime is 2^88 + 2^8 + 0x3B.
    let prime: UInt64 = 0x13B
    low ^= UInt64(byte)
    let product = low.multipliedFullWidth(by: prime)
    high = high &* prime &+ product.high &+ low << 24
    low = product.low
  }

  /// The bytes of a word, the lowest first.
  mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// 32 hexadecimal digits.
  var hexadecimal: String { withDigits { String(decoding: $0, as: UTF8.self) } }

  /// Runs a function on the 32 hexadecimal digits.
  func withDigits<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { text in
      for place in 0..<32 { text[place] = digit(place) }
      return body(UnsafeBufferPointer(text))
    }
  }

  /// Runs a function on 8-4-4-4-12 hexadecimal digits, with the bits of a version 8 UUID (RFC 9562:
  /// made by hash).
  func withUUID<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
      var end = 0
      for place in 0..<32 {
        if place == 8 || place == 12 || place == 16 || place == 20 {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
        text[end] = place == 12 || place == 16 ? UInt8(ascii: "8") : digit(place)
        end += 1
      }
      return body(UnsafeBufferPointer(text))
    }
  }

  private func digit(_ place: Int) -> UInt8 {
    let word = place < 16 ? high : low
    let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (place & 15))) & 0xF
    return value + (value < 10 ? 0x30 : 0x57)
  }

  /// Runs a function on `int:int:int` in base64: twelve digits and colons are sixteen letters.
  func withNumberTriple<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 28) { memory in
      let digits = UnsafeMutableBufferPointer(rebasing: memory[..<12])
      let text = UnsafeMutableBufferPointer(rebasing: memory[12...])
      FNV128.write(high % 900_000 + 100_000, 6, into: digits, at: 0)
      digits[6] = UInt8(ascii: ":")
      FNV128.write(low % 900 + 100, 3, into: digits, at: 7)
      digits[10] = UInt8(ascii: ":")
      digits[11] = UInt8(ascii: "0")
      for group in 0..<4 {
        let bytes = digits[(3 * group)..<(3 * group + 3)]
        let bits = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        for place in 0..<4 {
          let index = Int(bits >> UInt32(18 - 6 * place) & 63)
          text[4 * group + place] = alphabet.utf8Start[index]
        }
      }
      return body(UnsafeBufferPointer(text))
    }
  }

  /// Runs a function on the digits of a positive number of at most nine.
  func withNumber<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let number = low % 999_999_999 + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 9) { digits in
      FNV128.write(number, 9, into: digits, at: 0)
      let first = digits.firstIndex { $0 != UInt8(ascii: "0") } ?? 8
      return body(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  private static func write(
    _ number: UInt64, _ count: Int, into digits: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    var rest = number
    for place in (start..<start + count).reversed() {
      digits[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
