/// A format that JSON Schema 2020-12 defines (Validation, 7.3).
///
/// Formats speak of texts; every other value fulfils them.
package enum StandardFormat: UInt8, Sendable, CaseIterable {
  case dateTime
  case date
  case time
  case duration
  case email
  case idnEmail
  case hostname
  case idnHostname
  case ipv4
  case ipv6
  case uri
  case uriReference
  case iri
  case iriReference
  case uuid
  case uriTemplate
  case jsonPointer
  case relativeJSONPointer
  case regex

  /// Finds a format.
  ///
  /// - Parameter name: Its name in UTF-8, such as `date-time`.
  package init?(name: UnsafeBufferPointer<UInt8>) {
    for format in Self.allCases {
      let own = format.name
      let bytes = UnsafeBufferPointer(start: own.utf8Start, count: own.utf8CodeUnitCount)
      if bytes.elementsEqual(name) {
        self = format
        return
      }
    }
    return nil
  }

  /// The name that schemas use.
  package var name: StaticString {
    switch self {
    case .dateTime: "date-time"
    case .date: "date"
    case .time: "time"
    case .duration: "duration"
    case .email: "email"
    case .idnEmail: "idn-email"
    case .hostname: "hostname"
    case .idnHostname: "idn-hostname"
    case .ipv4: "ipv4"
    case .ipv6: "ipv6"
    case .uri: "uri"
    case .uriReference: "uri-reference"
    case .iri: "iri"
    case .iriReference: "iri-reference"
    case .uuid: "uuid"
    case .uriTemplate: "uri-template"
    case .jsonPointer: "json-pointer"
    case .relativeJSONPointer: "relative-json-pointer"
    case .regex: "regex"
    }
  }

  /// Whether a text has this format.
  ///
  /// - Parameter text: The text in UTF-8, without JSON's escapes.
  package func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = ByteScanner(text)
    let isThere =
      switch self {
      case .dateTime: scanner.takeDateTime()
      case .date: scanner.takeDate()
      case .time: scanner.takeTime()
      case .duration: scanner.takeDuration()
      case .email: scanner.takeMailbox(.ascii)
      case .idnEmail: scanner.takeMailbox(.unicode)
      case .hostname: scanner.takeDomainName(.ascii)
      case .idnHostname: scanner.takeDomainName(.unicode)
      case .ipv4: scanner.takeIPv4()
      case .ipv6: scanner.takeIPv6()
      case .uri: scanner.takeIdentifier(.ascii, isReference: false)
      case .uriReference: scanner.takeIdentifier(.ascii, isReference: true)
      case .iri: scanner.takeIdentifier(.unicode, isReference: false)
      case .iriReference: scanner.takeIdentifier(.unicode, isReference: true)
      case .uuid: scanner.takeUUID()
      case .uriTemplate: scanner.takeTemplate()
      case .jsonPointer: scanner.takePointer()
      case .relativeJSONPointer: scanner.takeRelativePointer()
      case .regex: scanner.takePattern()
      }
    return isThere && scanner.isAtEnd
  }
}
