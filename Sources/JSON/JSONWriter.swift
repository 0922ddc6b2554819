/// Writes JSON texts into a byte buffer, piece by piece, without building a tree.
///
/// The writer puts the commas; the caller keeps brackets in balance and gives every member a name.
/// Texts in a row are separated by `lineFeed()`.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public var bytes: [UInt8] { output.array }

  private var output: JSONOutput

  /// Makes a writer.
  ///
  /// - Parameter bytes: What stands before the text; end it with a line feed or leave it empty.
  public init(_ bytes: [UInt8] = []) { output = JSONOutput(bytes) }

  /// Drops what was written and keeps the buffer.
  public mutating func removeAll() { output.removeAll() }

  /// Begins an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends the object.
  public mutating func endObject() { output.append(UInt8(ascii: "}")) }

  /// Begins an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends the array.
  public mutating func endArray() { output.append(UInt8(ascii: "]")) }

  /// Ends a line, so that another text may follow.
  public mutating func lineFeed() { output.append(UInt8(ascii: "\n")) }

  /// Writes the name of the member whose value comes next.
  ///
  /// - Parameter name: The name.
  public mutating func name(_ name: String) {
    string(name)
    output.append(UInt8(ascii: ":"))
  }

  /// Writes the name of the member whose value comes next.
  ///
  /// - Parameter name: The name.
  public mutating func name(_ name: JSONString) {
    string(name)
    output.append(UInt8(ascii: ":"))
  }

  /// Writes a string with only the escapes that JSON demands.
  ///
  /// - Parameter value: The text.
  public mutating func string(_ value: String) {
    separate()
    JSONText.append(value, to: &output)
  }

  /// Writes a string with only the escapes that JSON demands.
  ///
  /// - Parameter value: The text.
  public mutating func string(_ value: JSONString) {
    separate()
    JSONText.append(utf8: value.utf8, to: &output)
  }

  /// Writes an integer.
  ///
  /// - Parameter value: The integer.
  public mutating func number(_ value: Int) {
    separate()
    output.append(contentsOf: String(value).utf8)
  }

  /// Writes a number as it is spelled.
  ///
  /// - Parameter value: The number.
  public mutating func number(_ value: JSONNumber) {
    separate()
    output.append(contentsOf: value.text.utf8)
  }

  /// Writes `true` or `false`.
  ///
  /// - Parameter value: The truth value.
  public mutating func bool(_ value: Bool) {
    separate()
    output.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    output.append(contentsOf: "null".utf8)
  }

  /// Writes a value.
  ///
  /// - Parameter value: The value.
  public mutating func json(_ value: JSON) {
    separate()
    value.append(to: &output)
  }

  /// Writes a value that is a JSON text already, byte for byte.
  ///
  /// - Parameter text: One JSON text without blanks around it.
  public mutating func raw(_ text: some Collection<UInt8>) {
    separate()
    output.append(contentsOf: text)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    output.append(bracket)
  }

  /// Writes a comma, unless the value is the first of its container or follows its name.
  ///
  /// No value ends with one of these bytes, so the last byte tells.
  private mutating func separate() {
    switch output.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: output.append(UInt8(ascii: ","))
    }
  }
}
