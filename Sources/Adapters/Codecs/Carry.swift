import PushJSON

/// Carries: a JSON text with what a conversion could not express, in every form the same.
///
///     {"v":1,"from":"sfmc","form":"apns","data":[…]}
extension Draft {
  private enum Name {
    static let version: StaticString = "v"
    static let from: StaticString = "from"
    static let form: StaticString = "form"
    static let data: StaticString = "data"
  }

  private static let carryVersion = 1

  /// Takes a carry as the notification's.
  ///
  /// - Returns: Whether it is one; if not, it is the sender's own value.
  mutating func takeCarry(_ node: Int) -> Bool {
    guard document.nodes[node].kind == .string, let root = unpack(node),
      let version = document.member(Name.version, of: root),
      equals(document.slice(version), Draft.carryVersion), isCarry(root)
    else { return false }
    var object = JSONOutput([UInt8(ascii: "{")])
    appendCarry(root, to: &object)
    guard let made = document.add(object.array) else { return false }
    self[.carry] = document.slice(made)
    return true
  }

  /// Whether an object has the members of a carry.
  private func isCarry(_ object: Int) -> Bool {
    func kind(_ name: StaticString) -> JSONDocument.Kind? {
      document.member(name, of: object).map { document.nodes[$0].kind }
    }
    return kind(Name.from) == .string && kind(Name.form) == .string && kind(Name.data) == .array
  }

  /// The notification's carry, if it is well-formed: its vendor, its form, its data.
  func carried() -> (vendor: [UInt8], form: [UInt8], data: Int)? {
    let node = Int(self[.carry].node)
    guard self[.carry].kind == .object, node >= 0, isCarry(node),
      let vendor = document.member(Name.from, of: node),
      let form = document.member(Name.form, of: node),
      let data = document.member(Name.data, of: node)
    else { return nil }
    return (document.decoded(vendor), document.decoded(form), data)
  }

  /// Makes a carry of a residue's data.
  mutating func setCarry(from vendor: String, _ form: String, _ data: [UInt8]) {
    var object = JSONOutput([UInt8(ascii: "{")])
    Draft.append(Name.from, to: &object)
    JSONText.append(vendor, to: &object)
    Draft.append(Name.form, to: &object)
    JSONText.append(form, to: &object)
    Draft.append(Name.data, to: &object)
    object += [UInt8(ascii: "[")] + data + Array("]}".utf8)
    self[.carry] = document.add(object.array).map { document.slice($0) } ?? Value()
  }

  /// The texts of the notification itself, to which a carry may refer, with the members' names.
  var referableTexts: [(name: String, text: [UInt8])] {
    Member.allCases.compactMap { member in text(member).map { ("\(member)", Array($0)) } }
  }

  func encodeCarry(_ value: Value, into output: inout JSONOutput) -> Bool {
    let node = Int(value.node)
    guard value.kind == .object, node >= 0, isCarry(node) else { return false }
    var object = JSONOutput([UInt8(ascii: "{")])
    Draft.append(Name.version, to: &object)
    object += Array("\(Draft.carryVersion)".utf8)
    appendCarry(node, to: &object)
    JSONText.append(utf8: object.bytes, to: &output)
    return true
  }

  /// Appends the members of a carry, without the version, and the end of the object.
  private func appendCarry(_ object: Int, to output: inout JSONOutput) {
    for name in [Name.from, Name.form, Name.data] {
      guard let value = document.member(name, of: object) else { continue }
      Draft.append(name, to: &output)
      document.raw(value).withUnsafeBufferPointer { JSONText.appendCompact($0, to: &output) }
    }
    output.append(UInt8(ascii: "}"))
  }

  private static func append(_ name: StaticString, to output: inout JSONOutput) {
    comma(&output)
    output += Array("\"\(name)\":".utf8)
  }
}
