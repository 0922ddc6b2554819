import PushJSON

/// Yes or no. What counts as yes differs from key to key; the rules are the vendors'.
extension Draft {
  mutating func decodeFlag(
    _ node: Int, _ column: Int, _ rule: Codec.Flag, isTextual: Bool
  ) -> Value {
    let value = document.slice(node)
    switch rule {
    case .one: return decodeOne(value, node, column)
    case .bool:
      switch value.kind {
      case .yes, .no: return value
      case .text where isTextual && says("true", value): return .flag(true)
      case .text where isTextual && says("false", value): return .flag(false)
      default: return refuse(.expectedFlag, node, column)
      }
    case .strict:
      switch value.kind {
      case .yes, .no: return value
      case .number: return .flag(equals(value, 1))
      case .text where isTextual: return .flag(says("true", value))
      default: return refuse(.expectedFlag, node, column)
      }
    case .consent: return decodeConsent(value)
    case .bridged: return decodeBridged(value, node, column)
    case .word: return decodeWord(value, node, column)
    case .oneOrTrue:
      switch value.kind {
      case .yes, .no: return value
      case .number: return .flag(equals(value, 1))
      case .text where isTextual:
        return .flag(says("1", value) || says("true", value))
      default: return refuse(.expectedFlag, node, column)
      }
    }
  }

  /// Foundation makes a Boolean of the numbers 1 and 0, of no others and of no text.
  private mutating func decodeBridged(_ value: Value, _ node: Int, _ column: Int) -> Value {
    switch value.kind {
    case .yes, .no: return value
    case .number where equals(value, 1): return .flag(true)
    case .number where equals(value, 0): return .flag(false)
    default: return refuse(.expectedFlag, node, column)
    }
  }

  /// Kotlin's `toBoolean`: the text `true`, in any case.
  private mutating func decodeWord(_ value: Value, _ node: Int, _ column: Int) -> Value {
    guard value.kind == .text else { return refuse(.expectedFlag, node, column) }
    return .flag(says(anyCase: "true", value))
  }

  /// Apple's flags: 1 is yes.
  ///
  /// That `true` and `"1"` work is reported, not documented.
  private mutating func decodeOne(_ value: Value, _ node: Int, _ column: Int) -> Value {
    switch value.kind {
    case .yes:
      note(.booleanForFlag, node, column)
      return value
    case .no: return value
    case .number:
      if equals(value, 1) { return .flag(true) }
      if !equals(value, 0) { note(.expectedFlag, node, column) }
      return .flag(false)
    case .text:
      guard let text = text(value) else { return Value() }
      if ["1", "true", "yes"].contains(where: { $0.utf8.elementsEqual(text.map { $0 | 0x20 }) })
        || text == [0x31]
      {
        note(.textForFlag, node, column)
        return .flag(true)
      }
      let isNo = text == [0x30] || ["false", "no"].contains { $0.utf8.elementsEqual(text) }
      note(isNo ? .textForFlag : .expectedFlag, node, column)
      return .flag(false)
    default: return refuse(.expectedFlag, node, column)
    }
  }

  /// Consent to tracking: present but unclear is no.
  private mutating func decodeConsent(_ value: Value) -> Value {
    switch value.kind {
    case .yes: return .flag(true)
    case .number: return .flag(equals(value, 1))
    case .text: return .flag(says("1", value) || says(anyCase: "true", value))
    default: return .flag(false)
    }
  }
}
