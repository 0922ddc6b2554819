import PushJSON
import PushTestSupport

/// A case of the YAML test suite.
struct SuiteCase: Sendable {
  static let folder = "conformance/yaml/cases"

  /// Its number, such as `229Q` or `2G84/00`.
  let name: String
  let title: String
  let yaml: [UInt8]
  /// Whether the text must be rejected.
  let isInvalid: Bool
  /// The expected events, a line each.
  let events: [Substring]
  /// The expected values, JSON texts in a row.
  let json: [UInt8]?

  private init(_ name: String, _ path: String) {
    self.name = name
    title =
      String(decoding: SharedFolder.bytes("\(path)/===") ?? [], as: UTF8.self)
      .split(separator: "\n").first.map(String.init) ?? ""
    yaml = SharedFolder.bytes("\(path)/in.yaml") ?? []
    isInvalid = SharedFolder.has("\(path)/error")
    events = String(decoding: SharedFolder.bytes("\(path)/test.event") ?? [], as: UTF8.self)
      .split(separator: "\n")
    json = SharedFolder.bytes("\(path)/in.json")
  }

  /// All cases, in order.
  static var all: [SuiteCase] {
    SharedFolder.files(folder).flatMap { name -> [SuiteCase] in
      let path = "\(folder)/\(name)"
      if SharedFolder.has("\(path)/in.yaml") { return [SuiteCase(name, path)] }
      return SharedFolder.files(path).map { SuiteCase("\(name)/\($0)", "\(path)/\($0)") }
    }
  }

  /// The expected values; nil where the case names none.
  func values() throws -> [JSON]? {
    guard let json else { return nil }
    return try json.withUnsafeBufferPointer { text in
      var values: [JSON] = []
      var rest = text
      while rest.contains(where: { $0 > 0x20 }) {
        var document = JSONDocument()
        let end = try document.readPrefix(rest)
        values.append(JSON(document))
        rest = UnsafeBufferPointer(rebasing: rest[end...])
      }
      return values
    }
  }
}
