import PushJSON

/// The size of a payload against the limit of its push type.
///
/// Source: Apple, "Sending notification requests to APNs": 4096 bytes, 5120 for a VoIP push.
/// Firebase's limit for messages is 4096 as well.
enum PayloadSize {
  static let code = "payload-size"
  static let limit = 4096
  static let voipLimit = 5120
  private static let voip: StaticString = "voip"

  /// How many bytes are delivered of a push type.
  static func limit(pushType: ArraySlice<UInt8>?) -> Int {
    pushType?.elementsEqual(voip.withUTF8Buffer { Array($0) }) ?? false ? voipLimit : limit
  }

  /// The finding about a payload that is too large; nil if it is not.
  ///
  /// - Parameter payload: A compact JSON text. Only one that may be too large is looked at closer:
  ///   needless escapes do not count.
  static func finding(_ payload: ArraySlice<UInt8>, pushType: ArraySlice<UInt8>?) -> Diagnostic? {
    let limit = limit(pushType: pushType)
    guard payload.count > limit, let document = try? JSONDocument(Array(payload)) else {
      return nil
    }
    let size = document.compactSize(0)
    guard size > limit else { return nil }
    let bound = holdsTemplate(payload) ? "at least \(size)" : "\(size)"
    let biggest = members(of: document).map { "\($0.pointer) has \($0.size)" }
    return Diagnostic(
      .warning, code: code,
      "the payload has \(bound) bytes, \(size - limit) more than the \(limit) that are delivered: "
        + biggest.joined(separator: ", "),
      pointer: "", hint: "shorten the texts or the sender's own data")
  }

  /// The three biggest members that are no objects, wherever they stand.
  private static func members(of document: JSONDocument) -> [(pointer: String, size: Int)] {
    var all: [(node: Int, size: Int)] = []
    var node = 0
    while node < document.nodes.count {
      let isValue = node > 0 && document.nodes[node - 1].kind == .name
      if isValue, document.nodes[node].kind != .object {
        all.append((node, document.compactSize(node)))
        node = document.end(of: node)
      } else {
        node += 1
      }
    }
    let biggest = all.sorted { ($0.size, $1.node) > ($1.size, $0.node) }.prefix(3)
    return biggest.map { (document.pointer(to: $0.node)?.description ?? "", $0.size) }
  }

  /// Templates are filled in before the payload is sent, so its size is not known.
  private static func holdsTemplate(_ payload: ArraySlice<UInt8>) -> Bool {
    let marks: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "%")]
    var before: UInt8 = 0
    var isInText = false
    for byte in payload {
      if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") { isInText.toggle() }
      if isInText, byte == before, marks.contains(byte) { return true }
      before = byte
    }
    return false
  }
}
