import Foundation
public import PushJSON

/// From the dictionary in which an app receives a payload.
extension JSON {
  /// How deep a payload may nest, as `JSONDocument` has it.
  private static let depth = 512

  /// Makes an object of the dictionary that `UNNotificationContent.userInfo` and the app delegate's
  /// methods hand over.
  ///
  /// A dictionary has no order, so the members are in the order of their names. What else the
  /// system has already forgotten is listed in <doc:PushDelivery>.
  ///
  /// - Parameter userInfo: Texts, numbers, Booleans, `NSNull`, arrays and dictionaries, as classes
  ///   of Foundation or as Swift's own values.
  /// - Throws: `UserInfoError`, if there is something else, a name that is no text, a number that is
  ///   not finite, or if it nests too deeply.
  public init(userInfo: [AnyHashable: Any]) throws(UserInfoError) {
    self = try JSON.object(userInfo, at: [])
  }

  private static func object(
    _ dictionary: [AnyHashable: Any], at path: [String]
  ) throws(UserInfoError) -> JSON {
    guard path.count < depth else {
      throw UserInfoError("nested deeper than \(depth) levels", at: path)
    }
    var members: [JSONObject.Member] = []
    for (key, value) in dictionary {
      guard let name = key.base as? String else {
        throw UserInfoError("the name \(key) is no text but \(type(of: key.base))", at: path)
      }
      members.append(.init(JSONString(name), try json(value, at: path + [name])))
    }
    members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return .object(JSONObject(members))
  }

  private static func array(
    _ elements: [Any], at path: [String]
  ) throws(UserInfoError) -> JSON {
    guard path.count < depth else {
      throw UserInfoError("nested deeper than \(depth) levels", at: path)
    }
    var array: [JSON] = []
    for (index, element) in elements.enumerated() {
      array.append(try json(element, at: path + ["\(index)"]))
    }
    return .array(array)
  }

  private static func json(_ value: Any, at path: [String]) throws(UserInfoError) -> JSON {
    // The dynamic type decides: a cast would turn numbers into Booleans and back.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      return try json(number, at: path)
    }
    switch value {
    case let value as any BinaryInteger: return try number("\(value)", at: path)
    case let value as any BinaryFloatingPoint: return try number(Double(value), at: path)
    case let value as Decimal: return try number("\(value)", at: path)
    case let flag as Bool: return .bool(flag)
    case let text as String: return .string(text)
    case is NSNull: return .null
    case let dictionary as [AnyHashable: Any]: return try object(dictionary, at: path)
    case let elements as [Any]: return try array(elements, at: path)
    default: throw UserInfoError("a payload cannot hold \(type(of: value))", at: path)
    }
  }

  // MARK: Numbers

  private static func json(_ value: NSNumber, at path: [String]) throws(UserInfoError) -> JSON {
    // There is one object for true and one for false.
    if value === NSNumber(value: true) { return .bool(true) }
    if value === NSNumber(value: false) { return .bool(false) }
    if value is NSDecimalNumber { return try number(value.stringValue, at: path) }
    switch UInt8(bitPattern: value.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): return try number(value.doubleValue, at: path)
    case UInt8(ascii: "Q"): return try number("\(value.uint64Value)", at: path)
    default: return try number("\(value.int64Value)", at: path)
    }
  }

  private static func number(_ value: Double, at path: [String]) throws(UserInfoError) -> JSON {
    guard let number = JSONNumber(value) else {
      throw UserInfoError("\(value) is no number that a payload can hold", at: path)
    }
    return .number(number)
  }

  private static func number(_ text: String, at path: [String]) throws(UserInfoError) -> JSON {
    guard let number = JSONNumber(text: text) else {
      throw UserInfoError("\(text) is no number that a payload can hold", at: path)
    }
    return .number(number)
  }
}
