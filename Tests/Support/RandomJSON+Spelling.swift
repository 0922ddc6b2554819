public import PushJSON

extension RandomJSON {
  /// Writes a value with random blanks and random escapes; order and numbers stay as they are.
  ///
  /// - Parameters:
  ///   - json: The value.
  ///   - generator: The source of randomness.
  /// - Returns: A text that reads back as an equal value.
  public static func spell(_ json: JSON, using generator: inout SeededGenerator) -> [UInt8] {
    var output: [UInt8] = []
    blanks(to: &output, using: &generator)
    spell(json, to: &output, using: &generator)
    blanks(to: &output, using: &generator)
    return output
  }

  /// The same value with its members in another order and its numbers in another spelling.
  ///
  /// - Parameters:
  ///   - json: The value.
  ///   - generator: The source of randomness.
  /// - Returns: A JSON-equal value.
  public static func disguise(_ json: JSON, using generator: inout SeededGenerator) -> JSON {
    switch json {
    case .null, .bool, .string: return json
    case .number(let number): return .number(disguise(number, using: &generator))
    case .array(let elements): return .array(elements.map { disguise($0, using: &generator) })
    case .object(let object):
      var members = object.members.map {
        JSONObject.Member($0.name, disguise($0.value, using: &generator))
      }
      // The order of duplicates has a meaning.
      if object.duplicateNames.isEmpty { members.shuffle(using: &generator) }
      return .object(JSONObject(members))
    }
  }

  private static func disguise(
    _ number: JSONNumber, using generator: inout SeededGenerator
  ) -> JSONNumber {
    let normal = String(decoding: number.normalForm, as: UTF8.self)
    let parts = normal.split(separator: "E")
    guard let digits = parts.first, digits != "0" else {
      return JSONNumber(text: generator.pick(["0", "-0", "0.000", "0e5"], or: "0")) ?? number
    }
    let exponent = parts.count > 1 ? String(parts[1]) : "0"
    var spellings = [number.text, normal, "\(digits)e\(exponent)", "\(digits).00E\(exponent)"]
    if let power = Int(exponent) {
      spellings.append("\(digits)000e\(power - 3)")
      let sign = digits.hasPrefix("-") ? "-" : ""
      let bare = digits.drop { $0 == "-" }
      spellings.append("\(sign)0.\(bare)e\(power + bare.count)")
    }
    return JSONNumber(text: generator.pick(spellings, or: number.text)) ?? number
  }

  private static func spell(
    _ json: JSON, to output: inout [UInt8], using generator: inout SeededGenerator
  ) {
    switch json {
    case .string(let text): spell(text, to: &output, using: &generator)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      blanks(to: &output, using: &generator)
      for (index, element) in elements.enumerated() {
        if index > 0 { separator(",", to: &output, using: &generator) }
        spell(element, to: &output, using: &generator)
      }
      blanks(to: &output, using: &generator)
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      blanks(to: &output, using: &generator)
      for (index, member) in object.members.enumerated() {
        if index > 0 { separator(",", to: &output, using: &generator) }
        spell(member.name, to: &output, using: &generator)
        separator(":", to: &output, using: &generator)
        spell(member.value, to: &output, using: &generator)
      }
      blanks(to: &output, using: &generator)
      output.append(UInt8(ascii: "}"))
    default: output += json.compactBytes
    }
  }

  private static func separator(
    _ mark: Unicode.Scalar, to output: inout [UInt8], using generator: inout SeededGenerator
  ) {
    blanks(to: &output, using: &generator)
    output.append(UInt8(ascii: mark))
    blanks(to: &output, using: &generator)
  }

  private static func blanks(to output: inout [UInt8], using generator: inout SeededGenerator) {
    while generator.once(in: 4) {
      output.append(generator.pick([0x20, 0x0A, 0x0D, 0x09], or: 0x20))
    }
  }

  private static func spell(
    _ text: JSONString, to output: inout [UInt8], using generator: inout SeededGenerator
  ) {
    output.append(UInt8(ascii: "\""))
    var rest = text.utf8[...]
    while let lead = rest.first {
      let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      spell(character: rest.prefix(length), to: &output, using: &generator)
      rest = rest.dropFirst(length)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Writes one character: as it is where that is allowed, or as one of its escapes.
  private static func spell(
    character: ArraySlice<UInt8>, to output: inout [UInt8], using generator: inout SeededGenerator
  ) {
    guard let lead = character.first else { return }
    let isSurrogate = lead == 0xED && (character.dropFirst().first ?? 0) >= 0xA0
    let mustEscape = lead < 0x20 || lead == 0x22 || lead == 0x5C || isSurrogate
    guard mustEscape || generator.once(in: 4) else {
      output += character
      return
    }
    let short: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x08: "b", 0x0C: "f", 0x0A: "n", 0x0D: "r", 0x09: "t",
    ]
    if let letter = short[lead], Bool.random(using: &generator) {
      output += [0x5C, UInt8(ascii: letter)]
      return
    }
    let mask: UInt32 = lead < 0x80 ? 0x7F : lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07
    let scalar = character.dropFirst().reduce(UInt32(lead) & mask) { $0 << 6 | UInt32($1 & 0x3F) }
    let units =
      scalar < 0x10000
      ? [scalar] : [0xD800 + (scalar - 0x10000) >> 10, 0xDC00 + (scalar - 0x10000) & 0x3FF]
    for unit in units {
      let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
      output += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
    }
  }
}
