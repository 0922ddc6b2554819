import PushJSON

/// What can be found while a payload is read.
///
/// The raw value is the stable code.
package enum FindingRule: String, CaseIterable, Sendable {
  case duplicateName = "duplicate-name"
  case loneSurrogate = "lone-surrogate"
  case expectedObject = "expected-object"
  case expectedArray = "expected-array"
  case expectedText = "expected-text"
  case expectedTexts = "expected-texts"
  case expectedNumber = "expected-number"
  case expectedNumeral = "expected-numeral"
  case expectedIdentifier = "expected-identifier"
  case expectedFlag = "expected-flag"
  case expectedMoment = "expected-moment"
  case expectedMilliseconds = "expected-milliseconds"
  case unknownChoice = "unknown-choice"
  case wrongMark = "wrong-mark"
  case textForNumber = "text-for-number"
  case textForFlag = "text-for-flag"
  case textForObject = "text-for-object"
  case textForArray = "text-for-array"
  case objectForText = "object-for-text"
  case booleanForFlag = "boolean-for-flag"
  case nullValue = "null-value"
  case brokenText = "broken-text"
  case missingMember = "missing-member"
  case twoLinks = "two-links"
  case silentWithAlert = "silent-with-alert"
  case unreadKey = "unread-key"
  case imageEnding = "image-ending"
  case unknownMember = "unknown-member"
  case brokenCarry = "broken-carry"
  case unknownApplication = "unknown-application"

  var severity: Severity {
    switch self {
    case .booleanForFlag: .info
    case .duplicateName, .textForNumber, .textForFlag, .textForObject, .textForArray, .nullValue,
      .unknownChoice, .silentWithAlert, .unreadKey, .imageEnding, .unknownMember, .brokenCarry,
      .unknownApplication:
      .warning
    default: .error
    }
  }

  var message: String {
    switch self {
    case .duplicateName: "the name occurs twice; the last one counts"
    case .loneSurrogate: "half of a surrogate pair cannot be shown as text"
    case .expectedObject: "expected an object"
    case .expectedArray: "expected an array of objects"
    case .expectedText: "expected a text"
    case .expectedTexts: "expected an array of texts"
    case .expectedNumber: "expected a number"
    case .expectedNumeral: "expected a whole number written as a text"
    case .expectedIdentifier: "expected a text or a number"
    case .expectedFlag: "expected 1 or true"
    case .expectedMoment: "expected a time such as 2031-01-31T00:00:00.000Z"
    case .expectedMilliseconds: "expected a number of milliseconds since 1970"
    case .unknownChoice: "the text is none of those this key may have"
    case .wrongMark: "the text is not the vendor's mark"
    case .textForNumber: "a number is written as a text"
    case .textForFlag: "a text stands for yes or no"
    case .textForObject: "an object is written as a text, which the vendor's SDK does not read here"
    case .textForArray: "an array is written as a text, which the vendor's SDK does not read here"
    case .objectForText: "an object stands where the vendor's SDK reads only a text that holds one"
    case .booleanForFlag: "1 is written as true"
    case .nullValue: "null counts as absent"
    case .brokenText: "the text is not JSON, as the vendor demands here"
    case .missingMember: "a member that the vendor demands is missing"
    case .twoLinks: "two links exclude each other, and neither is opened"
    case .silentWithAlert: "an alert with content-available counts as silent for the vendor's SDK"
    case .unreadKey: "no SDK of the vendor reads this key"
    case .imageEnding: "the vendor's SDK shows no picture whose link ends so"
    case .unknownMember: "the canonical notification has no such member"
    case .brokenCarry: "this is no carry of a conversion and stays the sender's own value"
    case .unknownApplication: "nothing tells the id of the application; zeros stand for it"
    }
  }

  var hint: String? {
    switch self {
    case .duplicateName: "keep one of them"
    case .textForNumber: "write the number without quotes"
    case .textForFlag, .booleanForFlag: "write 1 for yes, and nothing for no"
    case .textForObject: "write the object itself"
    case .textForArray: "write the array itself"
    case .objectForText: "write the object as JSON text"
    case .imageEnding: "end the link in .png, .jpg or .jpeg, in lower case"
    case .nullValue: "leave the member out"
    case .twoLinks: "keep one of the two"
    case .silentWithAlert: "leave content-available out"
    default: nil
    }
  }
}
