import PushJSON
import PushTestSupport

/// Writes a value as JSON text, here and there with needless blanks and escapes.
///
/// It is for thousands of payloads: most texts are written plainly, so that it does not take long.
struct WildSpelling {
  private var output: [UInt8] = []

  static func text(_ json: JSON, _ random: inout SeededGenerator) -> [UInt8] {
    var spelling = WildSpelling()
    spelling.output.reserveCapacity(4096)
    spelling.append(json, &random)
    return spelling.output
  }

  private mutating func append(_ json: JSON, _ random: inout SeededGenerator) {
    switch json {
    case .array(let elements):
      open("[", &random)
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(element, &random)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      open("{", &random)
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(member.name, &random)
        output.append(UInt8(ascii: ":"))
        append(member.value, &random)
      }
      output.append(UInt8(ascii: "}"))
    case .string(let text): append(text, &random)
    default: output += json.compactBytes
    }
  }

  private mutating func open(_ bracket: Unicode.Scalar, _ random: inout SeededGenerator) {
    output.append(UInt8(ascii: bracket))
    if random.next() & 3 == 0 {
      output += random.pick([[0x20], [0x0A, 0x20], [0x0D, 0x09]], or: [])
    }
  }

  private mutating func append(_ text: JSONString, _ random: inout SeededGenerator) {
    if text.utf8.count < 60, random.next() & 7 == 0 {
      output += RandomJSON.spell(.string(text), using: &random)
    } else {
      JSONText.append(utf8: text.utf8, to: &output)
    }
  }
}
