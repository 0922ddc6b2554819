import Foundation
public import PushJSON

/// To the dictionary in which an app receives a payload.
extension JSON {
  /// The payload as `UNMutableNotificationContent.userInfo` takes it.
  ///
  /// Of members with the same name the last one counts; half a surrogate pair becomes U+FFFD.
  ///
  /// - Returns: Foundation's values: `NSString`, `NSNumber`, `NSNull`, `NSArray`, `NSDictionary`.
  /// - Throws: `UserInfoError`, if it is no object, or if it holds a number that is too big for any
  ///   number of Foundation's.
  public func userInfo() throws(UserInfoError) -> [AnyHashable: Any] {
    guard case .object(let object) = self else {
      throw UserInfoError("a payload must be an object", at: [])
    }
    return try JSON.dictionary(object, at: [])
  }

  private static func dictionary(
    _ object: JSONObject, at path: [String]
  ) throws(UserInfoError) -> [String: Any] {
    var dictionary: [String: Any] = [:]
    for member in object.members {
      let name = member.name.string
      dictionary[name] = try value(member.value, at: path + [name])
    }
    return dictionary
  }

  private static func value(_ json: JSON, at path: [String]) throws(UserInfoError) -> Any {
    switch json {
    case .null: return NSNull()
    case .bool(let flag): return NSNumber(value: flag)
    case .number(let number): return try value(number, at: path)
    case .string(let text): return NSString(string: text.string)
    case .array(let elements):
      var array: [Any] = []
      for (index, element) in elements.enumerated() {
        array.append(try value(element, at: path + ["\(index)"]))
      }
      return NSArray(array: array)
    case .object(let object):
      return NSDictionary(dictionary: try dictionary(object, at: path))
    }
  }

  /// The smallest of Foundation's numbers that holds the value exactly, or else the nearest double.
  private static func value(
    _ number: JSONNumber, at path: [String]
  ) throws(UserInfoError) -> NSNumber {
    if let whole = number.int { return NSNumber(value: whole) }
    if let whole = UInt64(number.text) { return NSNumber(value: whole) }
    if JSONNumber(number.double) == number { return NSNumber(value: number.double) }
    let decimal = NSDecimalNumber(string: number.text)
    if JSONNumber(text: decimal.stringValue) == number { return decimal }
    guard number.double.isFinite else {
      throw UserInfoError("\(number.text) is too big for a number of Foundation's", at: path)
    }
    return NSNumber(value: number.double)
  }
}
