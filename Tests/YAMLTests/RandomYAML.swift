import PushJSON
import PushTestSupport

/// Writes random values in random styles, and remembers where every part stands.
struct RandomYAML {
  private(set) var bytes: [UInt8] = []
  /// The offsets of values, by their pointers.
  private(set) var values: [JSONPointer: Int] = [:]
  /// The offsets of keys, by the pointers of their values.
  private(set) var keys: [JSONPointer: Int] = [:]

  private var generator: SeededGenerator
  private let lineEnd: String

  init(_ json: JSON, using generator: SeededGenerator) {
    self.generator = generator
    lineEnd = self.generator.once(in: 3) ? "\r\n" : "\n"
    if self.generator.once(in: 3) { bytes = [0xEF, 0xBB, 0xBF] }
    if self.generator.once(in: 2) { write("# 😀 é" + lineEnd) }
    write(block: json, indent: 0, isAfterKey: false, JSONPointer())
    write(lineEnd)
  }

  private mutating func write(_ text: String) { bytes += Array(text.utf8) }

  // MARK: - Collections

  private mutating func write(
    block json: JSON, indent: Int, isAfterKey: Bool, _ pointer: JSONPointer
  ) {
    let count = json.array?.count ?? json.object?.count ?? 0
    guard count > 0, !generator.once(in: 4) else {
      if isAfterKey || indent > 0 {
        if json.isNull, generator.once(in: 2) {
          values[pointer] = bytes.count
          return endLine()
        }
        write(" ")
      }
      write(flow: json, pointer)
      return endLine()
    }
    if isAfterKey {
      endLine()
      newLine(indent)
    } else if indent > 0 {
      write(" ")
    }
    values[pointer] = bytes.count
    for (index, element) in (json.array ?? []).enumerated() {
      if index > 0 { newLine(indent) }
      write("-")
      write(block: element, indent: indent + 2, isAfterKey: false, pointer.appending(index))
    }
    for (index, member) in (json.object?.members ?? []).enumerated() {
      if index > 0 { newLine(indent) }
      let inner = pointer.appending(member.name)
      keys[inner] = bytes.count
      write(text: member.name)
      write(":")
      write(block: member.value, indent: indent + 1, isAfterKey: true, inner)
    }
  }

  private mutating func endLine() {
    if generator.once(in: 4) { write(" # ü") }
  }

  private mutating func newLine(_ indent: Int) {
    write(lineEnd)
    if generator.once(in: 8) { write(lineEnd) }
    write(String(repeating: " ", count: indent))
  }

  private mutating func write(flow json: JSON, _ pointer: JSONPointer) {
    values[pointer] = bytes.count
    switch json {
    case .array(let elements):
      write("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { write(", ") }
        write(flow: element, pointer.appending(index))
      }
      write("]")
    case .object(let object):
      write("{")
      for (index, member) in object.members.enumerated() {
        if index > 0 { write(generator.once(in: 4) ? " , " : ", ") }
        let inner = pointer.appending(member.name)
        keys[inner] = bytes.count
        write(text: member.name)
        write(": ")
        write(flow: member.value, inner)
      }
      write("}")
    case .null: write(generator.pick(["null", "~", "Null", "NULL"], or: "~"))
    case .bool(true): write(generator.pick(["true", "True", "TRUE"], or: "true"))
    case .bool(false): write(generator.pick(["false", "False", "FALSE"], or: "false"))
    case .number(let number):
      let isPositive = number.text.utf8.first != UInt8(ascii: "-")
      write(isPositive ? generator.pick(["", "+", "0", "+00"], or: "") : "")
      write(number.text)
    case .string(let text): write(text: text)
    }
  }

  // MARK: - Texts

  private static let plain = ["a", "b", "aps", "title", "alert", "é", "ß", "漢字", "😀"]

  private mutating func write(text: JSONString) {
    let scalars = text.string.unicodeScalars
    if Self.plain.contains(where: { $0.utf8.elementsEqual(text.utf8) }), generator.once(in: 2) {
      write(text.string)
    } else if scalars.allSatisfy(Self.isPrintable), generator.once(in: 2) {
      write("'" + scalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'")
    } else {
      write("\"" + scalars.map(Self.escaped).joined() + "\"")
    }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFDFF, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    if isPrintable(scalar) { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
