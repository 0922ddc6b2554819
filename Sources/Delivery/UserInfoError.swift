/// Why a dictionary is no payload, or a payload no dictionary.
public struct UserInfoError: Error, Sendable, Hashable {
  /// What is wrong, in one line.
  public var message: String

  /// The place, a JSON Pointer (RFC 6901); empty for the whole.
  public var pointer: String

  init(_ message: String, at path: [String]) {
    self.message = message
    pointer = path.map { name in
      "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
    }.joined()
  }
}

extension UserInfoError: CustomStringConvertible {
  /// The message and the place.
  public var description: String { pointer.isEmpty ? message : "\(message) at \(pointer)" }
}
