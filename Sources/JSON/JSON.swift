/// A JSON value as a tree of its own, for building and editing.
///
/// It keeps what a payload needs to come out unharmed: the order of members, duplicate names, the
/// spelling of numbers, lone surrogates. It does not keep blanks and the spelling of escapes;
/// `JSONDocument` does, and is the cheaper way to read.
///
/// Two values are equal when they are *JSON-equal*: the same members in any order (of duplicates
/// the last one counts), the same strings byte for byte, numbers with the same exact decimal value.
public enum JSON: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, as it is written.
  case number(JSONNumber)
  /// A string, decoded.
  case string(JSONString)
  /// Values in a row.
  case array([JSON])
  /// Named values.
  case object(JSONObject)
}

// MARK: - Making

extension JSON {
  /// The value of a string.
  ///
  /// - Parameter value: The text.
  public static func string(_ value: String) -> JSON { .string(JSONString(value)) }

  /// The value of an integer.
  ///
  /// - Parameter value: The integer.
  public static func number(_ value: Int) -> JSON { .number(JSONNumber(value)) }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes `null`.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// Makes `true` or `false`.
  ///
  /// - Parameter value: The literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes a number.
  ///
  /// - Parameter value: The literal.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

  /// Makes a number; a literal beyond the range of `Double` makes `null`.
  ///
  /// - Parameter value: The literal.
  public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSON.number) ?? .null }

  /// Makes a string.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self = .string(JSONString(value)) }

  /// Makes an array.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Makes an object with members in the order of the literal; duplicates stay.
  ///
  /// - Parameter elements: Names and values.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements.map { .init(JSONString($0), $1) }))
  }
}

// MARK: - Looking inside

extension JSON {
  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The truth value, if this is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number, if this is one.
  public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

  /// The number as an integer, if this is a number that is one exactly.
  public var int: Int? { number?.int }

  /// The number as a floating-point value, if this is a number.
  public var double: Double? { number?.double }

  /// The text, if this is a string; lone surrogates become U+FFFD.
  public var string: String? { if case .string(let value) = self { value.string } else { nil } }

  /// The text with all its bytes, if this is a string.
  public var jsonString: JSONString? { if case .string(let value) = self { value } else { nil } }

  /// The elements, if this is an array.
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

  /// The members, if this is an object.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The value of a member, nil where there is none; of duplicates the last one.
  ///
  /// Setting replaces that member in place or appends one; setting nil removes every member of the
  /// name. Anything but an object becomes an object first, except that removing changes nothing.
  ///
  /// - Parameter name: The name; it is compared by bytes.
  public subscript(name: String) -> JSON? {
    get { object?[name] }
    set {
      guard case .object(var object) = self else {
        if let newValue { self = .object([name: newValue]) }
        return
      }
      self = .null  // so that the members are not copied
      object[name] = newValue
      self = .object(object)
    }
  }

  /// An element of an array, nil where there is none.
  ///
  /// Setting replaces an element, or appends one when the index is the count; setting nil removes
  /// it. Where there is no such element setting changes nothing.
  ///
  /// - Parameter index: The index, from 0.
  public subscript(index: Int) -> JSON? {
    get {
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    set {
      guard case .array(var elements) = self, index >= 0, index <= elements.count else { return }
      self = .null  // so that the elements are not copied
      if let newValue {
        if index == elements.count {
          elements.append(newValue)
        } else {
          elements[index] = newValue
        }
      } else if index < elements.count {
        elements.remove(at: index)
      }
      self = .array(elements)
    }
  }
}
